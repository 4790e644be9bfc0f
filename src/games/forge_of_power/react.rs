//! Consequences of events: rolls use up the turn, the dying make death saves, and hit points bring characters
//! back.

use super::death::{call_death_save, drop_death_saves, drop_last_death_save};
use super::harm::rises;
use super::stats::{DYING, HP};
use crate::campaign::{
    Change, CharacterId, ContestKind, Event, FightChange, FightId, Keyed, Moment, PersonChange,
};
use crate::game::Draft;
use crate::play::elective::mark_under_way;
use crate::play::fight::FightDraft;

pub(super) fn react(draft: &mut Draft<'_>, at: usize) {
    match draft.event(at) {
        Some(Event::Rolled { contest }) if contest.kind != ContestKind::Initiative => {
            let rolled: Vec<CharacterId> =
                contest.sides.iter().filter_map(|side| side.who).collect();
            for who in rolled {
                mark_under_way(draft, who);
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
        Some(Event::Person(
            who,
            PersonChange::Track(Keyed {
                key,
                to: None | Some(..=0),
                ..
            }),
        )) if key == DYING => {
            let who = *who;
            drop_death_saves(draft, who);
        }
        _ => {}
    }
}

fn turn_moved(draft: &mut Draft<'_>, fight: FightId, from: Moment, to: Moment) {
    let forward = to.turn > from.turn;
    let (moment, moved) = if forward {
        (to, forward)
    } else {
        (from, to.turn < from.turn)
    };
    let fight = FightDraft::of(draft, fight);
    let place = moment.acting.and_then(|place| fight.fight().place(place));
    let Some(place) = place.map(|(_, place)| place.clone()).filter(|_| moved) else {
        return;
    };
    if place.opened >= moment.round {
        return;
    }
    if forward {
        call_death_save(draft, place.character);
    } else {
        drop_last_death_save(draft, place.character);
    }
}
