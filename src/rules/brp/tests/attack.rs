//! Basic Roleplaying: the matrix of attack and defence, and damage.

use crate::dice::Expression;
use crate::rules::amount::{Amount, Way};
use crate::rules::brp::attack::{Kind, Modifier, STRIKE, losses, lowered, of_size, thrown_back};
use crate::rules::brp::check::{
    CRITICAL_SUCCESS, FAILURE, FUMBLE, GRADES, SPECIAL_SUCCESS, SUCCESS,
};
use crate::rules::chances::summed;
use crate::rules::harm::after_armour;
use crate::rules::versus::{Counted, Next};
use crate::rules::{Grade, Verdict};

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
            let expected = match hit {
                "none" => None,
                "normal" => Some(SUCCESS),
                "special" => Some(SPECIAL_SUCCESS),
                _ => Some(CRITICAL_SUCCESS),
            };
            let found = fought(attack, Some(*defence));
            assert_eq!(found, expected, "{} {}", attack.id, defence.id);
            let expected = (number('P'), number('W'));
            let found = losses(attack, *defence);
            assert_eq!(found, expected, "{} {}", attack.id, defence.id);
        }
        assert_eq!(fought(attack, None), fought(attack, Some(FAILURE)));
    }
    for miss in [FAILURE, FUMBLE] {
        assert_eq!(fought(miss, None), None);
        let own = [counted(miss)];
        assert_eq!(STRIKE.next(&own, 2), Next::End(Some(Verdict::Neither)));
        for defence in GRADES {
            assert_eq!(losses(miss, *defence), (0, 0));
        }
    }
}

fn counted(grade: Grade) -> Counted {
    Counted {
        base: 0,
        grade,
        rolled: 0,
        need: false,
    }
}

/// The grade by which an attack hits; `None` for a miss.
fn fought(attack: Grade, defence: Option<Grade>) -> Option<Grade> {
    let sides = 1 + usize::from(defence.is_some());
    let rolled: Vec<_> = [Some(attack), defence].into_iter().flatten().collect();
    let rolled: Vec<_> = rolled.into_iter().map(counted).collect();
    let next = STRIKE.next(&rolled, sides);
    (next == Next::End(Some(Verdict::FIRST))).then(|| lowered(attack, defence))
}

/// A defence that is not allowed to be rolled leaves the attack as it is; one that is wins with its own index.
#[test]
fn a_defence_waits_for_the_rolls_that_it_needs() {
    let need = |grade| Counted {
        need: true,
        ..counted(grade)
    };
    let strike = counted(SUCCESS);
    assert_eq!(STRIKE.next(&[strike], 2), Next::Roll);
    assert_eq!(
        STRIKE.next(&[strike, need(CRITICAL_SUCCESS)], 2),
        Next::Roll
    );
    let failed = STRIKE.next(&[strike, need(FUMBLE)], 2);
    assert_eq!(failed, Next::End(Some(Verdict::FIRST)));
    let stopped = [strike, need(CRITICAL_SUCCESS), counted(SUCCESS)];
    let stopped = STRIKE.next(&stopped, 2);
    assert_eq!(stopped, Next::End(Some(Verdict::Side(2))));
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

/// The damage of a hit of this grade.
fn damage(hit: Grade, modifier: Modifier, kind: Kind, halved: bool) -> Amount {
    let way = Way::of(kind.ways(), hit).unwrap();
    let adds = modifier.adds(kind, halved).into_iter();
    let adds = adds.filter(|(grade, ..)| *grade == hit);
    Amount::of(
        way.times,
        &weapon(),
        adds.map(|(_, dice, counts)| (dice, counts)),
    )
}

/// Worked out by hand for a weapon of 1d6+1: the dice to roll, and the total for the given rolls.
#[test]
#[allow(clippy::too_many_lines)] // one table
fn damage_by_the_quality_of_the_hit() {
    let (plus, none, minus) = (Modifier::of(30), Modifier::of(20), Modifier::of(10));
    for (hit, kind, modifier, halved, shown, rolled, total) in [
        (
            SUCCESS,
            Kind::Maximum,
            plus,
            false,
            "1d6+1+1d4",
            vec![6, 3],
            9,
        ),
        (SUCCESS, Kind::Maximum, none, false, "1d6+1", vec![6], 6),
        (
            SUCCESS,
            Kind::Maximum,
            minus,
            false,
            "1d6+1-1d6",
            vec![2, 5],
            0,
        ),
        (
            SUCCESS,
            Kind::Plain,
            plus,
            true,
            "1d6+1+(1d4)/2",
            vec![6, 3],
            8,
        ),
        (
            SUCCESS,
            Kind::Maximum,
            minus,
            true,
            "1d6+1-1d6",
            vec![6, 3],
            3,
        ),
        (
            SPECIAL_SUCCESS,
            Kind::Maximum,
            plus,
            false,
            "7+1d6+1+1d4",
            vec![4, 2],
            13,
        ),
        (
            SPECIAL_SUCCESS,
            Kind::Impale,
            plus,
            false,
            "1d6+1+1d6+1+1d4",
            vec![6, 4, 2],
            12,
        ),
        (
            SPECIAL_SUCCESS,
            Kind::Crush,
            plus,
            false,
            "1d6+1+2d4",
            vec![6, 5],
            11,
        ),
        (
            SPECIAL_SUCCESS,
            Kind::Crush,
            none,
            false,
            "1d6+1+1d4",
            vec![6, 5],
            11,
        ),
        (
            SPECIAL_SUCCESS,
            Kind::Crush,
            minus,
            false,
            "1d6+1",
            vec![6],
            6,
        ),
        (
            SPECIAL_SUCCESS,
            Kind::Bleed,
            plus,
            false,
            "1d6+1+1d4",
            vec![6, 1],
            7,
        ),
        (
            CRITICAL_SUCCESS,
            Kind::Impale,
            plus,
            false,
            "7+1d4",
            vec![4],
            11,
        ),
        (CRITICAL_SUCCESS, Kind::Maximum, none, false, "7", vec![], 7),
    ] {
        let damage = damage(hit, modifier, kind, halved);
        assert_eq!(damage.to_string(), shown, "{} {kind:?}", hit.id);
        assert_eq!(damage.dice().count(), rolled.len(), "{shown}");
        assert_eq!(
            after_armour(damage.total(&rolled, 0), 0, 0),
            total,
            "{shown}"
        );
        let unarmoured = Way::of(kind.ways(), hit).unwrap().unarmoured;
        assert_eq!(unarmoured, hit == CRITICAL_SUCCESS);
    }
    assert_eq!(plus.not_positive(), Modifier::default());
    assert_eq!(minus.not_positive(), minus);
}

#[test]
fn the_odds_of_damage_are_those_of_its_faces() {
    for (modifier, halved) in [(30, false), (30, true), (14, false)] {
        let damage = damage(SUCCESS, Modifier::of(modifier), Kind::Plain, halved);
        let mut counts = std::collections::BTreeMap::new();
        for one in 1..=6 {
            for two in 1..=4 {
                let left = after_armour(damage.total(&[one + 1, two], 0), 0, 0);
                *counts.entry(left).or_insert(0) += 1;
            }
        }
        let found = damage.distribution().unwrap().into_iter();
        let found = summed(found.map(|(value, chance)| (after_armour(value, 0, 0), chance)));
        assert_eq!(found.len(), counts.len());
        for (value, chance) in found {
            let count = f64::from(counts[&value]);
            assert!((chance * 24.0 - count).abs() < 1e-9, "{damage} {value}");
        }
    }
}

#[test]
fn damage_throws_back_a_metre_for_each_five() {
    // A special hit by all of it, an attempt by what goes beyond the SIZ.
    for (damage, beyond, metres) in [
        (4, None, 0),
        (5, None, 1),
        (14, None, 2),
        (12, Some(12), 0),
        (16, Some(12), 0),
        (17, Some(12), 1),
        (27, Some(12), 3),
        (3, Some(12), 0),
        (i64::MIN, Some(1), 0),
    ] {
        assert_eq!(thrown_back(damage, beyond), metres, "{damage} {beyond:?}");
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
