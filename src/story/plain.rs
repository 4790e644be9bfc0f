//! An act in one line of plain text.

use super::told::{BY_THE_GM, Told, told};
use crate::campaign::{Event, Statement};
use crate::game::Game;

/// All statements of an act in one sentence.
#[must_use]
pub fn said(game: &Game, said: &[Statement], events: &[Event]) -> String {
    let told = told(game, said, events, None);
    let forced = told.contains(&Told::Forced);
    let each = told.into_iter().filter_map(|one| match one {
        Told::Roll(roll) => Some(roll.words(game)),
        Told::Said(_, said) => Some(said.to_string()),
        Told::Fight | Told::Turn | Told::Forced => None,
    });
    let told: Vec<String> = each.filter(|text| !text.is_empty()).collect();
    let mut told = told.join("; ");
    if forced {
        let space = if told.is_empty() { "" } else { " " };
        told = format!("{told}{space}{BY_THE_GM}");
    }
    told
}
