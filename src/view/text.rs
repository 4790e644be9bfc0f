//! Columns: how wide a text is on a terminal, where it is cut, how it wraps.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::{Line, Piece};
use crate::campaign::visible::visible;

/// Stands where something was cut off.
pub const CUT: &str = "…";

/// How many columns a text takes.
#[must_use]
pub fn width(text: &str) -> usize {
    if is_simple(text) {
        text.len()
    } else {
        text.graphemes(true).map(UnicodeWidthStr::width).sum()
    }
}

/// Whether every byte is a visible character of one column.
#[must_use]
pub fn is_simple(text: &str) -> bool {
    text.bytes().all(|byte| (0x20..0x7f).contains(&byte))
}

/// A text that came from a file or a keyboard, as it may be shown: what would
/// steer the terminal is made visible.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    if is_simple(text) {
        Cow::Borrowed(text)
    } else {
        visible(text)
    }
}

/// The beginning of a text that fits in so many columns; what is cut off leaves `…`.
#[must_use]
pub fn clip(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let Some(room) = columns.checked_sub(1) else {
        return Cow::Borrowed("");
    };
    Cow::Owned(format!("{}{CUT}", head(text, room).0))
}

/// A name cut to so many columns. The number at its end stays, for it tells
/// `Reed goblin 1` from `Reed goblin 2`.
#[must_use]
pub fn clip_name(name: &str, columns: usize) -> Cow<'_, str> {
    if width(name) <= columns {
        return Cow::Borrowed(name);
    }
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &name[bare.len()..];
    match columns.checked_sub(number.len() + 1) {
        Some(room) if !number.is_empty() && room >= 2 => {
            Cow::Owned(format!("{}{CUT}{number}", head(bare, room).0))
        }
        _ => clip(name, columns),
    }
}

/// The longest beginning of a text that fits in so many columns, and its width.
#[must_use]
pub fn head(text: &str, columns: usize) -> (&str, usize) {
    let mut used = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        let wide = grapheme.width();
        if used + wide > columns {
            return (&text[..at], used);
        }
        used += wide;
    }
    (text, used)
}

/// Cuts a line into lines of at most so many columns, at spaces where there
/// are any; all but the first are indented.
#[must_use]
pub fn wrap(line: &Line, columns: usize, indent: usize) -> Vec<Line> {
    if line.width() <= columns {
        return vec![line.clone()];
    }
    let columns = columns.max(1);
    let indent = if indent * 2 > columns { 0 } else { indent };
    let mut out = Wrapping {
        lines: vec![Line {
            struck: line.struck,
            ..Line::default()
        }],
        used: 0,
        start: 0,
        columns,
        indent,
    };
    for piece in &line.pieces {
        for word in piece.text.split_inclusive(' ') {
            out.word(word, piece);
        }
    }
    out.lines
}

struct Wrapping {
    lines: Vec<Line>,
    used: usize,
    start: usize,
    columns: usize,
    indent: usize,
}

impl Wrapping {
    fn word(&mut self, word: &str, piece: &Piece) {
        let bare = word.trim_end_matches(' ');
        if self.used + width(bare) > self.columns && self.used > self.start {
            self.turn();
        }
        let mut rest = word;
        while self.used + width(rest.trim_end_matches(' ')) > self.columns {
            let (fits, wide) = head(rest, self.columns - self.used);
            if fits.is_empty() {
                // Not even one character fits in a line of its own.
                return;
            }
            self.put(fits, wide, piece);
            rest = &rest[fits.len()..];
            self.turn();
        }
        let (fits, wide) = head(rest, self.columns.saturating_sub(self.used));
        self.put(fits, wide, piece);
    }

    fn put(&mut self, text: &str, wide: usize, piece: &Piece) {
        if let Some(line) = self.lines.last_mut() {
            match line.pieces.last_mut() {
                Some(last) if last.ink == piece.ink => last.text.push_str(text),
                _ => line.push(piece.ink, text),
            }
            self.used += wide;
        }
    }

    fn turn(&mut self) {
        let struck = self.lines.last().is_some_and(|line| line.struck);
        let mut line = Line::of(super::Ink::Plain, " ".repeat(self.indent));
        line.struck = struck;
        self.lines.push(line);
        self.used = self.indent;
        self.start = self.indent;
    }
}
