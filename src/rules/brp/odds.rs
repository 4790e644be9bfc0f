//! Exact odds: counted in whole numbers, divided once.

use super::contest::{MOST_SIDES, SpecialTie};
use super::{Chance, FAILURE, FUMBLE, SPECIAL_SUCCESS, SUCCESS, Special, bands};
use crate::rules::{Odds, Verdict};

/// How many faces D100 has.
const FACES: u128 = 100;

/// The odds of each grade of a check; what is not rolled is certain.
#[must_use]
pub(crate) fn check_odds(chance: Chance, special: Special) -> Odds {
    let Chance::Roll(chance) = chance else {
        return certain(chance);
    };
    let bands = bands(chance, special);
    let succeed = bands.success.max(bands.special);
    Odds::from_counts([
        (SPECIAL_SUCCESS, u32::from(bands.special)),
        (SUCCESS, u32::from(succeed - bands.special)),
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
    /// What it has to roll; what is not rolled is a plain success or failure.
    pub chance: Chance,
}

/// The odds of each verdict of a contest of up to [`MOST_SIDES`] sides, those beyond not looked at.
#[must_use]
pub(crate) fn contest_odds(
    sides: &[Contestant],
    special: Special,
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

/// How the 100 faces of one side fall.
struct Faces {
    skill: i64,
    special: u128,
    success: u128,
    failure: u128,
}

impl Faces {
    fn new(side: Contestant, special: Special) -> Self {
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

/// The product of something of every side but one.
fn others(sides: &[Faces], but: usize, count: impl Fn(&Faces) -> u128) -> u128 {
    let others = sides.iter().enumerate().filter(|(index, _)| *index != but);
    others.map(|(_, side)| count(side)).product()
}

/// In how many cases a side wins.
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

/// In how many cases nobody wins.
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

/// A ratio of counts of up to 10^18, to the last bits of a float.
#[allow(clippy::cast_precision_loss)] // rounded once each
fn ratio(count: u128, all: u128) -> f64 {
    count as f64 / all as f64
}
