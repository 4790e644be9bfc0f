//! Hit points: damage, healing, and who is down.

pub(super) mod aid;
mod rounds;

pub(super) use rounds::{BLEEDING, PRONE, fight_ends, react, round_ends, threat};

use super::options::is_universal;
use super::remarks;
use super::stats::{ARMOUR, DYING, FADING, HIT_POINTS, MINOR, most, track_of};
use crate::campaign::plural::plural;
use crate::campaign::statement::{Armour, DamageTaken, PersonStatement};
use crate::campaign::{At, Campaign, Character, CharacterId, Condition, Hit, Injury, PersonChange};
use crate::game::remark::LACKS;
use crate::game::{Damage, Draft, Health, Help, Refusal, State, Why, base};
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

/// The condition that a failed check for a major wound causes.
pub(super) const LASTING: &str = "lasting injury";

/// The condition of lost consciousness.
const UNCONSCIOUS: &str = "unconscious";

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
        worst: "start dying",
    })
}

/// Whether a character is dying or unconscious.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    state_of(who).into_iter().collect()
}

/// What ends a state that follows from hit points: healing, and First Aid if it can heal enough.
pub(super) fn helps(campaign: &Campaign, who: &Character, state: &str) -> Option<Help> {
    let now = state_of(who).filter(|now| *now == state)?;
    let points = track_of(who, HIT_POINTS);
    let (saved, by_aid, by_healing) = match now {
        "dying" => (1, remarks::SAVES, remarks::ONLY_HEALING_SAVES),
        _ => (
            rules::UNCONSCIOUS + 1,
            remarks::WAKES,
            remarks::ONLY_HEALING_WAKES,
        ),
    };
    let missing = saved - points;
    Some(if reach(campaign, who) >= missing {
        Help::of(by_aid, who)
    } else {
        Help::by(by_healing, who, missing)
    })
}

/// The most points that First Aid can still heal: each wound once, up to what it costs.
fn reach(campaign: &Campaign, who: &Character) -> i64 {
    let most = rules::most_first_aid(is_universal(campaign));
    let wounds = who.injuries.iter().filter(|wound| !wound.treated);
    wounds.map(|wound| wound.cost.min(most)).sum()
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
    let who = draft.character(id)?;
    let worn = if dealt.unarmoured {
        0
    } else {
        base(who, ARMOUR).unwrap_or(0)
    };
    let armour = (worn - dealt.pierce).max(0);
    let damage = (dealt.amount - armour).max(0);
    let loss = Loss {
        points: damage,
        from: "",
        armour: (worn > 0 && !dealt.unarmoured).then_some(Armour {
            before: dealt.amount,
            value: worn,
            pierced: dealt.pierce,
        }),
        treated: false,
    };
    Ok(Hit {
        amount: dealt.amount,
        damage,
        tracks: vec![Part::new(HIT_POINTS, -damage)],
        pending: lose(draft, id, loss)?,
        ..Hit::default()
    })
}

/// A loss of hit points.
struct Loss {
    points: i64,
    /// The cause in words (`from bleeding`); empty for a blow.
    from: &'static str,
    /// The armour that reduced it.
    armour: Option<Armour>,
    /// Whether it comes from treatment, so that it has had its own.
    treated: bool,
}

impl Loss {
    /// A loss that armour does not reduce.
    fn of(points: i64, from: &'static str) -> Self {
        Self {
            points,
            from,
            armour: None,
            treated: false,
        }
    }
}

/// Takes hit points away as one wound, with its consequences: the only way in which harm reaches
/// them. Returns the id of the check that it calls for.
fn lose(draft: &mut Draft<'_>, id: CharacterId, loss: Loss) -> Result<Option<u32>, Refusal> {
    let (before, damage) = (points(draft, id)?, loss.points);
    let who = draft.character(id)?;
    let (was, most, wounds) = (state_of(who), most(who), who.injuries.len());
    let is_dead = draft.game().is_dead(draft.campaign(), who);
    let most = most.filter(|_| is_universal(draft.campaign()));
    if damage > 0 {
        let wound = Injury {
            cost: damage,
            treated: loss.treated,
            major: most.is_some_and(|most| rules::is_major(damage, most)),
        };
        draft.person(id, PersonChange::Injury(At::insert(wounds, wound)));
        draft.end_condition(id, WOKEN);
    }
    draft.set_track(id, HIT_POINTS, before - damage);
    let mut taken = DamageTaken {
        taken: damage,
        kind: loss.from.into(),
        armour: loss.armour,
        left: Some((before - damage, "HP".into())),
        ..DamageTaken::default()
    };
    let now = state_of(draft.character(id)?);
    if let Some(state) = now.filter(|state| was != Some(*state)) {
        taken.state = state.into();
    }
    draft.state_of(id, PersonStatement::Took(taken));
    match most.filter(|_| damage > 0 && !is_dead) {
        Some(most) => wound(draft, id, damage, most),
        None => Ok(None),
    }
}

/// The consequences of one wound in edition `uge`: POW*5 for a major wound, or when minor wounds
/// first add up to as much.
fn wound(
    draft: &mut Draft<'_>,
    id: CharacterId,
    damage: i64,
    most: i64,
) -> Result<Option<u32>, Refusal> {
    let who = draft.character(id)?;
    let (left, minor) = (track_of(who, HIT_POINTS), track_of(who, MINOR));
    let (why, or_else) = match rules::wound(damage, most, minor, left) {
        rules::Wound::Major { rounds } => {
            fade(draft, id, rounds);
            ("endure a major wound", LASTING)
        }
        rules::Wound::Minor { sum, calls } => {
            draft.set_track(id, MINOR, sum);
            if !calls {
                return Ok(None);
            }
            ("endure many wounds", UNCONSCIOUS)
        }
    };
    if base(draft.character(id)?, "POW").is_none() {
        draft.remark_of(id, &LACKS, &format!("POW to {why}"));
        return Ok(None);
    }
    let check = Call {
        why,
        or_else: or_else.to_owned(),
        ..Call::times("POW", 5)
    };
    call(draft, id, check).map(Some)
}

/// States a major wound, after which a character stays conscious for this many rounds.
fn fade(draft: &mut Draft<'_>, id: CharacterId, rounds: i64) {
    let name = draft.campaign().name_of(id).to_owned();
    if rounds == 0 {
        return draft.remark(&remarks::MAJOR, &name);
    }
    let when = format!("{name}, unconscious in {}", plural(rounds, "round"));
    draft.remark(&remarks::MAJOR, &when);
    let who = draft.campaign().characters.get(id);
    let fading = who.map_or(0, |who| track_of(who, FADING));
    let fading = if fading > 0 {
        fading.min(rounds)
    } else {
        rounds
    };
    draft.set_track(id, FADING, fading);
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

/// Heals part of a wound, by its index, which takes it off the sum of minor wounds if it is one of them; a
/// wound without cost is removed.
fn heal_wound(draft: &mut Draft<'_>, id: CharacterId, at: usize, points: i64, treated: bool) {
    let Some(who) = draft.campaign().characters.get(id) else {
        return;
    };
    let Some(from) = who.injuries.get(at).cloned() else {
        return;
    };
    let minor = rules::minor_left(track_of(who, MINOR), points, from.major);
    draft.set_track(id, MINOR, minor);
    let to = Injury {
        cost: from.cost - points,
        treated,
        ..from
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
