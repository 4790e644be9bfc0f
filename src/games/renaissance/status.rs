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
    State::DEAD.when(&|_, who| harm_of(who) == Some(Harm::Dead)),
    State::down("out of play").when(&|_, who| stress_of(who) == Stress::Removed),
    State::down("disabled").when(&|_, who| match harm_of(who) {
        Some(Harm::Disabled) => true,
        Some(Harm::Dead) => false,
        _ => stress_of(who) == Stress::Disabled,
    }),
    State::down("unconscious"),
    State::down("incapacitated").when(&|_, who| {
        let mut spent = who.stats.iter().filter(|(_, value)| *value <= 0);
        spent.any(|(id, _)| APTITUDES.contains(&id))
    }),
];

/// Damage: disabled at DUR, dead at DR.
pub(super) fn health(who: &Character) -> Option<Health> {
    let dur = base(who, "DUR")?;
    let dead = rules::death_rating(dur);
    Some(Health::of_damage(track_of(who, "harm"), dur, dead))
}

/// What damage has done to a character; `None` without DUR.
fn harm_of(who: &Character) -> Option<Harm> {
    let dur = base(who, "DUR")?;
    Some(rules::harm(track_of(who, "harm"), dur))
}

/// What ends a state that follows from damage or stress.
pub(super) fn helps(_: &Campaign, who: &Character, state: &str) -> Option<Help> {
    let harm = track_of(who, "harm");
    let dur = base(who, "DUR").filter(|_| harm_of(who) == Some(Harm::Disabled));
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
