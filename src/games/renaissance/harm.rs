//! Blows, wounds and healing.

use super::{GAME, base};
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::words::plural;
use crate::game::{Blow, Draft};
use crate::rules::renaissance::{self as rules, Harm};

/// What harm makes of a character, worst first.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    match base(who, "DUR").map(|dur| rules::harm(GAME.track_of(who, "harm"), dur)) {
        Some(Harm::Dead) => vec!["dead"],
        Some(Harm::Disabled) => vec!["disabled"],
        _ => Vec::new(),
    }
}

/// Lands a blow: armour takes its share, the rest is harm, and each full wound
/// threshold in it is a wound.
pub(super) fn hurt(draft: &mut Draft<'_>, id: CharacterId, blow: Blow) -> String {
    let Some(who) = draft.campaign().characters.get(id) else {
        return String::new();
    };
    let (name, dur) = (who.name.clone(), base(who, "DUR"));
    let armour = if blow.unarmoured {
        0
    } else {
        base(who, "AV").unwrap_or(0)
    };
    let (harm, wounds) = (GAME.track_of(who, "harm"), GAME.track_of(who, "wounds"));
    let before = status(draft.campaign(), who);
    let damage = rules::damage_after_armour(blow.amount, armour, blow.piercing);
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
    match dur.map(|dur| rules::wounds(damage, dur)) {
        Some(more) if more > 0 => {
            draft.set_track(id, "wounds", wounds.saturating_add(more));
            said = format!("{said}, {}", plural(more, "wound"));
        }
        Some(_) => {}
        None => said = format!("{said}; no DUR, so no wounds are counted"),
    }
    let after = draft
        .campaign()
        .characters
        .get(id)
        .map(|who| status(draft.campaign(), who))
        .unwrap_or_default();
    match after.iter().find(|state| !before.contains(state)) {
        Some(state) => format!("{said}, {state}"),
        None => said,
    }
}

/// Takes harm off; wounds stay until they are treated.
pub(super) fn mend(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> String {
    let Some(who) = draft.campaign().characters.get(id) else {
        return String::new();
    };
    let (name, harm) = (who.name.clone(), GAME.track_of(who, "harm"));
    let healed = amount.min(harm).max(0);
    draft.set_track(id, "harm", harm - healed);
    format!(
        "{name} heals {healed}, {}",
        if healed == harm {
            "no harm left".to_owned()
        } else {
            format!("{} harm left", harm - healed)
        }
    )
}
