//! Renaissance: how long tasks and jobs take.

use crate::rules::Grade;
use crate::rules::renaissance::check::{
    BASIC_FAILURE, BASIC_SUCCESS, CRITICAL_FAILURE, CRITICAL_SUCCESS, EXCEL, EXCEPTIONAL_FAILURE,
    EXCEPTIONAL_SUCCESS, GRADES, STUMBLE,
};
use crate::rules::renaissance::work::{MINUTES_A_SHIFT, Pace, WorkDone, adjusted, work_done};
use proptest::prelude::*;

fn steps() -> [Pace; 7] {
    let [one, two, three] = [1, 2, 3].map(slow);
    [rush(3), rush(2), rush(1), as_it_is(), one, two, three]
}

fn slow(steps: i64) -> Pace {
    Pace::new(steps, 0)
}

fn rush(steps: i64) -> Pace {
    Pace::new(0, steps)
}

fn as_it_is() -> Pace {
    Pace::new(0, 0)
}

/// Worked out by hand: +50% of the timeframe for +10, up to +150%; -25% for -10, up to -75%.
#[test]
fn steps_of_time_by_hand() {
    // 75% and 25% of 7 and of 1 are rounded down.
    for (timeframe, minutes) in [
        (60, [15, 30, 45, 60, 90, 120, 150]),
        (7, [1, 3, 5, 7, 10, 14, 17]),
        (1, [0, 0, 0, 1, 1, 2, 2]),
        (0, [0; 7]),
        (-5, [0; 7]),
    ] {
        assert_eq!(steps().map(|step| adjusted(timeframe, step)), minutes);
    }
    assert_eq!(steps().map(Pace::modifier), [-30, -20, -10, 0, 10, 20, 30]);
    assert_eq!(steps().map(Pace::percent), [25, 50, 75, 100, 150, 200, 250]);
    assert_eq!(
        steps().map(Pace::rushed),
        [true, true, true, false, false, false, false]
    );
    assert_eq!(Pace::default(), as_it_is());
}

#[test]
fn steps_beyond_their_range() {
    for (odd, counts_as) in [
        (slow(0), as_it_is()),
        (rush(0), as_it_is()),
        (slow(4), slow(3)),
        (rush(4), rush(3)),
        (rush(i64::MAX), rush(3)),
    ] {
        assert_eq!(odd.percent(), counts_as.percent());
        assert_eq!(odd.modifier(), counts_as.modifier());
        assert_eq!(odd.rushed(), counts_as.rushed());
    }
    assert_eq!(adjusted(i64::MAX, slow(1)), i64::MAX);
    assert_eq!(adjusted(i64::MAX, as_it_is()), i64::MAX);
    assert_eq!(adjusted(i64::MAX, rush(2)), i64::MAX / 2);
}

/// Worked out by hand: a grade, then the work for a timeframe of 10 unchanged, slowed by one step
/// (15) and rushed by one step (7), first where strong successes halve it, then where they do not.
#[test]
fn every_grade_by_hand() {
    type Row = (Option<Grade>, bool, [i64; 3], [i64; 3]);
    let table: [Row; 9] = [
        (None, false, [10, 15, 7], [10, 15, 7]),
        (Some(CRITICAL_SUCCESS), false, [5, 7, 7], [10, 15, 7]),
        (Some(EXCEPTIONAL_SUCCESS), false, [5, 7, 7], [10, 15, 7]),
        (Some(BASIC_SUCCESS), false, [10, 15, 7], [10, 15, 7]),
        // 25%: 2.5, 3.75, 1.75.
        (Some(BASIC_FAILURE), true, [2, 3, 1], [2, 3, 1]),
        (Some(EXCEPTIONAL_FAILURE), true, [5, 7, 3], [5, 7, 3]),
        (Some(CRITICAL_FAILURE), true, [5, 7, 3], [5, 7, 3]),
        (Some(EXCEL), false, [10, 15, 7], [10, 15, 7]),
        (Some(STUMBLE), false, [10, 15, 7], [10, 15, 7]),
    ];
    for (grade, fails, halving, plainly) in table {
        for (halves, totals) in [(true, halving), (false, plainly)] {
            for (step, total) in [as_it_is(), slow(1), rush(1)].into_iter().zip(totals) {
                assert_eq!(
                    work_done(10, step, grade, halves),
                    WorkDone { total, fails },
                    "{grade:?} {step:?} {halves}"
                );
            }
        }
    }
}

#[test]
fn completed_work_takes_at_least_one() {
    for grade in GRADES.iter().copied().map(Some).chain([None]) {
        for step in steps() {
            for halves in [true, false] {
                for timeframe in [-3, 0, 1, 3] {
                    let done = work_done(timeframe, step, grade, halves);
                    let least = i64::from(!done.fails);
                    assert!(done.total >= least, "{grade:?} {step:?}");
                }
            }
        }
    }
    let fails = |total| WorkDone { total, fails: true };
    assert_eq!(
        work_done(3, as_it_is(), Some(BASIC_FAILURE), true),
        fails(0)
    );
    assert_eq!(
        work_done(4, as_it_is(), Some(BASIC_FAILURE), true),
        fails(1)
    );
    assert_eq!(
        work_done(1, as_it_is(), Some(CRITICAL_FAILURE), true),
        fails(0)
    );
    let quick = work_done(1, as_it_is(), Some(EXCEPTIONAL_SUCCESS), true);
    assert_eq!((quick.total, quick.fails), (1, false));
    assert_eq!(work_done(1, rush(3), None, false).total, 1);
}

#[test]
fn a_shift_has_eight_hours() {
    assert_eq!(MINUTES_A_SHIFT, 8 * 60);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// More time, a longer timeframe or a worse success never means less work.
    #[test]
    fn more_never_takes_less(timeframe in 0_i64..100_000, more in 0_i64..1000, halves: bool) {
        for grade in GRADES.iter().copied().map(Some).chain([None]) {
            let totals = |timeframe| steps().map(|step| work_done(timeframe, step, grade, halves).total);
            for (before, after) in totals(timeframe).iter().zip(totals(timeframe + more)) {
                prop_assert!(*before <= after);
            }
            // A rush is not halved. Among the other steps, more time is more work.
            prop_assert!(totals(timeframe)[..3].is_sorted());
            prop_assert!(totals(timeframe)[3..].is_sorted());
        }
        for step in steps() {
            let all = work_done(timeframe, step, Some(BASIC_SUCCESS), halves).total;
            let whole = work_done(timeframe, step, Some(CRITICAL_SUCCESS), false).total;
            prop_assert_eq!(all, whole);
            let late = work_done(timeframe, step, Some(CRITICAL_FAILURE), halves).total;
            let soon = work_done(timeframe, step, Some(BASIC_FAILURE), halves).total;
            prop_assert!(soon <= late && late <= all);
            prop_assert_eq!(adjusted(timeframe, step), timeframe * step.percent() / 100);
        }
    }
}

#[test]
fn a_pace_of_shifts_earns_whole_ones_day_by_day() {
    for (shifts, days, earned) in [
        (1, 1, [1, 1, 1, 1, 1, 1]),
        (2, 1, [2, 2, 2, 2, 2, 2]),
        (0, 1, [0, 0, 0, 0, 0, 0]),
        (1, 2, [0, 1, 0, 1, 0, 1]),
        (3, 2, [1, 2, 1, 2, 1, 2]),
        (1, 3, [0, 0, 1, 0, 0, 1]),
        (1, 0, [1, 1, 1, 1, 1, 1]),
    ] {
        let mut kept = 0;
        for (day, whole) in earned.into_iter().enumerate() {
            let (now, left) = crate::rules::renaissance::shifts_earned(kept, shifts, days);
            assert_eq!(now, whole, "{shifts}/{days}, day {day}");
            kept = left;
        }
    }
}
