//! Numbers and rolls in words, as answers and the log write them.

use std::fmt::Write as _;

use super::Game;
use crate::campaign::{Campaign, Character, Contest, Roll};
use crate::rules::Modifier;

/// How many candidates or names a sentence lists.
pub const LISTED: usize = 6;

/// A number with its sign.
#[must_use]
pub fn signed(value: i64) -> String {
    if value < 0 {
        value.to_string()
    } else {
        format!("+{value}")
    }
}

/// A condition of somebody with all that hangs on it: `blessed +10, with stunned`.
#[must_use]
pub fn condition(campaign: &Campaign, who: &Character, condition: &str) -> String {
    let mut out = weighed(who, condition);
    if let Some(tie) = campaign.tie_of(who.id, condition) {
        let _ = write!(out, ", with {}", tie.parent.what);
        if tie.parent.who != who.id {
            let _ = write!(out, " of {}", campaign.name_of(tie.parent.who));
        }
    }
    out
}

/// A condition of somebody with what it adds to every roll: `blessed +10`.
#[must_use]
pub fn weighed(who: &Character, condition: &str) -> String {
    match who.weights.get(condition) {
        Some(value) => format!("{condition} {}", signed(*value)),
        None => condition.to_owned(),
    }
}

/// A number of things.
#[must_use]
pub fn plural(count: impl Into<i64>, one: &str) -> String {
    let count = count.into();
    if count == 1 {
        format!("1 {one}")
    } else {
        format!("{count} {one}s")
    }
}

/// A target with its breakdown: `TN 70 (Stealth 60, +20 cloak, -10 wounds)`.
#[must_use]
pub fn target(roll: &Roll) -> String {
    let Some(target) = roll.target else {
        return String::new();
    };
    let mut out = format!("TN {target}");
    let sum: i64 = roll.parts.iter().map(|part| part.value).sum();
    let plain = roll.parts.len() == 1 && roll.parts[0].label == target.to_string();
    if !roll.parts.is_empty() && !plain {
        let _ = write!(out, " ({})", breakdown(&roll.parts));
    }
    if sum != target {
        let _ = write!(out, ", limited from {sum}");
    }
    out
}

/// The parts of a target: the base as it is, each modifier with its sign before it.
#[must_use]
pub fn breakdown(parts: &[Modifier]) -> String {
    let mut out = String::new();
    for (nth, part) in parts.iter().enumerate() {
        if nth == 0 {
            out.push_str(&part.label);
            continue;
        }
        if part.value == 0 {
            let _ = write!(out, ", {}", part.label);
            continue;
        }
        let _ = write!(out, ", {}", signed(part.value));
        // A modifier without a name of its own is its number.
        if part.label != signed(part.value) {
            let _ = write!(out, " {}", part.label);
        }
    }
    out
}

/// The dice as they fell.
#[must_use]
pub fn dice(game: &Game, dice: &[u16]) -> String {
    dice.iter()
        .map(|face| (game.face)(*face))
        .collect::<Vec<_>>()
        .join(" ")
}

/// What came of a roll: `critical success, MoS 33`.
#[must_use]
pub fn outcome(game: &Game, roll: &Roll) -> String {
    if roll.grade.is_empty() {
        return "does not roll".to_owned();
    }
    let mut out = game
        .grade(&roll.grade)
        .map_or(roll.grade.as_str(), |grade| grade.label)
        .to_owned();
    if let Some(margin) = &roll.margin {
        let _ = write!(out, ", {} {}", margin.label, margin.value);
    }
    out
}

/// Who rolls what: `Ilse, React Quickly`.
#[must_use]
pub fn subject(roll: &Roll) -> String {
    if roll.name.is_empty() {
        roll.what.clone()
    } else {
        format!("{}, {}", roll.name, roll.what)
    }
}

/// A whole contest in a sentence: `75: 65, exceptional success, MoS 65`.
#[must_use]
pub fn contest(game: &Game, contest: &Contest) -> String {
    let mut out = contest
        .sides
        .iter()
        .map(|side| one_roll(game, side))
        .collect::<Vec<_>>()
        .join("; ");
    if !contest.rerolled.is_empty() {
        let thrown: Vec<String> = contest
            .rerolled
            .iter()
            .map(|pair| dice(game, pair))
            .collect();
        let _ = write!(out, "; rerolled {}", thrown.join(", "));
    }
    if !contest.verdict.is_empty() {
        let _ = write!(out, "; {}", verdict(contest));
    }
    out
}

fn one_roll(game: &Game, roll: &Roll) -> String {
    let mut out = subject(roll);
    if let Some(target) = roll.target
        && (roll.what != target.to_string() || roll.parts.len() > 1)
    {
        let _ = write!(out, " (TN {target})");
    }
    let _ = write!(out, ": ");
    if !roll.dice.is_empty() {
        let _ = write!(out, "{}, ", dice(game, &roll.dice));
    }
    out.push_str(&outcome(game, roll));
    for fact in &roll.facts {
        let _ = write!(out, ", {} {}", fact.label, fact.value);
    }
    out
}

/// Who won, by name where there is one.
#[must_use]
pub fn verdict(contest: &Contest) -> String {
    let side = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    ]
    .iter()
    .position(|id| *id == contest.verdict);
    match (side, contest.verdict.as_str()) {
        (Some(at), id) => match contest.sides.get(at) {
            Some(roll) if !roll.name.is_empty() => format!("{} wins", roll.name),
            _ => format!("the {id} wins"),
        },
        (None, "partial") => "partial success for both".to_owned(),
        (None, "tie") => "a tie".to_owned(),
        (None, "neither") => "neither wins".to_owned(),
        (None, other) => other.to_owned(),
    }
}

/// A probability as a GM reads it.
#[must_use]
pub fn percent(chance: f64) -> String {
    let tenths = (chance * 1000.0).round() / 10.0;
    if tenths <= 0.0 && chance > 0.0 {
        "<0.1%".to_owned()
    } else if tenths >= 100.0 && chance < 1.0 {
        ">99.9%".to_owned()
    } else {
        format!("{tenths}%")
    }
}
