//! Hit points, and the effects of having none.

use super::conditions::{DOWNED, UNCONSCIOUS};
use super::remarks;
use super::stats::{DYING, HP, TEMPORARY, track_of};
use crate::campaign::statement::{DamageTaken, PersonStatement, Text, Uncounted};
use crate::campaign::{Campaign, Character, CharacterId, Condition, Hit};
use crate::game::{Damage, Draft, Health as Shown, Help, Refusal, State, base};
use crate::rules::Part;
use crate::rules::forge_of_power::{self as rules, DEAD, Health};

/// States of a character: the dying have turns for their death saves, the downed have turns if picked, the
/// dead have none.
pub(super) const STATES: &[State] = &[
    State::DEAD,
    State::acts(DYING).counted(DYING),
    State::lies("down").held_as(DOWNED),
];

/// Hit points, down to 0; then death saves count.
pub(super) fn health(who: &Character) -> Option<Shown> {
    Some(Shown {
        now: track_of(who, HP),
        whole: base(who, "HP")?,
        down: 0,
        dead: 0,
        worst: "die",
    })
}

/// The states that follow from dying and from having no hit points.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    let mut states = Vec::new();
    match track_of(who, DYING) {
        DEAD.. => states.push(State::DEAD.name),
        1.. => states.push(DYING),
        _ => {}
    }
    if who.condition(DOWNED).is_some() {
        states.push("down");
    }
    states
}

/// What ends dying, and being down for lack of hit points.
pub(super) fn helps(_: &Campaign, who: &Character, state: &str) -> Option<Help> {
    let counts = base(who, "HP").is_some() && track_of(who, HP) == 0;
    let remark = match state {
        _ if !counts => None,
        DYING => (track_of(who, DYING) > 0).then_some(remarks::SAVES),
        _ => Some(remarks::RAISES),
    };
    remark.map(|remark| Help::of(remark, who))
}

/// Subtracts hit points, never below 0.
pub(super) fn apply_damage(
    draft: &mut Draft<'_>,
    id: CharacterId,
    damage: Damage,
) -> Result<(), Refusal> {
    land(draft, id, damage.amount, false).map(drop)
}

/// The same, with critical hits and critically failed saves taken into account; returns the effect.
pub(super) fn land(
    draft: &mut Draft<'_>,
    id: CharacterId,
    amount: i64,
    critical: bool,
) -> Result<Hit, Refusal> {
    let mut hit = Hit {
        amount,
        damage: amount,
        ..Hit::default()
    };
    let who = draft.character(id)?;
    let mut taken = DamageTaken {
        taken: amount,
        ..DamageTaken::default()
    };
    if base(who, "HP").is_none() {
        taken.uncounted = Some(Uncounted::new("HP", "hit points"));
        draft.state_of(id, PersonStatement::Took(taken));
        return Ok(hit);
    }
    let before = Health {
        hp: track_of(who, HP),
        temporary: track_of(who, TEMPORARY),
        dying: track_of(who, DYING),
    };
    let after = rules::hurt(before, amount, critical);
    taken.left = Some((after.hp, "HP".into()));
    if after.dying != before.dying {
        (taken.state, taken.level) = state(after.dying);
    }
    if after.temporary != before.temporary {
        draft.place_track(id, TEMPORARY, after.temporary);
    }
    draft.set_track(id, HP, after.hp);
    draft.set_track(id, DYING, after.dying);
    if amount > 0 {
        draft.end_condition(id, UNCONSCIOUS);
    }
    if after.hp == 0 && amount > 0 {
        draft.untold(|draft| draft.put_condition(id, Condition::named(DOWNED)));
    }
    draft.state_of(id, PersonStatement::Took(taken));
    let moved = [
        (HP, after.hp - before.hp),
        (TEMPORARY, after.temporary - before.temporary),
        (DYING, after.dying - before.dying),
    ];
    let moved = moved.into_iter().filter(|(_, by)| *by != 0);
    hit.tracks = moved.map(|(track, by)| Part::new(track, by)).collect();
    Ok(hit)
}

/// The state with its value; the dying are also downed.
fn state(dying: i64) -> (Text, i64) {
    if dying >= DEAD {
        (State::DEAD.name.into(), 0)
    } else {
        (DYING.into(), dying)
    }
}

/// A character with hit points again is neither downed nor dying; the dead stay dead.
pub(super) fn rises(draft: &mut Draft<'_>, id: CharacterId) {
    let who = draft.campaign().characters.get(id);
    let dying = who.map_or(DEAD, |who| track_of(who, DYING));
    if dying >= DEAD {
        return;
    }
    if dying > 0 {
        draft.set_track(id, DYING, 0);
        let was = DYING.into();
        draft.state_of(id, PersonStatement::NoLonger { was, but: None });
    }
    // Dying implies downed, so only one is stated.
    if dying > 0 {
        draft.untold(|draft| draft.end_condition(id, DOWNED));
    } else {
        draft.end_condition(id, DOWNED);
    }
}

/// Restores hit points, up to HP.
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

/// The range of hit points of a living character.
pub(super) fn alive(who: &Character) -> Option<(i64, i64)> {
    base(who, "HP").map(|most| (1, most))
}

/// Gives a dead character this many hit points, or 1 by default, and ends downed and dying.
pub(super) fn revive(
    draft: &mut Draft<'_>,
    id: CharacterId,
    to: Option<i64>,
) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let (left, counts) = (track_of(who, HP), base(who, "HP").is_some());
    draft.set_track(id, DYING, 0);
    draft.end_condition(id, DOWNED);
    if !counts {
        return Ok(());
    }
    let to = to.unwrap_or_else(|| left.max(1));
    draft.place_track(id, HP, to);
    Ok(())
}
