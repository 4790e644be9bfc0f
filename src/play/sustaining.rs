//! Sustained actions: beginning and releasing them.

use crate::campaign::statement::{PersonStatement, Sustaining};
use crate::campaign::{At, CharacterId, PersonChange, Sustained};
use crate::game::{Draft, Refusal};

/// Ends everything that a character sustains, and reports it; nothing if there is nothing.
pub(crate) fn release_all(draft: &mut Draft<'_>, who: CharacterId) {
    let person = draft.campaign().characters.get(who);
    let held = person.map_or_else(Vec::new, |person| person.sustained.to_vec());
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

/// Lets a character sustain something from now on.
///
/// # Errors
/// Returns an error if the character is gone.
pub(crate) fn begin_sustaining(
    draft: &mut Draft<'_>,
    who: CharacterId,
    what: &str,
) -> Result<(), Refusal> {
    let at = draft.character(who)?.sustained.len();
    let fight = draft.campaign().running();
    let fight = fight.filter(|fight| fight.place_of(who).is_some());
    let round = fight.map_or(0, |fight| fight.round);
    let held = Sustained {
        what: what.to_owned(),
        since: draft.now(),
        round,
    };
    draft.person(who, PersonChange::Sustained(At::insert(at, held)));
    say_sustained(draft, who, Sustaining::Began(what.into()));
    Ok(())
}
