//! The log, newest at the bottom.

use std::mem::take;

use super::screen::FightScreen;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Context, Pane};
use crate::tui::paint::Painter;
use crate::view::filter::Filter;
use crate::view::log::{Source, Window};
use crate::view::{Ink, Line};

impl FightScreen {
    /// Scrolls to what has to be seen and paints the lines.
    pub(super) fn paint_log(&mut self, painter: &mut Painter<'_>, covered: bool, desk: &mut Desk) {
        let focused = desk.aim.focus == Pane::Log && !covered;
        let mut filter = take(&mut desk.log.filter);
        let newest = filter.older(desk.entries(), usize::MAX);
        let (at, mut bottom) = (desk.log.at, desk.log.bottom);
        let reveals = newest.filter(|_| take(&mut desk.log.reveal));
        let area = self.layout.log;
        self.telling.go_on();
        let mut window = Window {
            source: Source {
                reading: desk.reading(),
                entries: desk.entries(),
                round: desk.round_row(),
            },
            columns: usize::from(area.width.saturating_sub(1)),
            height: usize::from(area.height),
            // The entry that passes a turn has a line only while it is selected.
            selected: at.or(newest.filter(|_| focused)),
            filter: &mut filter,
            telling: &mut self.telling,
        };
        if let Some(newest) = reveals {
            bottom = window.revealed(at.unwrap_or(newest), bottom, newest);
        }
        let shows = (desk.version, desk.disk_version(), focused, at, bottom);
        if painter.surface.is_new("log", shows) {
            let lines = newest.map(|newest| window.lines(bottom.unwrap_or(newest).min(newest)));
            let (rows, lines) = match lines {
                None => (Vec::new(), vec![nothing(window.filter, desk)]),
                Some(lines) => lines.into_iter().unzip(),
            };
            painter.part("log", (area, 1), &lines);
            self.entries = rows;
        }
        self.selected = at.or(newest);
        desk.log.filter = filter;
        desk.log.bottom = bottom;
    }
}

/// Why there is no line.
fn nothing(filter: &Filter, desk: &Desk) -> Line {
    let words = match filter.is_paused() {
        _ if desk.entries().is_empty() => "nothing has happened yet",
        true => "looking back ...",
        false => "no entry fits the filter; {back} clears it",
    };
    desk.keys.says(Context::Panes, Ink::Dim, words)
}
