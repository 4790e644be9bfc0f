//! Basic Roleplaying: skill against skill, and the resistance table.

use super::{SpecialTie, versus};
use crate::rules::brp::check::{
    CRITICAL_SUCCESS, Chance, FAILURE, FUMBLE, GRADES, SPECIAL_SUCCESS, SUCCESS,
};
use crate::rules::brp::contest::{DIE_COMPARES, is_doubled};
use crate::rules::brp::resistance::{Roller, resist, resistance};
use crate::rules::versus::{Counted, Next, Versus};
use crate::rules::{Grade, Verdict};

const SWITCHES: [SpecialTie; 2] = [SpecialTie::BothFail, SpecialTie::HigherSkill];

/// The result of a contest.
struct Contest {
    verdict: Verdict,
    grades: Vec<Grade>,
    doubled: bool,
}

fn decided(versus: &Versus, sides: &[Counted]) -> (Verdict, Vec<Grade>) {
    let Next::End(Some(verdict)) = versus.next(sides, sides.len()) else {
        panic!("{sides:?}");
    };
    (verdict, versus.left(sides, Some(verdict)))
}

fn of(sides: &[(i64, Grade)], tie: SpecialTie) -> Contest {
    let sides: Vec<_> = sides
        .iter()
        .map(|&(base, grade)| Counted {
            base,
            grade,
            rolled: 0,
            need: false,
        })
        .collect();
    let (verdict, grades) = decided(versus(tie), &sides);
    let own: Vec<Grade> = sides.iter().map(|side| side.grade).collect();
    Contest {
        verdict,
        grades,
        doubled: is_doubled(&own),
    }
}

/// A second, literal implementation of the rules: verdict, grades, doubled.
fn oracle(sides: &[(i64, Grade)], tie: SpecialTie) -> (&'static str, Vec<Grade>, bool) {
    let name = |index: usize| ["first", "second", "third", "fourth"][index];
    let mut grades: Vec<_> = sides.iter().map(|side| side.1).collect();
    let of = |wanted: &[Grade]| -> Vec<usize> {
        let all = 0..sides.len();
        all.filter(|side| wanted.contains(&sides[*side].1))
            .collect()
    };
    let (successes, specials) = (of(&[SUCCESS, SPECIAL_SUCCESS]), of(&[SPECIAL_SUCCESS]));
    match successes[..] {
        [] => return ("neither", grades, false),
        [one] => return (name(one), grades, !specials.is_empty()),
        _ => {}
    }
    for side in &successes {
        grades[*side] = FAILURE;
    }
    if specials.len() > 1 && tie == SpecialTie::BothFail {
        return ("neither", grades, false);
    }
    let mut best = if specials.is_empty() {
        successes
    } else {
        specials
    };
    best.sort_by_key(|side| -sides[*side].0);
    let highest = sides[best[0]].0;
    best.retain(|side| sides[*side].0 == highest);
    for side in &best {
        grades[*side] = SUCCESS;
    }
    let verdict = if best.len() == 1 {
        name(best[0])
    } else {
        "tie"
    };
    (verdict, grades, false)
}

fn agrees(sides: &[(i64, Grade)]) {
    for tie in SWITCHES {
        let found = of(sides, tie);
        let (verdict, grades, doubled) = oracle(sides, tie);
        let here = format!("{sides:?} {tie:?}");
        assert_eq!(found.verdict.id(), verdict, "{here}");
        assert_eq!(found.grades, grades, "{here}");
        assert_eq!(found.doubled, doubled, "{here}");
    }
}

#[test]
fn every_contest_of_two_three_and_four() {
    const SKILLS: [i64; 3] = [40, 60, 85];
    // This edition has no critical successes.
    let sides: Vec<_> = SKILLS
        .iter()
        .flat_map(|skill| GRADES[1..].iter().map(move |grade| (*skill, *grade)))
        .collect();
    for a in &sides {
        for b in &sides {
            agrees(&[*a, *b]);
            for c in &sides {
                agrees(&[*a, *b, *c]);
                for d in &sides {
                    agrees(&[*a, *b, *c, *d]);
                }
            }
        }
    }
}

/// Worked out by hand: the grades of two sides; the verdict if the first side has a higher, an
/// equal or a lower skill; the grades afterwards (for equal skills); doubled.
#[test]
fn two_sides_by_hand() {
    use FAILURE as F;
    use FUMBLE as X;
    use SPECIAL_SUCCESS as S;
    use SUCCESS as P;
    let both_fail = [
        (P, F, ["first", "first", "first"], [P, F], false),
        (P, X, ["first", "first", "first"], [P, X], false),
        (F, P, ["second", "second", "second"], [F, P], false),
        (X, P, ["second", "second", "second"], [X, P], false),
        (P, P, ["first", "tie", "second"], [P, P], false),
        (S, P, ["first", "first", "first"], [P, F], false),
        (P, S, ["second", "second", "second"], [F, P], false),
        (S, F, ["first", "first", "first"], [S, F], true),
        (S, X, ["first", "first", "first"], [S, X], true),
        (F, S, ["second", "second", "second"], [F, S], true),
        (S, S, ["neither", "neither", "neither"], [F, F], false),
        (F, F, ["neither", "neither", "neither"], [F, F], false),
        (F, X, ["neither", "neither", "neither"], [F, X], false),
        (X, X, ["neither", "neither", "neither"], [X, X], false),
    ];
    for (a, b, verdicts, grades, doubled) in both_fail {
        for (skill, verdict) in [70, 50, 30].into_iter().zip(verdicts) {
            let found = of(&[(skill, a), (50, b)], SpecialTie::BothFail);
            assert_eq!(found.verdict.id(), verdict, "{} {}", a.id, b.id);
            assert_eq!(found.doubled, doubled);
        }
        assert_eq!(of(&[(50, a), (50, b)], SpecialTie::BothFail).grades, grades);
    }
    for (skill, verdict, grades) in [
        (70, "first", [P, F]),
        (50, "tie", [P, P]),
        (30, "second", [F, P]),
    ] {
        let found = of(&[(skill, S), (50, S)], SpecialTie::HigherSkill);
        assert_eq!(found.verdict.id(), verdict);
        assert_eq!(found.grades, grades);
        assert!(!found.doubled);
    }
}

#[test]
fn three_sides_by_hand() {
    use FAILURE as F;
    use FUMBLE as X;
    use SPECIAL_SUCCESS as S;
    use SUCCESS as P;
    let of = |sides: &[(i64, Grade)]| {
        let found = of(sides, SpecialTie::BothFail);
        (found.verdict.id(), found.grades, found.doubled)
    };
    // The best grade wins, whatever the skills.
    assert_eq!(
        of(&[(90, P), (20, S), (50, P)]),
        ("second", vec![F, P, F], false)
    );
    // A single special success against failures is doubled, and keeps its grade.
    assert_eq!(
        of(&[(90, F), (50, X), (20, S)]),
        ("third", vec![F, X, S], true)
    );
    // Two special successes both become failures, and the lower success does not win either.
    assert_eq!(
        of(&[(90, S), (50, S), (99, P)]),
        ("neither", vec![F, F, F], false)
    );
    // Among plain successes the highest rating wins. Two equal ratings tie, and the third side
    // fails.
    assert_eq!(
        of(&[(50, P), (60, P), (70, F)]),
        ("second", vec![F, P, F], false)
    );
    assert_eq!(
        of(&[(60, P), (50, P), (60, P)]),
        ("tie", vec![P, F, P], false)
    );
    // A failed roll with an equal rating does not make a tie.
    assert_eq!(
        of(&[(60, P), (60, F), (60, X)]),
        ("first", vec![P, F, X], false)
    );
}

#[test]
fn contests_of_few_and_of_many() {
    assert_eq!(of(&[], SpecialTie::BothFail).verdict, Verdict::Neither);
    let alone = of(&[(50, SPECIAL_SUCCESS)], SpecialTie::BothFail);
    assert_eq!((alone.verdict, alone.doubled), (Verdict::FIRST, true));
    let mut sides = vec![(50, FAILURE); 9];
    sides[8] = (10, SUCCESS);
    assert_eq!(of(&sides, SpecialTie::BothFail).verdict.id(), "ninth");
}

/// The printed table: a row for each passive characteristic from 1, a column for each active one.
const PRINTED: [&str; 21] = [
    "50 55 60 65 70 75 80 85 90 95 - - - - - - - - - - -",
    "45 50 55 60 65 70 75 80 85 90 95 - - - - - - - - - -",
    "40 45 50 55 60 65 70 75 80 85 90 95 - - - - - - - - -",
    "35 40 45 50 55 60 65 70 75 80 85 90 95 - - - - - - - -",
    "30 35 40 45 50 55 60 65 70 75 80 85 90 95 - - - - - - -",
    "25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 - - - - - -",
    "20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 - - - - -",
    "15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 - - - -",
    "10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 - - -",
    "5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 - -",
    "- 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -",
    "- - 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95",
    "- - - 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90",
    "- - - - 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85",
    "- - - - - 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80",
    "- - - - - - 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75",
    "- - - - - - - 5 10 15 20 25 30 35 40 45 50 55 60 65 70",
    "- - - - - - - - 5 10 15 20 25 30 35 40 45 50 55 60 65",
    "- - - - - - - - - 5 10 15 20 25 30 35 40 45 50 55 60",
    "- - - - - - - - - - 5 10 15 20 25 30 35 40 45 50 55",
    "- - - - - - - - - - - 5 10 15 20 25 30 35 40 45 50",
];

#[test]
fn the_printed_resistance_table() {
    for (passive, row) in (1_i64..).zip(PRINTED) {
        let cells: Vec<_> = row.split(' ').collect();
        assert_eq!(cells.len(), 21);
        for (active, cell) in (1..).zip(cells) {
            let chance = match cell.parse() {
                Ok(chance) => Chance::Roll(chance),
                Err(_) if active > passive => Chance::Automatic,
                Err(_) => Chance::Impossible,
            };
            let here = format!("{active} against {passive}");
            assert_eq!(
                resistance(active, passive, Roller::Active),
                chance,
                "{here}"
            );
            // If the passive side rolls, the two sides change places.
            assert_eq!(
                resistance(passive, active, Roller::Passive),
                chance,
                "{here}"
            );
        }
    }
}

#[test]
fn resistance_beyond_the_table() {
    let active = |a, b| resistance(a, b, Roller::Active);
    assert_eq!(active(13, 15), Chance::Roll(40));
    assert_eq!(resistance(13, 15, Roller::Passive), Chance::Roll(60));
    assert_eq!(active(105, 110), Chance::Roll(25));
    assert_eq!(active(101, 110), Chance::Roll(5));
    assert_eq!(active(100, 110), Chance::Impossible);
    assert_eq!(active(119, 110), Chance::Roll(95));
    assert_eq!(active(120, 110), Chance::Automatic);
    assert_eq!(active(0, 0), Chance::Roll(50));
    assert_eq!(active(i64::MIN, i64::MAX), Chance::Impossible);
    assert_eq!(active(i64::MAX, i64::MIN), Chance::Automatic);
}

#[test]
fn resistance_rolls() {
    for roll in 1..=100 {
        let grade = |chance| resist(chance).grade(roll, 40);
        let plain = if roll <= 40 { SUCCESS } else { FAILURE };
        assert_eq!(grade(Chance::Roll(40)), plain, "{roll}");
        assert_eq!(grade(Chance::Automatic), SUCCESS);
        assert_eq!(grade(Chance::Impossible), FAILURE);
    }
}

/// The rules of edition `uge`, implemented a second time, literally.
fn universal_oracle(sides: &[(i64, Grade, u16)]) -> (&'static str, Vec<&'static str>) {
    let steps = ["failure", "success", "special success", "critical success"];
    let step = |grade: Grade| steps.iter().position(|id| *id == grade.id).unwrap_or(0);
    let mut left: Vec<_> = sides.iter().map(|side| side.1.id).collect();
    let mut order: Vec<usize> = (0..sides.len()).collect();
    order.sort_by_key(|side| {
        let (rating, grade, die) = sides[*side];
        (step(grade), die, rating)
    });
    order.reverse();
    if step(sides[order[0]].1) == 0 {
        return ("neither", left);
    }
    let key = |side: usize| (step(sides[side].1), sides[side].2, sides[side].0);
    let equal = order
        .iter()
        .filter(|side| key(**side) == key(order[0]))
        .count();
    for side in &order {
        if step(sides[*side].1) > 0 {
            left[*side] = if key(*side) == key(order[0]) {
                "success"
            } else {
                "failure"
            };
        }
    }
    if equal > 1 {
        return ("tie", left);
    }
    let second = order.get(1).map_or(0, |side| step(sides[*side].1));
    left[order[0]] = steps[(step(sides[order[0]].1) - second).max(1)];
    (["first", "second", "third"][order[0]], left)
}

#[test]
fn universal_contests_of_two_and_three() {
    let mut sides = Vec::new();
    for rating in [40, 60] {
        for grade in GRADES {
            for die in [7, 20] {
                sides.push((rating, *grade, die));
            }
        }
    }
    let agrees = |sides: &[(i64, Grade, u16)]| {
        let rolled: Vec<_> = sides
            .iter()
            .map(|&(base, grade, die)| Counted {
                base,
                grade,
                rolled: i64::from(die),
                need: false,
            })
            .collect();
        let (verdict, grades) = decided(DIE_COMPARES, &rolled);
        let grades: Vec<_> = grades.iter().map(|grade| grade.id).collect();
        assert_eq!((verdict.id(), grades), universal_oracle(sides), "{sides:?}");
    };
    for a in &sides {
        for b in &sides {
            agrees(&[*a, *b]);
            for c in &sides {
                agrees(&[*a, *b, *c]);
            }
        }
    }
    assert_eq!(decided(DIE_COMPARES, &[]).0, Verdict::Neither);
}

/// Worked out by hand: the first side's grade, the second's, and the first's grade afterwards.
#[test]
fn the_winner_is_shifted_down_by_what_the_loser_achieved() {
    use CRITICAL_SUCCESS as C;
    use FAILURE as F;
    use SPECIAL_SUCCESS as S;
    use SUCCESS as P;
    for (one, two, left) in [
        (C, F, C),
        (C, FUMBLE, C),
        (C, P, S),
        (C, S, P),
        (C, C, P),
        (S, F, S),
        (S, P, P),
        (S, S, P),
        (P, F, P),
        (P, P, P),
    ] {
        let side = |grade, rolled| Counted {
            base: 50,
            grade,
            rolled,
            need: false,
        };
        let (verdict, grades) = decided(DIE_COMPARES, &[side(one, 9), side(two, 8)]);
        assert_eq!(verdict, Verdict::FIRST, "{} {}", one.id, two.id);
        assert_eq!(grades[0], left, "{} {}", one.id, two.id);
        assert!(grades[1].rank < 0);
    }
}
