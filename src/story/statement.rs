//! The statements of an act in words.

mod after;
pub(super) mod person;

pub use person::{check, pending};

use super::event;
use super::sentence::Sentence;
use crate::campaign::Event;
use crate::campaign::statement::{DamageRoll, Named, Statement, Text};
use crate::game::Game;
use crate::game::words::{LISTED, grade};
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
        Statement::Event { at, who, round } => {
            return event::words(game, (who, *round), events, *at);
        }
        Statement::Forced => "(GM)".to_owned(),
        Statement::SetAside(faces) => {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            format!("set aside, not needed: {}", faces.join(" "))
        }
        Statement::ByPlayers(whose) => {
            let names: Vec<&str> = whose.iter().map(|who| &*who.name).collect();
            format!("dice from the phone of {}", names.join(", "))
        }
        Statement::Corrects { entry, dice } => after::corrects(game, *entry, dice),
        Statement::After(statement) => return after::words(game, statement),
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
        Statement::Turn {
            round,
            who,
            states,
            hidden,
            open,
        } => match who {
            Some(who) => turn(*round, who, states, *hidden),
            None if *open => format!("round {round}: the GM names who acts next"),
            None => format!("round {round}: nobody can act"),
        },
        Statement::Acted {
            who,
            action,
            what,
            left,
        } => return Sentence::about(who, acted(action, what, left.as_deref())),
        Statement::Fled(who) => return Sentence::about(who, " flees"),
        Statement::MayInterrupt(who) => format!("may interrupt: {}", listed(who)),
        Statement::Interrupts(who) => return Sentence::about(who, " interrupts"),
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
        Statement::Remark { who, id, about } => {
            let words = game.remark(id).map(|remark| remark.of(about));
            let words = words.unwrap_or_else(|| id.to_string());
            return match (words.split_once("{who}"), who) {
                (Some((before, text)), Some(who)) => match text.strip_prefix(": ") {
                    Some(text) if before.is_empty() => Sentence::of(who, text),
                    _ => Sentence::about(who, text).after(before),
                },
                _ => words.into(),
            };
        }
    };
    text.into()
}

fn listed(each: impl IntoIterator<Item = impl ToString>) -> String {
    let each: Vec<String> = each.into_iter().map(|one| one.to_string()).collect();
    each.join(", ")
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

/// ` takes a quick action: draw a knife; left: 1S 1R`.
fn acted(action: &str, what: &Text, left: Option<&[(Text, u32)]>) -> String {
    let what = if what.is_empty() {
        String::new()
    } else {
        format!(": {what}")
    };
    let left = left.map_or_else(String::new, |left| format!("; {}", rest(left)));
    format!(" takes a {action}{what}{left}")
}

/// `left: 1Q 1R`.
fn rest(left: &[(Text, u32)]) -> String {
    let left = left.iter();
    let left: Vec<String> = left.map(|(kind, count)| format!("{count}{kind}")).collect();
    if left.is_empty() {
        "nothing is left".to_owned()
    } else {
        format!("left: {}", left.join(" "))
    }
}

/// `round 2: Ilse acts, disabled, still hidden`.
fn turn(round: u32, who: &Named, states: &[Text], hidden: bool) -> String {
    let mut out = format!("round {round}: {who} acts");
    for state in states {
        out = format!("{out}, {state}");
    }
    if hidden {
        out.push_str(", still hidden");
    }
    out
}

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
