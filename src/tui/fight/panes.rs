//! Paints the log, the sheet and what stands beside it, if their rows have changed.

use ratatui::layout::Rect;

use super::log;
use super::painted::{PaintedPane, PaneShows};
use super::screen::FightScreen;
use crate::tui::desk::Desk;
use crate::tui::keymap::Pane;
use crate::tui::layer::Cursor;
use crate::tui::paint::Painter;
use crate::view::line::wrap;
use crate::view::{Ink, Line, encounters};

impl FightScreen {
    pub(super) fn paint_sheet(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
        desk: &Desk,
    ) {
        let sheet = desk.whose_sheet();
        let (lines, more) = self.sheet.window(area);
        self.more[1] = more;
        let shows = PaneShows {
            version: desk.version,
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
        desk: &Desk,
    ) {
        let shows = PaneShows {
            version: desk.version,
            ..PaneShows::default()
        };
        if !known.shows.is_new(shows) {
            return;
        }
        self.painted.push("aside");
        let columns = usize::from(area.width.saturating_sub(2).max(1));
        let lines = encounters::all_notes(desk.shown(), columns);
        let mut lines: Vec<Line> = lines
            .iter()
            .flat_map(|line| wrap(line, columns, 2))
            .collect();
        let rows = usize::from(area.height);
        let more = lines.len().saturating_sub(rows);
        if more > 0 {
            lines.truncate(rows.saturating_sub(1));
            lines.push(Line::of(Ink::Dim, format!("↓{}", more + 1)));
        }
        known.lines.paint(painter, area, &lines);
    }

    pub(super) fn paint_log(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        (area, covered): (Rect, bool),
        desk: &mut Desk,
    ) -> Cursor {
        let focused = desk.aim.focus == Pane::Log && !covered;
        let versions = (desk.version, desk.disk_version());
        let shows = |at, bottom| PaneShows {
            version: versions.0,
            disk: versions.1,
            log: [at, bottom],
            focused,
            ..PaneShows::default()
        };
        // A search continues from frame to frame.
        let stands = desk.log.filter.is_off() && !desk.log.reveal;
        if stands && known.shows.shows(&shows(desk.log.at, desk.log.bottom)) {
            return known.selected;
        }
        self.painted.push("log");
        let mut view = std::mem::take(&mut desk.log);
        let kept = (&mut self.telling, &mut known.lines);
        let look = (&*desk.keys, focused);
        known.selected = log::draw(painter, area, log::source(desk), &mut view, kept, look);
        desk.log = view;
        known.shows.set(shows(desk.log.at, desk.log.bottom));
        known.selected
    }
}
