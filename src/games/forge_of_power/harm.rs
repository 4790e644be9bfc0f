//! Hit points.

use super::stats::track_of;
use crate::campaign::statement::{DamageTaken, PersonStatement, Uncounted};
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
    let hp = track_of(who, "hp");
    let mut taken = DamageTaken {
        taken: damage.amount,
        ..DamageTaken::default()
    };
    if base(who, "HP").is_some() {
        let left = hp.saturating_sub(damage.amount).max(0);
        draft.set_track(id, "hp", left);
        taken.left = Some((left, "HP".into()));
        if left == 0 && hp > 0 {
            taken.state = "down".into();
        }
    } else {
        taken.uncounted = Some(Uncounted::new("HP", "hit points"));
    }
    draft.state_of(id, PersonStatement::Took(taken));
    Ok(())
}

/// Gives hit points back, up to HP.
pub(super) fn heal(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let hp = track_of(who, "hp");
    let most = base(who, "HP").unwrap_or(hp);
    let to = hp.saturating_add(amount).min(most.max(hp));
    draft.set_track(id, "hp", to);
    draft.state_of(
        id,
        PersonStatement::Healed {
            amount: to - hp,
            left: to,
            label: "HP".into(),
        },
    );
    Ok(())
}
