//! What a list shows: its rows, the letters that choose them, and what choosing one does.

use std::path::PathBuf;

use crate::campaign::Side;
use crate::campaign::letters;
use crate::library::Standing;
use crate::tui::keymap::{Act, Context, Keymap, YES};
use crate::tui::wanted::Wanted;
use crate::view::map::Map;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// The letters that choose a row; `j` and `k` move in every list.
const LETTERS: &str = "abcdefghilmnopqrstuvwxyz";
/// Goes to the first row, unless rows take letters from their names.
const FIRST: char = 'g';

/// The greatest width of a list.
pub(super) const WIDEST: u16 = 100;

/// The columns for text in the widest list on a screen.
pub(in crate::tui) fn inside(screen: u16) -> usize {
    usize::from(WIDEST.min(screen).saturating_sub(3).max(1))
}

/// What a list shows now.
#[derive(Default)]
pub(in crate::tui) struct Content {
    pub(in crate::tui) title: String,
    pub(in crate::tui) rows: Vec<Row>,
    /// The headings of the columns beside the names.
    pub(in crate::tui) heads: &'static [&'static str],
    /// Rows without a key get a free letter of their own names, so that it stays the same from list to list,
    /// and not the letters of the alphabet in order.
    pub(in crate::tui) of_names: bool,
    /// Whose keys apply.
    pub(in crate::tui) context: Context,
    /// Another list with the same rows, where each has the same letter: whose keys apply there, and the keys of
    /// other rows there.
    pub(in crate::tui) alike: Option<(Context, &'static str)>,
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
            context: Context::List,
            empty: Line::of(Ink::Dim, "there is nothing to choose"),
            ..Self::default()
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
        let free = self.free_letters(keys);
        letter(&mut self.rows, self.of_names, self.context, &free);
        self
    }

    /// The letters that have no meaning of their own, neither here nor in a list with the same rows.
    fn free_letters(&self, keys: &Keymap) -> String {
        let (other, kept) = self.alike.unwrap_or((self.context, ""));
        let windows = [self.context, other];
        let is_free = |c: &char| match *c {
            FIRST => self.of_names,
            c if kept.contains(c) || keys.is_silent(c) => false,
            c => !windows.iter().any(|window| keys.has_letter(*window, c)),
        };
        LETTERS.chars().filter(is_free).collect()
    }
}

/// Gives a letter to each row without one. People of the fight have theirs; others beside them get the next
/// free ones, and in a second row for the same character the letter is a capital.
fn letter(rows: &mut [Row], of_names: bool, window: Context, free: &str) {
    let people = window.chooses_people();
    let mut taken: Vec<String> = Vec::with_capacity(rows.len());
    for row in rows.iter_mut().filter(|row| !row.key.is_empty()) {
        if people && taken.contains(&row.key) {
            row.key.make_ascii_uppercase();
        }
        taken.push(row.key.clone());
    }
    let mut free: Vec<String> = if people {
        let most = rows.len() + taken.len();
        (0..most).map(letters::letter).collect()
    } else {
        free.chars().map(String::from).collect()
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

/// What choosing a row does.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) enum Does {
    /// Opens this in place of the list.
    Open(Wanted),
    /// Runs a line at once.
    Run(String),
    /// Moves a clock or a counter, by a line without the number.
    Step(String),
    /// Begins a fight by a line, which may ask for the initiative.
    Begin(String),
    /// Adds creatures from the bestiary that are called like the row, as minions or not.
    Add { minions: bool },
    /// Gives creatures from the bestiary that are called like the row to the form below.
    Tell,
    /// Opens the campaign at a path.
    Enter(PathBuf),
    /// Opens a copy of a sample, by its index in the library.
    Sample(usize),
    /// Restores a backup of this campaign that is called like the row.
    Restore(PathBuf),
    /// Moves a campaign into the bin.
    Discard(PathBuf),
    /// Moves the marked characters, or else the one who acts, to the zone that is called like the row.
    Move,
    /// Closes the list.
    #[default]
    Nothing,
}

/// A row of a list.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Row {
    /// What has to be typed to choose it: a key, or `za`, whose `z` waits; empty for nothing.
    pub(in crate::tui) key: String,
    pub(in crate::tui) name: String,
    /// The side of a character.
    pub(in crate::tui) side: Option<Side>,
    /// What stands beside it, in columns.
    pub(in crate::tui) cells: Vec<Line>,
    /// The text shown below the list while the cursor is here.
    pub(in crate::tui) notes: Vec<Line>,
    /// The row stays visible below all the others.
    pub(in crate::tui) pinned: bool,
    /// Its group, whose heading stands above the first of them; empty for the rows of no group.
    pub(in crate::tui) group: &'static str,
    /// It was chosen already, and more may be.
    pub(in crate::tui) is_chosen: bool,
    /// It cannot be done now, which stands beside it.
    pub(in crate::tui) is_spent: bool,
    pub(in crate::tui) does: Does,
}

impl Row {
    pub(in crate::tui) fn new(name: &str, aside: impl Into<String>, does: Does) -> Self {
        Self {
            name: name.to_owned(),
            cells: vec![Line::of(Ink::Dim, clean(&aside.into()))],
            does,
            ..Self::default()
        }
    }

    /// A row that fills the prompt with a line, the cursor at a character or at the end.
    pub(in crate::tui) fn line(
        name: &str,
        aside: impl Into<String>,
        (line, cursor): (String, Option<usize>),
    ) -> Self {
        Self::new(name, aside, Does::Open(Wanted::roll(line, cursor)))
    }

    /// Gives the row a key of its own.
    pub(in crate::tui) fn keyed(self, key: impl Into<String>) -> Self {
        let key = key.into();
        Self { key, ..self }
    }

    /// Says what was found in the files of the campaign at a path, if the row opens that.
    pub(super) fn inspected(&mut self, found: &Standing) {
        if !matches!(&self.does, Does::Enter(path) if *path == found.path) {
            return;
        }
        if found.damaged {
            let wrong = format!("✗ {}", clean(&found.told));
            self.cells = vec![Line::of(Ink::Notice, wrong)];
            return;
        }
        let mut told = format!(" · {}", found.told);
        let file = std::mem::replace(&mut self.name, found.title.clone());
        if self.name != file {
            told.extend([" · ", &file]);
        }
        if let [detail] = &mut self.cells[..] {
            detail.push(Ink::Dim, clean(&told));
        }
    }

    /// The name; a character's with the symbol of their side, or that they were chosen.
    pub(super) fn named(&self) -> Line {
        let Some(side) = self.side else {
            let ink = if self.is_spent { Ink::Dim } else { Ink::Plain };
            return Line::of(ink, clean(&self.name));
        };
        if self.is_chosen {
            return Line::of(Ink::Notice, format!("✓ {}", clean(&self.name)));
        }
        let mut line = Line::new();
        line.push_name(side, &self.name);
        line
    }
}
