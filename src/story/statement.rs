//! The statements of an act in words.

pub(super) mod person;

pub(crate) use person::{check, pending};

use super::sentence::{BY_THE_GM, Kept, Sentence, To};
use super::{damage, event};
use crate::campaign::Event;
use crate::campaign::plural::{around, joined};
use crate::campaign::statement::{Named, Statement, Text};
use crate::game::Game;
use crate::game::words::{self, LISTED};

/// One statement of an act in words; `events` are those of the act. A roll missing from them,
/// which takes a journal that was tampered with, is left out.
#[must_use]
pub fn sentence_of(game: &Game, statement: &Statement, events: &[Event]) -> Sentence {
    let console = |text: String| Sentence::from(text).to(To::Console);
    match statement {
        Statement::Event { at, who, round } => event::words(game, (who, *round), events, *at),
        Statement::Forced => console(BY_THE_GM.to_owned()),
        Statement::SetAside(faces) => {
            console(format!("set aside, not needed: {}", joined(faces, " ")))
        }
        Statement::ByPlayers(whose) => {
            console(format!("dice from the phone of {}", joined(whose, ", ")))
        }
        Statement::DamageRolled(roll) => damage::rolled(roll).into(),
        Statement::Person(who, statement) => person::words(game, who, statement),
        Statement::Turn {
            round,
            who,
            states,
            hidden,
            open,
        } => match who {
            Some(who) => turn(*round, who, states, *hidden),
            None if *open => format!("round {round}: the GM names who acts next").into(),
            None => format!("round {round}: nobody can act").into(),
        },
        Statement::Acted {
            who,
            action,
            what,
            known,
            left,
            ways,
        } => {
            let what = around(": ", what, "");
            let said = Sentence::about(who, format!(" takes a {action}{what}"));
            let left = left.as_deref().map(|left| rest(ways, left));
            let to = if *known { To::Own } else { To::Gm };
            said.kept(Kept::Cost, left.unwrap_or_default(), "").to(to)
        }
        // The action has said it.
        Statement::Used { acted: true, .. } => Sentence::default(),
        Statement::Used { who, power, on, .. } => {
            // The attack names it.
            let attacks = on.iter().any(|on| on.hit.is_some());
            let to = if attacks { To::Gm } else { To::Own };
            Sentence::about(who, format!(" uses {power}")).to(to)
        }
        Statement::MayInterrupt(who) => console(format!("may interrupt: {}", joined(who, ", "))),
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
        )
        .into(),
        Statement::Ran(ran) => event::counter::ran(ran),
        Statement::Public(text) => {
            let said = Sentence::default().kept(Kept::Cost, "for the players: ", "");
            said.with(text.to_string()).to(To::Players)
        }
        Statement::Remark { who, id, about } => remark(game, who.as_ref(), id, about),
    }
}

fn remark(game: &Game, who: Option<&Named>, id: &Text, about: &Text) -> Sentence {
    let remark = game.remark(id);
    let words = remark.map_or_else(|| id.to_string(), |remark| remark.of(about));
    let said = match (words.split_once("{who}"), who) {
        (Some((before, text)), Some(who)) => match text.strip_prefix(": ") {
            Some(text) if before.is_empty() => Sentence::of(who, text),
            _ => Sentence::about(who, text).after(before),
        },
        _ => words.into(),
    };
    said.to(remark.map_or(To::Gm, |remark| remark.to))
}

/// `; left: S|2Q R`.
fn rest(ways: &[Vec<(Text, u32)>], left: &[(Text, u32)]) -> String {
    let left = left.iter().map(|kind| words::ways(&[vec![kind.clone()]]));
    match joined([words::ways(ways)].into_iter().chain(left), " ") {
        none if none.is_empty() => "; nothing is left".to_owned(),
        left => format!("; left: {left}"),
    }
}

/// `round 2: Ilse acts, disabled, still hidden`.
fn turn(round: u32, who: &Named, states: &[Text], hidden: bool) -> Sentence {
    let hidden = hidden.then_some("still hidden");
    let states = states.iter().map(|state| &**state).chain(hidden);
    let states: Vec<String> = states.map(|state| format!(", {state}")).collect();
    Sentence::about(who, format!(" acts{}", states.concat())).after(format!("round {round}: "))
}

fn imported(from: &str, kinds: [(&Vec<Text>, &str, &str); 3]) -> String {
    let some = kinds.into_iter().filter(|(names, ..)| !names.is_empty());
    let parts = some.map(|(names, one, several)| {
        let count = names.len();
        let kind = if count == 1 { one } else { several };
        let more = if count > LISTED { ", ..." } else { "" };
        let names = joined(&names[..count.min(LISTED)], ", ");
        format!("{count} {kind} ({names}{more})")
    });
    format!("imported from {from}: {}", joined(parts, ", "))
}
