//! A list to choose from by letter, with the arrow keys, by filtering or with the mouse.

mod draw;
mod keys;
mod row;

use std::rc::Rc;

use ratatui::layout::Rect;

use super::keymap::{Act, Context, Keymap, ListAct};
use crate::campaign::fold::fold;
use crate::campaign::letters::letter;
use crate::campaign::roster::is_half_typed;
use crate::view::{Ink, Line};
pub(super) use row::PickRow;

/// The letters that choose a row; `j`, `k` and `g` move in every list.
const LETTERS: &str = "abcdefhilmnopqrstuvwxyz";
/// The letters that a row may take from its own name.
const OF_NAMES: &str = "abcdefghilmnopqrstuvwxyz";
/// A row may take this letter from its name, although elsewhere it goes to the first row.
const FIRST: char = 'g';

/// What a key or a click did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Picked<C> {
    Nothing,
    /// The list is closed.
    Left,
    Row(C),
    /// One of the list's own actions, and the row under the cursor.
    Act(ListAct, Option<C>),
}

/// Where the rows were drawn.
#[derive(Clone, Debug, Default)]
struct Drawn {
    inside: Rect,
    /// Which row is in each line.
    rows: Vec<usize>,
}

/// An open list.
#[derive(Clone, Debug)]
pub(super) struct Picker<C> {
    title: String,
    rows: Vec<PickRow<C>>,
    /// What Enter does, if it needs saying.
    enter: &'static str,
    keys: Rc<Keymap>,
    /// Which window's keys apply.
    window: Context,
    /// An action that is not available now.
    without: Option<Act>,
    /// What Esc goes back to.
    back: Option<C>,
    /// Shown if there are no rows.
    empty: Line,
    /// A number may be typed before choosing a row.
    counts: bool,
    count: Option<u32>,
    /// The beginning of a row's key, such as `z`, which waits for the rest.
    begun: String,
    /// The text below the list, whatever row the cursor is on.
    notes: Vec<Line>,
    /// The row that Enter chooses, counted among the visible ones.
    at: usize,
    scroll: usize,
    /// The letters that filter the rows, while they are typed.
    filter: Option<String>,
    /// The list explains its keys.
    explains: bool,
    drawn: Drawn,
}

impl<C: Clone> Picker<C> {
    /// A list of rows that keep the keys they were given.
    pub(super) fn new(keys: &Rc<Keymap>, title: impl Into<String>, rows: Vec<PickRow<C>>) -> Self {
        Self {
            title: title.into(),
            rows,
            enter: "",
            keys: Rc::clone(keys),
            window: Context::List,
            without: None,
            back: None,
            empty: Line::of(Ink::Dim, "there is nothing to choose"),
            counts: false,
            count: None,
            begun: String::new(),
            notes: Vec::new(),
            at: 0,
            scroll: 0,
            filter: None,
            explains: false,
            drawn: Drawn::default(),
        }
    }

    /// A list whose rows get the letters of the alphabet in order.
    pub(super) fn lettered(
        keys: &Rc<Keymap>,
        title: impl Into<String>,
        rows: Vec<PickRow<C>>,
    ) -> Self {
        Self::new(keys, title, rows).with_letters()
    }

    /// A list whose rows each get a free letter of their own name, so that the letter stays the
    /// same from list to list.
    pub(super) fn mnemonic(
        keys: &Rc<Keymap>,
        title: impl Into<String>,
        mut rows: Vec<PickRow<C>>,
    ) -> Self {
        let own = |c: &char| *c == FIRST || is_free(keys, Context::List, *c);
        let mut free: Vec<char> = OF_NAMES.chars().filter(own).collect();
        for row in rows.iter_mut().filter(|row| row.key.is_empty()) {
            let name = row.name.to_lowercase();
            let own = name.chars().find(|c| free.contains(c));
            if let Some(letter) = own.or(free.first().copied()) {
                free.retain(|other| *other != letter);
                row.key = letter.into();
            }
        }
        Self::new(keys, title, rows)
    }

    /// Gives a letter to each row without one, avoiding letters that are keys.
    fn with_letters(mut self) -> Self {
        let own: Vec<String> = self.rows.iter().map(|row| row.key.clone()).collect();
        let free = |c: &char| is_free(&self.keys, self.window, *c);
        let letters = LETTERS.chars().filter(free).map(String::from);
        let letters: Vec<String> = letters.filter(|key| !own.contains(key)).collect();
        let lacking = self.rows.iter_mut().filter(|row| row.key.is_empty());
        for (row, letter) in lacking.zip(letters) {
            row.key = letter;
        }
        self
    }

    /// A list of people of the fight, whose letters are theirs. Rows without one get the next free
    /// letters. In a second row for the same character the letter is a capital.
    pub(super) fn people(
        keys: &Rc<Keymap>,
        title: impl Into<String>,
        mut rows: Vec<PickRow<C>>,
    ) -> Self {
        let mut taken: Vec<String> = Vec::with_capacity(rows.len());
        for row in rows.iter_mut().filter(|row| !row.key.is_empty()) {
            if taken.contains(&row.key) {
                row.key.make_ascii_uppercase();
            }
            taken.push(row.key.clone());
        }
        let mut free = (0..).map(letter).filter(|letter| !taken.contains(letter));
        for row in rows.iter_mut().filter(|row| row.key.is_empty()) {
            row.key = free.next().unwrap_or_default();
        }
        Self {
            window: Context::People,
            ..Self::new(keys, title, rows)
        }
    }

    /// The list of prepared encounters. `enter` says what Enter does; `without` is not available
    /// now.
    pub(super) fn encounters(
        keys: &Rc<Keymap>,
        title: impl Into<String>,
        rows: Vec<PickRow<C>>,
        enter: &'static str,
        without: Option<Act>,
    ) -> Self {
        let list = Self {
            enter,
            window: Context::Encounters,
            without,
            ..Self::new(keys, title, rows)
        };
        list.with_letters()
    }

    /// The list of possible targets.
    pub(super) fn targets(
        keys: &Rc<Keymap>,
        title: impl Into<String>,
        rows: Vec<PickRow<C>>,
    ) -> Self {
        Self {
            window: Context::Targets,
            ..Self::people(keys, title, rows)
        }
    }

    /// Which window's keys apply.
    pub(super) fn window(&self) -> Context {
        self.window
    }

    /// Selects a row at first.
    pub(super) fn at(self, row: Option<usize>) -> Self {
        Self {
            at: row.unwrap_or(0),
            ..self
        }
    }

    /// Takes away an action that is not available here.
    pub(super) fn without(self, action: Act) -> Self {
        Self {
            without: Some(action),
            ..self
        }
    }

    /// Sets what Esc goes back to.
    pub(super) fn back_to(self, back: C) -> Self {
        Self {
            back: Some(back),
            ..self
        }
    }

    /// Sets the text shown if there are no rows.
    pub(super) fn or_else(self, empty: impl Into<Line>) -> Self {
        let empty = empty.into().tinted(Ink::Dim);
        Self { empty, ..self }
    }

    /// Adds notes below the list.
    pub(super) fn noted(self, notes: Vec<Line>) -> Self {
        Self { notes, ..self }
    }

    /// Replaces the notes below the list.
    pub(super) fn note(&mut self, notes: Vec<Line>) {
        self.notes = notes;
    }

    /// Lets digits say how many of a row are wanted.
    pub(super) fn counting(self) -> Self {
        Self {
            counts: true,
            ..self
        }
    }

    /// How many of a row are wanted.
    pub(super) fn count(&self) -> u32 {
        self.count.unwrap_or(1)
    }

    /// The indices of the visible rows.
    fn shown(&self) -> Vec<usize> {
        let words = fold(self.filter.as_deref().unwrap_or_default());
        let fits = |row: &PickRow<C>| words.is_empty() || is_half_typed(&words, &row.name);
        let rows = self.rows.iter().enumerate();
        rows.filter(|(_, row)| fits(row))
            .map(|(at, _)| at)
            .collect()
    }
}

/// Whether a letter has no meaning of its own in a window, so that a row may have it.
fn is_free(keys: &Keymap, window: Context, c: char) -> bool {
    !keys.has_letter(window, c) && !keys.is_silent(c)
}
