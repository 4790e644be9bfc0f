//! Renaissance: odds compared with a count of every case.

use crate::rules::renaissance::check::Edition;
use crate::rules::renaissance::contest::{ON_FAILURE, ON_SUCCESS, OPPOSE, VARY};
use crate::rules::renaissance::{GRADES, numbers};
use crate::rules::versus::Versus;
use std::collections::BTreeMap;

use crate::rules::Odds;

const BOTH: [Edition; 2] = [Edition::Current, Edition::Draft];
const TARGETS: [i64; 14] = [-20, -1, 0, 1, 2, 10, 29, 30, 50, 66, 75, 97, 98, 130];

fn check_odds(tn: i64, edition: Edition) -> Odds {
    let grades = numbers(tn, edition, false).grades();
    grades.odds(GRADES.iter().copied())
}

fn simple_odds(tn: i64, edition: Edition) -> Odds {
    let grades = numbers(tn, edition, true).grades();
    grades.odds(GRADES.iter().copied())
}

fn contest_odds(versus: &Versus, first: i64, second: i64, edition: Edition) -> Odds {
    let [first, second] = [first, second].map(|tn| numbers(tn, edition, false));
    versus.odds(&[(0, &first), (0, &second)], &[])
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12
}

/// Checks that the odds contain exactly the possible outcomes, with these counts as weights.
fn assert_counts(odds: &Odds, counts: &BTreeMap<&'static str, u32>, here: &str) {
    let all: u32 = counts.values().sum();
    let mut listed: Vec<_> = odds.iter().map(|(what, _)| what.id()).collect();
    listed.sort_unstable();
    let possible: Vec<_> = counts.keys().copied().collect();
    assert_eq!(listed, possible, "{here}");
    for (id, count) in counts {
        let p = f64::from(*count) / f64::from(all);
        assert!(
            close(crate::rules::tests::chance(odds, id), p),
            "{here}: {id} {} {p}",
            crate::rules::tests::chance(odds, id)
        );
    }
    assert!(close(odds.total(), 1.0), "{here}: {}", odds.total());
}

/// The lowest target, and the lowest exceptional margin.
fn least(edition: Edition) -> (i64, i64) {
    match edition {
        Edition::Current => (1, 30),
        Edition::Draft => (0, 31),
    }
}

fn success(roll: i64, tn: i64, edition: Edition) -> bool {
    roll <= tn.max(least(edition).0).min(98)
}

#[test]
fn checks_by_hand() {
    let ids = |odds: &Odds| -> Vec<_> {
        crate::rules::tests::by_id(odds)
            .into_iter()
            .map(|(id, p)| (id, format!("{p:.2}")))
            .collect()
    };
    let all = |list: &[(&'static str, &str)]| -> Vec<_> {
        list.iter().map(|(id, p)| (*id, (*p).to_owned())).collect()
    };
    // 0 to 75 has seven doubles. 30 to 75 is 46 rolls, or 42 without 33, 44, 55 and 66. 76 to 99
    // has the doubles 77, 88 and 99.
    assert_eq!(
        ids(&check_odds(75, Edition::Current)),
        all(&[
            ("critical success", "0.07"),
            ("exceptional success", "0.42"),
            ("basic success", "0.27"),
            ("basic failure", "0.21"),
            ("critical failure", "0.03"),
        ])
    );
    // The draft grades a 30 as basic.
    assert_eq!(
        ids(&check_odds(75, Edition::Draft)),
        all(&[
            ("critical success", "0.07"),
            ("exceptional success", "0.41"),
            ("basic success", "0.28"),
            ("basic failure", "0.21"),
            ("critical failure", "0.03"),
        ])
    );
    // Current edition: 0 is a critical success, 1 a basic one. 2 to 30 are basic failures except
    // 11 and 22. 31 and higher are exceptional failures except 33 to 99.
    assert_eq!(
        ids(&check_odds(0, Edition::Current)),
        all(&[
            ("critical success", "0.01"),
            ("basic success", "0.01"),
            ("basic failure", "0.27"),
            ("exceptional failure", "0.62"),
            ("critical failure", "0.09"),
        ])
    );
    // Draft: only 0 succeeds. 1 to 30 are basic failures except 11 and 22.
    assert_eq!(
        ids(&check_odds(0, Edition::Draft)),
        all(&[
            ("critical success", "0.01"),
            ("basic failure", "0.28"),
            ("exceptional failure", "0.62"),
            ("critical failure", "0.09"),
        ])
    );
    assert_eq!(
        ids(&check_odds(200, Edition::Current)),
        all(&[
            ("critical success", "0.09"),
            ("exceptional success", "0.63"),
            ("basic success", "0.27"),
            ("critical failure", "0.01"),
        ])
    );
    assert_eq!(
        ids(&simple_odds(75, Edition::Current)),
        all(&[("excel", "0.76"), ("stumble", "0.24")])
    );
}

#[test]
fn checks_against_counting() {
    for edition in BOTH {
        for tn in -20..=130 {
            let mut counts = BTreeMap::new();
            let mut simply = BTreeMap::new();
            for roll in 0..=99 {
                let (lowest, exceptional) = least(edition);
                let target = tn.min(98).max(lowest);
                let fails = roll > target;
                let margin = if fails { roll - target } else { roll };
                let wide = margin >= exceptional;
                let grade = match (roll / 10 == roll % 10, wide, fails) {
                    (true, _, false) => "critical success",
                    (true, _, true) => "critical failure",
                    (_, true, false) => "exceptional success",
                    (_, true, true) => "exceptional failure",
                    (_, _, false) => "basic success",
                    (_, _, true) => "basic failure",
                };
                *counts.entry(grade).or_insert(0) += 1;
                *simply
                    .entry(if fails { "stumble" } else { "excel" })
                    .or_insert(0) += 1;
            }
            let here = format!("{tn} {edition:?}");
            assert_counts(&check_odds(tn, edition), &counts, &here);
            assert_counts(&simple_odds(tn, edition), &simply, &here);
        }
    }
}

/// Counts the verdicts of all 10,000 pairs; undecided ones are rerolled, so they do not count.
fn count(
    a: i64,
    b: i64,
    edition: Edition,
    verdict: impl Fn(Option<i64>, Option<i64>) -> Option<&'static str>,
) -> BTreeMap<&'static str, u32> {
    let rolls = |tn| {
        let mos = |roll| success(roll, tn, edition).then_some(roll);
        (0..=99).map(mos).collect::<Vec<_>>()
    };
    let (a, b) = (rolls(a), rolls(b));
    let mut counts = BTreeMap::new();
    for a in &a {
        for b in &b {
            if let Some(verdict) = verdict(*a, *b) {
                *counts.entry(verdict).or_insert(0) += 1;
            }
        }
    }
    counts
}

fn higher(a: Option<i64>, b: Option<i64>) -> Option<&'static str> {
    match (a, b) {
        (Some(a), Some(b)) if a == b => None,
        (None, None) => None,
        // A success is better than no success.
        _ => Some(if a > b { "first" } else { "second" }),
    }
}

fn grid(assert: impl Fn(i64, i64, Edition, &str)) {
    for edition in BOTH {
        for a in TARGETS {
            for b in TARGETS {
                assert(a, b, edition, &format!("{a} vs {b} {edition:?}"));
            }
        }
    }
}

#[test]
fn opposed_odds_match_counting() {
    grid(|a, b, edition, here| {
        let counts = count(a, b, edition, higher);
        assert_counts(&contest_odds(OPPOSE, a, b, edition), &counts, here);
    });
}

#[test]
fn variable_odds_match_counting() {
    grid(|a, b, edition, here| {
        let counts = count(a, b, edition, |a, b| {
            if a.is_some() && b.is_some() {
                Some("partial")
            } else {
                higher(a, b)
            }
        });
        assert_counts(&contest_odds(VARY, a, b, edition), &counts, here);
    });
}

#[test]
fn ordered_odds_match_counting() {
    grid(|a, b, edition, here| {
        let attack = count(a, b, edition, |a, b| match a {
            None => Some("neither"),
            Some(_) => higher(a, b),
        });
        let odds = contest_odds(ON_SUCCESS, a, b, edition);
        assert_counts(&odds, &attack, here);
        let fallback = count(a, b, edition, |a, b| match a {
            Some(_) => Some("first"),
            None => higher(a, b),
        });
        let odds = contest_odds(ON_FAILURE, a, b, edition);
        assert_counts(&odds, &fallback, here);
    });
}

/// Worked out by hand: at target 1 each side succeeds on 0 and 1.
#[test]
fn contests_by_hand() {
    let current = Edition::Current;
    let show = crate::rules::tests::by_id;
    assert_eq!(
        show(&contest_odds(OPPOSE, 1, 1, current)),
        [("first", 0.5), ("second", 0.5)]
    );
    // 2 x 98 single successes each, 4 double ones.
    assert_eq!(
        show(&contest_odds(VARY, 1, 1, current)),
        [
            ("first", 196.0 / 396.0),
            ("partial", 4.0 / 396.0),
            ("second", 196.0 / 396.0)
        ]
    );
    // The first fails in 9,800 pairs, succeeds alone in 196; 1 against 0 wins, 0 against 1 loses.
    assert_eq!(
        show(&contest_odds(ON_SUCCESS, 1, 1, current)),
        [
            ("first", 197.0 / 9998.0),
            ("second", 1.0 / 9998.0),
            ("neither", 9800.0 / 9998.0)
        ]
    );
    assert_eq!(
        show(&contest_odds(ON_FAILURE, 1, 1, current)),
        [("first", 200.0 / 396.0), ("second", 196.0 / 396.0)]
    );
    // In the draft, a target of 0 succeeds only on 0, which ties with another 0.
    assert_eq!(
        show(&contest_odds(ON_SUCCESS, 0, 0, Edition::Draft)),
        [("first", 99.0 / 9999.0), ("neither", 9900.0 / 9999.0)]
    );
}
