//! Hidden characters are revealed when they act in a fight.

use crate::campaign::{Change, CharacterId, Event, PersonChange};
use crate::game::{Draft, Reveals};

/// Reveals a hidden character who has acted in the running fight, and reports it.
pub(crate) fn reveal(draft: &mut Draft<'_>, who: CharacterId) {
    let fight = draft.campaign().running();
    let fights = fight.is_some_and(|fight| fight.place_of(who).is_some());
    let person = draft.campaign().characters.get(who);
    if fights && person.is_some_and(|person| person.hidden) {
        draft.person(who, PersonChange::Hidden(Change::new(true, false)));
    }
}

/// Reveals the characters who acted by rolling, except for secret rolls.
pub(crate) fn reveal_who_rolled(draft: &mut Draft<'_>, reveals: Reveals) {
    let acting = match reveals {
        Reveals::Nobody => return,
        Reveals::First => 1,
        Reveals::Everybody => usize::MAX,
    };
    let rolled = draft.events().iter().find_map(Event::rolled);
    let sides = rolled.into_iter().flat_map(|contest| &contest.sides);
    let open = sides.take(acting).filter(|side| !side.secret);
    let acted: Vec<CharacterId> = open.filter_map(|side| side.who).collect();
    for who in acted {
        reveal(draft, who);
    }
}
