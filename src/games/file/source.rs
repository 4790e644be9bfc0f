//! Findings about a file, each with its line and column.

use std::fmt;

use super::names::not_among;
use super::text::{Text, Wrong};
use crate::game::Game;

/// What is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)
    }
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    pub game: &'static Game,
    /// What the author should know.
    pub warnings: Vec<Finding>,
    /// Where the names of its verbs stand.
    pub(super) verbs: Vec<(&'static str, Finding)>,
}

/// The most findings that are reported at once.
const MOST: usize = 20;

/// The text of a file, and what is wrong in it.
pub(super) struct Source<'s> {
    text: &'s str,
    found: Vec<(usize, String)>,
    warned: Vec<(usize, String)>,
}

impl<'s> Source<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self {
            text,
            found: Vec::new(),
            warned: Vec::new(),
        }
    }

    /// Notes what is wrong with a text of the file.
    pub(super) fn wrong(&mut self, text: &Text, what: impl Into<String>) {
        self.wrong_at(text, (0, what.into()));
    }

    /// Notes what is wrong at a character of a text.
    pub(super) fn wrong_at(&mut self, text: &Text, (at, what): Wrong) {
        let offset = self.offset(text, at);
        if !self.found.contains(&(offset, what.clone())) {
            self.found.push((offset, what));
        }
    }

    /// Notes a name that is none of these.
    pub(super) fn known<'n>(
        &mut self,
        what: &str,
        name: &Text,
        all: impl Iterator<Item = &'n Text> + Clone,
    ) {
        if let Some(why) = not_among(what, name, all) {
            self.wrong(name, why);
        }
    }

    /// Notes what the author should know and the game can do without.
    pub(super) fn warn(&mut self, text: &Text, what: impl Into<String>) {
        let offset = self.offset(text, 0);
        self.warned.push((offset, what.into()));
    }

    /// Where a character of a text stands in the file, in bytes.
    fn offset(&self, text: &Text, at: usize) -> usize {
        let start = text.start_in(self.text);
        let rest = self.text.get(start..).unwrap_or_default();
        let mut passed = 0;
        let mut chars = rest.char_indices();
        while passed < at {
            match chars.next() {
                Some((_, '\\')) if text.is_escaped() => {
                    chars.next();
                }
                Some(_) => {}
                None => break,
            }
            passed += 1;
        }
        start + chars.next().map_or(rest.len(), |(at, _)| at)
    }

    /// The place of a text.
    pub(super) fn place(&self, text: &Text) -> Finding {
        at_line(self.text, self.offset(text, 0), String::new())
    }

    /// Notes what is wrong with a word of a text.
    pub(super) fn wrong_word(&mut self, text: &Text, word: &str, what: impl Into<String>) {
        let lower = text.to_lowercase();
        let at = lower.find(&word.to_lowercase()).unwrap_or(0);
        let at = lower.get(..at).map_or(0, |before| before.chars().count());
        self.wrong_at(text, (at, what.into()));
    }

    /// The warnings, if nothing is wrong.
    ///
    /// # Errors
    /// Returns the findings, in the order of the file.
    pub(super) fn finish(&self) -> Result<Vec<Finding>, Vec<Finding>> {
        let listed = |all: &[(usize, String)]| {
            let mut all = all.to_vec();
            all.sort();
            let first = all.into_iter().take(MOST);
            let each = first.map(|(at, what)| at_line(self.text, at, what));
            each.collect::<Vec<Finding>>()
        };
        match listed(&self.found) {
            found if found.is_empty() => Ok(listed(&self.warned)),
            found => Err(found),
        }
    }
}

/// A finding at a byte of the text.
fn at_line(text: &str, at: usize, what: String) -> Finding {
    let before = text.get(..at).unwrap_or(text);
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    Finding {
        line: before.matches('\n').count() + 1,
        column: before[begin..].chars().count() + 1,
        what,
    }
}
