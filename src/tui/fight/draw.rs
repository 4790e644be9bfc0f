//! Draws the panes.

use ratatui::layout::Rect;

use super::header;
use super::layout::{Layout, LayoutNeeds};
use super::screen::FightScreen;
use super::sheet_lines::SheetFor;
use super::table::Selected;
use crate::tui::desk::Desk;
use crate::tui::keymap::Pane;
use crate::tui::layer::{Cursor, Cx, Footer, Room};
use crate::tui::paint::Painter;
use crate::tui::surface::Surface;
use crate::view::line::wrap;
use crate::view::{encounters, sheet};

/// Columns of the notes beside the sheet.
const ASIDE: u16 = 44;

/// Rows of the bottom at most.
const MOST_ROWS: usize = 4;

impl FightScreen {
    /// Draws what has changed in a part of the surface, and the cursor. Returns the room for windows
    /// and the position of the cursor.
    pub(super) fn draw(
        &mut self,
        surface: &mut Surface,
        area: Rect,
        footer: Footer<'_>,
        cx: &mut Cx<'_>,
    ) -> (Room, Cursor) {
        let theme = cx.desk.settings.theme();
        let desk = &mut *cx.desk;
        desk.log.filter.go_on();
        self.screen = area;
        let layout = self.lay_out(area, footer, desk);
        self.layout = layout;
        desk.log.seen = layout.log.is_some();
        let whole = (desk.id, theme, layout);
        if !surface.shows("whole", &whole) {
            let _ = Painter::anew(surface, theme);
            surface.paints("whole", whole);
        }
        let mut painter = Painter::on(surface, area, theme);
        let [row, acting, entry] = self.paint_parts(&mut painter, footer, desk);
        let mut painter = Painter::over(surface, area, theme);
        let focus = desk.aim.focus;
        let in_table = !matches!(focus, Pane::Log | Pane::Sheet);
        if let Some((row, acts)) = row {
            cursor(&mut painter, row, in_table && !footer.covered, acts);
        }
        // The log has a selected row only while it is being browsed.
        let entry = entry.filter(|_| focus == Pane::Log && !footer.covered);
        if let Some((row, _)) = entry {
            cursor(&mut painter, row, true, false);
        }
        let chosen = match focus {
            Pane::Log => entry,
            Pane::Sheet => None,
            Pane::Order | Pane::Roster | Pane::Kept => row,
        };
        let place = chosen.map(|(row, _)| row).or(layout.area_of(focus));
        let room = Room {
            middle: below(layout.middle, acting),
            whole: layout.middle,
            panel: layout.panel,
            bottom: layout.bottom,
        };
        (room, place.map(|place| (place.x, place.y)))
    }

    /// Paints what has changed and returns the selected row of the table, the row of the active
    /// character, and the selected entry of the log.
    fn paint_parts(
        &mut self,
        painter: &mut Painter<'_>,
        footer: Footer<'_>,
        desk: &mut Desk,
    ) -> [Selected; 3] {
        let Layout {
            table,
            log,
            sheet,
            aside,
            ..
        } = self.layout;
        let [row, acting] = table.map_or([None; 2], |area| {
            // A window leaves free what is above it.
            let top = self.layout.middle.bottom().saturating_sub(footer.under);
            let free = top.saturating_sub(area.y).min(area.height);
            self.paint_table(painter, (area, free), desk)
        });
        if let Some(area) = sheet {
            self.paint_sheet(painter, area, desk);
        }
        if let Some(area) = aside {
            Self::paint_aside(painter, area, desk);
        }
        // The log and the header tell what is on disk. They come late, because the disk is often
        // done by then and the frame needs no second one.
        desk.look_at_disk();
        let entry = log.and_then(|area| {
            self.paint_log(painter, (area, footer.covered), desk);
            let (y, height) = (self.entry?, 1);
            Some((Rect { y, height, ..area }, false))
        });
        if log.is_some() && painter.surface.is_new("dividers", ()) {
            for area in [sheet, aside].into_iter().flatten() {
                painter.vertical(area.x.saturating_sub(1), area.y, area.height);
            }
        }
        self.draw_titles(painter, desk);
        if let Some(place) = self.layout.header {
            let shows = (desk.version, desk.disk_version(), desk.turn_lasts());
            if painter.surface.is_new("header", shows) {
                painter.clear(place);
                header::draw(painter, place, self.layout.clocks.is_none(), desk);
                if let Some(place) = self.layout.clocks {
                    painter.clear(place);
                    let clocks = crate::view::header::clocks(desk.shown());
                    painter.line(place.x + 1, place.y, place.width.saturating_sub(1), &clocks);
                }
            }
        }
        [row, acting, entry]
    }

    /// The layout of the screen. Also builds the lines of the sheet.
    fn lay_out(&mut self, area: Rect, footer: Footer<'_>, desk: &Desk) -> Layout {
        let wanted = 1 + u16::try_from(footer.lines.len().min(MOST_ROWS - 1)).unwrap_or(1);
        let campaign = desk.shown();
        let asked = (desk.version, area.width);
        let clocks = self.clocks.get(asked, || header::has_clocks(desk, area));
        let needs = LayoutNeeds {
            bottom: wanted,
            panel: footer.panel,
            speaks: footer.speaks,
            table: Self::rows_of_table(desk, area),
            headings: u16::from(campaign.fight().is_none() && !desk.places().is_empty()),
            sheet: self.wants_sheet(desk),
            aside: if encounters::has_notes(campaign) {
                ASIDE
            } else {
                0
            },
            clocks: u16::from(!*clocks),
            alone: desk.aim.zoomed,
        };
        let layout = Layout::of(area, needs, desk.aim.focus);
        if let Some(room) = layout.sheet {
            self.make_sheet(room, desk);
        }
        layout
    }

    /// Builds the lines of the sheet unless they are current for this moment and room.
    fn make_sheet(&mut self, room: Rect, desk: &Desk) {
        let wanted = SheetFor {
            who: desk.whose_sheet(),
            moment: desk.moment(),
            columns: room.width.saturating_sub(2).max(1),
        };
        let columns = usize::from(wanted.columns);
        let lines = self.sheets.get(wanted, || {
            let campaign = desk.shown();
            let who = wanted.who.and_then(|id| campaign.characters.get(id));
            let hours = desk.hours;
            let rows = who.map(|who| sheet::brief(campaign, desk.game(), who, hours, columns));
            let rows = rows.unwrap_or_default().into_iter();
            rows.flat_map(|line| wrap(&line, columns, 4)).collect()
        });
        self.sheet.set(wanted.who, lines);
    }
}

/// What is below the row of the active character, which no window covers if there is room.
fn below(middle: Rect, acting: Selected) -> Rect {
    /// Rows of a window at least.
    const LEAST: u16 = 8;
    let top = acting.map_or(middle.y, |(row, _)| row.y + 1);
    let height = middle.bottom().saturating_sub(top);
    if height < LEAST {
        return middle;
    }
    Rect {
        y: top,
        height,
        ..middle
    }
}

/// Marks the selected row of a pane across its width; on the row of the active character, and in a
/// pane without the focus, only its beginning.
fn cursor(painter: &mut Painter<'_>, row: Rect, whole: bool, acts: bool) {
    /// The columns that mark a selected row which must not be louder than another one.
    const BEGINNING: u16 = 3;
    let width = if whole && !acts {
        row.width
    } else {
        row.width.min(BEGINNING)
    };
    let style = if acts {
        painter.theme.selected_acting()
    } else {
        painter.theme.selected()
    };
    painter.lay(Rect { width, ..row }, style);
}
