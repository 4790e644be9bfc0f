//! How formulas change with what falls: whether a roll that shows more can only do better, and one against more only
//! worse. Of such rolls the chances need not look at every pair.

use super::rows::Rows;
use crate::rules::formula::{Asking, Formula, Wanted, Whose};

/// How a number changes as another one rises: it may go up, down, or both in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    up: bool,
    down: bool,
}

impl Way {
    const STILL: Self = Self {
        up: false,
        down: false,
    };
    const RISES: Self = Self {
        up: true,
        down: false,
    };
    const WILD: Self = Self {
        up: true,
        down: true,
    };

    /// That of a sum.
    fn and(self, other: Self) -> Self {
        Self {
            up: self.up || other.up,
            down: self.down || other.down,
        }
    }

    fn turned(self) -> Self {
        Self {
            up: self.down,
            down: self.up,
        }
    }
}

/// How a value changes with the roll and with the number to beat.
#[derive(Clone, Copy, Debug)]
struct Trend {
    roll: Way,
    against: Way,
    /// Its value, if it is written as a number.
    number: Option<i64>,
    /// It is 0 or 1.
    is_truth: bool,
}

impl Trend {
    const STILL: Self = Self {
        roll: Way::STILL,
        against: Way::STILL,
        number: None,
        is_truth: false,
    };
    const WILD: Self = Self {
        roll: Way::WILD,
        against: Way::WILD,
        ..Self::STILL
    };

    fn is_still(self) -> bool {
        (self.roll, self.against) == (Way::STILL, Way::STILL)
    }

    fn and(self, other: Self) -> Self {
        Self {
            roll: self.roll.and(other.roll),
            against: self.against.and(other.against),
            ..Self::STILL
        }
    }

    fn turned(self) -> Self {
        Self {
            roll: self.roll.turned(),
            against: self.against.turned(),
            ..Self::STILL
        }
    }

    fn truth(self) -> Self {
        Self {
            is_truth: true,
            ..self
        }
    }

    /// What an operation makes of values.
    fn of(sign: &str, values: &[Self]) -> Self {
        let truths = || values.iter().all(|one| one.is_truth || one.is_still());
        // A larger one could go beyond what is counted.
        let factor = |one: &Self| {
            one.number
                .is_some_and(|number| (0..=1_000).contains(&number))
        };
        match (sign, values) {
            ("+" | "min" | "max", [first, rest @ ..]) => {
                rest.iter().fold(*first, |sum, one| sum.and(*one))
            }
            ("-", [one]) => one.turned(),
            ("-", [one, two]) => one.and(two.turned()),
            (">" | ">=", [one, two]) => one.and(two.turned()).truth(),
            ("<" | "<=", [one, two]) => two.and(one.turned()).truth(),
            ("not", [one]) if truths() => one.turned().truth(),
            ("and" | "or", [one, two]) if truths() => one.and(*two).truth(),
            ("*", [by, one] | [one, by]) if factor(by) => Self::STILL.and(*one),
            _ if values.iter().all(|one| one.is_still()) => Self::STILL,
            _ => Self::WILD,
        }
    }
}

/// What falls.
const ROLL: Trend = Trend {
    roll: Way::RISES,
    ..Trend::STILL
};

/// The number to beat.
const AGAINST: Trend = Trend {
    against: Way::RISES,
    ..Trend::STILL
};

impl Rows {
    /// Whether a higher roll never has a worse grade, nor a roll against a higher number a better one, and the number
    /// that the other side has to beat rises with the roll.
    pub(super) fn is_steady(&self) -> bool {
        let rises = |trend: Trend| !trend.roll.down && !trend.against.up;
        let total = match self.row.total.get() {
            // It does not depend on itself.
            Some(total) => self.trend(total, Trend::WILD),
            None => ROLL,
        };
        let mut grades = self
            .grades
            .iter()
            .map(|(_, formula)| self.trend(formula, total));
        let shift = self.row.shift.get();
        rises(total)
            && grades.all(|trend| trend.is_still() || trend.is_truth && rises(trend))
            && shift.is_none_or(|shift| self.trend(shift, total).is_still())
    }

    fn trend(&self, formula: &Formula, total: Trend) -> Trend {
        let number = |number| Trend {
            number: Some(number),
            ..Trend::STILL
        };
        let trend = formula.read_as(number, |wanted| self.trend_of(wanted, total), Trend::of);
        trend.unwrap_or(Trend::WILD)
    }

    fn trend_of(&self, wanted: Wanted<'_>, total: Trend) -> Trend {
        let name = match wanted {
            Wanted::Name(name) => name,
            Wanted::Ask(ask) if ask.what == Asking::Faces || ask.of == Whose::Other => {
                return Trend::WILD;
            }
            Wanted::Ask(_) => return Trend::STILL,
        };
        if self
            .lets
            .iter()
            .any(|(known, _)| known.eq_ignore_ascii_case(name))
        {
            return Trend::WILD;
        }
        match name {
            "sum" | "hits" => ROLL,
            "high" | "low" | "nat" | "match" | "rolled" => Trend::WILD,
            "against" => AGAINST,
            "total" => total,
            "margin" => total.and(AGAINST.turned()),
            _ => Trend::STILL,
        }
    }
}
