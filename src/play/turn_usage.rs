//! What is left of a turn, by the fight's allotment and the actions taken.

use crate::campaign::{Combatant, Fight};

/// The letter of the reaction. Every allotment has one, unless a turn is a single action.
pub(crate) const REACTION: &str = "R";

/// The letter of an action that needs full attention.
pub(super) const STANDARD: &str = "S";

/// The letter of an action done in passing.
pub(super) const QUICK: &str = "Q";

/// The letter that counts task time.
pub(super) const MINUTES: &str = "m";

/// The letter of the single action of a turn.
pub(super) const ACTION: &str = "A";

/// Whether a place still has its reaction, if actions are counted.
pub(crate) fn has_reaction(fight: &Fight, place: &Combatant) -> bool {
    counts_reactions(fight) && !place.usage.reaction
}

/// Whether actions are counted, and with them the reaction.
pub(super) fn counts_reactions(fight: &Fight) -> bool {
    let mut kinds = fight.allot.0.iter().flatten();
    kinds.any(|(kind, _)| [STANDARD, QUICK, MINUTES].contains(&kind.as_str()))
}

/// The ways in which the rest of a turn can be spent, each as kinds with their counts; none if nothing is left.
pub(crate) fn ways_left(fight: &Fight, place: &Combatant) -> Vec<Vec<(String, u32)>> {
    let mut ways = Vec::new();
    for way in fight.allot.remaining(&place.usage.actions) {
        if !way.is_empty() && !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways
}
