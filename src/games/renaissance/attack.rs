//! `attack`: a skill against a defence, and the effect of the hit.
//!
//! The defence is rolled only if the attack would hit, and not at all by a target that is unaware or cannot act;
//! of two successes the higher margin wins, and equal ones are rolled again. The margin adds to the damage, and a
//! critical success takes the maximum of the dice. A strike is named before the roll, at a penalty, and has its
//! result if the hit is exceptional or critical. Luck can change the attack afterwards: then its hit is taken
//! back and applied anew, with the dice that fell. Situations stand in the table of modifiers, each with the side
//! that it changes, wherever it is typed.

mod hit;
mod read;
mod strike;
#[cfg(test)]
mod tests;

use super::checks::prepare;
use super::stats::track_of;
use crate::campaign::Character;
use crate::game::syntax::{Arg, DICE};
use crate::game::{Args, Note, Preview, Result, Reveals, Table, Verb, base};
use crate::play::attack::{BEGINNING, DAMAGE, DEFENCE, MORE, PIERCES};
use crate::play::flow;
use crate::rules::amount::How;
use crate::rules::renaissance as rules;
pub(super) use hit::{as_how, land_anew, may_land};
use read::read;
pub(super) use read::{defends, fights, is_fray, parries};
use strike::Kind;

pub(super) const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        BEGINNING,
        DEFENCE,
        Arg::Options(&[MORE, DAMAGE, PIERCES]),
        DICE,
    ],
    doc: "An attack: the defender rolls only if it would hit; then damage, armour and wounds.",
    reveals: Reveals::First,
    odds: Some(preview),
    run: |draft, args| {
        let plan = read(draft.table(), args)?;
        prepare(draft, &plan)?;
        flow::roll(draft, &plan).map(drop)
    },
    ..Verb::PLAIN
};

/// Both targets, the verdicts, every way to hit, and the damage.
fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview> {
    let plan = read(table, args)?;
    let Some(aim) = &plan.aim else {
        return Ok(flow::odds(&plan));
    };
    let (mut preview, hits) = flow::attack_odds(&plan, aim);
    let chance = |is: &dyn Fn(How) -> bool| hits.chance(|how| how.is_some_and(is));
    let is_critical = |how: How| how.grade == rules::CRITICAL_SUCCESS;
    let adding = |bonus: i64| chance(&|how| how.bonus == bonus && !is_critical(how));
    // Mutually exclusive ways to hit, best first.
    let ways = [
        ("critical hit", chance(&is_critical)),
        ("hit +10 DV", adding(10)),
        ("hit +5 DV", adding(5)),
        ("plain hit", adding(0)),
        ("miss", hits.chance(|how| how.is_none())),
    ];
    // All strikes have their results on the same hits.
    let strong = chance(&|how| rules::is_strong(how.grade));
    let strikes = aim.kept.strikes.iter();
    let strikes: Vec<_> = strikes
        .filter_map(|strike| Some((Kind::of(strike)?.id, strong)))
        .collect();
    let target = aim
        .target
        .and_then(|who| table.campaign.characters.get(who));
    let damage = preview.distribution.as_ref();
    let at_least = |points: i64| -> f64 {
        let values = damage.iter().flat_map(|damage| &damage.values);
        let enough = values.filter(|(value, _)| *value >= points);
        enough.map(|(_, chance)| chance).sum()
    };
    let outcomes = target.map_or_else(Vec::new, outcomes).into_iter();
    let outcomes = outcomes.map(|(what, points)| (what, at_least(points)));
    let possible = |(_, chance): &(&str, f64)| *chance > 0.0;
    let ways: Vec<_> = ways.into_iter().filter(possible).collect();
    let outcomes: Vec<_> = outcomes.filter(possible).collect();
    let note = |(what, chance): &(&'static str, f64)| Note::Chance(what, *chance);
    // The least important comes last, where a narrow screen may cut it off.
    preview.notes.splice(1..1, strikes.iter().map(note));
    preview.notes.extend(outcomes.iter().chain(&ways).map(note));
    preview.details.retain(possible);
    preview
        .details
        .extend(ways.into_iter().chain(strikes).chain(outcomes));
    Ok(preview)
}

/// What a hit can do to a character, and the damage needed: one wound, two wounds, disabled and dying, except
/// what has already happened.
fn outcomes(who: &Character) -> Vec<(&'static str, i64)> {
    let Some(dur) = base(who, "DUR") else {
        return Vec::new();
    };
    let (wt, harm) = (rules::wound_threshold(dur).max(1), track_of(who, "harm"));
    let outcomes = [
        ("wound", wt),
        ("two wounds", wt.saturating_mul(2)),
        ("disabled", dur.saturating_sub(harm)),
        ("dead", rules::death_rating(dur).saturating_sub(harm)),
    ];
    let outcomes = outcomes.into_iter();
    outcomes.filter(|(_, points)| *points > 0).collect()
}
