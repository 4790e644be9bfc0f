//! The log: what was rolled and done, newest last.

use std::collections::BTreeSet;

use super::header::Hours;
use super::text::{clean, wrap};
use super::{Ink, Line, Outcome};
use crate::campaign::{CampaignChange, Contest, Entry, Event, History, Roll};
use crate::game::{Game, words};

/// How far the lines after the first are indented.
const INDENT: usize = 6;

/// A heading is ruled off so far at most.
const WIDEST_RULE: usize = 200;

/// What the lines of an entry depend on besides the entry.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The history that holds it.
    pub history: &'a History,
    /// The game that is played.
    pub game: &'static Game,
    /// How the time of day is told.
    pub hours: Hours,
    /// Records up to here are on disk.
    pub durable: u64,
    /// Entries that were undone at the moment that is shown and are not now, or
    /// the other way round; none where now is shown.
    pub flipped: Option<&'a BTreeSet<u64>>,
    /// The last entry of the moment that is shown.
    pub until: u64,
    /// How a day is told.
    pub days: Hours,
}

impl Reading<'_> {
    /// Whether an entry is undone at the moment that is shown.
    #[must_use]
    pub fn is_undone(&self, entry: &Entry) -> bool {
        let flipped = self
            .flipped
            .is_some_and(|these| these.contains(&entry.number));
        entry.undone != flipped
    }

    /// The entry that stands in the place of this one at the moment that is shown.
    #[must_use]
    pub fn corrected_by(&self, entry: &Entry) -> Option<u64> {
        entry.corrected.filter(|by| *by <= self.until)
    }
}

/// An entry as lines of at most so many columns, under the day where another one
/// begins, and the heading of the session or scene that it begins.
#[must_use]
pub fn lines(reading: Reading<'_>, entry: &Entry, columns: usize) -> Vec<Line> {
    let mut out = Vec::new();
    out.extend(day(reading, entry).map(|day| ruled(&day, columns, Ink::Dim)));
    match heading(entry) {
        Some(title) => {
            let mut title = format!("{} {title}", (reading.hours)(entry.at));
            if reading.is_undone(entry) {
                title.push_str(" [undone]");
            }
            let mut line = ruled(&title, columns, Ink::Strong);
            line.struck = reading.is_undone(entry);
            out.push(line);
            // What else came of it is worth telling.
            if entry.events.len() > 1 {
                let indent = " ".repeat(INDENT);
                let text = Line::of(Ink::Plain, indent).with(Ink::Plain, clean(&entry.text));
                out.extend(wrap(&text, columns, INDENT + 2));
            }
        }
        None => out.extend(plain(reading, entry, columns)),
    }
    out
}

/// The day of an entry, where it is not that of the one before.
fn day(reading: Reading<'_>, entry: &Entry) -> Option<String> {
    let before = reading.history.entry(entry.number.checked_sub(1)?)?;
    let today = (reading.days)(entry.at);
    (today != (reading.days)(before.at)).then_some(today)
}

/// What an entry begins: a session or a scene.
fn heading(entry: &Entry) -> Option<String> {
    entry.events.iter().find_map(|event| match event {
        Event::Campaign(CampaignChange::Session(change)) => Some(format!("session {}", change.to)),
        Event::Campaign(CampaignChange::Scene(change)) => Some(format!("scene {}", change.to)),
        _ => None,
    })
}

/// `── 21:04 session 2 ─────`, as wide as there is room, but not without end.
fn ruled(title: &str, columns: usize, ink: Ink) -> Line {
    let title = clean(title);
    let room = columns.min(WIDEST_RULE);
    let left = room.saturating_sub(super::text::width(&title) + 4);
    Line::of(Ink::Dim, "── ")
        .with(ink, title)
        .with(Ink::Dim, format!(" {}", "─".repeat(left)))
}

/// An entry as lines of at most so many columns.
fn plain(reading: Reading<'_>, entry: &Entry, columns: usize) -> Vec<Line> {
    let mut marks = Line::of(Ink::Dim, format!("{} ", (reading.hours)(entry.at)));
    if entry.seq > reading.durable {
        marks.push(Ink::Notice, "[saving] ");
    }
    if reading.is_undone(entry) {
        marks.push(Ink::Notice, "[undone] ");
    }
    let contest = reading
        .history
        .contest(entry.number)
        .filter(|contest| contest.is_graded());
    let secret = entry
        .rolled()
        .is_some_and(|contest| contest.sides.iter().any(|side| side.secret));
    if let Some(by) = reading.corrected_by(entry) {
        marks.push(Ink::Notice, format!("[corrected: #{by}] "));
    }
    if secret {
        marks.push(Ink::Notice, "[secret] ");
    }
    let whole = match &contest {
        Some(contest) => rolled(reading.game, marks, contest, said_besides(reading, entry)),
        None => vec![marks.with(Ink::Plain, clean(&entry.text))],
    };
    let mut out = Vec::with_capacity(whole.len());
    for mut line in whole {
        line.struck = reading.is_undone(entry) || reading.corrected_by(entry).is_some();
        out.extend(wrap(&line, columns, INDENT + 2));
    }
    out
}

/// What an entry says beyond its roll.
fn said_besides<'a>(reading: Reading<'_>, entry: &'a Entry) -> &'a str {
    let Some(contest) = entry.rolled() else {
        return &entry.text;
    };
    entry
        .text
        .strip_prefix(words::contest(reading.game, contest).as_str())
        .map_or("", |rest| rest.trim_start_matches("; "))
}

fn rolled(game: &Game, marks: Line, contest: &Contest, besides: &str) -> Vec<Line> {
    let mut out = Vec::new();
    let mut marks = Some(marks);
    for side in &contest.sides {
        let mut line = marks
            .take()
            .unwrap_or_else(|| Line::of(Ink::Plain, " ".repeat(INDENT)));
        if !side.name.is_empty() {
            line.push(Ink::Strong, clean(&side.name));
            line.push(Ink::Dim, " · ");
        }
        line.push(Ink::Plain, clean(&side.what));
        let target = words::target(side);
        if !target.is_empty() {
            line.push(Ink::Dim, " · ");
            line.push(Ink::Plain, clean(&target));
        }
        out.push(line);
        out.push(fallen(game, side));
    }
    let mut tail = Vec::new();
    if !contest.rerolled.is_empty() {
        let thrown: Vec<String> = contest
            .rerolled
            .iter()
            .map(|pair| words::dice(game, pair))
            .collect();
        tail.push(format!("rerolled {}", thrown.join(", ")));
    }
    if !contest.verdict.is_empty() {
        tail.push(clean(&words::verdict(contest)).into_owned());
    }
    if !tail.is_empty() {
        let line = Line::of(Ink::Plain, " ".repeat(INDENT));
        out.push(line.with(Ink::Strong, tail.join("; ")));
    }
    if !besides.is_empty() {
        let line = Line::of(Ink::Plain, " ".repeat(INDENT));
        out.push(line.with(Ink::Plain, clean(besides)));
    }
    out
}

/// `33 -> ✓✓ critical success, MoS 33`.
fn fallen(game: &Game, side: &Roll) -> Line {
    let mut line = Line::of(Ink::Plain, " ".repeat(INDENT));
    if !side.dice.is_empty() {
        line.push(Ink::Strong, words::dice(game, &side.dice));
        line.push(Ink::Dim, " -> ");
    }
    let outcome = words::outcome(game, side);
    match game.grade(&side.grade) {
        Some(grade) => {
            let look = Outcome::of(game, &grade);
            line.push(Ink::Outcome(look), format!("{} {outcome}", look.mark()));
        }
        None => line.push(Ink::Plain, clean(&outcome)),
    }
    for fact in &side.facts {
        line.push(
            Ink::Plain,
            format!(", {} {}", clean(&fact.label), fact.value),
        );
    }
    line
}
