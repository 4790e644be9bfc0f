//! The odds of an attack: whether it hits, how, and what comes through.

use super::super::edition;
use super::super::target::words;
use super::read::{Attack, read};
use crate::dice::Expression;
use crate::game::{Args, Preview, Refusal, Table, words as say};
use crate::rules::renaissance::{self as rules, OrderOn};
use crate::rules::{Odds, Verdict};

/// Both targets, the verdicts, every way to hit and the damage.
pub(super) fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let attack = read(table, args)?;
    let [one, two] = attack.limits(table);
    let odds = rules::attack_odds(
        one,
        (!attack.unaware).then_some(two),
        edition(table.campaign),
    );
    let mut targets = vec![words(&attack.strike, one)];
    targets.push(if attack.unaware {
        "unaware".to_owned()
    } else {
        words(&attack.defence, two)
    });
    // Ways to hit that exclude each other, best first.
    let way = |bonus: i64, critical: bool| -> f64 {
        odds.hits()
            .filter(|(hit, _)| hit.bonus == bonus && hit.critical == critical)
            .map(|(_, chance)| chance)
            .sum()
    };
    let details = [
        ("hit", odds.hit()),
        ("critical hit", way(0, true) + way(5, true) + way(10, true)),
        ("hit +10 DV", way(10, false)),
        ("hit +5 DV", way(5, false)),
        ("plain hit", way(0, false)),
        ("miss", odds.miss()),
    ];
    let details: Vec<(&str, f64)> = details
        .into_iter()
        .filter(|(_, chance)| *chance > 0.0)
        .collect();
    let verdicts = if attack.unaware {
        Odds::new([
            (Verdict::FIRST.id(), odds.hit()),
            (Verdict::Neither.id(), odds.miss()),
        ])
    } else {
        rules::ordered_odds(one, two, OrderOn::Success, edition(table.campaign))
    };
    let notes = details
        .iter()
        .map(|(what, chance)| format!("{what} {}", say::percent(*chance)))
        .collect();
    let mut preview = Preview {
        targets,
        odds: verdicts,
        details,
        notes,
    };
    if let Some(damage) = &attack.damage {
        preview
            .notes
            .extend(damage_note(table, &attack, damage, &odds));
    }
    Ok(preview)
}

/// What the damage would come to: its mean on a hit, and the chance of a wound.
fn damage_note(
    table: Table<'_>,
    attack: &Attack,
    dice: &Expression,
    odds: &rules::AttackOdds,
) -> Vec<String> {
    let (Some(spread), Some(person)) = (
        dice.distribution(),
        table.campaign.characters.get(attack.target),
    ) else {
        return Vec::new();
    };
    let av = table.game.stat_of(person, "AV").unwrap_or(0);
    let damage = rules::damage_odds(odds, &spread, dice.highest(), av, attack.piercing);
    let mass: f64 = damage.damage.iter().map(|(_, chance)| chance).sum();
    let mut notes = Vec::new();
    if let (Some((least, _)), Some((most, _))) = (damage.damage.first(), damage.damage.last())
        && mass > 0.0
    {
        #[allow(clippy::cast_precision_loss)] // damage is small
        let mean: f64 = damage
            .damage
            .iter()
            .map(|(value, chance)| *value as f64 * chance)
            .sum::<f64>()
            / mass;
        notes.push(format!("damage {least} to {most}, {mean:.1} on average"));
    }
    if let Some(dur) = table.game.stat_of(person, "DUR") {
        notes.push(format!(
            "wound {}",
            say::percent(damage.at_least(rules::wound_threshold(dur)))
        ));
    }
    notes
}
