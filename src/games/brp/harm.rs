//! Hit points: damage, healing, and who is down.

use super::stats::{ARMOUR, HIT_POINTS, most, track_of};
use crate::campaign::statement::{Armour, DamageTaken, PersonStatement, Text};
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::{Damage, Draft, Refusal, Why, base};

/// Whether anything is known of a character's hit points.
fn has_any(who: &Character) -> bool {
    who.tracks.contains_key(HIT_POINTS) || most(who).is_some()
}

/// Down at no hit points; what that means is the game master's.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    if has_any(who) && track_of(who, HIT_POINTS) <= 0 {
        vec!["down"]
    } else {
        Vec::new()
    }
}

fn points(draft: &Draft<'_>, id: CharacterId) -> Result<i64, Refusal> {
    let who = draft.character(id)?;
    if has_any(who) {
        return Ok(track_of(who, HIT_POINTS));
    }
    let said = format!("{} has no hit points: CON or SIZ is missing", who.name);
    Err(Refusal::new(Why::Rule(said)).hint("set NAME hp 12 gives some by hand"))
}

/// Deals damage: armour takes its share, the rest comes off the hit points.
pub(super) fn apply_damage(
    draft: &mut Draft<'_>,
    id: CharacterId,
    dealt: Damage,
) -> Result<(), Refusal> {
    let before = points(draft, id)?;
    let who = draft.character(id)?;
    let worn = if dealt.unarmoured {
        0
    } else {
        base(who, ARMOUR).unwrap_or(0)
    };
    let armour = (worn - dealt.pierce).max(0);
    let damage = (dealt.amount - armour).max(0);
    let was_down = !status(draft.campaign(), who).is_empty();
    draft.set_track(id, HIT_POINTS, before - damage);
    let mut taken = DamageTaken {
        taken: damage,
        armour: (worn > 0).then_some(Armour {
            before: dealt.amount,
            value: worn,
            pierced: dealt.pierce,
        }),
        left: Some((before - damage, Text::default())),
        ..DamageTaken::default()
    };
    if !was_down && before - damage <= 0 {
        taken.state = "down".into();
    }
    draft.state_of(id, PersonStatement::Took(taken));
    Ok(())
}

/// Gives hit points back, up to the most.
pub(super) fn heal(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<(), Refusal> {
    let before = points(draft, id)?;
    let who = draft.character(id)?;
    let most = most(who);
    let after = match most {
        Some(most) => (before + amount).min(most.max(before)),
        None => before + amount,
    };
    draft.set_track(id, HIT_POINTS, after);
    draft.state_of(
        id,
        PersonStatement::Healed {
            amount: after - before,
            left: after,
            label: Text::default(),
        },
    );
    Ok(())
}
