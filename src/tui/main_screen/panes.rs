//! Paints the panes whose rows have changed.

use std::ops::Range;

use ratatui::layout::Rect;

use super::draw::Cursor;
use super::painted::{PaintedPane, PaneShows};
use super::{LogScroll, MainScreen, Scroll};
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::tui::panes::log::telling::Source;
use crate::view::kept::Row;

impl Scroll {
    /// The visible rows. They include the selected rows if the selection has moved.
    fn window(&mut self, selected: Option<Range<usize>>, len: usize, height: u16) -> Range<usize> {
        let height = usize::from(height);
        if let Some(rows) = selected.filter(|_| std::mem::take(&mut self.reveal)) {
            if rows.end > self.offset + height {
                self.offset = rows.end - height;
            }
            self.offset = self.offset.min(rows.start);
        }
        self.offset = self.offset.min(len.saturating_sub(height));
        self.offset..(self.offset + height).min(len)
    }
}

impl MainScreen {
    /// Paints a pane if what it shows has changed and returns the position of its selected row.
    pub(super) fn paint_pane(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        pane: Pane,
        area: Rect,
    ) -> Cursor {
        match pane {
            Pane::Order => self.paint_order(painter, known, area),
            Pane::Roster => self.paint_roster(painter, known, area),
            Pane::Kept => self.paint_kept(painter, known, area),
            Pane::Sheet => self.paint_sheet(painter, known, area),
            Pane::Log => self.paint_log(painter, known, area),
        }
    }

    fn look(&self) -> panes::Look<'_> {
        panes::Look {
            marked: &self.marked,
            keys: &self.keys,
        }
    }

    fn paint_order(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
    ) -> Cursor {
        let places = self.places();
        let row = self
            .selected
            .and_then(|who| places.row_of(who, self.order_row));
        let acting = std::mem::take(&mut self.reveals_turn);
        let acting = places.acting().filter(|_| acting);
        let len = places.len();
        let wanted = acting.or(row).map(|row| row..row + 1);
        let scroll = self.scrolls[0];
        let mut window = self.scrolls[0].window(wanted.clone(), len, area.height);
        // The rule above the fallen takes a row if it is visible.
        let fallen = places.first_fallen();
        let has_rule = |row: usize| row > window.start && row < window.end;
        if fallen.is_some_and(has_rule) && window.len() == usize::from(area.height) {
            self.scrolls[0] = scroll;
            window = self.scrolls[0].window(wanted, len, area.height.saturating_sub(1));
        }
        self.more[0] = (window.start, len - window.end);
        let shows = PaneShows {
            version: self.version,
            window: window.clone(),
            ..PaneShows::default()
        };
        if known.shows.is_new(shows) {
            self.painted.push("order");
            let table = (self.shown(), self.session.game(), &*places);
            let place = (area, &mut known.order);
            self.order_rule =
                panes::order::draw(painter, place, table, window.clone(), self.look());
        }
        let row = row.filter(|row| window.contains(row))?;
        let mut y = u16::try_from(row - window.start).unwrap_or(u16::MAX);
        if self.order_rule.is_some_and(|rule| y >= rule) {
            y = y.saturating_add(1);
        }
        (y < area.height).then_some((area.x, area.y + y))
    }

    fn paint_roster(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
    ) -> Cursor {
        let listed = self.listed();
        let campaign = self.shown();
        // In a fight the roster follows the selection only while it has the focus.
        let follows = campaign.fight().is_none() || self.focus == Pane::Roster;
        let row = self.selected.and_then(|who| listed.row_of(campaign, who));
        let wanted = row.filter(|_| follows).map(|row| row..row + 1);
        let height = area.height.saturating_sub(1);
        let window = self.scrolls[1].window(wanted, listed.len(), height);
        self.more[1] = (window.start, listed.len() - window.end);
        let shows = PaneShows {
            version: self.version,
            window: window.clone(),
            ..PaneShows::default()
        };
        if known.shows.is_new(shows) {
            self.painted.push("roster");
            let table = (self.shown(), self.session.game());
            let (place, rows) = ((area, &mut known.roster), (&*listed, window.clone()));
            panes::roster::draw(painter, place, table, rows, self.look());
        }
        let row = row.filter(|row| window.contains(row))?;
        let y = u16::try_from(row - window.start + 1).unwrap_or(u16::MAX);
        (y < area.height).then_some((area.x, area.y + y))
    }

    fn paint_kept(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
    ) -> Cursor {
        let wanted = self.selected.and_then(|who| self.kept.about(who));
        let len = self.kept.rows.len();
        let window = self.scrolls[2].window(wanted, len, area.height);
        self.more[2] = (window.start, len - window.end);
        let shows = PaneShows {
            version: self.version,
            window: window.clone(),
            ..PaneShows::default()
        };
        let is_new = known.shows.is_new(shows);
        if is_new {
            self.painted.push("kept");
        }
        let rows = &self.kept.rows[window];
        if is_new {
            known.clear(painter, area, rows.len().max(1));
            let empty = self.session.game().kept.nothing;
            panes::kept::draw(painter, area, rows, empty, self.look());
        }
        let who = self.selected?;
        let is_about = |row: &Row| !row.goes_on && row.people.iter().any(|(one, _)| *one == who);
        let y = rows.iter().position(is_about)?;
        Some((area.x, area.y + u16::try_from(y).unwrap_or(u16::MAX)))
    }

    fn paint_sheet(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut PaintedPane,
        area: Rect,
    ) -> Cursor {
        let sheet = self.whose_sheet();
        let (lines, more) = self.sheet_lines.window(area);
        self.more[Pane::Sheet.index()] = more;
        let shows = PaneShows {
            version: self.version,
            window: more.0..more.0 + lines.len(),
            sheet,
            ..PaneShows::default()
        };
        if known.shows.is_new(shows) {
            self.painted.push("sheet");
            panes::sheet::draw(painter, area, lines, &mut known.lines);
        }
        (!lines.is_empty()).then_some((area.x, area.y))
    }

    fn paint_log(
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
