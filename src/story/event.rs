//! Events of an act in words.

mod campaign;
pub(super) mod counter;
pub(super) mod fight;
mod person;

pub(crate) use fight::in_order;

use super::contest::contest;
use super::regraded;
use super::sentence::{Piece, Sentence, To};
use crate::campaign::statement::Named;
use crate::campaign::{CampaignChange, Event, FightChange, Moved, Side};
use crate::game::Game;

/// The event at index `at` of an act, with the names that its characters had then; empty if another event of the
/// act says it.
pub(super) fn words(
    game: &Game,
    (names, round): (&[Named], u32),
    events: &[Event],
    at: usize,
) -> Sentence {
    let Some(event) = events.get(at) else {
        return Sentence::default();
    };
    let Some(who) = names.first() else {
        return match event {
            Event::Campaign(CampaignChange::Fight(change)) => fight::fight(game, names, change),
            Event::Campaign(change) => campaign::words(game, change),
            Event::Rolled { contest: roll } => contest(game, roll).into(),
            Event::Regraded(entry, change) => regraded::words(game, *entry, change),
            Event::Noted { text, .. } => text.clone().into(),
            _ => Sentence::default(),
        };
    };
    match event {
        Event::Person(_, change) => person::words(game, names, change, (events, at)),
        Event::Campaign(CampaignChange::Character(change)) => match &change.to {
            Some(_) if joins_a_fight(who, events) => Sentence::default(),
            Some(new) => {
                let role = match new.side() {
                    Side::Player => " as a player's character",
                    Side::Foe | Side::Ally => "",
                };
                Sentence::of_name(who)
                    .piece(Piece::Verb(" joins", " join", None))
                    .with(format!(" the campaign{role}"))
            }
            None => Sentence::of_name(who)
                .piece(Piece::Verb(" leaves", " leave", None))
                .with(" the campaign"),
        },
        Event::Campaign(CampaignChange::Work(change)) => campaign::work(game, who, change),
        Event::Campaign(CampaignChange::Fight(change)) => fight::fight(game, names, change),
        Event::Fight(_, FightChange::Place(change)) => fight::place(game, who, change, round),
        Event::Fight(_, FightChange::Attacked(_)) => {
            Sentence::about(who, " was attacked").to(To::Console)
        }
        Event::Noted { text, .. } => Sentence::of(who, text),
        _ => Sentence::default(),
    }
}

/// Whether a character joins a fight in an act that tells so.
fn joins_a_fight(who: &Named, events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Fight(_, FightChange::Place(change)) => {
            let place = change.to.as_ref();
            Moved::of(change) == Some(Moved::Joins)
                && place.is_some_and(|place| place.character == who.id)
        }
        _ => false,
    })
}

/// Whether an event is too minor for the log: who has attacked whom.
pub(super) fn is_minor(event: &Event) -> bool {
    matches!(event, Event::Fight(_, FightChange::Attacked(_)))
}
