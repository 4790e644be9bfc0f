//! Releasing sustained actions.

use crate::campaign::statement::{PersonStatement, Sustaining};
use crate::campaign::{At, CharacterId, PersonChange};
use crate::game::Draft;

/// Ends everything that a character sustains, and reports it; nothing if there is nothing.
pub(crate) fn release_all(draft: &mut Draft<'_>, who: CharacterId) {
    let person = draft.campaign().characters.get(who);
    let held = person.map_or_else(Vec::new, |person| person.sustained.clone());
    if held.is_empty() {
        return;
    }
    for (at, action) in held.into_iter().enumerate().rev() {
        draft.person(who, PersonChange::Sustained(At::remove(at, action)));
    }
    say_sustained(draft, who, Sustaining::ReleasedAll);
}

/// Reports what a character did, how many actions they sustain now, and the cost.
pub(crate) fn say_sustained(draft: &mut Draft<'_>, who: CharacterId, did: Sustaining) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let count = person.sustained.len();
    let game = draft.game();
    let cost = game.upkeep.map(|cost| cost(count));
    draft.state_of(who, PersonStatement::Sustains { did, count, cost });
}
