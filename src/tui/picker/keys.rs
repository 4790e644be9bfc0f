//! The keys and the mouse in a list to choose from.

use crossterm::event::KeyEvent;
use tui_input::InputRequest;

use super::{Picked, Picker};
use crate::tui::keymap::{Chord, Does, Letters};
use crate::tui::rows::stepped;

/// The greatest number that may be typed before choosing a row.
const MOST: u32 = 99;

impl<C: Clone> Picker<C> {
    fn chosen(&self, row: Option<usize>) -> Picked<C> {
        let row = row.and_then(|row| self.rows.get(row));
        row.map_or(Picked::Nothing, |row| Picked::Row(row.chosen.clone()))
    }

    /// What letters do: they are typed into a filter.
    pub(in crate::tui) fn letters(&self) -> Letters {
        match self.filter {
            Some(_) => Letters::Text,
            None => Letters::Act,
        }
    }

    /// Handles a key.
    pub(in crate::tui) fn key(&mut self, key: KeyEvent) -> Picked<C> {
        let shown = self.shown();
        let letter = Chord::of(key).letter().filter(|_| self.filter.is_none());
        if let (true, Some(digit)) = (self.counts, letter.and_then(|c| c.to_digit(10))) {
            let count = self.count.unwrap_or(0) * 10 + digit;
            self.count = Some(count.min(MOST)).filter(|count| *count > 0);
            return Picked::Nothing;
        }
        let mut rows = shown.iter().copied();
        if let Some(row) = rows.find(|at| letter == Some(self.rows[*at].key) && letter != Some(' '))
        {
            return self.chosen(Some(row));
        }
        let Some(does) = self.keys.press(self.window, key, self.letters()) else {
            return Picked::Nothing;
        };
        self.act(does, &shown)
    }

    fn act(&mut self, does: Does, shown: &[usize]) -> Picked<C> {
        match does {
            Does::Back if self.explains => self.explains = false,
            Does::Back if self.filter.is_some() => self.set_filter(None),
            Does::Back => return self.back.clone().map_or(Picked::Left, Picked::Row),
            Does::Close => return Picked::Left,
            Does::Open => return self.chosen(shown.get(self.at).copied()),
            Does::Help => self.explains = !self.explains,
            Does::Filter => self.set_filter(Some(String::new())),
            Does::Type(InputRequest::InsertChar(c)) => {
                if let Some(filter) = &mut self.filter {
                    filter.push(c);
                    (self.at, self.scroll) = (0, 0);
                }
            }
            Does::Type(_) => match &mut self.filter {
                Some(filter) => {
                    filter.pop();
                    (self.at, self.scroll) = (0, 0);
                }
                None => self.count = self.count.map(|it| it / 10).filter(|it| *it > 0),
            },
            Does::Up => self.step(1, false),
            Does::Down => self.step(1, true),
            Does::PageUp => self.step(self.page(), false),
            Does::PageDown => self.step(self.page(), true),
            Does::First => self.at = 0,
            Does::Last => self.at = shown.len().saturating_sub(1),
            own if self.without == Some(own) => {}
            own => {
                let row = shown.get(self.at).and_then(|at| self.rows.get(*at));
                return Picked::Act(own, row.map(|row| row.chosen.clone()));
            }
        }
        Picked::Nothing
    }

    fn step(&mut self, by: usize, down: bool) {
        self.at = stepped(self.at, by, down, self.shown().len());
    }

    /// How many rows are visible at once.
    fn page(&self) -> usize {
        self.drawn.rows.len().saturating_sub(1).max(1)
    }

    fn set_filter(&mut self, filter: Option<String>) {
        self.filter = filter;
        (self.at, self.scroll) = (0, 0);
    }

    /// Pasted text becomes the filter.
    pub(in crate::tui) fn paste(&mut self, text: &str) {
        let words = self.filter.take().unwrap_or_default();
        self.set_filter(Some(words + &text.replace(['\n', '\r', '\t'], " ")));
    }

    /// Moves up or down a row with the mouse wheel.
    pub(in crate::tui) fn wheel(&mut self, down: bool) {
        self.step(1, down);
    }

    /// Handles a click: the first on a row moves the cursor there, the second chooses it.
    pub(in crate::tui) fn click(&mut self, x: u16, y: u16) -> Picked<C> {
        let inside = self.drawn.inside;
        if !inside.contains((x, y).into()) {
            return Picked::Nothing;
        }
        let row = self.drawn.rows.get(usize::from(y - inside.y)).copied();
        let Some(at) = row else {
            return Picked::Nothing;
        };
        if at == self.at {
            return self.chosen(self.shown().get(at).copied());
        }
        self.at = at;
        Picked::Nothing
    }
}
