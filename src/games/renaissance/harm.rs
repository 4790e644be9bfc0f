//! Damage and its effects; wounds, stress and healing have their own files.

pub(super) mod healing;
pub(super) mod stress;
pub(super) mod wounds;

use super::conditions::PRONE;
use super::stats::track_of;
use super::status::status;
use crate::campaign::statement::{Armour, DamageTaken, PersonStatement, Uncounted};
use crate::campaign::{Character, CharacterId, Hit};
use crate::game::base;
use crate::game::remark::LACKS;
use crate::game::{Damage, Draft, Refusal};
use crate::play::pending::{Call, call};
use crate::rules::Part;
use crate::rules::renaissance as rules;

fn track(draft: &Draft<'_>, who: CharacterId, id: &str) -> Result<i64, Refusal> {
    Ok(track_of(draft.character(who)?, id))
}

/// Deals damage: armour reduces it, the rest is harm, and each full wound threshold in it is a wound.
pub(super) fn apply_damage(
    draft: &mut Draft<'_>,
    id: CharacterId,
    damage: Damage,
) -> Result<(), Refusal> {
    if land(draft, id, damage)?.1 {
        call_to_stand(draft, id)?;
    }
    Ok(())
}

/// The same; returns the effect, and whether the wounds call for a check to stay standing, which is left to
/// the caller.
pub(super) fn land(
    draft: &mut Draft<'_>,
    id: CharacterId,
    dealt: Damage,
) -> Result<(Hit, bool), Refusal> {
    let who = draft.character(id)?;
    let before = status(draft.campaign(), who);
    let armour = if dealt.unarmoured {
        0
    } else {
        base(who, "AV").unwrap_or(0)
    };
    let damage = rules::damage_after_armour(dealt.amount, armour, dealt.pierce);
    let wounds = base(who, "DUR").map(|dur| rules::wounds(damage, dur));
    let mut taken = DamageTaken {
        taken: damage,
        armour: (armour > 0).then_some(Armour {
            before: dealt.amount,
            value: armour,
            pierced: dealt.pierce,
        }),
        ..DamageTaken::default()
    };
    match wounds {
        Some(0) => {}
        Some(wounds) => taken.marks = Some((wounds, "wound".into())),
        None => taken.uncounted = Some(Uncounted::new("DUR", "wounds")),
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
        taken.state = (*state).into();
    }
    draft.state_of(id, PersonStatement::Took(taken));
    let falls = wounds.is_some_and(|wounds| wounds > 0) && stands(draft, id)?;
    let hit = Hit {
        amount: dealt.amount,
        damage,
        tracks,
        ..Hit::default()
    };
    Ok((hit, falls))
}

/// Whether a character is in the fight; others do not need to stay standing.
pub(super) fn stands(draft: &Draft<'_>, who: CharacterId) -> Result<bool, Refusal> {
    let who = draft.character(who)?;
    Ok(draft.game().fallen_by(draft.campaign(), who).is_empty())
}

/// Wounds call for SOM*3 once a hit; a failure makes the character fall prone.
pub(super) fn call_to_stand(
    draft: &mut Draft<'_>,
    who: CharacterId,
) -> Result<Option<u32>, Refusal> {
    call_or_prone(draft, who, 3, "stay standing")
}

/// Calls for a check of SOM times a factor, or fall prone; returns its number if there is a SOM.
pub(super) fn call_or_prone(
    draft: &mut Draft<'_>,
    who: CharacterId,
    factor: i64,
    why: &'static str,
) -> Result<Option<u32>, Refusal> {
    // A prone character cannot fall.
    if draft.character(who)?.condition(PRONE).is_some() {
        return Ok(None);
    }
    if base(draft.character(who)?, "SOM").is_none() {
        draft.remark_of(who, &LACKS, &format!("SOM to {why}"));
        return Ok(None);
    }
    let check = Call {
        why,
        or_else: PRONE.to_owned(),
        ..Call::times("SOM", factor)
    };
    call(draft, who, check).map(Some)
}

/// Limits negated wounds to the number of wounds.
pub(super) fn limit_negated(draft: &mut Draft<'_>, who: CharacterId) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let negated = track_of(person, "negated");
    draft.set_track(who, "negated", negated.min(track_of(person, "wounds")));
}

/// Reduces harm; wounds stay until they heal or are negated.
pub(super) fn heal(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let harm = track_of(who, "harm");
    let healed = amount.min(harm).max(0);
    draft.set_track(id, "harm", harm - healed);
    draft.state_of(
        id,
        PersonStatement::Healed {
            amount: healed,
            left: harm - healed,
            label: "damage".into(),
        },
    );
    Ok(())
}

/// The range of damage of a living character: below DR.
pub(super) fn alive(who: &Character) -> Option<(i64, i64)> {
    let dr = rules::death_rating(base(who, "DUR")?);
    (dr > 0).then_some((0, dr - 1))
}

/// Reduces damage to the given amount, or to one below DUR; wounds stay.
pub(super) fn revive(
    draft: &mut Draft<'_>,
    id: CharacterId,
    to: Option<i64>,
) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let harm = track_of(who, "harm");
    let able = base(who, "DUR").map_or(harm, |dur| harm.min(dur - 1).max(0));
    let to = to.unwrap_or(able);
    draft.place_track(id, "harm", to);
    Ok(())
}
