//! What a use of a power costs: its uses, points and the action of the turn.

use std::sync::Arc;

use super::read::Use;
use crate::campaign::fold::same;
use crate::campaign::{At, Character, Counter, PersonChange, Power};
use crate::game::{Damage, Draft, Game, Result, Table};
use crate::play::able::may_act;
use crate::play::actions::Kind;
use crate::play::fight::FightDraft;
use crate::play::flow::land;
use crate::play::reveal::reveal;
use crate::play::taking::{may_use, use_action};
use crate::verbs::fight::actions;

/// Checks that a power can be paid.
///
/// # Errors
/// Returns an error that says what is missing, unless the GM overrides it.
pub(super) fn may_pay(table: Table<'_>, using: &Use) -> Result {
    let (power, at) = (&using.power, using.at);
    let who = table.character(using.who)?;
    if power.left() == Some(0) {
        table.forbid(at, none_left(power))?;
    }
    for (what, cost) in costs(power, using.targets.len()) {
        if let Some(lacking) = lacking(table.game, who, what, cost) {
            table.forbid(at, lacking)?;
        }
    }
    match kind(table.game, power) {
        // These are not counted by what is left of the turn.
        Some(Kind::FREE | Kind::REACTION) => may_act(table, using.who, at),
        kind => may_use(table, using.who, kind, at),
    }
}

/// Why somebody cannot use a power now, in short; `None` if they can.
pub(crate) fn why_not(table: Table<'_>, who: &Character, power: &Power) -> Option<String> {
    if power.left() == Some(0) {
        return Some(none_left(power));
    }
    costs(power, 1).find_map(|(what, cost)| lacking(table.game, who, what, cost))
}

/// What a use costs, and its ammunition for so many targets.
pub(super) fn costs(power: &Power, targets: usize) -> impl Iterator<Item = (&str, i64)> {
    let targets = i64::try_from(targets.max(1)).unwrap_or(i64::MAX);
    let ammo = Some((power.ammo.as_str(), targets)).filter(|(ammo, _)| !ammo.is_empty());
    let costs = power.cost.iter().map(|(what, cost)| (what.as_str(), *cost));
    costs.chain(ammo)
}

fn none_left(power: &Power) -> String {
    let Power { name, recharge, .. } = power;
    if recharge.is_empty() {
        format!("{name} has no uses left ({})", power.uses)
    } else {
        format!("{name} has not recharged ({recharge})")
    }
}

/// `Ann needs 3 power, has 2`; `None` if there is enough.
fn lacking(game: &Game, who: &Character, what: &str, cost: i64) -> Option<String> {
    let has = match (game.track(what), counter(who, what)) {
        // Of what is bad, a cost adds to it.
        (Some(track), _) if track.bad => {
            let most = (track.max)(who)?;
            most - game.track_of(who, track.id)
        }
        (Some(track), _) => game.track_of(who, track.id),
        (None, Some((_, counter))) => counter.value,
        (None, None) => 0,
    };
    (has < cost).then(|| format!("{} needs {cost} {what}, has {has}", who.name))
}

fn counter<'w>(who: &'w Character, name: &str) -> Option<(usize, &'w Counter)> {
    let mut counters = who.counters.iter().enumerate();
    counters.find(|(_, counter)| same(&counter.name, name))
}

/// The action that a power takes.
fn kind(game: &'static Game, power: &Power) -> Option<Kind> {
    let mut words = actions(game).into_iter();
    words.find(|word| *word == power.action).map(Kind::called)
}

/// Pays for a power: the action, then points and a use. Returns whether the action says what is used.
///
/// # Errors
/// Returns an error if the action cannot be taken and the GM does not override it.
pub(super) fn pay(draft: &mut Draft<'_>, using: &Use) -> Result<bool> {
    let (who, power) = (using.who, &using.power);
    let fight = draft.campaign().running();
    let fight = fight.filter(|fight| fight.place_of(who).is_some());
    let acts = fight.map(|fight| fight.id).zip(kind(draft.game(), power));
    match acts {
        Some((fight, kind)) => {
            let fight = &mut FightDraft::of(draft, fight);
            fight.act(who, kind, (Some(&power.name), true), using.at)?;
        }
        None => use_action(draft, who, None),
    }
    reveal(draft, who);
    for (what, cost) in costs(power, using.targets.len()) {
        let person = draft.character(who)?;
        let harm = draft.game().harm;
        if let Some(track) = draft.game().track(what) {
            if harm.is_some_and(|harm| harm.track == track.id) {
                let damage = Damage {
                    unarmoured: true,
                    ..Damage::of(cost)
                };
                land(draft, who, damage)?;
                continue;
            }
            let now = draft.game().track_of(person, track.id);
            let by = if track.bad { cost } else { -cost };
            draft.place_track(who, track.id, (now + by).max(0));
        } else if let Some((nth, counter)) = counter(person, what) {
            let to = Counter {
                value: (counter.value - cost).max(0),
                ..counter.clone()
            };
            // Overruled, there may be nothing left to take.
            if to != *counter {
                let change = At::replace(nth, counter.clone(), to);
                draft.person(who, PersonChange::Counter(change));
            }
        }
    }
    if power.left().is_some_and(|left| left > 0) {
        let to = Arc::new(Power {
            spent: power.spent + 1,
            ..Power::clone(power)
        });
        let change = At::replace(using.nth, power.clone(), to);
        draft.person(who, PersonChange::Power(change));
    }
    Ok(acts.is_some())
}
