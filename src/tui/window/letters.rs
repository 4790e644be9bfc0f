//! The letters that choose the rows of a list.

use super::row::Row;
use crate::campaign::letters;
use crate::tui::keymap::{Context, Keymap};

/// The letters that choose a row; `j`, `k` and `g` move in every list.
const LETTERS: &str = "abcdefhilmnopqrstuvwxyz";
/// The letters that a row may take from its own name. `g` is one of them although elsewhere it goes to
/// the first row.
const OF_NAMES: &str = "abcdefghilmnopqrstuvwxyz";
const FIRST: char = 'g';

/// Which letters rows get that have no key of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Lettering {
    /// The letters of the alphabet in order, without those that are keys.
    InOrder,
    /// A free letter of the row's own name, so that it stays the same from list to list.
    OfNames,
    /// People of the fight have their letters. Others get the next free ones. In a second row for the
    /// same character the letter is a capital.
    People,
}

/// Gives a letter to each row without one.
pub(super) fn letter(rows: &mut [Row], lettering: Lettering, (keys, window): (&Keymap, Context)) {
    // A letter with a meaning of its own in the window is not free.
    let is_free = |c: char| !keys.has_letter(window, c) && !keys.is_silent(c);
    let mut taken: Vec<String> = Vec::with_capacity(rows.len());
    for row in rows.iter_mut().filter(|row| !row.key.is_empty()) {
        if lettering == Lettering::People && taken.contains(&row.key) {
            row.key.make_ascii_uppercase();
        }
        taken.push(row.key.clone());
    }
    let lacking = rows.iter_mut().filter(|row| row.key.is_empty());
    match lettering {
        Lettering::InOrder => {
            let free = LETTERS.chars().filter(|c| is_free(*c)).map(String::from);
            for (row, letter) in lacking.zip(free.filter(|key| !taken.contains(key))) {
                row.key = letter;
            }
        }
        Lettering::OfNames => {
            let own = |c: &char| *c == FIRST || is_free(*c);
            let mut free: Vec<char> = OF_NAMES.chars().filter(own).collect();
            free.retain(|c| !taken.contains(&String::from(*c)));
            for row in lacking {
                let name = row.name.to_lowercase();
                let own = name.chars().find(|c| free.contains(c));
                if let Some(letter) = own.or(free.first().copied()) {
                    free.retain(|other| *other != letter);
                    row.key = letter.into();
                }
            }
        }
        Lettering::People => {
            let free = (0..).map(letters::letter);
            for (row, letter) in lacking.zip(free.filter(|letter| !taken.contains(letter))) {
                row.key = letter;
            }
        }
    }
}
