//! The states that follow from a character's tracks.

use super::remarks;
use super::stats::track_of;
use crate::campaign::{Campaign, Character};
use crate::game::{Health, Help, State, base};
use crate::rules::renaissance::{self as rules, Harm, Stress};

/// An aptitude of 0 takes a character out (Renaissance, Stats).
const APTITUDES: [&str; 6] = ["COG", "COO", "INT", "SAV", "SOM", "WIL"];

/// States of a character (Renaissance, Damage and Stress).
pub(super) const STATES: &[State] = &[
    State::DEAD,
    State::down("out of play"),
    State::down("disabled"),
    State::down("unconscious"),
    State::down("incapacitated"),
];

/// Damage: disabled at DUR, dead at DR.
pub(super) fn health(who: &Character) -> Option<Health> {
    let dur = base(who, "DUR")?;
    let dead = rules::death_rating(dur);
    Some(Health::of_damage(track_of(who, "harm"), dur, dead))
}

/// The states that follow from harm, stress and an aptitude of 0, worst first.
pub(super) fn status(_: &Campaign, who: &Character) -> Vec<&'static str> {
    let mut out = Vec::new();
    match base(who, "DUR").map(|dur| rules::harm(track_of(who, "harm"), dur)) {
        Some(Harm::Dead) => out.push("dead"),
        Some(Harm::Disabled) => out.push("disabled"),
        _ => {}
    }
    match stress_of(who) {
        Stress::Removed => out.push("out of play"),
        Stress::Disabled if out.is_empty() => out.push("disabled"),
        _ => {}
    }
    let mut spent = who.stats.iter().filter(|(_, value)| *value <= 0);
    if spent.any(|(id, _)| APTITUDES.contains(&id)) {
        out.push("incapacitated");
    }
    out
}

/// What ends a state that follows from damage or stress.
pub(super) fn helps(_: &Campaign, who: &Character, state: &str) -> Option<Help> {
    let harm = track_of(who, "harm");
    let dur = base(who, "DUR").filter(|dur| rules::harm(harm, *dur) == Harm::Disabled);
    let able = stress_of(who) == Stress::Able;
    match (state, dur) {
        ("disabled", Some(dur)) => {
            let remark = if able {
                remarks::HEALS
            } else {
                remarks::HEALS_TOO
            };
            let least = rules::least_healing(harm, dur);
            Some(Help::by(remark, who, least))
        }
        ("disabled" | "out of play", _) if !able => Some(Help::of(remarks::RESTS, who)),
        _ => None,
    }
}

/// The state of stress: at exactly LUC it stays as it was, which a hidden track remembers.
pub(super) fn stress_of(who: &Character) -> Stress {
    let before = if track_of(who, OVERWROUGHT) > 0 {
        Stress::Disabled
    } else {
        Stress::Able
    };
    base(who, "WIL").map_or(Stress::Able, |wil| {
        rules::stress_state(track_of(who, "stress"), wil, before)
    })
}

/// The track that remembers that stress has disabled a character.
pub(super) const OVERWROUGHT: &str = "overwrought";
