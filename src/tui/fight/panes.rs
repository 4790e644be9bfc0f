//! Paints the log, the sheet and what stands beside it, if what they show has changed.

use ratatui::layout::Rect;

use super::log;
use super::screen::FightScreen;
use crate::tui::desk::Desk;
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::view::line::wrap;
use crate::view::{Ink, Line, encounters};

impl FightScreen {
    pub(super) fn paint_sheet(&mut self, painter: &mut Painter<'_>, area: Rect, desk: &Desk) {
        let (lines, more) = self.sheet.window(area);
        self.more[1] = more;
        let shows = (desk.version, desk.whose_sheet(), more, lines.len());
        if painter.surface.is_new("sheet", shows) {
            let nobody = [Line::of(Ink::Dim, "nobody is selected")];
            let lines = if lines.is_empty() { &nobody } else { lines };
            painter.part("sheet", (area, 1), lines);
        }
    }

    /// The notes of the campaign and the fight, and the clocks.
    pub(super) fn paint_aside(painter: &mut Painter<'_>, area: Rect, desk: &Desk) {
        if !painter.surface.is_new("aside", desk.version) {
            return;
        }
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
        painter.part("aside", (area, 1), &lines);
    }

    pub(super) fn paint_log(
        &mut self,
        painter: &mut Painter<'_>,
        (area, covered): (Rect, bool),
        desk: &mut Desk,
    ) {
        let focused = desk.aim.focus == Pane::Log && !covered;
        let versions = (desk.version, desk.disk_version(), focused);
        // A search continues from frame to frame.
        let stands = desk.log.filter.is_off() && !desk.log.reveal;
        let shows = (versions, desk.log.at, desk.log.bottom);
        if stands && painter.surface.shows(log::PART, &shows) {
            return;
        }
        let mut view = std::mem::take(&mut desk.log);
        let telling = &mut self.telling;
        let look = (&*desk.keys, focused);
        self.entry = log::draw(painter, area, log::source(desk), (&mut view, telling), look);
        desk.log = view;
        let shows = (versions, desk.log.at, desk.log.bottom);
        painter.surface.paints(log::PART, shows);
    }
}
