//! A roll in words: its dice with what is added to them or counted, what they are rolled against, and the outcome.

mod counted;

use std::fmt::Write as _;

use crate::campaign::Roll;
use crate::game::Game;
use crate::game::words::{dice, outcome};
use crate::rules::Part;

use counted::is_total;
pub use counted::{counted, hits};

/// A roll without its character: `Stealth (TN 78): 33, critical success, MoS 33`.
#[must_use]
pub fn one_roll(game: &Game, roll: &Roll) -> String {
    let mut out = roll.what.clone();
    if let Some(target) = roll.target
        && (roll.what != target.to_string() || roll.parts.len() > 1)
    {
        let _ = write!(out, " ({} {target})", game.target);
    }
    let _ = write!(out, ": ");
    match counted(game, roll, false) {
        Some(sum) => {
            let _ = write!(out, "{sum}, ");
        }
        None if !roll.dice.is_empty() => {
            let _ = write!(out, "{}, ", dice(game, &roll.dice));
        }
        None => {}
    }
    out.push_str(&outcome(game, roll));
    for fact in facts(game, roll) {
        let _ = write!(out, ", {} {}", fact.label, fact.value);
    }
    out
}

/// The facts about a roll that are not shown with its dice.
pub fn facts<'r>(game: &Game, roll: &'r Roll) -> impl Iterator<Item = &'r Part> {
    let told: &[&str] = match counted(game, roll, true) {
        None => &[],
        Some(_) if is_total(roll) => &["bonus", "dc", "total"],
        Some(_) => &["hits", "number", "risk", "pool"],
    };
    let mut facts = roll.facts.iter();
    std::iter::from_fn(move || facts.find(|fact| !told.contains(&fact.label.as_str())))
}

/// A roll with its named modifiers and its target: `38 vs TN 50`. `brief` leaves out whose target
/// it is.
#[must_use]
pub(super) fn sum(game: &Game, roll: &Roll, brief: bool) -> String {
    if let Some(counted) = counted(game, roll, brief) {
        return counted;
    }
    let dice = dice(game, &roll.dice);
    match roll.target {
        Some(target) => format!("{dice} vs {} {target}", game.target),
        None => dice,
    }
}
