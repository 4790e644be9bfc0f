//! Basic Roleplaying: the matrix of attack and defence, and damage.

use crate::dice::Expression;
use crate::rules::brp::attack::{Blow, Damage, Hit, Kind, Modifier, blow, of_size};
use crate::rules::brp::check::{
    CRITICAL_SUCCESS, FAILURE, FUMBLE, GRADES, SPECIAL_SUCCESS, SUCCESS,
};

/// The printed matrix: a row for each attack; a column for a critical, a special, a plain success, a
/// failure and a fumble of the defence.
const MATRIX: [[&str; 5]; 3] = [
    ["none", "normal, P2", "special, P4", "critical", "critical"],
    ["none, W1", "none", "normal, P2", "special", "special"],
    ["none, W2", "none, W1", "none", "normal", "normal"],
];

#[test]
fn the_matrix_cell_by_cell() {
    let attacks = [CRITICAL_SUCCESS, SPECIAL_SUCCESS, SUCCESS];
    for (attack, row) in attacks.into_iter().zip(MATRIX) {
        for (defence, cell) in GRADES.iter().zip(row) {
            let (hit, loses) = cell.split_once(", ").unwrap_or((cell, ""));
            let number = |sign: char| match loses.strip_prefix(sign) {
                Some(number) => number.parse().unwrap(),
                None => 0,
            };
            let expected = Blow {
                hit: match hit {
                    "none" => None,
                    "normal" => Some(Hit::Normal),
                    "special" => Some(Hit::Special),
                    _ => Some(Hit::Critical),
                },
                parry_loses: number('P'),
                weapon_loses: number('W'),
            };
            let found = blow(attack, Some(*defence));
            assert_eq!(found, expected, "{} {}", attack.id, defence.id);
        }
        assert_eq!(blow(attack, None), blow(attack, Some(FAILURE)));
    }
    for miss in [FAILURE, FUMBLE] {
        for defence in GRADES {
            assert_eq!(blow(miss, Some(*defence)), Blow::default());
        }
    }
}

#[test]
fn the_damage_modifier_by_str_and_siz() {
    for (sums, count, faces) in [
        (2..=12, -1, 6),
        (13..=16, -1, 4),
        (17..=24, 0, 0),
        (25..=32, 1, 4),
        (33..=40, 1, 6),
        (41..=56, 2, 6),
        (57..=72, 3, 6),
        (73..=88, 4, 6),
    ] {
        for sum in sums {
            assert_eq!(Modifier::of(sum), Modifier { count, faces }, "{sum}");
        }
    }
}

fn weapon() -> Expression {
    Expression::parse("1d6+1").unwrap()
}

/// Worked out by hand for a weapon of 1d6+1: the dice to roll, and the total for the given rolls.
#[test]
#[allow(clippy::too_many_lines)] // one table
fn damage_by_the_quality_of_the_hit() {
    let (plus, none, minus) = (Modifier::of(30), Modifier::of(20), Modifier::of(10));
    for (hit, kind, modifier, halved, shown, rolled, total) in [
        (
            Hit::Normal,
            Kind::Maximum,
            plus,
            false,
            "1d6+1+1d4",
            vec![6, 3],
            9,
        ),
        (Hit::Normal, Kind::Maximum, none, false, "1d6+1", vec![6], 6),
        (
            Hit::Normal,
            Kind::Maximum,
            minus,
            false,
            "1d6+1-1d6",
            vec![2, 5],
            0,
        ),
        (
            Hit::Normal,
            Kind::Plain,
            plus,
            true,
            "1d6+1+(1d4)/2",
            vec![6, 3],
            8,
        ),
        (
            Hit::Normal,
            Kind::Maximum,
            minus,
            true,
            "1d6+1-1d6",
            vec![6, 3],
            3,
        ),
        (
            Hit::Special,
            Kind::Maximum,
            plus,
            false,
            "7+1d6+1+1d4",
            vec![4, 2],
            13,
        ),
        (
            Hit::Special,
            Kind::Impale,
            plus,
            false,
            "1d6+1+1d6+1+1d4",
            vec![6, 4, 2],
            12,
        ),
        (
            Hit::Special,
            Kind::Crush,
            plus,
            false,
            "1d6+1+2d4",
            vec![6, 5],
            11,
        ),
        (
            Hit::Special,
            Kind::Crush,
            none,
            false,
            "1d6+1+1d4",
            vec![6, 5],
            11,
        ),
        (Hit::Special, Kind::Crush, minus, false, "1d6+1", vec![6], 6),
        (
            Hit::Special,
            Kind::Bleed,
            plus,
            false,
            "1d6+1+1d4",
            vec![6, 1],
            7,
        ),
        (
            Hit::Critical,
            Kind::Impale,
            plus,
            false,
            "7+1d4",
            vec![4],
            11,
        ),
        (Hit::Critical, Kind::Maximum, none, false, "7", vec![], 7),
    ] {
        let damage = Damage::of(hit, &weapon(), modifier, kind, halved);
        assert_eq!(damage.to_string(), shown, "{hit:?} {kind:?}");
        assert_eq!(damage.dice().count(), rolled.len(), "{shown}");
        assert_eq!(damage.total(&rolled), total, "{shown}");
        assert_eq!(damage.unarmoured, hit == Hit::Critical);
    }
    assert_eq!(plus.not_positive(), Modifier::default());
    assert_eq!(minus.not_positive(), minus);
}

#[test]
fn the_odds_of_damage_are_those_of_its_faces() {
    for (modifier, halved) in [(30, false), (30, true), (14, false)] {
        let damage = Damage::of(
            Hit::Normal,
            &weapon(),
            Modifier::of(modifier),
            Kind::Plain,
            halved,
        );
        let mut counts = std::collections::BTreeMap::new();
        for one in 1..=6 {
            for two in 1..=4 {
                *counts.entry(damage.total(&[one + 1, two])).or_insert(0) += 1;
            }
        }
        let found = damage.distribution().unwrap();
        assert_eq!(found.len(), counts.len());
        for (value, chance) in found {
            let count = f64::from(counts[&value]);
            assert!((chance * 24.0 - count).abs() < 1e-9, "{damage} {value}");
        }
    }
}

#[test]
fn over_twice_the_size_is_big_and_under_half_is_small() {
    for (own, target, adds) in [
        (10, 20, 0),
        (10, 21, 20),
        (10, 5, 0),
        (10, 4, -20),
        (11, 5, -20),
        (13, 27, 20),
        (0, 0, 0),
        (i64::MAX, i64::MAX, 0),
    ] {
        assert_eq!(of_size(own, target), adds, "{own} {target}");
    }
}
