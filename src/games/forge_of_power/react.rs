//! Consequences of events: rolls use up the turn, a turn that is taken back takes its death save with it, and hit
//! points bring characters back.

use super::death::{drop_death_saves, drop_last_death_save};
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
        Some(Event::Fight(fight, FightChange::Turn(Change { from, to })))
            if to.turn < from.turn =>
        {
            let (fight, from) = (*fight, *from);
            turn_taken_back(draft, fight, from);
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

/// A save that was not rolled is called for again when the turn begins again.
fn turn_taken_back(draft: &mut Draft<'_>, fight: FightId, moment: Moment) {
    let fight_draft = FightDraft::of(draft, fight);
    let place = moment
        .acting
        .and_then(|place| fight_draft.fight().place(place));
    let Some((id, who)) = place.map(|(_, place)| (place.id, place.character)) else {
        return;
    };
    if drop_last_death_save(draft, who) {
        let before = moment.round.saturating_sub(1);
        FightDraft::of(draft, fight).change(id, |place| place.opened = before);
    }
}
