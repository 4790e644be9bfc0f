//! A roll in words: its dice with what is added to them or counted, what they are rolled against, and the outcome.

mod counted;

use std::borrow::Cow;
use std::fmt::Write as _;

use super::sentence::{Kept, Sentence, To};
use crate::campaign::statement::Named;
use crate::campaign::{ContestKind, Roll};
use crate::game::Game;
use crate::game::words::{self, dice_roll, only_total, outcome};
use crate::rules::Part;

pub use counted::counted;
pub(super) use counted::hits;
use counted::{faces, is_total, last_dice};

/// One side of a roll in a sentence: `Ilse, Stealth (TN 78): 33, critical success, MoS 33`. Players read it without the
/// target, with what has changed since it `fell`.
pub(super) fn one_roll(
    game: &Game,
    kind: ContestKind,
    roll: &Roll,
    fell: Option<&Roll>,
) -> Sentence {
    let named = !roll.name.is_empty();
    let shown = match thrown(game, kind, roll, fell) {
        dice if named && !dice.is_empty() => format!(": {dice}"),
        dice => dice,
    };
    if kind == ContestKind::Dice {
        let said = Sentence::default().kept(Kept::Dice, dice_roll(roll), &shown);
        return said.to(To::Players);
    }
    let (said, comma) = match name(roll) {
        Some(who) => (Sentence::of_name(&who), ", "),
        None => (Sentence::default(), ""),
    };
    let mut what = format!("{comma}{}", rolled_for(roll));
    if let Some(target) = roll.target
        && (roll.what != target.to_string() || roll.parts.len() > 1)
    {
        let _ = write!(what, " ({} {target})", game.target);
    }
    let own = match roll.own.as_str() {
        "" => rolled_for(roll),
        own => own.into(),
    };
    let mut came = outcome(game, roll);
    let dice = counted(game, roll, false);
    let plain = || {
        let faces = faces(game, roll, 0..roll.dice.len());
        format!("{faces}{}", only_total(roll))
    };
    let dice = dice.unwrap_or_else(plain);
    let between = if dice.is_empty() || came.is_empty() {
        ""
    } else {
        ", "
    };
    let dice = format!(": {dice}{between}");
    for fact in facts(game, roll) {
        let _ = write!(came, ", {} {}", fact.label, fact.value);
    }
    // Who did not roll, or only for the turn order, is not worth a line.
    let is_public = kind != ContestKind::Initiative && !shown.is_empty();
    said.kept(Kept::Own, what, &format!("{comma}{own}"))
        .kept(Kept::Dice, dice, &shown)
        .kept(Kept::Terms, came, &label(game, roll))
        .kept(Kept::Dice, "", &shifted(game, roll, fell))
        .to(if is_public { To::Players } else { To::Gm })
}

/// What is rolled, and what is tried with it: `trip with Athletics`, or only `trip` if that is a number, and only
/// `First Aid` for `aid`.
pub(crate) fn rolled_for(roll: &Roll) -> Cow<'_, str> {
    match (roll.purpose.as_str(), roll.what.as_str()) {
        ("", what) => what.into(),
        (purpose, what) if what.parse::<i64>().is_ok() => purpose.into(),
        (purpose, what) if what.to_lowercase().contains(purpose) => what.into(),
        (purpose, what) => format!("{purpose} with {what}").into(),
    }
}

/// Who rolls; `None` for a bare number.
pub(super) fn name(roll: &Roll) -> Option<Named> {
    let name = roll.name.as_str();
    (!name.is_empty()).then(|| Named {
        id: roll.who.unwrap_or_default(),
        name: name.into(),
    })
}

/// The dice as players read them: `94`, or `94 flipped to 49` if they were changed; of some rolls only what they count
/// together is known.
pub(super) fn thrown(game: &Game, kind: ContestKind, roll: &Roll, fell: Option<&Roll>) -> String {
    if kind == ContestKind::Dice {
        return dice_roll(&Roll {
            name: String::new(),
            purpose: String::new(),
            ..roll.clone()
        });
    }
    let now = match hits(game, roll).filter(|_| !roll.grade.is_empty()) {
        Some(hits) if roll.dice.is_empty() => hits,
        Some(_) | None => words::dice(game, &roll.dice),
    };
    let changed = |fell: &&Roll| !fell.dice.is_empty() && fell.dice != roll.dice;
    let Some(fell) = fell.filter(changed) else {
        return now;
    };
    let before = words::dice(game, &fell.dice);
    if roll.luck > fell.luck {
        format!("{before} flipped to {now}")
    } else {
        format!("{before}, rolled again: {now}")
    }
}

/// The grade as players read it after the dice: ` · critical success`.
pub(super) fn label(game: &Game, roll: &Roll) -> String {
    let grade = game.grade(&roll.grade);
    grade.map_or_else(String::new, |grade| format!(" · {}", grade.label))
}

/// How the grade was changed since the roll `fell`, as players read it: ` (upgraded)`; empty if it was not.
pub(super) fn shifted(game: &Game, roll: &Roll, fell: Option<&Roll>) -> String {
    let fell = fell.filter(|fell| roll.shifted && !fell.shifted);
    fell.map_or_else(String::new, |fell| {
        format!(" ({})", shifted_how(game, fell, roll))
    })
}

/// How the grade of a roll was changed: `upgraded`, `downgraded`.
pub(super) fn shifted_how(game: &Game, before: &Roll, now: &Roll) -> &'static str {
    let rank = |roll: &Roll| game.grade(&roll.grade).map_or(0, |grade| grade.rank);
    if rank(now) > rank(before) {
        "upgraded"
    } else {
        "downgraded"
    }
}

/// The facts about a roll that are not shown with its dice.
pub fn facts<'r>(game: &Game, roll: &'r Roll) -> impl Iterator<Item = &'r Part> {
    let told: &[&str] = match counted(game, roll, true) {
        None => &[],
        Some(_) if is_total(roll) => &["bonus", "dc", "total"],
        Some(_) => &["hits", "number", "pool"],
    };
    let is_told = |label: &str| told.contains(&label) || game.told_facts.contains(&label);
    let last = last_dice(roll).map(|(last, _)| last);
    let facts = roll.facts.iter();
    facts.filter(move |fact| !is_told(&fact.label) && Some(*fact) != last)
}

/// A roll with its named modifiers and its target: `38 vs TN 50`. `brief` leaves out whose target
/// it is.
pub(super) fn sum(game: &Game, roll: &Roll, brief: bool) -> String {
    if let Some(counted) = counted(game, roll, brief) {
        return counted;
    }
    let dice = faces(game, roll, 0..roll.dice.len());
    match roll.target {
        Some(target) => format!("{dice} vs {} {target}", game.target),
        None => dice,
    }
}
