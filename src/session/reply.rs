//! The answer to a command.

use std::sync::Arc;

use crate::campaign::record::rolls;
use crate::campaign::statement::{Named, UsedOn};
use crate::campaign::{Act, Contest, Entry, Event, History, RecordBody, Statement, genitive};
use crate::game::draft::Shows;
use crate::game::words::{self, percent};
use crate::game::{Distribution, Game, Preview, RollOdds};
use crate::rules::Odds;
use crate::story;

/// The result of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The result in words.
    pub text: String,
    /// The roll, or the new result of an earlier roll.
    pub contest: Option<Arc<Contest>>,
    /// All rolls of a power, or else only that one.
    pub rolls: Vec<Arc<Contest>>,
    /// What came of a power for each target.
    pub used: Vec<UsedOn>,
    /// The requested odds.
    pub odds: Option<Odds>,
    /// Chances finer than the results.
    pub details: Vec<(&'static str, f64)>,
    /// The odds of each of several separate rolls.
    pub each: Vec<RollOdds>,
    /// The distribution of the number rolled, if any.
    pub distribution: Option<Distribution>,
    /// The GM overrode the rules.
    pub forced: bool,
    /// What the act states.
    pub said: Vec<Statement>,
    /// Typed dice that were not needed.
    pub set_aside: Vec<u32>,
    /// The beginning of a line that the GM should complete next.
    pub asks: Option<String>,
    /// The number of the log entry.
    pub entry: Option<u64>,
    /// A request that only a screen can fulfil.
    pub shows: Option<Shows>,
    /// The number of the record; the act is saved when that is on disk.
    pub seq: Option<u64>,
}

/// The answer to an act, an undo or a redo that was kept.
pub(super) fn reply_to(game: &Game, history: &History, body: &RecordBody) -> Reply {
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
    let plain = |text| Reply {
        text,
        ..Reply::default()
    };
    match body {
        RecordBody::Act(Act { said, events, .. }) => {
            let regraded = || Some(events.iter().find_map(Event::regraded)?.1);
            let set_aside = said.iter().find_map(|said| match said {
                Statement::SetAside(faces) => Some(faces.clone()),
                _ => None,
            });
            let contest = rolls(events).next().or_else(regraded).cloned();
            let used = said.iter().find_map(|said| match said {
                Statement::Used { on, .. } => Some(on.clone()),
                _ => None,
            });
            Reply {
                rolls: match &used {
                    Some(_) => rolls(events).cloned().collect(),
                    None => contest.iter().cloned().collect(),
                },
                used: used.unwrap_or_default(),
                contest,
                forced: said.contains(&Statement::Forced),
                set_aside: set_aside.unwrap_or_default(),
                said: said.clone(),
                ..plain(story::said(game, said, events))
            }
        }
        RecordBody::Adopted { text } => plain(text.clone()),
        RecordBody::Undo { entries, .. } => plain(format!("undone: {}", numbers(entries))),
        RecordBody::Redo { entries, .. } => plain(format!("redone: {}", numbers(entries))),
    }
}

/// The answer to a question about odds.
pub(super) fn answer(preview: Preview) -> Reply {
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
    let text = parts.collect::<Vec<_>>().join("; ");
    Reply {
        text,
        each: if preview.several().is_some() {
            preview.each
        } else {
            preview.compared
        },
        odds: Some(preview.odds),
        details: preview.details,
        distribution: preview.distribution,
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
