//! Ruina Imperii: odds compared with exact fractions, and with a sum die by die.

use crate::rules::pool::{Pool, hits};
use crate::rules::ruina_imperii::tests::{answer, check, numbers, opposed};
use crate::rules::ruina_imperii::{CHECK, GRADES, pool};
use crate::rules::scale::verdict;
use crate::rules::{Odds, Verdict};

const EXPLODES: [Option<u16>; 4] = [None, Some(6), Some(5), Some(4)];

/// A pool without risk.
fn plain(dice: u32, explode: Option<u16>) -> Pool {
    pool(i64::from(dice), 0, explode).unwrap()
}

fn hits_odds(pool: &Pool) -> Vec<f64> {
    pool.hits_odds()
}

fn check_odds(pool: &Pool, number: i64, covered: bool) -> Odds {
    let numbers = numbers(CHECK, *pool, number, covered);
    numbers.grades().odds(GRADES.iter().copied())
}

fn opposed_odds(ours: &Pool, theirs: &Pool) -> Odds {
    let ours = numbers(CHECK, *ours, 0, false);
    let both = ours.opposed(&answer(*theirs, false));
    both.map(|[first, _]| verdict(first, true))
        .odds([Verdict::FIRST, Verdict::SECOND])
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12
}

/// How many of the three faces that hit explode.
fn exploding(explode: Option<u16>) -> u128 {
    match explode {
        None => 0,
        Some(6) => 1,
        Some(5) => 2,
        Some(_) => 3,
    }
}

/// The chance of `hits` hits on `dice` dice, times 6 to the power of both together, die by die:
/// the first die misses, hits without exploding, or explodes and is rolled again.
fn exact(dice: usize, hits: usize, explode: Option<u16>) -> Vec<Vec<u128>> {
    let explodes = exploding(explode);
    let mut table = vec![vec![0; hits + 1]; dice + 1];
    table[0][0] = 1;
    for n in 1..=dice {
        for k in 0..=hits {
            let mut ways = 3 * table[n - 1][k];
            if k > 0 {
                ways += 6 * (3 - explodes) * table[n - 1][k - 1] + explodes * table[n][k - 1];
            }
            table[n][k] = ways;
        }
    }
    table
}

#[test]
#[allow(clippy::cast_precision_loss)]
fn hit_odds_match_exact_fractions() {
    for explode in EXPLODES {
        let table = exact(12, 36, explode);
        for dice in 1..=12 {
            let odds = hits_odds(&plain(dice, explode));
            let n = usize::try_from(dice).unwrap();
            for (k, ways) in table[n].iter().enumerate() {
                let all = 6_u128.pow(u32::try_from(n + k).unwrap());
                let p = *ways as f64 / all as f64;
                let found = odds.get(k).copied().unwrap_or(0.0);
                let here = format!("{k} of {dice} {explode:?}: {found} {p}");
                assert!(close(found, p), "{here}");
                // No term is a difference, so rare outcomes are exact too.
                if k < odds.len() {
                    assert!((found - p).abs() <= p * 1e-12, "{here}");
                }
            }
            let total: f64 = odds.iter().sum();
            assert!(close(total, 1.0), "{dice} {explode:?}: {total}");
        }
    }
}

/// The same die by die, with floats, for many dice.
#[test]
fn hit_odds_of_many_dice_match_sums() {
    const HITS: usize = 2000;
    for explode in EXPLODES {
        let x = f64::from(u32::try_from(exploding(explode)).unwrap()) / 6.0;
        let mut row = vec![0.0; HITS];
        row[0] = 1.0;
        for dice in 1..=1000 {
            let before = row.clone();
            for k in 0..HITS {
                let fewer = |row: &[f64]| k.checked_sub(1).map_or(0.0, |fewer| row[fewer]);
                row[k] = 0.5 * before[k] + (0.5 - x) * fewer(&before) + x * fewer(&row);
            }
            if ![1, 2, 10, 20, 39, 40, 41, 100, 500, 999, 1000].contains(&dice) {
                continue;
            }
            let odds = hits_odds(&plain(dice, explode));
            let last = odds.len();
            for (k, p) in row.iter().enumerate() {
                let found = odds.get(k).copied().unwrap_or(0.0);
                assert!(close(found, *p), "{k} of {dice} {explode:?}: {found} {p}");
            }
            let total: f64 = odds.iter().sum();
            assert!(close(total, 1.0), "{dice} {explode:?}: {total}");
            let tail: f64 = row[last..].iter().sum();
            assert!(tail < 1e-15, "{dice} {explode:?}: {tail} after {last}");
        }
    }
}

/// Every combination of faces, without explosions.
#[test]
fn plain_pools_face_by_face() {
    for dice in 1..=6_u32 {
        let mut counts = vec![0_u32; 7];
        for number in 0..6_u32.pow(dice) {
            let faces: Vec<u16> = (0..dice)
                .map(|die| u16::try_from(number / 6_u32.pow(die) % 6 + 1).unwrap())
                .collect();
            counts[usize::try_from(hits(&faces)).unwrap()] += 1;
        }
        let odds = hits_odds(&plain(dice, None));
        assert_eq!(odds.len(), usize::try_from(dice + 1).unwrap());
        for (p, count) in odds.iter().zip(counts) {
            assert!(close(*p, f64::from(count) / f64::from(6_u32.pow(dice))));
        }
    }
}

/// Checks that the odds are the sum of the grades of each number of hits.
fn assert_grades(odds: &Odds, pool: &Pool, number: i64, covered: bool) {
    let mut sums = [0.0; 4];
    for (hits, p) in (0..).zip(hits_odds(pool)) {
        let grade = check(hits, pool.risk, covered, number);
        let index = GRADES.iter().position(|each| *each == grade).unwrap();
        sums[index] += p;
    }
    let here = format!("{pool:?} against {number}, {covered}");
    let ids: Vec<_> = odds.iter().map(|(what, _)| what.id()).collect();
    let listed = GRADES.iter().zip(sums).filter(|(_, p)| *p > 0.0);
    let possible: Vec<_> = listed.clone().map(|(grade, _)| grade.id).collect();
    assert_eq!(ids, possible, "{here}");
    for (grade, p) in listed {
        assert!(close(odds.get(*grade), p), "{here}: {}", grade.id);
    }
    assert!(close(odds.total(), 1.0), "{here}: {}", odds.total());
}

#[test]
fn grade_odds_match_sums() {
    for explode in EXPLODES {
        for dice in [0, 1, 2, 5, 10, 40] {
            for risk in [0, 1, 3, 12] {
                let pool = pool(dice, risk, explode).unwrap();
                for number in [-1, 0, 1, 2, 3, 7, 20, 1_000_000, i64::MAX] {
                    for covered in [false, true] {
                        let odds = check_odds(&pool, number, covered);
                        assert_grades(&odds, &pool, number, covered);
                    }
                }
            }
        }
    }
}

#[test]
fn grades_by_hand() {
    let of = |pool: &Pool, number, covered| {
        crate::rules::tests::by_id(&check_odds(pool, number, covered))
    };
    // One die: any hit is critical against 0.
    assert_eq!(
        of(&plain(1, None), 0, false),
        [("critical success", 0.5), ("failure", 0.5)]
    );
    assert_eq!(of(&plain(1, None), 1, false), [("failure", 1.0)]);
    // Two dice against 1: both hit, which is no more than twice the number.
    assert_eq!(
        of(&plain(2, None), 1, false),
        [("success", 0.25), ("failure", 0.75)]
    );
    // No dice: one die at a forced risk of 1, with a harsh failure on a miss.
    let forced = pool(0, 0, None).unwrap();
    let odds = check_odds(&forced, 1, false);
    assert!(close(
        crate::rules::tests::chance(&odds, "harsh failure"),
        1.0 / 2.0
    ));
    // One hit: 4 or 5, or 6 and a miss.
    assert!(close(
        crate::rules::tests::chance(&odds, "failure"),
        1.0 / 3.0 + 1.0 / 12.0
    ));
    // Two: 6, then 4 or 5, or 6 and a miss.
    assert!(close(
        crate::rules::tests::chance(&odds, "success"),
        (1.0 / 3.0 + 1.0 / 12.0) / 6.0
    ));
    assert!(close(
        crate::rules::tests::chance(&odds, "critical success"),
        (1.0 / 3.0 + 1.0 / 12.0) / 30.0
    ));
    assert!(crate::rules::tests::chance(&check_odds(&forced, 1, true), "harsh failure") <= 0.0);
}

#[test]
fn opposed_odds_match_sums() {
    for (ours, theirs) in [
        ((1, 0, None), (1, 0, None)),
        ((5, 0, None), (8, 0, None)),
        ((10, 0, Some(6)), (10, 0, Some(6))),
        ((3, 2, Some(6)), (0, 0, None)),
        ((4, 0, Some(4)), (12, 3, None)),
        ((1, 0, None), (40, 0, Some(4))),
        ((40, 0, Some(4)), (1, 0, None)),
    ] {
        let [ours, theirs] =
            [ours, theirs].map(|(dice, risk, explode)| pool(dice, risk, explode).unwrap());
        let (mut first, mut second) = (0.0, 0.0);
        for (a, p) in (0..).zip(hits_odds(&ours)) {
            for (b, q) in (0..).zip(hits_odds(&theirs)) {
                match opposed((a, 0), (b, 0), false).0.id() {
                    "first" => first += p * q,
                    _ => second += p * q,
                }
            }
        }
        let odds = opposed_odds(&ours, &theirs);
        let here = format!("{ours:?} {theirs:?} {odds:?}");
        assert!(
            close(crate::rules::tests::chance(&odds, "first"), first),
            "{here} {first}"
        );
        assert!(
            close(crate::rules::tests::chance(&odds, "second"), second),
            "{here} {second}"
        );
        assert!(close(odds.total(), 1.0), "{here}");
    }
}

#[test]
fn opposed_by_hand() {
    let of = |a: &Pool, b: &Pool| crate::rules::tests::by_id(&opposed_odds(a, b));
    let one = plain(1, None);
    assert_eq!(of(&one, &one), [("first", 0.25), ("second", 0.75)]);
    // One exploding die has k hits with the chance 1/2 at 0, and 5/12 of 1/6 to the k - 1. Two of
    // them are equal in 1/4 and 25/144 of 36/35, that is 1/4 + 5/28; the rest is halved.
    let six = plain(1, Some(6));
    let odds = opposed_odds(&six, &six);
    assert!(close(
        crate::rules::tests::chance(&odds, "first"),
        2.0 / 7.0
    ));
    assert!(close(
        crate::rules::tests::chance(&odds, "second"),
        5.0 / 7.0
    ));
    // Explode 4: 1/2 to the k + 1, equal in 1/3.
    let four = plain(1, Some(4));
    assert!(close(
        crate::rules::tests::chance(&opposed_odds(&four, &four), "first"),
        1.0 / 3.0
    ));
    // Explode 5: 1/2, then 1/3 to the k; equal in 1/4 + 1/8.
    let five = plain(1, Some(5));
    assert!(close(
        crate::rules::tests::chance(&opposed_odds(&five, &five), "first"),
        5.0 / 16.0
    ));
}
