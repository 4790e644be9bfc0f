//! What Luck could still make of a roll.

use super::luck::as_check;
use super::options::edition;
use super::points::points_per_check;
use super::settle::Manner;
use super::stats::track_of;
use crate::campaign::{Contest, Roll};
use crate::game::Table;
use crate::game::groups::{Offer, Then};
use crate::rules::renaissance::{self as rules, Check, Edition};

/// What Luck could make of a check right now: the line to type, and what it would become. Only what
/// makes it better, by somebody who has a point for it.
pub(super) fn offers(table: Table<'_>, entry: u64) -> Vec<Offer> {
    let contest = table.history.contest(entry);
    let Some(contest) = contest.filter(|contest| contest.is_graded()) else {
        return Vec::new();
    };
    let most = points_per_check(table.campaign);
    let edition = edition(table.campaign);
    let mut out = Vec::new();
    for (side, roll) in contest.sides.iter().enumerate() {
        let person = roll.who.and_then(|id| table.campaign.characters.get(id));
        let (Some(person), Some(now)) = (person, as_check(roll)) else {
            continue;
        };
        if track_of(person, "luck") < 1 || !rules::luck_allows(roll.luck, most) {
            continue;
        }
        let offer = |verb, grade| Offer {
            verb,
            who: person.id,
            die: None,
            grade,
            then: None,
        };
        if let Some(check) = flip(roll, now, edition) {
            out.push(Offer {
                die: Some(check.roll),
                then: what_then(&contest, side, check, edition),
                ..offer("flip", check.grade)
            });
        }
        if let Some(to) = rules::upgrade(now.grade).filter(|_| !roll.shifted) {
            out.push(offer("upgrade luck", to));
        }
    }
    out
}

/// What a check becomes when its dice are flipped; `None` where that is no better.
fn flip(roll: &Roll, now: Check, edition: Edition) -> Option<Check> {
    let flipped = rules::check_after_flip(&now, edition);
    flipped.filter(|check| !roll.shifted && better(check, &now))
}

/// What comes of a contest in which a side counts so; `None` where it stays as it is.
fn what_then(contest: &Contest, side: usize, check: Check, edition: Edition) -> Option<Then> {
    let manner = Manner::of(contest.kind)?;
    let of = |nth: usize| {
        if nth == side {
            return Some(check);
        }
        let roll = contest.sides.get(nth)?;
        Some(rules::check(*roll.dice.first()?, roll.target?, edition))
    };
    let first = of(0)?;
    let second = of(1).filter(|_| manner.second_rolls(&first));
    if manner.second_rolls(&first) && second.is_none() {
        return Some(Then::OtherRolls);
    }
    match manner.decide(&first, second.as_ref()) {
        None => Some(Then::RollAgain),
        then if then == contest.verdict => None,
        Some(then) => Some(Then::Verdict(then)),
    }
}

/// Whether a check is better than another: a success, else its grade, else its margin.
fn better(check: &Check, now: &Check) -> bool {
    let worth = |check: &Check| {
        let margin = match check.grade {
            // Of simple checks the grade is all.
            rules::EXCEL | rules::STUMBLE => 0,
            _ if check.succeeded() => check.margin,
            _ => -check.margin,
        };
        (check.grade.rank, margin)
    };
    worth(check) > worth(now)
}
