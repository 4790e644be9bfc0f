//! The consequences of going down or recovering in an act, reported once when it ends.

use super::past::come_back;
use super::pending;
use super::sustaining::release_all;
use crate::campaign::statement::PersonStatement;
use crate::campaign::{CharacterId, Event, PersonChange, Side, Statement};
use crate::game::remark::{RECOVERED, STILL_SUSTAINS};
use crate::game::{Draft, Fate, State};

/// Ends an act: drops the pending checks of characters who have fallen, and reports what they
/// still sustain and which states have ended.
pub(crate) fn follow_states(draft: &mut Draft<'_>) {
    for (who, before) in draft.changed_states() {
        let Some(person) = draft.campaign().characters.get(who) else {
            continue;
        };
        let game = draft.game();
        let now = game.states_of(draft.campaign(), person);
        // States are listed worst first; having none ranks after all of them.
        let badness = |states: &[State]| {
            let worst = game.states.iter().position(|state| states.contains(state));
            worst.unwrap_or(game.states.len())
        };
        if badness(&now) < badness(&before) {
            falls(draft, who, &before, &now);
        } else if badness(&now) > badness(&before) {
            recovers(draft, who, &before, &now);
            if now.is_empty() {
                come_back(draft, who);
            }
        }
    }
}

fn falls(draft: &mut Draft<'_>, who: CharacterId, before: &[State], now: &[State]) {
    tell(draft, who, now);
    say_what_helps(draft, who, now);
    let is_out = |states: &[State]| states.iter().any(|state| !state.can_act());
    if !is_out(now) {
        return;
    }
    release_held(draft, who);
    let is_dead = now.iter().any(|state| state.fate == Fate::Dead);
    let outlasts = draft.game().checks.outlasts;
    pending::drop_pending(draft, who, |check| !is_dead && outlasts(check));
    if is_dead {
        release_all(draft, who);
    }
    let person = draft.campaign().characters.get(who);
    let held = person.into_iter().flat_map(|person| &person.sustained);
    let held: Vec<_> = held.map(|held| held.what.as_str()).collect();
    if !held.is_empty() && !is_out(before) {
        let held = held.join(", ");
        draft.remark_of(who, &STILL_SUSTAINS, &held);
    }
}

/// Tells the worst state that a character has come to, unless what the act did to them says so.
fn tell(draft: &mut Draft<'_>, who: CharacterId, now: &[State]) {
    let Some(worst) = now.first() else {
        return;
    };
    let says = |one: &Statement| match one {
        Statement::Person(of, PersonStatement::Is(state)) => of.id == who && **state == *worst.name,
        Statement::Person(of, PersonStatement::Took(taken)) => {
            of.id == who && !taken.state.is_empty()
        }
        _ => match one.event(draft.events()) {
            Some(Event::Person(of, PersonChange::Condition(change))) => {
                *of == who && change.to.as_ref().is_some_and(|held| worst.is_of(held))
            }
            _ => false,
        },
    };
    if !draft.said().iter().any(says) {
        draft.state_of(who, PersonStatement::Is(worst.name.into()));
    }
}

/// Ends what holds others fast by whoever can no longer hold them.
fn release_held(draft: &mut Draft<'_>, who: CharacterId) {
    let campaign = draft.campaign();
    let places = campaign.fights.iter().flat_map(|fight| &fight.order);
    let people = places.filter_map(|place| campaign.characters.get(place.character));
    let held = people.flat_map(|held| {
        let by = held.conditions.iter().filter(|one| one.by == Some(who));
        by.map(|one| (held.id, one.name.clone()))
    });
    let mut held: Vec<(CharacterId, String)> = held.collect();
    held.dedup();
    for (whom, name) in held {
        draft.end_condition(whom, &name);
    }
}

/// Reports the commands that help a character who goes down. Not for enemies, who go down all the
/// time.
fn say_what_helps(draft: &mut Draft<'_>, who: CharacterId, now: &[State]) {
    let worst = now.first().filter(|state| state.fate != Fate::Dead);
    let (Some(worst), Some(person)) = (worst, draft.campaign().characters.get(who)) else {
        return;
    };
    let game = draft.game();
    let is_known = (game.helps)(draft.campaign(), person, worst.name).is_some();
    let help = game.help_for(draft.campaign(), person);
    if let Some(help) = help.filter(|_| is_known && person.side() != Side::Foe) {
        draft.remark(&help.remark, &help.about);
    }
}

/// Reports the worst state that a character has recovered from, unless it was reported already. A
/// return from death is reported by the act that causes it.
fn recovers(draft: &mut Draft<'_>, who: CharacterId, before: &[State], now: &[State]) {
    let Some(worst) = before.first().filter(|state| state.fate != Fate::Dead) else {
        return;
    };
    let is_it = |name: &str| [worst.name, worst.held_as].contains(&&*name.to_lowercase());
    let told = draft
        .said()
        .iter()
        .any(|one| match (one, one.event(draft.events())) {
            (_, Some(Event::Person(of, PersonChange::Condition(change)))) => {
                let gone = change.from.as_ref().filter(|_| change.to.is_none());
                *of == who && gone.is_some_and(|gone| is_it(&gone.name))
            }
            (Statement::Remark { who: of, id, about }, _) if RECOVERED.id == &**id => {
                of.as_ref().is_some_and(|of| of.id == who) && is_it(about)
            }
            _ => false,
        });
    let but = now.first().filter(|state| !before.contains(state));
    if !told || but.is_some() {
        let but = but.map(|state| format!(" but {}", state.name));
        let was = format!("{}{}", worst.name, but.unwrap_or_default());
        draft.remark_of(who, &RECOVERED, &was);
    }
}
