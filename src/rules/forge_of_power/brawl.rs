//! Brawling: powers that trip, shove, grapple or disarm (Forge of Power, combat.md: Brawling).

use super::{CRITICAL_SUCCESS, FAILURE, SUCCESS};
use crate::rules::Grade;

/// The die of the damage by the fall of a critical trip.
pub(crate) const FALL: u16 = 6;

/// A brawling power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Brawl {
    Trip,
    Shove,
    Grapple,
    Disarm,
    Escape,
}

/// The result of a brawling power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Nothing,
    /// The target falls prone; with a critical success it also takes 1d6 damage.
    Falls {
        hurt: bool,
    },
    /// The target is pushed back this many feet.
    Pushed(u8),
    /// The target is grabbed until the end of the next turn; with a critical success, restrained.
    Held {
        restrained: bool,
    },
    /// The target has -2 with the held item.
    Loosened,
    /// The target drops the held item.
    Drops,
    /// The character is free of all holds.
    Free,
    /// The character falls prone.
    FallsOneself,
    /// The character is flat-footed.
    Exposed,
    /// The character is grabbed or falls prone, as the target chooses.
    Caught,
}

impl Brawl {
    /// The save that is the DC; an escape is rolled against the DC of the hold.
    #[must_use]
    pub(crate) const fn save(self) -> Option<&'static str> {
        match self {
            Self::Trip | Self::Disarm => Some("Reflex"),
            Self::Shove | Self::Grapple => Some("Fortitude"),
            Self::Escape => None,
        }
    }

    /// The result of a roll.
    #[must_use]
    pub(crate) fn outcome(self, grade: Grade) -> Outcome {
        let critical = grade == CRITICAL_SUCCESS;
        match (self, grade) {
            (_, FAILURE) => Outcome::Nothing,
            (Self::Trip, CRITICAL_SUCCESS | SUCCESS) => Outcome::Falls { hurt: critical },
            (Self::Shove, CRITICAL_SUCCESS | SUCCESS) => {
                Outcome::Pushed(if critical { 10 } else { 5 })
            }
            (Self::Grapple, CRITICAL_SUCCESS | SUCCESS) => Outcome::Held {
                restrained: critical,
            },
            (Self::Disarm, CRITICAL_SUCCESS) => Outcome::Drops,
            (Self::Disarm, SUCCESS) => Outcome::Loosened,
            (Self::Escape, CRITICAL_SUCCESS | SUCCESS) => Outcome::Free,
            (Self::Trip | Self::Shove, _) => Outcome::FallsOneself,
            (Self::Grapple, _) => Outcome::Caught,
            (Self::Disarm, _) => Outcome::Exposed,
            (Self::Escape, _) => Outcome::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::forge_of_power::GRADES;

    #[test]
    fn each_power_does_what_its_grade_says() {
        use Outcome::{
            Caught, Drops, Exposed, Falls, FallsOneself, Free, Held, Loosened, Nothing, Pushed,
        };
        let [fall, hard_fall] = [false, true].map(|hurt| Falls { hurt });
        let [grabbed, restrained] = [false, true].map(|restrained| Held { restrained });
        // From a critical success down to a critical failure.
        for (brawl, save, outcomes) in [
            (
                Brawl::Trip,
                Some("Reflex"),
                [hard_fall, fall, Nothing, FallsOneself],
            ),
            (
                Brawl::Shove,
                Some("Fortitude"),
                [Pushed(10), Pushed(5), Nothing, FallsOneself],
            ),
            (
                Brawl::Grapple,
                Some("Fortitude"),
                [restrained, grabbed, Nothing, Caught],
            ),
            (
                Brawl::Disarm,
                Some("Reflex"),
                [Drops, Loosened, Nothing, Exposed],
            ),
            (Brawl::Escape, None, [Free, Free, Nothing, Nothing]),
        ] {
            assert_eq!(brawl.save(), save, "{brawl:?}");
            for (grade, outcome) in GRADES.iter().zip(outcomes) {
                assert_eq!(brawl.outcome(*grade), outcome, "{brawl:?} {}", grade.id);
            }
        }
    }
}
