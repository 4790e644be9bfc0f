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

/// What is left of a turn: kinds with their counts, the reaction last.
pub(crate) fn left(fight: &Fight, place: &Combatant) -> Vec<(String, u32)> {
    if fight.allot.is_empty() {
        return Vec::new();
    }
    let mut left = fight.allot.left(&place.usage.actions);
    if counts_reactions(fight) {
        left.push((REACTION.to_owned(), u32::from(!place.usage.reaction)));
    }
    left
}
