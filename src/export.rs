//! Exports a campaign as a document for people or a table for programs: its log, roster, sheets or summary.

mod block;
mod column;
mod data;
mod earlier;
mod html;
mod log;
mod markdown;
mod people;
mod players;
mod report;
mod source;
mod table;

use block::Block;

pub(crate) use earlier::{for_file, is_export};
pub use source::{ExportError, Format, Source, What};

/// Writes a part of a campaign.
///
/// # Errors
/// The session is not in the log. For players: the curtain is down, or something other than the log as Markdown or
/// HTML is asked for.
pub fn export(source: Source<'_>, what: What, format: Format) -> Result<String, ExportError> {
    if source.for_players {
        players::check(source, what, format)?;
    }
    if let Some(session) = source.session
        && matches!(what, What::Log | What::Summary)
    {
        log::check_session(source, session)?;
    }
    match format {
        Format::Markdown => Ok(markdown::write(&blocks(source, what))),
        Format::Html => Ok(html::write(&source.campaign.name, &blocks(source, what))),
        Format::Csv => table::write(source, what),
        Format::Json => data::write(source, what, false),
        Format::Jsonl => data::write(source, what, true),
    }
}

fn blocks(source: Source<'_>, what: What) -> Vec<Block> {
    let mut blocks = match what {
        What::Log if source.for_players => players::blocks(source),
        What::Log => report::blocks(source),
        What::Roster => people::roster(source),
        What::Sheets => people::sheets(source),
        What::Summary => people::summary(source),
    };
    if what == What::Log && blocks.len() == 1 {
        blocks.push(Block::Paragraph("Nothing has happened yet.".into()));
    }
    blocks
}
