//! Draws the main screen.

use ratatui::layout::Rect;

use super::MainScreen;
use super::layout::{Layout, LayoutNeeds};
use super::memo::{Memos, SheetFor};
use super::painted::{Header, Painted};
use super::table::Selected;
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::tui::panes::log::telling::TellingRows;
use crate::tui::surface::Surface;
use crate::tui::theme::Theme;
use crate::view::line::wrap;
use crate::view::log::{People, Reading};
use crate::view::{Line, encounters, header, sheet};

pub(in crate::tui) type Cursor = Option<(u16, u16)>;

/// Columns of the notes beside the sheet.
const ASIDE: u16 = 44;

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
        self.layout = layout;
        let known = surface.take_kept::<Painted>();
        let known = known.filter(|known| known.is_of(self.id, theme, layout));
        let mut known = known.unwrap_or_else(|| {
            // Clears the whole screen.
            let _ = Painter::new(surface.anew(), theme);
            Box::new(Painted::of(self.id, theme, layout))
        });
        let mut painter = Painter::on(surface.base(), theme);
        painter.keep_to(area);
        let [row, entry] = self.paint_base(&mut painter, &mut known, &below);
        surface.keep(known);
        let mut painter = Painter::on(surface.over(), theme);
        painter.keep_to(area);
        let in_table = !matches!(self.focus, Pane::Log | Pane::Sheet);
        let bare = !self.is_covered();
        if let Some((row, acts)) = row {
            panes::cursor(&mut painter, row, in_table && bare, acts);
        }
        // The log has a selected row only while it is being browsed.
        let entry = entry.filter(|_| self.focus == Pane::Log && bare);
        if let Some((row, _)) = entry {
            panes::cursor(&mut painter, row, true, false);
        }
        let chosen = match self.focus {
            Pane::Log => entry,
            Pane::Sheet => None,
            Pane::Order | Pane::Roster | Pane::Kept => row,
        };
        let place = chosen.map(|(row, _)| row);
        let place = place.or(self.layout.area_of(self.focus));
        let cursor = place.map(|place| (place.x, place.y));
        self.draw_over(&mut painter, &below).or(cursor)
    }

    /// Paints the parts of the base that have changed and returns the selected rows of the table and
    /// of the log.
    fn paint_base(
        &mut self,
        painter: &mut Painter<'_>,
        known: &mut Painted,
        below: &[Line],
    ) -> [Selected; 2] {
        let Layout {
            table, log, sheet, ..
        } = self.layout;
        let row = table.and_then(|area| self.paint_table(painter, &mut known.table, area));
        if let Some(area) = sheet {
            self.paint_sheet(painter, &mut known.sheet, area);
        }
        if let Some(area) = self.layout.aside {
            self.paint_aside(painter, &mut known.aside, area);
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
        let entry = log.and_then(|area| {
            let (_, y) = self.paint_log(painter, &mut known.log, area)?;
            let height = 1;
            Some((Rect { y, height, ..area }, false))
        });
        if log.is_some() && known.dividers.is_new(()) {
            let beside = [sheet, self.layout.aside].into_iter().flatten();
            for area in beside {
                painter.vertical(area.x.saturating_sub(1), area.y, area.height);
            }
        }
        self.draw_titles(painter, &mut known.titles);
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
                if let Some(place) = self.layout.clocks {
                    painter.clear(place);
                    let clocks = header::clocks(self.shown());
                    painter.line(place.x + 1, place.y, place.width.saturating_sub(1), &clocks);
                }
            }
        }
        [row, entry]
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
        let table = Some(self.session.table());
        if let Some(form) = &mut self.form {
            cursor = Some(form.paint(painter, middle, table));
        }
        if let Some(form) = &mut self.encounter_form {
            cursor = Some(form.paint(painter, middle, table));
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
            let table = Some(self.session.table());
            cursor = Some(form.paint(painter, middle, table));
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

    /// The layout of the screen. Also builds the lines of the sheet.
    fn lay_out(&mut self, area: Rect, below: &[Line]) -> Layout {
        let wanted = 1 + u16::try_from(below.len().min(MOST_ROWS - 1)).unwrap_or(1);
        let campaign = self.shown();
        let needs = LayoutNeeds {
            bottom: wanted,
            panel: self.panel_rows(area),
            speaks: self.prompt.is_some() || !self.messages.is_empty(),
            table: self.rows_of_table(area),
            headings: u16::from(campaign.fight().is_none() && !self.places().is_empty()),
            sheet: self.wants_sheet(area),
            aside: if encounters::has_notes(campaign) {
                ASIDE
            } else {
                0
            },
            clocks: u16::from(!self.header_has_clocks(area)),
            alone: self.zoomed,
        };
        let layout = Layout::of(area, needs, self.focus);
        if let Some(room) = layout.sheet {
            self.make_sheet(room);
        }
        layout
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
