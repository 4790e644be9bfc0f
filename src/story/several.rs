//! Merges equal statements about several characters into one: `Ann, Bea take 8, 1 wound`.

use super::event::{Newcomer, added, fight as moved};
use super::sentence::{Sentence, from_to, numbered};
use super::statement::person;
use crate::campaign::statement::{Named, PersonStatement, Statement};
use crate::campaign::{Character, Event, FightChange, Side};
use crate::game::Game;

/// Whether a statement is merged with others, and where the merged text appears.
pub(super) enum Shared {
    Not,
    /// Covered by the text of another statement.
    Elsewhere,
    Here(Vec<Sentence>),
}

/// How each statement of an act without a roll is told.
pub(super) fn shared(game: &Game, said: &[Statement], events: &[Event]) -> Vec<Shared> {
    let mut out: Vec<Shared> = said.iter().map(|_| Shared::Not).collect();
    let mut groups: Vec<(Sentence, Vec<(usize, &str)>)> = Vec::new();
    for (at, one) in said.iter().enumerate() {
        let Some((who, words)) = of_several(game, one, events) else {
            continue;
        };
        match groups.iter_mut().find(|(other, _)| *other == words) {
            Some((_, those)) => those.push((at, &who.name)),
            None => groups.push((words, vec![(at, &who.name)])),
        }
    }
    for (words, those) in groups.into_iter().filter(|(_, those)| those.len() > 1) {
        let (places, names): (Vec<usize>, Vec<&str>) = those.into_iter().unzip();
        let last = places.iter().rev().find(|at| is_pending(&said[**at]));
        let here = *last.unwrap_or(&places[0]);
        for at in places {
            out[at] = Shared::Elsewhere;
        }
        out[here] = Shared::Here(vec![words.after(names.join(", "))]);
    }
    let newcomers = newcomers(game, said, events);
    let mut told = Some(newcomers.told);
    for at in newcomers.places {
        out[at] = told.take().map_or(Shared::Elsewhere, Shared::Here);
    }
    out
}

fn is_pending(said: &Statement) -> bool {
    matches!(said, Statement::Person(_, PersonStatement::Pending(..)))
}

/// The characters who join the campaign or the fight, and which statements say so.
#[derive(Default)]
struct Newcomers {
    places: Vec<usize>,
    told: Vec<Sentence>,
}

fn newcomers(game: &Game, said: &[Statement], events: &[Event]) -> Newcomers {
    let (mut known, mut new, mut fight) = (None, Vec::new(), Vec::new());
    for (at, one) in said.iter().enumerate() {
        if matches!(one, Statement::LikeTemplate(_)) {
            known = Some(at);
        } else if let Some(who) = one.event(events).and_then(added) {
            new.push((at, who));
        } else if let Some(newcomer) = Newcomer::told(game, one, events) {
            fight.push((at, newcomer));
        }
    }
    let from = known.map_or("", |_| ", from the bestiary");
    // A character who joins the fight has first joined the campaign.
    let (before, here): (Vec<usize>, Vec<usize>) = match fight.as_slice() {
        [] => (Vec::new(), new.iter().map(|(at, _)| *at).collect()),
        fight => (
            new.iter().map(|(at, _)| *at).collect(),
            fight.iter().map(|(at, _)| *at).collect(),
        ),
    };
    let told = match (fight.as_slice(), new.as_slice()) {
        ([], []) => return Newcomers::default(),
        ([], [(_, who)]) => newcomer(who, from),
        ([], [(_, one), .., (_, last)]) => {
            let who = from_to(&one.name, &last.name);
            vec![format!("{who} join the campaign{from}").into()]
        }
        ([(_, only)], _) => {
            let text = format!(" joins{}{from}", only.when());
            vec![Sentence::about(only.who, text)]
        }
        (several, _) => vec![format!("{}{from}", reinforcements(several)).into()],
    };
    // The first of these tells it.
    let places = here.into_iter().chain(before).chain(known).collect();
    Newcomers { places, told }
}

/// What a statement says of one of several characters, without the name; `None` if each is told alone.
fn of_several<'s>(
    game: &Game,
    said: &'s Statement,
    events: &[Event],
) -> Option<(&'s Named, Sentence)> {
    match said {
        Statement::Person(who, what) => Some((who, person::of_several(game, what)?)),
        Statement::Event { who, .. } => {
            let Event::Fight(_, FightChange::Place(change)) = said.event(events)? else {
                return None;
            };
            Some((who.first()?, moved::of_several(change)?))
        }
        _ => None,
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
fn reinforcements(all: &[(usize, Newcomer<'_>)]) -> String {
    let all_wait = all.iter().all(|(_, one)| one.waits);
    let mut out = String::new();
    let mut before = None;
    for (_, one) in all {
        let base = numbered(&one.who.name);
        let name = match base {
            Some((base, number)) if before == Some(base) => number,
            _ => &one.who.name,
        };
        before = base.map(|(base, _)| base);
        let comma = if out.is_empty() { "" } else { ", " };
        let waits = one.waits && !all_wait;
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
