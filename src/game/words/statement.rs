//! The statements of an act in words.

mod after;
mod counter;
mod fight;
mod person;
mod prepared;

pub use fight::action;
pub(super) use fight::joining;
pub(super) use person::of_several;
pub use person::{attack, check, pending};

use std::fmt::Write as _;

use super::{BY_THE_GM, Sentence, Told, contest, outcome, shifted_how, told, verdict};
use crate::campaign::plural::plural;
use crate::campaign::record::rolls;
use crate::campaign::statement::{DamageRoll, Progress, Statement, Text, WorkStatement};
use crate::campaign::{Change, Contest, Event};
use crate::game::Game;
use crate::rules::Verdict;

/// All statements of an act in one sentence.
#[must_use]
pub fn said(game: &Game, said: &[Statement], events: &[Event]) -> String {
    let rolled: Vec<&Contest> = rolls(events).map(AsRef::as_ref).collect();
    let told = told(game, said, events, |nth| rolled.get(nth).copied());
    let forced = told.contains(&Told::Forced);
    let each = told.into_iter().filter_map(|one| match one {
        Told::Roll(nth) => rolled.get(nth).map(|roll| contest(game, roll)),
        Told::Attack { words, .. } => Some(words.to_string()),
        Told::Recounted { of, words } => Some(format!("{of}: {words}")),
        Told::Hit(all) => Some(
            all.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("; "),
        ),
        Told::Text(said)
        | Told::Advice(said)
        | Told::Aside(said)
        | Told::Begins(said)
        | Told::Turn { said, .. } => Some(said.to_string()),
        Told::Forced => None,
    });
    let told: Vec<String> = each.filter(|text| !text.is_empty()).collect();
    let mut told = told.join("; ");
    if forced {
        let space = if told.is_empty() { "" } else { " " };
        told = format!("{told}{space}{BY_THE_GM}");
    }
    told
}

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
        Statement::Rolled(nth) => {
            let roll = rolls(events).nth(*nth);
            roll.map_or_else(String::new, |roll| contest(game, roll))
        }
        Statement::Forced => BY_THE_GM.to_owned(),
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
            let [from, to] = [from, to].map(|id| label(game, id));
            format!("{whose}'s {from} counts as a {to}")
        }
        Statement::DamageRolled(roll) => damage(roll),
        Statement::Person(who, statement) => return person::words(game, who, statement),
        Statement::Fight(statement) => return fight::words(statement),
        Statement::Work(who, statement) => return Sentence::about(who, work(game, statement)),
        Statement::Joined { first, last } => {
            format!(
                "{} join the campaign",
                super::sentence::from_to(first, last)
            )
        }
        Statement::Template { name, new: true } => format!("{name} is now in the bestiary"),
        Statement::Template { name, new: false } => format!("{name} was changed in the bestiary"),
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
        Statement::Encounter(name, statement) => prepared::encounter(name, statement),
        Statement::Clock(name, statement) => counter::counter(name, statement),
        Statement::Zone { name, joins, parts } => zone(name, joins, parts),
        Statement::ZoneChanged(name, statement) => prepared::zone(name, statement),
        Statement::Setting { name, to } => format!("{name}: {to}"),
        Statement::Session(number) => format!("session {number}"),
        Statement::Scene(number) => format!("scene {number}"),
        Statement::Day(number) => format!("day {number}"),
        Statement::Note { about: None, text } => text.to_string(),
        Statement::Note {
            about: Some(who),
            text,
        } => return Sentence::about(who, format!(": {text}")),
        Statement::Public(text) => format!("for the players: {text}"),
        Statement::Curtain(Some(title)) if title.is_empty() => "the curtain falls".to_owned(),
        Statement::Curtain(Some(title)) => format!("the curtain falls: {title}"),
        Statement::Curtain(None) => "the curtain rises".to_owned(),
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

fn label<'a>(game: &Game, grade: &'a str) -> &'a str {
    game.grade(grade).map_or(grade, |grade| grade.label)
}

/// The new result that the events give to an earlier roll.
fn regraded_to(events: &[Event], entry: u64) -> Option<&Contest> {
    let mut all = events.iter().filter_map(Event::regraded);
    let (_, now) = all.find(|(number, _)| *number == entry)?;
    Some(now)
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
        let [from, to] = [before, now].map(|roll| super::grade_of(game, roll));
        return Some((name, format!("{comma}{what}: {verb} from {from} to {to}")));
    }
    // If the flipped die decided nothing, both sides rolled again.
    let again = to.rerolled.get(from.rerolled.len()..).unwrap_or_default();
    let flipped = again.first().and_then(|pair| pair.get(side..=side));
    let [was, is] = [&before.dice, flipped.unwrap_or(&now.dice)].map(|die| super::dice(game, die));
    let mut out = format!("{comma}{what}: flipped from {was} to {is}, ");
    if !again.is_empty() {
        let pairs: Vec<String> = again.iter().map(|pair| super::dice(game, pair)).collect();
        let last = super::dice(game, &now.dice);
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

fn zone(name: &Text, joins: &[Text], parts: &[Text]) -> String {
    let mut out = format!("zone {name}");
    if !joins.is_empty() {
        out = format!("{out} joins {}", listed(joins));
    }
    if !parts.is_empty() {
        out = format!("{out} parts {}", listed(parts));
    }
    out
}

fn work(game: &Game, statement: &WorkStatement) -> String {
    match statement {
        WorkStatement::Begun(work) => {
            let kind = game.work.kinds[usize::from(work.job)];
            format!(" begins the {kind} {}: {}", work.what, progress(work))
        }
        WorkStatement::GoesOn(work) => format!(": {} {}", work.what, progress(work)),
        WorkStatement::Ends {
            progress: work,
            fails,
        } => {
            let end = if *fails {
                "sees that it fails"
            } else {
                "is done"
            };
            format!(": {} {end} ({})", work.what, progress(work))
        }
        WorkStatement::Dropped(work) => format!(" drops {} ({})", work.what, progress(work)),
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

/// The progress of work: `10 of 25 min`, `2 of 5 shifts`.
#[must_use]
pub fn progress(work: &Progress) -> String {
    if work.job {
        format!("{} of {}", work.done, plural(work.total, "shift"))
    } else {
        format!("{} of {} min", work.done, work.total)
    }
}

/// `imported from rats.txt: 2 people (Quay rat, Dock thug), 1 encounter (Under the Patience)`.
fn imported(from: &str, kinds: [(&Vec<Text>, &str, &str); 3]) -> String {
    let mut parts = Vec::new();
    for (names, one, several) in kinds {
        let listed: Vec<&str> = names
            .iter()
            .take(super::LISTED)
            .map(|name| &**name)
            .collect();
        let more = if names.len() > super::LISTED {
            ", ..."
        } else {
            ""
        };
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
