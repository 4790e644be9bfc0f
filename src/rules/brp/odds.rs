//! Exact odds, counted in integers and divided once.

use super::contest::{MOST_SIDES, SpecialTie};
use super::{CRITICAL_SUCCESS, Chance, FAILURE, FUMBLE, Grading, SPECIAL_SUCCESS, SUCCESS, bands};
use crate::rules::{Odds, Verdict};

/// The number of faces of D100.
const FACES: u128 = 100;

/// The odds of each grade of a check; certain if nothing is rolled.
#[must_use]
pub(crate) fn check_odds(chance: Chance, special: Grading) -> Odds {
    let Chance::Roll(chance) = chance else {
        return certain(chance);
    };
    let bands = bands(chance, special);
    let succeed = bands.success.max(bands.special);
    let special = bands.special.max(bands.critical);
    Odds::from_counts([
        (CRITICAL_SUCCESS, u32::from(bands.critical)),
        (SPECIAL_SUCCESS, u32::from(special - bands.critical)),
        (SUCCESS, u32::from(succeed - special)),
        (FAILURE, u32::from(bands.fumble - 1 - succeed)),
        (FUMBLE, u32::from(101 - bands.fumble)),
    ])
}

/// The odds of a resistance roll.
#[must_use]
pub(crate) fn resistance_odds(chance: Chance) -> Odds {
    match chance {
        Chance::Roll(chance) => plain(u32::try_from(chance.clamp(0, 100)).unwrap_or(0)),
        _ => certain(chance),
    }
}

/// The odds that an experience roll improves a skill of this rating, as success and failure.
#[must_use]
pub(crate) fn improvement_odds(rating: i64) -> Odds {
    plain(100 - u32::try_from(rating.clamp(0, 99)).unwrap_or(0))
}

fn plain(successes: u32) -> Odds {
    Odds::from_counts([(SUCCESS, successes), (FAILURE, 100 - successes)])
}

fn certain(chance: Chance) -> Odds {
    Odds::new(chance.unrolled().map(|grade| (grade, 1.0)))
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
    special: Grading,
    special_tie: SpecialTie,
) -> Odds {
    let sides = sides.get(..MOST_SIDES).unwrap_or(sides);
    let sides: Vec<_> = sides
        .iter()
        .map(|side| Faces::new(*side, special))
        .collect();
    let all: u128 = sides.iter().map(|_| FACES).product();
    let wins: Vec<_> = (0..sides.len())
        .map(|side| wins(&sides, side, special_tie))
        .collect();
    let neither = nobody(&sides, special_tie);
    let tie = all - neither - wins.iter().sum::<u128>();
    let won = (0_u8..)
        .zip(wins)
        .map(|(side, count)| (Verdict::Side(side), count));
    let rest = [(Verdict::Tie, tie), (Verdict::Neither, neither)];
    Odds::new(won.chain(rest).map(|(id, count)| (id, ratio(count, all))))
}

/// The odds of each verdict of a contest of edition `uge`, of up to [`MOST_SIDES`] sides. The
/// higher die decides between equal grades, so faces are counted one by one.
#[must_use]
pub(crate) fn universal_contest_odds(sides: &[Contestant]) -> Odds {
    let sides = sides.get(..MOST_SIDES).unwrap_or(sides);
    let faces: Vec<Vec<Option<Rank>>> = sides.iter().map(ranks).collect();
    let all: u128 = sides.iter().map(|_| FACES).product();
    let failures = |faces: &Vec<Option<Rank>>| faces.iter().filter(|face| face.is_none()).count();
    let neither: u128 = faces.iter().map(|faces| count(failures(faces))).product();
    let wins = |side: usize| -> u128 {
        let own = faces.get(side).into_iter().flatten().flatten();
        let beaten = |by: &Rank, other: &Vec<Option<Rank>>| {
            count(other.iter().filter(|face| face.as_ref() < Some(by)).count())
        };
        let others = || (0..).zip(&faces).filter(|(nth, _)| *nth != side);
        own.map(|face| {
            others()
                .map(|(_, other)| beaten(face, other))
                .product::<u128>()
        })
        .sum()
    };
    let wins: Vec<u128> = (0..sides.len()).map(wins).collect();
    let tie = all - neither - wins.iter().sum::<u128>();
    let won = (0_u8..)
        .zip(wins)
        .map(|(side, count)| (Verdict::Side(side), count));
    let rest = [(Verdict::Tie, tie), (Verdict::Neither, neither)];
    Odds::new(won.chain(rest).map(|(id, count)| (id, ratio(count, all))))
}

/// What decides between successes: grade, die, rating.
type Rank = (i8, u16, i64);

/// The rank of each of the 100 faces of one side; `None` for a failure.
fn ranks(side: &Contestant) -> Vec<Option<Rank>> {
    let rank = |face: u16| {
        let (grade, die) = match side.chance {
            Chance::Roll(chance) => (bands(chance, Grading::Universal).grade(face), face),
            Chance::Automatic => (SUCCESS, 0),
            Chance::Impossible => (FAILURE, 0),
        };
        (grade.rank > 0).then_some((grade.rank, die, side.skill))
    };
    (1..=100).map(rank).collect()
}

fn count(number: usize) -> u128 {
    u128::try_from(number).unwrap_or(0)
}

/// How many of the 100 faces of one side have each result.
struct Faces {
    skill: i64,
    special: u128,
    success: u128,
    failure: u128,
}

impl Faces {
    fn new(side: Contestant, special: Grading) -> Self {
        let (special, success) = match side.chance {
            Chance::Roll(chance) => {
                let bands = bands(chance, special);
                let special = u128::from(bands.special);
                (special, u128::from(bands.success).saturating_sub(special))
            }
            Chance::Automatic => (0, FACES),
            Chance::Impossible => (0, 0),
        };
        Self {
            skill: side.skill,
            special,
            success,
            failure: FACES - special - success,
        }
    }
}

/// The product over all sides except `but`.
fn others(sides: &[Faces], but: usize, count: impl Fn(&Faces) -> u128) -> u128 {
    let others = sides.iter().enumerate().filter(|(index, _)| *index != but);
    others.map(|(_, side)| count(side)).product()
}

/// The number of cases in which a side wins.
fn wins(sides: &[Faces], winner: usize, special_tie: SpecialTie) -> u128 {
    let Some(own) = sides.get(winner) else {
        return 0;
    };
    let by_special = others(sides, winner, |side| match special_tie {
        SpecialTie::HigherSkill if side.skill < own.skill => FACES,
        _ => FACES - side.special,
    });
    let by_success = others(sides, winner, |side| {
        if side.skill < own.skill {
            FACES - side.special
        } else {
            side.failure
        }
    });
    own.special * by_special + own.success * by_success
}

/// The number of cases in which nobody wins.
fn nobody(sides: &[Faces], special_tie: SpecialTie) -> u128 {
    let failures: u128 = sides.iter().map(|side| side.failure).product();
    let many_specials = match special_tie {
        SpecialTie::HigherSkill => 0,
        SpecialTie::BothFail => {
            let all: u128 = sides.iter().map(|_| FACES).product();
            let none: u128 = sides.iter().map(|side| FACES - side.special).product();
            let one: u128 = (0..sides.len())
                .zip(sides)
                .map(|(index, own)| own.special * others(sides, index, |side| FACES - side.special))
                .sum();
            all - none - one
        }
    };
    failures + many_specials
}

/// The ratio of two counts of up to 10^18, with the precision of a float.
#[allow(clippy::cast_precision_loss)] // rounded once each
fn ratio(count: u128, all: u128) -> f64 {
    count as f64 / all as f64
}
