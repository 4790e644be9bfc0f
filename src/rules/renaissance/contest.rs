//! Contests of two sides (Renaissance, Kinds of check), decided by the MoS of each side's success rather than by
//! grades; `None` is a failure, which is lower than any success.

use std::cmp::Ordering;

use crate::rules::Verdict;

/// How two sides are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// The higher MoS wins.
    Oppose,
    /// Like [`Manner::Oppose`], but two successes are a partial success for both.
    Vary,
    /// The second side rolls only if the first succeeded: a defence against an attack.
    OnSuccess,
    /// The second side rolls only if the first failed.
    OnFailure,
    /// The second side does not roll.
    Unopposed,
}

impl Manner {
    /// Whether the second side has to roll.
    #[must_use]
    pub(crate) fn second_rolls(self, first: Option<i64>) -> bool {
        match self {
            Self::Oppose | Self::Vary => true,
            Self::OnSuccess => first.is_some(),
            Self::OnFailure => first.is_none(),
            Self::Unopposed => false,
        }
    }

    /// The verdict of the first roll alone; `None` if the second side has to roll.
    #[must_use]
    pub(crate) fn decide_alone(self, first: Option<i64>) -> Option<Verdict> {
        let alone = first.map_or(Verdict::Neither, |_| Verdict::FIRST);
        (!self.second_rolls(first)).then_some(alone)
    }

    /// The verdict; `None` if both sides roll again. A second roll that is not needed is ignored.
    #[must_use]
    pub(crate) fn decide(self, first: Option<i64>, second: Option<i64>) -> Option<Verdict> {
        match first.cmp(&second) {
            _ if !self.second_rolls(first) => self.decide_alone(first),
            _ if self == Self::Vary && first.and(second).is_some() => Some(Verdict::Partial),
            Ordering::Greater => Some(Verdict::FIRST),
            Ordering::Less => Some(Verdict::SECOND),
            Ordering::Equal => None,
        }
    }
}

/// Whether a side that rolled, 0 or 1, has lost a contest with this verdict.
#[must_use]
pub(crate) fn has_lost(verdict: Verdict, side: u8) -> bool {
    match verdict {
        Verdict::Side(winner) => winner != side,
        Verdict::Neither => true,
        Verdict::Partial | Verdict::Tie => false,
    }
}
