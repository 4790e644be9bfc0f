//! A field with several options.

use ratatui::layout::Rect;

use super::row::columns;
use crate::tui::paint::Painter;
use crate::view::Ink;

/// The options and the chosen one.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Choice {
    options: Vec<String>,
    at: usize,
}

impl Choice {
    pub(in crate::tui) fn new<T: Into<String>>(
        options: impl IntoIterator<Item = T>,
        at: usize,
    ) -> Self {
        Self {
            options: options.into_iter().map(Into::into).collect(),
            at,
        }
    }

    /// The index of the chosen option.
    pub(in crate::tui) fn at(&self) -> usize {
        self.at
    }

    /// Chooses an option by index. Returns whether it changed.
    pub(in crate::tui) fn choose(&mut self, at: usize) -> bool {
        let changes = at != self.at && at < self.options.len();
        if changes {
            self.at = at;
        }
        changes
    }

    /// Goes to the next or the previous option, from the last to the first. Returns whether it
    /// changed.
    pub(super) fn step(&mut self, forwards: bool) -> bool {
        let len = self.options.len().max(1);
        let by = if forwards { 1 } else { len - 1 };
        self.choose((self.at + by) % len)
    }

    /// The next option that begins with a letter.
    pub(super) fn lettered(&self, letter: char) -> Option<usize> {
        let begins = |at: &usize| {
            let first = self.options[*at].chars().next();
            first.is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
        };
        let len = self.options.len();
        let others = (1..=len).map(|by| (self.at + by) % len);
        others.into_iter().find(begins)
    }

    /// Columns of the longest option in its brackets.
    pub(in crate::tui) fn widest(&self) -> u16 {
        let each = self.options.iter().map(|option| columns(option) + 4);
        each.max().unwrap_or(0)
    }

    /// The options visible in `wide` columns, each with its column and width: all of them, or only
    /// the chosen one if they do not all fit.
    fn shown(&self, wide: u16) -> Vec<(usize, u16, u16)> {
        let mut x: u16 = 0;
        let mut all = Vec::new();
        for (at, option) in self.options.iter().enumerate() {
            let each = columns(option).saturating_add(2);
            all.push((at, x, each));
            x = x.saturating_add(each);
        }
        if x > wide {
            all = vec![(self.at, 0, wide)];
        }
        all
    }

    /// The option that a click in a column chooses: the one there, or else the next one.
    pub(super) fn clicked(&self, column: u16, wide: u16) -> Option<usize> {
        let shown = self.shown(wide);
        if shown.len() < self.options.len() {
            return Some((self.at + 1) % self.options.len().max(1));
        }
        let mut there = shown.into_iter();
        let hit = there.find(|(_, x, each)| (*x..x.saturating_add(*each)).contains(&column));
        hit.map(|(at, ..)| at)
    }

    /// Paints it into a row and returns the column of the chosen option.
    pub(super) fn draw(&self, painter: &mut Painter<'_>, row: Rect, active: bool) -> u16 {
        let shown = self.shown(row.width);
        let alone = shown.len() == 1;
        let mut cursor = 0;
        for (at, x, wide) in shown {
            let option = &self.options[at];
            let chosen = at == self.at;
            let text = match (chosen, alone) {
                (true, true) => format!("‹ {option} ›"),
                (true, false) => format!("‹{option}›"),
                (false, _) => format!(" {option} "),
            };
            let ink = match (chosen, alone) {
                (true, true) => Ink::Plain,
                (true, false) => Ink::Strong,
                (false, _) => Ink::Dim,
            };
            let start = row.x.saturating_add(x);
            let end = painter.ink(start, row.y, wide, &text, ink);
            if chosen {
                cursor = x;
            }
            if chosen && active {
                let place = Rect::new(start, row.y, end.saturating_sub(start), 1);
                painter.lay(place, painter.theme.selected());
            }
        }
        cursor
    }
}

#[cfg(test)]
mod tests {
    use super::Choice;

    #[test]
    fn letters_arrows_and_clicks_choose() {
        let mut choice = Choice::new(["Bell", "Ash", "Barrow"], 0);
        assert_eq!(choice.lettered('b'), Some(2));
        assert_eq!(choice.lettered('A'), Some(1));
        assert_eq!(choice.lettered('x'), None);
        assert!(choice.step(false));
        assert_eq!(choice.at(), 2);
        assert!(choice.step(true));
        assert_eq!(choice.at(), 0);
        // `‹Bell› Ash  Barrow `
        assert_eq!(choice.clicked(0, 40), Some(0));
        assert_eq!(choice.clicked(30, 40), None);
        assert_eq!(choice.clicked(6, 40), Some(1));
        assert_eq!(choice.clicked(13, 40), Some(2));
        assert_eq!(choice.clicked(0, 10), Some(1), "one shows: the next");
    }
}
