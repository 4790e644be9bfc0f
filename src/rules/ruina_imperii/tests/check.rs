//! Ruina Imperii: pools, risk, grades, Fortune.

use crate::dice::{Dice, Seeded};
use crate::rules::Grade;
use crate::rules::pool::{MOST_DICE, MOST_WAVES, Pool, PoolError, hits};
use crate::rules::ruina_imperii::Fortune;
use crate::rules::ruina_imperii::tests::{check, opposed};
use crate::rules::ruina_imperii::{CRITICAL_SUCCESS, FAILURE, GRADES, HARSH_FAILURE, SUCCESS};
use crate::rules::ruina_imperii::{is_forced, pool, risked};

const EXPLODES: [Option<u16>; 4] = [None, Some(6), Some(5), Some(4)];

#[test]
fn grades_have_ids() {
    let listed: Vec<_> = GRADES.iter().map(|grade| (grade.id, grade.rank)).collect();
    assert_eq!(
        listed,
        [
            ("critical success", 2),
            ("success", 1),
            ("failure", -1),
            ("harsh failure", -2)
        ]
    );
    for grade in GRADES {
        assert_eq!(Grade::find(GRADES, grade.id), Some(*grade));
    }
    assert_eq!(Grade::find(GRADES, "fumble"), None);
}

/// Worked out by hand: hits, number, risk, grade.
#[test]
fn grades_by_hand() {
    for (hits, number, risk, grade) in [
        (0, 0, 0, FAILURE),
        (1, 0, 0, CRITICAL_SUCCESS),
        (1, 1, 0, FAILURE),
        (2, 1, 0, SUCCESS),
        (3, 1, 0, CRITICAL_SUCCESS),
        (3, 3, 0, FAILURE),
        (4, 3, 0, SUCCESS),
        (6, 3, 0, SUCCESS),
        (7, 3, 0, CRITICAL_SUCCESS),
        (0, 0, 1, HARSH_FAILURE),
        (1, 3, 1, FAILURE),
        (1, 3, 2, HARSH_FAILURE),
        (2, 3, 2, FAILURE),
        (4, 3, 9, SUCCESS),
        (1, -5, 0, CRITICAL_SUCCESS),
        (0, -5, 0, FAILURE),
        (u32::MAX, i64::MAX, 0, FAILURE),
    ] {
        let here = format!("{hits} against {number} at {risk}");
        assert_eq!(check(hits, risk, false, number), grade, "{here}");
        let mild = if grade == HARSH_FAILURE {
            FAILURE
        } else {
            grade
        };
        assert_eq!(check(hits, risk, true, number), mild, "{here}");
    }
}

/// Worked out by hand: actor's hits and risk, opponent's, verdict, grades.
#[test]
fn opposed_by_hand() {
    for (a, b, verdict, actor, opponent) in [
        ((3, 0), (2, 0), "first", SUCCESS, FAILURE),
        ((5, 0), (2, 0), "first", CRITICAL_SUCCESS, FAILURE),
        ((5, 0), (2, 3), "first", CRITICAL_SUCCESS, HARSH_FAILURE),
        ((5, 0), (2, 2), "first", CRITICAL_SUCCESS, FAILURE),
        ((2, 0), (2, 0), "second", FAILURE, SUCCESS),
        ((2, 3), (2, 3), "second", HARSH_FAILURE, SUCCESS),
        ((0, 0), (0, 0), "second", FAILURE, SUCCESS),
        // never critical, however far ahead
        ((1, 2), (9, 0), "second", HARSH_FAILURE, SUCCESS),
    ] {
        let (found, grades) = opposed(a, b, false);
        let here = format!("{a:?} against {b:?}");
        assert_eq!(found.id(), verdict, "{here}");
        assert_eq!(grades, [actor, opponent], "{here}");
    }
    assert_eq!(opposed((5, 0), (2, 3), true).1[1], FAILURE);
}

#[test]
fn risk_raises_what_explodes() {
    for explode in EXPLODES {
        assert_eq!(risked(explode, 0), explode);
    }
    for risk in 1..5 {
        assert_eq!(risked(None, risk), Some(6));
        assert_eq!(risked(Some(6), risk), Some(5));
        assert_eq!(risked(Some(5), risk), Some(5));
        assert_eq!(risked(Some(4), risk), Some(4));
    }
}

#[test]
fn pools_take_risk_in() {
    let of = |dice, risk, explode| {
        let pool = pool(dice, risk, explode).unwrap();
        (pool.dice, pool.risk, pool.explodes, is_forced(dice, risk))
    };
    assert_eq!(of(5, 0, None), (5, 0, None, false));
    assert_eq!(of(5, 0, Some(6)), (5, 0, Some(6), false));
    assert_eq!(of(5, 2, None), (7, 2, Some(6), false));
    assert_eq!(of(5, 2, Some(6)), (7, 2, Some(5), false));
    assert_eq!(of(5, 2, Some(4)), (7, 2, Some(4), false));
    // With no dice and no risk, the risk is still 1.
    for nothing in [0, -3, i64::MIN] {
        assert_eq!(of(nothing, 0, None), (1, 1, Some(6), true));
        assert_eq!(of(nothing, -1, Some(6)), (1, 1, Some(5), true));
        assert_eq!(of(nothing, 0, Some(5)), (1, 1, Some(5), true));
        assert_eq!(of(nothing, 0, Some(4)), (1, 1, Some(4), true));
        assert_eq!(of(nothing, 3, None), (3, 3, Some(6), false));
    }
    let most = i64::from(MOST_DICE);
    assert_eq!(of(most, 0, None).0, MOST_DICE);
    for (dice, risk) in [
        (most + 1, 0),
        (most, 1),
        (0, most + 1),
        (i64::MAX, i64::MAX),
    ] {
        assert_eq!(pool(dice, risk, None), Err(PoolError::TooMany));
    }
}

/// How many dice are still to be rolled after these, read one by one. `None` if some came after
/// the last die.
fn owed(first: u32, explode: Option<u16>, faces: &[u16]) -> Option<u32> {
    let mut left = first;
    for face in faces {
        left = left.checked_sub(1)?;
        let adds = match explode {
            None => false,
            Some(6) => *face == 6,
            Some(5) => [5, 6].contains(face),
            Some(_) => [4, 5, 6].contains(face),
        };
        left += u32::from(adds);
    }
    Some(left)
}

#[test]
fn random_pools_match_a_second_count() {
    let mut dice = Seeded::new(20);
    for round in 0..10_000_u32 {
        let skill = i64::from(round % 13) - 1;
        let risk = i64::from(round / 13 % 4);
        let explode = EXPLODES[usize::try_from(round / 52 % 4).unwrap()];
        let pool = pool(skill, risk, explode).unwrap();
        let rolled = pool
            .roll(|asked| Ok::<_, PoolError>(dice.roll(asked)))
            .unwrap();
        let faces = &rolled;
        let here = format!("{skill} risk {risk} {explode:?}: {faces:?}");
        assert_eq!(owed(pool.dice, pool.explodes, faces), Some(0), "{here}");
        let mut counted = 0;
        for face in faces {
            assert!((1..=6).contains(face), "{here}");
            if [4, 5, 6].contains(face) {
                counted += 1;
            }
        }
        assert_eq!(hits(faces), counted, "{here}");

        assert_eq!(roll(pool, faces), Ok((rolled.clone(), 0)), "{here}");
        let fewer = &faces[..faces.len() - 1];
        assert_eq!(roll(pool, fewer), Err(Stopped::Need(1)), "{here}");
    }
}

/// Why a pool was not rolled to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stopped {
    /// This many dice were missing.
    Need(usize),
    Pool(PoolError),
}

impl From<PoolError> for Stopped {
    fn from(error: PoolError) -> Self {
        Self::Pool(error)
    }
}

/// Rolls a pool with the given dice, in order; returns how many are left.
fn roll(pool: Pool, faces: &[u16]) -> Result<(Vec<u16>, usize), Stopped> {
    let mut left = faces;
    let rolled = pool.roll(|dice| {
        let missing = dice.len().saturating_sub(left.len());
        if missing > 0 {
            return Err(Stopped::Need(missing));
        }
        let (now, later) = left.split_at(dice.len());
        left = later;
        Ok(now.to_vec())
    })?;
    Ok((rolled, left.len()))
}

#[test]
fn dice_are_taken_wave_by_wave() {
    let five = pool(3, 0, Some(5)).unwrap();
    // Two of the first three dice explode, then one of those two, then that one does not.
    let (rolled, left) = roll(five, &[6, 2, 5, 1, 5, 4, 3]).unwrap();
    assert_eq!(rolled, [6, 2, 5, 1, 5, 4]);
    assert_eq!((hits(&rolled), left), (4, 1));
    assert_eq!(five.most_hits(), None);
    assert_eq!(pool(3, 0, None).unwrap().most_hits(), Some(3));
    for (faces, missing) in [
        (&[][..], 3),
        (&[6, 2], 1),
        (&[6, 2, 5], 2),
        (&[6, 2, 5, 1], 1),
        (&[6, 2, 5, 6, 6], 2),
    ] {
        assert_eq!(roll(five, faces), Err(Stopped::Need(missing)), "{faces:?}");
    }
}

#[test]
fn explosions_stop_after_the_most_waves() {
    let pool = pool(1, 0, Some(6)).unwrap();
    // This many sixes, then ones.
    let roll = |sixes: u32| {
        let mut left = sixes;
        let rolled = pool.roll(|dice| {
            assert_eq!(dice.len(), 1);
            let face = if left > 0 { 6 } else { 1 };
            left = left.saturating_sub(1);
            Ok::<_, PoolError>(vec![face])
        });
        rolled.map(|rolled| hits(&rolled))
    };
    assert_eq!(roll(MOST_WAVES), Ok(MOST_WAVES));
    assert_eq!(roll(MOST_WAVES + 1), Err(PoolError::Endless));
    assert_eq!(roll(u32::MAX), Err(PoolError::Endless));
}

#[test]
fn what_fortune_costs() {
    for (fortune, one, all) in [
        (5, Some(4), Some(0)),
        (1, Some(0), Some(0)),
        (0, None, None),
        (-2, None, None),
    ] {
        assert_eq!(Fortune::Detail.spend(fortune), one);
        assert_eq!(Fortune::CoverScene.spend(fortune), all);
        assert_eq!(Fortune::Escape.spend(fortune), all);
    }
}
