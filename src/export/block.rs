//! What documents are made of, before it is Markdown or HTML.

/// A piece of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// From 1, the title, down.
    Heading(u8, String),
    /// Whose turn it is: a heading that is no part of a list of contents.
    Turn(String),
    Paragraph(String),
    /// What somebody wrote down.
    Quote(String),
    Items(Vec<Item>),
    Table {
        head: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    /// What follows stands on a page of its own.
    Page,
}

/// Something that happened, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Item {
    /// Who did it, where the text begins with that.
    pub(super) who: String,
    pub(super) text: String,
    /// What came of it.
    pub(super) then: String,
}
