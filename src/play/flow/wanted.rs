//! What the dice of a side have to show, in words for the player who rolls them.

use std::ops::RangeInclusive;

use super::contest::{against, counted, next_step};
use super::plan::{Compare, Plan};
use super::throw::Thrown;
use crate::rules::Verdict;
use crate::rules::versus::Next;

/// What the next side has to show, in words: `45 or less, and above 30 to beat Hound`; empty if that is not known yet,
/// and `None` if nothing that it shows makes a difference.
pub(super) fn wanted(plan: &Plan, thrown: &[Thrown], other: &str) -> Option<String> {
    let nth = thrown.len();
    let side = &plan.sides[nth];
    let unknown = nth == 0 && matches!(plan.compare, Compare::Opposed);
    let Some((values, unit)) = side.numbers.shown().filter(|_| !unknown) else {
        return Some(String::new());
    };
    let against = against(plan, thrown, nth);
    let mut all = thrown.to_vec();
    let (mut successes, mut wins, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for value in values.clone() {
        all.truncate(nth);
        let fell = side.numbers.showing(value);
        all.push(Thrown {
            faces: Vec::new(),
            fell,
        });
        let end = next_step(plan, &all);
        if side.numbers.grade(fell, against).rank > 0 {
            successes.push(value);
        }
        let won = u8::try_from(nth).map(Verdict::Side);
        if matches!(end, Next::End(Some(verdict)) if Ok(verdict) == won) {
            wins.push(value);
        }
        // What is left of the first side's grade.
        let grades = counted(plan, &all);
        let left = match (&plan.compare, end) {
            (Compare::Versus(versus), Next::End(verdict)) => {
                versus.left(&grades, verdict).first().copied()
            }
            _ => grades.first().map(|one| one.grade),
        };
        ends.push((end, left));
    }
    let decides = !matches!(plan.compare, Compare::Alone) && !side.need;
    let is_last = decides && nth > 0 && nth + 1 == plan.sides.len();
    let same = ends.windows(2).all(|two| two[0] == two[1]);
    if is_last && same {
        return None;
    }
    let words = range(&successes, &values, unit);
    if nth == 0 || wins.is_empty() || wins == successes {
        return Some(words);
    }
    let beats = match (wins.first(), wins.last()) {
        (Some(least), most) if most == successes.last() => format!("above {}", least - 1),
        _ => range(&wins, &values, unit),
    };
    Some(format!("{words}, and {beats} to beat {other}"))
}

/// Some of these values in words: `45 or less`, `9 or more`, `2 hits or more`; empty for what is no range.
fn range(some: &[i64], all: &RangeInclusive<i64>, unit: &str) -> String {
    let (Some(least), Some(most)) = (some.first(), some.last()) else {
        return String::new();
    };
    let whole = i64::try_from(some.len()).is_ok_and(|count| count == most - least + 1);
    match (least == all.start(), most == all.end()) {
        _ if !whole => String::new(),
        (true, true) => "anything".to_owned(),
        (true, false) => format!("{most}{unit} or less"),
        (false, true) => format!("{least}{unit} or more"),
        (false, false) => format!("{least} to {most}{unit}"),
    }
}
