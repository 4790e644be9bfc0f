//! Blows and what they make of people; wounds, stress and healing are rooms of their own.

mod healing;
mod stress;
mod wounds;

use super::{GAME, base};
use crate::campaign::{Campaign, Character, CharacterId};
use crate::command::owed::{Call, owe};
use crate::game::words::plural;
use crate::game::{Args, Draft, Hit, Refusal};
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

/// Lands a blow: armour takes its share, the rest is harm, and each full wound
/// threshold in it is a wound.
pub(super) fn apply_damage(
    draft: &mut Draft<'_>,
    id: CharacterId,
    blow: Hit,
) -> Result<(), Refusal> {
    if land(draft, id, blow)? {
        owe_standing(draft, id)?;
    }
    Ok(())
}

/// The same without what it calls for; whether that is a check to stay standing.
pub(super) fn land(draft: &mut Draft<'_>, id: CharacterId, blow: Hit) -> Result<bool, Refusal> {
    let who = draft.character(id)?;
    let name = who.name.clone();
    let armour = if blow.unarmoured {
        0
    } else {
        base(who, "AV").unwrap_or(0)
    };
    let (harm, wounds) = (GAME.track_of(who, "harm"), GAME.track_of(who, "wounds"));
    let before = status(draft.campaign(), who);
    let (damage, more) = weight(who, blow);
    let mut said = format!("{name} takes {damage}");
    if armour > 0 {
        let piercing = if blow.piercing > 0 {
            format!(" - AP {}", blow.piercing)
        } else {
            String::new()
        };
        said = format!("{said} ({} - (AV {armour}{piercing}))", blow.amount);
    }
    draft.set_track(id, "harm", harm.saturating_add(damage));
    match more {
        Some(more) if more > 0 => {
            draft.set_track(id, "wounds", wounds.saturating_add(more));
            said = format!("{said}, {}", plural(more, "wound"));
        }
        Some(_) => {}
        None => said = format!("{said}; no DUR, so no wounds are counted"),
    }
    let after = status(draft.campaign(), draft.character(id)?);
    if let Some(state) = after.iter().find(|state| !before.contains(state)) {
        said = format!("{said}, {state}");
    }
    draft.say(said);
    // Whoever is out of the fight has no feet to keep.
    Ok(more.is_some_and(|more| more > 0) && after.is_empty())
}

fn at_once(draft: &Draft<'_>) -> bool {
    (GAME.checks.pending_at_once)(draft.campaign())
}

/// What a blow comes to: the damage after armour, and wounds if somebody can have some.
pub(super) fn weight(who: &Character, blow: Hit) -> (i64, Option<i64>) {
    let armour = if blow.unarmoured {
        0
    } else {
        base(who, "AV").unwrap_or(0)
    };
    let damage = rules::damage_after_armour(blow.amount, armour, blow.piercing);
    (
        damage,
        base(who, "DUR").map(|dur| rules::wounds(damage, dur)),
    )
}

/// The check to stay standing.
pub(super) const STANDING: &str = "SOM*3";

/// A wound calls for SOM*3, once a blow, or one falls prone.
pub(super) fn owe_standing(draft: &mut Draft<'_>, who: CharacterId) -> Result<(), Refusal> {
    let person = draft.character(who)?;
    if base(person, "SOM").is_none() {
        let said = format!("{} has no SOM to stay standing with", person.name);
        draft.say(said);
        return Ok(());
    }
    let now = at_once(draft);
    owe(
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
    Ok(())
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
