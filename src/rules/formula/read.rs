//! Parses a formula into steps: what binds tighter comes first.

use super::ask::{Ask, Asking, Whose};
use super::step::{FormulaError, FormulaErrorKind, Function, Level, Operator, Step};

/// The largest number in a formula.
const MOST: i64 = 1_000_000;
/// The maximum depth of nested parentheses.
const DEEPEST: usize = 64;
/// The maximum length in characters.
const LONGEST: usize = 1000;

/// Where a formula stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// At the prompt, without a sign.
    Prompt,
    /// At the prompt, where its first number may have a sign.
    Signed,
    /// In the file of a game.
    File,
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    steps: Vec<Step>,
    /// How many parentheses are open.
    depth: usize,
    place: Place,
}

/// Parses the steps of a formula.
pub(super) fn read(text: &str, place: Place) -> Result<Vec<Step>, FormulaError> {
    let chars: Vec<char> = text.chars().take(LONGEST + 1).collect();
    if chars.len() > LONGEST {
        return Err(error(LONGEST, FormulaErrorKind::TooLong));
    }
    let mut reader = Reader {
        chars: &chars,
        at: 0,
        steps: Vec::new(),
        depth: 0,
        place,
    };
    reader.spaces();
    match reader.peek() {
        Some('+') if place == Place::Signed && reader.next_is_digit() => reader.at += 1,
        Some('-') if place == Place::Prompt => {
            return Err(error(reader.at, FormulaErrorKind::ExpectedOperand));
        }
        _ => {}
    }
    reader.part(Level::Whole)?;
    match reader.peek() {
        None => Ok(reader.steps),
        Some(',') => Err(error(reader.at, FormulaErrorKind::Comma)),
        Some(_) => Err(error(reader.at, FormulaErrorKind::Unopened)),
    }
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

    /// Reads an operand, and the operators behind it that bind tighter than `outer`, each with its own. Stops at a
    /// looser one, a comma, a `)` or the end. It calls itself at most once for each level in each parenthesis.
    fn part(&mut self, outer: Level) -> Result<(), FormulaError> {
        self.operand(outer)?;
        let mut compared = false;
        loop {
            self.spaces();
            let Some(c) = self.peek().filter(|c| !matches!(c, ')' | ',')) else {
                return Ok(());
            };
            let Some((operator, length)) = self.binary() else {
                let kind = if c == '(' || in_name(c) {
                    FormulaErrorKind::ExpectedOperator
                } else {
                    FormulaErrorKind::Unexpected(c)
                };
                return Err(error(self.at, kind));
            };
            let level = operator.level();
            if level <= outer {
                return Ok(());
            }
            // All are left-associative, except that comparisons do not follow one another.
            if level == Level::Compare && std::mem::replace(&mut compared, true) {
                return Err(error(self.at, FormulaErrorKind::Chained));
            }
            self.at += length;
            self.part(level)?;
            self.steps.push(Step::Apply(operator, 2));
        }
    }

    /// Reads an operand with its sign or `not`, behind an operator of this level.
    fn operand(&mut self, before: Level) -> Result<(), FormulaError> {
        self.spaces();
        match self.peek() {
            Some('(') => self.values(None),
            Some('-') if before != Level::Sign => {
                self.at += 1;
                self.part(Level::Sign)?;
                match self.steps.last_mut() {
                    // The sign of a number is part of it.
                    Some(Step::Number(number)) => *number = -*number,
                    _ => self.steps.push(Step::Apply(Operator::Negate, 1)),
                }
                Ok(())
            }
            Some(c) if c.is_ascii_digit() => {
                let number = self.number()?;
                self.steps.push(Step::Number(number));
                Ok(())
            }
            Some(c) if c.is_alphabetic() => self.word(before),
            Some('+' | '-' | '*' | '×' | '/' | ')' | ',' | '=' | '<' | '>' | '!') | None => {
                Err(error(self.at, FormulaErrorKind::ExpectedOperand))
            }
            Some(c) => Err(error(self.at, FormulaErrorKind::Unexpected(c))),
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

    /// Reads a stat, or `not` or a function with its operands.
    fn word(&mut self, before: Level) -> Result<(), FormulaError> {
        let rest = self.chars.get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|c| in_name(**c)).count();
        let word = rest.get(..length).unwrap_or_default();
        let text: String = word.iter().collect();
        let is = |other: &str| text.eq_ignore_ascii_case(other);
        if is("x") || is("and") || is("or") || is("not") && before >= Level::Not {
            return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
        }
        if is("not") {
            self.at += length;
            self.part(Level::Not)?;
            self.steps.push(Step::Apply(Operator::Not, 1));
            return Ok(());
        }
        if self.place == Place::File && self.asks(&text, length)? {
            return Ok(());
        }
        if rest.get(length) == Some(&'(') {
            let function = Function::of(&text);
            let function = function.ok_or_else(|| {
                let kind = match self.place {
                    Place::File => FormulaErrorKind::NoFileFunction,
                    Place::Prompt | Place::Signed => FormulaErrorKind::NoFunction,
                };
                error(self.at, kind)
            })?;
            self.at += length;
            return self.values(Some(function));
        }
        let name = word.get(..name_length(word)).unwrap_or(word);
        self.at += name.len();
        self.steps.push(Step::Stat(name.iter().collect()));
        Ok(())
    }

    /// Reads what only files may ask for and that begins with this word, if it does. Returns whether it was read.
    fn asks(&mut self, word: &str, length: usize) -> Result<bool, FormulaError> {
        let next = |at: usize| self.chars.get(at).copied();
        let after = next(self.at + length);
        let owner = Whose::of(word).filter(|_| after == Some('.'));
        let (of, mut at, mut word) = (owner.unwrap_or(Whose::Own), self.at, word.to_owned());
        if owner.is_some() {
            at += length + 1;
            word = self.name_at(at);
            if word.is_empty() {
                return Err(error(at, FormulaErrorKind::ExpectedOperand));
            }
        }
        let end = at + word.chars().count();
        let ask = |what, text: String, value: String| Ask {
            of,
            what,
            text,
            value,
        };
        let (ask, end) = match next(end) {
            Some('(') => {
                let Some(function) = Asking::function(&word) else {
                    let kind = FormulaErrorKind::NoFileFunction;
                    return owner.map_or(Ok(false), |_| Err(error(at, kind)));
                };
                self.at = end + 1;
                let text = match function {
                    Asking::Faces => {
                        self.spaces();
                        let number = self.peek().filter(char::is_ascii_digit);
                        let wanted = FormulaErrorKind::ExpectedText("a face: faces(6)");
                        number.ok_or_else(|| error(self.at, wanted))?;
                        self.number()?.to_string()
                    }
                    _ => self.quoted()?,
                };
                let mut value = String::new();
                self.spaces();
                if function == Asking::Option {
                    if self.peek() != Some(',') {
                        let wanted = "a comma and the value: option('name', 'value')";
                        return Err(error(self.at, FormulaErrorKind::ExpectedText(wanted)));
                    }
                    self.at += 1;
                    value = self.quoted()?;
                    self.spaces();
                }
                if self.peek() != Some(')') {
                    return Err(error(self.at, FormulaErrorKind::Unclosed));
                }
                (ask(function, text, value), self.at + 1)
            }
            Some('.') => {
                let part = self.name_at(end + 1);
                let part_end = end + 1 + part.chars().count();
                let what = Asking::part(&part);
                let what = what.ok_or_else(|| error(end + 1, FormulaErrorKind::NoPart))?;
                (ask(what, word, String::new()), part_end)
            }
            _ if owner.is_some() => (ask(Asking::Name, word, String::new()), end),
            _ => return Ok(false),
        };
        self.at = end;
        self.steps.push(Step::Ask(ask));
        Ok(true)
    }

    /// The name at a position; may be empty.
    fn name_at(&self, at: usize) -> String {
        let rest = self.chars.get(at..).unwrap_or_default();
        let starts = rest.first().is_some_and(|c| c.is_alphabetic());
        let name = rest.iter().take_while(|c| starts && in_name(**c));
        name.collect()
    }

    /// Reads a text between single quotes.
    fn quoted(&mut self) -> Result<String, FormulaError> {
        self.spaces();
        let wanted = FormulaErrorKind::ExpectedText("a text between single quotes: cond('prone')");
        if self.peek() != Some('\'') {
            return Err(error(self.at, wanted));
        }
        let rest = self.chars.get(self.at + 1..).unwrap_or_default();
        let text: String = rest.iter().take_while(|c| **c != '\'').collect();
        let end = self.at + 1 + text.chars().count();
        if self.chars.get(end).is_none() {
            return Err(error(self.at, wanted));
        }
        self.at = end + 1;
        Ok(text)
    }

    /// Reads what stands between the `(` here and its `)`: one value, or those of a function.
    fn values(&mut self, function: Option<Function>) -> Result<(), FormulaError> {
        let open = self.at;
        if self.depth == DEEPEST {
            return Err(error(open, FormulaErrorKind::TooDeep));
        }
        self.depth += 1;
        let mut count = 0;
        loop {
            self.at += 1;
            self.part(Level::Whole)?;
            count += 1;
            match self.peek() {
                Some(',') if function.is_some() => {}
                Some(',') => return Err(error(self.at, FormulaErrorKind::Comma)),
                Some(_) => break,
                None => return Err(error(open, FormulaErrorKind::Unclosed)),
            }
        }
        if let Some(function) = function {
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

    /// The operator between two operands here, and its length.
    fn binary(&self) -> Option<(Operator, usize)> {
        let rest = self.chars.get(self.at..)?;
        let length = match rest {
            ['*' | '×', ..] => return Some((Operator::Multiply, 1)),
            ['x' | 'X', ..] if self.x_multiplies() => return Some((Operator::Multiply, 1)),
            ['!' | '<' | '>', '=', ..] => 2,
            [c, ..] if c.is_alphabetic() => rest.iter().take_while(|c| in_name(**c)).count(),
            _ => 1,
        };
        let text: String = rest.iter().take(length).collect();
        Some((Operator::between(&text)?, length))
    }

    /// Whether the `x` here, after an operand, is a separate word or directly followed by a
    /// number.
    fn x_multiplies(&self) -> bool {
        self.next_is_digit() || !self.chars.get(self.at + 1).is_some_and(|c| in_name(*c))
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
