//! The keys and the mouse in a list to choose from.

use std::mem::take;

use tui_input::InputRequest;

use super::{Picked, Picker};
use crate::tui::keymap::{Act, Letters, Press};
use crate::tui::rows::{moved, stepped};

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
    pub(in crate::tui) fn key(&mut self, press: Press) -> Picked<C> {
        let shown = self.shown();
        let letter = press.letter.filter(|_| self.filter.is_none());
        if let (true, Some(digit)) = (self.counts, letter.and_then(|c| c.to_digit(10))) {
            let count = self.count.unwrap_or(0) * 10 + digit;
            self.count = Some(count.min(MOST)).filter(|count| *count > 0);
            return Picked::Nothing;
        }
        let begun = take(&mut self.begun);
        if let Some(letter) = letter {
            let typed = format!("{begun}{letter}");
            let mut rows = shown.iter().copied();
            if let Some(row) = rows.find(|at| self.rows[*at].key == typed) {
                return self.chosen(Some(row));
            }
            if shown
                .iter()
                .any(|at| self.rows[*at].key.starts_with(&typed))
            {
                self.begun = typed;
                return Picked::Nothing;
            }
        }
        match press.act {
            // Only what has begun is left.
            Some(Act::Back) if !begun.is_empty() => Picked::Nothing,
            Some(act) => self.act(act, &shown),
            None => Picked::Nothing,
        }
    }

    fn act(&mut self, act: Act, shown: &[usize]) -> Picked<C> {
        match act {
            Act::Back if self.explains => self.explains = false,
            Act::Back if self.filter.is_some() => self.set_filter(None),
            Act::Back => return self.back.clone().map_or(Picked::Left, Picked::Row),
            Act::Close => return Picked::Left,
            Act::Open => return self.chosen(shown.get(self.at).copied()),
            Act::Help => self.explains = !self.explains,
            Act::Filter => self.set_filter(Some(String::new())),
            Act::Edit(InputRequest::InsertChar(c)) => {
                if let Some(filter) = &mut self.filter {
                    filter.push(c);
                    (self.at, self.scroll) = (0, 0);
                }
            }
            Act::Edit(_) => match &mut self.filter {
                Some(filter) => {
                    filter.pop();
                    (self.at, self.scroll) = (0, 0);
                }
                None => self.count = self.count.map(|it| it / 10).filter(|it| *it > 0),
            },
            Act::Go(to) => self.at = moved(self.at, to, self.page(), shown.len()),
            own if self.without == Some(own) => {}
            Act::List(own) => {
                let row = shown.get(self.at).and_then(|at| self.rows.get(*at));
                return Picked::Act(own, row.map(|row| row.chosen.clone()));
            }
            _ => {}
        }
        Picked::Nothing
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
        self.at = stepped(self.at, 1, down, self.shown().len());
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
