//! Draws the main screen.

use ratatui::layout::Rect;

use super::MainScreen;
use super::kept::{KeptRows, Wanted};
use super::layout::{Layout, LayoutNeeds};
use super::memo::{Memos, SheetFor};
use super::painted::{Header, Painted, Titles};
use crate::tui::board::Fields as _;
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::tui::panes::log::telling::TellingRows;
use crate::tui::surface::Surface;
use crate::tui::theme::Theme;
use crate::view::line::wrap;
use crate::view::log::{People, Reading};
use crate::view::{Line, sheet};

pub(in crate::tui) type Cursor = Option<(u16, u16)>;

/// Lines of the hint in an empty pane.
const NOTHING: usize = 2;

/// Rows of the bottom at most.
const MOST_ROWS: usize = 4;

impl MainScreen {
    /// Draws what has changed in a part of the surface and returns the position of the cursor.
    /// Overlays are drawn every time.
    pub fn draw(&mut self, surface: &mut Surface, area: Rect, theme: Theme) -> Cursor {
        self.filter.go_on();
        self.painted.clear();
        self.area = area;
        let below = self.below(area);
        let layout = self.lay_out(area, &below);
        // The positions of the titles are kept from when they were painted.
        let titles = self.layout.titles;
        if (Layout { titles, ..layout }) != self.layout {
            self.layout = layout;
        }
        let known = surface.take_kept::<Painted>();
        let known = known.filter(|known| known.is_of(self.id, theme, layout));
        let mut known = known.unwrap_or_else(|| {
            // Clears the whole screen.
            let _ = Painter::new(surface.anew(), theme);
            Box::new(Painted::of(self.id, theme, layout))
        });
        let mut painter = Painter::on(surface.base(), theme);
        painter.keep_to(area);
        let marks = self.paint_base(&mut painter, &mut known, &below);
        surface.keep(known);
        let mut painter = Painter::on(surface.over(), theme);
        painter.keep_to(area);
        let mut cursor = None;
        let covered = self.is_covered();
        for pane in Pane::ALL {
            let (Some(area), at) = (self.layout.panes[pane.index()], marks[pane.index()]) else {
                continue;
            };
            let focused = pane == self.focus;
            // The sheet has no selected row, and the log only while it is being browsed.
            let marks = pane != Pane::Sheet && (pane != Pane::Log || (focused && !covered));
            if let Some(at) = at.filter(|_| marks) {
                panes::cursor(&mut painter, at, focused && !covered);
            }
            if focused {
                cursor = at.or(Some((area.x, area.y)));
            }
        }
        self.draw_over(&mut painter, &below).or(cursor)
    }

    /// Paints the parts of the base that have changed and returns the position of each pane's
    /// selected row.
    fn paint_base(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut Painted,
        below: &[Line],
    ) -> [Cursor; 5] {
        if let Some(place) = self.layout.banner
            && known.banner.is_new(self.version)
        {
            self.painted.push("banner");
            painter.clear(place);
            self.draw_banner(painter, place);
        }
        let mut marks = [None; 5];
        let mut paint_pane = |main: &mut Self, painter: &mut Painter<'_>, pane: Pane| {
            if let Some(area) = main.layout.panes[pane.index()] {
                let pane_known = &mut known.panes[pane.index()];
                marks[pane.index()] = main.paint_pane(painter, pane_known, pane, area);
            }
        };
        for pane in Pane::ALL.into_iter().filter(|pane| *pane != Pane::Log) {
            paint_pane(self, painter, pane);
        }
        let shows = (self.version, self.focus, [self.selected, self.actor()]);
        if self.prompt.is_none() && known.bottom.is_new(shows) {
            self.painted.push("bottom");
            painter.clear(self.layout.bottom);
            self.draw_bottom(painter, below);
        }
        // The log and the header tell what is on disk. They come late, because the disk is often
        // done by then and the frame needs no second one.
        self.look_at_disk();
        paint_pane(self, painter, Pane::Log);
        let shows = Titles {
            version: self.version,
            focus: self.focus,
            more: self.more,
            log_is_scrolled: self.log.at.is_some() || self.log.bottom.is_some(),
            // If the sheet has a line of its own, the title is drawn there.
            sheet: (self.layout.tabs)
                .filter(|_| self.wants_sheet(self.area))
                .and_then(|_| self.whose_sheet()),
            until_worst: self.left_until_worst(),
        };
        if known.titles.is_new(shows) {
            self.painted.push("titles");
            self.draw_titles(painter, known);
        }
        let shows = (
            self.version,
            self.more[Pane::Sheet.index()],
            self.whose_sheet(),
        );
        if known.sheet_title.is_new(shows) && self.layout.tabs.is_none() {
            self.painted.push("sheet title");
            self.draw_title_of_sheet(painter, known);
        }
        if let Some(place) = self.layout.header {
            let shows = Header {
                version: self.version,
                disk: self.disk.version,
                turn_timer: self.turn_lasts(),
            };
            if known.header.is_new(shows) {
                self.painted.push("header");
                painter.clear(place);
                self.draw_header(painter, place);
            }
        }
        marks
    }

    /// Draws the overlays and returns the position of the cursor if it is in one of them.
    fn draw_over(&mut self, painter: &mut Painter<'_>, below: &[Line]) -> Cursor {
        let mut cursor = None;
        let middle = self.layout.middle;
        let speaks = self.explained.is_some() || self.prompt.is_some();
        if self.is_covered() || speaks {
            // The keys named in the panes mean something else while a window is open.
            painter.cover_above(self.layout.bottom.y);
        }
        if let Some(mut overlay) = self.overlay.take() {
            let reading = self.reading();
            cursor = overlay.draw(painter, middle, reading, self.shown(), &self.keys);
            self.overlay = Some(overlay);
        }
        if let Some(mut window) = self.players.window.take() {
            cursor = Some(window.draw(painter, middle, self.players_shown(), &self.keys));
            self.players.window = Some(window);
        }
        if let Some(form) = &mut self.form {
            cursor = Some(form.draw(painter, middle));
        }
        if let Some(form) = &mut self.encounter_form {
            cursor = Some(form.draw(painter, middle));
        }
        if let Some(picker) = &mut self.picker {
            cursor = Some(picker.draw(painter, middle));
        }
        // A command may open these over another window.
        if let Some(mut map) = self.map.take() {
            let who = self.whom_the_map_moves();
            let shown = (self.shown(), who.as_str());
            cursor = Some(map.draw(painter, middle, shown, &self.keys));
            self.map = Some(map);
        }
        if let Some(form) = &mut self.initiative {
            cursor = Some(form.draw(painter, middle));
        }
        if speaks {
            painter.cover_above(self.layout.bottom.y);
        }
        let mut help = self.explained.take();
        if let Some(help) = &mut help {
            let reading = self.reading();
            // The help covers the panel too.
            let place = Rect {
                height: middle.height + self.layout.panel.height,
                ..middle
            };
            cursor = help.draw(painter, place, reading, self.shown(), &self.keys);
        } else {
            self.draw_panel(painter);
        }
        self.explained = help;
        if self.prompt.is_none() {
            return cursor;
        }
        painter.clear(self.layout.bottom);
        let typed = self.draw_bottom(painter, below);
        if self.explained.is_some() {
            return cursor;
        }
        typed.or(cursor)
    }

    /// The layout of the screen. Also builds the rows of panes that are sized to their contents.
    fn lay_out(&mut self, area: Rect, below: &[Line]) -> Layout {
        let wanted = 1 + u16::try_from(below.len().min(MOST_ROWS - 1)).unwrap_or(1);
        let speaks = self.prompt.is_some() || !self.messages.is_empty();
        let mut needs = LayoutNeeds {
            bottom: wanted,
            panel: self.panel_rows(area),
            speaks,
            inside: self.rows_inside(),
            split: self.split,
            alone: self.zoomed,
            fights: self.shown().fight().is_some(),
            sheet: self.wants_sheet(area).then_some(usize::MAX),
        };
        // The sustained effects are wrapped for the most room they can have and then report what
        // they need.
        let largest = Layout::of(area, needs, self.focus);
        if let Some(room) = largest.panes[Pane::Kept.index()] {
            self.make_kept_rows(room);
            needs.inside[Pane::Kept.index()] = self.kept.rows.len();
        }
        if let Some(room) = largest.panes[Pane::Sheet.index()] {
            self.make_sheet(room);
            needs.sheet = Some(self.sheet_lines.lines.len());
        }
        if let Some(room) = largest.panes[Pane::Log.index()] {
            needs.inside[Pane::Log.index()] = self.rows_of_log(area, room);
        }
        Layout::of(area, needs, self.focus)
    }

    /// How many rows a short log has. A long one has more than the pane can show anyway.
    fn rows_of_log(&self, area: Rect, room: Rect) -> usize {
        let entries = self.entries();
        if entries.len() >= usize::from(area.height) || !self.filter.is_off() {
            return usize::MAX;
        }
        let rows = || panes::log::rows(self.reading(), entries, usize::from(room.width));
        *self.memos.log_rows.get((self.version, room.width), rows)
    }

    /// How many rows each pane has. The log has more than fit, and the sustained effects are not
    /// known yet.
    fn rows_inside(&self) -> [usize; 4] {
        let places = self.places();
        let rule = places.first_fallen().is_some_and(|row| row > 0);
        let order = if self.shown().fight().is_some() {
            places.len() + usize::from(rule)
        } else {
            NOTHING
        };
        let roster = self.listed().len().max(NOTHING - 1) + 1;
        [order, roster, usize::MAX, usize::MAX]
    }

    /// Builds the rows of sustained effects unless they are current for this moment and room.
    fn make_kept_rows(&mut self, room: Rect) {
        let wanted = Wanted {
            seq: self.session.history().mark().seq,
            past: self.past.as_ref().map(|past| past.number),
            room,
        };
        if !self.kept.are_for(wanted) {
            let (campaign, game) = (self.shown(), self.session.game());
            let size = wanted.size();
            let rows = self.keepers().rows(campaign, game, self.hours, size);
            self.kept = KeptRows::of(wanted, rows);
        }
    }

    /// Builds the lines of the sheet unless they are current for this moment and room.
    fn make_sheet(&mut self, room: Rect) {
        let wanted = SheetFor {
            who: self.whose_sheet(),
            moment: self.moment(),
            columns: room.width.saturating_sub(2).max(1),
        };
        let (campaign, game) = (self.shown(), self.session.game());
        let columns = usize::from(wanted.columns);
        let lines = self.memos.sheets.get(wanted, || {
            let who = wanted.who.and_then(|id| campaign.characters.get(id));
            let rows = who.map(|who| sheet::brief(campaign, game, who, self.hours, columns));
            let rows = rows.unwrap_or_default().into_iter();
            rows.flat_map(|line| wrap(&line, columns, 4)).collect()
        });
        self.sheet_lines.set(wanted.who, lines);
    }

    /// Marks the whole screen for repainting after a change that is not tracked in detail.
    pub(in crate::tui) fn has_changed(&mut self) {
        self.version += 1;
    }

    /// Drops everything computed for earlier frames.
    pub(in crate::tui) fn forget_frames(&mut self) {
        self.memos = Memos::default();
        self.log_rows = TellingRows::default();
        self.kept = KeptRows::default();
    }

    fn draw_panel(&self, painter: &mut Painter<'_>) {
        if let Some(prompt) = &self.prompt
            && let Some(dialog) = &prompt.dialog
        {
            let (place, grades) = (self.layout.panel, self.session.table().grades());
            let list = prompt.offers().then_some(&prompt.list);
            panes::panel::draw(painter, place, grades, dialog, (list, &prompt.preview));
        }
    }

    pub(super) fn reading(&self) -> Reading<'_> {
        Reading {
            history: self.session.history(),
            game: self.session.game(),
            grades: self.session.table().grades(),
            hours: self.hours,
            durable: self.disk.durable,
            flipped: self.past.as_ref().map(|past| &past.flipped),
            until: self.past.as_ref().map_or(u64::MAX, |past| past.number),
            days: self.days,
            people: Some(People {
                campaign: self.shown(),
                briefly: true,
            }),
        }
    }
}
