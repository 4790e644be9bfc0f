//! The words of a power in a form: how they are read, and completed.

use std::sync::Arc;

use super::complete::Here;
use super::people::{POWER_WORD, RENAME, read_described};
use crate::campaign::{Campaign, Character, History, Roster};
use crate::game::{Game, Table};
use crate::lang::line::{Line, quoted};
use crate::sheet::PowerWords;

/// How a form reads and completes them.
pub(crate) const POWER_WORDS: PowerWords = PowerWords {
    read: read_described,
    complete,
};

/// A name for the character and the power while the words are completed.
const IT: &str = "it";

/// What the last word could become, and how many letters stand before it. The words are completed as those of the
/// command would be, if this were the only character.
fn complete(game: &'static Game, who: &Character, words: &str) -> (usize, Vec<String>) {
    let alone = Character {
        name: IT.to_owned(),
        ..who.clone()
    };
    let campaign = Campaign {
        characters: Roster::of(vec![Arc::new(alone)]),
        ..Campaign::new(IT, game.id, "")
    };
    let table = Table {
        campaign: &campaign,
        game,
        history: &History::default(),
        forced: false,
        using: None,
    };
    let command = format!("{POWER_WORD} {it} {it} ", it = quoted(IT));
    let line = Line::read(&format!("{command}{words}"));
    let Some(here) = Here::of(table, &line, line.length()) else {
        return (0, Vec::new());
    };
    let offer = here.offer();
    let choices = offer.choices.into_iter().map(|choice| choice.text);
    // Only the command gives a power another name.
    let choices = choices.filter(|choice| choice != RENAME);
    let before = offer.span.start.saturating_sub(command.chars().count());
    (before, choices.collect())
}
