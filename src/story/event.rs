//! Events of an act in words.

mod campaign;
mod counter;
pub(super) mod fight;
mod person;

pub(super) use fight::Newcomer;
pub use fight::in_order;

use super::contest::contest;
use super::regraded;
use super::sentence::Sentence;
use crate::campaign::statement::Named;
use crate::campaign::{CampaignChange, Character, Event, FightChange, PersonChange};
use crate::game::Game;

/// The event at index `at` of an act, with the names that its characters had then; empty if another event of the
/// act says it.
pub(super) fn words(
    game: &Game,
    (names, round): (&[Named], u32),
    events: &[Event],
    at: usize,
) -> Sentence {
    let name = names.first();
    match (events.get(at), name) {
        (Some(Event::Person(_, change)), Some(_)) => {
            person::words(game, names, change, (events, at))
        }
        (Some(Event::Campaign(CampaignChange::Character(change))), Some(who)) => {
            let did = if change.to.is_some() {
                "joins"
            } else {
                "leaves"
            };
            Sentence::about(who, format!(" {did} the campaign"))
        }
        (Some(Event::Campaign(CampaignChange::Work(change))), Some(who)) => {
            campaign::work(game, who, change)
        }
        (Some(Event::Campaign(CampaignChange::Fight(change))), _) => {
            fight::fight(game, names, change)
        }
        (Some(Event::Fight(_, FightChange::Place(change))), Some(who)) => {
            fight::place(game, who, change, round)
        }
        (Some(Event::Fight(_, FightChange::Attacked(_))), Some(who)) => {
            Sentence::about(who, " was attacked")
        }
        (Some(Event::Campaign(change)), _) => campaign::words(game, change),
        (Some(Event::Rolled { contest: roll }), _) => contest(game, roll).into(),
        (Some(Event::Regraded(entry, change)), _) => regraded::words(game, *entry, change).into(),
        (Some(Event::Noted { text, .. }), Some(who)) => Sentence::of(who, text),
        (Some(Event::Noted { text, .. }), None) => text.clone().into(),
        _ => Sentence::default(),
    }
}

/// Whether an event is too minor for the log: a skill that a roll has marked for improvement.
pub(super) fn is_minor(event: &Event, events: &[Event]) -> bool {
    match event {
        Event::Person(_, PersonChange::Skill(change)) => person::is_earned(change, events),
        Event::Fight(_, FightChange::Attacked(_)) => true,
        _ => false,
    }
}

/// The character whom an event adds to the campaign.
pub(super) fn added(event: &Event) -> Option<&Character> {
    match event {
        Event::Campaign(CampaignChange::Character(change)) => change.to.as_deref(),
        _ => None,
    }
}
