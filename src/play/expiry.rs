//! Conditions that end by themselves as the turn passes, and come back when it steps back.

use super::fight::FightDraft;
use crate::campaign::{
    At, CharacterId, CombatantId, Edge, Fight, FightChange, FightId, Held, Lapsed, PersonChange,
    Timer,
};
use crate::game::{Draft, ties};

fn found<'a>(draft: &'a Draft<'_>, id: FightId) -> Option<&'a Fight> {
    draft.campaign().fight_by_id(id)
}

/// Ends the conditions whose moment has come, each with those that end with it.
pub(super) fn expire(fight: &mut FightDraft<'_, '_>) {
    let id = fight.id();
    let draft = &mut *fight.draft;
    loop {
        let Some(now) = found(draft, id) else { return };
        let Some(at) = now.timers.iter().position(|timer| now.is_due(timer)) else {
            return;
        };
        let timer = now.timers[at].clone();
        let (who, condition) = (timer.holder, timer.condition.clone());
        // A parent stands behind its children, so that it comes back before them.
        for held in draft
            .campaign()
            .tied_to(who, &condition, false)
            .iter()
            .rev()
        {
            remember(draft, id, held);
        }
        let root = Held {
            who,
            what: condition.clone(),
        };
        remember(draft, id, &root);
        draft.fight(
            id,
            FightChange::Timer(At {
                at,
                from: Some(timer),
                to: None,
            }),
        );
        ties::end(draft, who, &condition);
    }
}

/// Puts a condition that is about to end on the list of those that stepping back brings back.
fn remember(draft: &mut Draft<'_>, id: FightId, held: &Held) {
    let Some(now) = found(draft, id) else { return };
    let timed = now
        .timers
        .iter()
        .find(|timer| timer.holder == held.who && timer.condition == held.what);
    let untimed = || Timer {
        holder: held.who,
        condition: held.what.clone(),
        of: held.who,
        place: CombatantId::default(),
        round: 0,
        edge: Edge::End,
    };
    let person = draft.campaign().characters.get(held.who);
    let weight = person.and_then(|person| person.weights.get(&held.what));
    let lapsed = Lapsed {
        timer: timed.cloned().unwrap_or_else(untimed),
        // Where nobody acts no turn has begun: it ended after the last one.
        turn: now.turn() + u32::from(now.acting.is_none()),
        untimed: timed.is_none(),
        weight: weight.unwrap_or(0),
        tie: draft.campaign().tie_of(held.who, &held.what).cloned(),
    };
    draft.fight(
        id,
        FightChange::Lapsed(At {
            at: now.lapsed.len(),
            from: None,
            to: Some(lapsed),
        }),
    );
}

/// Brings back the conditions that ended after the present moment.
pub(super) fn bring_back(fight: &mut FightDraft<'_, '_>) {
    let id = fight.id();
    let draft = &mut *fight.draft;
    loop {
        let Some(now) = found(draft, id) else { return };
        let ended = |lapsed: &Lapsed| lapsed.turn > now.turn();
        let Some(at) = now.lapsed.iter().rposition(ended) else {
            return;
        };
        let lapsed = now.lapsed[at].clone();
        draft.fight(
            id,
            FightChange::Lapsed(At {
                at,
                from: Some(lapsed.clone()),
                to: None,
            }),
        );
        bring_one_back(draft, id, lapsed);
    }
}

/// Brings one back, unless its holder is gone or has it again, or what it ended with is not back.
fn bring_one_back(draft: &mut Draft<'_>, id: FightId, lapsed: Lapsed) {
    let Lapsed { timer, tie, .. } = lapsed;
    let (who, condition) = (timer.holder, timer.condition.clone());
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let is_back =
        |tie: &crate::campaign::Tie| has(draft, tie.parent.who, &tie.parent.what, tie.sustained);
    let tie = tie.filter(is_back);
    if person.conditions.contains(&condition) || (lapsed.untimed && tie.is_none()) {
        return;
    }
    let said = format!("{} is {condition} again", person.name);
    draft.person(
        who,
        PersonChange::Condition(At {
            at: person.conditions.len(),
            from: None,
            to: Some(condition.clone()),
        }),
    );
    draft.say(said);
    ties::weigh(draft, who, &condition, lapsed.weight);
    if tie.is_some() {
        ties::tie(draft, who, &condition, tie);
    }
    if !lapsed.untimed {
        let at = found(draft, id).map_or(0, |now| now.timers.len());
        draft.fight(
            id,
            FightChange::Timer(At {
                at,
                from: None,
                to: Some(timer),
            }),
        );
    }
}

/// Whether somebody has a condition, or sustains an action.
fn has(draft: &Draft<'_>, who: CharacterId, what: &str, sustained: bool) -> bool {
    let person = draft.campaign().characters.get(who);
    person.is_some_and(|person| {
        if sustained {
            person.sustained.iter().any(|action| action.what == what)
        } else {
            person.conditions.iter().any(|held| held == what)
        }
    })
}
