//! One check: a d20, a bonus, a DC.

use crate::rules::Grade;

/// The DC beaten by 10 or more.
pub(crate) const CRITICAL_SUCCESS: Grade = Grade::new("critical success", 2);
/// The DC, or up to 9 above it.
pub(crate) const SUCCESS: Grade = Grade::new("success", 1);
/// Below the DC, by 10 at most.
pub(crate) const FAILURE: Grade = Grade::new("failure", -1);
/// Below the DC by 11 or more.
pub(crate) const CRITICAL_FAILURE: Grade = Grade::new("critical failure", -2);

/// Every grade, from the best down.
pub(crate) const GRADES: &[Grade] = &[CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE];

/// A DC with a name (Forge of Power, DCs).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NamedDc {
    /// The word of commands and files.
    pub id: &'static str,
    /// The words that people see.
    pub label: &'static str,
    /// The number.
    pub dc: i64,
}

const fn named(id: &'static str, label: &'static str, dc: i64) -> NamedDc {
    NamedDc { id, label, dc }
}

/// Every named DC, from the lowest.
pub(crate) const NAMED_DCS: &[NamedDc] = &[
    named("simple", "Simple", 10),
    named("average", "Average", 15),
    named("hard", "Hard", 20),
    named("very-hard", "Very Hard", 25),
    named("extremely-hard", "Extremely Hard", 30),
    named("impossible", "Impossible", 40),
];

/// A check that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Check {
    /// The face of the d20, 1 to 20.
    pub roll: u16,
    /// What was added to it.
    pub bonus: i64,
    /// What it was rolled against.
    pub dc: i64,
    /// The face and the bonus.
    pub total: i64,
    /// How far the total lies above the DC; below 0 if it lies below.
    pub margin: i64,
    /// How it went, a natural 20 or 1 counted in.
    pub grade: Grade,
}

/// Grades a d20, 1 to 20, with a bonus against a DC. A natural 20 is one level better, a natural 1
/// one level worse, never past the ends (Forge of Power, Die rolls).
#[must_use]
pub(crate) fn check(roll: u16, bonus: i64, dc: i64) -> Check {
    let total = i64::from(roll).saturating_add(bonus);
    let margin = total.saturating_sub(dc);
    let level = level(margin);
    let grade = match roll {
        20 => better(level),
        1 => worse(level),
        _ => level,
    };
    Check {
        roll,
        bonus,
        dc,
        total,
        margin,
        grade,
    }
}

/// The level of a total so far above the DC, whatever the face was.
#[must_use]
pub(crate) fn level(margin: i64) -> Grade {
    match margin {
        10.. => CRITICAL_SUCCESS,
        0.. => SUCCESS,
        -10.. => FAILURE,
        _ => CRITICAL_FAILURE,
    }
}

fn better(grade: Grade) -> Grade {
    match grade {
        CRITICAL_FAILURE => FAILURE,
        FAILURE => SUCCESS,
        _ => CRITICAL_SUCCESS,
    }
}

fn worse(grade: Grade) -> Grade {
    match grade {
        CRITICAL_SUCCESS => SUCCESS,
        SUCCESS => FAILURE,
        _ => CRITICAL_FAILURE,
    }
}
