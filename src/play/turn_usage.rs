//! What is left of a turn, by what the fight allows and what was used.

use crate::campaign::{Combatant, Fight};
use crate::rules::allotment;

/// How the reaction is written; every allotment has one, unless a turn is one action.
pub const REACTION: &str = "R";

/// How the one action of a turn is counted.
pub(super) const ACTION: &str = "A";

/// The ways in which the rest of a turn can still be spent.
#[must_use]
pub fn ways(fight: &Fight, place: &Combatant) -> Vec<Vec<(String, u32)>> {
    allotment::remaining(&fight.allot.0, &place.usage.actions)
}

/// Whether so many more actions of a kind fit into the turn.
#[must_use]
pub fn fits(fight: &Fight, place: &Combatant, kind: &str, more: u32) -> bool {
    allotment::fits(&fight.allot.0, &place.usage.actions, kind, more)
}

/// Whether somebody has the reaction, where actions are counted.
#[must_use]
pub fn has_reaction(fight: &Fight, place: &Combatant) -> bool {
    counts_reactions(fight) && !place.usage.reaction
}

fn counts_reactions(fight: &Fight) -> bool {
    let mut kinds = fight.allot.0.iter().flatten();
    kinds.any(|(kind, _)| kind != ACTION)
}

/// What is left of somebody's turn: kinds with how many, the reaction last.
#[must_use]
pub fn left(fight: &Fight, place: &Combatant) -> Vec<(String, u32)> {
    if fight.allot.is_empty() {
        return Vec::new();
    }
    let mut left = allotment::left(&fight.allot.0, &place.usage.actions);
    if counts_reactions(fight) {
        left.push((REACTION.to_owned(), u32::from(!place.usage.reaction)));
    }
    left
}
