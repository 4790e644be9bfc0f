//! What a number or dice belong to: the words before them.

use super::super::key::{Section, is_remark, key, section};
use super::super::token::{Token, What};
use super::{Item, Reader, is_filler};
use crate::sheet::Place;

impl Reader<'_> {
    /// Whether the words with one more are a known name: `Damage Bonus`.
    pub(super) fn is_name_with(&self, word: &str) -> bool {
        is_remark(&format!("{} {word}", self.joined(0)))
    }

    pub(super) fn joined(&self, from: usize) -> String {
        let words: Vec<&str> = self.words[from..]
            .iter()
            .map(|(word, ..)| word.as_str())
            .collect();
        words.join(" ")
    }

    /// The words before a value. A stat after other words is an item of its own.
    pub(super) fn named(&mut self, token: &Token) -> Item {
        let whole = self.joined(0);
        let words = self.words.clone();
        let mut item = Item {
            column: words.first().map_or(token.column, |(_, column, _)| *column),
            end: token.end,
            key: key(self.game, &whole),
            ..Item::default()
        };
        if item.key.is_none()
            && let Some(last) = self.what_goes_on(&words, matches!(token.what, What::Dice(_)))
        {
            self.words.clear();
            return last;
        }
        if item.key.is_none() && words.len() > 1 {
            self.key_inside(&mut item);
        }
        item.name = self.joined(0);
        self.words.clear();
        item
    }

    /// The previous item, if these words do not name one of their own: `Curse 45%, target loses 1D3`.
    fn what_goes_on(&mut self, words: &[(String, usize, usize)], dice: bool) -> Option<Item> {
        let bare = |word: &str| word.trim_end_matches([':', '.']).to_owned();
        let last = self.out.last()?;
        if words.is_empty() && last.has_value() {
            return None;
        }
        let open = last.key.is_none() && last.has_value() && last.dice.is_none();
        // `Curse 45%, target loses 1D3 POW`
        let small = words
            .first()
            .is_some_and(|(word, ..)| word.starts_with(char::is_lowercase));
        if open && dice && small && self.before == Some(What::Comma) {
            let mut last = self.out.pop()?;
            last.add(&self.joined(0), true);
            return Some(last);
        }
        if open && words.iter().all(|(word, ..)| is_filler(&bare(word))) {
            return self.out.pop();
        }
        None
    }

    /// Handles a stat among the words: the linked stat after a skill, after a colon, or alone.
    fn key_inside(&mut self, item: &mut Item) {
        let words = self.words.clone();
        let joined = |words: &[(String, usize, usize)]| {
            let words: Vec<&str> = words.iter().map(|(word, ..)| word.as_str()).collect();
            words.join(" ")
        };
        // `Armor: quilted coat (3)`
        if let Some(colon) = words.iter().position(|(word, ..)| word.ends_with(':')) {
            let label = joined(&words[..=colon]);
            if let Some(key) = key(self.game, label.trim_end_matches(':')) {
                item.key = Some(key);
                item.brackets.push(joined(&words[colon + 1..]));
                self.words.truncate(colon + 1);
                return;
            }
        }
        let found = (1..words.len()).find_map(|at| {
            let tail = joined(&words[at..]);
            let loud = tail.chars().all(|c| !c.is_lowercase());
            let listed = section(words[at - 1].0.trim_end_matches(':')).is_some();
            key(self.game, &tail)
                .filter(|_| loud || listed)
                .map(|key| (at, key))
        });
        match found {
            // `Fray COO 30` among skills.
            Some((at, stat))
                if matches!(stat.place, Place::Stat(_))
                    && at + 1 == words.len()
                    && (self.section == Section::Skills
                        || self.named
                            && self.game.checks.linked
                            && section(&joined(&words[..at])).is_none()) =>
            {
                item.brackets.push(stat.id.to_owned());
                self.words.truncate(at);
            }
            Some((at, key)) => {
                let before: Vec<_> = self.words.drain(..at).collect();
                self.out.push(Item {
                    name: joined(&before),
                    column: item.column,
                    end: before.last().map_or(item.column, |(.., end)| *end),
                    ..Item::default()
                });
                item.key = Some(key);
                if let Some((_, column, _)) = self.words.first() {
                    item.column = *column;
                }
            }
            None => {}
        }
    }
}
