//! Exports a campaign as a document for people or a table for programs: its log, roster, sheets or summary.

mod block;
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

pub use earlier::{for_file, is_export};
pub use source::{ExportError, Format, Source, What};

/// Writes a part of a campaign.
///
/// # Errors
/// The session is not in the log.
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

/// Writes what players may read of the log, as Markdown or HTML.
///
/// # Errors
/// The session is not in the log, the curtain is down, or something other than the log or another format is
/// asked for.
pub fn export_for_players(
    source: Source<'_>,
    what: What,
    format: Format,
) -> Result<String, ExportError> {
    players::check(source, what, format)?;
    if let Some(session) = source.session {
        log::check_session(source, session)?;
    }
    let blocks = players::blocks(source);
    Ok(match format {
        Format::Html => html::write(&source.campaign.name, &blocks),
        Format::Markdown | Format::Csv | Format::Json | Format::Jsonl => markdown::write(&blocks),
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
