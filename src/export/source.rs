//! What is written, and of which campaign.

use crate::campaign::{Campaign, History};
use crate::game::Game;
use crate::view::header::Hours;

/// What of a campaign is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// What happened.
    Log,
    /// Everyone in a table.
    Roster,
    /// Everyone on a page of their own.
    Sheets,
    /// What everyone did in a session.
    Summary,
}

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Markdown,
    /// One file that prints as it is.
    Html,
    Csv,
    /// One object.
    Json,
    /// One object a line.
    Jsonl,
}

/// What is written.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub campaign: &'a Campaign,
    pub history: &'a History,
    pub game: &'static Game,
    /// Only this session of the log or the summary; `None` for all of the log, and the last for a summary.
    pub session: Option<u32>,
    /// How the time of day is told.
    pub hours: Hours,
    /// How a day is told.
    pub days: Hours,
}

/// Why nothing is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The log knows no such session.
    #[error("the log has no session {0}: there are {1}")]
    NoSession(u32, String),
    /// Players see none of it; what they do see.
    #[error("this is not for players: {0}")]
    NotForPlayers(&'static str),
    #[error("the curtain is down, and players see nothing behind it: 'curtain off' lifts it")]
    Curtain,
    #[error("it could not be written: {0}")]
    Unwritable(String),
}
