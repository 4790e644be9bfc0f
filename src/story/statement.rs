//! The statements of an act in words.

mod after;
mod fight;
mod person;

pub use fight::action;
pub(super) use fight::joining;
pub(super) use person::of_several;
pub use person::{check, pending};

use std::fmt::Write as _;

use super::contest::contest;
use super::event;
use super::sentence::Sentence;
use crate::campaign::statement::{DamageRoll, Statement, Text, WorkStatement};
use crate::campaign::{Change, Contest, Event, Roll};
use crate::game::Game;
use crate::game::words::{LISTED, dice, grade, grade_of, outcome, progress, verdict};
use crate::rules::Verdict;

/// One statement of an act in words; `events` are those of the act. A roll missing from them,
/// which takes a journal that was tampered with, is left out.
#[must_use]
pub fn statement(game: &Game, statement: &Statement, events: &[Event]) -> String {
    sentence_of(game, statement, events).to_string()
}

/// Like [`statement`], as a sentence that keeps the character it is about.
#[must_use]
pub fn sentence_of(game: &Game, statement: &Statement, events: &[Event]) -> Sentence {
    let text = match statement {
        Statement::Event { at, who } => return event::words(game, who, events, *at),
        Statement::Forced => "(GM)".to_owned(),
        Statement::SetAside(faces) => {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            format!("set aside, not needed: {}", faces.join(" "))
        }
        Statement::ByPlayers(whose) => {
            let names: Vec<&str> = whose.iter().map(|who| &*who.name).collect();
            format!("dice from the phone of {}", names.join(", "))
        }
        Statement::Regraded {
            entry,
            side,
            shifted,
        } => regraded(game, events, *entry, *side, *shifted)
            .map(|(subject, text)| format!("#{entry} {subject}{text}"))
            .unwrap_or_default(),
        Statement::Corrects { entry, dice } => after::corrects(game, *entry, dice),
        Statement::After(statement) => return after::words(game, statement),
        Statement::Answered(entry) => regraded_to(events, *entry).map_or_else(String::new, |now| {
            format!("#{entry} {}", contest(game, now))
        }),
        Statement::InsteadOf(entry) => format!("this replaces check #{entry}"),
        Statement::CountsAs {
            side,
            name,
            from,
            to,
        } => {
            let whose = if name.is_empty() {
                let place = u8::try_from(*side).unwrap_or(u8::MAX);
                format!("the {}", Verdict::Side(place).id())
            } else {
                name.to_string()
            };
            let [from, to] = [from, to].map(|id| grade(game, id));
            format!("{whose}'s {from} counts as a {to}")
        }
        Statement::DamageRolled(roll) => damage(roll),
        Statement::Person(who, statement) => return person::words(game, who, statement),
        Statement::Fight(statement) => return fight::words(statement),
        Statement::Work(who, statement) => return Sentence::about(who, work(statement)),
        Statement::LikeTemplate(name) => format!("{name} comes from the bestiary"),
        Statement::Imported {
            from,
            people,
            templates,
            encounters,
        } => imported(
            from,
            [
                (people, "person", "people"),
                (templates, "template", "templates"),
                (encounters, "encounter", "encounters"),
            ],
        ),
        Statement::Beyond { stat, value, usual } => {
            format!(
                "{stat} {value} is beyond its usual {} to {}",
                usual.0, usual.1
            )
        }
        Statement::Copied { name, from } => format!("the encounter {name} is a copy of {from}"),
        Statement::Parted { zone, from } => format!("zone {zone} parts {}", listed(from)),
        Statement::Public(text) => format!("for the players: {text}"),
        Statement::Remark { id, about } => game
            .remark(id)
            .map_or_else(|| id.to_string(), |remark| remark.of(about)),
    };
    text.into()
}

fn listed(each: impl IntoIterator<Item = impl ToString>) -> String {
    let each: Vec<String> = each.into_iter().map(|one| one.to_string()).collect();
    each.join(", ")
}

/// The new result that the events give to an earlier roll.
fn regraded_to(events: &[Event], entry: u64) -> Option<&Contest> {
    let mut all = events.iter().filter_map(Event::regraded);
    let (_, now) = all.find(|(number, _)| *number == entry)?;
    Some(now)
}

/// How the grade of a roll was changed: `upgraded`, `downgraded`.
#[must_use]
pub fn shifted_how(game: &Game, before: &Roll, now: &Roll) -> &'static str {
    let rank = |roll: &Roll| game.grade(&roll.grade).map_or(0, |grade| grade.rank);
    if rank(now) > rank(before) {
        "upgraded"
    } else {
        "downgraded"
    }
}

/// The changed result of one side of an earlier roll: its character's name and the text after it,
/// such as `, Stealth: upgraded from basic failure to basic success`.
#[must_use]
pub fn regraded(
    game: &Game,
    events: &[Event],
    entry: u64,
    side: usize,
    shifted: bool,
) -> Option<(String, String)> {
    let change: &Change<_> = events.iter().find_map(|event| match event {
        Event::Regraded(number, change) if *number == entry => Some(change),
        _ => None,
    })?;
    let [from, to]: [&Contest; 2] = [&change.from, &change.to];
    let (before, now) = (from.sides.get(side)?, to.sides.get(side)?);
    let comma = if now.name.is_empty() { "" } else { ", " };
    let (name, what) = (now.name.clone(), &now.what);
    if shifted {
        let verb = shifted_how(game, before, now);
        let [from, to] = [before, now].map(|roll| grade_of(game, roll));
        return Some((name, format!("{comma}{what}: {verb} from {from} to {to}")));
    }
    // If the flipped die decided nothing, both sides rolled again.
    let again = to.rerolled.get(from.rerolled.len()..).unwrap_or_default();
    let flipped = again.first().and_then(|pair| pair.get(side..=side));
    let [was, is] = [&before.dice, flipped.unwrap_or(&now.dice)].map(|die| dice(game, die));
    let mut out = format!("{comma}{what}: flipped from {was} to {is}, ");
    if !again.is_empty() {
        let pairs: Vec<String> = again.iter().map(|pair| dice(game, pair)).collect();
        let last = dice(game, &now.dice);
        let _ = write!(out, "rerolled {}; {last}, ", pairs.join(", "));
    }
    out.push_str(&outcome(game, now));
    if let Some(won) = verdict(to) {
        let _ = write!(out, "; {won}");
    }
    Some((name, out))
}

/// The dice of damage with who rolled each: `1d8+4: 5 typed`; `None` if none were rolled.
#[must_use]
pub fn damage_dice(roll: &DamageRoll) -> Option<String> {
    let faces = roll.fell.as_ref().filter(|faces| !faces.is_empty())?;
    let by = |at| {
        if roll.typed.contains(&at) {
            "typed"
        } else {
            "rolled"
        }
    };
    let each = faces.iter().enumerate();
    let each: Vec<String> = each
        .map(|(at, face)| format!("{face} {}", by(at)))
        .collect();
    Some(format!("{}: {}", roll.dice, each.join(" ")))
}

/// `DV 13 (1d10+5: 8 + 5)`.
fn damage(roll: &DamageRoll) -> String {
    let fell = match &roll.fell {
        Some(faces) if faces.is_empty() => String::new(),
        Some(faces) => {
            let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
            format!(": {}", faces.join(" "))
        }
        None => ": all dice at maximum".to_owned(),
    };
    let bonus = match roll.bonus {
        0 => String::new(),
        bonus => format!(" + {bonus}"),
    };
    let others = roll.others.iter();
    let others: Vec<String> = others
        .map(|part| format!(" + {} {}", part.value, part.label))
        .collect();
    let others = others.concat();
    format!(
        "{} {} ({}{fell}{bonus}{others})",
        roll.label, roll.total, roll.dice
    )
}

fn work(statement: &WorkStatement) -> String {
    match statement {
        WorkStatement::Left(works) => {
            let each = works
                .iter()
                .map(|work| format!("{} ({})", work.what, progress(work)));
            format!(" leaves {}", listed(each))
        }
        WorkStatement::Idle(why) => format!(" is {why} and does no work"),
        WorkStatement::Over(what) => format!(": {what} has already ended"),
    }
}

/// `imported from rats.txt: 2 people (Quay rat, Dock thug), 1 encounter (Under the Patience)`.
fn imported(from: &str, kinds: [(&Vec<Text>, &str, &str); 3]) -> String {
    let mut parts = Vec::new();
    for (names, one, several) in kinds {
        let listed: Vec<&str> = names.iter().take(LISTED).map(|name| &**name).collect();
        let more = if names.len() > LISTED { ", ..." } else { "" };
        let kind = if names.len() == 1 { one } else { several };
        if !names.is_empty() {
            parts.push(format!(
                "{} {kind} ({}{more})",
                names.len(),
                listed.join(", ")
            ));
        }
    }
    format!("imported from {from}: {}", parts.join(", "))
}
