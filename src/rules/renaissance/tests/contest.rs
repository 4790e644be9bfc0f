//! Renaissance: contests of two sides.

use crate::rules::Verdict;
use crate::rules::renaissance::check::{CRITICAL_SUCCESS, Edition};
use crate::rules::renaissance::contest::{ON_FAILURE, ON_SUCCESS, OPPOSE, VARY, has_lost};
use crate::rules::renaissance::tests::{Check, check, simple};
use crate::rules::versus::{Next, Versus};

const FIRST: Option<Verdict> = Some(Verdict::FIRST);
const SECOND: Option<Verdict> = Some(Verdict::SECOND);
const PARTIAL: Option<Verdict> = Some(Verdict::Partial);
const NEITHER: Option<Verdict> = Some(Verdict::Neither);

fn rolled(roll: u16, tn: i64) -> Check {
    check(roll, tn, Edition::Current)
}

fn opposed(first: &Check, second: &Check) -> Option<Verdict> {
    ordered(first, Some(second), OPPOSE)
}

fn variable(first: &Check, second: &Check) -> Option<Verdict> {
    ordered(first, Some(second), VARY)
}

fn second_rolls(first: &Check, versus: &Versus) -> bool {
    versus.next(&[first.counted()], 2) == Next::Roll
}

/// The verdict; `None` if both roll again. A second side that cannot roll is `None`.
fn ordered(first: &Check, second: Option<&Check>, versus: &Versus) -> Option<Verdict> {
    let sides = if second.is_some() { 2 } else { 1 };
    let alone = versus.next(&[first.counted()], sides);
    match (alone, second) {
        (Next::Roll, Some(second)) => {
            match versus.next(&[first.counted(), second.counted()], sides) {
                Next::End(verdict) => verdict,
                Next::Again => None,
                Next::Roll => panic!("a third side"),
            }
        }
        (Next::End(verdict), _) => verdict,
        (next, _) => panic!("{next:?}"),
    }
}

/// Worked out by hand: each side's roll and target, then the opposed and the variable verdict.
#[test]
fn contests_by_hand() {
    for (a, b, in_opposition, with_partial) in [
        // one side succeeds
        ((32, 60), (73, 65), FIRST, FIRST),
        ((73, 65), (32, 60), SECOND, SECOND),
        // both succeed: the higher roll wins, critical or not
        ((63, 80), (21, 65), FIRST, PARTIAL),
        ((21, 65), (63, 80), SECOND, PARTIAL),
        ((51, 65), (42, 55), FIRST, PARTIAL),
        ((11, 50), (12, 50), SECOND, PARTIAL),
        ((0, 50), (1, 50), SECOND, PARTIAL),
        ((40, 90), (50, 50), SECOND, PARTIAL),
        // equal successes
        ((40, 90), (40, 50), None, PARTIAL),
        ((0, 1), (0, 98), None, PARTIAL),
        // neither succeeds
        ((70, 50), (60, 50), None, None),
        ((99, 98), (99, 98), None, None),
        // 0 succeeds and 99 fails, whatever the targets
        ((0, -50), (99, 200), FIRST, FIRST),
    ] {
        let (first, second) = (rolled(a.0, a.1), rolled(b.0, b.1));
        assert_eq!(opposed(&first, &second), in_opposition, "{a:?} {b:?}");
        assert_eq!(variable(&first, &second), with_partial, "{a:?} {b:?}");
    }
}

#[test]
fn ordered_on_success_by_hand() {
    let on = ON_SUCCESS;
    let hit = rolled(40, 60);
    let miss = rolled(61, 60);
    assert!(second_rolls(&hit, on));
    assert!(!second_rolls(&miss, on));
    assert_eq!(ordered(&miss, None, on), NEITHER);
    assert_eq!(ordered(&hit, None, on), FIRST, "a second that cannot roll");
    assert_eq!(ordered(&hit, Some(&rolled(80, 50)), on), FIRST);
    assert_eq!(ordered(&hit, Some(&rolled(39, 50)), on), FIRST);
    assert_eq!(ordered(&hit, Some(&rolled(41, 50)), on), SECOND);
    assert_eq!(ordered(&hit, Some(&rolled(40, 50)), on), None);
    assert_eq!(ordered(&miss, Some(&rolled(10, 50)), on), NEITHER);
}

#[test]
fn ordered_on_failure_by_hand() {
    let on = ON_FAILURE;
    let success = rolled(40, 60);
    let failure = rolled(61, 60);
    assert!(!second_rolls(&success, on));
    assert!(second_rolls(&failure, on));
    assert_eq!(ordered(&success, None, on), FIRST);
    assert_eq!(ordered(&success, Some(&rolled(50, 50)), on), FIRST);
    assert_eq!(ordered(&failure, Some(&rolled(10, 50)), on), SECOND);
    assert_eq!(ordered(&failure, Some(&rolled(51, 50)), on), None);
}

#[test]
fn shifted_grades_change_no_verdict() {
    let low = Check {
        grade: CRITICAL_SUCCESS,
        ..rolled(20, 60)
    };
    assert_eq!(opposed(&low, &rolled(21, 60)), SECOND);
}

#[test]
fn simple_checks_count_by_excelling() {
    let excels = simple(20, 50, Edition::Current);
    let stumbles = simple(70, 50, Edition::Current);
    assert_eq!(opposed(&excels, &stumbles), FIRST);
    assert_eq!(opposed(&stumbles, &excels), SECOND);
}

/// Every pair of rolls for some targets, compared with a second implementation of the rules.
#[test]
fn every_pair_of_rolls() {
    for (tn_a, tn_b) in [(60, 65), (1, 98), (98, 98), (98, 1), (30, 30), (2, 1)] {
        for a in 0..=99_u16 {
            for b in 0..=99_u16 {
                let wins_a = i64::from(a) <= tn_a;
                let wins_b = i64::from(b) <= tn_b;
                let best = if wins_a && wins_b {
                    [SECOND, None, FIRST][usize::from(a >= b) + usize::from(a > b)]
                } else if wins_a {
                    FIRST
                } else if wins_b {
                    SECOND
                } else {
                    None
                };
                let (first, second) = (rolled(a, tn_a), rolled(b, tn_b));
                let here = format!("{a} of {tn_a}, {b} of {tn_b}");
                assert_eq!(opposed(&first, &second), best, "{here}");
                let parts = if wins_a && wins_b { PARTIAL } else { best };
                assert_eq!(variable(&first, &second), parts, "{here}");
                let after_hit = if wins_a { best } else { NEITHER };
                let second_side = Some(&second);
                assert_eq!(
                    ordered(&first, second_side, ON_SUCCESS),
                    after_hit,
                    "{here}"
                );
                let after_miss = if wins_a { FIRST } else { best };
                assert_eq!(
                    ordered(&first, second_side, ON_FAILURE),
                    after_miss,
                    "{here}"
                );
            }
        }
    }
}

#[test]
fn a_side_has_lost_unless_it_won_or_succeeded_in_part() {
    for (verdict, lost) in [
        (Verdict::FIRST, [false, true]),
        (Verdict::SECOND, [true, false]),
        (Verdict::Neither, [true, true]),
        (Verdict::Partial, [false, false]),
        (Verdict::Tie, [false, false]),
    ] {
        assert_eq!(
            [0, 1].map(|side| has_lost(verdict, side)),
            lost,
            "{verdict:?}"
        );
    }
}
