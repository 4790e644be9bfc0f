//! Hit points: damage, healing, and who is down.

pub(super) mod aid;
mod rounds;

pub(super) use rounds::{BLEEDING, PRONE, fight_ends, react, round_ends, threat};

use super::options::is_universal;
use super::remarks;
use super::stats::{ARMOUR, DYING, FADING, HIT_POINTS, MINOR, most, track_of};
use crate::campaign::statement::{Armour, DamageTaken, PersonStatement};
use crate::campaign::{At, Campaign, Character, CharacterId, Condition, Hit, Injury, PersonChange};
use crate::game::words::plural;
use crate::game::{Damage, Draft, Health, Refusal, Remark, State, Why, base};
use crate::lang::read::LARGEST;
use crate::play::pending::{Call, call};
use crate::rules::Part;
use crate::rules::brp as rules;

/// Whether a character has hit points at all.
fn has_any(who: &Character) -> bool {
    who.tracks.contains_key(HIT_POINTS) || most(who).is_some()
}

/// States of a character.
pub(super) const STATES: &[State] = &[
    State::DEAD,
    State::down("dying").counted(DYING),
    State::down("unconscious"),
];

/// The condition of a character who was woken with too few hit points to be awake.
pub(super) const WOKEN: &str = "woken";

/// The state that follows from a character's hit points.
pub(super) fn state_of(who: &Character) -> Option<&'static str> {
    let points = track_of(who, HIT_POINTS);
    let woken = |held: &Condition| points > 0 && held.name.eq_ignore_ascii_case(WOKEN);
    rules::state(points).filter(|_| has_any(who) && !who.conditions.iter().any(woken))
}

/// Hit points: unconscious at 2 or less, dying at 0.
pub(super) fn health(who: &Character) -> Option<Health> {
    let whole = most(who)?;
    Some(Health {
        now: track_of(who, HIT_POINTS),
        whole,
        down: rules::UNCONSCIOUS,
        dead: 0,
    })
}

/// Whether a character is dying or unconscious.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    state_of(who).into_iter().collect()
}

/// What ends a state that follows from hit points.
pub(super) fn helps(_: &Campaign, who: &Character, state: &str) -> Option<Remark> {
    match state_of(who)? {
        "dying" if state == "dying" => Some(remarks::SAVES),
        "unconscious" if state == "unconscious" => Some(remarks::WAKES),
        _ => None,
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

/// Deals damage: armour reduces it, the rest is subtracted from the hit points.
pub(super) fn apply_damage(
    draft: &mut Draft<'_>,
    id: CharacterId,
    dealt: Damage,
) -> Result<(), Refusal> {
    land(draft, id, dealt).map(drop)
}

/// The same, and returns the effect.
pub(super) fn land(draft: &mut Draft<'_>, id: CharacterId, dealt: Damage) -> Result<Hit, Refusal> {
    let before = points(draft, id)?;
    let who = draft.character(id)?;
    let worn = if dealt.unarmoured {
        0
    } else {
        base(who, ARMOUR).unwrap_or(0)
    };
    let armour = (worn - dealt.pierce).max(0);
    let damage = (dealt.amount - armour).max(0);
    let (was, most, wounds) = (state_of(who), most(who), who.injuries.len());
    if damage > 0 {
        let wound = Injury {
            cost: damage,
            treated: false,
        };
        draft.person(id, PersonChange::Injury(At::insert(wounds, wound)));
        draft.end_condition(id, WOKEN);
    }
    draft.set_track(id, HIT_POINTS, before - damage);
    let mut taken = DamageTaken {
        taken: damage,
        armour: (worn > 0 && !dealt.unarmoured).then_some(Armour {
            before: dealt.amount,
            value: worn,
            pierced: dealt.pierce,
        }),
        left: Some((before - damage, "HP".into())),
        ..DamageTaken::default()
    };
    let now = state_of(draft.character(id)?);
    if let Some(state) = now.filter(|state| was != Some(*state)) {
        taken.state = state.into();
    }
    draft.state_of(id, PersonStatement::Took(taken));
    let mut hit = Hit {
        amount: dealt.amount,
        damage,
        tracks: vec![Part::new(HIT_POINTS, -damage)],
        ..Hit::default()
    };
    if let Some(most) = most.filter(|_| is_universal(draft.campaign())) {
        hit.pending = wound(draft, id, damage, most)?;
    }
    Ok(hit)
}

/// The checks for one wound in edition `uge`: POW*5 for a major wound, or when minor wounds add up to as
/// much.
fn wound(
    draft: &mut Draft<'_>,
    id: CharacterId,
    damage: i64,
    most: i64,
) -> Result<Option<u32>, Refusal> {
    let who = draft.character(id)?;
    let (left, minor) = (track_of(who, HIT_POINTS), track_of(who, MINOR));
    let (why, or_else) = if rules::is_major(damage, most) {
        if left > 2 {
            draft.remark(&remarks::MAJOR, &plural(left, "round"));
            let fading = track_of(draft.character(id)?, FADING);
            let fading = if fading > 0 { fading.min(left) } else { left };
            draft.set_track(id, FADING, fading);
        }
        ("endure a major wound", "lasting injury")
    } else {
        draft.set_track(id, MINOR, minor + damage);
        if rules::is_major(minor, most) || !rules::is_major(minor + damage, most) {
            return Ok(None);
        }
        ("endure many wounds", "unconscious")
    };
    // A character who is already down has nothing to endure, and without POW there is no roll.
    if left <= 2 || base(draft.character(id)?, "POW").is_none() {
        return Ok(None);
    }
    let check = Call {
        why,
        or_else: or_else.to_owned(),
        ..Call::times("POW", 5)
    };
    call(draft, id, check).map(Some)
}

/// Restores hit points, up to the maximum.
pub(super) fn heal(draft: &mut Draft<'_>, id: CharacterId, amount: i64) -> Result<(), Refusal> {
    let before = points(draft, id)?;
    let who = draft.character(id)?;
    let (most, was) = (most(who), state_of(who));
    let after = match most {
        Some(most) => (before + amount).min(most.max(before)),
        None => before + amount,
    };
    close_wounds(draft, id, after - before);
    draft.set_track(id, HIT_POINTS, after);
    let minor = track_of(draft.character(id)?, MINOR);
    draft.set_track(id, MINOR, (minor - (after - before)).max(0));
    tell_healed(draft, id, before, was)
}

/// States what a character recovered, and a state that stays; the end of one is reported when the act ends.
fn tell_healed(
    draft: &mut Draft<'_>,
    id: CharacterId,
    before: i64,
    was: Option<&'static str>,
) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    let (left, now, name) = (track_of(who, HIT_POINTS), state_of(who), who.name.clone());
    draft.state_of(
        id,
        PersonStatement::Healed {
            amount: left - before,
            left,
            label: "HP".into(),
        },
    );
    if was.is_some() && was == now {
        let still = if left > 0 {
            remarks::STILL_OUT
        } else {
            remarks::STILL_DYING
        };
        draft.remark(&still, &name);
    }
    Ok(())
}

/// Applies this much healing to a character's wounds, the oldest first.
fn close_wounds(draft: &mut Draft<'_>, id: CharacterId, mut points: i64) {
    while points > 0 {
        let who = draft.campaign().characters.get(id);
        let Some(wound) = who.and_then(|who| who.injuries.first().cloned()) else {
            return;
        };
        let healed = points.min(wound.cost);
        heal_wound(draft, id, 0, healed, wound.treated);
        points -= healed;
    }
}

/// Heals part of a wound, by its index; a wound without cost is removed.
fn heal_wound(draft: &mut Draft<'_>, id: CharacterId, at: usize, points: i64, treated: bool) {
    let who = draft.campaign().characters.get(id);
    let Some(from) = who.and_then(|who| who.injuries.get(at).cloned()) else {
        return;
    };
    let to = Injury {
        cost: from.cost - points,
        treated,
    };
    let change = if to.cost > 0 {
        At::replace(at, from, to)
    } else {
        At::remove(at, from)
    };
    draft.person(id, PersonChange::Injury(change));
}

/// The range of hit points of a living character.
pub(super) fn alive(who: &Character) -> Option<(i64, i64)> {
    has_any(who).then(|| (1, most(who).unwrap_or(LARGEST)))
}

/// Gives a dead character this many hit points, or 1 by default.
pub(super) fn revive(
    draft: &mut Draft<'_>,
    id: CharacterId,
    to: Option<i64>,
) -> Result<(), Refusal> {
    let who = draft.character(id)?;
    if !has_any(who) {
        return Ok(());
    }
    let left = track_of(who, HIT_POINTS);
    draft.set_track(id, DYING, 0);
    draft.set_track(id, FADING, 0);
    let to = to.unwrap_or_else(|| left.max(1));
    draft.place_track(id, HIT_POINTS, to);
    Ok(())
}
