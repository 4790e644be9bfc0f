//! A single check: a d20, a bonus, a DC.

use crate::rules::Grade;
use crate::rules::scale::{NamedDc, Scale};

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

/// Every named DC, lowest first.
pub(crate) const NAMED_DCS: &[NamedDc] = &[
    NamedDc::new("simple", "Simple", 10),
    NamedDc::new("average", "Average", 15),
    NamedDc::new("hard", "Hard", 20),
    NamedDc::new("very-hard", "Very Hard", 25),
    NamedDc::new("extremely-hard", "Extremely Hard", 30),
    NamedDc::new("impossible", "Impossible", 40),
];

/// A d20 with a bonus against a DC. A natural 20 is one level better and a natural 1 one level worse, within the
/// four levels (Forge of Power, Die rolls).
pub(crate) const CHECK: &Scale = &Scale::of_totals(GRADES, &|seen| {
    // How many levels below the best one.
    let below = match seen.margin() {
        10.. => 0,
        0.. => 1,
        -10.. => 2,
        _ => 3_usize,
    };
    let below = match seen.rolled {
        20 => below.saturating_sub(1),
        1 => below + 1,
        _ => below,
    };
    GRADES.get(below).copied().unwrap_or(CRITICAL_FAILURE)
});
