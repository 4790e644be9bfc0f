//! Merges equal statements about several characters into one: `Ann, Bea take 8, 1 wound`.

use super::event::added;
use super::sentence::{Sentence, from_to, numbered};
use super::statement::{joining, of_several, pending};
use crate::campaign::statement::{FightStatement, InOrder, PersonStatement, Statement};
use crate::campaign::{Character, Event, Side};
use crate::game::Game;

/// Whether a statement is merged with others, and where the merged text appears.
pub(super) enum Shared {
    Not,
    /// Covered by the text of another statement.
    Elsewhere,
    Here(Vec<Sentence>),
}

/// How a statement of an act without rolls is worded. Damage to several characters is told with
/// the first of them, pending checks with the last.
pub(super) fn shared(game: &Game, said: &[Statement], events: &[Event], at: usize) -> Shared {
    let Some(one) = said.get(at) else {
        return Shared::Not;
    };
    let what = match one {
        Statement::Fight(FightStatement::Surprised { round, .. }) => {
            return surprised(*round, said, at);
        }
        // A character who joins the fight has first joined the campaign.
        Statement::Fight(FightStatement::Joined { .. }) | Statement::LikeTemplate(_) => {
            return joined(one, said, events, at);
        }
        one if one.event(events).and_then(added).is_some() => {
            return joined(one, said, events, at);
        }
        Statement::Person(_, what) => what,
        _ => return Shared::Not,
    };
    if !is_shared(what) {
        return Shared::Not;
    }
    let (places, names) = those_with(game, what, said);
    let speaks = match what {
        PersonStatement::Pending(..) => places.last(),
        _ => places.first(),
    };
    match of_several(game, names.join(", "), what) {
        Some(words) if names.len() > 1 && speaks == Some(&at) => Shared::Here(vec![words]),
        Some(_) if names.len() > 1 => Shared::Elsewhere,
        _ => Shared::Not,
    }
}

/// How several surprised characters are told.
fn surprised(until: u32, said: &[Statement], at: usize) -> Shared {
    let of = |(at, one): (usize, &Statement)| match one {
        Statement::Fight(FightStatement::Surprised { who, round }) if *round == until => {
            Some((at, who.to_string()))
        }
        _ => None,
    };
    let (places, names): (Vec<usize>, Vec<String>) = said.iter().enumerate().filter_map(of).unzip();
    match (names.len() > 1, places.first() == Some(&at)) {
        (false, _) => Shared::Not,
        (true, false) => Shared::Elsewhere,
        (true, true) => {
            let names = names.join(", ");
            let text = format!("{names} are surprised and first act in round {until}");
            Shared::Here(vec![text.into()])
        }
    }
}

/// How new characters are told: once, with the first who joins the fight, or with the first of them if
/// none does.
fn joined(one: &Statement, said: &[Statement], events: &[Event], at: usize) -> Shared {
    let fight: Vec<(usize, &InOrder, bool)> = said
        .iter()
        .enumerate()
        .filter_map(|(at, one)| match one {
            Statement::Fight(FightStatement::Joined { who, waits }) => Some((at, who, *waits)),
            _ => None,
        })
        .collect();
    let known = said
        .iter()
        .any(|one| matches!(one, Statement::LikeTemplate(_)));
    let from = if known { ", from the bestiary" } else { "" };
    match fight.as_slice() {
        [] => {
            let new = said.iter().enumerate();
            let new = new.filter_map(|(at, one)| Some((at, added(one.event(events)?)?)));
            let new: Vec<(usize, &Character)> = new.collect();
            match new.as_slice() {
                [(first, who)] if *first == at => Shared::Here(newcomer(who, from)),
                [(first, one), .., (_, last)] if *first == at => {
                    let who = from_to(&one.name, &last.name);
                    Shared::Here(vec![format!("{who} join the campaign{from}").into()])
                }
                [] => Shared::Not,
                _ => Shared::Elsewhere,
            }
        }
        [(_, only, waits)] => match one {
            Statement::Fight(_) => {
                let text = format!(" joins{}{from}", joining(only.initiative, *waits));
                Shared::Here(vec![Sentence::about(&only.who, text)])
            }
            _ => Shared::Elsewhere,
        },
        [(first, ..), ..] if *first == at => {
            Shared::Here(vec![format!("{}{from}", reinforcements(&fight)).into()])
        }
        _ => Shared::Elsewhere,
    }
}

fn newcomer(who: &Character, from: &str) -> Vec<Sentence> {
    let mut said = vec![format!(" joins the campaign{from}")];
    if who.side() == Side::Player {
        said.push(" is a player's character".to_owned());
    }
    let said = said.into_iter();
    said.map(|text| Sentence::about(&who.into(), text))
        .collect()
}

/// `Cinder imp 4 (17), 5 (9), Stair hound 4 (17) join`: a repeated base name is written once.
fn reinforcements(all: &[(usize, &InOrder, bool)]) -> String {
    let all_wait = all.iter().all(|(.., waits)| *waits);
    let mut out = String::new();
    let mut before = None;
    for (_, one, waits) in all {
        let base = numbered(&one.who.name);
        let name = match base {
            Some((base, number)) if before == Some(base) => number,
            _ => &one.who.name,
        };
        before = base.map(|(base, _)| base);
        let comma = if out.is_empty() { "" } else { ", " };
        let waits = *waits && !all_wait;
        let when = match (one.initiative, waits) {
            (None, false) => String::new(),
            (None, true) => " (next round)".to_owned(),
            (Some(at), false) => format!(" ({at})"),
            (Some(at), true) => format!(" ({at}, next round)"),
        };
        out = format!("{out}{comma}{name}{when}");
    }
    let waiting = if all_wait {
        ", waiting for the next round"
    } else {
        ""
    };
    format!("{out} join{waiting}")
}

/// Whether statements of this kind are merged.
fn is_shared(what: &PersonStatement) -> bool {
    matches!(
        what,
        PersonStatement::Took(_) | PersonStatement::Healed { .. } | PersonStatement::Pending(..)
    )
}

/// The statements that say the same: their indexes, and the names of their characters.
fn those_with<'s>(
    game: &Game,
    what: &PersonStatement,
    said: &'s [Statement],
) -> (Vec<usize>, Vec<&'s str>) {
    let of = |(at, one): (usize, &'s Statement)| match one {
        Statement::Person(of, other) if is_same(game, what, other) => Some((at, &*of.name)),
        _ => None,
    };
    said.iter().enumerate().filter_map(of).unzip()
}

/// Whether two statements read the same; the target of a check is ignored.
fn is_same(game: &Game, one: &PersonStatement, other: &PersonStatement) -> bool {
    match (one, other) {
        (PersonStatement::Pending(one, _), PersonStatement::Pending(other, _)) => {
            pending(game, one, None) == pending(game, other, None)
        }
        (one, other) => one == other,
    }
}
