//! Renaissance: stress, and healing day by day.

use crate::rules::renaissance::Stress::{Able, Disabled, Removed};
use crate::rules::renaissance::harm::{Stress, stress_kept, stress_state};
use crate::rules::renaissance::healing::{
    Ailment, HARM_ALONE, HARM_CARED_FOR, Rest, STRESS_ALONE, STRESS_CARED_FOR,
};
use proptest::prelude::*;

fn ailment(points: i64, marks: i64, days: u32) -> Ailment {
    Ailment {
        points,
        marks,
        days,
    }
}

/// WIL 25: LUC 50, IR 100. Worked out by hand: the total, and the new state of someone who was
/// able, disabled or removed.
#[test]
fn stress_by_hand() {
    for (total, able, disabled, removed) in [
        (-3, Able, Able, Able),
        (0, Able, Able, Able),
        (49, Able, Able, Able),
        (50, Able, Disabled, Disabled),
        (51, Disabled, Disabled, Disabled),
        (100, Disabled, Disabled, Disabled),
        (101, Removed, Removed, Removed),
    ] {
        let states = [Able, Disabled, Removed].map(|before| stress_state(total, 25, before));
        assert_eq!(states, [able, disabled, removed], "{total}");
    }
    // With WIL 0, any stress is too much, and no stress has no effect.
    assert_eq!(stress_state(1, 0, Able), Removed);
    assert_eq!(stress_state(0, 0, Disabled), Able);
    assert_eq!(Stress::default(), Able);
    assert!(Able < Disabled && Disabled < Removed);
}

#[test]
fn resisting_stress_by_hand() {
    // dose: what is left of it, and if it is overwhelming
    for (dose, left) in [
        (7, [0, 3]),
        (8, [0, 4]),
        (1, [0, 0]),
        (0, [0, 0]),
        (-4, [0, 0]),
    ] {
        let kept = [false, true].map(|overwhelming| stress_kept(dose, overwhelming));
        assert_eq!(kept, left, "{dose}");
    }
}

/// Points and marks at the end of each day until everything has healed.
fn days(from: Ailment, rest: Rest) -> Vec<(i64, i64)> {
    let mut now = from;
    let mut days = Vec::new();
    while !now.is_healed() && days.len() < 1000 {
        now = now.a_day_later(rest);
        days.push((now.points, now.marks));
    }
    days
}

/// The days, counted from 1, after which something changed, and the new values.
fn changes(from: Ailment, rest: Rest) -> Vec<(usize, i64, i64)> {
    let mut before = (from.points, from.marks);
    let mut changes = Vec::new();
    for (nth, now) in days(from, rest).into_iter().enumerate() {
        if now != before {
            changes.push((nth + 1, now.0, now.1));
        }
        before = now;
    }
    changes
}

/// Every row of the healing rules: 2 points and 2 wounds or traumas untreated, 7 and 2 in care.
#[test]
fn healing_by_hand() {
    assert_eq!(
        changes(ailment(2, 2, 0), HARM_ALONE),
        [(1, 1, 2), (2, 0, 2), (9, 0, 1), (16, 0, 0)]
    );
    assert_eq!(
        changes(ailment(7, 2, 0), HARM_CARED_FOR),
        [(1, 4, 2), (2, 1, 2), (3, 0, 2), (4, 0, 1), (8, 0, 0)]
    );
    assert_eq!(
        changes(ailment(2, 2, 0), STRESS_ALONE),
        [(1, 1, 2), (2, 0, 2), (32, 0, 1), (62, 0, 0)]
    );
    assert_eq!(
        changes(ailment(7, 2, 0), STRESS_CARED_FOR),
        [(1, 4, 2), (2, 1, 2), (3, 0, 2), (7, 0, 1), (14, 0, 0)]
    );
    // In care, points and marks heal at the same time.
    assert_eq!(
        changes(ailment(14, 1, 0), HARM_CARED_FOR),
        [(1, 11, 1), (2, 8, 1), (3, 5, 1), (4, 2, 0), (5, 0, 0)]
    );
}

#[test]
fn single_days_by_hand() {
    for (before, rest, after) in [
        // The last point heals, and the count begins on the following day.
        (ailment(1, 1, 0), HARM_ALONE, ailment(0, 1, 0)),
        (ailment(0, 1, 0), HARM_ALONE, ailment(0, 1, 1)),
        (ailment(0, 1, 5), HARM_ALONE, ailment(0, 1, 6)),
        (ailment(0, 2, 6), HARM_ALONE, ailment(0, 1, 0)),
        // New damage pauses the count, which keeps its value.
        (ailment(2, 1, 5), HARM_ALONE, ailment(1, 1, 5)),
        (ailment(2, 1, 6), HARM_ALONE, ailment(1, 1, 6)),
        // In care the count continues at the rate of care. Any excess is lost.
        (ailment(2, 2, 2), HARM_CARED_FOR, ailment(0, 2, 3)),
        (ailment(2, 2, 6), HARM_CARED_FOR, ailment(0, 1, 0)),
        (ailment(0, 1, 3), HARM_ALONE, ailment(0, 1, 4)),
        // There is nothing left to heal.
        (ailment(0, 0, 0), HARM_ALONE, ailment(0, 0, 0)),
        (ailment(5, 0, 3), HARM_CARED_FOR, ailment(2, 0, 0)),
        (ailment(-2, -1, 9), HARM_ALONE, ailment(0, 0, 0)),
        (ailment(0, 2, u32::MAX), HARM_ALONE, ailment(0, 1, 0)),
    ] {
        assert_eq!(before.a_day_later(rest), after, "{before:?} {rest:?}");
    }
    assert!(ailment(0, 0, 0).is_healed());
    assert!(!ailment(1, 0, 0).is_healed());
    assert!(!ailment(0, 1, 0).is_healed());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Untreated, points and marks heal one after the other; in care, at the same time.
    #[test]
    fn healing_takes_as_long_as_the_rates_say(points in 0_i64..60, marks in 0_i64..8) {
        for (rest, in_all) in [
            (HARM_ALONE, points + 7 * marks),
            (STRESS_ALONE, points + 30 * marks),
            (HARM_CARED_FOR, ((points + 2) / 3).max(4 * marks)),
            (STRESS_CARED_FOR, ((points + 2) / 3).max(7 * marks)),
        ] {
            let days = days(ailment(points, marks, 0), rest);
            prop_assert_eq!(i64::try_from(days.len()).unwrap(), in_all);
        }
    }

    #[test]
    fn no_day_makes_it_worse(points in -5_i64..60, marks in -2_i64..8, counted in 0_u32..40) {
        for (alone, cared) in [(HARM_ALONE, HARM_CARED_FOR), (STRESS_ALONE, STRESS_CARED_FOR)] {
            let before = ailment(points, marks, counted);
            let (slow, fast) = (before.a_day_later(alone), before.a_day_later(cared));
            for after in [slow, fast] {
                prop_assert!(after.points <= points.max(0) && after.marks <= marks.max(0));
                prop_assert!(after.points >= 0 && after.marks >= 0);
                prop_assert!(marks.max(0) - after.marks <= 1);
                prop_assert!(after.marks > 0 || after.days == 0);
            }
            prop_assert!(fast.points <= slow.points && fast.marks <= slow.marks);
        }
    }

    #[test]
    fn more_stress_is_never_better(total in -10_i64..300, wil in 0_i64..45) {
        for before in [Able, Disabled, Removed] {
            let now = stress_state(total, wil, before);
            prop_assert!(now <= stress_state(total + 1, wil, before));
            prop_assert!(stress_state(total, wil + 1, before) <= now);
            prop_assert!(stress_state(total, wil, Able) <= now);
            // A state is stable while nothing changes.
            prop_assert_eq!(stress_state(total, wil, now), now);
        }
    }
}
