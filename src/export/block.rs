//! The structure of a document, independent of Markdown and HTML.

use super::column::{Column, rows};

/// A block of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// The level, from 1 for the title.
    Heading(u8, String),
    /// A minor remark, such as the day.
    Aside(String),
    Paragraph(Words),
    /// A note, or text to read aloud.
    Quote(Words),
    Items(Vec<Item>),
    /// Rows, of which the first has the headings.
    Table(Vec<Vec<String>>),
    /// Numbers with their names, side by side if they fit.
    Figures(Vec<(String, String)>),
    /// Starts a new page.
    Page,
}

impl Block {
    /// A table with a row for each thing.
    pub(super) fn table<'t, T: 't>(
        columns: &[Column<'_, T>],
        all: impl IntoIterator<Item = &'t T>,
    ) -> Self {
        Self::Table(rows(columns, all))
    }
}

/// Something that happened, with its results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) text: Words,
    /// The results.
    pub(super) then: Words,
    /// Items that belong to it.
    pub(super) under: Vec<Item>,
}

impl Item {
    pub(super) fn of(text: impl Into<Words>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}

/// Text of one or more lines in which some words are emphasized.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words(pub(super) Vec<Piece>);

/// A run of text in one style, or the end of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Plain(String),
    Strong(String),
    Break,
}

impl Words {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends plain text; empty text adds nothing.
    pub(super) fn plain(&mut self, text: &str) {
        self.lines(text, Piece::Plain);
    }

    /// Adds emphasized text.
    pub(super) fn strong(&mut self, text: &str) {
        self.lines(text, Piece::Strong);
    }

    /// Starts a new line, unless the text is still empty.
    pub(super) fn end_line(&mut self) {
        if !self.is_empty() {
            self.0.push(Piece::Break);
        }
    }

    fn lines(&mut self, text: &str, piece: fn(String) -> Piece) {
        for (nth, line) in text.lines().enumerate() {
            if nth > 0 {
                self.0.push(Piece::Break);
            }
            if !line.is_empty() {
                self.0.push(piece(line.to_owned()));
            }
        }
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        let mut out = Self::default();
        out.plain(text);
        out
    }
}

impl From<String> for Words {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}
