//! What a list shows: its rows, and the letters that choose them.

use super::row::Row;
use crate::campaign::letters;
use crate::tui::keymap::{Act, Context, Keymap, YES};
use crate::tui::wanted::Wanted;
use crate::view::map::Map;
use crate::view::{Ink, Line};

/// The letters that choose a row; `j` and `k` move in every list.
const LETTERS: &str = "abcdefghilmnopqrstuvwxyz";
/// Goes to the first row, unless rows take letters from their names.
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

/// The greatest width of a list.
pub(super) const WIDEST: u16 = 100;

/// The columns for text in the widest list on a screen.
pub(in crate::tui) fn inside(screen: u16) -> usize {
    usize::from(WIDEST.min(screen).saturating_sub(3).max(1))
}

/// What a list shows now.
pub(in crate::tui) struct Content {
    pub(in crate::tui) title: String,
    pub(in crate::tui) rows: Vec<Row>,
    /// The headings of the columns beside the names.
    pub(in crate::tui) heads: &'static [&'static str],
    pub(in crate::tui) lettering: Lettering,
    /// Whose keys apply.
    pub(in crate::tui) context: Context,
    /// The row with the cursor at first.
    pub(in crate::tui) at: usize,
    /// An action that is not available now.
    pub(in crate::tui) without: Option<Act>,
    /// What Esc goes back to.
    pub(in crate::tui) back: Option<Wanted>,
    /// Shown if there are no rows.
    pub(in crate::tui) empty: Line,
    /// A number may be typed before choosing a row.
    pub(in crate::tui) counts: bool,
    /// The text below the list, whatever row the cursor is on.
    pub(in crate::tui) notes: Vec<Line>,
    /// The drawing above it, if there is room, with the row at the cursor marked.
    pub(in crate::tui) map: Option<Map>,
}

impl Content {
    /// Rows that get the letters of the alphabet in order, unless they have keys.
    pub(in crate::tui) fn new(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self {
            title: title.into(),
            rows,
            heads: &[],
            lettering: Lettering::InOrder,
            context: Context::List,
            at: 0,
            without: None,
            back: None,
            empty: Line::of(Ink::Dim, "there is nothing to choose"),
            counts: false,
            notes: Vec::new(),
            map: None,
        }
    }

    /// A question with the cursor on the answer that changes nothing, since Enter is pressed easily.
    pub(in crate::tui) fn question(title: String, [yes, no]: [Row; 2]) -> Self {
        Self {
            at: 1,
            ..Self::new(title, vec![yes.keyed(YES), no.keyed('n')])
        }
    }

    /// People of the fight, whose letters are theirs.
    pub(in crate::tui) fn people(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self {
            lettering: Lettering::People,
            context: Context::People,
            ..Self::new(title, rows)
        }
    }

    /// Gives each row without a key the one that the row of this name had before, or else a letter.
    pub(super) fn lettered(mut self, keys: &Keymap, before: &[Row]) -> Self {
        for row in self.rows.iter_mut().filter(|row| row.key.is_empty()) {
            let same = |old: &&Row| old.name == row.name && !old.key.is_empty();
            if let Some(old) = before.iter().find(same) {
                row.key.clone_from(&old.key);
            }
        }
        letter(&mut self.rows, self.lettering, (keys, self.context));
        self
    }
}

/// Gives a letter to each row without one.
fn letter(rows: &mut [Row], lettering: Lettering, (keys, window): (&Keymap, Context)) {
    let mut taken: Vec<String> = Vec::with_capacity(rows.len());
    for row in rows.iter_mut().filter(|row| !row.key.is_empty()) {
        if lettering == Lettering::People && taken.contains(&row.key) {
            row.key.make_ascii_uppercase();
        }
        taken.push(row.key.clone());
    }
    let of_names = lettering == Lettering::OfNames;
    // A letter with a meaning of its own in the window is not free.
    let is_free = |c: &char| match *c {
        FIRST => of_names,
        c => !keys.has_letter(window, c) && !keys.is_silent(c),
    };
    let mut free: Vec<String> = match lettering {
        Lettering::InOrder | Lettering::OfNames => {
            LETTERS.chars().filter(is_free).map(String::from).collect()
        }
        Lettering::People => {
            let most = rows.len() + taken.len();
            (0..most).map(letters::letter).collect()
        }
    };
    free.retain(|letter| !taken.contains(letter));
    for row in rows.iter_mut().filter(|row| row.key.is_empty()) {
        let own = |c: char| free.iter().position(|letter| letter.chars().eq([c]));
        let mut name = row.name.chars().flat_map(char::to_lowercase);
        let at = if of_names { name.find_map(own) } else { None };
        let at = at.unwrap_or(0);
        if at < free.len() {
            row.key = free.remove(at);
        }
    }
}
