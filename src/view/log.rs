//! The log as a play-by-play: what was rolled and done, newest last.

mod reading;
mod rolls;
mod row;
mod window;

use std::sync::Arc;

use super::line::wrap;
use super::{Ink, Line, Outcome};
use crate::campaign::plural::or;
use crate::campaign::record::rolls as rolls_of;
use crate::campaign::{
    CampaignChange, Change, Contest, Entries, Entry, Event, FightChange, Named, Side, Statement,
};
use crate::story::{self, BY_THE_GM, Beat, Recount, RollTold, Said, Told, Weight};
pub use reading::Reading;
use reading::put;
use rolls::Rolls;
use row::{INDENT, Row, Start};
pub(crate) use window::Window;

/// How many entries are searched for the beginning of the round.
const LONGEST_ROUND: usize = 200;

/// The lines of an entry, wrapped to `columns`. If a new day, session, scene, fight or round
/// begins with it, a heading comes first. Plain turn changes have no lines.
#[must_use]
pub fn lines(reading: Reading<'_>, entry: &Entry, columns: usize) -> Vec<Line> {
    let mut out = Vec::new();
    let day = day(reading, entry).map(|day| Line::of(Ink::Dim, day));
    out.extend(day.map(|day| Row::new(Start::Rule, day).drawn(columns)));
    let first = Some(marks(reading, entry));
    let mut rows = Telling::new(reading, entry, columns, first)
        .all()
        .into_iter();
    if is_superseded(reading, entry) {
        // What does not count any more takes one line.
        out.extend(rows.next().map(|row| {
            let line = row.drawn(columns).cut(columns);
            let mut line = line.inked(|ink| match ink {
                // The mark that says why.
                Ink::Notice => ink,
                _ => Ink::Dim,
            });
            line.struck = true;
            line
        }));
        return out;
    }
    out.extend(rows.flat_map(|row| wrap(&row.drawn(columns), columns, INDENT + 2)));
    out
}

/// Whether an entry has no lines and never will, such as a plain turn change. Only of those is the text made.
pub(crate) fn is_silent(reading: Reading<'_>, entry: &Entry) -> bool {
    let passes =
        |one: &Statement| matches!(one, Statement::Turn { .. } | Statement::MayInterrupt(_));
    entry.said.iter().all(passes) && lines(reading, entry, row::WIDEST_RULE).is_empty()
}

/// Whether an entry was undone, or replaced or left out by another.
fn is_superseded(reading: Reading<'_>, entry: &Entry) -> bool {
    reading.is_undone(entry)
        || reading.corrected_by(entry).is_some()
        || reading.left_out_by(entry).is_some()
}

/// Like [`lines`], for the selected entry, which shows plain turn changes too.
pub(crate) fn lines_of_selected(reading: Reading<'_>, entry: &Entry, columns: usize) -> Vec<Line> {
    let mut out = lines(reading, entry, columns);
    if out.is_empty() {
        let mut line = marks(reading, entry);
        line.add(passed_over(reading, entry).tinted(Ink::Dim));
        line.struck = reading.is_undone(entry);
        out = wrap(&line, columns, INDENT + 2);
    }
    out
}

/// An entry in one line, for places without the log.
pub(crate) fn line(reading: Reading<'_>, entry: &Entry) -> Line {
    let telling = Telling::new(reading, entry, usize::MAX, None);
    let mut out = Line::new();
    for row in telling.all() {
        row.put_after(&mut out);
    }
    if out.is_empty() {
        out = passed_over(reading, entry);
    }
    out
}

/// Dims the lines of a round that is over.
pub(crate) fn faded(lines: Vec<Line>) -> Vec<Line> {
    let fade = |ink| match ink {
        Ink::Plain => Ink::Dim,
        Ink::Strong => Ink::Plain,
        other => other,
    };
    let lines = lines.into_iter();
    lines.map(|line| line.inked(fade)).collect()
}

/// The row of the log with which the present round began; `None` if it is not within the searched
/// entries.
pub(crate) fn round_began(entries: Entries<'_>) -> Option<usize> {
    let rows = (entries.first()..entries.len()).rev().take(LONGEST_ROUND);
    for row in rows {
        let entry = entries.get(row)?;
        if !entry.undone && round_begun(&entry).is_some() {
            return Some(row);
        }
    }
    None
}

/// The round that begins with an entry.
fn round_begun(entry: &Entry) -> Option<u32> {
    entry.events.iter().rev().find_map(|event| match event {
        Event::Fight(_, FightChange::Turn(change)) if change.from.round != change.to.round => {
            Some(change.to.round)
        }
        Event::Campaign(CampaignChange::Fight(change)) if change.from.is_none() => {
            change.to.as_ref().map(|fight| fight.round)
        }
        _ => None,
    })
}

/// The sentences of an entry that the log does not show.
fn passed_over(reading: Reading<'_>, entry: &Entry) -> Line {
    let told = story::told(reading.game, &entry.said, &entry.events, None);
    let each = told.iter().filter_map(|told| detail(reading, told));
    Line::joined(each, (Ink::Dim, "; "))
}

/// A sentence that the log does not show.
fn detail(reading: Reading<'_>, told: &Told<'_>) -> Option<Line> {
    let Told::Said(said) = told else { return None };
    let mut line = Line::new();
    put(reading, &mut line, &said.words.pieces, Ink::Plain);
    Some(line).filter(|_| said.weight == Weight::Detail)
}

/// The day of an entry, if it differs from the day of the previous one.
fn day(reading: Reading<'_>, entry: &Entry) -> Option<String> {
    let before = reading.history.entry(entry.number.checked_sub(1)?)?;
    let today = (reading.days)(entry.at);
    (today != (reading.days)(before.at)).then_some(today)
}

/// The time of an entry and the marks before its text.
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
    } else if let Some(by) = reading.left_out_by(entry) {
        marks.push(Ink::Notice, format!("[left out: #{by}] "));
    }
    if changed_to(reading, entry).is_some() {
        marks.push(Ink::Notice, "[changed] ");
    }
    if rolls_of(&entry.events).any(|roll| roll.is_secret()) {
        marks.push(Ink::Notice, "[secret] ");
    }
    marks
}

/// Writes an entry in order: rolls as they are drawn, the sentences between them as paragraphs.
struct Telling<'a> {
    reading: Reading<'a>,
    entry: &'a Entry,
    rolls: Rolls<'a>,
    /// The beginning of the first line, until it is used.
    first: Option<Line>,
    out: Vec<Row>,
    /// The last sentence, if others of its weight go on in the same row.
    before: Option<Said>,
    /// A fight begins, and so does its first round.
    begins: bool,
    /// A roll was told.
    rolled: bool,
}

impl<'a> Telling<'a> {
    fn new(reading: Reading<'a>, entry: &'a Entry, columns: usize, first: Option<Line>) -> Self {
        Self {
            reading,
            entry,
            rolls: Rolls { reading, columns },
            first,
            out: Vec::new(),
            before: None,
            begins: false,
            rolled: false,
        }
    }

    /// A row of its own.
    fn begin(&mut self, text: Line) -> Row {
        let mut row = Row::new(Start::Next, text);
        row.before = self.first.take().unwrap_or(row.before);
        row
    }

    fn all(mut self) -> Vec<Row> {
        let (reading, entry) = (self.reading, self.entry);
        let first = counts(reading, entry);
        for told in story::told(reading.game, &entry.said, &entry.events, first.as_deref()) {
            let beat = told.beat(entry);
            match told {
                Told::Said(said) => self.said(said, beat),
                Told::Forced => self.forced(),
                Told::Roll(roll) => {
                    self.before = None;
                    self.rolled = true;
                    let of = roll.of.map(|of| Line::of(Ink::Dim, format!("{of}: ")));
                    let first = self.begin(of.unwrap_or_default());
                    self.out.extend(self.rolls.told(first, roll.contest));
                }
            }
        }
        for name in self.dead_players() {
            let text = format!("{} {name} IS DEAD", Outcome::Disaster.mark());
            let line = Line::of(Ink::Outcome(Outcome::Disaster), text);
            self.out.push(Row::new(Start::Next, line));
        }
        self.out
    }

    /// Writes the mark of an overridden rule after everything else.
    fn forced(&mut self) {
        if self.out.is_empty() {
            let row = self.begin(Line::new());
            self.out.push(row);
        }
        if let Some(last) = self.out.last_mut() {
            let space = if last.text.is_empty() { "" } else { " " };
            last.text.push(Ink::Plain, format!("{space}{BY_THE_GM}"));
        }
    }

    /// Writes a sentence, or a heading where something begins with it.
    fn said(&mut self, said: Said, beat: Option<Beat<'_>>) {
        match beat {
            Some(Beat::Session | Beat::Scene) if said.of == 0 => {
                let hours = self.reading.hours;
                let time = self.first.take().map(|_| hours(self.entry.at) + " ");
                let time = time.unwrap_or_default();
                return self.heading(&format!("{time}{}", said.words));
            }
            // The turn order has its own pane.
            Some(Beat::FightBegins(fight, _)) => {
                let name = or(&fight.name, "the fight begins");
                let round = round_begun(self.entry).unwrap_or(1);
                self.heading(&format!("{name} · round {round}"));
                self.begins = true;
            }
            Some(Beat::Turn(_, Some(_))) if !self.begins => {
                self.before = None;
                if let Some(round) = round_begun(self.entry) {
                    self.heading(&format!("round {round}"));
                }
            }
            _ => {}
        }
        if said.weight != Weight::Detail {
            self.sentence(&said);
            self.before = Some(said);
        }
    }

    fn heading(&mut self, title: &str) {
        self.before = None;
        let undone = self.reading.is_undone(self.entry);
        let mark = if undone { " [undone]" } else { "" };
        let mut line = Line::of(Ink::Strong, format!("{title}{mark}"));
        line.struck = undone;
        self.out.push(Row::new(Start::Rule, line));
    }

    /// Writes a sentence after the one before it, or in a row of its own.
    fn sentence(&mut self, said: &Said) {
        // What the GM may type next has a line of its own.
        let goes_on = |before: &Said| said.weight == before.weight && said.weight != Weight::Advice;
        let before = self.before.take().filter(goes_on);
        if before.is_none() {
            let changes = said.weight == Weight::Result
                || said.weight == Weight::Line && self.rolled && self.first.is_none();
            let changes = changes.then(|| Row::new(Start::Changes, Line::new()));
            let row = changes.unwrap_or_else(|| self.begin(Line::new()));
            self.out.push(row);
        }
        let Some(Row { text, .. }) = self.out.last_mut() else {
            return;
        };
        let mut pieces = &*said.words.pieces;
        if let Some(before) = before {
            match (said.weight, text.pieces.last_mut()) {
                (Weight::Result, _) => text.push(Ink::Dim, " · "),
                (_, last) => {
                    // A semicolon never begins a line.
                    if let Some(last) = last {
                        last.text.push(';');
                    }
                    text.push(Ink::Dim, " ");
                }
            }
            let only = before.words.who().filter(|_| !before.shared);
            let who = said.words.who().filter(|who| only == Some(who));
            // The name has just been mentioned.
            let rest = said.words.after_name().filter(|_| self.reading.briefly);
            pieces = rest.filter(|_| who.is_some()).unwrap_or(pieces);
        }
        let ink = match said.weight {
            Weight::Advice => Ink::Dim,
            Weight::Line | Weight::Result | Weight::Detail => Ink::Plain,
        };
        put(self.reading, text, pieces, ink);
    }

    /// The players' characters who die in this entry, in capitals.
    fn dead_players(&self) -> Vec<String> {
        let (reading, entry) = (self.reading, self.entry);
        if is_superseded(reading, entry) {
            return Vec::new();
        }
        let is_player = |dead: &&Named| {
            let person = reading.campaign.characters.get(dead.id);
            person.is_some_and(|person| person.side() == Side::Player)
        };
        let dead = reading.game.deaths(&entry.said, &entry.events);
        let players = dead.filter(is_player);
        players.map(|dead| dead.name.to_uppercase()).collect()
    }
}

/// The first roll of an entry with a second side that rolled later; `None` for dice that do not count any more or
/// count differently, which are shown as they fell.
fn counts(reading: Reading<'_>, entry: &Entry) -> Option<Arc<Contest>> {
    if is_superseded(reading, entry) {
        return None;
    }
    let counts = reading.contest(entry)?;
    changed_to(reading, entry).is_none().then_some(counts)
}

/// The result of the first roll of an entry, if a later act has changed it. A correction is shown with all that its later
/// lines made of it.
pub(super) fn changed_to(reading: Reading<'_>, entry: &Entry) -> Option<Arc<Contest>> {
    let stands = entry.corrected.is_none() && entry.again.is_empty();
    let from = entry.rolled().filter(|_| stands)?;
    let to = reading.contest(entry)?;
    if Arc::ptr_eq(from, &to) {
        return None;
    }
    let change = Change {
        from: Arc::clone(from),
        to: Arc::clone(&to),
    };
    Recount::of(&change).map(|_| to)
}

/// The rolls of attacks drawn like other rolls, and the sentences that the log does not show.
pub(super) fn details(reading: Reading<'_>, entry: &Entry) -> Vec<Line> {
    let first = counts(reading, entry);
    let columns = usize::MAX;
    let rolls = Rolls { reading, columns };
    let mut out = Vec::new();
    for told in story::told(reading.game, &entry.said, &entry.events, first.as_deref()) {
        match told {
            Told::Roll(RollTold { contest, .. }) if contest.attack.is_some() => {
                out.extend(rolls.of_attack(contest));
            }
            told => {
                let line = detail(reading, &told);
                out.extend(line.map(|line| Row::new(Start::Next, line)));
            }
        }
    }
    let rows = out.into_iter();
    rows.map(|row| row.drawn(usize::MAX)).collect()
}
