//! Attacks and dying, compared with the table in combat.md.

use crate::dice::Expression;
use crate::rules::Grade;
use crate::rules::amount::{Amount, Way};
use crate::rules::chances::summed;
use crate::rules::forge_of_power::tests::{check, hurt, numbers};
use crate::rules::forge_of_power::{
    CRITICAL_FAILURE, CRITICAL_SUCCESS, DEAD, FAILURE, PASSIVE, SUCCESS, WAYS, death_save, is_dying,
};
use crate::rules::harm::after_armour;

/// The damage of a weapon whose dice show this, plus an attribute.
fn attack_damage(grade: Grade, dice: i64, attribute: i64) -> Option<i64> {
    let weapon = Expression::parse(&format!("1d20{attribute:+}")).unwrap();
    let way = Way::of(WAYS, grade)?;
    let total = Amount::of(way.times, &weapon, []).total(&[dice + attribute], 0);
    Some(after_armour(total, 0, 0))
}

#[test]
fn the_worked_examples_of_attacks() {
    // Die, bonus, DC, dice, attribute; damage, HP before and after, dying.
    for (die, bonus, dc, dice, attribute, damage, before, hp, dying) in [
        (13, 6, 17 - 2, 5, 4, 9, 12, 3, 0),
        (18, 7, 15, 6, 4, 16, 14, 0, 2),
        (20, 2, 24, 3, 1, 4, 9, 5, 0),
    ] {
        let grade = check(die, bonus, dc).grade;
        assert_eq!(attack_damage(grade, dice, attribute), Some(damage), "{die}");
        let left = hurt((before, 0, 0), damage, grade == CRITICAL_SUCCESS);
        assert_eq!(left, (hp, 0, dying), "{die}");
    }
    assert_eq!(check(11, 5, 4 + PASSIVE).grade, SUCCESS);
    assert_eq!(death_save(2, check(1, 3, 10).grade), 4);
}

#[test]
fn a_miss_does_nothing_and_damage_is_never_below_0() {
    for (grade, damage) in [
        (CRITICAL_SUCCESS, Some(7)),
        (SUCCESS, Some(4)),
        (FAILURE, None),
        (CRITICAL_FAILURE, None),
    ] {
        assert_eq!(attack_damage(grade, 3, 1), damage);
    }
    assert_eq!(attack_damage(SUCCESS, 1, -3), Some(0));
    assert_eq!(attack_damage(CRITICAL_SUCCESS, 1, -3), Some(0));
    assert_eq!(attack_damage(CRITICAL_SUCCESS, 2, -3), Some(1));
}

#[test]
fn the_odds_of_damage_are_those_of_every_die() {
    for (bonus, dc, text, attribute) in [
        (6, 15, "1d8+4", 4),
        (2, 24, "1d6+1", 1),
        (20, 10, "1d4-3", -3),
        (0, 60, "1d4", 0),
        (3, 14, "5", 5),
    ] {
        let rolled = Expression::parse(text).unwrap().distribution().unwrap();
        let mut counted = std::collections::BTreeMap::<i64, f64>::new();
        for die in 1..=20 {
            for (sum, p) in &rolled {
                let grade = check(die, bonus, dc).grade;
                if let Some(damage) = attack_damage(grade, sum - attribute, attribute) {
                    *counted.entry(damage).or_default() += p / 20.0;
                }
            }
        }
        let grades = numbers(bonus, dc).grades();
        let each = WAYS.iter().flat_map(|way| {
            let chance = grades.chance(|grade| grade == way.grade);
            let weapon = Expression::parse(text).unwrap();
            let damage = Amount::of(way.times, &weapon, []).distribution().unwrap();
            damage
                .into_iter()
                .map(move |(value, p)| (after_armour(value, 0, 0), p * chance))
        });
        let odds = summed(each);
        assert_eq!(odds.len(), counted.len(), "{text}");
        for ((value, p), (expected, q)) in odds.iter().zip(&counted) {
            assert_eq!(value, expected, "{text}");
            assert!((p - q).abs() < 1e-12, "{text}: {value}");
        }
    }
}

#[test]
fn death_saves_and_more_damage_go_from_0_to_4() {
    for (dying, grade, after) in [
        (1, CRITICAL_SUCCESS, 0),
        (3, CRITICAL_SUCCESS, 1),
        (1, SUCCESS, 0),
        (2, SUCCESS, 1),
        (2, FAILURE, 3),
        (3, FAILURE, 4),
        (3, CRITICAL_FAILURE, 4),
        (1, CRITICAL_FAILURE, 3),
    ] {
        assert_eq!(death_save(dying, grade), after, "{dying} {}", grade.id);
    }
    for (hp, dying, damage, critical, left) in [
        (5, 0, 4, true, (1, 0)),
        (5, 0, 5, false, (0, 1)),
        (5, 0, 50, true, (0, 2)),
        (0, 1, 1, false, (0, 2)),
        (0, 3, 1, true, (0, 4)),
        // Not dying any more, but still at 0 hit points: dying again.
        (0, 0, 3, false, (0, 1)),
        (0, 2, 0, true, (0, 2)),
    ] {
        let (hp, _, dying) = hurt((hp, 0, dying), damage, critical);
        assert_eq!((hp, dying), left, "{damage}");
    }
}

#[test]
fn damage_takes_temporary_hit_points_first_and_the_last_point_makes_dying() {
    // Hit points, temporary ones, dying; damage, critical; the three values afterwards.
    for (before, damage, critical, after) in [
        ((12, 0, 0), 9, false, (3, 0, 0)),
        ((12, 5, 0), 4, false, (12, 1, 0)),
        ((12, 5, 0), 5, true, (12, 0, 0)),
        ((12, 5, 0), 9, false, (8, 0, 0)),
        ((12, 5, 0), 17, false, (0, 0, 1)),
        ((12, 5, 0), 17, true, (0, 0, 2)),
        ((0, 3, 1), 3, false, (0, 0, 1)),
        ((0, 3, 1), 4, false, (0, 0, 2)),
        ((0, 0, 3), 1, true, (0, 0, DEAD)),
        ((5, 2, 0), 0, false, (5, 2, 0)),
    ] {
        let left = hurt(before, damage, critical);
        assert_eq!(left, after, "{before:?} {damage} {critical}");
    }
}

#[test]
fn death_saves_are_made_from_dying_1_to_3() {
    assert_eq!([0, 1, 3, DEAD].map(is_dying), [false, true, true, false]);
}
