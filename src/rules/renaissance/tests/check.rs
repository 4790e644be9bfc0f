//! Renaissance: one check, compared with a second implementation of the rules' table.

use crate::rules::Grade;
use crate::rules::renaissance::check::{
    BASIC_FAILURE, BASIC_SUCCESS, CRITICAL_FAILURE, CRITICAL_SUCCESS, EXCEL, EXCEPTIONAL_FAILURE,
    EXCEPTIONAL_SUCCESS, Edition, GRADES, STUMBLE, downgrade, flip, limit, upgrade,
};
use crate::rules::renaissance::tests::{check, simple};

const BOTH: [Edition; 2] = [Edition::Current, Edition::Draft];

const DOUBLES: [u16; 10] = [0, 11, 22, 33, 44, 55, 66, 77, 88, 99];

/// Grade, target and margin, according to the table of the rules.
fn oracle(roll: u16, tn: i64, edition: Edition) -> (&'static str, i64, i64) {
    let draft = edition == Edition::Draft;
    let target = match tn {
        99.. => 98,
        1.. => tn,
        _ if draft => 0,
        _ => 1,
    };
    let wide: &[i64] = if draft { &[] } else { &[30] };
    let success = target - i64::from(roll) >= 0;
    let margin = if success {
        i64::from(roll)
    } else {
        i64::from(roll) - target
    };
    let mut grade = if success {
        "basic success"
    } else {
        "basic failure"
    };
    if margin > 30 || wide.contains(&margin) {
        grade = if success {
            "exceptional success"
        } else {
            "exceptional failure"
        };
    }
    if DOUBLES.contains(&roll) {
        grade = if success {
            "critical success"
        } else {
            "critical failure"
        };
    }
    (grade, target, margin)
}

#[test]
fn every_roll_against_every_target() {
    for edition in BOTH {
        for tn in -20..=130 {
            for roll in 0..=99 {
                let (grade, target, margin) = oracle(roll, tn, edition);
                let here = format!("{roll} against {tn}, {edition:?}");
                let full = check(roll, tn, edition);
                assert_eq!(full.grade.id, grade, "{here}");
                assert_eq!(full.target, target, "{here}");
                assert_eq!(full.margin, margin, "{here}");
                assert_eq!(full.roll, roll, "{here}");
                assert_eq!(full.succeeded(), grade.ends_with("success"), "{here}");
                assert_eq!(limit(tn, edition), target, "{here}");

                let easy = simple(roll, tn, edition);
                let excels = grade.ends_with("success");
                assert_eq!(easy.grade, if excels { EXCEL } else { STUMBLE }, "{here}");
                // Its margin means nothing.
                assert_eq!(
                    (easy.roll, easy.target, easy.margin),
                    (roll, target, 0),
                    "{here}"
                );
                assert_eq!(easy.succeeded(), excels, "{here}");
            }
        }
    }
}

/// Worked out by hand: roll, target number, then grade and margin in the current edition and in
/// the draft.
#[test]
fn the_edges_by_hand() {
    use BASIC_FAILURE as BF;
    use BASIC_SUCCESS as BS;
    use CRITICAL_FAILURE as CF;
    use CRITICAL_SUCCESS as CS;
    use EXCEPTIONAL_FAILURE as EF;
    use EXCEPTIONAL_SUCCESS as ES;
    let table = [
        // MoS around 30
        (29, 75, (BS, 29), (BS, 29)),
        (30, 75, (ES, 30), (BS, 30)),
        (31, 75, (ES, 31), (ES, 31)),
        (30, 30, (ES, 30), (BS, 30)),
        // MoF around 30
        (79, 50, (BF, 29), (BF, 29)),
        (80, 50, (EF, 30), (BF, 30)),
        (81, 50, (EF, 31), (EF, 31)),
        // doubles, on either side of the target, and beyond 30
        (11, 11, (CS, 11), (CS, 11)),
        (11, 10, (CF, 1), (CF, 1)),
        (33, 90, (CS, 33), (CS, 33)),
        (88, 98, (CS, 88), (CS, 88)),
        (88, 87, (CF, 1), (CF, 1)),
        (88, 20, (CF, 68), (CF, 68)),
        // not doubles
        (10, 50, (BS, 10), (BS, 10)),
        (1, 50, (BS, 1), (BS, 1)),
        (98, 98, (ES, 98), (ES, 98)),
        // 0 always succeeds, 99 always fails
        (0, 50, (CS, 0), (CS, 0)),
        (0, -500, (CS, 0), (CS, 0)),
        (99, 50, (CF, 49), (CF, 49)),
        (99, 98, (CF, 1), (CF, 1)),
        (99, 99, (CF, 1), (CF, 1)),
        (99, 500, (CF, 1), (CF, 1)),
        (98, 500, (ES, 98), (ES, 98)),
        (98, 97, (BF, 1), (BF, 1)),
        // the lower limits
        (1, 1, (BS, 1), (BS, 1)),
        (1, 0, (BS, 1), (BF, 1)),
        (1, -500, (BS, 1), (BF, 1)),
        (2, 1, (BF, 1), (BF, 1)),
        (2, 0, (BF, 1), (BF, 2)),
        (30, 0, (BF, 29), (BF, 30)),
        (31, 0, (EF, 30), (EF, 31)),
        (31, 1, (EF, 30), (BF, 30)),
        (32, 1, (EF, 31), (EF, 31)),
    ];
    for (roll, tn, current, draft) in table {
        for (edition, (grade, margin)) in [(Edition::Current, current), (Edition::Draft, draft)] {
            let check = check(roll, tn, edition);
            assert_eq!(
                (check.grade, check.margin),
                (grade, margin),
                "{roll} against {tn}, {edition:?}"
            );
        }
    }
}

#[test]
fn limits_by_hand() {
    let limits = |edition| {
        [i64::MIN, -1, 0, 1, 2, 50, 97, 98, 99, 100, i64::MAX].map(|tn| limit(tn, edition))
    };
    assert_eq!(
        limits(Edition::Current),
        [1, 1, 1, 1, 2, 50, 97, 98, 98, 98, 98]
    );
    assert_eq!(
        limits(Edition::Draft),
        [0, 0, 0, 1, 2, 50, 97, 98, 98, 98, 98]
    );
}

/// The examples in the texts of both editions. (65 against 75 is exceptional in both.)
#[test]
fn worked_examples() {
    for edition in BOTH {
        for (roll, tn, grade, margin) in [
            (65, 75, "exceptional success", 65),
            (89, 75, "basic failure", 14),
            (33, 90, "critical success", 33),
            (99, 90, "critical failure", 9),
            (26, 75, "basic success", 26),
            (45, 40 + 20 + 20, "exceptional success", 45),
            (85, 40 + 20 + 20, "basic failure", 5),
        ] {
            let check = check(roll, tn, edition);
            assert_eq!((check.grade.id, check.margin), (grade, margin));
        }
    }
}

#[test]
fn upgrades() {
    let table: [(Grade, Option<Grade>); 8] = [
        (CRITICAL_SUCCESS, None),
        (EXCEPTIONAL_SUCCESS, Some(CRITICAL_SUCCESS)),
        (BASIC_SUCCESS, Some(EXCEPTIONAL_SUCCESS)),
        (BASIC_FAILURE, None),
        (EXCEPTIONAL_FAILURE, Some(BASIC_FAILURE)),
        (CRITICAL_FAILURE, Some(BASIC_FAILURE)),
        (EXCEL, None),
        (STUMBLE, None),
    ];
    for (grade, shifted) in table {
        assert_eq!(upgrade(grade), shifted, "{}", grade.id);
    }
}

#[test]
fn downgrades() {
    let table: [(Grade, Option<Grade>, Option<Grade>); 8] = [
        (
            CRITICAL_SUCCESS,
            Some(EXCEPTIONAL_SUCCESS),
            Some(BASIC_SUCCESS),
        ),
        (
            EXCEPTIONAL_SUCCESS,
            Some(BASIC_SUCCESS),
            Some(BASIC_SUCCESS),
        ),
        (BASIC_SUCCESS, None, None),
        (
            BASIC_FAILURE,
            Some(EXCEPTIONAL_FAILURE),
            Some(EXCEPTIONAL_FAILURE),
        ),
        (
            EXCEPTIONAL_FAILURE,
            Some(CRITICAL_FAILURE),
            Some(CRITICAL_FAILURE),
        ),
        (CRITICAL_FAILURE, None, None),
        (EXCEL, None, None),
        (STUMBLE, None, None),
    ];
    for (grade, stepwise, basic) in table {
        let shifted = |of_critical| downgrade(grade, of_critical);
        assert_eq!(shifted(EXCEPTIONAL_SUCCESS), stepwise, "{}", grade.id);
        assert_eq!(shifted(BASIC_SUCCESS), basic, "{}", grade.id);
    }
}

#[test]
fn shifts_never_cross_between_success_and_failure() {
    let alien = Grade {
        id: "fumble",
        rank: -4,
        label: "fumble",
    };
    assert_eq!(upgrade(alien), None);
    for grade in GRADES {
        let readings = [EXCEPTIONAL_SUCCESS, BASIC_SUCCESS];
        let down = readings.map(|of_critical| downgrade(*grade, of_critical));
        for shifted in down.into_iter().flatten() {
            assert!(shifted.rank < grade.rank);
            assert_eq!(shifted.rank > 0, grade.rank > 0);
        }
        if let Some(shifted) = upgrade(*grade) {
            assert!(shifted.rank > grade.rank);
            assert_eq!(shifted.rank > 0, grade.rank > 0);
        }
    }
}

#[test]
fn grades_have_ids_and_ranks() {
    for (id, rank) in [
        ("critical success", 3),
        ("exceptional success", 2),
        ("basic success", 1),
        ("basic failure", -1),
        ("exceptional failure", -2),
        ("critical failure", -3),
        ("excel", 1),
        ("stumble", -1),
    ] {
        let grade = Grade::find(GRADES, id).unwrap();
        assert_eq!((grade.id, grade.rank, grade.label), (id, rank, id));
    }
    assert_eq!(GRADES.len(), 8);
    assert_eq!(Grade::find(GRADES, "Critical success"), None);
    assert_eq!(Grade::find(GRADES, ""), None);
}

#[test]
fn flips() {
    for (roll, flipped) in [
        (94, 49),
        (49, 94),
        (7, 70),
        (70, 7),
        (0, 0),
        (55, 55),
        (99, 99),
        (10, 1),
    ] {
        assert_eq!(flip(roll), flipped);
    }
    for roll in 0..=99 {
        // The two dice in exchanged places.
        let text = format!("{roll:02}");
        let exchanged: String = text.chars().rev().collect();
        assert_eq!(flip(roll), exchanged.parse::<u16>().unwrap());
        assert_eq!(flip(roll) == roll, DOUBLES.contains(&roll));
    }
}
