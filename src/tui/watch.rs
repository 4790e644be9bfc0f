//! The players' view on a screen of its own: whose turn it is, as large as a terminal can write,
//! who is next, the order, the public clocks, and the latest log entries.

use std::path::Path;

use crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};

use super::TuiError;
use super::inbox::Inbox;
use super::keymap::Chord;
use super::message::{ExitReason, Msg};
use super::paint::Painter;
use super::rows::{below, fit};
use super::settings::Settings;
use super::terminal::TerminalScreen;
use crate::follow::{self, Followed};
use crate::view::header::{Hours, local_hours};
use crate::view::line::wrap;
use crate::view::public::PublicTable;
use crate::view::{Ink, Line, watched};

/// From this many columns the log is beside the order.
const BESIDE: u16 = 80;

/// Shows the players' view of a campaign until it is quit, a signal asks for it or the terminal is
/// gone.
///
/// # Errors
/// Returns an error if the campaign cannot be followed or the terminal cannot be used.
pub fn run(path: &Path, mut settings: Settings) -> Result<ExitReason, TuiError> {
    let (sender, mut inbox) = Inbox::new()?;
    settings.mouse = false;
    let mut screen = TerminalScreen::of(&settings, None, sender.clone())?;
    follow::follow(path, move |seen| sender.send(Msg::Followed(seen)))?;
    let mut watch = Watch::new(path, local_hours);
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
                Msg::Background { light } => settings.set_background(light),
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
    hours: Hours,
    table: Option<Box<PublicTable>>,
    /// Why the view is out of date.
    trouble: String,
}

impl Watch {
    #[must_use]
    pub fn new(path: &Path, hours: Hours) -> Self {
        let name = path.file_stem().unwrap_or_default();
        Self {
            name: name.to_string_lossy().into_owned(),
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
        let mut area = painter.surface.area();
        if area.is_empty() {
            return;
        }
        if !self.trouble.is_empty() {
            area.height -= 1;
            let trouble = Line::of(Ink::Notice, &*self.trouble);
            painter.line(area.x, area.bottom(), area.width, &trouble);
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
            in_the_middle(painter, area, title);
            return;
        }
        let columns = usize::from(area.width);
        painter.part("header", (area, 0), [&watched::header(table, columns)]);
        let area = now(painter, below(area, 1), table);
        let [left, right] = halves(area, table.order.len() + table.others.len());
        let clocks = u16::from(!table.clocks.is_empty());
        let rows = usize::from(left.height.saturating_sub(clocks));
        let people = watched::people(table, rows);
        painter.part("people", (left, 0), &people);
        if clocks > 0 && !left.is_empty() {
            let clocks = watched::clocks(table);
            let y = left.bottom() - 1;
            painter.line(left.x + 1, y, left.width, &clocks);
        }
        let room = [right.width, right.height].map(usize::from);
        let log = watched::log(&table.log, room.into(), self.hours);
        painter.part("log", (right, 0), &log);
    }
}

/// Draws whose turn it is and who is next, across the whole width. Returns what is below.
fn now(painter: &mut Painter<'_>, area: Rect, table: &PublicTable) -> Rect {
    if table.round == 0 {
        return below(area, 1);
    }
    let rows = match area.height {
        0..=12 => 1,
        13..=35 => 3,
        36.. => 5,
    };
    let band = Rect {
        height: area.height.min(rows),
        ..area
    };
    let turn = watched::turn(table, usize::from(area.width), rows > 3);
    let y = area.y + rows / 2;
    painter.line(area.x, y, area.width, &turn);
    painter.lay(band, painter.theme.acting());
    below(area, rows + u16::from(rows > 1))
}

/// The areas for the characters and for the log.
fn halves(area: Rect, people: usize) -> [Rect; 2] {
    if area.width >= BESIDE {
        let half = Constraint::Length(area.width / 2);
        let parts = [half, Constraint::Length(1), Constraint::Fill(1)];
        let [left, _, right] = Layout::horizontal(parts).areas(area);
        return [left, right];
    }
    let rows = fit(people + 2);
    let rows = rows.min(area.height - area.height / 3);
    Layout::vertical([Constraint::Length(rows), Constraint::Fill(1)]).areas(area)
}

fn in_the_middle(painter: &mut Painter<'_>, area: Rect, text: &str) {
    let columns = usize::from(area.width.saturating_sub(4)).max(1);
    let lines = wrap(&Line::of(Ink::Strong, text), columns, 0);
    let above = usize::from(area.height).saturating_sub(lines.len()) / 2;
    for (line, row) in lines.iter().zip(area.rows().skip(above)) {
        let wide = fit(line.width());
        let x = row.x + row.width.saturating_sub(wide) / 2;
        painter.line(x, row.y, row.width, line);
    }
}
