//! What Luck could still make of a roll.

use super::luck::unflippable;
use super::options::edition;
use super::settle::Manner;
use super::stats::track_of;
use crate::campaign::{Contest, ContestKind, Roll};
use crate::command::quote;
use crate::game::Table;
use crate::game::words::verdict;
use crate::rules::Grade;
use crate::rules::renaissance::{self as rules, Check, Edition};

/// What Luck could make of a check right now: the line to type, and what it would become. Only what
/// makes it better, by somebody who has a point for it.
pub(super) fn offers(table: Table<'_>, entry: u64) -> Vec<(String, String)> {
    let contest = table.history.contest(entry);
    let Some(contest) = contest.filter(|contest| contest.is_graded()) else {
        return Vec::new();
    };
    let one_point = table.campaign.setting("luck_points_per_check") == Some("One");
    let edition = edition(table.campaign);
    let mut out = Vec::new();
    for (side, roll) in contest.sides.iter().enumerate() {
        let Some(person) = roll.who.and_then(|id| table.campaign.characters.get(id)) else {
            continue;
        };
        let Some(now) = Grade::find(rules::GRADES, &roll.grade) else {
            continue;
        };
        if track_of(person, "luck") < 1 || (one_point && roll.luck > 0) {
            continue;
        }
        let named = if contest.sides.len() > 1 {
            format!(" {}", quote(table.game, &person.name))
        } else {
            String::new()
        };
        if let Some(becomes) = flip(&contest, side, now, edition) {
            out.push((format!("flip{named} #{entry}"), becomes));
        }
        if let Some(to) = rules::upgrade(now).filter(|_| !roll.shifted) {
            out.push((format!("upgrade luck{named} #{entry}"), to.label.to_owned()));
        }
    }
    out
}

/// What a side becomes when its dice are flipped, and who wins then; `None` where that is no better.
fn flip(contest: &Contest, side: usize, now: Grade, edition: Edition) -> Option<String> {
    let roll = &contest.sides[side];
    if unflippable(roll).is_some() {
        return None;
    }
    let grading = if contest.kind == ContestKind::Simple {
        rules::simple
    } else {
        rules::check
    };
    let check = grading(rules::flip(*roll.dice.first()?), roll.target?, edition);
    if !better(&check, now, roll) {
        return None;
    }
    let mut becomes = format!("{:02}, {}", check.roll, check.grade.label);
    if let Some(then) = what_then(contest, side, check, edition) {
        becomes = format!("{becomes}, {then}");
    }
    Some(becomes)
}

/// What comes of a contest in which a side counts so; `None` where it stays as it is.
fn what_then(contest: &Contest, side: usize, check: Check, edition: Edition) -> Option<String> {
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
        return Some("and the other side rolls".to_owned());
    }
    match manner.decide(&first, second.as_ref()) {
        None => Some("and it is rolled again".to_owned()),
        then if then == contest.verdict => None,
        then => verdict(&Contest {
            verdict: then,
            ..contest.clone()
        }),
    }
}

/// Whether a check is better than how a roll stands: its grade, else its margin.
fn better(check: &Check, now: Grade, roll: &Roll) -> bool {
    let margin = roll.margin.as_ref().map_or(0, |margin| margin.value);
    let success = now.rank > 0;
    match (check.succeeded(), success) {
        (true, false) => true,
        (false, true) => false,
        (true, true) => (check.grade.rank, check.margin) > (now.rank, margin),
        (false, false) => (check.grade.rank, -check.margin) > (now.rank, -margin),
    }
}
