//! The odds of an attack: whether it hits and how, and the damage after armour.

use super::super::options::grading;
use super::super::target::Side;
use super::read::{Attack, read};
use crate::dice::{Expression, Uncounted};
use crate::game::{Args, Distribution, Note, Preview, Refusal, Side as Reading, Table, base};
use crate::play::attack::no_damage_note;
use crate::rules::Verdict;
use crate::rules::brp::{self as rules, Hit};
use crate::rules::chances::{Chances, summed};
use crate::rules::harm::after_armour;

/// Both targets, whether it hits and how, and the damage after armour.
pub(super) fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let attack = read(table, args)?;
    let grading = grading(table.campaign);
    let grades = |side: &Side| rules::numbers(side.chance, grading).grades();
    // The defence is rolled only if all the rolls it needs succeed.
    let answers = match attack.defence() {
        Some(side) => grades(side).map(Some),
        None => Chances::certain(None),
    };
    let answers = attack.needs.iter().fold(answers, |answers, need| {
        let met = grades(&need.side);
        answers.with(&met, |answer, met| answer.filter(|_| met.rank > 0))
    });
    let blows = grades(&attack.strike).with(&answers, |strike, answer| {
        let stopped = strike.rank > 0 && answer.is_some();
        (rules::blow(strike, answer).hit, stopped)
    });
    let ways = [Hit::Critical, Hit::Special, Hit::Normal];
    let ways = ways.map(|way| (way, blows.chance(|(hit, _)| hit == Some(way))));
    let hit = blows.chance(|(hit, _)| hit.is_some());
    // The defence is rolled after the rolls it needs.
    let last = u8::try_from(attack.needs.len() + 1).unwrap_or(1);
    let verdicts = blows.map(|(hit, stopped)| match hit {
        Some(_) => Verdict::FIRST,
        None if stopped => Verdict::Side(last),
        None => Verdict::Neither,
    });
    let labels = ["critical hit", "special hit", "normal hit"];
    let each = labels
        .into_iter()
        .zip(ways.iter().map(|(_, chance)| *chance));
    let details = [("hit", hit)]
        .into_iter()
        .chain(each)
        .filter(|(_, chance)| *chance > 0.0);
    let mut targets = vec![attack.strike.words()];
    targets.extend(attack.needs.iter().map(|need| need.side.words()));
    let defence = attack.defence();
    let none = if attack.too_low {
        "no defence of 1% or more"
    } else {
        "no defence"
    };
    targets.push(defence.map_or_else(|| none.to_owned(), Side::words));
    let damage = match &attack.kept.damage {
        Some(weapon) => Distribution::counted("damage", damage(table, &attack, weapon, &ways)),
        None => Err(no_damage_note()),
    };
    let mut preview = Preview {
        targets,
        odds: verdicts.odds([Verdict::FIRST, Verdict::Side(last), Verdict::Neither]),
        details: details.collect(),
        notes: vec![Note::Bar("hit", hit)],
        by_itself: Reading::by_itself(&[&attack.strike.read, &attack.facing.read]),
        ..Preview::default()
    }
    .with(damage);
    preview.notes.extend(attack.strike.thresholds(grading));
    if let Some(Note::Text(words)) = defence.and_then(|side| side.thresholds(grading)) {
        preview.notes.push(Note::Text(format!("defence: {words}")));
    }
    Ok(preview)
}

/// Every damage after armour with its probability.
///
/// # Errors
/// Returns the bounds before armour if there are too many results.
fn damage(
    table: Table<'_>,
    attack: &Attack,
    weapon: &Expression,
    ways: &[(Hit, f64)],
) -> Result<Vec<(i64, f64)>, Uncounted> {
    let worn = table.campaign.characters.get(attack.kept.target);
    let worn = worn
        .and_then(|who| base(who, super::super::stats::ARMOUR))
        .unwrap_or(0);
    let mut all = Vec::new();
    let mut uncounted = None;
    for (hit, chance) in ways.iter().filter(|(_, chance)| *chance > 0.0) {
        let damage = attack.damage(*hit, weapon);
        let worn = if damage.unarmoured { 0 } else { worn };
        match damage.distribution() {
            Ok(values) => {
                all.extend(
                    values.into_iter().map(|(value, p)| {
                        (after_armour(value, worn, attack.kept.pierce), p * chance)
                    }),
                );
            }
            Err(why) => uncounted = Some(uncounted.map_or(why, |other: Uncounted| other.or(why))),
        }
    }
    match uncounted {
        Some(why) => Err(why),
        None => Ok(summed(all)),
    }
}
