//! The log for players: the same lines that they saw, in order.

use super::block::{Block, Item};
use super::log::entries;
use super::source::{ExportError, Format, Source, What};
use crate::game::Table;
use crate::view::public::{Kind, PublicLine, told};

/// # Errors
/// The curtain is down, or players may not see this.
pub(super) fn check(source: Source<'_>, what: What, format: Format) -> Result<(), ExportError> {
    let why = if what != What::Log {
        "this cannot be exported for players: only the log can"
    } else if !matches!(format, Format::Markdown | Format::Html) {
        "this cannot be exported for players: only as Markdown or HTML"
    } else if source.campaign.curtain.is_some() {
        "the curtain is down, and players see nothing behind it: 'curtain off' lifts it"
    } else {
        return Ok(());
    };
    Err(ExportError(why.to_owned()))
}

pub(super) fn blocks(source: Source<'_>) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(1, source.campaign.name.clone())];
    let table = Table::of(source.campaign, source.history, source.game);
    let entries = entries(source).map(|(_, entry)| entry);
    for line in told(table, entries) {
        add(&mut blocks, line);
    }
    blocks
}

fn add(blocks: &mut Vec<Block>, line: PublicLine) {
    match line.kind {
        Kind::Heading => blocks.push(Block::Heading(line.level, line.text)),
        Kind::Text => blocks.push(Block::Quote(line.text.into())),
        Kind::Roll | Kind::Event => {
            let item = Item::of(line.text);
            match blocks.last_mut() {
                Some(Block::Items(items)) => items.push(item),
                _ => blocks.push(Block::Items(vec![item])),
            }
        }
    }
}
