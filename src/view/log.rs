//! The log as a play-by-play: what was rolled and done, newest last.

mod people;
mod reading;
mod rolls;
mod row;
mod sentence;
mod window;

use std::sync::Arc;

use super::line::wrap;
use super::text::clean;
use super::{Ink, Line, Outcome};
use crate::campaign::record::rolls as rolls_of;
use crate::campaign::{
    CampaignChange, Contest, Entries, Entry, Event, FightChange, Side, Statement,
};
use crate::story::{self, BY_THE_GM, Beat, RollTold, Said, Sentence, Told, Weight};
pub use reading::Reading;
use row::{INDENT, Row, Start};
use sentence::put;
pub(crate) use window::Window;

/// How many entries are searched for the beginning of the round.
const LONGEST_ROUND: usize = 200;

/// The lines of an entry, wrapped to `columns`. If a new day, session, scene, fight or round
/// begins with it, a heading comes first. Plain turn changes have no lines.
#[must_use]
pub fn lines(reading: Reading<'_>, entry: &Entry, columns: usize) -> Vec<Line> {
    let mut out = Vec::new();
    let day = day(reading, entry).map(|day| Line::of(Ink::Dim, clean(&day)));
    out.extend(day.map(|day| Row::new(Start::Rule, day).drawn(columns)));
    let first = Some(marks(reading, entry));
    let mut rows = Telling::new(reading, entry, columns, first)
        .all()
        .into_iter();
    if is_superseded(reading, entry) {
        // What does not count any more takes one line.
        out.extend(rows.next().map(|row| {
            let mut line = row.drawn(columns).cut(columns);
            line.struck = true;
            dim(&mut line);
            line
        }));
        return out;
    }
    out.extend(rows.flat_map(|row| wrap(&row.drawn(columns), columns, INDENT + 2)));
    out
}

/// Whether an entry has no lines and never will, such as a plain turn change. Only of those is the text made.
#[must_use]
pub fn is_silent(reading: Reading<'_>, entry: &Entry) -> bool {
    let passes =
        |one: &Statement| matches!(one, Statement::Turn { .. } | Statement::MayInterrupt(_));
    entry.said.iter().all(passes) && lines(reading, entry, row::WIDEST_RULE).is_empty()
}

/// Whether an entry was undone or replaced by another.
fn is_superseded(reading: Reading<'_>, entry: &Entry) -> bool {
    reading.is_undone(entry) || reading.corrected_by(entry).is_some()
}

/// Entries that do not count are dimmed, except for the mark that says why.
fn dim(line: &mut Line) {
    for piece in &mut line.pieces {
        if piece.ink != Ink::Notice {
            piece.ink = Ink::Dim;
        }
    }
}

/// Like [`lines`], for the selected entry, which shows plain turn changes too.
#[must_use]
pub fn lines_of_selected(reading: Reading<'_>, entry: &Entry, columns: usize) -> Vec<Line> {
    let mut out = lines(reading, entry, columns);
    if out.is_empty() {
        let mut line = marks(reading, entry);
        for said in passed_over(reading, entry) {
            put(reading, &mut line, &said.pieces, Ink::Dim);
        }
        line.struck = reading.is_undone(entry);
        out = wrap(&line, columns, INDENT + 2);
    }
    out
}

/// An entry in one line, for places without the log.
#[must_use]
pub fn line(reading: Reading<'_>, entry: &Entry) -> Line {
    let telling = Telling::new(reading, entry, usize::MAX, None);
    let mut out = Line::new();
    for row in telling.all() {
        row.put_after(&mut out);
    }
    if out.pieces.is_empty() {
        for said in passed_over(reading, entry) {
            put(reading, &mut out, &said.pieces, Ink::Plain);
        }
    }
    out
}

/// Dims the lines of a round that is over.
#[must_use]
pub fn faded(mut lines: Vec<Line>) -> Vec<Line> {
    for piece in lines.iter_mut().flat_map(|line| &mut line.pieces) {
        piece.ink = match piece.ink {
            Ink::Plain => Ink::Dim,
            Ink::Strong => Ink::Plain,
            other => other,
        };
    }
    lines
}

/// The row of the log with which the present round began; `None` if it is not within the searched
/// entries.
#[must_use]
pub fn round_began(entries: Entries<'_>) -> Option<usize> {
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
fn passed_over(reading: Reading<'_>, entry: &Entry) -> Vec<Sentence> {
    let told = story::told(reading.game, &entry.said, &entry.events, None);
    let passed_over = told.into_iter().filter_map(|told| match told {
        Told::Said(said) if said.weight == Weight::Detail => Some(said.words),
        _ => None,
    });
    passed_over.collect()
}

/// The day of an entry, if it differs from the day of the previous one.
fn day(reading: Reading<'_>, entry: &Entry) -> Option<String> {
    let before = reading.history.entry(entry.number.checked_sub(1)?)?;
    let today = (reading.days)(entry.at);
    (today != (reading.days)(before.at)).then_some(today)
}

/// The text of the heading above an entry.
fn heading(reading: Reading<'_>, entry: &Entry, title: &str) -> Line {
    let undone = reading.is_undone(entry);
    let title = format!("{title}{}", if undone { " [undone]" } else { "" });
    let mut line = Line::of(Ink::Strong, clean(&title));
    line.struck = undone;
    line
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
    columns: usize,
    /// The beginning of the first line, until it is used.
    first: Option<Line>,
    /// Sentences that are not on a line yet, all of one weight.
    text: Vec<Sentence>,
    weight: Weight,
    out: Vec<Row>,
    /// A fight begins, and so does its first round.
    begins: bool,
    /// The previous line is a roll.
    rolled: bool,
}

impl<'a> Telling<'a> {
    fn new(reading: Reading<'a>, entry: &'a Entry, columns: usize, first: Option<Line>) -> Self {
        Self {
            reading,
            entry,
            columns,
            first,
            text: Vec::new(),
            weight: Weight::Line,
            out: Vec::new(),
            begins: false,
            rolled: false,
        }
    }

    /// How the next row begins.
    fn begin(&mut self) -> Start {
        self.first.take().map_or(Start::Next, Start::First)
    }

    fn all(mut self) -> Vec<Row> {
        let (reading, entry) = (self.reading, self.entry);
        let first = counts(reading, entry);
        let mut forced = false;
        for told in story::told(reading.game, &entry.said, &entry.events, first.as_deref()) {
            match told {
                Told::Said(said) => self.said(said),
                Told::Forced => forced = true,
                Told::Roll(roll) => {
                    self.paragraph();
                    self.rolled = true;
                    let of = roll.of.map(|of| Line::of(Ink::Dim, format!("{of}: ")));
                    let first = Row::new(self.begin(), of.unwrap_or_default());
                    let rows = rolls::told(reading, first, roll.contest, self.columns);
                    self.out.extend(rows);
                }
            }
        }
        self.paragraph();
        if forced {
            if self.out.is_empty() {
                let start = self.begin();
                self.out.push(Row::new(start, Line::new()));
            }
            if let Some(last) = self.out.last_mut() {
                let space = if last.text.pieces.is_empty() { "" } else { " " };
                last.text.push(Ink::Plain, format!("{space}{BY_THE_GM}"));
            }
        }
        for name in self.dead_players() {
            let text = format!("{} {name} IS DEAD", Outcome::Disaster.mark());
            let line = Line::of(Ink::Outcome(Outcome::Disaster), text);
            self.out.push(Row::new(Start::Next, line));
        }
        self.out
    }

    /// Writes a sentence, or a heading where something begins with it.
    fn said(&mut self, said: Said) {
        match said.beat(self.entry) {
            Some(Beat::Session | Beat::Scene) if said.of == 0 => {
                let hours = self.reading.hours;
                let time = self.first.take().map(|_| hours(self.entry.at) + " ");
                let time = time.unwrap_or_default();
                return self.heading(&format!("{time}{}", said.words));
            }
            // The turn order has its own pane.
            Some(Beat::FightBegins(fight, _)) => {
                let name = match fight.name.as_str() {
                    "" => "the fight begins",
                    name => name,
                };
                let round = round_begun(self.entry).unwrap_or(1);
                self.heading(&format!("{name} · round {round}"));
                self.begins = true;
            }
            Some(Beat::Turn(_, Some(_))) if !self.begins => {
                self.paragraph();
                if let Some(round) = round_begun(self.entry) {
                    self.heading(&format!("round {round}"));
                }
            }
            _ => {}
        }
        if said.weight == Weight::Detail {
            return;
        }
        // What the GM may type next has a line of its own.
        if said.weight != self.weight || said.weight == Weight::Advice {
            self.paragraph();
        }
        self.weight = said.weight;
        self.text.push(said.words);
    }

    fn heading(&mut self, title: &str) {
        self.paragraph();
        let title = heading(self.reading, self.entry, title);
        self.out.push(Row::new(Start::Rule, title));
    }

    /// Writes the collected sentences as a line.
    fn paragraph(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return;
        }
        let start = match self.weight {
            Weight::Result => Start::Changes,
            Weight::Line if self.rolled && self.first.is_none() => Start::Changes,
            Weight::Line | Weight::Advice | Weight::Detail => self.begin(),
        };
        let mut line = Line::new();
        match self.weight {
            Weight::Result => self.sentences(&mut line, &text, " · "),
            Weight::Advice => text
                .iter()
                .for_each(|said| put(self.reading, &mut line, &said.pieces, Ink::Dim)),
            Weight::Line | Weight::Detail => self.sentences(&mut line, &text, "; "),
        }
        self.out.push(Row::new(start, line));
    }

    fn sentences(&self, line: &mut Line, all: &[Sentence], between: &str) {
        for (nth, said) in all.iter().enumerate() {
            if nth > 0 {
                // A semicolon never begins a line.
                let space = between.trim_start_matches(';');
                if let Some(last) = line.pieces.last_mut() {
                    last.text.push_str(&between[..between.len() - space.len()]);
                }
                line.push(Ink::Dim, space);
            }
            let before = nth.checked_sub(1).and_then(|before| all.get(before));
            let before = before.and_then(Sentence::who);
            let same = before.is_some() && before == said.who();
            let pieces = match said.after_name() {
                // The name has just been mentioned.
                Some(rest) if same && self.reading.briefly => rest,
                _ => &said.pieces,
            };
            put(self.reading, line, pieces, Ink::Plain);
        }
    }

    /// The players' characters who die in this entry, in capitals.
    fn dead_players(&self) -> Vec<String> {
        let (reading, entry) = (self.reading, self.entry);
        if is_superseded(reading, entry) {
            return Vec::new();
        }
        let dead = reading.game.deaths(&entry.said, &entry.events);
        let players = dead.filter(|dead| {
            let person = reading.campaign.characters.get(dead.id);
            person.is_some_and(|person| person.side() == Side::Player)
        });
        players
            .map(|dead| clean(&dead.name).to_uppercase())
            .collect()
    }
}

/// The current result of the first roll of an entry, to which later changes always apply; `None` for misread
/// dice, which are shown as they were read.
fn counts(reading: Reading<'_>, entry: &Entry) -> Option<Arc<Contest>> {
    if reading.corrected_by(entry).is_some() {
        return None;
    }
    reading.history.contest(entry.number)
}

/// The rolls of attacks drawn like other rolls, and the sentences that the log does not show.
pub(super) fn details(reading: Reading<'_>, entry: &Entry) -> Vec<Line> {
    let first = counts(reading, entry);
    let mut out = Vec::new();
    for told in story::told(reading.game, &entry.said, &entry.events, first.as_deref()) {
        match told {
            Told::Roll(RollTold { contest, .. }) if contest.attack.is_some() => {
                out.push(rolls::of_attack(reading, contest));
            }
            Told::Said(said) if said.weight == Weight::Detail => {
                let mut line = Line::new();
                put(reading, &mut line, &said.words.pieces, Ink::Plain);
                out.push(vec![Row::new(Start::Next, line)]);
            }
            _ => {}
        }
    }
    let rows = out.into_iter().flatten();
    rows.map(|row| row.drawn(usize::MAX)).collect()
}
