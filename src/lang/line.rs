//! Splits a line into words, quoted texts and the dice after `=`, with their positions.

mod parts;
mod reader;

use std::ops::Range;

pub use parts::{LONGEST_LINE, LineError, Shows, Span, TOTAL, TypedDice, TypedDie, Word};
use reader::Reader;

use super::work;

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

/// Whether a line does nothing: blank, or a comment.
pub(crate) fn is_silent(source: &str) -> bool {
    let trimmed = source.trim_start();
    trimmed.is_empty() || trimmed.starts_with('#')
}

impl Line {
    /// Splits a line into words, as far as it goes: an open quote runs to the end, and dice are read
    /// up to what is none. What is not right is in `wrong`.
    #[must_use]
    pub fn read(source: &str) -> Self {
        work::count(|work| work.reads += 1);
        let mut reader = Reader::new(source);
        Self {
            source: source.to_owned(),
            words: reader.words(),
            dice: reader.typed_dice(),
            wrong: reader.wrong,
        }
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
    pub(crate) fn without_dice(&self) -> &str {
        let dice = self.dice.as_ref();
        dice.map_or(&self.source, |dice| {
            self.text(Span::new(0, dice.sign.start))
        })
    }

    /// The line with a digit added to the dice at its end, which begin with it.
    pub(crate) fn with_digit(&self, digit: char) -> String {
        let line = &self.source;
        if self.dice.is_some() {
            format!("{line}{digit}")
        } else {
            format!("{} = {digit}", line.trim_end())
        }
    }

    /// The line with a space after a die, so that the next digit begins another one.
    pub(crate) fn with_die_ended(&self) -> Option<String> {
        let line = &self.source;
        let ends = self.dice.is_some() && line.ends_with(|c: char| c.is_ascii_digit());
        ends.then(|| format!("{line} "))
    }

    /// The line without the last digit of its dice, and without the `=` after the first one.
    pub(crate) fn without_digit(&self) -> Option<String> {
        self.dice.as_ref()?;
        let mut chars = self.source.chars();
        chars.next_back();
        let line = chars.as_str();
        let bare = line.trim_end().strip_suffix('=');
        Some(bare.map_or(line, str::trim_end).to_owned())
    }

    /// Whether a word ends at a cursor with its closing quote.
    pub(crate) fn closes(&self, word: &Word, cursor: usize) -> bool {
        let last = Span::new(cursor.saturating_sub(1), cursor);
        let wide = word.span.end - word.span.start;
        word.quoted && word.span.end == cursor && wide >= 2 && self.text(last) == "\""
    }

    /// Whether the next word at or after a cursor is a keyword. A quote that ends right there is before it.
    pub(crate) fn has_next(&self, cursor: usize, keyword: &str) -> bool {
        let is_left = |word: &&Word| word.span.end > cursor && !self.closes(word, cursor + 1);
        let next = self.words.iter().find(is_left);
        next.is_some_and(|word| word.span.start >= cursor && word.is(keyword))
    }

    /// The text of a word up to a cursor.
    pub(crate) fn beginning_of(&self, word: &Word, cursor: usize) -> String {
        if cursor >= word.span.end {
            return word.text.clone();
        }
        let typed = Self::read(self.text(Span::new(word.span.start, cursor)));
        let mut words = typed.words.into_iter();
        words.next().map_or_else(String::new, |word| word.text)
    }

    /// Where a part of a quoted text stands in the line, of which what is escaped there takes two characters.
    pub(crate) fn part_of(&self, word: &Word, part: Span) -> Span {
        let mut at = word.span.start + 1;
        let mut starts = Vec::new();
        let mut chars = self.text(word.span).chars().skip(1).peekable();
        while let Some(c) = chars.next() {
            starts.push(at);
            let escapes = c == '\\' && chars.next_if(|next| matches!(next, '"' | '\\')).is_some();
            at += 1 + usize::from(escapes);
        }
        let place = |nth: usize| starts.get(nth).copied().unwrap_or(at);
        Span::new(place(part.start), place(part.end))
    }

    /// The text of a span.
    pub(crate) fn text(&self, span: Span) -> &str {
        let Range { start, end } = self.bytes(span);
        &self.source[start..end]
    }

    /// The length in characters.
    #[must_use]
    pub fn length(&self) -> usize {
        self.source.chars().count()
    }

    fn bytes(&self, span: Span) -> Range<usize> {
        let chars = |count: usize| self.source.chars().take(count);
        let byte = |count: usize| chars(count).map(char::len_utf8).sum::<usize>();
        let start = byte(span.start);
        start..byte(span.end).max(start)
    }
}

/// Writes a name or text so that it is read back as one word: quoted unless it is a plain word and
/// not a keyword.
pub(crate) fn quote(text: &str, is_keyword: impl Fn(&str) -> bool) -> String {
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
pub(crate) fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}
