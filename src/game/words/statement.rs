//! What an act told, in words.

use super::contest;
use crate::campaign::{Event, Statement, record};
use crate::game::Game;

/// All that an act told, in one sentence.
#[must_use]
pub fn said(game: &Game, said: &[Statement], events: &[Event]) -> String {
    let each = said.iter().map(|one| statement(game, one, events));
    let told: Vec<String> = each.filter(|text| !text.is_empty()).collect();
    told.join("; ")
}

/// One statement in words. A roll that is not among the events, which only a
/// journal that was tampered with can hold, has none.
#[must_use]
pub fn statement(game: &Game, statement: &Statement, events: &[Event]) -> String {
    match statement {
        Statement::Rolled(nth) => record::rolls(events)
            .nth(*nth)
            .map_or_else(String::new, |roll| contest(game, roll)),
        Statement::Session(number) => format!("session {number}"),
        Statement::Scene(number) => format!("scene {number}"),
        Statement::Text(text) => text.clone(),
    }
}
