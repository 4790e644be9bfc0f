//! Skill against skill, for two or more sides (Basic Roleplaying, Skill vs. skill).

use super::{CRITICAL_SUCCESS, FAILURE, SPECIAL_SUCCESS, SUCCESS};
use crate::rules::versus::{Counted, Key, Versus, When};
use crate::rules::{Grade, Verdict};

/// The maximum number of sides of a contest.
pub(crate) const MOST_SIDES: usize = 9;

/// A contest of edition `srd`: only sides with the best grade of success can win, of those the one with the
/// highest rating; equal ratings leave it to the GM. Special successes reduce each other to failures.
pub(crate) const SPECIALS_FAIL: &Versus = &Versus {
    key: |side| {
        // Equal, whatever their ratings.
        let is_special = side.grade == SPECIAL_SUCCESS;
        by_rating(side).map(|[rank, rating, _]| [rank, if is_special { 0 } else { rating }, 0])
    },
    equal: |[rank, ..]| {
        let fall = rank == i64::from(SPECIAL_SUCCESS.rank);
        Some(if fall { Verdict::Neither } else { Verdict::Tie })
    },
    ..*SPECIALS_COMPARE
};

/// The same, in which the higher rating wins among special successes.
pub(crate) const SPECIALS_COMPARE: &Versus = &Versus {
    when: When::Always,
    key: by_rating,
    equal: |_| Some(Verdict::Tie),
    nobody: Some(Verdict::Neither),
    left: Some(of_standard),
    lists: true,
};

/// A contest of edition `uge` (combat.md, `uge` contests): the best grade wins, then the higher die, then the
/// higher rating; otherwise it is a tie.
pub(crate) const DIE_COMPARES: &Versus = &Versus {
    key: |side| by_rating(side).map(|[rank, rating, _]| [rank, side.rolled, rating]),
    left: Some(of_universal),
    ..*SPECIALS_COMPARE
};

fn by_rating(side: &Counted) -> Option<Key> {
    let rank = i64::from(side.grade.rank);
    (rank > 0).then_some([rank, side.base, 0])
}

/// Whether a special success is opposed only by failures, so that its effect is doubled.
pub(crate) fn is_doubled(grades: &[Grade]) -> bool {
    let mut successes = grades.iter().filter(|grade| grade.rank > 0);
    successes.next() == Some(&SPECIAL_SUCCESS) && successes.next().is_none()
}

/// A special success opposed by another success counts as a plain one, and every other success becomes a
/// failure. Failures keep their grade, so a fumble stays one.
fn of_standard(sides: &[(Counted, bool)]) -> Vec<Grade> {
    let own: Vec<Grade> = sides.iter().map(|(side, _)| side.grade).collect();
    let doubled = is_doubled(&own);
    let each = sides.iter().map(|(side, ahead)| match side.grade {
        grade if grade.rank <= 0 || doubled => grade,
        _ if *ahead => SUCCESS,
        _ => FAILURE,
    });
    each.collect()
}

/// The winner's grade is reduced by one step for each step of the best loser above failure, but stays a
/// success, as do equal sides of a tie; other successes become failures.
fn of_universal(sides: &[(Counted, bool)]) -> Vec<Grade> {
    let losers = sides.iter().filter(|(_, ahead)| !ahead);
    let opposed = losers.map(|(side, _)| side.grade.rank).fold(0, Ord::max);
    let is_tie = sides.iter().filter(|(_, ahead)| *ahead).count() > 1;
    let each = sides.iter().map(|(side, ahead)| match side.grade {
        grade if grade.rank <= 0 => grade,
        _ if !ahead => FAILURE,
        _ if is_tie => SUCCESS,
        grade => match grade.rank - opposed {
            3.. => CRITICAL_SUCCESS,
            2 => SPECIAL_SUCCESS,
            _ => SUCCESS,
        },
    });
    each.collect()
}
