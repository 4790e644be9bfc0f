//! Hit points.

use super::stats::track_of;
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::{Damage, Draft, Refusal, base};

/// Nobody acts without hit points.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    let down = base(who, "HP").is_some() && track_of(who, "hp") <= 0;
    if down { vec!["down"] } else { Vec::new() }
}

/// Takes hit points, never below 0.
pub(super) fn apply_damage(
    draft: &mut Draft<'_>,
    id: CharacterId,
    damage: Damage,
) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let (name, hp) = (who.name.clone(), track_of(who, "hp"));
    if base(who, "HP").is_none() {
        draft.say(format!(
            "{name} takes {}; it has no HP to lose",
            damage.amount
        ));
        return Ok(());
    }
    let left = hp.saturating_sub(damage.amount).max(0);
    draft.set_track(id, "hp", left);
    let down = if left == 0 && hp > 0 { ", down" } else { "" };
    draft.say(format!(
        "{name} takes {}, {left} HP left{down}",
        damage.amount
    ));
    Ok(())
}

/// Gives hit points back, up to HP.
pub(super) fn heal(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let (name, hp) = (who.name.clone(), track_of(who, "hp"));
    let most = base(who, "HP").unwrap_or(hp);
    let to = hp.saturating_add(amount).min(most.max(hp));
    draft.set_track(id, "hp", to);
    draft.say(format!("{name} heals {}, {to} HP", to - hp));
    Ok(())
}
