//! The list of conditions that characters could have.

use crate::campaign::Character;
use crate::lang::line::quoted;
use crate::tui::desk::Desk;
use crate::tui::window::{Content, Lettering, Row};

/// The key of the row that lets the GM type the answer.
const IN_WORDS: char = '"';

/// The game's conditions with their effects, and the GM's own conditions that somebody has. Choosing
/// one that all the affected characters have removes it.
pub(super) fn content(desk: &Desk, template: &str) -> Content {
    let meant = desk.meant();
    let game = desk.game();
    let known = game.conditions.rows.iter();
    let mut known: Vec<(String, String)> = known
        .map(|row| (row.name.to_owned(), row.doc.to_owned()))
        .collect();
    for held in desk.campaign().present().flat_map(|who| &who.conditions) {
        let folded = held.name.to_lowercase();
        let is_new = known.iter().all(|(name, _)| name.to_lowercase() != folded);
        if is_new && !game.is_state(held) {
            known.push((held.name.clone(), "in your own words".to_owned()));
        }
    }
    let has = |who: &&Character, name: &str| {
        let mut held = who.conditions.iter();
        held.any(|held| held.name.to_lowercase() == name.to_lowercase())
    };
    let row = |(name, doc): &(String, String)| {
        let all = meant.iter().all(|who| has(who, name));
        let (verb, aside) = if all {
            ("clear", format!("removes it · {doc}"))
        } else {
            ("condition", doc.clone())
        };
        let (line, _) = desk.filled(&format!("{verb} {{many}} "));
        Row::line(name, aside, (format!("{line}{} ", quoted(name)), None))
    };
    let mut rows: Vec<Row> = known.iter().map(row).collect();
    let own = Row::line("another", "in your own words", desk.filled(template));
    rows.push(own.keyed(IN_WORDS));
    let title = match meant.as_slice() {
        [one] => format!("Conditions of {}", one.name),
        several => format!("Conditions of {} marked", several.len()),
    };
    Content {
        lettering: Lettering::OfNames,
        ..Content::new(title, rows)
    }
}
