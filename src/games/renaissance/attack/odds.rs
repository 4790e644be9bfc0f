//! The odds of an attack: besides whether it hits and its damage, how it hits and what that does to the target.

use super::super::stats::track_of;
use super::read::read;
use super::strike::Kind;
use crate::campaign::Character;
use crate::game::base;
use crate::game::{Args, Note, Preview, Refusal, Table};
use crate::play::flow;
use crate::rules::amount::How;
use crate::rules::renaissance as rules;

/// Both targets, the verdicts, every way to hit, and the damage.
pub(super) fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
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
    [
        ("wound", wt),
        ("two wounds", wt.saturating_mul(2)),
        ("disabled", dur.saturating_sub(harm)),
        ("dead", rules::death_rating(dur).saturating_sub(harm)),
    ]
    .into_iter()
    .filter(|(_, points)| *points > 0)
    .collect()
}
