//! Draws the top: the campaign and the moment.

use ratatui::layout::Rect;

use super::MainScreen;
use crate::tui::paint::Painter;
use crate::view::text::clean;
use crate::view::{Ink, Line, header};

/// Columns of the right end of the header.
const LEAST_STATE: usize = 26;

impl MainScreen {
    pub(super) fn draw_header(&self, painter: &mut Painter<'_>, area: Rect) {
        let last = self.session.history().mark().seq;
        let (state, style) = match &self.disk.failed {
            Some((since, error)) => {
                let since = (self.hours)(*since);
                let text = format!("NOT SAVED since {since}: {}", clean(error));
                (text, painter.theme.alarm())
            }
            None if self.session.is_read_only() => {
                let text = "read-only".to_owned();
                (text, painter.theme.ink(Ink::Notice))
            }
            None if self.disk.keeps_nothing() => {
                ("nothing is saved".to_owned(), painter.theme.ink(Ink::Dim))
            }
            None if self.disk.durable >= last => ("saved".to_owned(), painter.theme.ink(Ink::Dim)),
            None => ("saving".to_owned(), painter.theme.ink(Ink::Notice)),
        };
        let state = Line::from(state);
        let (state, style) = match (&self.past, &self.disk.failed) {
            (None, _) => (state, style),
            (Some(past), None) => (past.words(&self.keys), painter.theme.ink(Ink::Notice)),
            (Some(past), Some(_)) => {
                let words = past.words(&self.keys).with(Ink::Plain, " · ");
                (words.and(state), style)
            }
        };
        let room = area.width.saturating_sub(1);
        let wide = u16::try_from(state.width()).unwrap_or(room).min(room);
        let turn = self.turn_lasts();
        let lasts = turn.as_ref().map_or(0, |(_, text)| text.len() + 3);
        let lasts = u16::try_from(lasts).unwrap_or(room);
        let left = room.saturating_sub(wide + 1 + lasts);
        let line = header::line(self.shown(), self.session.game(), usize::from(left));
        painter.line(area.x, area.y, left, &line);
        let x = area.x + area.width.saturating_sub(wide + 1);
        if let Some((ink, text)) = turn.filter(|_| x > area.x + lasts) {
            let at = painter.ink(x - lasts, area.y, lasts, &text, ink);
            painter.ink(at, area.y, 3, " · ", Ink::Dim);
        }
        painter.line(x, area.y, wide, &state);
        painter.lay(
            Rect {
                x,
                width: wide,
                ..area
            },
            style,
        );
    }

    /// Whether the clocks stand in the header, if there are any.
    pub(super) fn header_has_clocks(&self, area: Rect) -> bool {
        let campaign = self.shown();
        if campaign.clocks.is_empty() {
            return true;
        }
        // What is said of the disk may change from frame to frame, but takes no more than this.
        let room = usize::from(area.width).saturating_sub(LEAST_STATE);
        let line = header::line(campaign, self.session.game(), room);
        let clocks = header::clocks(campaign);
        line.plain().contains(&clocks.plain())
    }
}
