//! Splits a line into words, quoted texts and the dice after `=`, with their positions.

use std::fmt;
use std::ops::Range;

use super::work;
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
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// From the start of this span to the end of another.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start,
            end: other.end,
        }
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
    #[must_use]
    pub fn bare(text: &str, span: Span) -> Self {
        Self {
            text: text.to_owned(),
            quoted: false,
            label: None,
            span,
        }
    }

    /// Whether this is an unquoted keyword, ignoring case.
    #[must_use]
    pub fn is(&self, keyword: &str) -> bool {
        !self.quoted && self.label.is_none() && self.text.eq_ignore_ascii_case(keyword)
    }

    /// Whether this is an unquoted whole number without a sign.
    #[must_use]
    pub fn is_number(&self) -> bool {
        !self.quoted && !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit())
    }

    /// Whether this is an unquoted word that starts like dice: a `d` and a number of faces, with nothing but
    /// numbers, operators and brackets before it; a sign is none of them.
    #[must_use]
    pub fn begins_dice(&self) -> bool {
        if self.quoted || self.label.is_some() || self.text.starts_with(['+', '-', '*']) {
            return false;
        }
        let before = |c: char| c.is_ascii_digit() || matches!(c, '(' | '+' | '-' | '*');
        let text = self.text.trim_start_matches(before);
        let faces = text.strip_prefix(['d', 'D']).unwrap_or_default();
        faces.starts_with(|c: char| c.is_ascii_digit() || c == '%')
    }

    /// Whether this is an unquoted whole number without a sign, or dice such as `2d6`.
    #[must_use]
    pub fn is_amount(&self) -> bool {
        self.is_number() || self.begins_dice() && Expression::parse(&self.text).is_ok()
    }

    /// Whether this is a sign followed by a digit, which is a modifier rather than an operator.
    #[must_use]
    pub fn is_signed(&self) -> bool {
        !self.quoted && {
            let mut chars = self.text.chars();
            matches!(chars.next(), Some('+' | '-'))
                && chars.next().is_some_and(|c| c.is_ascii_digit())
        }
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

/// One word after `=`: `40`, `-`, `hound:40`, or `3 hits`.
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
}

/// A line split into words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The whole line.
    pub source: String,
    /// The words before the dice.
    pub words: Vec<Word>,
    pub dice: Option<TypedDice>,
    /// The first thing that is not right with it.
    pub wrong: Option<LineError>,
}

/// A syntax error in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    pub span: Span,
    pub kind: LineErrorKind,
}

/// The kinds of [`LineError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineErrorKind {
    /// A quote is not closed.
    UnclosedQuote,
    /// Something after `=` is not a die.
    NotADie,
    /// The line is longer than [`LONGEST_LINE`].
    TooLong,
}

impl fmt::Display for LineErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnclosedQuote => "this quote is not closed",
            Self::NotADie => "expected the number on a die: a whole number without a sign, or - to let the console roll",
            Self::TooLong => "this line is too long: at most 10,000 characters",
        })
    }
}

/// The longest line that is accepted, in characters.
pub const LONGEST_LINE: usize = 10_000;

/// Whether a line does nothing: blank, or a comment.
#[must_use]
pub fn is_silent(source: &str) -> bool {
    let trimmed = source.trim_start();
    trimmed.is_empty() || trimmed.starts_with('#')
}

impl Line {
    /// Splits a line into words, as far as it goes: an open quote runs to the end, and dice are read
    /// up to what is none. What is not right is in `wrong`.
    #[must_use]
    pub fn read(source: &str) -> Self {
        work::reads();
        let mut line = Self {
            source: source.to_owned(),
            ..Self::default()
        };
        match Reader::new(source) {
            Ok(mut reader) => {
                line.words = reader.words();
                line.dice = reader.typed_dice();
                line.wrong = reader.wrong;
            }
            Err(error) => line.wrong = Some(error),
        }
        line
    }

    /// Splits a line into words.
    ///
    /// # Errors
    /// Returns an error if a quote is not closed, if something after `=` is not a die, or if the
    /// line is too long.
    pub fn parse(source: &str) -> Result<Self, LineError> {
        let mut line = Self::read(source);
        match line.wrong.take() {
            Some(error) => Err(error),
            None => Ok(line),
        }
    }

    /// What stands before the dice.
    #[must_use]
    pub fn without_dice(&self) -> &str {
        let dice = self.dice.as_ref();
        dice.map_or(&self.source, |dice| {
            self.text(Span::new(0, dice.sign.start))
        })
    }

    /// The line with a digit added to the dice at its end, which begin with it.
    #[must_use]
    pub fn with_digit(&self, digit: char) -> String {
        let line = &self.source;
        if self.dice.is_some() {
            format!("{line}{digit}")
        } else {
            format!("{} = {digit}", line.trim_end())
        }
    }

    /// The line with a space after a die, so that the next digit begins another one.
    #[must_use]
    pub fn with_die_ended(&self) -> Option<String> {
        let line = &self.source;
        let ends = self.dice.is_some() && line.ends_with(|c: char| c.is_ascii_digit());
        ends.then(|| format!("{line} "))
    }

    /// The line without the last digit of its dice, and without the `=` after the first one.
    #[must_use]
    pub fn without_digit(&self) -> Option<String> {
        self.dice.as_ref()?;
        let mut line = self.source.clone();
        line.pop();
        let bare = line.trim_end().strip_suffix('=');
        Some(bare.map_or(line.clone(), |bare| bare.trim_end().to_owned()))
    }

    /// Whether a word ends at a cursor with its closing quote.
    #[must_use]
    pub fn closes(&self, word: &Word, cursor: usize) -> bool {
        let last = Span::new(cursor.saturating_sub(1), cursor);
        let wide = word.span.end - word.span.start;
        word.quoted && word.span.end == cursor && wide >= 2 && self.text(last) == "\""
    }

    /// The text of a word up to a cursor.
    #[must_use]
    pub fn beginning_of(&self, word: &Word, cursor: usize) -> String {
        if cursor >= word.span.end {
            return word.text.clone();
        }
        let typed = Self::read(self.text(Span::new(word.span.start, cursor)));
        let mut words = typed.words.into_iter();
        words.next().map_or_else(String::new, |word| word.text)
    }

    /// The text of a span.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        let Range { start, end } = self.bytes(span);
        &self.source[start..end]
    }

    /// The length in characters.
    #[must_use]
    pub fn length(&self) -> usize {
        self.source.chars().count()
    }

    fn bytes(&self, span: Span) -> Range<usize> {
        let byte = |chars: usize| {
            self.source
                .char_indices()
                .nth(chars)
                .map_or(self.source.len(), |(at, _)| at)
        };
        let start = byte(span.start);
        start..byte(span.end).max(start)
    }
}

struct Reader {
    chars: Vec<char>,
    at: usize,
    wrong: Option<LineError>,
}

impl Reader {
    fn new(source: &str) -> Result<Self, LineError> {
        let chars: Vec<char> = source.chars().collect();
        if chars.len() > LONGEST_LINE {
            let span = Span::new(LONGEST_LINE, chars.len());
            return Err(LineError {
                span,
                kind: LineErrorKind::TooLong,
            });
        }
        Ok(Self {
            chars,
            at: 0,
            wrong: None,
        })
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// The words up to an unquoted `=` or the end.
    fn words(&mut self) -> Vec<Word> {
        let mut words = Vec::new();
        loop {
            self.skip_spaces();
            match self.peek() {
                None | Some('=') => return words,
                Some('"') => {
                    let start = self.at;
                    let text = self.quoted();
                    words.push(Word {
                        text,
                        quoted: true,
                        label: None,
                        span: Span::new(start, self.at),
                    });
                }
                Some(_) => words.push(self.bare()),
            }
        }
    }

    fn bare(&mut self) -> Word {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| !c.is_whitespace() && c != '=' && c != '"')
        {
            self.at += 1;
        }
        let text: String = self.chars[start..self.at].iter().collect();
        let mut word = Word {
            text,
            quoted: false,
            label: None,
            span: Span::new(start, self.at),
        };
        if self.peek() == Some('"') && word.is_signed() && word.text.ends_with(':') {
            word.text.pop();
            word.label = Some(self.quoted());
            word.span.end = self.at;
        }
        word
    }

    /// The quoted text that starts here, up to the end of the line if the quote is not closed.
    fn quoted(&mut self) -> String {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.at += 1;
            match c {
                '"' => return text,
                '\\' if matches!(self.peek(), Some('"' | '\\')) => {
                    text.extend(self.peek());
                    self.at += 1;
                }
                other => text.push(other),
            }
        }
        self.wrong.get_or_insert(LineError {
            span: Span::new(start, self.at),
            kind: LineErrorKind::UnclosedQuote,
        });
        text
    }

    /// The `=` that may stand here and the dice after it, up to the first word that is none.
    fn typed_dice(&mut self) -> Option<TypedDice> {
        self.peek()?;
        let sign = Span::new(self.at, self.at + 1);
        self.at += 1;
        let mut dice = Vec::new();
        if let Err(error) = self.dice(&mut dice) {
            self.wrong.get_or_insert(error);
        }
        Some(TypedDice { sign, dice })
    }

    /// The words after `=`, as dice.
    fn dice(&mut self, dice: &mut Vec<TypedDie>) -> Result<(), LineError> {
        loop {
            self.skip_spaces();
            if self.peek().is_none() {
                return Ok(());
            }
            let start = self.at;
            let quoted = match self.peek() {
                Some('"') => Some(self.quoted()),
                _ => None,
            };
            let name_end = self.at;
            let text = self.up_to_space();
            let span = Span::new(start, self.at);
            let hits = ["hits", "hit"]
                .iter()
                .any(|word| text.eq_ignore_ascii_case(word));
            if hits && quoted.is_none() {
                count_hits(dice, span)?;
                continue;
            }
            let (name, shows) = match (quoted, text.rsplit_once(':')) {
                (Some(name), Some(("", shows))) => {
                    let span = Span::new(start, name_end);
                    let quoted = true;
                    (
                        Some(Word {
                            quoted,
                            ..Word::bare(&name, span)
                        }),
                        shows,
                    )
                }
                (None, Some((name, shows))) if !name.is_empty() => {
                    let end = start + name.chars().count();
                    (Some(Word::bare(name, Span::new(start, end))), shows)
                }
                (None, None) => (None, text.as_str()),
                (Some(_) | None, _) => return Err(not_a_die(span)),
            };
            let shows = match shows {
                "-" => Shows::Console,
                digits if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
                    Shows::Digits(digits.to_owned())
                }
                _ => return Err(not_a_die(span)),
            };
            dice.push(TypedDie { name, shows, span });
        }
    }

    fn up_to_space(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|c| !c.is_whitespace()) {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }
}

/// Turns the number before the word `hits` into a count of hits.
fn count_hits(dice: &mut [TypedDie], span: Span) -> Result<(), LineError> {
    let last = dice.last_mut().ok_or_else(|| not_a_die(span))?;
    let hits = match &last.shows {
        Shows::Digits(digits) => digits.parse().ok(),
        Shows::Console | Shows::Hits(_) => None,
    };
    last.shows = Shows::Hits(hits.ok_or_else(|| not_a_die(span))?);
    last.span.end = span.end;
    Ok(())
}

fn not_a_die(span: Span) -> LineError {
    LineError {
        span,
        kind: LineErrorKind::NotADie,
    }
}

/// Writes a name or text so that it is read back as one word: quoted unless it is a plain word and
/// not a keyword.
#[must_use]
pub fn quote(text: &str, is_keyword: impl Fn(&str) -> bool) -> String {
    let plain = !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.'))
        && text.starts_with(char::is_alphabetic)
        // A single `x` means multiplication.
        && !text.eq_ignore_ascii_case("x")
        && !is_keyword(text);
    if plain { text.to_owned() } else { quoted(text) }
}

/// Writes a text in quotes.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
    out
}
