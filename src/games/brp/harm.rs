//! Hit points: damage, healing, and who is down.

pub(super) mod aid;
mod rounds;

pub(super) use rounds::{BLEEDING, PRONE, happens, react, threat};

use super::options::is_universal;
use super::remarks;
use super::stats::{ARMOUR, DYING, FADING, HIT_POINTS, MINOR, most, track_of};
use crate::campaign::plural::plural;
use crate::campaign::{
    At, Campaign, Character, CharacterId, Condition, Injury, Pending, PersonChange,
};
use crate::game::{Blow, Damage, Draft, Harm, Health, Help, Lacks, Result, State};
use crate::lang::read::LARGEST;
use crate::play::pending::call_if_able;
use crate::rules::brp as rules;

/// Whether a character has hit points at all.
fn has_any(who: &Character) -> bool {
    who.tracks.contains_key(HIT_POINTS) || most(who).is_some()
}

/// States of a character.
pub(super) const STATES: &[State] = &[
    State::DEAD,
    State::down("dying")
        .counted(DYING)
        .when(&|_, who| state_of(who) == Some("dying")),
    State::down(UNCONSCIOUS).when(&|_, who| state_of(who) == Some(UNCONSCIOUS)),
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

/// Armour reduces damage, the rest is one wound and is subtracted from the hit points.
pub(super) const HARM: Harm = Harm {
    lacks: |who| {
        if has_any(who) {
            Lacks::Nothing
        } else {
            Lacks::Refused(
                "has no hit points: CON or SIZ is missing",
                "set NAME hp 12 gives some by hand",
            )
        }
    },
    armour: ARMOUR,
    track: HIT_POINTS,
    label: "HP",
    most: &most,
    struck,
    follows: &follows,
    calls: 1,
    healed: &|draft, id, points, before| {
        close_wounds(draft, id, points);
        still(draft, id, before.first().copied())
    },
    alive: &|who| has_any(who).then(|| (1, most(who).unwrap_or(LARGEST))),
    revives: &|who| has_any(who).then(|| track_of(who, HIT_POINTS).max(1)),
    clears: &[DYING, FADING],
    ..Harm::PLAIN
};

/// Damage that armour does not reduce.
fn loss(points: i64, from: &'static str) -> Damage {
    Damage {
        unarmoured: true,
        from,
        ..Damage::of(points)
    }
}

/// The cause of damage by treatment, which has therefore had its own.
const BY_AID: &str = "from First Aid";

/// The maximum hit points in the edition that tells major wounds from minor ones.
fn wounded_by(draft: &Draft<'_>, who: &Character) -> Option<i64> {
    most(who).filter(|_| is_universal(draft.campaign()))
}

fn struck(draft: &mut Draft<'_>, blow: &mut Blow) -> Result {
    let (id, damage) = (blow.target, blow.hit.damage);
    if damage > 0 {
        let who = draft.character(id)?;
        let most = wounded_by(draft, who);
        let wound = Injury {
            cost: damage,
            treated: blow.damage.from == BY_AID,
            major: most.is_some_and(|most| rules::is_major(damage, most)),
        };
        let wounds = who.injuries.len();
        draft.person(id, PersonChange::Injury(At::insert(wounds, wound)));
        draft.end_condition(id, WOKEN);
    }
    Ok(())
}

fn follows(draft: &mut Draft<'_>, blow: &mut Blow) -> Result {
    let (id, damage) = (blow.target, blow.hit.damage);
    let who = draft.character(id)?;
    let lives = damage > 0 && !draft.game().is_dead(draft.campaign(), who);
    if let Some(most) = wounded_by(draft, who).filter(|_| lives) {
        blow.hit.pending = wound(draft, id, damage, most)?;
    }
    Ok(())
}

/// The consequences of one wound in edition `uge`: POW*5 for a major wound, or when minor wounds
/// first add up to as much.
fn wound(draft: &mut Draft<'_>, id: CharacterId, damage: i64, most: i64) -> Result<Option<u32>> {
    let [left, minor] = [HIT_POINTS, MINOR].map(|track| draft.track_of(id, track));
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
    // Nothing worse comes of it for those who were dying, nor of a check that is still to be made.
    let was_dying = left.saturating_add(damage) <= 0;
    let mut pending = draft.campaign().pending.iter();
    if was_dying || pending.any(|one| one.who == id && one.or_else == or_else && is_of_wounds(one))
    {
        return Ok(None);
    }
    call_if_able(draft, Pending::or(id, ("POW", 5), why, or_else))
}

/// Whether a check was called for by wounds of edition `uge`.
fn is_of_wounds(check: &Pending) -> bool {
    [LASTING, UNCONSCIOUS].contains(&check.or_else.as_str())
}

/// States a major wound, after which a character stays conscious for this many rounds.
fn fade(draft: &mut Draft<'_>, id: CharacterId, rounds: i64) {
    let name = draft.campaign().name_of(id).to_owned();
    if rounds == 0 {
        return draft.remark(&remarks::MAJOR, &name);
    }
    let when = format!("{name}, unconscious in {}", plural(rounds, "round"));
    draft.remark(&remarks::MAJOR, &when);
    let fading = match draft.track_of(id, FADING) {
        fading @ 1.. => fading.min(rounds),
        _ => rounds,
    };
    draft.set_track(id, FADING, fading);
}

/// Remarks on a state that stays after healing; the end of one is reported when the act ends.
fn still(draft: &mut Draft<'_>, id: CharacterId, was: Option<&'static str>) -> Result {
    let who = draft.character(id)?;
    let (left, now, name) = (track_of(who, HIT_POINTS), state_of(who), who.name.clone());
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
    let healed = if from.major { 0 } else { points };
    let minor = draft.track_of(id, MINOR).saturating_sub(healed);
    draft.set_track(id, MINOR, minor.max(0));
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
