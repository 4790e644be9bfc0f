//! Parses a formula into steps with an operator stack.

use super::step::{FormulaError, FormulaErrorKind, Function, Level, Operator, Step};

/// The largest number in a formula.
const MOST: i64 = 1_000_000;
/// The maximum depth of nested parentheses.
const DEEPEST: usize = 64;
/// The maximum length in characters.
const LONGEST: usize = 1000;

/// An item on the operator stack.
enum Waiting {
    Operator(Operator),
    /// A `(` with its position; that of a function, with how many of its values are behind it.
    Open(usize, Option<(Function, usize)>),
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
    match reader.peek() {
        Some('+') if signed && reader.next_is_digit() => reader.at += 1,
        Some('-') if !signed => return Err(error(reader.at, FormulaErrorKind::ExpectedOperand)),
        _ => {}
    }
    reader.operand()?;
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

    /// Reads an operand, and the signs and parentheses that open before it.
    fn operand(&mut self) -> Result<(), FormulaError> {
        loop {
            self.spaces();
            match self.peek() {
                Some('(') => self.open(None)?,
                Some('-') if self.may_sign() => {
                    self.at += 1;
                    self.waiting.push(Waiting::Operator(Operator::Negate));
                }
                Some(c) if c.is_ascii_digit() => {
                    let number = self.number()?;
                    self.steps.push(Step::Number(number));
                    return Ok(());
                }
                Some(c) if c.is_alphabetic() => {
                    if !self.word()? {
                        return Ok(());
                    }
                }
                Some('+' | '-' | '*' | '×' | '/' | ')' | ',' | '=' | '<' | '>' | '!') | None => {
                    return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
                }
                Some(c) => return Err(error(self.at, FormulaErrorKind::Unexpected(c))),
            }
        }
    }

    fn last_operator(&self) -> Option<&Operator> {
        match self.waiting.last() {
            Some(Waiting::Operator(operator)) => Some(operator),
            Some(Waiting::Open(..)) | None => None,
        }
    }

    /// Whether a sign may stand here: not after another one.
    fn may_sign(&self) -> bool {
        self.last_operator() != Some(&Operator::Negate)
    }

    fn open(&mut self, function: Option<Function>) -> Result<(), FormulaError> {
        if self.depth == DEEPEST {
            return Err(error(self.at, FormulaErrorKind::TooDeep));
        }
        self.depth += 1;
        let call = function.map(|function| (function, 0));
        self.waiting.push(Waiting::Open(self.at, call));
        self.at += 1;
        Ok(())
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

    /// Reads a stat, or `not`, or a function and its `(`. Returns whether an operand must follow.
    fn word(&mut self) -> Result<bool, FormulaError> {
        let rest = self.chars.get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|c| in_name(**c)).count();
        let word = rest.get(..length).unwrap_or_default();
        let text: String = word.iter().collect();
        if matches!(word, ['x' | 'X']) || is_word(&text, "and") || is_word(&text, "or") {
            return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
        }
        if is_word(&text, "not") {
            let may = self
                .last_operator()
                .is_none_or(|before| before.level() < Level::Not);
            if !may {
                return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
            }
            self.at += length;
            self.waiting.push(Waiting::Operator(Operator::Not));
            return Ok(true);
        }
        if rest.get(length) == Some(&'(') {
            let function = Function::of(&text);
            let function = function.ok_or_else(|| error(self.at, FormulaErrorKind::NoFunction))?;
            self.at += length;
            self.open(Some(function))?;
            return Ok(true);
        }
        let name = word.get(..name_length(word)).unwrap_or(word);
        self.at += name.len();
        self.steps.push(Step::Stat(name.iter().collect()));
        Ok(false)
    }

    /// Reads an operator or a comma, and the parentheses that close before it. Returns false at the end.
    fn operator(&mut self) -> Result<bool, FormulaError> {
        loop {
            self.spaces();
            let Some(c) = self.peek() else {
                return Ok(false);
            };
            match c {
                ')' => {
                    self.close()?;
                    continue;
                }
                ',' => return self.comma().map(|()| true),
                _ => {}
            }
            let Some((operator, length)) = self.binary() else {
                let kind = if c == '(' || in_name(c) {
                    FormulaErrorKind::ExpectedOperator
                } else {
                    FormulaErrorKind::Unexpected(c)
                };
                return Err(error(self.at, kind));
            };
            // All are left-associative, except that comparisons do not follow one another.
            let level = operator.level();
            if level == Level::Compare {
                self.settle(Level::Sum);
                if self.last_operator().map(|before| before.level()) == Some(level) {
                    return Err(error(self.at, FormulaErrorKind::Chained));
                }
            } else {
                self.settle(level);
            }
            self.at += length;
            self.waiting.push(Waiting::Operator(operator));
            return Ok(true);
        }
    }

    /// The operator between two operands here, and its length.
    fn binary(&self) -> Option<(Operator, usize)> {
        let next = self.chars.get(self.at + 1).copied();
        Some(match (self.peek()?, next) {
            ('+', _) => (Operator::Add, 1),
            ('-', _) => (Operator::Subtract, 1),
            ('*' | '×', _) => (Operator::Multiply, 1),
            ('/', _) => (Operator::Divide, 1),
            ('=', _) => (Operator::Equal, 1),
            ('!', Some('=')) => (Operator::Unequal, 2),
            ('<', Some('=')) => (Operator::AtMost, 2),
            ('<', _) => (Operator::Less, 1),
            ('>', Some('=')) => (Operator::AtLeast, 2),
            ('>', _) => (Operator::More, 1),
            ('x' | 'X', _) if self.x_multiplies() => (Operator::Multiply, 1),
            (c, _) if c.is_alphabetic() => {
                let rest = self.chars.get(self.at..)?;
                let word: String = rest.iter().take_while(|c| in_name(**c)).collect();
                let words = [("and", Operator::And), ("or", Operator::Or)];
                let mut words = words.into_iter();
                let (name, operator) = words.find(|(name, _)| is_word(&word, name))?;
                (operator, name.len())
            }
            _ => return None,
        })
    }

    /// Reads the comma between two values of a function.
    fn comma(&mut self) -> Result<(), FormulaError> {
        self.settle(Level::Whole);
        match self.waiting.last_mut() {
            Some(Waiting::Open(_, Some((_, behind)))) => *behind += 1,
            _ => return Err(error(self.at, FormulaErrorKind::Comma)),
        }
        self.at += 1;
        Ok(())
    }

    /// Whether the `x` here, after an operand, is a separate word or directly followed by a
    /// number.
    fn x_multiplies(&self) -> bool {
        self.next_is_digit() || !self.chars.get(self.at + 1).is_some_and(|c| in_name(*c))
    }

    fn close(&mut self) -> Result<(), FormulaError> {
        self.settle(Level::Whole);
        let Some(Waiting::Open(open, call)) = self.waiting.pop() else {
            return Err(error(self.at, FormulaErrorKind::Unopened));
        };
        if let Some((function, behind)) = call {
            let count = behind + 1;
            if let Some(kind) = function.wrong_count(count) {
                return Err(error(open, kind));
            }
            self.steps
                .push(Step::Apply(Operator::Call(function), count));
        }
        self.depth -= 1;
        self.at += 1;
        Ok(())
    }

    /// Moves operators of at least this level, back to the last `(`, to the steps.
    fn settle(&mut self, level: Level) {
        while let Some(operator) = self.last_operator().copied() {
            if operator.level() < level {
                break;
            }
            self.waiting.pop();
            match self.steps.last_mut() {
                // The sign of a number is part of it.
                Some(Step::Number(number)) if operator == Operator::Negate => *number = -*number,
                _ => self.steps.push(Step::Apply(operator, operator.operands())),
            }
        }
    }

    fn finish(mut self) -> Result<Vec<Step>, FormulaError> {
        self.settle(Level::Whole);
        match self.waiting.last() {
            Some(Waiting::Open(at, _)) => Err(error(*at, FormulaErrorKind::Unclosed)),
            _ => Ok(self.steps),
        }
    }
}

fn is_word(text: &str, word: &str) -> bool {
    text.eq_ignore_ascii_case(word)
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
