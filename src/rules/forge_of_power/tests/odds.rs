//! Forge of Power: odds compared with a count of every face.

use crate::rules::Odds;
use crate::rules::forge_of_power::GRADES;
use crate::rules::forge_of_power::damage_share;
use crate::rules::forge_of_power::tests::{check, numbers};
use std::collections::BTreeMap;

use crate::dice::Expression;

fn check_odds(bonus: i64, dc: i64) -> Odds {
    numbers(bonus, dc).grades().odds(GRADES.iter().copied())
}

fn save_damage_odds(bonus: i64, dc: i64, damage: &[(i64, f64)]) -> Vec<(i64, f64)> {
    let grades = numbers(bonus, dc).grades();
    grades.spread(|grade| {
        let shares = damage.iter();
        let shares = shares.map(|(rolled, p)| (damage_share(grade, *rolled), *p));
        shares.collect()
    })
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12
}

#[test]
fn checks_against_counting() {
    for bonus in -10..=20 {
        for dc in 1..=45 {
            let mut counts = BTreeMap::new();
            for face in 1..=20 {
                *counts.entry(check(face, bonus, dc).grade.id).or_insert(0) += 1;
            }
            let odds = check_odds(bonus, dc);
            assert_eq!(odds.iter().count(), counts.len());
            for (id, count) in counts {
                assert!(close(
                    crate::rules::tests::chance(&odds, id),
                    f64::from(count) / 20.0
                ));
            }
            assert!(close(odds.total(), 1.0));
        }
    }
    // Worked out by hand: with +5 against 15, a 1 fails critically (without that rule it would be
    // a failure), 2 to 9 fail, 10 to 19 succeed, and 20 would succeed without its rule.
    let order = crate::rules::tests::by_id(&check_odds(5, 15));
    assert_eq!(
        order,
        [
            ("critical success", 0.05),
            ("success", 0.5),
            ("failure", 0.4),
            ("critical failure", 0.05)
        ]
    );
}

#[test]
fn fixed_damage_by_hand() {
    // The same check of +5 against 15, for 20 damage and for 1 damage, of which half is 0.
    assert_eq!(
        save_damage_odds(5, 15, &[(20, 1.0)]),
        [(0, 0.05), (10, 0.5), (20, 0.4), (40, 0.05)]
    );
    let one = save_damage_odds(5, 15, &[(1, 1.0)]);
    let damages: Vec<_> = one.iter().map(|(damage, _)| *damage).collect();
    assert_eq!(damages, [0, 1, 2]);
    assert!(close(one[0].1, 0.55));
    assert_eq!(save_damage_odds(5, 15, &[]), []);
}

/// Every combination of faces of the dice of an expression.
fn falls(expression: &Expression) -> Vec<i64> {
    let mut ways: Vec<Vec<u16>> = vec![Vec::new()];
    for die in expression.dice() {
        ways = ways
            .iter()
            .flat_map(|way| {
                (die.lowest()..=die.highest()).map(move |face| {
                    let mut with = way.clone();
                    with.push(face);
                    with
                })
            })
            .collect();
    }
    ways.iter().map(|faces| expression.total(faces)).collect()
}

fn assert_counts(odds: &[(i64, f64)], counts: &BTreeMap<i64, u32>, here: &str) {
    let all: u32 = counts.values().sum();
    let listed: Vec<_> = odds.iter().map(|(damage, _)| *damage).collect();
    let possible: Vec<_> = counts.keys().copied().collect();
    assert_eq!(listed, possible, "{here}");
    for ((damage, p), count) in odds.iter().zip(counts.values()) {
        let exact = f64::from(*count) / f64::from(all);
        assert!(close(*p, exact), "{here}: {damage} {p} {exact}");
    }
    assert!(close(odds.iter().map(|(_, p)| p).sum(), 1.0), "{here}");
}

#[test]
fn save_damage_odds_match_counting() {
    for text in [
        "20",
        "1d6",
        "4d6",
        "2d6+1d4-1",
        "3d8+5",
        "1d6-1d4",
        "2d4-2d6-3",
        "1d100+1d20",
        "5d4-5",
        "1d1",
    ] {
        let expression = Expression::parse(text).unwrap();
        let rolled = expression.distribution().unwrap();
        let totals = falls(&expression);
        let mut counts = BTreeMap::new();
        for total in &totals {
            *counts.entry(*total).or_insert(0) += 1;
        }
        assert_counts(&rolled, &counts, text);
        for (bonus, dc) in [(5, 15), (-10, 40), (20, 5), (0, 21)] {
            let mut shares = BTreeMap::new();
            for total in &totals {
                for face in 1..=20 {
                    let share = damage_share(check(face, bonus, dc).grade, *total);
                    *shares.entry(share).or_insert(0) += 1;
                }
            }
            let odds = save_damage_odds(bonus, dc, &rolled);
            assert_counts(&odds, &shares, &format!("{text}, {bonus} against {dc}"));
        }
    }
}
