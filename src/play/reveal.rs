//! Whoever was hidden and acts in a fight is hidden no more.

use crate::campaign::{Change, CharacterId, Event, PersonChange};
use crate::game::{Draft, Verb};

/// Verbs by which the one on the first side does something that others see. What is owed or saved
/// happens to somebody, and gives nobody away.
const DEEDS: &[&str] = &[
    "attack", "check", "oppose", "order", "resist", "simple", "vary",
];

/// Shows somebody who is hidden and has done something in the running fight, and says so.
pub(crate) fn show(draft: &mut Draft<'_>, who: CharacterId) {
    let fights = draft.campaign().running();
    let person = draft.campaign().characters.get(who);
    let Some(person) = person.filter(|person| person.hidden) else {
        return;
    };
    if fights.is_none_or(|fight| fight.place_of(who).is_none()) {
        return;
    }
    let said = format!("{} is seen now", person.name);
    draft.person(
        who,
        PersonChange::Hidden(Change {
            from: true,
            to: false,
        }),
    );
    draft.say(said);
}

/// Looks at what a verb has done: whoever rolled by it, and not in secret, is seen.
pub fn after(draft: &mut Draft<'_>, verb: &Verb) {
    if !DEEDS.contains(&verb.name) {
        return;
    }
    let drafted = (0..).map_while(|at| draft.event(at));
    let rolled = drafted.filter_map(|event| match event {
        Event::Rolled { contest } => contest.sides.first(),
        _ => None,
    });
    let first = rolled.take(1).find(|side| !side.secret);
    if let Some(who) = first.and_then(|side| side.who) {
        show(draft, who);
    }
}
