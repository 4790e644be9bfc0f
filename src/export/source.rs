//! What to export, and from which campaign.

use std::fmt::Display;

use crate::campaign::{Campaign, History};
use crate::game::Game;
use crate::view::header::Hours;

/// The part of a campaign to export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The log.
    Log,
    /// Everyone in a table.
    Roster,
    /// One page for everyone.
    Sheets,
    /// Statistics of everyone in a session.
    Summary,
}

impl What {
    /// All of them, with their names and their help on the command line.
    pub(crate) const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (
            Self::Log,
            "log",
            "What happened, by sessions, scenes and rounds",
        ),
        (
            Self::Roster,
            "roster",
            "Everyone in a table; as CSV, readable by `import`",
        ),
        (Self::Sheets, "sheets", "One page for everyone"),
        (
            Self::Summary,
            "summary",
            "Turns, results and luck of everyone in a session",
        ),
    ];
}

/// The format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Markdown,
    /// One printable file.
    Html,
    Csv,
    /// One object.
    Json,
    /// One object a line.
    Jsonl,
}

impl Format {
    /// All of them, with their names on the command line, which are also the endings of files.
    pub(crate) const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Markdown, "markdown|md", ""),
        (Self::Html, "html", ""),
        (Self::Csv, "csv", ""),
        (Self::Json, "json", ""),
        (Self::Jsonl, "jsonl", ""),
    ];
}

/// The source of an export.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub campaign: &'a Campaign,
    pub history: &'a History,
    pub game: &'static Game,
    /// Only this session of the log or the summary; `None` for the whole log, or the summary of the last
    /// session.
    pub session: Option<u32>,
    /// Only what players may read.
    pub for_players: bool,
    /// How to write the time of day.
    pub hours: Hours,
    /// How to write a day.
    pub days: Hours,
}

/// Why an export fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ExportError(pub(super) String);

impl ExportError {
    /// A text that could not be made.
    pub(super) fn unwritable(error: impl Display) -> Self {
        Self(format!("it could not be written: {error}"))
    }
}
