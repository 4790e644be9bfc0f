//! Consequences of events: rolls use up the turn, a turn that is taken back takes its death save with it, and hit
//! points bring characters back.

use super::death::{drop_death_saves, drop_last_death_save};
use super::harm::rises;
use super::stats::{DYING, HP, track_of};
use crate::campaign::{
    Change, CharacterId, ContestKind, Event, FightChange, FightId, Keyed, Moment, PersonChange,
};
use crate::game::Draft;
use crate::play::elective::mark_under_way;
use crate::play::fight::FightDraft;
use crate::rules::forge_of_power::is_dying;

pub(super) fn react(draft: &mut Draft<'_>, at: usize) {
    match draft.events().get(at) {
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
            let (fight, from, untaken) = (*fight, *from, to.acting.is_none());
            turn_taken_back(draft, (fight, from), untaken);
        }
        Some(Event::Person(who, PersonChange::Track(Keyed { key, from, to }))) => {
            let (who, key) = (*who, key.clone());
            let [was, is] = [*from, *to].map(Option::unwrap_or_default);
            match key.as_str() {
                HP if is > 0 => rises(draft, who),
                DYING if is <= 0 => drop_death_saves(draft, who),
                DYING if was <= 0 => begins_dying(draft, who),
                _ => {}
            }
        }
        _ => {}
    }
}

/// A turn that had begun before its character was dying, and was not taken, as after an interrupt, begins anew with a
/// death save.
fn begins_dying(draft: &mut Draft<'_>, who: CharacterId) {
    let Some(fight) = draft.campaign().running() else {
        return;
    };
    let (id, round) = (fight.id, fight.round);
    let to_come = fight.places_of(who).filter(|place| place.acted < round);
    let to_come: Vec<_> = to_come.map(|place| place.id).collect();
    for place in to_come {
        FightDraft::of(draft, id).change(place, |place| {
            place.opened = place.opened.min(round.saturating_sub(1));
        });
    }
}

/// A save that was not rolled is called for again when the turn begins again. If the turn is `untaken`, because another
/// one interrupts it, nothing was rolled in it.
fn turn_taken_back(draft: &mut Draft<'_>, (fight, moment): (FightId, Moment), untaken: bool) {
    let fight_draft = FightDraft::of(draft, fight);
    let place = moment
        .acting
        .and_then(|place| fight_draft.fight().place(place));
    let Some((id, who)) = place.map(|(_, place)| (place.id, place.character)) else {
        return;
    };
    let person = draft.campaign().characters.get(who);
    let is_dying = person.is_some_and(|who| is_dying(track_of(who, DYING)));
    if drop_last_death_save(draft, who) || untaken && is_dying {
        let before = moment.round.saturating_sub(1);
        FightDraft::of(draft, fight).change(id, |place| place.opened = before);
    }
}
