//! What the rules make of an event: rolls take the turn up, the dying make death saves, and hit points
//! bring them back.

use super::harm::rises;
use super::stats::{DYING, HP, track_of};
use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::{
    Change, CharacterId, CombatantId, ContestKind, Event, FightChange, FightId, Keyed, Moment,
    PendingCheck, PersonChange,
};
use crate::game::Draft;
use crate::play::elective::take_up_turn;
use crate::play::fight::FightDraft;
use crate::play::pending::{Call, call, remove};
use crate::rules::forge_of_power::{DEAD, DEATH_SAVE};
use crate::rules::formula::Formula;

/// The modifier that makes a check a death save.
pub(super) const DEATH: &str = "death";

/// The save that keeps somebody alive.
const FORTITUDE: &str = "Fortitude";

pub(super) fn react(draft: &mut Draft<'_>, at: usize) {
    match draft.event(at) {
        Some(Event::Rolled { contest }) if contest.kind != ContestKind::Initiative => {
            let rolled: Vec<CharacterId> =
                contest.sides.iter().filter_map(|side| side.who).collect();
            for who in rolled {
                take_up_turn(draft, who);
            }
        }
        Some(Event::Fight(fight, FightChange::Turn(Change { from, to }))) => {
            let (fight, from, to) = (*fight, *from, *to);
            turn_moved(draft, fight, from, to);
        }
        Some(Event::Person(
            who,
            PersonChange::Track(Keyed {
                key, to: Some(1..), ..
            }),
        )) if key == HP => {
            let who = *who;
            rises(draft, who);
        }
        _ => {}
    }
}

fn turn_moved(draft: &mut Draft<'_>, fight: FightId, from: Moment, to: Moment) {
    let mut who = |place: Option<CombatantId>| {
        let fight = FightDraft::of(draft, fight);
        let (_, place) = fight.fight().place(place?)?;
        Some(place.character)
    };
    if to.turn > from.turn {
        let place = to.acting.and_then(|place| {
            let fight = FightDraft::of(draft, fight);
            fight.fight().place(place).map(|(_, place)| place.clone())
        });
        if let Some(place) = place.filter(|place| place.opened < to.round) {
            turn_begins(draft, place.character);
        }
    } else if to.turn < from.turn
        && let Some(who) = who(from.acting)
    {
        turn_never_began(draft, who);
    }
}

/// The turn of the dying begins with a death save.
fn turn_begins(draft: &mut Draft<'_>, who: CharacterId) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    if !(1..DEAD).contains(&track_of(person, DYING)) || pending_save(draft, who).is_some() {
        return;
    }
    let what = match person.skill(FORTITUDE) {
        Some(skill) => What::Skill(skill.name.clone()),
        None => What::Formula(Formula::stat(FORTITUDE)),
    };
    let check = PendingCheck {
        what,
        modifiers: vec![GivenModifier::Word(DEATH.to_owned())],
        against: Some(Against::Number(DEATH_SAVE)),
    };
    // It waits: whoever may interrupt does so before it is rolled. Nothing is rolled, nothing refuses.
    let _ = call(
        draft,
        who,
        Call {
            why: "stay alive",
            ..Call::of(check)
        },
    );
}

fn turn_never_began(draft: &mut Draft<'_>, who: CharacterId) {
    if let Some(id) = pending_save(draft, who) {
        remove(draft, id);
    }
}

fn pending_save(draft: &Draft<'_>, who: CharacterId) -> Option<u32> {
    let mut pending = draft.campaign().pending.iter();
    let death = GivenModifier::Word(DEATH.to_owned());
    let save = pending.find(|one| one.who == who && one.check.modifiers.contains(&death))?;
    Some(save.id)
}
