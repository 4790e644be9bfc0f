//! An act in one line of plain text.

use super::sentence::BY_THE_GM;
use super::told::{Told, told};
use crate::campaign::{Event, Statement};
use crate::game::Game;

/// All statements of an act in one sentence.
#[must_use]
pub fn said(game: &Game, said: &[Statement], events: &[Event]) -> String {
    let told = told(game, said, events, None);
    let forced = told.contains(&Told::Forced);
    let each = told.into_iter().filter_map(|one| match one {
        Told::Roll(roll) => Some(roll.words(game)),
        Told::Said(said) => Some(said.words.to_string()),
        Told::Forced => None,
    });
    let told: Vec<String> = each.filter(|text| !text.is_empty()).collect();
    let mut told = told.join("; ");
    if forced {
        let space = if told.is_empty() { "" } else { " " };
        told = format!("{told}{space}{BY_THE_GM}");
    }
    told
}
