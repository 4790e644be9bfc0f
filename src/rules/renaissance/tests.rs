mod check;
mod combat;
mod contest;
mod flip;
mod healing;
mod modifiers;
mod numbers;
mod odds;
mod work;

use super::{Edition, numbers};
use crate::rules::Grade;
use crate::rules::scale::Numbers;
use crate::rules::versus::Counted;

/// A check as it is read: its target within the limits, its grade, and its margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Check {
    roll: u16,
    target: i64,
    grade: Grade,
    margin: i64,
}

impl Check {
    fn of(roll: u16, numbers: &Numbers) -> Self {
        let seen = numbers.seen(i64::from(roll), numbers.against);
        Self {
            roll,
            target: numbers.against,
            grade: numbers.grade(seen.rolled, seen.against),
            margin: (numbers.scale.margin)(&seen).map_or(0, |(_, margin)| margin),
        }
    }

    fn succeeded(&self) -> bool {
        self.grade.rank > 0
    }

    fn counted(&self) -> Counted {
        Counted {
            base: self.target,
            grade: self.grade,
            rolled: i64::from(self.roll),
            need: false,
        }
    }
}

fn check(roll: u16, tn: i64, edition: Edition) -> Check {
    Check::of(roll, &numbers(tn, edition, false))
}

fn simple(roll: u16, tn: i64, edition: Edition) -> Check {
    Check::of(roll, &numbers(tn, edition, true))
}
