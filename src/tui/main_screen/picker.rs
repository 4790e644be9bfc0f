//! A list over the panes from which a letter chooses; what is chosen becomes a line.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use crate::campaign::CharacterId;
use crate::campaign::fold::{fold, folded};
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::{more, scrolled};
use crate::view::Ink;
use crate::view::text::{clean, width};

/// The letters of the rows; those after them are chosen with the arrows.
pub(super) const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// Columns that the list takes at most.
const WIDEST: u16 = 100;

/// What a row stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// A line that is filled in, with the cursor at a character or at its end.
    Line(String, Option<usize>),
    /// Who attacks whom; with what is asked next.
    Target { by: CharacterId, whom: CharacterId },
}

/// What a key did.
pub(super) enum Picked {
    Nothing,
    /// The list is left.
    Left,
    Row(Chosen),
}

#[derive(Clone, Debug)]
pub(super) struct PickRow {
    /// The key that chooses it; a space for none.
    key: char,
    name: String,
    aside: String,
    chosen: Chosen,
}

impl PickRow {
    pub(super) fn new(name: &str, aside: impl Into<String>, chosen: Chosen) -> Self {
        Self {
            key: ' ',
            name: name.to_owned(),
            aside: aside.into(),
            chosen,
        }
    }

    /// The same with a key of its own.
    pub(super) fn keyed(self, key: char) -> Self {
        Self { key, ..self }
    }
}

/// The list while it shows.
#[derive(Clone, Debug)]
pub(super) struct Picker {
    title: String,
    rows: Vec<PickRow>,
    /// The row that Enter chooses, among those that show.
    at: usize,
    /// Letters that narrow the rows, while they are typed.
    filter: Option<String>,
}

impl Picker {
    /// A list with the letters of the alphabet, one row after the other.
    pub(super) fn lettered(title: impl Into<String>, mut rows: Vec<PickRow>) -> Self {
        let letters = LETTERS.chars().chain(std::iter::repeat(' '));
        for (row, letter) in rows.iter_mut().zip(letters) {
            if row.key == ' ' {
                row.key = letter;
            }
        }
        Self {
            title: title.into(),
            rows,
            at: 0,
            filter: None,
        }
    }

    /// A list in which each row has a letter of its own name where one is free, so that it stays the
    /// same from list to list.
    pub(super) fn mnemonic(title: impl Into<String>, mut rows: Vec<PickRow>) -> Self {
        let mut free: Vec<char> = LETTERS.chars().collect();
        for row in &mut rows {
            if row.key != ' ' {
                continue;
            }
            let name = row.name.to_lowercase();
            let own = name.chars().find(|c| free.contains(c));
            if let Some(letter) = own.or(free.first().copied()) {
                free.retain(|other| *other != letter);
                row.key = letter;
            }
        }
        Self {
            title: title.into(),
            rows,
            at: 0,
            filter: None,
        }
    }

    /// The same with a row chosen at first.
    pub(super) fn at(self, row: Option<usize>) -> Self {
        Self {
            at: row.unwrap_or(0),
            ..self
        }
    }

    /// The rows that show.
    fn shown(&self) -> Vec<&PickRow> {
        let words = fold(self.filter.as_deref().unwrap_or_default());
        let fits = |row: &&PickRow| folded(&row.name).contains(&words);
        self.rows.iter().filter(fits).collect()
    }

    /// Takes in a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Picked {
        let shown: Vec<PickRow> = self.shown().into_iter().cloned().collect();
        let lowest = shown.len().saturating_sub(1);
        let chosen = |row: Option<&PickRow>| {
            row.map_or(Picked::Nothing, |row| Picked::Row(row.chosen.clone()))
        };
        match key.code {
            KeyCode::Esc if self.filter.is_some() => {
                self.filter = None;
                self.at = 0;
            }
            KeyCode::Esc => return Picked::Left,
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down => self.at = (self.at + 1).min(lowest),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = lowest,
            KeyCode::Enter => return chosen(shown.get(self.at)),
            KeyCode::Backspace => {
                if let Some(filter) = &mut self.filter {
                    filter.pop();
                    self.at = 0;
                }
            }
            KeyCode::Char(_) if key.modifiers.contains(KeyModifiers::CONTROL) => {}
            KeyCode::Char(c) => match &mut self.filter {
                Some(filter) => {
                    filter.push(c);
                    self.at = 0;
                }
                None if c == '/' => self.filter = Some(String::new()),
                None => {
                    let row = shown.iter().find(|row| row.key == c && c != ' ');
                    return chosen(row);
                }
            },
            _ => {}
        }
        Picked::Nothing
    }

    /// Paints the list in the middle of an area; answers with where the cursor stands.
    pub(super) fn draw(&self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let rows = self.shown();
        let mut place = in_the_middle(area, WIDEST);
        let high = u16::try_from(rows.len().max(1).saturating_add(2)).unwrap_or(u16::MAX);
        place.height = place.height.min(high);
        let title = match &self.filter {
            Some(words) => format!(" {} · /{} ", clean(&self.title), clean(words)),
            None => format!(
                " {} · a letter chooses, / filters, Esc leaves ",
                clean(&self.title)
            ),
        };
        let inside = painter.frame(place, &title, true);
        let shown = usize::from(inside.height);
        let at = self.at.min(rows.len().saturating_sub(1));
        let first = scrolled(0, at, shown);
        let names = rows.iter().map(|row| width(&clean(&row.name)));
        let widest = u16::try_from(names.max().unwrap_or(0)).unwrap_or(u16::MAX);
        for (nth, row) in rows.iter().enumerate().skip(first).take(shown) {
            let y = inside.y + u16::try_from(nth - first).unwrap_or(0);
            let room = inside.right().saturating_sub(inside.x + 1);
            // While letters filter, they choose nothing.
            let key = if self.filter.is_some() { ' ' } else { row.key };
            let x = painter.ink(inside.x + 1, y, room, &key.to_string(), Ink::Strong);
            let left = |x: u16| inside.right().saturating_sub(x);
            painter.ink(x + 2, y, left(x + 2), &clean(&row.name), Ink::Plain);
            let x = (x + 4).saturating_add(widest).min(inside.right());
            painter.ink(x, y, left(x), &clean(&row.aside), Ink::Dim);
            if nth == at {
                let style = painter.theme.selected();
                painter.lay(Rect::new(inside.x, y, inside.width, 1), style);
                painter.ink(inside.x, y, 1, "▸", Ink::Strong);
            }
        }
        more(
            painter,
            place,
            first,
            rows.len().saturating_sub(first + shown),
        );
        let down = u16::try_from(at - first.min(at)).unwrap_or(0);
        (inside.x, inside.y.saturating_add(down))
    }
}
