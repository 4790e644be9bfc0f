//! Skill against skill, for two or more sides (Basic Roleplaying, Skill vs. skill).

use super::{CRITICAL_SUCCESS, FAILURE, SPECIAL_SUCCESS, SUCCESS};
use crate::rules::{Grade, Verdict};

/// The maximum number of sides of a contest. Further sides are ignored.
pub(crate) const MOST_SIDES: usize = 9;

/// What happens to two or more special successes in a contest; the rules give both versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SpecialTie {
    /// They reduce each other to failures, and nobody wins.
    #[default]
    BothFail,
    /// The highest skill rating among them wins.
    HigherSkill,
}

/// One side of a contest, after its own roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side {
    /// The skill rating in percent, before difficulty.
    pub skill: i64,
    /// The grade of its own roll. Automatic and impossible checks do not take part in contests.
    pub grade: Grade,
}

/// The result of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contest {
    /// The winner; a tie if equal ratings leave it to the GM; neither if nobody wins.
    pub verdict: Verdict,
    /// The final grade of each side, in order. Failures keep their grade, so a fumble stays one;
    /// equal sides of a tie keep a plain success.
    pub grades: Vec<Grade>,
    /// Whether the winner's special success is opposed only by failures, so that the effect is
    /// doubled.
    pub doubled: bool,
}

/// Whether a special success is opposed only by failures, so that its effect is doubled.
#[must_use]
pub(crate) fn is_doubled(grades: &[Grade]) -> bool {
    let mut successes = grades.iter().filter(|grade| grade.rank > 0);
    successes.next() == Some(&SPECIAL_SUCCESS) && successes.next().is_none()
}

/// Decides a contest. Only sides with the best grade of success can win; every other success
/// becomes a failure. A special success opposed by another success counts as a plain one.
#[must_use]
pub(crate) fn contest(sides: &[Side], special_tie: SpecialTie) -> Contest {
    let sides = sides.get(..MOST_SIDES).unwrap_or(sides);
    let best = sides.iter().map(|side| side.grade.rank).max().unwrap_or(0);
    let holders = || sides.iter().filter(|side| side.grade.rank == best);
    let special = best == SPECIAL_SUCCESS.rank;
    let fall = special && holders().count() > 1 && special_tie == SpecialTie::BothFail;
    let rating = holders().map(|side| side.skill).max();
    let ahead =
        |side: &Side| best > 0 && !fall && side.grade.rank == best && Some(side.skill) == rating;
    let doubled = is_doubled(&sides.iter().map(|side| side.grade).collect::<Vec<_>>());
    let verdict = match sides.iter().filter(|side| ahead(side)).count() {
        0 => Verdict::Neither,
        1 => (0_u8..)
            .zip(sides)
            .find_map(|(index, side)| ahead(side).then_some(Verdict::Side(index)))
            .unwrap_or(Verdict::Neither),
        _ => Verdict::Tie,
    };
    let grades = sides.iter().map(|side| match side.grade {
        grade if grade.rank <= 0 => grade,
        grade if doubled => grade,
        _ if ahead(side) => SUCCESS,
        _ => FAILURE,
    });
    Contest {
        verdict,
        grades: grades.collect(),
        doubled,
    }
}

/// One side of a contest of edition `uge`, after its own roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rolled {
    /// The skill rating in percent, as on the sheet.
    pub rating: i64,
    /// The grade of its own roll.
    pub grade: Grade,
    /// The die, 1 to 100; 0 if nothing was rolled.
    pub die: u16,
}

/// Decides a contest of edition `uge` (combat.md, `uge` contests): the best grade wins, then the
/// higher die, then the higher rating; otherwise it is a tie. The winner's grade is reduced by one
/// step for each step of the best loser above failure, but stays a success; other successes become
/// failures.
#[must_use]
pub(crate) fn universal_contest(sides: &[Rolled]) -> Contest {
    let sides = sides.get(..MOST_SIDES).unwrap_or(sides);
    let rank = |side: &Rolled| (side.grade.rank, side.die, side.rating);
    let best = sides
        .iter()
        .filter(|side| side.grade.rank > 0)
        .map(rank)
        .max();
    let ahead = |side: &Rolled| Some(rank(side)) == best;
    let verdict = match sides.iter().filter(|side| ahead(side)).count() {
        0 => Verdict::Neither,
        1 => (0_u8..)
            .zip(sides)
            .find_map(|(index, side)| ahead(side).then_some(Verdict::Side(index)))
            .unwrap_or(Verdict::Neither),
        _ => Verdict::Tie,
    };
    let losers = sides.iter().filter(|side| !ahead(side));
    let opposed = losers.map(|side| side.grade.rank).fold(0, Ord::max);
    let grades = sides.iter().map(|side| match side.grade {
        grade if grade.rank <= 0 => grade,
        _ if !ahead(side) => FAILURE,
        _ if verdict == Verdict::Tie => SUCCESS,
        grade => match grade.rank - opposed {
            3.. => CRITICAL_SUCCESS,
            2 => SPECIAL_SUCCESS,
            _ => SUCCESS,
        },
    });
    Contest {
        verdict,
        grades: grades.collect(),
        doubled: false,
    }
}
