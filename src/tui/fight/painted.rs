//! What the panes on the screen show, so that only what has changed is painted again. The
//! conditions are broad: they may repaint something unchanged, but never miss a change.

use std::ops::Range;

use ratatui::layout::Rect;

use super::layout::Layout;
use crate::campaign::CharacterId;
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::theme::Theme;
use crate::view::table::{Columns, Group};
use crate::view::{Ink, Line};

/// What a part of the screen was painted for.
#[derive(Debug)]
pub(super) struct Part<T>(Option<T>);

impl<T> Default for Part<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: PartialEq> Part<T> {
    /// Whether the part must be painted again for `shows`, which it remembers.
    pub(super) fn is_new(&mut self, shows: T) -> bool {
        let shows = Some(shows);
        let is_new = self.0 != shows;
        self.0 = shows;
        is_new
    }

    /// Whether the part was painted for this.
    pub(super) fn shows(&self, what: &T) -> bool {
        self.0.as_ref() == Some(what)
    }

    pub(super) fn set(&mut self, shows: T) {
        self.0 = Some(shows);
    }
}

/// What a pane shows. Fields that do not matter to a pane are left at their default.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PaneShows {
    pub(super) version: u64,
    /// The version of the disk, for the log.
    pub(super) disk: u64,
    /// The rows.
    pub(super) window: Range<usize>,
    /// The group of the table that has the room, if not all do.
    pub(super) focus: Option<Group>,
    /// The selected entry of the log and the one at the bottom.
    pub(super) log: [Option<usize>; 2],
    pub(super) focused: bool,
    pub(super) sheet: Option<CharacterId>,
}

/// A pane as it was painted.
#[derive(Debug, Default)]
pub(super) struct PaintedPane {
    pub(super) shows: Part<PaneShows>,
    pub(super) lines: PaintedLines,
    /// Where the selected entry of the log is.
    pub(super) selected: Option<(u16, u16)>,
}

/// The table as last painted.
#[derive(Debug, Default)]
pub(super) struct PaintedTable {
    pub(super) columns: Columns,
    /// Increases whenever the columns are divided again.
    pub(super) built: u64,
    /// The rows shown.
    pub(super) window: Range<usize>,
    /// Where the titles of the panes are.
    pub(super) titles: Vec<(Pane, Rect)>,
}

/// What the titles of the panes show.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Titles {
    pub(super) version: u64,
    pub(super) focus: Pane,
    pub(super) more: [(usize, usize); 2],
    pub(super) log_is_scrolled: bool,
    /// Whose sheet is shown, if any is.
    pub(super) sheet: Option<CharacterId>,
    /// Changes with the columns of the table.
    pub(super) columns: u64,
}

/// What the header shows.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) version: u64,
    /// The version of the disk.
    pub(super) disk: u64,
    pub(super) turn_timer: Option<(Ink, String)>,
}

/// Everything painted on the base.
#[derive(Debug)]
pub(super) struct Painted {
    screen: u64,
    theme: Theme,
    layout: Layout,
    pub(super) header: Part<Header>,
    pub(super) table: PaintedPane,
    pub(super) log: PaintedPane,
    pub(super) sheet: PaintedPane,
    pub(super) aside: PaintedPane,
    pub(super) titles: Part<Titles>,
    /// The lines between panes side by side, which follow from the layout.
    pub(super) dividers: Part<()>,
}

impl Painted {
    /// Nothing painted yet for a screen, a theme and a layout.
    pub(super) fn of(screen: u64, theme: Theme, layout: Layout) -> Self {
        Self {
            screen,
            theme,
            layout,
            header: Part::default(),
            table: PaintedPane::default(),
            log: PaintedPane::default(),
            sheet: PaintedPane::default(),
            aside: PaintedPane::default(),
            titles: Part::default(),
            dividers: Part::default(),
        }
    }

    /// Whether the base was painted for this screen, theme and layout.
    pub(super) fn is_of(&self, screen: u64, theme: Theme, layout: Layout) -> bool {
        self.screen == screen && self.theme == theme && self.layout == layout
    }
}

/// Lines of a pane as last painted. Only those that differ are painted again.
#[derive(Clone, Debug, Default)]
pub(super) struct PaintedLines(Vec<Line>);

impl PaintedLines {
    /// Paints lines from the top of an area, of which the last ones painted there are known, after
    /// an empty column.
    pub(super) fn paint(&mut self, painter: &mut Painter<'_>, area: Rect, lines: &[Line]) {
        self.paint_from(painter, (area, 1), lines);
    }

    /// Paints lines after so many empty columns.
    pub(super) fn paint_from(
        &mut self,
        painter: &mut Painter<'_>,
        (area, before): (Rect, u16),
        lines: &[Line],
    ) {
        let lines = &lines[..lines.len().min(usize::from(area.height))];
        let empty = Line::new();
        for (nth, y) in (area.top()..area.bottom()).enumerate() {
            let wanted = lines.get(nth).unwrap_or(&empty);
            if self.0.get(nth).unwrap_or(&empty) == wanted {
                continue;
            }
            let row = Rect {
                y,
                height: 1,
                ..area
            };
            painter.clear(row);
            let room = area.width.saturating_sub(before);
            painter.line(area.x + before, y, room, wanted);
            if wanted.acts {
                painter.lay(row, painter.theme.acting());
            }
            if self.0.len() <= nth {
                self.0.resize_with(nth + 1, Line::new);
            }
            self.0[nth].clone_from(wanted);
        }
    }
}

/// The columns that mark a selected row which must not be louder than another one.
const BEGINNING: u16 = 3;

/// Marks the selected row of a pane across its width; on the row of the active character, and in a
/// pane without the focus, only its beginning.
pub(super) fn cursor(painter: &mut Painter<'_>, row: Rect, whole: bool, acts: bool) {
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
