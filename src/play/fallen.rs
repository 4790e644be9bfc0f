//! What follows for whoever falls in an act, or is back on their feet: told once, as the act ends.

use super::pending;
use crate::campaign::statement::{ConditionStatement, PersonStatement};
use crate::campaign::{CharacterId, Statement};
use crate::game::{Draft, Fate, State};

/// Ends an act: pending checks of whoever has fallen are dropped, what they still sustain is told, and
/// so is what somebody is no longer.
pub fn follow_states(draft: &mut Draft<'_>) {
    for (who, before) in draft.changed_states() {
        let Some(person) = draft.campaign().characters.get(who) else {
            continue;
        };
        let game = draft.game();
        let now = game.states_of(draft.campaign(), person);
        // Those whom nothing ails come after all states, which stand worst first.
        let badness = |states: &[State]| {
            let worst = game.states.iter().position(|state| states.contains(state));
            worst.unwrap_or(game.states.len())
        };
        if badness(&now) < badness(&before) {
            falls(draft, who, &before, &now);
        } else if badness(&now) > badness(&before) {
            recovers(draft, who, &before, &now);
        }
    }
}

fn falls(draft: &mut Draft<'_>, who: CharacterId, before: &[State], now: &[State]) {
    let is_out = |states: &[State]| states.iter().any(|state| !state.can_act());
    if !is_out(now) {
        return;
    }
    let is_dead = now.iter().any(|state| state.fate == Fate::Dead);
    let outlasts = draft.game().checks.outlasts;
    pending::drop_of(draft, who, |check| !is_dead && outlasts(check));
    let person = draft.campaign().characters.get(who);
    let held = person.into_iter().flat_map(|person| &person.sustained);
    let held: Vec<_> = held.map(|held| held.what.as_str().into()).collect();
    if !held.is_empty() && !is_out(before) {
        draft.state_of(who, PersonStatement::StillSustains(held));
    }
}

/// Somebody is better than before: the worst of what they were, unless that was told. That somebody
/// dead is alive again is told where it happens.
fn recovers(draft: &mut Draft<'_>, who: CharacterId, before: &[State], now: &[State]) {
    let Some(worst) = before.first().filter(|state| state.fate != Fate::Dead) else {
        return;
    };
    let told = draft.has_told(|one| match one {
        Statement::Person(of, PersonStatement::Condition(ConditionStatement::Ended(name))) => {
            of.id == who && [worst.name, worst.held_as].contains(&&*name.to_lowercase())
        }
        _ => false,
    });
    let but = now.first().filter(|state| !before.contains(state));
    if !told || but.is_some() {
        let but = but.map(|state| state.name.into());
        let was = worst.name.into();
        draft.state_of(who, PersonStatement::NoLonger { was, but });
    }
}
