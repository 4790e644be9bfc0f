//! Hit points, and what comes of having none.

use super::conditions::DOWNED;
use super::stats::{DYING, HP, track_of};
use crate::campaign::statement::{DamageTaken, PersonStatement, Uncounted};
use crate::campaign::{Campaign, Character, CharacterId, Condition};
use crate::game::{Damage, Draft, Refusal, base};
use crate::rules::Grade;
use crate::rules::forge_of_power::{self as rules, DEAD, Health};

/// The dying take turns, the dead do not.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    if track_of(who, DYING) >= DEAD {
        vec!["dead"]
    } else {
        Vec::new()
    }
}

/// Takes hit points, never below 0.
pub(super) fn apply_damage(
    draft: &mut Draft<'_>,
    id: CharacterId,
    damage: Damage,
) -> Result<(), Refusal> {
    hurt(draft, id, damage.amount, false)
}

/// The same of a critical hit or a critically failed save, or of none.
pub(super) fn hurt(
    draft: &mut Draft<'_>,
    id: CharacterId,
    amount: i64,
    critical: bool,
) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let mut taken = DamageTaken {
        taken: amount,
        ..DamageTaken::default()
    };
    if base(who, "HP").is_none() {
        taken.uncounted = Some(Uncounted::new("HP", "hit points"));
        draft.state_of(id, PersonStatement::Took(taken));
        return Ok(());
    }
    let before = Health {
        hp: track_of(who, HP),
        dying: track_of(who, DYING),
    };
    let after = rules::hurt(before, amount, critical);
    taken.left = Some((after.hp, "HP".into()));
    if after.dying != before.dying {
        taken.state = state(after.dying).into();
    }
    draft.set_track(id, HP, after.hp);
    draft.set_track(id, DYING, after.dying);
    if after.hp == 0 && amount > 0 {
        draft.put_condition(id, Condition::named(DOWNED));
    }
    draft.state_of(id, PersonStatement::Took(taken));
    Ok(())
}

/// `downed and dying 2`.
fn state(dying: i64) -> String {
    if dying >= DEAD {
        "dead".to_owned()
    } else {
        format!("downed and dying {dying}")
    }
}

/// What a death save does.
pub(super) fn death_save(
    draft: &mut Draft<'_>,
    id: CharacterId,
    grade: Grade,
) -> Result<(), Refusal> {
    let dying = track_of(draft.character(id)?, DYING);
    let to = rules::death_save(dying, grade);
    draft.set_track(id, DYING, to);
    let label = if to >= DEAD { "dead, dying" } else { DYING };
    draft.state_of(
        id,
        PersonStatement::Track {
            label: label.into(),
            to,
            again: false,
        },
    );
    Ok(())
}

/// Whoever has hit points again is neither downed nor dying.
pub(super) fn rises(draft: &mut Draft<'_>, id: CharacterId) {
    draft.end_condition(id, DOWNED);
    draft.set_track(id, DYING, 0);
}

/// Gives hit points back, up to HP.
pub(super) fn heal(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let hp = track_of(who, HP);
    let most = base(who, "HP").unwrap_or(hp);
    let to = hp.saturating_add(amount).min(most.max(hp));
    draft.state_of(
        id,
        PersonStatement::Healed {
            amount: to - hp,
            left: to,
            label: "HP".into(),
        },
    );
    draft.set_track(id, HP, to);
    Ok(())
}
