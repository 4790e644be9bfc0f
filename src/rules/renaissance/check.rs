//! A single check: target, grade, margin and shifts.

use crate::dice::Die;
use crate::rules::Grade;
use crate::rules::scale::{Numbers, Scale, Seen, Throw};

/// The edition that a campaign plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Edition {
    /// Targets are at least 1; a margin of 30 is exceptional.
    #[default]
    Current,
    /// Targets are at least 0; a margin must be above 30 to be exceptional.
    Draft,
}

impl Edition {
    /// The word in files: `current` or `draft`.
    #[must_use]
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Draft => "draft",
        }
    }

    /// The edition for such a word.
    #[must_use]
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        [Self::Current, Self::Draft]
            .into_iter()
            .find(|edition| edition.id() == id)
    }
}

/// What a downgraded critical success becomes; the rules give both versions (Renaissance, Upgrade
/// and downgrade).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum DowngradedCritical {
    /// One step down, an exceptional success.
    #[default]
    Stepwise,
    /// All the way, a basic success.
    Basic,
}

/// A success on doubles.
pub(crate) const CRITICAL_SUCCESS: Grade = Grade::new("critical success", 3);
/// A success by a wide margin.
pub(crate) const EXCEPTIONAL_SUCCESS: Grade = Grade::new("exceptional success", 2);
pub(crate) const BASIC_SUCCESS: Grade = Grade::new("basic success", 1);
pub(crate) const BASIC_FAILURE: Grade = Grade::new("basic failure", -1);
/// A failure by a wide margin.
pub(crate) const EXCEPTIONAL_FAILURE: Grade = Grade::new("exceptional failure", -2);
/// A failure on doubles.
pub(crate) const CRITICAL_FAILURE: Grade = Grade::new("critical failure", -3);
/// A simple check at or below its target.
pub(crate) const EXCEL: Grade = Grade::new("excel", 1);
/// A simple check above its target; the task succeeds anyway.
pub(crate) const STUMBLE: Grade = Grade::new("stumble", -1);

/// Every grade: the six of full checks, best first, then those of simple checks.
pub(crate) const GRADES: &[Grade] = &[
    CRITICAL_SUCCESS,
    EXCEPTIONAL_SUCCESS,
    BASIC_SUCCESS,
    BASIC_FAILURE,
    EXCEPTIONAL_FAILURE,
    CRITICAL_FAILURE,
    EXCEL,
    STUMBLE,
];

/// The same in the draft, which calls the results that are neither exceptional nor critical normal.
pub(crate) const GRADES_OF_DRAFT: &[Grade] = &[
    CRITICAL_SUCCESS,
    EXCEPTIONAL_SUCCESS,
    Grade {
        label: "normal success",
        ..BASIC_SUCCESS
    },
    Grade {
        label: "normal failure",
        ..BASIC_FAILURE
    },
    EXCEPTIONAL_FAILURE,
    CRITICAL_FAILURE,
    EXCEL,
    STUMBLE,
];

/// A target number within its limits: at most 98, and at least 1 (0 in the draft) (Renaissance,
/// The check).
#[must_use]
pub(crate) fn limit(tn: i64, edition: Edition) -> i64 {
    let least = match edition {
        Edition::Current => 1,
        Edition::Draft => 0,
    };
    tn.clamp(least, 98)
}

/// A rolled check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Check {
    /// D%, 0 to 99.
    pub roll: u16,
    /// The target number, limited.
    pub target: i64,
    /// The grade. Shifts change only this.
    pub grade: Grade,
    /// For a success the MoS, which is the roll; for a failure the MoF, the roll minus the target.
    /// Never negative.
    pub margin: i64,
}

impl Check {
    /// Whether it succeeded (or excelled).
    #[must_use]
    pub(crate) fn succeeded(&self) -> bool {
        self.grade.rank > 0
    }

    /// The margin with its name: MoS, or MoF for a failure.
    #[must_use]
    pub(crate) fn named_margin(&self) -> (&'static str, i64) {
        let label = if self.succeeded() { "MoS" } else { "MoF" };
        (label, self.margin)
    }

    /// What counts in a contest: the MoS of a success; `None` for a failure.
    #[must_use]
    pub(crate) fn success(&self) -> Option<i64> {
        self.succeeded().then_some(self.margin)
    }
}

/// Grades a roll of 0 to 99 against a target number, which is limited first (Renaissance, The
/// check).
#[must_use]
pub(crate) fn check(roll: u16, tn: i64, edition: Edition) -> Check {
    let (target, success, margin) = measure(roll, tn, edition);
    let exceptional = match edition {
        Edition::Current => margin >= 30,
        Edition::Draft => margin > 30,
    };
    let doubles = roll.is_multiple_of(11);
    let grade = match (success, doubles, exceptional) {
        (true, true, _) => CRITICAL_SUCCESS,
        (true, false, true) => EXCEPTIONAL_SUCCESS,
        (true, false, false) => BASIC_SUCCESS,
        (false, true, _) => CRITICAL_FAILURE,
        (false, false, true) => EXCEPTIONAL_FAILURE,
        (false, false, false) => BASIC_FAILURE,
    };
    Check {
        roll,
        target,
        grade,
        margin,
    }
}

/// Grades a simple check: it excels or stumbles (Renaissance, Kinds of check).
#[must_use]
pub(crate) fn simple(roll: u16, tn: i64, edition: Edition) -> Check {
    let (target, success, margin) = measure(roll, tn, edition);
    Check {
        roll,
        target,
        grade: if success { EXCEL } else { STUMBLE },
        margin,
    }
}

/// D% against a target number, which is limited first; `is_simple` only says how well something is done.
#[must_use]
pub(crate) fn numbers(tn: i64, edition: Edition, is_simple: bool) -> Numbers {
    Numbers {
        scale: match (is_simple, edition) {
            (false, Edition::Current) => CURRENT,
            (false, Edition::Draft) => DRAFT,
            (true, Edition::Current) => SIMPLE_CURRENT,
            (true, Edition::Draft) => SIMPLE_DRAFT,
        },
        throw: Throw::Die(Die::Percentile),
        total: tn,
        against: limit(tn, edition),
        named: Vec::new(),
    }
}

const CURRENT: &Scale = &Scale {
    grades: GRADES,
    grade: |seen| of(seen, check, Edition::Current).grade,
    is_target: true,
    margin: |seen| Some(of(seen, check, Edition::Current).named_margin()),
    facts: &[],
};

const DRAFT: &Scale = &Scale {
    grade: |seen| of(seen, check, Edition::Draft).grade,
    margin: |seen| Some(of(seen, check, Edition::Draft).named_margin()),
    ..*CURRENT
};

const SIMPLE_CURRENT: &Scale = &Scale {
    grade: |seen| of(seen, simple, Edition::Current).grade,
    margin: |_| None,
    ..*CURRENT
};

const SIMPLE_DRAFT: &Scale = &Scale {
    grade: |seen| of(seen, simple, Edition::Draft).grade,
    ..*SIMPLE_CURRENT
};

fn of(seen: &Seen<'_>, read: fn(u16, i64, Edition) -> Check, edition: Edition) -> Check {
    let roll = u16::try_from(seen.rolled).unwrap_or_default();
    read(roll, seen.against, edition)
}

/// The limited target, whether the roll is a success, and its margin.
fn measure(roll: u16, tn: i64, edition: Edition) -> (i64, bool, i64) {
    let target = limit(tn, edition);
    let roll = i64::from(roll);
    if roll <= target {
        (target, true, roll)
    } else {
        (target, false, roll - target)
    }
}

/// The grade one step up; `None` if it cannot be upgraded (Renaissance, Upgrade and downgrade).
#[must_use]
pub(crate) fn upgrade(grade: Grade) -> Option<Grade> {
    match grade {
        CRITICAL_FAILURE | EXCEPTIONAL_FAILURE => Some(BASIC_FAILURE),
        BASIC_SUCCESS => Some(EXCEPTIONAL_SUCCESS),
        EXCEPTIONAL_SUCCESS => Some(CRITICAL_SUCCESS),
        _ => None,
    }
}

/// The grade one step down; `None` if it cannot be downgraded (Renaissance, Upgrade and
/// downgrade).
#[must_use]
pub(crate) fn downgrade(grade: Grade, critical: DowngradedCritical) -> Option<Grade> {
    match grade {
        CRITICAL_SUCCESS => Some(match critical {
            DowngradedCritical::Stepwise => EXCEPTIONAL_SUCCESS,
            DowngradedCritical::Basic => BASIC_SUCCESS,
        }),
        EXCEPTIONAL_SUCCESS => Some(BASIC_SUCCESS),
        BASIC_FAILURE => Some(EXCEPTIONAL_FAILURE),
        EXCEPTIONAL_FAILURE => Some(CRITICAL_FAILURE),
        _ => None,
    }
}

/// A roll of 0 to 99 with its digits swapped: 94 and 49, 7 and 70 (Renaissance, Luck).
#[must_use]
pub(crate) fn flip(roll: u16) -> u16 {
    roll % 10 * 10 + roll / 10 % 10
}
