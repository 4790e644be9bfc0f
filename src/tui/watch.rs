//! The players' view on a screen of its own: whose turn it is, as large as a terminal can write,
//! who is next, the order, the public clocks, and the latest log entries.

use std::io;
use std::path::Path;

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unicode_segmentation::UnicodeSegmentation as _;

use super::inbox::Inbox;
use super::keymap::Chord;
use super::message::{ExitReason, Msg};
use super::paint::Painter;
use super::rows::columns;
use super::settings::Settings;
use super::terminal::{self, TerminalScreen};
use super::theme::Theme;
use crate::campaign::Side;
use crate::follow::{self, FollowError, Followed};
use crate::view::header::{Hours, local_hours};
use crate::view::line::{glyph, wrap};
use crate::view::public::{Clock, Health, Kind, Person, Place, PublicLine, PublicTable, Tone};
use crate::view::text::width;
use crate::view::{Ink, Line, Outcome};

/// From this many columns the log is beside the order.
const BESIDE: u16 = 80;

/// How many cells a health bar has.
const BAR: usize = 10;

/// A clock with more steps than this is shown in numbers only.
const PIPS: usize = 12;

/// Why watching cannot start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    #[error("{0}")]
    Follow(#[from] FollowError),
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
}

/// Shows the players' view of a campaign until it is quit, a signal asks for it or the terminal is
/// gone.
///
/// # Errors
/// Returns an error if the campaign cannot be followed or the terminal cannot be used.
pub fn run(path: &Path, mut settings: Settings) -> Result<ExitReason, WatchError> {
    let (sender, mut inbox) = Inbox::new()?;
    let signals = sender.clone();
    terminal::listen_to_signals(move |msg| signals.send(msg).is_ok())?;
    let mut screen = TerminalScreen::enter(None, false)?;
    if settings.queries_background {
        screen.query_background()?;
    }
    follow::follow(path, move |seen| sender.send(Msg::Followed(seen)).is_ok())?;
    let mut watch = Watch::new(path, settings.theme(), local_hours);
    let mut happened = Vec::new();
    loop {
        let drawn = screen.draw_titled(watch.title(), |surface| {
            watch.draw(&mut Painter::anew(surface, settings.theme()));
            None
        });
        if drawn.is_err() {
            return Ok(ExitReason::TerminalGone);
        }
        inbox.wait(None, &mut happened);
        for msg in happened.drain(..) {
            match msg {
                Msg::Followed(seen) => watch.take(seen),
                Msg::Key(key) if leaves(key) => return Ok(ExitReason::Quit),
                Msg::Signal(signal) => return Ok(ExitReason::Signal(signal)),
                Msg::Gone => return Ok(ExitReason::TerminalGone),
                Msg::Resize(columns, rows) => screen.resize(columns, rows),
                Msg::Background { light } => {
                    settings.set_background(light);
                    watch.theme = settings.theme();
                }
                Msg::Resumed => screen.resume()?,
                _ => {}
            }
        }
    }
}

fn leaves(key: Chord) -> bool {
    match key.code {
        KeyCode::Char('c') => key.ctrl,
        KeyCode::Char('q') | KeyCode::Esc => !key.ctrl && !key.alt,
        _ => false,
    }
}

/// The players' view as last seen.
pub struct Watch {
    /// The name of the campaign's file.
    name: String,
    theme: Theme,
    hours: Hours,
    table: Option<Box<PublicTable>>,
    /// Why the view is out of date.
    trouble: String,
}

impl Watch {
    #[must_use]
    pub fn new(path: &Path, theme: Theme, hours: Hours) -> Self {
        let name = path.file_stem().unwrap_or_default();
        Self {
            name: name.to_string_lossy().into_owned(),
            theme,
            hours,
            table: None,
            trouble: String::new(),
        }
    }

    /// Takes what was found. If it cannot be read, the view stays as it was.
    pub fn take(&mut self, seen: Followed) {
        self.trouble.clear();
        match seen {
            Followed::Table(table) => self.table = Some(table),
            Followed::Waiting => {
                self.trouble = format!("waiting for the campaign '{}'", self.name);
            }
            Followed::Trouble(trouble) => self.trouble = trouble,
        }
    }

    fn title(&self) -> String {
        let table = self.table.as_deref();
        let title = table.map_or(self.name.as_str(), |table| &table.title);
        format!("{title} · gmscreen")
    }

    /// Draws it.
    pub fn draw(&self, painter: &mut Painter<'_>) {
        let area = painter.area();
        if area.width == 0 || area.height == 0 {
            return;
        }
        let mut rest = area;
        if !self.trouble.is_empty() {
            let last = rest.bottom() - 1;
            painter.ink(area.x, last, area.width, &self.trouble, Ink::Notice);
            rest.height -= 1;
        }
        let Some(table) = self.table.as_deref() else {
            return;
        };
        if let Some(title) = &table.curtain {
            let title = if title.is_empty() {
                &table.title
            } else {
                title
            };
            in_the_middle(painter, rest, title);
            return;
        }
        let rest = header(painter, rest, table);
        let rest = now(painter, rest, table);
        let (left, right) = halves(rest, table.order.len() + table.others.len());
        self.people(painter, left, table);
        self.log(painter, right, &table.log);
    }

    fn people(&self, painter: &mut Painter<'_>, area: Rect, table: &PublicTable) {
        let names = table.order.iter().map(|place| &place.person);
        let names = names.chain(&table.others);
        let widest = names.map(|person| width(&person.name)).max().unwrap_or(0);
        let clocks = u16::from(!table.clocks.is_empty());
        let rows = usize::from(area.height.saturating_sub(clocks));
        // The active character is always visible, however long the order is.
        let acting = table.order.iter().position(|place| place.acting);
        let from = acting.map_or(0, |at| {
            (at + 1).saturating_sub(rows.saturating_sub(2).max(1))
        });
        let places = table.order.iter().skip(from);
        let letters = table.order.iter().filter_map(|place| place.letter.as_ref());
        let letters = letters.map(String::len).max().map_or(0, |wide| wide + 1);
        let order = places.map(|place| (place_line(place, widest, letters), place.acting));
        let others = table.others.iter().map(|person| {
            let line = Line::of(Ink::Plain, " ".repeat(5 + letters));
            (person_line(line, person, widest), false)
        });
        // Where there is room, rows are spaced out, to be read from across a room.
        let all = table.order.len() - from + table.others.len();
        let step = if rows >= 2 * all { 2 } else { 1 };
        let mut y = area.y;
        for (line, acts) in order.chain(others).take(rows) {
            if acts {
                let row = Rect {
                    y,
                    height: 1,
                    ..area
                };
                painter.text(area.x, y, area.width, &line.plain(), self.theme.acting());
                painter.lay(row, self.theme.acting());
            } else {
                painter.line(area.x, y, area.width, &line);
            }
            y += step;
        }
        if clocks > 0 && y <= area.bottom() {
            let ascii = painter.theme.ascii;
            let each = table.clocks.iter().map(|clock| told_clock(clock, ascii));
            let line = each.collect::<Vec<_>>().join(" · ");
            painter.ink(
                area.x + 1,
                area.bottom() - 1,
                area.width,
                &line,
                Ink::Notice,
            );
        }
    }

    /// Draws the last lines of the log, the newest at the bottom.
    fn log(&self, painter: &mut Painter<'_>, area: Rect, log: &[PublicLine]) {
        let wide = usize::from(area.width);
        let mut lines: Vec<Line> = Vec::new();
        for told in log.iter().rev() {
            if lines.len() >= usize::from(area.height) {
                break;
            }
            let wrapped = wrap(&self.told(told), wide, 6);
            lines.extend(wrapped.into_iter().rev());
        }
        lines.truncate(usize::from(area.height));
        for (line, y) in lines.iter().rev().zip(area.y..) {
            painter.line(area.x, y, area.width, line);
        }
    }

    fn told(&self, line: &PublicLine) -> Line {
        if line.kind == Kind::Heading {
            return Line::of(Ink::Dim, "── ").with(Ink::Strong, &line.text);
        }
        let mut out = Line::of(Ink::Dim, format!("{} ", (self.hours)(line.at)));
        if let Some(tone) = line.tone {
            let outcome = outcome(tone);
            out.push(Ink::Outcome(outcome), format!("{} ", outcome.mark()));
        }
        let ink = if line.kind == Kind::Text {
            Ink::Strong
        } else {
            Ink::Plain
        };
        out.with(ink, &line.text)
    }
}

fn outcome(tone: Tone) -> Outcome {
    match tone {
        Tone::Triumph => Outcome::Triumph,
        Tone::Success => Outcome::Success,
        Tone::Even => Outcome::Even,
        Tone::Failure => Outcome::Failure,
        Tone::Disaster => Outcome::Disaster,
    }
}

/// Draws the campaign's name and the round.
fn header(painter: &mut Painter<'_>, area: Rect, table: &PublicTable) -> Rect {
    let round = match table.round {
        0 => String::new(),
        round => format!("Round {round}"),
    };
    let wide = columns(&round);
    let title = Line::of(Ink::Strong, &table.title);
    let title = match table.fight.as_str() {
        "" => title,
        fight => title.with(Ink::Dim, format!(" · {fight}")),
    };
    let room = area.width.saturating_sub(wide + 3);
    painter.line(area.x + 1, area.y, room, &title);
    let x = area.right().saturating_sub(wide + 1);
    painter.ink(x, area.y, wide, &round, Ink::Strong);
    below(area, 1)
}

/// Draws whose turn it is and who is next, across the whole width.
fn now(painter: &mut Painter<'_>, area: Rect, table: &PublicTable) -> Rect {
    if table.round == 0 {
        return below(area, 1);
    }
    let style = painter.theme.acting();
    let rows = match area.height {
        0..=12 => 1,
        13..=35 => 3,
        36.. => 5,
    };
    let band = Rect {
        height: area.height.min(rows),
        ..area
    };
    painter.lay(band, style);
    let y = area.y + rows / 2;
    let name = table.acting.as_deref().unwrap_or("The game master");
    let name = name.to_uppercase();
    let next = match table.next.as_slice() {
        [] => String::new(),
        next => format!("then {}", next.join(", ")),
    };
    let apart = letters_apart(&name);
    let fits = columns(&apart) + columns(&next) + 8 <= area.width;
    let name = if rows > 3 && fits { &apart } else { &name };
    let name = format!("▶ {name}");
    painter.text(area.x + 1, y, area.width.saturating_sub(1), &name, style);
    if !next.is_empty() {
        let wide = columns(&next);
        let x = area.right().saturating_sub(wide + 1);
        if x > area.x + columns(&name) + 2 {
            painter.text(x, y, wide, &next, style);
        }
    }
    painter.lay(band, style);
    below(area, rows + u16::from(rows > 1))
}

/// The name with spaces between letters and wider gaps between words, the largest a terminal can
/// write.
fn letters_apart(name: &str) -> String {
    let words = name.split_whitespace().map(|word| {
        let letters: Vec<&str> = word.graphemes(true).collect();
        letters.join(" ")
    });
    words.collect::<Vec<_>>().join("   ")
}

/// `Height tide 2/6 ■■□□□□`.
fn told_clock(clock: &Clock, ascii: bool) -> String {
    let Some(max) = clock.max else {
        return format!("{} {}", clock.name, clock.value);
    };
    let told = format!("{} {}/{max}", clock.name, clock.value);
    let (Ok(of), Ok(full)) = (usize::try_from(max), usize::try_from(clock.value)) else {
        return told;
    };
    if ascii || of > PIPS {
        return told;
    }
    let full = full.min(of);
    format!("{told} {}{}", "■".repeat(full), "□".repeat(of - full))
}

fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    }
}

/// The areas for the characters and for the log.
fn halves(area: Rect, people: usize) -> (Rect, Rect) {
    if area.width >= BESIDE {
        let left = area.width / 2;
        let right = Rect {
            x: area.x + left + 1,
            width: area.width - left - 1,
            ..area
        };
        return (
            Rect {
                width: left,
                ..area
            },
            right,
        );
    }
    let rows = u16::try_from(people + 2).unwrap_or(u16::MAX);
    let rows = rows.min(area.height.saturating_sub(area.height / 3));
    (
        Rect {
            height: rows,
            ..area
        },
        below(area, rows),
    )
}

fn in_the_middle(painter: &mut Painter<'_>, area: Rect, text: &str) {
    let lines = wrap(
        &Line::of(Ink::Strong, text),
        usize::from(area.width.saturating_sub(4)).max(1),
        0,
    );
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let top = area.y + area.height.saturating_sub(rows) / 2;
    for (line, y) in lines.iter().zip(top..area.bottom()) {
        let wide = u16::try_from(line.width()).unwrap_or(u16::MAX);
        let x = area.x + area.width.saturating_sub(wide) / 2;
        painter.line(x, y, area.width, line);
    }
}

/// A place of the order; `letters` are the columns of the longest letter and the space before it.
fn place_line(place: &Place, widest: usize, letters: usize) -> Line {
    let initiative = place.initiative.map(|number| number.to_string());
    let initiative = initiative.unwrap_or_default();
    let mark = if place.acting { "▶" } else { " " };
    let letter = place.letter.as_deref().unwrap_or_default();
    let letter = format!("{letter:>letters$}");
    let line = Line::of(Ink::Plain, format!("{mark}{letter}{initiative:>3} "));
    let mut line = person_line(line, &place.person, widest);
    if place.acted && !place.down {
        line.push(Ink::Dim, "  done");
    }
    line
}

fn side(person: &Person) -> Side {
    let mut all = Side::ALL.into_iter();
    all.find(|side| side.id() == person.side)
        .unwrap_or_default()
}

fn person_line(mut line: Line, person: &Person, widest: usize) -> Line {
    let side = side(person);
    let gap = " ".repeat(widest.saturating_sub(width(&person.name)) + 2);
    line.push(
        Ink::Side(side),
        format!("{} {}{gap}", glyph(side), person.name),
    );
    let told = match &person.health {
        Some(Health::Words(words)) if person.state.is_none() => (*words).to_owned(),
        Some(Health::Bar(percent)) => bar(*percent),
        Some(Health::Numbers { left, of }) => format!("{left}/{of}"),
        Some(Health::Words(_)) | None => String::new(),
    };
    let mut words: Vec<(Ink, &str)> = Vec::new();
    words.push((Ink::Plain, &told));
    words.extend(person.state.map(|state| (Ink::Bad, state)));
    words.extend(
        person
            .conditions
            .iter()
            .map(|it| (Ink::Notice, it.as_str())),
    );
    words.extend(person.sustained.iter().map(|it| (Ink::Dim, it.as_str())));
    words.retain(|(_, word)| !word.is_empty());
    for (nth, (ink, word)) in words.into_iter().enumerate() {
        if nth > 0 {
            line.push(Ink::Dim, ", ");
        }
        line.push(ink, word);
    }
    line
}

fn bar(percent: u8) -> String {
    let full = (usize::from(percent) * BAR).div_ceil(100).min(BAR);
    format!("{}{}", "█".repeat(full), "░".repeat(BAR - full))
}
