//! Parses a formula into steps: what binds tighter comes first.

use super::ask::{Ask, Asking, Whose};
use super::error::{FormulaError, FormulaErrorKind};
use super::operation::{Level, Operation, TIMES};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Number(i64),
    Ask(Ask),
    /// Replaces that many values before it with the result.
    Apply(&'static Operation, usize),
}

/// The largest number in a formula.
const MOST: i64 = 1_000_000;
/// The maximum depth of nested parentheses.
const DEEPEST: usize = 64;
/// The maximum length in characters, at the prompt and in a game's file.
const LONGEST: usize = 1000;
const LONGEST_OF_FILE: usize = 500;

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
    let longest = if place == Place::File {
        LONGEST_OF_FILE
    } else {
        LONGEST
    };
    let chars: Vec<char> = text.chars().take(longest + 1).collect();
    if chars.len() > longest {
        return Err(error(longest, FormulaErrorKind::TooLong { longest }));
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
            let Some((operation, length)) = self.binary() else {
                let kind = if c == '(' || in_name(c) {
                    FormulaErrorKind::ExpectedOperator
                } else {
                    FormulaErrorKind::Unexpected(c)
                };
                return Err(error(self.at, kind));
            };
            let level = operation.level;
            if level <= outer {
                return Ok(());
            }
            // All are left-associative, except that comparisons do not follow one another.
            if level == Level::Compare && std::mem::replace(&mut compared, true) {
                return Err(error(self.at, FormulaErrorKind::Chained));
            }
            self.at += length;
            self.part(level)?;
            self.steps.push(Step::Apply(operation, 2));
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
                // The sign of a number is part of it.
                if let Some(Step::Number(number)) = self.steps.last_mut() {
                    *number = -*number;
                } else {
                    let minus = Operation::before("-").map(|minus| Step::Apply(minus, 1));
                    self.steps.extend(minus);
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
        let before_one = Operation::before(&text);
        let is_between = Operation::between(&text).is_some();
        if is_between || before_one.is_some() && before >= Level::Not {
            return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
        }
        if let Some(not) = before_one {
            self.at += length;
            self.part(not.level)?;
            self.steps.push(Step::Apply(not, 1));
            return Ok(());
        }
        if self.place == Place::File && self.asks(&text)? {
            return Ok(());
        }
        if rest.get(length) == Some(&'(') {
            let Some(function) = Operation::call(&text) else {
                return Err(self.no_function(self.at));
            };
            self.at += length;
            return self.values(Some(function));
        }
        let name = word.get(..name_length(word)).unwrap_or(word);
        let (length, name) = (name.len(), String::from_iter(name));
        // As in `notx2`, where `x` multiplies.
        if Operation::before(&name).is_some() || Operation::between(&name).is_some() {
            return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
        }
        self.at += length;
        self.steps.push(Step::Ask(Ask::own(name)));
        Ok(())
    }

    fn no_function(&self, at: usize) -> FormulaError {
        let file = self.place == Place::File;
        error(at, FormulaErrorKind::NoFunction { file })
    }

    /// Reads what only files may ask for and that begins with this word, if it does. Returns whether it was read.
    fn asks(&mut self, word: &str) -> Result<bool, FormulaError> {
        let start = self.at;
        self.at += word.chars().count();
        let mut ask = Ask::own(word.to_owned());
        if let Some(owner) = Whose::of(word).filter(|_| self.peek() == Some('.')) {
            self.at += 1;
            ask.of = owner;
            ask.text = self.name();
            if ask.text.is_empty() {
                return Err(error(self.at, FormulaErrorKind::ExpectedOperand));
            }
        }
        let (owned, end) = (ask.of != Whose::Own, self.at);
        match (self.peek(), Asking::find(&ask.text, false)) {
            (Some('('), Some(function)) => {
                ask.what = function;
                self.texts(&mut ask)?;
            }
            (Some('('), None) if owned => {
                return Err(self.no_function(end - ask.text.chars().count()));
            }
            (Some('.'), _) => {
                self.at += 1;
                let part = Asking::find(&self.name(), true);
                ask.what = part.ok_or_else(|| error(end + 1, FormulaErrorKind::NoPart))?;
            }
            _ if owned => {}
            _ => {
                self.at = start;
                return Ok(false);
            }
        }
        self.steps.push(Step::Ask(ask));
        Ok(true)
    }

    /// Reads what stands between the parentheses of a function that asks for something.
    fn texts(&mut self, ask: &mut Ask) -> Result<(), FormulaError> {
        self.at += 1;
        if ask.what == Asking::Faces {
            self.spaces();
            if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                let wanted = "a face: faces(6)";
                return Err(error(self.at, FormulaErrorKind::ExpectedText(wanted)));
            }
            ask.text = self.number()?.to_string();
        } else {
            ask.text = self.quoted()?;
        }
        if ask.what == Asking::Option {
            let wanted = "a comma and the value: option('name', 'value')";
            self.expect(',', FormulaErrorKind::ExpectedText(wanted))?;
            ask.value = self.quoted()?;
        }
        self.expect(')', FormulaErrorKind::Unclosed)
    }

    /// Passes over this character, which spaces may precede.
    fn expect(&mut self, wanted: char, otherwise: FormulaErrorKind) -> Result<(), FormulaError> {
        self.spaces();
        if self.peek() != Some(wanted) {
            return Err(error(self.at, otherwise));
        }
        self.at += 1;
        Ok(())
    }

    /// Reads a name, which may be empty.
    fn name(&mut self) -> String {
        let rest = self.chars.get(self.at..).unwrap_or_default();
        let starts = rest.first().is_some_and(|c| c.is_alphabetic());
        let name = rest.iter().take_while(|c| starts && in_name(**c));
        let name: String = name.collect();
        self.at += name.chars().count();
        name
    }

    /// Reads a text between single quotes.
    fn quoted(&mut self) -> Result<String, FormulaError> {
        let wanted = FormulaErrorKind::ExpectedText("a text between single quotes: cond('prone')");
        self.expect('\'', wanted)?;
        let rest = self.chars.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|c| *c == '\'');
        let length = length.ok_or_else(|| error(self.at - 1, wanted))?;
        self.at += length + 1;
        Ok(rest.iter().take(length).collect())
    }

    /// Reads what stands between the `(` here and its `)`: one value, or those of a function.
    fn values(&mut self, function: Option<&'static Operation>) -> Result<(), FormulaError> {
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
            if !function.fits(count) {
                let (name, takes) = (function.sign, function.takes());
                return Err(error(open, FormulaErrorKind::WrongCount { name, takes }));
            }
            self.steps.push(Step::Apply(function, count));
        }
        self.depth -= 1;
        self.at += 1;
        Ok(())
    }

    /// The operation between two operands here, and the length of its sign.
    fn binary(&self) -> Option<(&'static Operation, usize)> {
        let rest = self.chars.get(self.at..)?;
        let length = match rest {
            ['*' | '×', ..] => return Some((&TIMES, 1)),
            ['x' | 'X', ..] if self.x_multiplies() => return Some((&TIMES, 1)),
            ['!' | '<' | '>', '=', ..] => 2,
            [c, ..] if c.is_alphabetic() => rest.iter().take_while(|c| in_name(**c)).count(),
            _ => 1,
        };
        let text: String = rest.iter().take(length).collect();
        Some((Operation::between(&text)?, length))
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
