//! Exact odds, over every face.

use super::contest::{MOST_SIDES, Rolled, Side, SpecialTie, contest, universal_contest};
use super::{
    Chance, FAILURE, GRADES, Grading, SPECIAL_SUCCESS, SUCCESS, improves, numbers, resist,
};
use crate::rules::chances::{Chances, ranked};
use crate::rules::scale::{Counted, Numbers, Versus};
use crate::rules::{Grade, Odds, Verdict};

/// D100, whatever a face means.
fn d100<T: Copy + PartialEq>(read: impl Fn(u16) -> T) -> Chances<T> {
    Chances::of(1..=100, read)
}

/// The odds of each grade of a check.
#[must_use]
pub(crate) fn check_odds(chance: Chance, grading: Grading) -> Odds {
    numbers(chance, grading)
        .grades()
        .odds(GRADES.iter().copied())
}

/// The odds of a resistance roll.
#[must_use]
pub(crate) fn resistance_odds(chance: Chance) -> Odds {
    d100(|roll| resist(roll, chance)).odds([SUCCESS, FAILURE])
}

/// The odds that an experience roll improves a skill of this rating, as success and failure.
#[must_use]
pub(crate) fn improvement_odds(rating: i64) -> Odds {
    let grade = |improves| if improves { SUCCESS } else { FAILURE };
    d100(|roll| grade(improves(roll, rating))).odds([SUCCESS, FAILURE])
}

/// A contest of edition `srd`, in which special successes reduce each other to failures.
pub(crate) const SPECIALS_FAIL: &Versus = &Versus {
    decide: |sides| decided(sides, SpecialTie::BothFail),
    odds: |sides| contest_odds(sides, SpecialTie::BothFail),
};

/// A contest of edition `srd`, in which the higher rating wins among special successes.
pub(crate) const SPECIALS_COMPARE: &Versus = &Versus {
    decide: |sides| decided(sides, SpecialTie::HigherSkill),
    odds: |sides| contest_odds(sides, SpecialTie::HigherSkill),
};

/// A contest of edition `uge`.
pub(crate) const DIE_COMPARES: &Versus = &Versus {
    decide: |sides| {
        let rolled = sides.iter().map(|side| Rolled {
            rating: side.base,
            grade: side.grade,
            die: u16::try_from(side.rolled).unwrap_or_default(),
        });
        let contest = universal_contest(&rolled.collect::<Vec<_>>());
        (contest.verdict, contest.grades)
    },
    odds: universal_contest_odds,
};

fn decided(sides: &[Counted], tie: SpecialTie) -> (Verdict, Vec<Grade>) {
    let sides = sides.iter().map(|side| Side {
        skill: side.base,
        grade: side.grade,
    });
    let contest = contest(&sides.collect::<Vec<_>>(), tie);
    (contest.verdict, contest.grades)
}

/// The odds of each verdict of a contest of up to [`MOST_SIDES`] sides, each with its rating; further sides are
/// ignored.
#[must_use]
pub(crate) fn contest_odds(sides: &[(i64, &Numbers)], special_tie: SpecialTie) -> Odds {
    // Specials that reduce each other to failures are equal, whatever their ratings.
    let falls = |grade: Grade| grade == SPECIAL_SUCCESS && special_tie == SpecialTie::BothFail;
    let key = |rating: i64, grade: Grade| {
        let rating = if falls(grade) { 0 } else { rating };
        (grade.rank > 0).then_some((grade.rank, rating))
    };
    let sides = sides.iter().take(MOST_SIDES);
    let keys = sides.map(|(rating, side)| side.each(|_, grade| key(*rating, grade)));
    let keys: Vec<_> = keys.collect();
    verdicts(&keys, |(rank, _)| {
        rank == SPECIAL_SUCCESS.rank && special_tie == SpecialTie::BothFail
    })
}

/// The odds of each verdict of a contest of edition `uge`, of up to [`MOST_SIDES`] sides: the higher die decides
/// between equal grades.
#[must_use]
pub(crate) fn universal_contest_odds(sides: &[(i64, &Numbers)]) -> Odds {
    let sides = sides.iter().take(MOST_SIDES);
    let keys = sides.map(|(rating, side)| {
        side.each(|die, grade| (grade.rank > 0).then_some((grade.rank, die, *rating)))
    });
    let keys: Vec<_> = keys.collect();
    verdicts(&keys, |_| false)
}

/// The odds of the highest key, best first. `falls`: whether sides that share such a key all lose.
fn verdicts<K: Copy + Ord>(sides: &[Chances<Option<K>>], falls: impl Fn(K) -> bool) -> Odds {
    let ranked = ranked(sides);
    let won = (0_u8..).map(Verdict::Side).zip(ranked.wins);
    let fell = ranked.shared.iter().filter(|(key, _)| falls(*key));
    let fell: f64 = fell.map(|(_, weight)| weight).sum();
    let tied = ranked.shared.iter().filter(|(key, _)| !falls(*key));
    let tied: f64 = tied.map(|(_, weight)| weight).sum();
    let rest = [
        (Verdict::Tie, tied),
        (Verdict::Neither, ranked.nobody + fell),
    ];
    let all: Vec<_> = won.chain(rest).collect();
    let sum: f64 = all.iter().map(|(_, weight)| weight).sum();
    Odds::new(
        all.into_iter()
            .map(|(verdict, weight)| (verdict, weight / sum)),
    )
}
