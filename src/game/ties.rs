//! What goes with a condition when it goes: its weight, its moment, and the
//! conditions that end with it. Every way in which one can end comes through here.

use super::Draft;
use crate::campaign::{
    At, CampaignChange, Change, CharacterId, Event, FightChange, Keyed, PersonChange, Tie,
};

/// Sees an event that was just drafted; drafts what goes with it.
pub(super) fn follow(draft: &mut Draft<'_>, at: usize) {
    match draft.event(at) {
        Some(Event::Person(
            who,
            PersonChange::Condition(At {
                from: Some(text),
                to: None,
                ..
            }),
        )) => {
            let (who, text) = (*who, text.clone());
            stop_timer(draft, who, &text);
            weigh(draft, who, &text, 0);
            tie(draft, who, &text, None);
            end_tied(draft, who, &text, false);
        }
        Some(Event::Person(
            who,
            PersonChange::Sustained(At {
                from: Some(action),
                to: None,
                ..
            }),
        )) => {
            let (who, what) = (*who, action.what.clone());
            end_tied(draft, who, &what, true);
        }
        Some(Event::Campaign(CampaignChange::Character(Change {
            from: Some(gone),
            to: None,
        }))) => {
            let gone = gone.id;
            while let Some(at) = position(draft, |tie| tie.child.who == gone) {
                untie(draft, at);
            }
            while let Some(at) = position(draft, |tie| tie.parent.who == gone) {
                let child = draft.campaign().ties[at].child.clone();
                untie(draft, at);
                end(draft, child.who, &child.what);
            }
        }
        _ => {}
    }
}

/// Ends what is tied to a condition or a sustained action.
fn end_tied(draft: &mut Draft<'_>, who: CharacterId, what: &str, sustained: bool) {
    let is_child =
        |tie: &Tie| tie.parent.who == who && tie.parent.what == what && tie.sustained == sustained;
    while let Some(at) = position(draft, is_child) {
        let child = draft.campaign().ties[at].child.clone();
        untie(draft, at);
        end(draft, child.who, &child.what);
    }
}

fn position(draft: &Draft<'_>, fits: impl Fn(&Tie) -> bool) -> Option<usize> {
    draft.campaign().ties.iter().position(fits)
}

fn untie(draft: &mut Draft<'_>, at: usize) {
    let from = draft.campaign().ties.get(at).cloned();
    draft.apply(CampaignChange::Tie(At { at, from, to: None }));
}

/// Takes a condition off somebody, with all that goes with it, and says so; whether they had it.
pub fn end(draft: &mut Draft<'_>, who: CharacterId, condition: &str) -> bool {
    let Some(person) = draft.campaign().characters.get(who) else {
        return false;
    };
    let held = person.conditions.iter().position(|held| held == condition);
    let Some(at) = held else { return false };
    let said = format!("{} is no longer {condition}", person.name);
    draft.say(said);
    draft.person(
        who,
        PersonChange::Condition(At {
            at,
            from: Some(condition.to_owned()),
            to: None,
        }),
    );
    true
}

/// Sets what a condition adds to or takes from every roll; 0 for nothing.
pub fn weigh(draft: &mut Draft<'_>, who: CharacterId, condition: &str, value: i64) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let from = person.weights.get(condition);
    let to = Some(value).filter(|value| *value != 0);
    if from != to {
        draft.person(
            who,
            PersonChange::Weight(Keyed {
                key: condition.to_owned(),
                from,
                to,
            }),
        );
    }
}

/// Sets what a condition ends with, `None` for nothing but itself.
pub fn tie(draft: &mut Draft<'_>, who: CharacterId, condition: &str, to: Option<Tie>) {
    let is_its = |tie: &Tie| tie.child.who == who && tie.child.what == condition;
    let known = position(draft, is_its);
    let from = known.and_then(|at| draft.campaign().ties.get(at).cloned());
    if from != to {
        let at = known.unwrap_or(draft.campaign().ties.len());
        draft.apply(CampaignChange::Tie(At { at, from, to }));
    }
}

/// Takes the timers of a condition off, in every fight.
pub fn stop_timer(draft: &mut Draft<'_>, who: CharacterId, condition: &str) {
    loop {
        let found = draft.campaign().fights.iter().find_map(|fight| {
            let at = fight
                .timers
                .iter()
                .position(|timer| timer.holder == who && timer.condition == condition)?;
            Some((fight.id, at, fight.timers[at].clone()))
        });
        let Some((fight, at, timer)) = found else {
            return;
        };
        draft.fight(
            fight,
            FightChange::Timer(At {
                at,
                from: Some(timer),
                to: None,
            }),
        );
    }
}
