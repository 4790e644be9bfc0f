//! Brawling: powers that move, hold or disarm (Forge of Power, combat.md: Brawling).

use super::{CRITICAL_SUCCESS, FAILURE, SUCCESS};
use crate::rules::Grade;

/// A power of brawling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Brawl {
    Trip,
    Shove,
    Grapple,
    Disarm,
    Escape,
}

/// What follows from brawling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Nothing,
    /// The target falls; critically, it also takes 1d6 damage.
    Falls {
        hurt: bool,
    },
    /// The target goes back so many feet.
    Pushed(u8),
    /// The target is held to the end of the next turn; critically, restrained.
    Held {
        restrained: bool,
    },
    /// The target has -2 with what it holds.
    Loosened,
    /// The target drops what it holds.
    Drops,
    /// Nothing holds whoever tried any more.
    Free,
    /// Whoever tried falls.
    FallsOneself,
    /// Whoever tried is flat-footed.
    Exposed,
    /// Whoever tried is grabbed or falls, as the target likes.
    Caught,
}

impl Brawl {
    /// The save that it is rolled against; an escape is rolled against the DC of the hold.
    #[must_use]
    pub(crate) const fn save(self) -> Option<&'static str> {
        match self {
            Self::Trip | Self::Disarm => Some("Reflex"),
            Self::Shove | Self::Grapple => Some("Fortitude"),
            Self::Escape => None,
        }
    }

    /// What follows from a roll.
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
