//! A single check: a d20, a bonus, a DC.

use crate::rules::Grade;

/// 10 or more above the DC.
pub(crate) const CRITICAL_SUCCESS: Grade = Grade::new("critical success", 2);
/// The DC, or up to 9 above it.
pub(crate) const SUCCESS: Grade = Grade::new("success", 1);
/// Below the DC by at most 10.
pub(crate) const FAILURE: Grade = Grade::new("failure", -1);
/// Below the DC by 11 or more.
pub(crate) const CRITICAL_FAILURE: Grade = Grade::new("critical failure", -2);

/// Every grade, best first.
pub(crate) const GRADES: &[Grade] = &[CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE];

/// A DC with a name (Forge of Power, DCs).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NamedDc {
    /// The word in commands and files.
    pub id: &'static str,
    /// The words on screen.
    pub label: &'static str,
    pub dc: i64,
}

const fn named(id: &'static str, label: &'static str, dc: i64) -> NamedDc {
    NamedDc { id, label, dc }
}

/// Every named DC, lowest first.
pub(crate) const NAMED_DCS: &[NamedDc] = &[
    named("simple", "Simple", 10),
    named("average", "Average", 15),
    named("hard", "Hard", 20),
    named("very-hard", "Very Hard", 25),
    named("extremely-hard", "Extremely Hard", 30),
    named("impossible", "Impossible", 40),
];

/// A rolled check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Check {
    /// The face of the d20, 1 to 20.
    pub roll: u16,
    /// The bonus that was added.
    pub bonus: i64,
    /// The DC.
    pub dc: i64,
    /// The face plus the bonus.
    pub total: i64,
    /// How far the total is above the DC; negative if below.
    pub margin: i64,
    /// The grade, including the effect of a natural 20 or 1.
    pub grade: Grade,
}

/// Grades a d20 roll, 1 to 20, with a bonus against a DC. A natural 20 is one level better and a
/// natural 1 one level worse, within the four levels (Forge of Power, Die rolls).
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

/// The level for a margin, ignoring natural 20s and 1s.
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
