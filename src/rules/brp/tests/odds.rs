//! Basic Roleplaying: odds compared with a count of every case.

use super::{SpecialTie, versus};
use crate::rules::brp::check::{Chance, FAILURE, GRADES, Grading, SUCCESS, bands};
use crate::rules::brp::contest::{DIE_COMPARES, SPECIALS_FAIL};
use crate::rules::brp::experience::improvement;
use crate::rules::brp::numbers;
use crate::rules::brp::resistance::resist;
use std::collections::BTreeMap;

use crate::rules::scale::Numbers;
use crate::rules::versus::{Counted, Next, Versus};
use crate::rules::{Grade, Odds};

/// The odds of each grade of a roll.
fn graded_odds(numbers: &Numbers) -> Odds {
    numbers.grades().odds(numbers.scale.grades.iter().copied())
}

fn check_odds(chance: Chance, grading: Grading) -> Odds {
    graded_odds(&numbers(chance, grading))
}

/// A side of a contest.
#[derive(Clone, Copy, Debug)]
struct Contestant {
    skill: i64,
    chance: Chance,
}

/// The odds of a contest with the numbers of each side.
fn odds(sides: &[Contestant], grading: Grading, versus: &Versus) -> Odds {
    let each = sides
        .iter()
        .map(|side| (side.skill, numbers(side.chance, grading)));
    let each: Vec<_> = each.collect();
    let sides: Vec<_> = each
        .iter()
        .map(|(skill, numbers)| (*skill, numbers))
        .collect();
    versus.odds(&sides, &[])
}

fn contest_odds(sides: &[Contestant], grading: Grading, tie: SpecialTie) -> Odds {
    odds(sides, grading, versus(tie))
}

fn universal_contest_odds(sides: &[Contestant]) -> Odds {
    odds(sides, Grading::Universal, DIE_COMPARES)
}

/// The verdict of rolled sides.
fn verdict(versus: &Versus, sides: &[Counted]) -> &'static str {
    match versus.next(sides, sides.len()) {
        Next::End(Some(verdict)) => verdict.id(),
        next => panic!("{next:?}"),
    }
}

/// Checks that the odds contain exactly the possible outcomes, with these counts as weights.
fn assert_counts(odds: &Odds, counts: &BTreeMap<&'static str, u64>, here: &str) {
    let all: u64 = counts.values().sum();
    let listed: Vec<_> = odds.iter().map(|(what, _)| what.id()).collect();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    let possible: Vec<_> = counts.keys().copied().collect();
    assert_eq!(sorted, possible, "{here}");
    for (id, count) in counts {
        #[allow(clippy::cast_precision_loss)]
        let p = *count as f64 / all as f64;
        let found = crate::rules::tests::chance(odds, id);
        assert!((found - p).abs() <= 1e-12, "{here}: {id} {found} {p}");
    }
    assert!((odds.total() - 1.0).abs() <= 1e-12, "{here}");
}

/// How many of the 100 rolls give each outcome.
fn faces(of: impl Fn(i64) -> &'static str) -> BTreeMap<&'static str, u64> {
    let mut counts = BTreeMap::new();
    for roll in 1..=100 {
        *counts.entry(of(roll)).or_insert(0) += 1;
    }
    counts
}

#[test]
fn checks_against_counting() {
    for special in [Grading::Table, Grading::RoundUp, Grading::Universal] {
        for chance in -1..=500 {
            let counts = faces(|roll| bands(chance, special).grade(roll).id);
            let odds = check_odds(Chance::Roll(chance), special);
            assert_counts(&odds, &counts, &format!("{chance} {special:?}"));
        }
        let certain = |chance| crate::rules::tests::by_id(&check_odds(chance, special));
        assert_eq!(certain(Chance::Automatic), [("success", 1.0)]);
        assert_eq!(certain(Chance::Impossible), [("failure", 1.0)]);
    }
    // Best first.
    let order = crate::rules::tests::by_id(&check_odds(Chance::Roll(60), Grading::Table));
    assert_eq!(
        order,
        [
            ("special success", 0.12),
            ("success", 0.48),
            ("failure", 0.38),
            ("fumble", 0.02)
        ]
    );
}

#[test]
fn resistance_and_improvement_odds_match_counting() {
    for chance in 5..=95 {
        let counts = faces(|roll| if roll <= chance { "success" } else { "failure" });
        let odds = graded_odds(&resist(Chance::Roll(chance)));
        assert_counts(&odds, &counts, &format!("{chance}"));
    }
    let certain = |chance| crate::rules::tests::by_id(&graded_odds(&resist(chance)));
    assert_eq!(certain(Chance::Automatic), [("success", 1.0)]);
    assert_eq!(certain(Chance::Impossible), [("failure", 1.0)]);
    for rating in -5..=250 {
        let counts = faces(|roll| {
            if roll == 100 || roll > rating {
                "success"
            } else {
                "failure"
            }
        });
        assert_counts(
            &graded_odds(&improvement(rating)),
            &counts,
            &format!("{rating}"),
        );
    }
}

fn graded(roll: i64, chance: Chance, special: Grading) -> Grade {
    match chance {
        Chance::Roll(chance) => bands(chance, special).grade(roll),
        Chance::Automatic => SUCCESS,
        Chance::Impossible => FAILURE,
    }
}

/// Counts the verdicts of every combination of grades, each weighted by how often the dice give
/// it.
fn count(sides: &[Contestant], special: Grading, tie: SpecialTie) -> BTreeMap<&'static str, u64> {
    let mut rolled: Vec<(Vec<Counted>, u64)> = vec![(Vec::new(), 1)];
    for side in sides {
        let often = faces(|roll| graded(roll, side.chance, special).id);
        let mut more = Vec::new();
        for (before, times) in rolled {
            for grade in GRADES {
                let mut with = before.clone();
                with.push(Counted {
                    base: side.skill,
                    grade: *grade,
                    rolled: 0,
                    need: false,
                });
                more.push((with, times * often.get(grade.id).unwrap_or(&0)));
            }
        }
        rolled = more;
    }
    let mut counts = BTreeMap::new();
    for (sides, times) in rolled.into_iter().filter(|(_, times)| *times > 0) {
        *counts.entry(verdict(versus(tie), &sides)).or_insert(0) += times;
    }
    counts
}

fn agrees(sides: &[(i64, i64)]) {
    let sides: Vec<_> = sides
        .iter()
        .map(|&(skill, chance)| Contestant {
            skill,
            chance: Chance::Roll(chance),
        })
        .collect();
    for special in [Grading::Table, Grading::RoundUp] {
        for tie in [SpecialTie::BothFail, SpecialTie::HigherSkill] {
            let odds = contest_odds(&sides, special, tie);
            let counts = count(&sides, special, tie);
            assert_counts(&odds, &counts, &format!("{sides:?} {special:?} {tie:?}"));
        }
    }
}

/// Skills and chances: plain, easy, difficult, impossible, and above 100.
const SIDES: [(i64, i64); 9] = [
    (0, 0),
    (3, 3),
    (40, 40),
    (40, 80),
    (60, 60),
    (60, 30),
    (97, 97),
    (130, 130),
    (500, 500),
];

#[test]
fn contest_odds_match_counting() {
    for a in SIDES {
        for b in SIDES {
            agrees(&[a, b]);
            for c in SIDES {
                agrees(&[a, b, c]);
            }
        }
    }
    agrees(&[(40, 40), (60, 60), (60, 30), (40, 80)]);
    agrees(&[(60, 60), (60, 60), (60, 60), (60, 60), (60, 60)]);
    agrees(&[(60, 60)]);
}

/// The GM may allow a chance that needs no roll: it has the same grade on every face.
#[test]
fn contests_with_what_is_not_rolled() {
    let of = |chance| Contestant { skill: 50, chance };
    let (sure, hopeless) = (of(Chance::Automatic), of(Chance::Impossible));
    let rolled = Contestant {
        skill: 60,
        chance: Chance::Roll(45),
    };
    for sides in [
        vec![sure, rolled],
        vec![rolled, hopeless],
        vec![sure, hopeless],
        vec![sure, sure, rolled],
        vec![hopeless, hopeless],
    ] {
        for tie in [SpecialTie::BothFail, SpecialTie::HigherSkill] {
            let odds = contest_odds(&sides, Grading::Table, tie);
            let counts = count(&sides, Grading::Table, tie);
            assert_counts(&odds, &counts, &format!("{sides:?} {tie:?}"));
        }
    }
}

/// All 10,000 pairs of dice.
#[test]
fn two_sides_die_by_die() {
    let sides = [(70, 35), (45, 90)].map(|(skill, chance)| Contestant {
        skill,
        chance: Chance::Roll(chance),
    });
    let mut counts = BTreeMap::new();
    for a in 1..=100 {
        for b in 1..=100 {
            let rolled = [(a, sides[0]), (b, sides[1])].map(|(roll, side)| Counted {
                base: side.skill,
                grade: graded(roll, side.chance, Grading::Table),
                rolled: roll,
                need: false,
            });
            let verdict = verdict(SPECIALS_FAIL, &rolled);
            *counts.entry(verdict).or_insert(0) += 1;
        }
    }
    let odds = contest_odds(&sides, Grading::Table, SpecialTie::BothFail);
    assert_counts(&odds, &counts, "70 at 35, 45 at 90");
    // By hand: 35 has 7 specials and 28 successes, 90 has 18 and 72. The first wins with a special
    // against no special, 7 x 82, and with a success against a failure or a lower rating, 28 x 82.
    assert!((crate::rules::tests::chance(&odds, "first") - 0.287).abs() <= 1e-12);
    // The second: 18 x 93, and 72 against the 65 failures. Neither: 65 x 10, and 7 x 18.
    assert!((crate::rules::tests::chance(&odds, "second") - 0.6354).abs() <= 1e-12);
    assert!((crate::rules::tests::chance(&odds, "neither") - 0.0776).abs() <= 1e-12);
    let order: Vec<_> = odds.iter().map(|(what, _)| what.id()).collect();
    assert_eq!(order, ["first", "second", "neither"]);
}

#[test]
fn contests_of_none_and_of_nine() {
    let empty = contest_odds(&[], Grading::Table, SpecialTie::BothFail);
    assert_eq!(crate::rules::tests::by_id(&empty), [("neither", 1.0)]);
    let side = Contestant {
        skill: 60,
        chance: Chance::Roll(60),
    };
    for tie in [SpecialTie::BothFail, SpecialTie::HigherSkill] {
        let nine = contest_odds(&[side; 9], Grading::Table, tie);
        assert!((nine.total() - 1.0).abs() <= 1e-12);
        assert!(
            (crate::rules::tests::chance(&nine, "first")
                - crate::rules::tests::chance(&nine, "ninth"))
            .abs()
                <= 1e-15
        );
    }
}

/// Every combination of faces of two and three sides, in edition `uge`.
#[test]
fn universal_contests_die_by_die() {
    let of = |skill, chance| Contestant {
        skill,
        chance: Chance::Roll(chance),
    };
    let counted = |sides: &[Contestant]| {
        let faces = |side: &Contestant| -> Vec<Counted> {
            let of = |die| Counted {
                base: side.skill,
                grade: graded(die, side.chance, Grading::Universal),
                rolled: die,
                need: false,
            };
            (1..=100).map(of).collect()
        };
        let faces: Vec<Vec<Counted>> = sides.iter().map(faces).collect();
        let mut rolled: Vec<Counted> = faces.iter().map(|side| side[0]).collect();
        let mut counts = BTreeMap::new();
        for combination in 0..100_usize.pow(u32::try_from(sides.len()).unwrap()) {
            let mut rest = combination;
            for (side, faces) in rolled.iter_mut().zip(&faces) {
                *side = faces[rest % 100];
                rest /= 100;
            }
            let verdict = verdict(DIE_COMPARES, &rolled);
            *counts.entry(verdict).or_insert(0) += 1;
        }
        counts
    };
    for sides in [
        vec![of(40, 40), of(60, 60)],
        vec![of(60, 60), of(60, 60)],
        vec![of(60, 0), of(30, 20)],
        vec![of(130, 130), of(45, 90)],
        vec![of(40, 40), of(40, 25), of(70, 35)],
    ] {
        let odds = universal_contest_odds(&sides);
        assert_counts(&odds, &counted(&sides), &format!("{sides:?}"));
    }
    let sure = Contestant {
        skill: 50,
        chance: Chance::Automatic,
    };
    let odds = universal_contest_odds(&[sure, of(50, 50)]);
    assert!((crate::rules::tests::chance(&odds, "second") - 0.5).abs() < 1e-12);
}
