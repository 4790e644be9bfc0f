//! Parses a formula into steps with an operator stack.

use super::step::{FormulaError, FormulaErrorKind, Operator, Step};

/// The largest number in a formula.
const MOST: i64 = 1_000_000;
/// The maximum depth of nested parentheses.
const DEEPEST: usize = 64;
/// The maximum length in characters.
const LONGEST: usize = 1000;

/// An item on the operator stack.
enum Waiting {
    Operator(Operator),
    /// A `(` with its position.
    Open(usize),
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    steps: Vec<Step>,
    waiting: Vec<Waiting>,
    depth: usize,
}

/// Parses the steps of a formula; its first number may have a sign if `signed`.
pub(super) fn read(text: &str, signed: bool) -> Result<Vec<Step>, FormulaError> {
    let chars: Vec<char> = text.chars().take(LONGEST + 1).collect();
    if chars.len() > LONGEST {
        return Err(error(LONGEST, FormulaErrorKind::TooLong));
    }
    let mut reader = Reader {
        chars: &chars,
        at: 0,
        steps: Vec::new(),
        waiting: Vec::new(),
        depth: 0,
    };
    reader.spaces();
    if !(signed && reader.signed_number()?) {
        reader.operand()?;
    }
    while reader.operator()? {
        reader.operand()?;
    }
    reader.finish()
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next_is_digit(&self) -> bool {
        self.chars
            .get(self.at + 1)
            .is_some_and(char::is_ascii_digit)
    }

    fn spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Reads a sign directly followed by a number, if there is one here.
    fn signed_number(&mut self) -> Result<bool, FormulaError> {
        let sign = match self.peek() {
            Some('+') => 1,
            Some('-') => -1,
            _ => return Ok(false),
        };
        if !self.next_is_digit() {
            return Ok(false);
        }
        self.at += 1;
        let number = self.number()?;
        self.steps.push(Step::Number(sign * number));
        Ok(true)
    }

    /// Reads an operand and the parentheses that open before it.
    fn operand(&mut self) -> Result<(), FormulaError> {
        loop {
            self.spaces();
            match self.peek() {
                Some('(') => {
                    if self.depth == DEEPEST {
                        return Err(error(self.at, FormulaErrorKind::TooDeep));
                    }
                    self.depth += 1;
                    self.waiting.push(Waiting::Open(self.at));
                    self.at += 1;
                }
                Some(c) if c.is_ascii_digit() => {
                    let number = self.number()?;
                    self.steps.push(Step::Number(number));
                    return Ok(());
                }
                Some(c) if c.is_alphabetic() => return self.stat(),
                Some('+' | '-' | '*' | '×' | '/' | ')') | None => {
                    return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
                }
                Some(c) => return Err(error(self.at, FormulaErrorKind::Unexpected(c))),
            }
        }
    }

    fn number(&mut self) -> Result<i64, FormulaError> {
        let start = self.at;
        let mut number = 0_i64;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(i64::from(digit));
            self.at += 1;
        }
        if number > MOST {
            return Err(error(start, FormulaErrorKind::NumberTooLarge));
        }
        Ok(number)
    }

    fn stat(&mut self) -> Result<(), FormulaError> {
        let rest = self.chars.get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|c| in_name(**c)).count();
        let word = rest.get(..length).unwrap_or_default();
        if matches!(word, ['x' | 'X']) {
            return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
        }
        let name = word.get(..name_length(word)).unwrap_or(word);
        self.at += name.len();
        self.steps.push(Step::Stat(name.iter().collect()));
        Ok(())
    }

    /// Reads an operator and the parentheses that close before it. Returns false at the end.
    fn operator(&mut self) -> Result<bool, FormulaError> {
        loop {
            self.spaces();
            let operator = match self.peek() {
                None => return Ok(false),
                Some(')') => {
                    self.close()?;
                    continue;
                }
                Some('+') => Operator::Add,
                Some('-') => Operator::Subtract,
                Some('*' | '×') => Operator::Multiply,
                Some('/') => Operator::Divide,
                Some('x' | 'X') if self.x_multiplies() => Operator::Multiply,
                Some(c) if c == '(' || in_name(c) => {
                    return Err(error(self.at, FormulaErrorKind::ExpectedOperator));
                }
                Some(c) => return Err(error(self.at, FormulaErrorKind::Unexpected(c))),
            };
            self.at += 1;
            self.settle(operator.precedence());
            self.waiting.push(Waiting::Operator(operator));
            return Ok(true);
        }
    }

    /// Whether the `x` here, after an operand, is a separate word or directly followed by a
    /// number.
    fn x_multiplies(&self) -> bool {
        self.next_is_digit() || !self.chars.get(self.at + 1).is_some_and(|c| in_name(*c))
    }

    fn close(&mut self) -> Result<(), FormulaError> {
        self.settle(0);
        if self.waiting.pop().is_none() {
            return Err(error(self.at, FormulaErrorKind::Unopened));
        }
        self.depth -= 1;
        self.at += 1;
        Ok(())
    }

    /// Moves operators of at least this precedence, back to the last `(`, to the steps.
    fn settle(&mut self, precedence: u8) {
        while let Some(Waiting::Operator(operator)) = self.waiting.last() {
            if operator.precedence() < precedence {
                break;
            }
            self.steps.push(Step::Apply(*operator));
            self.waiting.pop();
        }
    }

    fn finish(mut self) -> Result<Vec<Step>, FormulaError> {
        self.settle(0);
        match self.waiting.last() {
            Some(Waiting::Open(at)) => Err(error(*at, FormulaErrorKind::Unclosed)),
            _ => Ok(self.steps),
        }
    }
}

fn in_name(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || c == '_'
}

/// The length of the stat name at the start of a word, which may be followed by multiplications by
/// numbers, as in `COOx3`. A single `x` is not a name, so `xx3` is one whole name.
fn name_length(word: &[char]) -> usize {
    let mut name = word.len();
    let mut end = word.len();
    loop {
        let head = word.get(..end).unwrap_or_default();
        let digits = head.iter().rev().take_while(|c| c.is_ascii_digit()).count();
        let before = end - digits;
        if digits == 0 || before < 2 || !matches!(word.get(before - 1), Some('x' | 'X')) {
            return name;
        }
        end = before - 1;
        if !matches!(word.get(..end), Some(['x' | 'X'])) {
            name = end;
        }
    }
}

fn error(at: usize, kind: FormulaErrorKind) -> FormulaError {
    FormulaError { at, kind }
}
