//! Wounds and First Aid (combat.md, Basic Roleplaying).

use super::{CRITICAL_SUCCESS, FUMBLE, SPECIAL_SUCCESS};
use crate::rules::Grade;

/// Whether a wound is a major one: at least half of the maximum hit points, rounded up (`uge`).
pub(crate) fn is_major(damage: i64, most: i64) -> bool {
    damage > 0 && damage >= least_major(most)
}

/// The minimum damage of a major wound.
pub(crate) fn least_major(most: i64) -> i64 {
    most / 2 + most % 2
}

/// What one wound means in edition `uge` (combat.md, Basic Roleplaying).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wound {
    /// POW*5 or a lasting injury, and unconscious after this many rounds; 0 for at once.
    Major { rounds: i64 },
    /// The sum of minor wounds with this one. `calls`: it is the first that reaches a major wound
    /// and leaves the character conscious, so POW*5 or unconscious.
    Minor { sum: i64, calls: bool },
}

/// The meaning of a wound of `damage` that leaves `left` of `most` hit points, after minor wounds
/// of `minor` in all.
pub(crate) fn wound(damage: i64, most: i64, minor: i64, left: i64) -> Wound {
    if is_major(damage, most) {
        let rounds = if left > UNCONSCIOUS { left } else { 0 };
        return Wound::Major { rounds };
    }
    let sum = minor.saturating_add(damage.max(0));
    let first = is_major(sum, most) && !is_major(minor, most);
    let calls = first && left > UNCONSCIOUS;
    Wound::Minor { sum, calls }
}

/// A character with no more hit points than this is unconscious.
pub(crate) const UNCONSCIOUS: i64 = 2;

/// The state by hit points: dying at 0 or less, unconscious at 1 and 2.
pub(crate) fn state(hit_points: i64) -> Option<&'static str> {
    match hit_points {
        ..=0 => Some("dying"),
        1..=UNCONSCIOUS => Some("unconscious"),
        _ => None,
    }
}

/// The die for the number of rounds that a crushing blow stuns (`uge`).
pub(crate) const STUNNED: u16 = 3;

/// The effect of First Aid on a wound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aid {
    Nothing,
    /// Heals the result of these dice.
    Heals(&'static str),
    /// Costs further hit points.
    Harms(i64),
}

/// The most points that First Aid can heal of one wound: 1D3, or in edition `uge` 2D3 and 1D3+3.
pub(crate) fn most_first_aid(universal: bool) -> i64 {
    if universal { 6 } else { 3 }
}

/// The effect of First Aid by grade; only edition `uge` (`universal`) distinguishes successes and
/// failures.
pub(crate) fn first_aid(grade: Grade, universal: bool) -> Aid {
    match grade {
        CRITICAL_SUCCESS if universal => Aid::Heals("1d3+3"),
        SPECIAL_SUCCESS if universal => Aid::Heals("2d3"),
        FUMBLE if universal => Aid::Harms(1),
        grade if grade.rank > 0 => Aid::Heals("1d3"),
        _ => Aid::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_hit_points_in_one_wound_is_major_whatever_is_left() {
        for (damage, most, left, rounds) in [
            (8, 9, 1, 0),
            (7, 9, 2, 0),
            (5, 9, 4, 4),
            (6, 9, 3, 3),
            (13, 13, 0, 0),
            (20, 13, -7, 0),
            (7, 14, 7, 7),
        ] {
            assert_eq!(wound(damage, most, 0, left), Wound::Major { rounds });
        }
        let minor = |sum, calls| Wound::Minor { sum, calls };
        assert_eq!(wound(4, 9, 0, 5), minor(4, false));
        assert_eq!(wound(6, 14, 0, 8), minor(6, false));
    }

    #[test]
    fn minor_wounds_call_once_when_they_reach_a_major_one() {
        let minor = |sum, calls| Wound::Minor { sum, calls };
        // Half of 14 is 7.
        assert_eq!(wound(3, 14, 3, 8), minor(6, false));
        assert_eq!(wound(1, 14, 6, 7), minor(7, true));
        assert_eq!(wound(1, 14, 7, 6), minor(8, false));
        // With 2 hit points left there is no consciousness to lose.
        assert_eq!(wound(3, 9, 4, 2), minor(7, false));
        assert_eq!(wound(0, 9, 4, 5), minor(4, false));
    }

    #[test]
    fn the_most_of_first_aid_is_that_of_its_dice() {
        use crate::dice::Expression;
        for universal in [false, true] {
            let heals = super::super::GRADES.iter().filter_map(|grade| {
                let Aid::Heals(dice) = first_aid(*grade, universal) else {
                    return None;
                };
                Expression::parse(dice).ok().map(|dice| dice.highest())
            });
            assert_eq!(heals.max(), Some(most_first_aid(universal)));
        }
    }
}
