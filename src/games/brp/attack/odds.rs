//! The odds of an attack: whether it hits and how, and the damage after armour.

use super::super::options::grading;
use super::super::target::Side;
use super::read::{Attack, read};
use crate::dice::{Expression, Uncounted};
use crate::game::{Args, Distribution, Note, Preview, Refusal, Table, base};
use crate::play::attack::no_damage_note;
use crate::play::checks::Reading;
use crate::rules::brp::{self as rules, Hit};
use crate::rules::{Grade, Odds, Verdict};

/// Both targets, whether it hits and how, and the damage after armour.
pub(super) fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let attack = read(table, args)?;
    let odds = |side: &Side| rules::check_odds(side.chance, grading(table.campaign));
    let one = odds(&attack.strike);
    let two = attack.defence().map(odds);
    // The probability that the target can defend at all.
    let reached: f64 = attack
        .needs
        .iter()
        .map(|need| succeeds(&odds(&need.side)))
        .product();
    let mut ways = [
        (Hit::Critical, 0.0),
        (Hit::Special, 0.0),
        (Hit::Normal, 0.0),
    ];
    let (mut missed, mut stopped) = (0.0, 0.0);
    for (own, p) in rules::GRADES.iter().map(|grade| (*grade, one.get(*grade))) {
        let answers: Vec<(Option<Grade>, f64)> = match &two {
            Some(two) if own.rank > 0 => {
                let grades = rules::GRADES.iter();
                let each = grades.map(|grade| (Some(*grade), two.get(*grade) * reached));
                each.chain([(None, 1.0 - reached)]).collect()
            }
            _ => vec![(None, 1.0)],
        };
        for (answer, q) in answers {
            match (rules::blow(own, answer).hit, answer) {
                (Some(hit), _) => {
                    let way = ways.iter_mut().find(|(way, _)| *way == hit);
                    if let Some((_, chance)) = way {
                        *chance += p * q;
                    }
                }
                (None, Some(_)) => stopped += p * q,
                (None, None) => missed += p * q,
            }
        }
    }
    let hit: f64 = ways.iter().map(|(_, chance)| chance).sum();
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
    let grading = grading(table.campaign);
    let damage = match &attack.weapon {
        Some(weapon) => Distribution::counted("damage", damage(table, &attack, weapon, &ways)),
        None => Err(no_damage_note()),
    };
    // The defence is rolled after the rolls it needs.
    let last = u8::try_from(attack.needs.len() + 1).unwrap_or(1);
    let mut preview = Preview {
        targets,
        odds: Odds::new([
            (Verdict::FIRST, hit),
            (Verdict::Side(last), stopped),
            (Verdict::Neither, missed),
        ]),
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

/// The probability of success.
fn succeeds(odds: &Odds) -> f64 {
    let grades = rules::GRADES.iter().filter(|grade| grade.rank > 0);
    grades.map(|grade| odds.get(*grade)).sum()
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
    let worn = table.campaign.characters.get(attack.target);
    let worn = worn
        .and_then(|who| base(who, super::super::stats::ARMOUR))
        .unwrap_or(0);
    let mut all = Vec::new();
    let mut uncounted = None;
    for (hit, chance) in ways.iter().filter(|(_, chance)| *chance > 0.0) {
        let damage = attack.damage(*hit, weapon);
        let armour = if damage.unarmoured {
            0
        } else {
            (worn - attack.pierce).max(0)
        };
        match damage.distribution() {
            Ok(values) => {
                all.extend(
                    values
                        .into_iter()
                        .map(|(value, p)| ((value - armour).max(0), p * chance)),
                );
            }
            Err(why) => uncounted = Some(uncounted.map_or(why, |other: Uncounted| other.or(why))),
        }
    }
    match uncounted {
        Some(why) => Err(why),
        None => Ok(rules::merged(all.into_iter())),
    }
}
