//! An act in one line of plain text.

use super::contest::contest;
use super::told::{BY_THE_GM, Told, told};
use crate::campaign::{Event, Statement};
use crate::game::Game;

/// All statements of an act in one sentence.
#[must_use]
pub fn said(game: &Game, said: &[Statement], events: &[Event]) -> String {
    let told = told(game, said, events, None);
    let forced = told.contains(&Told::Forced);
    let each = told.into_iter().filter_map(|one| match one {
        Told::Roll(roll) => Some(contest(game, roll)),
        Told::Attack { words, .. } => Some(words.to_string()),
        Told::Recounted { of, words, .. } => Some(format!("{of}: {words}")),
        Told::Hit(all) => Some(
            all.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("; "),
        ),
        Told::Text(said)
        | Told::Advice(said)
        | Told::Aside(said)
        | Told::Begins(said)
        | Told::Turn { said, .. } => Some(said.to_string()),
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
