//! Passing the turn, and what ends with it: shared by every verb that moves it.

use super::turn_usage::{REACTION, refreshed};
use crate::campaign::event::Moment;
use crate::campaign::turn_order::{Next, Order, next, waiting};
use crate::campaign::{
    At, Campaign, Change, CharacterId, Combatant, CombatantId, Fight, FightChange, FightId, Traces,
};
use crate::game::{Draft, Game, Refusal, Why};

use super::expiry::lapse;
pub use super::expiry::unlapse;

/// The fight in front of the GM, if it is not paused.
///
/// # Errors
/// None runs.
pub fn running<'a>(draft: &'a Draft<'_>) -> Result<&'a Fight, Refusal> {
    match draft.campaign().fight() {
        Some(fight) if !fight.paused => Ok(fight),
        Some(_) => {
            Err(Refusal::new(Why::Rule("the fight is paused".to_owned()))
                .hint("resume takes it up"))
        }
        None => {
            Err(Refusal::new(Why::Rule("no fight is running".to_owned())).hint("begin starts one"))
        }
    }
}

fn fight<'a>(draft: &'a Draft<'_>, id: FightId) -> Option<&'a Fight> {
    draft.campaign().fight_by_id(id)
}

/// Gives the turn to the next in order; `leaving` is passed over. In an elective
/// order nobody is next by itself: the GM names.
pub fn advance(draft: &mut Draft<'_>, id: FightId, leaving: Option<CombatantId>) {
    if draft.game().turns.order == Order::Elective {
        let able = |who| is_able(draft, who);
        let Some((round, left)) =
            fight(draft, id).map(|fight| (fight.round, waiting(fight, &able)))
        else {
            return;
        };
        let mut left = left.into_iter().filter(|place| Some(*place) != leaving);
        // The last one left needs no naming.
        let only = left.next().filter(|_| left.next().is_none());
        leave_claims(draft, id);
        give(draft, id, round, only);
        return;
    }
    let Some(Next { round, place }) = fight(draft, id).map(|fight| next(fight, leaving)) else {
        return;
    };
    give(draft, id, round, place);
}

/// Gives the turn to a place, or to nobody, and ends what is due.
pub fn give(draft: &mut Draft<'_>, id: FightId, round: u32, place: Option<CombatantId>) {
    let Some(now) = fight(draft, id) else { return };
    let from = now.moment();
    let to = Moment {
        round,
        turn: from.turn + u32::from(place.is_some()),
        acting: place,
    };
    let found = |draft: &Draft<'_>, place: Option<CombatantId>| {
        let fight = fight(draft, id)?;
        fight.place(place?).map(|(row, place)| (row, place.clone()))
    };
    draft.fight(id, FightChange::Turn(Change { from, to }));
    // The reaction comes back as the turn ends, everything else as the next one begins.
    if let Some((row, before)) = found(draft, from.acting) {
        let mut after = before.clone();
        after.spent.retain(|(kind, _)| kind != REACTION);
        replace(draft, id, row, before, after);
    }
    if let Some((row, before)) = found(draft, place) {
        let after = Combatant {
            acted: round,
            held: 0,
            ..refreshed(&before)
        };
        replace(draft, id, row, before, after);
    }
    if to.round != from.round {
        trace(draft, id, |traces| traces.gone.clear());
    }
    lapse(draft, id);
}

/// Changes what turns leave behind.
pub fn trace(draft: &mut Draft<'_>, id: FightId, change: impl FnOnce(&mut Traces)) {
    let Some(from) = fight(draft, id).map(|fight| fight.traces.clone()) else {
        return;
    };
    let mut to = from.clone();
    change(&mut to);
    if from != to {
        draft.fight(id, FightChange::Traces(Change { from, to }));
    }
}

/// The turn ends: those who were attacked in it may interrupt the one who is named next.
pub fn leave_claims(draft: &mut Draft<'_>, id: FightId) {
    trace(draft, id, |traces| {
        traces.claims = std::mem::take(&mut traces.attacked);
    });
}

/// Somebody who is named does something: nobody may interrupt any more.
pub fn close_claims(draft: &mut Draft<'_>, id: FightId) {
    trace(draft, id, |traces| traces.claims.clear());
}

/// Conditions in which nobody acts.
const UNABLE: &[&str] = &[
    "dead",
    "dying",
    "paralysed",
    "paralyzed",
    "stunned",
    "unconscious",
];

/// Whether its tracks and conditions leave somebody able to act.
#[must_use]
pub fn can_act(campaign: &Campaign, game: &Game, who: CharacterId) -> bool {
    let person = campaign.characters.get(who);
    person.is_some_and(|person| {
        let out = |held: &String| UNABLE.contains(&held.to_lowercase().as_str());
        (game.status)(campaign, person).is_empty() && !person.conditions.iter().any(out)
    })
}

/// Whether somebody can act, as the draft stands.
#[must_use]
pub fn is_able(draft: &Draft<'_>, who: CharacterId) -> bool {
    can_act(draft.campaign(), draft.game(), who)
}

/// Changes a place in the order where it stands.
pub fn replace(
    draft: &mut Draft<'_>,
    id: FightId,
    row: usize,
    before: Combatant,
    after: Combatant,
) {
    if before != after {
        draft.fight(id, FightChange::Place(At::replace(row, before, after)));
    }
}

/// Moves a place in the order to another row, which counts without it.
pub fn move_place(
    draft: &mut Draft<'_>,
    id: FightId,
    (row, before): (usize, Combatant),
    (to, after): (usize, Combatant),
) {
    if row == to {
        replace(draft, id, row, before, after);
    } else {
        draft.fight(id, FightChange::Place(At::remove(row, before)));
        draft.fight(id, FightChange::Place(At::insert(to, after)));
    }
}

/// Who acts now, in a sentence.
#[must_use]
pub fn who_acts(draft: &Draft<'_>, id: FightId) -> String {
    match fight(draft, id) {
        None => "the fight is over".to_owned(),
        Some(now) => match now.acting_character() {
            Some(who) => {
                let person = draft.campaign().characters.get(who);
                let mut said = format!(
                    "round {}: {} acts",
                    now.round,
                    draft.campaign().name_of(who)
                );
                // What the GM should know before the turn begins.
                if let Some(person) = person {
                    for state in (draft.game().status)(draft.campaign(), person) {
                        said = format!("{said}, {state}");
                    }
                    if person.hidden {
                        said.push_str(", still hidden");
                    }
                }
                said
            }
            None => format!("round {}: nobody can act", now.round),
        },
    }
}

/// Takes somebody out of a fight, every place of theirs. If they are acting, the turn passes.
/// Answers whether they were in it.
pub fn leave(draft: &mut Draft<'_>, id: FightId, who: CharacterId) -> bool {
    let mut was_in = false;
    while let Some(place) = fight(draft, id).and_then(|now| last_to_leave(now, who)) {
        was_in = true;
        let acting = fight(draft, id).is_some_and(|now| now.acting == Some(place.id));
        trace(draft, id, |traces| traces.left.push((place.id, who)));
        if acting {
            advance(draft, id, Some(place.id));
        }
        // As it stands now: the end of its turn may have changed it.
        let found = fight(draft, id).and_then(|now| now.place(place.id));
        let Some((row, place)) = found.map(|(row, place)| (row, place.clone())) else {
            return was_in;
        };
        draft.fight(id, FightChange::Place(At::remove(row, place)));
    }
    was_in
}

/// A place of somebody; the one that acts only when no other is left, so that the turn never
/// passes to another place of theirs.
fn last_to_leave(fight: &Fight, who: CharacterId) -> Option<Combatant> {
    let theirs = || fight.order.iter().filter(|place| place.character == who);
    let waiting = theirs().find(|place| fight.acting != Some(place.id));
    waiting.or_else(|| theirs().next()).cloned()
}

/// The turn of the acting one was begun and is not taken: remembered, so that stepping back knows.
pub fn give_up(draft: &mut Draft<'_>, id: FightId) {
    let Some(turn) = fight(draft, id).map(Fight::turn) else {
        return;
    };
    trace(draft, id, |traces| traces.given_up.push(turn));
}
