//! What the panes that stand on the screen show, so that only what has changed is painted again. The
//! conditions are broad: they may have something painted that is the same, never the other way round.

use std::ops::Range;

use super::layout::Layout;
use crate::campaign::CharacterId;
use crate::tui::keymap::Pane;
use crate::tui::theme::Theme;
use crate::view::Ink;

/// What a part of the screen was painted for.
#[derive(Debug)]
pub(super) struct Part<T>(Option<T>);

impl<T> Default for Part<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: PartialEq> Part<T> {
    /// Whether it was painted for something else, which it is to be painted for now.
    pub(super) fn is_new(&mut self, shows: T) -> bool {
        let shows = Some(shows);
        let is_new = self.0 != shows;
        self.0 = shows;
        is_new
    }

    /// Whether it was painted for that.
    pub(super) fn shows(&self, what: &T) -> bool {
        self.0.as_ref() == Some(what)
    }

    pub(super) fn set(&mut self, shows: T) {
        self.0 = Some(shows);
    }
}

/// What a pane shows; what does not matter to it is left out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PaneShows {
    pub(super) version: u64,
    /// The rows.
    pub(super) window: Range<usize>,
    /// The entry of the log that is selected, and the one at the bottom.
    pub(super) log: [Option<usize>; 2],
    pub(super) focused: bool,
    pub(super) sheet: Option<CharacterId>,
}

/// A pane as it was painted.
#[derive(Debug, Default)]
pub(super) struct PaintedPane {
    pub(super) shows: Part<PaneShows>,
    /// Where the selected entry of the log stands.
    pub(super) selected: Option<(u16, u16)>,
}

/// What the titles of the panes show.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Titles {
    pub(super) version: u64,
    pub(super) focus: Pane,
    /// Rows above and below those that show.
    pub(super) more: [(usize, usize); 5],
    pub(super) log_is_scrolled: bool,
    pub(super) sheet: Option<CharacterId>,
    /// What somebody who has fallen and is selected can take still.
    pub(super) until_death: Option<i64>,
}

/// All that stands.
#[derive(Debug)]
pub(super) struct Painted {
    screen: u64,
    theme: Theme,
    layout: Layout,
    /// The version, and the clock of the turn.
    pub(super) header: Part<(u64, Option<(Ink, String)>)>,
    pub(super) banner: Part<u64>,
    pub(super) panes: [PaintedPane; 5],
    pub(super) titles: Part<Titles>,
    pub(super) sheet_title: Part<(u64, (usize, usize), Option<CharacterId>)>,
    pub(super) bottom: Part<(u64, Pane, Option<CharacterId>)>,
}

impl Painted {
    /// Nothing is painted yet for a screen, a theme and a layout.
    pub(super) fn of(screen: u64, theme: Theme, layout: Layout) -> Self {
        Self {
            screen,
            theme,
            layout,
            header: Part::default(),
            banner: Part::default(),
            panes: Default::default(),
            titles: Part::default(),
            sheet_title: Part::default(),
            bottom: Part::default(),
        }
    }

    /// Whether it is what stands there for these.
    pub(super) fn is_of(&self, screen: u64, theme: Theme, layout: Layout) -> bool {
        self.screen == screen && self.theme == theme && self.layout == layout
    }
}
