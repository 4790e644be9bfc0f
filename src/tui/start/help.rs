//! The keys of the start screen, shown over whatever is open there.

use ratatui::layout::Rect;

use crate::tui::keymap::{Context, Keymap};
use crate::tui::paint::{Painter, in_the_middle};
use crate::view::line::wrap;
use crate::view::{Ink, Line};

/// The greatest width.
const WIDEST: u16 = 76;

/// Columns of the keys.
const KEYS: usize = 13;

/// Rows in a page.
pub(super) const PAGE: usize = 10;

/// The keys of a window, from a row on.
#[derive(Clone, Copy)]
pub(super) struct Help {
    pub(super) window: Context,
    pub(super) scroll: usize,
}

impl Help {
    /// Paints it in the middle of an area.
    pub(super) fn draw(self, painter: &mut Painter<'_>, area: Rect, keys: &Keymap) {
        let told = keys.rows(self.window).iter();
        let told = told.filter(|row| !row.chords.is_empty()).skip(self.scroll);
        let mut place = in_the_middle(area, WIDEST);
        let room = usize::from(place.width.saturating_sub(4).max(1));
        // Text too long for a row is wrapped.
        let told: Vec<Line> = told
            .flat_map(|row| {
                let text = format!("{:<KEYS$} {}", row.labels(), row.key.doc);
                wrap(&Line::of(Ink::Plain, text), room, KEYS + 1)
            })
            .collect();
        let high = u16::try_from(told.len() + 2).unwrap_or(u16::MAX);
        place.height = high.min(area.height);
        place.y += (area.height - place.height) / 2;
        let title = keys.says(Context::Page, Ink::Plain, " Keys · {back} closes ");
        let inside = painter.frame(place, &title, true);
        let left = inside.x.saturating_add(1);
        let wide = inside.right().saturating_sub(left);
        for (text, y) in told.iter().zip(inside.top()..inside.bottom()) {
            painter.line(left, y, wide, text);
        }
    }
}
