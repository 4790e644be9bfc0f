//! What a line consists of: words with their positions, and dice.

use crate::dice::Expression;

/// A range of characters of the line, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// First character.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
}

impl Span {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// From the start of this span to the end of another.
    pub(crate) fn to(self, other: Self) -> Self {
        Self::new(self.start, other.end)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text without quotes.
    pub text: String,
    /// It was quoted, so it is never a keyword, a number or an operator.
    pub quoted: bool,
    /// The quoted text attached to it (`+10:"high ground"`).
    pub label: Option<String>,
    pub span: Span,
}

impl Word {
    /// A word without quotes.
    pub(crate) fn bare(text: &str, span: Span) -> Self {
        Self {
            text: text.to_owned(),
            quoted: false,
            label: None,
            span,
        }
    }

    /// A text that was in quotes.
    pub(crate) fn in_quotes(text: &str, span: Span) -> Self {
        Self {
            quoted: true,
            ..Self::bare(text, span)
        }
    }

    /// The texts of several words as one.
    pub(crate) fn joined(words: &[Self]) -> String {
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        texts.join(" ")
    }

    /// Whether this is an unquoted keyword, ignoring case.
    pub(crate) fn is(&self, keyword: &str) -> bool {
        !self.quoted && self.label.is_none() && self.text.eq_ignore_ascii_case(keyword)
    }

    /// Whether this is an unquoted whole number without a sign.
    pub(crate) fn is_number(&self) -> bool {
        !self.quoted && !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit())
    }

    /// Whether this is an unquoted word that starts like dice: a `d` and a number of faces, `%`, `F` or a brace,
    /// with nothing but numbers, operators, brackets and braces before it; a sign is none of them.
    pub(crate) fn begins_dice(&self) -> bool {
        if self.quoted || self.label.is_some() || self.text.starts_with(['+', '-', '*']) {
            return false;
        }
        let before = |c: char| c.is_ascii_digit() || matches!(c, '(' | '{' | '+' | '-' | '*');
        let text = self.text.trim_start_matches(before);
        let is_alone = text.len() == self.text.len();
        let faces = text.strip_prefix(['d', 'D']).unwrap_or_default();
        let is_fate = |faces: &str| {
            let rest = faces.strip_prefix(['f', 'F']);
            rest.is_some_and(|rest| !is_alone || !rest.starts_with(char::is_alphanumeric))
        };
        faces.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '%' | '{')) || is_fate(faces)
    }

    /// Whether this is an unquoted whole number without a sign, or dice such as `2d6`.
    pub(crate) fn is_amount(&self) -> bool {
        self.is_number() || self.begins_dice() && Expression::parse(&self.text).is_ok()
    }

    /// Whether this is a sign followed by a digit, which is a modifier rather than an operator.
    pub(crate) fn is_signed(&self) -> bool {
        let number = self.text.strip_prefix(['+', '-']).unwrap_or_default();
        !self.quoted && number.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// The dice typed after `=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedDice {
    /// The position of the `=`.
    pub sign: Span,
    /// The dice in the order in which they were typed.
    pub dice: Vec<TypedDie>,
}

/// One word after `=`: `40`, `-`, `hound:40`, `17t`, or `3 hits`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedDie {
    /// Who rolled it; `None` for whoever rolls next.
    pub name: Option<Word>,
    pub shows: Shows,
    /// The span, including the name.
    pub span: Span,
}

/// What was typed for a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// `-`: the console rolls this die.
    Console,
    /// Digits: a face, or the faces of several d6.
    Digits(String),
    /// The hits of a whole pool.
    Hits(u32),
    /// `17t`: what a whole roll comes to.
    Total(u32),
}

/// A syntax error in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    pub span: Span,
    pub why: &'static str,
}

/// The letter after the number of a total.
pub const TOTAL: char = 't';

/// The longest line that is accepted, in characters.
pub const LONGEST_LINE: usize = 10_000;
