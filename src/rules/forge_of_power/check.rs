//! A single check: a d20, a bonus, a DC.

use crate::rules::Grade;
use crate::rules::scale::{Scale, Seen};

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

/// A d20 with a bonus against a DC. A natural 20 is one level better and a natural 1 one level worse, within the
/// four levels (Forge of Power, Die rolls).
pub(crate) const CHECK: &Scale = &Scale {
    grades: GRADES,
    grade: |seen| {
        let level = level(margin(seen));
        match seen.rolled {
            20 => better(level),
            1 => worse(level),
            _ => level,
        }
    },
    is_target: false,
    margin: |seen| Some(("margin", margin(seen))),
    facts: &[
        ("bonus", |seen| seen.total),
        ("dc", |seen| seen.against),
        ("total", total),
    ],
};

/// The face plus the bonus.
fn total(seen: &Seen<'_>) -> i64 {
    seen.rolled.saturating_add(seen.total)
}

/// How far the total is above the DC; negative if below.
fn margin(seen: &Seen<'_>) -> i64 {
    total(seen).saturating_sub(seen.against)
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
