//! Whoever was hidden and acts in a fight is hidden no more.

use crate::campaign::statement::SheetStatement;
use crate::campaign::{Change, CharacterId, Event, PersonChange};
use crate::game::Draft;

/// Reveals somebody who is hidden and has done something in the running fight, and says so.
pub fn reveal(draft: &mut Draft<'_>, who: CharacterId) {
    let fight = draft.campaign().running();
    let person = draft.campaign().characters.get(who);
    if !person.is_some_and(|person| person.hidden) {
        return;
    }
    if fight.is_none_or(|fight| fight.place_of(who).is_none()) {
        return;
    }
    draft.person(
        who,
        PersonChange::Hidden(Change {
            from: true,
            to: false,
        }),
    );
    draft.state_of(who, SheetStatement::Hidden(false));
}

/// Reveals whoever rolled first in an act, unless they rolled in secret.
pub fn reveal_who_rolled(draft: &mut Draft<'_>) {
    let drafted = (0..).map_while(|at| draft.event(at));
    let first = drafted
        .filter_map(|event| match event {
            Event::Rolled { contest } => contest.sides.first(),
            _ => None,
        })
        .next();
    if let Some(who) = first.filter(|side| !side.secret).and_then(|side| side.who) {
        reveal(draft, who);
    }
}
