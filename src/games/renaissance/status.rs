//! The states that follow from a character's tracks.

use super::remarks;
use super::stats::{OVERWROUGHT, track_of};
use crate::campaign::{Campaign, Character};
use crate::game::{Health, Help, State, base};
use crate::rules::renaissance::{self as rules, Stress};

/// An aptitude of 0 takes a character out (Renaissance, Stats).
const APTITUDES: [&str; 6] = ["COG", "COO", "INT", "SAV", "SOM", "WIL"];

/// States of a character (Renaissance, Damage and Stress).
pub(super) const STATES: &[State] = &[
    State::DEAD.when(&|_, who| harm_reaches(who, rules::death_rating)),
    State::down("out of play").when(&|_, who| stress_of(who) == Stress::Removed),
    State::down("disabled").when(&|_, who| {
        let by_stress = || stress_of(who) == Stress::Disabled;
        let disabled = harm_reaches(who, |dur| dur) || by_stress();
        disabled && !harm_reaches(who, rules::death_rating)
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

/// Whether damage has reached what DUR sets. Without damage a character is able, whatever its DUR.
fn harm_reaches(who: &Character, limit: fn(i64) -> i64) -> bool {
    let harm = track_of(who, "harm");
    harm > 0 && base(who, "DUR").is_some_and(|dur| harm >= limit(dur))
}

/// What ends a state that follows from damage or stress.
pub(super) fn helps(_: &Campaign, who: &Character, state: &str) -> Option<Help> {
    let harm = track_of(who, "harm");
    let lives = !harm_reaches(who, rules::death_rating);
    let dur = base(who, "DUR").filter(|_| lives && harm_reaches(who, |dur| dur));
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
    let stress = track_of(who, "stress");
    // Most have none, and nothing else is asked of them.
    let wil = (stress > 0).then(|| base(who, "WIL")).flatten();
    wil.map_or(Stress::Able, |wil| {
        let before = if track_of(who, OVERWROUGHT) > 0 {
            Stress::Disabled
        } else {
            Stress::Able
        };
        rules::stress_state(stress, wil, before)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_disables_at_dur_and_kills_at_twice_of_it() {
        // DUR, damage, disabled, dead
        for (dur, harm, disabled, dead) in [
            (30, 0, false, false),
            (30, 29, false, false),
            (30, 30, true, false),
            (30, 59, true, false),
            (30, 60, false, true),
            (30, 61, false, true),
            (0, 0, false, false),
            (0, 1, false, true),
            (i64::MAX, i64::MAX, false, true),
        ] {
            let who = Character {
                stats: [("DUR", dur)].into_iter().collect(),
                tracks: [("harm", harm)].into_iter().collect(),
                ..Character::default()
            };
            let is = |name: &str| {
                let mut all = STATES.iter();
                let state = all.find(|state| state.name == name).unwrap();
                (state.follows)(&Campaign::default(), &who)
            };
            assert_eq!(
                (is("disabled"), is("dead")),
                (disabled, dead),
                "{harm} of {dur}"
            );
        }
    }
}
