//! Draws the top: the campaign, the moment, and whose turn it is.

use ratatui::layout::Rect;

use super::MainScreen;
use crate::tui::paint::Painter;
use crate::tui::panes;
use crate::view::banner::{Banner, banner};
use crate::view::text::clean;
use crate::view::{Ink, Line, header};

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

    /// The banner that fills `area`.
    pub(super) fn banner(&self, area: Rect) -> Option<Banner> {
        let (campaign, game) = (self.shown(), self.session.game());
        let pick = match &self.past {
            None => self.keys.key("next-turn"),
            Some(_) => String::new(),
        };
        banner(campaign, game, &pick, usize::from(area.width))
    }

    /// Draws whose turn it is, filling the whole line so that it can be seen from across the table.
    pub(super) fn draw_banner(&self, painter: &mut Painter<'_>, area: Rect) {
        let Some(banner) = self.banner(area) else {
            return;
        };
        let style = painter.theme.acting();
        painter.text(area.x, area.y, area.width, &banner.left, style);
        let wide = panes::columns(&banner.right);
        let x = area.right().saturating_sub(wide + 1);
        painter.text(x, area.y, wide, &banner.right, style);
        painter.lay(area, style);
    }
}
