//! The log: what was rolled and done, newest last.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::header::Hours;
use super::line::wrap;
use super::text::clean;
use super::{Ink, Line, Outcome};
use crate::campaign::record::rolls;
use crate::campaign::{Contest, ContestKind, Entry, History, Roll, Statement};
use crate::game::Game;
use crate::game::words::{self, BY_THE_GM, Told};
use crate::rules::Grade;

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
    /// The grades that its rolls can have here.
    pub grades: &'static [Grade],
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
    let mut said = entry.said.as_slice();
    let mut marks = Some(marks(reading, entry));
    if let Some((Statement::Session(_) | Statement::Scene(_), rest)) = said.split_first() {
        let title = words::statement(reading.game, &said[0], &entry.events);
        let undone = if reading.is_undone(entry) {
            " [undone]"
        } else {
            ""
        };
        let title = format!("{} {title}{undone}", (reading.hours)(entry.at));
        let mut line = ruled(&title, columns, Ink::Strong);
        line.struck = reading.is_undone(entry);
        out.push(line);
        (said, marks) = (rest, None);
    }
    for mut line in told(reading, entry, said, marks) {
        line.struck = reading.is_undone(entry) || reading.corrected_by(entry).is_some();
        out.extend(wrap(&line, columns, INDENT + 2));
    }
    out
}

/// The day of an entry, where it is not that of the one before.
fn day(reading: Reading<'_>, entry: &Entry) -> Option<String> {
    let before = reading.history.entry(entry.number.checked_sub(1)?)?;
    let today = (reading.days)(entry.at);
    (today != (reading.days)(before.at)).then_some(today)
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

/// The time of an entry, and what is to be known of it before anything it tells.
fn marks(reading: Reading<'_>, entry: &Entry) -> Line {
    let mut marks = Line::of(Ink::Dim, format!("{} ", (reading.hours)(entry.at)));
    if entry.seq > reading.durable {
        marks.push(Ink::Notice, "[saving] ");
    }
    if reading.is_undone(entry) {
        marks.push(Ink::Notice, "[undone] ");
    }
    if let Some(by) = reading.corrected_by(entry) {
        marks.push(Ink::Notice, format!("[corrected: #{by}] "));
    }
    if rolls(&entry.events).any(|roll| roll.sides.iter().any(|side| side.secret)) {
        marks.push(Ink::Notice, "[secret] ");
    }
    marks
}

/// What an entry tells, in order: rolls as they are drawn, what stands between
/// them in a paragraph. The first line begins with the marks.
fn told(
    reading: Reading<'_>,
    entry: &Entry,
    said: &[Statement],
    mut marks: Option<Line>,
) -> Vec<Line> {
    let mut out = Vec::new();
    let mut text: Vec<String> = Vec::new();
    let has_marks = marks.is_some();
    let mut forced = false;
    let mut begin = || marks.take().unwrap_or_else(indent);
    let rolls = drawn(reading, entry);
    let counts = |nth: usize| rolls.get(nth).map(AsRef::as_ref);
    for told in words::told(reading.game, said, &entry.events, counts) {
        let lines = match told {
            Told::Text(told) => {
                text.push(told);
                continue;
            }
            Told::Aside(_) => continue,
            Told::Forced => {
                forced = true;
                continue;
            }
            Told::Roll(nth) => rolls.get(nth).map(|contest| Drawn::Roll(contest)),
            Told::Attack { nth, who, did } => {
                let contest = rolls.get(nth);
                contest.map(|contest| Drawn::Attack(contest, who, did))
            }
            Told::Hit(did) => Some(Drawn::Line(did)),
        };
        text.retain(|text| !text.is_empty());
        if !text.is_empty() {
            out.push(begin().with(Ink::Plain, clean(&text.join("; "))));
            text.clear();
        }
        match lines {
            Some(Drawn::Roll(contest)) => out.extend(rolled(reading, begin(), contest)),
            Some(Drawn::Attack(contest, who, did)) => {
                out.push(attack(reading, begin(), contest, &who, &did));
            }
            Some(Drawn::Line(did)) => out.push(begin().with(Ink::Plain, clean(&did))),
            None => {}
        }
    }
    text.retain(|text| !text.is_empty());
    if !text.is_empty() || out.is_empty() && has_marks {
        out.push(begin().with(Ink::Plain, clean(&text.join("; "))));
    }
    if forced {
        match out.last_mut() {
            Some(last) => last.push(Ink::Plain, format!(" {BY_THE_GM}")),
            None => out.push(begin().with(Ink::Plain, BY_THE_GM)),
        }
    }
    out
}

/// What is drawn on lines of its own.
enum Drawn<'c> {
    Roll(&'c Contest),
    /// An attack, who makes it, and the rest of the sentence.
    Attack(&'c Contest, String, String),
    Line(String),
}

/// The rolls of an entry, as they count now.
fn drawn(reading: Reading<'_>, entry: &Entry) -> Vec<Arc<Contest>> {
    let mut all: Vec<Arc<Contest>> = rolls(&entry.events).map(Arc::clone).collect();
    // What changes a roll later is said of the first that an entry holds.
    if let Some(first) = all.first_mut()
        && let Some(counts) = reading.history.contest(entry.number)
    {
        *first = counts;
    }
    all
}

/// `✓ Odile hits Drowned hand 1 with Boat hook: 38 vs TN 50, MoS 38; defence 70 fails`.
fn attack(reading: Reading<'_>, mut line: Line, contest: &Contest, who: &str, did: &str) -> Line {
    let grade = contest.sides.first();
    let grade = grade.and_then(|side| reading.game.grade(&side.grade));
    let look = grade.map(|grade| Outcome::of(reading.grades, &grade));
    let look = match look {
        // What the defence stopped has failed, however well it was aimed.
        Some(Outcome::Triumph | Outcome::Success) if !words::is_hit(contest) => {
            Some(Outcome::Failure)
        }
        look => look,
    };
    if let Some(look) = look {
        line.push(Ink::Outcome(look), format!("{} ", look.mark()));
    }
    line.with(Ink::Strong, clean(who))
        .with(Ink::Plain, clean(did))
}

/// The rolls of attacks side by side, as other rolls are drawn, and what the log passes over.
pub(super) fn closely(reading: Reading<'_>, entry: &Entry) -> Vec<Line> {
    let rolls = drawn(reading, entry);
    let counts = |nth: usize| rolls.get(nth).map(AsRef::as_ref);
    let mut out = Vec::new();
    for told in words::told(reading.game, &entry.said, &entry.events, counts) {
        match told {
            Told::Attack { nth, .. } => {
                let contest = rolls.get(nth);
                out.extend(contest.map(|contest| rolled_sides(reading, contest)));
            }
            Told::Aside(text) => {
                out.push(vec![indent().with(Ink::Plain, clean(&text))]);
            }
            Told::Roll(_) | Told::Hit(_) | Told::Text(_) | Told::Forced => {}
        }
    }
    out.concat()
}

fn indent() -> Line {
    Line::of(Ink::Plain, " ".repeat(INDENT))
}

fn rolled(reading: Reading<'_>, first: Line, contest: &Contest) -> Vec<Line> {
    let game = reading.game;
    let mut out = sides(reading, first, contest);
    let mut tail = Vec::new();
    if !contest.rerolled.is_empty() {
        let thrown: Vec<String> = contest
            .rerolled
            .iter()
            .map(|pair| words::dice(game, pair))
            .collect();
        tail.push(format!("rerolled {}", thrown.join(", ")));
    }
    if let Some(won) = words::verdict(contest) {
        tail.push(clean(&won).into_owned());
    }
    if !tail.is_empty() {
        out.push(indent().with(Ink::Strong, tail.join("; ")));
    }
    out
}

/// The sides of an attack that rolled.
fn rolled_sides(reading: Reading<'_>, contest: &Contest) -> Vec<Line> {
    let rolled = contest.sides.iter().filter(|side| !side.grade.is_empty());
    let contest = Contest {
        sides: rolled.cloned().collect(),
        ..contest.clone()
    };
    sides(reading, indent(), &contest)
}

/// Each side of a contest: who rolls what, and what came of it.
fn sides(reading: Reading<'_>, first: Line, contest: &Contest) -> Vec<Line> {
    let game = reading.game;
    let mut out = Vec::new();
    let mut first = Some(first);
    let mixed = is_mixed(contest);
    for side in &contest.sides {
        let mut line = first.take().unwrap_or_else(indent);
        if contest.kind == ContestKind::Dice {
            out.push(line.with(Ink::Plain, clean(&words::dice_roll(side))));
            continue;
        }
        if !side.name.is_empty() {
            line.push(Ink::Strong, clean(&side.name));
            line.push(Ink::Dim, " · ");
        }
        line.push(Ink::Plain, clean(&side.what));
        let target = words::target(game.target, side);
        if !target.is_empty() {
            line.push(Ink::Dim, " · ");
            line.push(Ink::Plain, clean(&target));
        }
        out.push(line);
        out.push(fallen(game, reading.grades, side, mixed));
    }
    out
}

/// Whether some dice of a contest were typed and some rolled by the console: then each says which.
fn is_mixed(contest: &Contest) -> bool {
    let dice = contest.sides.iter().map(|side| side.dice.len());
    let typed = contest.sides.iter().map(|side| side.typed.len());
    (1..dice.sum()).contains(&typed.sum())
}

/// `33 -> ✓✓ critical success, MoS 33`.
fn fallen(game: &Game, grades: &[Grade], side: &Roll, mixed: bool) -> Line {
    let mut line = indent();
    let sum = game.telling.and_then(|telling| (telling.sum)(side, false));
    if let Some(sum) = sum {
        line.push(Ink::Strong, clean(&sum));
        if mixed && !side.dice.is_empty() {
            let by = words::dice_by_hand(game, side);
            line.push(Ink::Dim, format!(" ({by})"));
        }
        line.push(Ink::Dim, " -> ");
    } else if !side.dice.is_empty() {
        let dice = if mixed {
            words::dice_by_hand(game, side)
        } else {
            words::dice(game, &side.dice)
        };
        line.push(Ink::Strong, dice);
        line.push(Ink::Dim, " -> ");
    }
    let outcome = words::outcome(game, side);
    match game.grade(&side.grade) {
        Some(grade) => {
            let look = Outcome::of(grades, &grade);
            line.push(Ink::Outcome(look), format!("{} {outcome}", look.mark()));
        }
        None => line.push(Ink::Plain, clean(&outcome)),
    }
    for fact in words::facts(game, side) {
        line.push(
            Ink::Plain,
            format!(", {} {}", clean(&fact.label), fact.value),
        );
    }
    line
}
