//! The rows below the screen with the tour's text. They cover nothing; the screen is made shorter.

use ratatui::layout::{Position, Rect};

use crate::tui::keymap::{Chord, Context, Keymap, chord};
use crate::tui::paint::Painter;
use crate::view::line::wrap;
use crate::view::text::width;
use crate::view::{Ink, Line};

/// Below this many columns the short texts are used.
const SMALL: u16 = 76;
/// Rows of text.
const WORDS: u16 = 2;

/// Rows that the tour takes from a screen; none if there is hardly room for the screen itself.
pub(super) fn rows(area: Rect) -> u16 {
    match area.height {
        ..6 => 0,
        6..10 => WORDS,
        _ => 1 + WORDS,
    }
}

pub(super) fn is_small(area: Rect) -> bool {
    area.width < SMALL
}

/// Where the strip and the keys in it were drawn.
#[derive(Debug, Default)]
pub(super) struct Strip {
    area: Rect,
    keys: Vec<(Rect, Chord)>,
}

impl Strip {
    pub(super) fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        keys: &Keymap,
        title: &str,
        words: &str,
    ) {
        self.area = area;
        self.keys.clear();
        painter.clear(area);
        let mut y = area.y;
        if area.height > WORDS {
            self.draw_title(painter, area, keys, title);
            y += 1;
        }
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let told = lines(words, keys, room);
        for (line, y) in told.iter().zip(y..area.bottom()) {
            self.draw_line(painter, area.x + 1, y, line);
        }
    }

    /// Draws a line with the step and, at its end, how to leave.
    fn draw_title(&mut self, painter: &mut Painter<'_>, area: Rect, keys: &Keymap, title: &str) {
        painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
        let style = painter.theme.acting();
        let room = area.width.saturating_sub(2);
        let end = painter.text(area.x + 1, area.y, room, &format!(" {title} "), style);
        let leave = keys.says(Context::Panes, Ink::Plain, " {back} back ");
        let wide = u16::try_from(leave.width()).unwrap_or(u16::MAX);
        let from = area.right().saturating_sub(wide.saturating_add(1));
        if from > end {
            self.draw_line(painter, from, area.y, &leave);
        }
    }

    fn draw_line(&mut self, painter: &mut Painter<'_>, x: u16, y: u16, line: &Line) {
        let room = self.area.right().saturating_sub(x);
        painter.line(x, y, room, line);
        let mut at = x;
        for piece in &line.pieces {
            let wide = u16::try_from(width(&piece.text)).unwrap_or(u16::MAX);
            if let (Ink::Key, Some(chord)) = (piece.ink, chord(piece.text.trim())) {
                self.keys.push((Rect::new(at, y, wide, 1), chord));
            }
            at = at.saturating_add(wide);
        }
    }

    pub(super) fn key_at(&self, x: u16, y: u16) -> Option<Chord> {
        let mut keys = self.keys.iter();
        let at = keys.find(|(place, _)| place.contains(Position::new(x, y)));
        at.map(|(_, chord)| *chord)
    }

    pub(super) fn has(&self, y: u16) -> bool {
        (self.area.top()..self.area.bottom()).contains(&y)
    }
}

/// The text wrapped to `columns`.
pub(super) fn lines(words: &str, keys: &Keymap, columns: usize) -> Vec<Line> {
    wrap(&keys.says(Context::Panes, Ink::Plain, words), columns, 0)
}
