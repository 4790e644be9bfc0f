//! Imports characters from other programs, tables and stat blocks.

mod action;
mod block;
mod bring;
mod campaign;
pub mod cell;
mod creature;
mod damage;
mod found;
mod foundry;
mod json;
mod markup;
mod order;
mod power;
mod table;
mod tracker;
mod write;
mod yaml;

use crate::campaign::Character;
use crate::campaign::visible::visible;
use crate::game::Game;
use crate::sheet::{Place, fields};

pub use bring::{To, bring};
pub use campaign::of_campaign;
pub use found::{Format, Found, ImportError, LONGEST, Miss, Person};
pub use order::{Order, OrderError, Seen, Source};

use found::{LONGEST_BLOCKS, MOST};

/// Reads a file for a game.
///
/// # Errors
/// Returns an error if the file is not in that format, or contains no characters.
pub fn read(game: &'static Game, format: Format, bytes: &[u8]) -> Result<Found, ImportError> {
    let text = text(bytes)?;
    let mut found = match format {
        Format::Text if text.len() > LONGEST_BLOCKS => return Err(ImportError::TooLong),
        Format::Text => block::read(game, text),
        Format::Csv => table::read(game, text)?,
        Format::Foundry => foundry::read(game, text)?,
        Format::ImprovedInitiative => tracker::read(game, text, true)?,
        Format::InitiativeTracker => tracker::read(game, text, false)?,
        Format::Campaign => {
            let why = "give a campaign by its name or its path";
            return Err(ImportError::malformed(1, 1, why));
        }
    };
    found.tidy();
    if found.people.len() + found.encounters.len() > MOST {
        return Err(ImportError::TooMany);
    }
    Ok(found)
}

/// The text of a file.
///
/// # Errors
/// Returns an error if it is not text.
pub fn text(bytes: &[u8]) -> Result<&str, ImportError> {
    let text = std::str::from_utf8(bytes);
    let text = text.map_err(|error| ImportError::NotText(error.valid_up_to()))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// A preview of what would be imported, as lines.
pub(crate) fn shown(game: &'static Game, found: &Found, to: To) -> Vec<String> {
    let mut out = Vec::new();
    for person in &found.people {
        let place = match to {
            To::Roster if person.template => "bestiary",
            To::Roster if person.who.player => "player",
            To::Roster => "roster",
            To::Bestiary => "bestiary",
        };
        let count = person.count.map(|count| format!(" x{count}"));
        let count = count.unwrap_or_default();
        out.push(format!("{place}: {}", brief(game, &person.who, &count)));
    }
    for encounter in &found.encounters {
        let creatures = crate::game::words::creatures(encounter);
        out.push(format!("encounter: {}, {creatures}", encounter.name));
    }
    out
}

/// A character in one line, with the number of copies: stats, skills, attacks.
fn brief(game: &'static Game, who: &Character, count: &str) -> String {
    let stats = fields(game).filter(|field| matches!(field.place, Place::Stat(_)));
    let stats = stats.map(|field| (field.id, field.of(who)));
    let stats = stats.filter(|(_, value)| !value.is_empty());
    let stats: Vec<String> = stats.map(|(id, value)| format!("{id} {value}")).collect();
    let mut parts = vec![stats.join(" ")];
    for list in &cell::LISTS[..2] {
        let all = (list.of)(who).into_iter();
        let all = all.map(|(name, cell)| format!("{name} {}", cell::unguarded(&cell)));
        parts.push(all.collect::<Vec<_>>().join(", "));
    }
    parts.retain(|part| !part.is_empty());
    let said = parts.join("; ");
    let colon = if said.is_empty() { "" } else { ": " };
    let text = format!("{}{count}{colon}{said}", who.name);
    visible(&text).into_owned()
}
