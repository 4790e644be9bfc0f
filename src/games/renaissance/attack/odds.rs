//! The odds of an attack: whether it hits, how, and the damage after armour.

use super::super::options::edition;
use super::super::stats::track_of;
use super::super::target::strikes;
use super::read::{Attack, read};
use super::strike::gains_of;
use crate::campaign::Character;
use crate::dice::Expression;
use crate::game::base;
use crate::game::{Args, Distribution, Note, Preview, Refusal, Table, words as say};
use crate::play::attack::no_damage_note;
use crate::play::flow;
use crate::rules::chances::Chances;
use crate::rules::renaissance::{self as rules, Hit};

/// Both targets, the verdicts, every way to hit, and the damage.
pub(super) fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let attack = read(table, args)?;
    let [strike, defence] = &attack.plan.sides[..] else {
        return Ok(flow::odds(&attack.plan));
    };
    let fought = rules::attack_odds(
        strike.numbers.against,
        defence.no_roll.is_none().then_some(defence.numbers.against),
        edition(table.campaign),
    );
    let odds = fought.map(|(_, hit)| hit);
    let chance = |is: &dyn Fn(Hit) -> bool| odds.chance(|hit| hit.is_some_and(is));
    let hit = chance(&|_| true);
    // Mutually exclusive ways to hit, best first.
    let plain = |bonus: i64| chance(&|hit| hit.bonus == bonus && !hit.critical);
    let details = [
        ("hit", hit),
        ("critical hit", chance(&|hit| hit.critical)),
        ("hit +10 DV", plain(10)),
        ("hit +5 DV", plain(5)),
        ("plain hit", plain(0)),
        ("miss", odds.chance(|hit| hit.is_none())),
    ];
    let details: Vec<(&str, f64)> = details
        .into_iter()
        .filter(|(_, chance)| *chance > 0.0)
        .collect();
    // All strikes have their results on the same hits.
    let strong = chance(&|hit| hit.strong);
    let results = strikes(&strike.side);
    let results = results.map(|(strike, _, _)| (strike.id(), strong));
    let results: Vec<(&str, f64)> = results.collect();
    let mut notes = vec![Note::Bar("hit", hit)];
    notes.extend(
        results
            .iter()
            .map(|(what, chance)| Note::Chance(what, *chance)),
    );
    let mut preview = Preview {
        details,
        notes,
        ..flow::odds(&attack.plan)
    };
    let ways = preview.details.clone();
    preview.details.extend(results);
    if let Some(dice) = &attack.kept.damage {
        add_damage(&mut preview, table, &attack, dice, &odds);
    } else {
        preview.notes.push(no_damage_note());
    }
    // The least important comes last, where a narrow screen may cut it off.
    let ways = ways.iter().filter(|(what, _)| *what != "hit");
    let ways = ways.map(|(what, chance)| Note::Chance(what, *chance));
    preview.notes.extend(ways);
    Ok(preview)
}

/// Adds the damage after armour: the whole distribution, its range and mean on a hit, and the effect on the
/// target in its current state.
fn add_damage(
    preview: &mut Preview,
    table: Table<'_>,
    attack: &Attack,
    dice: &Expression,
    odds: &Chances<Option<Hit>>,
) {
    let Some(person) = table.campaign.characters.get(attack.kept.target) else {
        return;
    };
    let rolled = match dice.distribution() {
        Ok(rolled) => rolled,
        Err(why) => {
            preview.notes.push(Note::Text(why.to_string()));
            return;
        }
    };
    let av = table.game.stat_of(person, "AV").unwrap_or(0);
    let gains = gains_of(&attack.kept.strikes);
    let damage = rules::damage_odds(odds, &rolled, dice.highest(), av, attack.kept.pierce, gains);
    let at_least = |points: i64| -> f64 {
        let enough = damage.iter().filter(|(value, _)| *value >= points);
        enough.map(|(_, chance)| chance).sum()
    };
    let outcomes = outcomes(person)
        .into_iter()
        .map(|(what, points)| (what, at_least(points)));
    let outcomes: Vec<(&str, f64)> = outcomes.collect();
    let distribution = Distribution {
        what: "damage",
        values: damage,
    };
    preview
        .notes
        .push(Note::Text(say::distribution_in_brief(&distribution)));
    for (what, chance) in outcomes {
        if chance > 0.0 {
            preview.details.push((what, chance));
            preview.notes.push(Note::Chance(what, chance));
        }
    }
    preview.distribution = Some(distribution);
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
