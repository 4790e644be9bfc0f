//! The answer to a command.

use std::sync::Arc;

use crate::campaign::record::rolls;
use crate::campaign::statement::Named;
use crate::campaign::{Act, Contest, Entry, Event, History, RecordBody, Statement, genitive};
use crate::game::draft::Shows;
use crate::game::words::{self, percent};
use crate::game::{Game, Preview, RollOdds};
use crate::rules::Odds;
use crate::story;

/// The result of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The result in words.
    pub text: String,
    /// The chances, if the line only asked for those.
    pub preview: Option<Box<Preview>>,
    /// The beginning of a line that the GM should complete next.
    pub asks: Option<String>,
    /// The log entry that it made.
    pub entry: Option<Arc<Entry>>,
    /// A request that only a screen can fulfil.
    pub shows: Option<Shows>,
    /// The number of the record; the act is saved when that is on disk.
    pub seq: Option<u64>,
}

impl Reply {
    /// The roll of the act, or the new result of an earlier roll.
    #[must_use]
    pub fn contest(&self) -> Option<&Arc<Contest>> {
        let events = &self.entry.as_ref()?.events;
        let regraded = || Some(events.iter().find_map(Event::regraded)?.1);
        rolls(events).next().or_else(regraded)
    }
}

/// What an act, an undo or a redo did.
pub(super) fn told(game: &Game, history: &History, body: &RecordBody) -> String {
    let numbers = |entries: &[u64]| {
        let lines: Vec<String> = entries
            .iter()
            .map(|number| match history.entry(*number) {
                Some(entry) => match turn_of(&entry) {
                    Some(who) => format!("#{number} {} turn", genitive(&who.name)),
                    None => format!("#{number} {}", entry.line),
                },
                None => format!("#{number}"),
            })
            .collect();
        lines.join("; ")
    };
    match body {
        RecordBody::Act(Act { said, events, .. }) => story::said(game, said, events),
        RecordBody::Adopted { text } => text.clone(),
        RecordBody::Undo { entries, .. } => format!("undone: {}", numbers(entries)),
        RecordBody::Redo { entries, .. } => format!("redone: {}", numbers(entries)),
    }
}

/// The answer to a question about odds.
pub(super) fn answer(preview: Box<Preview>) -> Reply {
    let in_words = |odds: &Odds| -> String {
        let odds = odds.iter();
        let words = odds.map(|(what, chance)| format!("{} {}", what.id(), percent(chance)));
        words.collect::<Vec<_>>().join(", ")
    };
    let rolls = if let Some(several) = preview.several() {
        let one = |each: &RollOdds| {
            let odds = match each.hit {
                Some(hit) => format!("hit {}", percent(hit)),
                None => in_words(&each.odds),
            };
            format!("{}, {}: {odds}", each.who, each.what)
        };
        several.iter().map(one).collect::<Vec<_>>().join("; ")
    } else {
        let targets = preview.targets.join(" vs ");
        // The ways to hit follow; they say more than the verdict.
        match in_words(&preview.odds) {
            odds if odds.is_empty() || !preview.details.is_empty() => targets,
            odds => format!("{targets}: {odds}"),
        }
    };
    // A power may roll nothing.
    let rolls = Some(rolls).filter(|rolls| !rolls.is_empty());
    let compared = preview.compared.iter();
    let compared = compared.map(|one| format!("{}: {}", one.who, in_words(&one.odds)));
    let notes = preview.notes.iter().map(words::note);
    let distribution = preview.distribution.as_ref().map(words::distribution);
    let parts = rolls
        .into_iter()
        .chain(compared)
        .chain(notes)
        .chain(distribution);
    Reply {
        text: parts.collect::<Vec<_>>().join("; "),
        preview: Some(preview),
        ..Reply::default()
    }
}

/// The character whose turn began with an act, if it did nothing else.
fn turn_of(entry: &Entry) -> Option<&Named> {
    match entry.said.as_slice() {
        [Statement::Turn { who, .. }] => who.as_ref(),
        _ => None,
    }
}
