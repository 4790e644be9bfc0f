//! A campaign as a document for people or a table for programs: its log, its roster, its sheets, its
//! summary.

mod block;
mod data;
mod html;
mod log;
mod markdown;
mod people;
mod report;
mod table;

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
    #[error("it could not be written: {0}")]
    Unwritable(String),
}

/// Writes a part of a campaign.
///
/// # Errors
/// A session that is not in the log.
pub fn export(source: Source<'_>, what: What, format: Format) -> Result<String, ExportError> {
    if let Some(session) = source.session
        && matches!(what, What::Log | What::Summary)
    {
        log::check_session(source, session)?;
    }
    Ok(match format {
        Format::Markdown => markdown::write(&blocks(source, what)),
        Format::Html => html::write(&source.campaign.name, &blocks(source, what)),
        Format::Csv => table::write(source, what)?,
        Format::Json => data::write(source, what)?,
        Format::Jsonl => data::write_lines(source, what)?,
    })
}

fn blocks(source: Source<'_>, what: What) -> Vec<block::Block> {
    match what {
        What::Log => report::blocks(source),
        What::Roster => people::roster(source),
        What::Sheets => people::sheets(source),
        What::Summary => people::summary(source),
    }
}
