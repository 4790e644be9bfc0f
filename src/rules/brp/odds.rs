//! Exact odds, over every face.

use super::contest::{MOST_SIDES, SpecialTie};
use super::{Chance, FAILURE, GRADES, Grading, SPECIAL_SUCCESS, SUCCESS, check, improves, resist};
use crate::rules::chances::{Chances, ranked};
use crate::rules::{Grade, Odds, Verdict};

/// D100, whatever a face means.
fn d100<T: Copy + PartialEq>(read: impl Fn(u16) -> T) -> Chances<T> {
    Chances::of(1..=100, read)
}

/// The chances of each grade of a check; certain if nothing is rolled.
#[must_use]
pub(crate) fn grades(chance: Chance, grading: Grading) -> Chances<Grade> {
    match chance {
        Chance::Roll(percent) => d100(|roll| check(roll, percent, grading).grade),
        Chance::Automatic => Chances::certain(SUCCESS),
        Chance::Impossible => Chances::certain(FAILURE),
    }
}

/// The odds of each grade of a check.
#[must_use]
pub(crate) fn check_odds(chance: Chance, grading: Grading) -> Odds {
    grades(chance, grading).odds(GRADES.iter().copied())
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

/// One side of a contest that is still to be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contestant {
    /// The skill rating, in percent, before any difficulty.
    pub skill: i64,
    /// Its chance; without a roll it is a plain success or failure.
    pub chance: Chance,
}

/// The odds of each verdict of a contest of up to [`MOST_SIDES`] sides; further sides are ignored.
#[must_use]
pub(crate) fn contest_odds(
    sides: &[Contestant],
    grading: Grading,
    special_tie: SpecialTie,
) -> Odds {
    // Specials that reduce each other to failures are equal, whatever their ratings.
    let falls = |grade: Grade| grade == SPECIAL_SUCCESS && special_tie == SpecialTie::BothFail;
    let key = |side: &Contestant, grade: Grade| {
        let rating = if falls(grade) { 0 } else { side.skill };
        (grade.rank > 0).then_some((grade.rank, rating))
    };
    let sides = sides.iter().take(MOST_SIDES);
    let keys = sides.map(|side| grades(side.chance, grading).map(|grade| key(side, grade)));
    let keys: Vec<_> = keys.collect();
    verdicts(&keys, |(rank, _)| {
        rank == SPECIAL_SUCCESS.rank && special_tie == SpecialTie::BothFail
    })
}

/// The odds of each verdict of a contest of edition `uge`, of up to [`MOST_SIDES`] sides: the higher die decides
/// between equal grades.
#[must_use]
pub(crate) fn universal_contest_odds(sides: &[Contestant]) -> Odds {
    let keys = |side: &Contestant| {
        let key =
            |grade: Grade, die: u16| (grade.rank > 0).then_some((grade.rank, die, side.skill));
        match side.chance {
            Chance::Roll(percent) => {
                d100(|die| key(check(die, percent, Grading::Universal).grade, die))
            }
            unrolled => grades(unrolled, Grading::Universal).map(|grade| key(grade, 0)),
        }
    };
    let keys: Vec<_> = sides.iter().take(MOST_SIDES).map(keys).collect();
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
