//! Forge of Power: checks, DCs, saves.

use crate::rules::Grade;
use crate::rules::forge_of_power::tests::check;
use crate::rules::forge_of_power::{
    CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, GRADES, NAMED_DCS, SUCCESS,
};
use crate::rules::forge_of_power::{SAVES, damage_share};

const LEVELS: [&str; 4] = ["critical failure", "failure", "success", "critical success"];

/// The table of the rules, as steps from the worst level.
fn oracle(face: i64, bonus: i64, dc: i64) -> &'static str {
    let result = face + bonus;
    let mut level: i64 = 0;
    for bound in [dc - 10, dc, dc + 10] {
        if result >= bound {
            level += 1;
        }
    }
    if face == 20 {
        level += 1;
    }
    if face == 1 {
        level -= 1;
    }
    LEVELS[usize::try_from(level.clamp(0, 3)).unwrap()]
}

#[test]
fn every_face_bonus_and_dc() {
    for face in 1..=20_u16 {
        for bonus in -10..=20 {
            for dc in 1..=45 {
                let check = check(face, bonus, dc);
                let here = format!("{face} + {bonus} against {dc}");
                assert_eq!(check.grade.id, oracle(i64::from(face), bonus, dc), "{here}");
                assert_eq!(check.total, i64::from(face) + bonus, "{here}");
                assert_eq!(check.margin, check.total - dc, "{here}");
                assert_eq!((check.bonus, check.dc), (bonus, dc));
            }
        }
    }
}

/// Worked out by hand, against a DC of 20: face, bonus, grade.
#[test]
fn the_edges_by_hand() {
    for (face, bonus, grade) in [
        (15, 15, CRITICAL_SUCCESS),
        (15, 14, SUCCESS),
        (15, 5, SUCCESS),
        (15, 4, FAILURE),
        (15, -5, FAILURE),
        (15, -6, CRITICAL_FAILURE),
        // a natural 20: 30, 20, 19, 10, 9
        (20, 10, CRITICAL_SUCCESS),
        (20, 0, CRITICAL_SUCCESS),
        (20, -1, SUCCESS),
        (20, -10, SUCCESS),
        (20, -11, FAILURE),
        // a natural 1: 30, 29, 20, 19, 10, 9
        (1, 29, SUCCESS),
        (1, 28, FAILURE),
        (1, 19, FAILURE),
        (1, 18, CRITICAL_FAILURE),
        (1, 9, CRITICAL_FAILURE),
        (1, 8, CRITICAL_FAILURE),
        // extreme values
        (10, i64::MAX, CRITICAL_SUCCESS),
        (10, i64::MIN, CRITICAL_FAILURE),
    ] {
        assert_eq!(check(face, bonus, 20).grade, grade, "{face} + {bonus}");
    }
    // The example in the description of the commands: 7 - 10 against 5.
    let check = check(7, -10, 5);
    assert_eq!((check.total, check.margin), (-3, -8));
    assert_eq!(check.grade, FAILURE);
}

#[test]
fn grades_have_ids() {
    let listed: Vec<_> = GRADES.iter().map(|grade| (grade.id, grade.rank)).collect();
    assert_eq!(
        listed,
        [
            ("critical success", 2),
            ("success", 1),
            ("failure", -1),
            ("critical failure", -2)
        ]
    );
    for grade in GRADES {
        assert_eq!(Grade::find(GRADES, grade.id), Some(*grade));
    }
    assert_eq!(Grade::find(GRADES, "fumble"), None);
}

#[test]
fn dcs_have_names() {
    let listed: Vec<_> = NAMED_DCS
        .iter()
        .map(|dc| (dc.id, dc.label, dc.dc))
        .collect();
    assert_eq!(
        listed,
        [
            ("simple", "Simple", 10),
            ("average", "Average", 15),
            ("hard", "Hard", 20),
            ("very-hard", "Very Hard", 25),
            ("extremely-hard", "Extremely Hard", 30),
            ("impossible", "Impossible", 40)
        ]
    );
}

#[test]
fn saves_share_the_damage() {
    for (damage, half, double) in [(20, 10, 40), (7, 3, 14), (1, 0, 2), (0, 0, 0), (-3, 0, 0)] {
        assert_eq!(damage_share(CRITICAL_SUCCESS, damage), 0);
        assert_eq!(damage_share(SUCCESS, damage), half);
        assert_eq!(damage_share(FAILURE, damage), damage.max(0));
        assert_eq!(damage_share(CRITICAL_FAILURE, damage), double);
    }
    assert_eq!(damage_share(CRITICAL_FAILURE, i64::MAX), i64::MAX);
    assert_eq!(SAVES, ["Fortitude", "Reflex", "Will"]);
}
