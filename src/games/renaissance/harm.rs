//! Damage and what it makes of people; wounds, stress and healing are rooms of their own.

mod healing;
mod stress;
mod wounds;

use super::{GAME, base};
use crate::campaign::{Campaign, Character, CharacterId, Hit};
use crate::command::owed::{Call, owe};
use crate::game::words::plural;
use crate::game::{Args, Damage, Draft, Refusal};
use crate::rules::Part;
use crate::rules::renaissance::{self as rules, Harm, Stress};
pub(super) use healing::{TREAT, a_day_heals};
pub(super) use stress::{STRESS, stress_moved};
pub(super) use wounds::{NEGATE, WOUND};

fn only_name(draft: &Draft<'_>, args: &Args<'_>) -> Result<CharacterId, Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.character(draft.table())?;
    cursor.finish()?;
    Ok(who)
}

fn track(draft: &Draft<'_>, who: CharacterId, id: &str) -> Result<i64, Refusal> {
    Ok(GAME.track_of(draft.character(who)?, id))
}

/// What is at 0 takes a character out (Renaissance, Stats).
const APTITUDES: [&str; 6] = ["COG", "COO", "INT", "SAV", "SOM", "WIL"];

/// What harm, stress and an aptitude of 0 make of a character, worst first.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    let mut out = Vec::new();
    match base(who, "DUR").map(|dur| rules::harm(GAME.track_of(who, "harm"), dur)) {
        Some(Harm::Dead) => out.push("dead"),
        Some(Harm::Disabled) => out.push("disabled"),
        _ => {}
    }
    match stress::stress_of(who) {
        Stress::Removed => out.push("out of play"),
        Stress::Disabled if out.is_empty() => out.push("disabled"),
        _ => {}
    }
    if APTITUDES
        .iter()
        .any(|id| base(who, id).is_some_and(|value| value <= 0))
    {
        out.push("incapacitated");
    }
    out
}

/// Deals damage: armour takes its share, the rest is harm, and each full wound
/// threshold in it is a wound.
pub(super) fn apply_damage(
    draft: &mut Draft<'_>,
    id: CharacterId,
    damage: Damage,
) -> Result<(), Refusal> {
    land(draft, id, damage, true).map(drop)
}

/// The same, and gives what it did. `calls` for the check to stay standing, where wounds ask for it.
pub(super) fn land(
    draft: &mut Draft<'_>,
    id: CharacterId,
    dealt: Damage,
    calls: bool,
) -> Result<Hit, Refusal> {
    let who = draft.character(id)?;
    let name = who.name.clone();
    let before = status(draft.campaign(), who);
    let armour = if dealt.unarmoured {
        0
    } else {
        base(who, "AV").unwrap_or(0)
    };
    let damage = rules::damage_after_armour(dealt.amount, armour, dealt.pierce);
    let wounds = base(who, "DUR").map(|dur| rules::wounds(damage, dur));
    let mut said = format!("{name} takes {damage}");
    if armour > 0 {
        let piercing = if dealt.pierce > 0 {
            format!(" - AP {}", dealt.pierce)
        } else {
            String::new()
        };
        said = format!("{said} ({} - (AV {armour}{piercing}))", dealt.amount);
    }
    match wounds {
        Some(0) => {}
        Some(wounds) => said = format!("{said}, {}", plural(wounds, "wound")),
        None => said = format!("{said}; no DUR, so no wounds are counted"),
    }
    let moved = [("harm", damage), ("wounds", wounds.unwrap_or(0))];
    let moved = moved.into_iter().filter(|(_, by)| *by > 0);
    let tracks: Vec<Part> = moved.map(|(track, by)| Part::new(track, by)).collect();
    for moved in &tracks {
        let now = track(draft, id, &moved.label)?;
        draft.set_track(id, &moved.label, now.saturating_add(moved.value));
    }
    let after = status(draft.campaign(), draft.character(id)?);
    if let Some(state) = after.iter().find(|state| !before.contains(state)) {
        said = format!("{said}, {state}");
    }
    draft.say(said);
    // Whoever is out of the fight has no feet to keep.
    let falls = calls && wounds.is_some_and(|wounds| wounds > 0) && after.is_empty();
    Ok(Hit {
        amount: dealt.amount,
        damage,
        tracks,
        pending: if falls {
            owe_standing(draft, id)?
        } else {
            None
        },
        ..Hit::default()
    })
}

fn at_once(draft: &Draft<'_>) -> bool {
    (GAME.checks.pending_at_once)(draft.campaign())
}

/// The check to stay standing.
const STANDING: &str = "SOM*3";

/// A wound calls for SOM*3, once a hit, or one falls prone.
fn owe_standing(draft: &mut Draft<'_>, who: CharacterId) -> Result<Option<u32>, Refusal> {
    let person = draft.character(who)?;
    if base(person, "SOM").is_none() {
        let said = format!("{} has no SOM to stay standing with", person.name);
        draft.say(said);
        return Ok(None);
    }
    let now = at_once(draft);
    let id = owe(
        draft,
        who,
        Call {
            check: STANDING,
            why: "stay standing",
            or_else: "prone",
            ..Call::default()
        },
        now,
    )?;
    Ok(Some(id))
}

/// No more wounds can be negated than there are.
pub(super) fn limit_negated(draft: &mut Draft<'_>, who: CharacterId) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let negated = GAME.track_of(person, "negated");
    draft.set_track(who, "negated", negated.min(GAME.track_of(person, "wounds")));
}

/// Takes harm off; wounds stay until they heal or are negated.
pub(super) fn heal(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let (name, harm) = (who.name.clone(), GAME.track_of(who, "harm"));
    let healed = amount.min(harm).max(0);
    draft.set_track(id, "harm", harm - healed);
    let left = if healed == harm {
        "no harm left".to_owned()
    } else {
        format!("{} harm left", harm - healed)
    };
    draft.say(format!("{name} heals {healed}, {left}"));
    Ok(())
}
