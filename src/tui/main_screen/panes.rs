//! Paints the log, the sheet and what stands beside it, if their rows have changed.

use ratatui::layout::Rect;

use super::draw::Cursor;
use super::painted::{PaintedPane, PaneShows};
use super::{LogScroll, MainScreen};
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::tui::panes::log::telling::Source;
use crate::view::line::wrap;
use crate::view::{Ink, Line, encounters};

impl MainScreen {
    pub(super) fn paint_sheet(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
    ) {
        let sheet = self.whose_sheet();
        let (lines, more) = self.sheet_lines.window(area);
        self.more[1] = more;
        let shows = PaneShows {
            version: self.version,
            window: more.0..more.0 + lines.len(),
            sheet,
            ..PaneShows::default()
        };
        if known.shows.is_new(shows) {
            self.painted.push("sheet");
            let nobody = [Line::of(Ink::Dim, "nobody is selected")];
            let lines = if lines.is_empty() { &nobody } else { lines };
            known.lines.paint(painter, area, lines);
        }
    }

    /// The notes of the campaign and the fight, and the clocks.
    pub(super) fn paint_aside(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
    ) {
        let shows = PaneShows {
            version: self.version,
            ..PaneShows::default()
        };
        if !known.shows.is_new(shows) {
            return;
        }
        self.painted.push("aside");
        let columns = usize::from(area.width.saturating_sub(2).max(1));
        let lines = encounters::all_notes(self.shown(), columns);
        let mut lines: Vec<Line> = lines
            .iter()
            .flat_map(|line| wrap(line, columns, 2))
            .collect();
        let rows = usize::from(area.height);
        let more = lines.len().saturating_sub(rows);
        if more > 0 {
            lines.truncate(rows.saturating_sub(1));
            lines.push(Line::of(Ink::Notice, format!("↓{}", more + 1)));
        }
        known.lines.paint(painter, area, &lines);
    }

    pub(super) fn paint_log(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
    ) -> Cursor {
        let focused = self.focus == Pane::Log && !self.is_covered();
        let versions = (self.version, self.disk.version);
        let shows = |log: LogScroll| PaneShows {
            version: versions.0,
            disk: versions.1,
            log: [log.at, log.bottom],
            focused,
            ..PaneShows::default()
        };
        // A search continues from frame to frame.
        let stands = self.filter.is_off() && !self.log.reveal;
        if stands && known.shows.shows(&shows(self.log)) {
            return known.selected;
        }
        self.painted.push("log");
        let mut filter = std::mem::take(&mut self.filter);
        let mut telling = std::mem::take(&mut self.log_rows);
        let mut log = self.log;
        let source = Source {
            reading: self.reading(),
            entries: self.entries(),
            round: self.round_row(),
        };
        let kept = (&mut filter, &mut telling, &mut known.lines);
        let look = (&*self.keys, focused);
        known.selected = panes::log::draw(painter, area, source, &mut log, kept, look);
        (self.log, self.filter, self.log_rows) = (log, filter, telling);
        known.shows.set(shows(self.log));
        known.selected
    }
}
