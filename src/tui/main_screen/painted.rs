//! What the panes on the screen show, so that only what has changed is painted again. The
//! conditions are broad: they may repaint something unchanged, but never miss a change.

use std::ops::Range;

use ratatui::layout::Rect;

use super::layout::Layout;
use crate::campaign::CharacterId;
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::panes::{self, PaintedLines};
use crate::tui::theme::Theme;
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
    /// The selected entry of the log and the one at the bottom.
    pub(super) log: [Option<usize>; 2],
    pub(super) focused: bool,
    pub(super) sheet: Option<CharacterId>,
}

/// A pane as it was painted.
#[derive(Debug, Default)]
pub(super) struct PaintedPane {
    pub(super) shows: Part<PaneShows>,
    /// The lines of the log or the sheet.
    pub(super) lines: PaintedLines,
    /// The rows of the turn order.
    pub(super) order: panes::order::Painted,
    /// The rows of the roster.
    pub(super) roster: panes::roster::Painted,
    /// How many rows of the pane are in use, counted from its top.
    used: u16,
    /// Where the selected entry of the log is.
    pub(super) selected: Option<(u16, u16)>,
}

impl PaintedPane {
    /// Clears the rows in use for as many new ones.
    pub(super) fn clear(&mut self, painter: &mut Painter<'_>, area: Rect, rows: usize) {
        let rows = u16::try_from(rows).unwrap_or(u16::MAX);
        let height = rows.max(self.used).min(area.height);
        painter.clear(Rect { height, ..area });
        self.used = rows;
    }
}

/// What the titles of the panes show.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Titles {
    pub(super) version: u64,
    pub(super) focus: Pane,
    /// Rows scrolled off above and below.
    pub(super) more: [(usize, usize); 5],
    pub(super) log_is_scrolled: bool,
    pub(super) sheet: Option<CharacterId>,
    /// How much damage a selected dying character can still take.
    pub(super) until_worst: Option<(i64, &'static str)>,
}

/// What the title of a pane shows.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TitleShows {
    pub(super) area: Rect,
    pub(super) title: String,
    pub(super) focused: bool,
    pub(super) fact: Line,
    /// The pane that it replaces, with its title.
    pub(super) behind: Option<(Pane, String)>,
    /// How many rows are scrolled off.
    pub(super) more: String,
}

/// A title as it was painted, with the panes it names and where.
#[derive(Debug)]
pub(super) struct PaintedTitle {
    pub(super) shows: TitleShows,
    pub(super) places: Vec<(Pane, Rect)>,
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
    pub(super) banner: Part<u64>,
    pub(super) panes: [PaintedPane; 5],
    pub(super) titles: Part<Titles>,
    /// The title of each pane.
    pub(super) title_of: [Option<PaintedTitle>; 5],
    /// The lines between panes side by side, which follow from the layout.
    pub(super) dividers: Part<()>,
    pub(super) sheet_title: Part<(u64, (usize, usize), Option<CharacterId>)>,
    /// With the selected character and the one that keys act for.
    pub(super) bottom: Part<(u64, Pane, [Option<CharacterId>; 2])>,
}

impl Painted {
    /// Nothing painted yet for a screen, a theme and a layout.
    pub(super) fn of(screen: u64, theme: Theme, layout: Layout) -> Self {
        Self {
            screen,
            theme,
            layout,
            header: Part::default(),
            banner: Part::default(),
            panes: Default::default(),
            titles: Part::default(),
            title_of: Default::default(),
            dividers: Part::default(),
            sheet_title: Part::default(),
            bottom: Part::default(),
        }
    }

    /// Whether the base was painted for this screen, theme and layout.
    pub(super) fn is_of(&self, screen: u64, theme: Theme, layout: Layout) -> bool {
        self.screen == screen && self.theme == theme && self.layout == layout
    }
}
