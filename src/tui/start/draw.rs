//! Paints the start screen.

use ratatui::layout::Rect;

use super::{Dialog, StartScreen};
use crate::tui::keymap::Context;
use crate::tui::paint::Painter;
use crate::view::line::wrap;
use crate::view::text::clean;
use crate::view::{Ink, Line};

impl StartScreen {
    /// Draws it and returns the position of the cursor.
    pub(crate) fn draw(&mut self, painter: &mut Painter<'_>) -> Option<(u16, u16)> {
        let area = painter.area();
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let said = match (self.told.first(), &self.filter) {
            (Some(told), _) => {
                let mut lines = wrap(&told.clone().cleaned().tinted(Ink::Notice), room, 0);
                lines.extend(self.key_lines(room));
                lines
            }
            (None, Some(filter)) => {
                let line = Line::of(Ink::Strong, "/").with(Ink::Plain, clean(filter.line()));
                let words = "   {up} {down} move, {open} opens, {back} shows all";
                vec![line.and(self.keys.says(Context::Line, Ink::Dim, words))]
            }
            (None, None) => self.hints(room),
        };
        let most = (area.height / 3).max(u16::from(!self.told.is_empty() || area.height >= 2));
        let bottom = u16::try_from(said.len()).unwrap_or(most).min(most);
        let list = Rect {
            height: area.height.saturating_sub(bottom),
            ..area
        };
        let mut cursor = self.list.draw(painter, list, &self.keys);
        if let (Some(filter), true) = (&self.filter, self.told.is_empty() && bottom > 0) {
            let before = filter.columns_before(filter.editor.cursor()) + 2;
            let before = u16::try_from(before).unwrap_or(area.width);
            cursor = Some((area.x.saturating_add(before), list.bottom()));
        }
        let above = area.height / 4;
        let middle = Rect {
            y: area.y + above,
            height: area.height - above,
            ..area
        };
        if self.dialog.is_some() || self.help.is_some() {
            painter.cover();
        }
        for (line, y) in said.iter().zip(list.bottom()..area.bottom()) {
            painter.line(area.x + 1, y, area.width.saturating_sub(1), line);
        }
        match &mut self.dialog {
            Some(Dialog::New(form)) => cursor = Some(form.paint(painter, area, None)),
            Some(Dialog::Name(form)) => cursor = Some(form.paint(painter, area, None)),
            Some(Dialog::Import(form)) => cursor = Some(form.paint(painter, area, None)),
            Some(Dialog::Backups(backups)) => cursor = Some(backups.list.draw(painter, middle)),
            None => {}
        }
        if let Some(help) = self.help {
            help.draw(painter, area, &self.keys);
            cursor = None;
        }
        cursor
    }

    /// The useful keys, with advice for a beginner.
    fn hints(&self, room: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        if self.list.is_first_time() && self.dialog.is_none() && self.help.is_none() {
            let hint = "First time here? {tour} walks you through a first fight, {open} opens a copy of a sample";
            let hint = self.keys.says(Context::Start, Ink::Notice, hint);
            lines.extend(wrap(&hint, room, 0));
        }
        lines.extend(self.key_lines(room));
        lines
    }

    /// The useful keys, on as many lines as they take.
    fn key_lines(&self, room: usize) -> Vec<Line> {
        let window = self.window();
        if self.help.is_some() {
            return vec![self.keys.says(window, Ink::Dim, "{back} back")];
        }
        let mut lines = Vec::new();
        let hints = self.keys.hints(window).into_iter();
        let hints =
            hints.map(|(key, hint)| Line::of(Ink::Key, key).with(Ink::Dim, format!(" {hint}")));
        // The keys for moving come first, so that they are seen at once.
        let moves = || self.keys.says(window, Ink::Dim, "{up}{down} move");
        let moves = (window == Context::Start).then(moves);
        let mut row = Line::new();
        for hint in moves.into_iter().chain(hints) {
            // A key and its description stay together.
            if !row.pieces.is_empty() && row.width() + 2 + hint.width() > room {
                lines.push(std::mem::take(&mut row));
            }
            if !row.pieces.is_empty() {
                row.push(Ink::Plain, "  ");
            }
            row = row.and(hint);
        }
        lines.push(row);
        lines
    }
}
