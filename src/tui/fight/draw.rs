//! Draws the panes: the table of people, the log, the sheet, the notes, the header.

use std::mem::take;
use std::ops::Range;

use ratatui::layout::Rect;

use super::layout::{Layout, LayoutNeeds};
use super::screen::FightScreen;
use crate::tui::desk::{Desk, Reveal};
use crate::tui::keymap::{Context, Pane};
use crate::tui::layer::{Cx, Footer, Room};
use crate::tui::paint::Painter;
use crate::tui::rows::{below, fit, scrolled};
use crate::tui::surface::Surface;
use crate::view::filter::Filter;
use crate::view::line::{wrap, wrap_all};
use crate::view::log::Window;
use crate::view::measured::Measured;
use crate::view::table::{Columns, Group, Shown, TableRow, columns, rows};
use crate::view::{Ink, Line, encounters, header, sheet};

/// Columns of the notes beside the sheet.
const ASIDE: u16 = 44;

/// Rows of the bottom at most.
const MOST_ROWS: usize = 6;

impl FightScreen {
    /// Draws what has changed in a part of the surface, and the cursor. Returns the room for windows.
    pub(super) fn draw(&mut self, surface: &mut Surface, footer: Footer<'_>, cx: &mut Cx) -> Room {
        let (desk, area, opening) = (&mut cx.desk, cx.screen, cx.opening);
        let theme = desk.settings.theme();
        desk.log.filter.go_on();
        self.screen = area;
        self.layout = self.lay_out(footer, desk);
        let layout = self.layout;
        desk.log.seen = !layout.log.is_empty();
        let whole = (opening, theme, layout);
        if !surface.shows("whole", &whole) {
            let mut painter = Painter::anew(surface, theme);
            if !layout.log.is_empty() {
                for beside in [layout.sheet, layout.aside] {
                    painter.vertical(beside.x.saturating_sub(1), beside.y, beside.height);
                }
            }
            surface.paints("whole", whole);
        }
        let mut painter = Painter::on(surface, theme);
        self.paint_parts(&mut painter, footer, desk);
        let mut painter = Painter::over(surface, theme);
        let first = self.window.start;
        let row = |row: Option<usize>| layout.table.rows().nth(row?.checked_sub(first)?);
        let (selected, acting) = (row(desk.selected_row()), row(desk.places().acting()));
        let focus = desk.aim.focus;
        let in_table = !matches!(focus, Pane::Log | Pane::Sheet);
        if let Some(row) = selected {
            let whole = in_table && !footer.covered;
            cursor(&mut painter, row, whole, selected == acting);
        }
        // The log has a selected row only while it is being browsed.
        let browsed = focus == Pane::Log && !footer.covered;
        let mut entries = self.entries.iter().zip(layout.log.rows());
        let entry = entries.find(|(row, _)| browsed && self.selected == Some(**row));
        let entry = entry.map(|(_, row)| row);
        if let Some(row) = entry {
            cursor(&mut painter, row, true, false);
        }
        let chosen = if in_table { selected } else { entry };
        let place = chosen.unwrap_or(layout.area_of(focus));
        Room {
            middle: under(layout.middle, acting),
            whole: layout.middle,
            panel: layout.panel,
            bottom: layout.bottom,
            cursor: Some((place.x, place.y)),
        }
    }

    /// Paints what has changed of the panes, their titles and the header.
    fn paint_parts(&mut self, painter: &mut Painter<'_>, footer: Footer<'_>, desk: &mut Desk) {
        let layout = self.layout;
        if !layout.table.is_empty() {
            // A window leaves free what is above it.
            let top = layout.middle.bottom().saturating_sub(footer.under);
            let free = top.saturating_sub(layout.table.y).min(layout.table.height);
            self.paint_table(painter, free, desk);
        }
        if !layout.sheet.is_empty() {
            self.paint_sheet(painter, desk);
        }
        if !layout.aside.is_empty() && painter.surface.is_new("aside", desk.version) {
            paint_notes(painter, layout.aside, desk);
        }
        // The log and the header tell what is on disk. They come late, because the disk is often
        // done by then and the frame needs no second one.
        desk.look_at_disk();
        if !layout.log.is_empty() {
            self.paint_log(painter, footer.covered, desk);
        }
        self.paint_titles(painter, desk);
        let shows = (desk.version, desk.disk_version(), desk.turn_lasts());
        if painter.surface.is_new("header", shows) {
            let columns = usize::from(layout.header.width);
            let clocks = header::clocks(desk.shown());
            let clocks = Line::of(Ink::Plain, " ").and(clocks);
            let top = header_line(desk, columns, layout.header.height == 1);
            painter.part("header", (layout.header, 0), [&top, &clocks]);
        }
    }

    /// The layout of the screen.
    fn lay_out(&self, footer: Footer<'_>, desk: &Desk) -> Layout {
        let area = self.screen;
        let campaign = desk.shown();
        let asked = (desk.version, area.width);
        let clocks = || has_clocks(desk, area.width);
        let clocks = self.memos.clocks.get(asked, clocks);
        let needs = LayoutNeeds {
            bottom: fit((footer.lines.len() + 1).min(MOST_ROWS)),
            panel: footer.panel,
            speaks: footer.speaks,
            table: rows_of_table(desk, area.width),
            headings: u16::from(campaign.fight().is_none() && !desk.places().is_empty()),
            sheet: self.wants_sheet(desk),
            aside: u16::from(encounters::has_notes(campaign)) * ASIDE,
            clocks: u16::from(!*clocks),
            alone: desk.aim.zoomed,
        };
        Layout::of(area, needs, desk.aim.focus)
    }

    /// Scrolls the sheet and paints it. Another character's begins at the top.
    fn paint_sheet(&mut self, painter: &mut Painter<'_>, desk: &Desk) {
        let area = self.layout.sheet;
        let whose = desk.whose_sheet();
        let asked = (desk.moment(), whose, area.width);
        let columns = usize::from(area.width.saturating_sub(2).max(1));
        let lines = self.memos.sheets.get(asked, || {
            let campaign = desk.shown();
            let who = whose.and_then(|id| campaign.characters.get(id));
            let Some(who) = who else {
                return vec![Line::of(Ink::Dim, "nobody is selected")];
            };
            let rows = sheet::brief(desk.reading(), who, columns);
            wrap_all(&rows, columns, 4)
        });
        if self.sheet_of != whose {
            (self.sheet_of, self.scroll) = (whose, 0);
        }
        let rows = usize::from(area.height);
        self.sheet_rows = lines.len();
        self.scroll = self.scroll.min(lines.len().saturating_sub(rows));
        let below = lines.len().saturating_sub(self.scroll + rows);
        self.more[1] = (self.scroll, below);
        let shows = (desk.version, whose, self.scroll);
        if painter.surface.is_new("sheet", shows) {
            painter.part("sheet", (area, 1), &lines[self.scroll..]);
        }
    }
}

/// Paints the notes of the campaign and the fight, and the clocks. They are long and change rarely, so they
/// are wrapped only when they have changed.
fn paint_notes(painter: &mut Painter<'_>, area: Rect, desk: &Desk) {
    let notes = encounters::all_notes(desk.shown());
    let columns = usize::from(area.width.saturating_sub(2).max(1));
    let mut lines = wrap_all(&notes, columns, encounters::INDENT);
    let rows = usize::from(area.height);
    let more = lines.len().saturating_sub(rows);
    if more > 0 {
        lines.truncate(rows.saturating_sub(1));
        lines.push(Line::of(Ink::Dim, format!("↓{}", more + 1)));
    }
    painter.part("aside", (area, 1), &lines);
}

/// What is under the row of the active character, which no window covers if there is room.
fn under(middle: Rect, acting: Option<Rect>) -> Rect {
    /// Rows of a window at least.
    const LEAST: u16 = 8;
    let rows = acting.map_or(0, |row| row.y + 1 - middle.y);
    let under = below(middle, rows);
    if under.height < LEAST { middle } else { under }
}

/// Marks the selected row of a pane across its width; on the row of the active character, and in a
/// pane without the focus, only its beginning.
fn cursor(painter: &mut Painter<'_>, row: Rect, whole: bool, acts: bool) {
    /// The columns that mark a selected row which must not be louder than another one.
    const BEGINNING: u16 = 3;
    let most = if whole && !acts { row.width } else { BEGINNING };
    let style = if acts {
        painter.theme.selected_acting()
    } else {
        painter.theme.selected()
    };
    let width = row.width.min(most);
    painter.lay(Rect { width, ..row }, style);
}

/// Columns of the right end of the header.
const LEAST_STATE: usize = 26;

/// The line at the top. The clocks stand in it unless they have a line of their own.
fn header_line(desk: &Desk, columns: usize, clocks: bool) -> Line {
    let (ink, kept) = desk.kept();
    let kept = Line::of(ink, kept);
    let state = match desk.past_in_words() {
        None => kept,
        Some(words) if desk.saved_up_to().is_err() => {
            words.with(Ink::Plain, " · ").tinted(ink).and(kept)
        }
        Some(words) => words.tinted(Ink::Notice),
    };
    let room = columns.saturating_sub(1);
    let mut state = state.cut(room);
    if let Some((ink, lasts)) = desk.turn_lasts() {
        let both = Line::of(ink, lasts)
            .with(Ink::Dim, " · ")
            .and(state.clone());
        state = if both.width() < room { both } else { state };
    }
    let at = room - state.width();
    let left = at.saturating_sub(1);
    let mut line = Measured::default();
    let (before, _) = header::line(desk.shown(), desk.game(), left, clocks);
    line.add(before.cut(left));
    line.fill_to(at);
    line.add(state);
    line.text
}

/// Whether the clocks stand in the header, if there are any.
fn has_clocks(desk: &Desk, columns: u16) -> bool {
    let campaign = desk.shown();
    if campaign.clocks.is_empty() {
        return true;
    }
    // What is said of the disk may change from frame to frame, but takes no more than this.
    let room = usize::from(columns).saturating_sub(LEAST_STATE);
    header::line(campaign, desk.game(), room, true).1
}

impl FightScreen {
    /// Scrolls to what has to be seen and paints the lines.
    fn paint_log(&mut self, painter: &mut Painter<'_>, covered: bool, desk: &mut Desk) {
        let focused = desk.aim.focus == Pane::Log && !covered;
        let mut filter = take(&mut desk.log.filter);
        let newest = filter.older(desk.entries(), usize::MAX);
        let (at, mut bottom) = (desk.log.at, desk.log.bottom);
        let reveals = newest.filter(|_| take(&mut desk.log.reveal));
        let area = self.layout.log;
        self.telling.go_on();
        let mut window = Window {
            reading: desk.reading(),
            entries: desk.entries(),
            round: desk.round_row(),
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

/// The group of the table with the focus; the first one while another pane has it.
fn group(desk: &Desk) -> Group {
    match desk.aim.focus {
        Pane::Roster => Group::Second,
        Pane::Kept => Group::Third,
        Pane::Order | Pane::Log | Pane::Sheet => Group::First,
    }
}

impl FightScreen {
    /// The visible rows. They include a row if it has to be revealed. The row of the active character
    /// is among the first `free` ones, which no window covers.
    fn visible(&mut self, free: u16, desk: &mut Desk) -> Range<usize> {
        let [height, free] = [self.layout.table.height, free].map(usize::from);
        let places = desk.places();
        let (len, acting) = (places.len(), places.acting());
        let reveals = std::mem::take(&mut desk.aim.reveals);
        self.offset = match reveals {
            Reveal::Nothing => self.offset,
            Reveal::Selected => {
                let row = desk.selected_row();
                row.map_or(self.offset, |row| scrolled(self.offset, row, height))
            }
            // Those who act after them are seen too.
            Reveal::Acting => match acting {
                Some(row) if row + 2 > self.offset + height => row,
                row => self.offset.min(row.unwrap_or(self.offset)),
            },
        };
        self.offset = self.offset.min(len.saturating_sub(height));
        let mut first = self.offset;
        if let Some(row) = acting.filter(|_| free < height) {
            first = scrolled(first, row, free.max(1));
        }
        first..(first + height).min(len)
    }

    /// Scrolls the table, of which no window covers the first `free` rows, and paints its rows.
    fn paint_table(&mut self, painter: &mut Painter<'_>, free: u16, desk: &mut Desk) {
        self.window = self.visible(free, desk);
        let places = desk.places();
        // People elsewhere are counted apart.
        let last = match places.fighting() {
            0 => places.len(),
            fighting => fighting,
        };
        self.more[0] = (self.window.start, last.saturating_sub(self.window.end));
        let area = self.layout.table;
        let group = group(desk);
        let focus = Some(group).filter(|_| area.width < 100);
        let shows = (desk.version, self.window.clone(), focus);
        if !painter.surface.is_new("table", shows) {
            return;
        }
        let game = desk.game();
        let table = Shown {
            campaign: desk.shown(),
            game,
            marked: &desk.aim.marked,
            before: &self.rows,
        };
        let rows = rows(table, &places, self.window.clone());
        let columns = columns(game, &rows, usize::from(area.width), group);
        self.lay_rows(rows, columns);
        if places.is_empty() {
            painter.part("table", (area, 0), &steps(desk, area.width));
        } else {
            let lines = self.rows.iter().map(|(_, line)| line);
            painter.part("table", (area, 0), lines);
        }
    }

    /// Makes lines of the rows; one that was in the same place before has its line.
    fn lay_rows(&mut self, rows: Vec<TableRow>, columns: Columns) {
        if columns != self.columns {
            self.rows.clear();
            self.columns = columns;
        }
        let mut before = std::mem::take(&mut self.rows).into_iter();
        let laid = rows.into_iter().map(|row| {
            let same = before.next().filter(|(before, _)| *before == row);
            same.unwrap_or_else(|| {
                let line = self.columns.line(&row);
                (row, line)
            })
        });
        self.rows = laid.collect();
    }
}

/// How many rows the table has, and how many more are of people who are not in the fight.
fn rows_of_table(desk: &Desk, columns: u16) -> [usize; 2] {
    let places = desk.places();
    match (places.fighting(), places.len()) {
        (0, 0) => [steps(desk, columns).len(), 0],
        (0, all) => [all, 0],
        (fighting, all) => [fighting, all - fighting],
    }
}

/// What an empty table offers to those who have played before.
const NOBODY_HERE: &[(Ink, &str)] = &[
    (Ink::Dim, "nobody is here"),
    (Ink::Dim, "{everybody} lists everybody"),
];

/// The steps of a new campaign.
#[rustfmt::skip] // a line for each
const STEPS: &[(Ink, &str)] = &[
    (Ink::Dim, "nobody is here yet"),
    (Ink::Plain, "{add}  the party: a player character, or paste a stat block"),
    (Ink::Plain, "{add}  foes: from the bestiary, or several of one kind"),
    (Ink::Plain, "{encounters}  an encounter: who fights where, and notes on it"),
    (Ink::Plain, "{begin}  a fight"),
    (Ink::Plain, "{players}  what the players see: a page for their phones or a television"),
];

/// What an empty table offers: how to add somebody, or the steps of a new campaign.
fn steps(desk: &Desk, columns: u16) -> Vec<Line> {
    let is_new = desk.shown().characters.is_empty();
    let room = usize::from(columns.saturating_sub(1).max(1));
    let lines = if is_new { STEPS } else { NOBODY_HERE };
    let lines = lines.iter().flat_map(|(ink, words)| {
        let words = desk.keys.says(Context::Panes, *ink, words);
        wrap(&Line::from(" ").and(words), room, 4)
    });
    lines.collect()
}
