//! The things that a line says: a name, and the numbers or dice behind it.

use super::key::{Key, Section, key, section};
use super::token::{Token, What};
use crate::game::Game;

/// A name with what stands behind it.
#[derive(Clone, Debug, Default)]
pub(in crate::import) struct Item {
    pub(in crate::import) name: String,
    pub(in crate::import) key: Option<Key>,
    pub(in crate::import) numbers: Vec<Number>,
    pub(in crate::import) dice: Option<String>,
    /// The dice stand before any number.
    pub(in crate::import) dice_first: bool,
    /// Words in brackets.
    pub(in crate::import) brackets: Vec<String>,
    /// Words behind the numbers.
    pub(in crate::import) after: Vec<String>,
    /// From 1.
    pub(in crate::import) column: usize,
    pub(in crate::import) end: usize,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::import) struct Number {
    pub(in crate::import) value: i64,
    pub(in crate::import) percent: bool,
    pub(in crate::import) role: Role,
}

/// What a number is by where it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::import) enum Role {
    #[default]
    Plain,
    /// Behind a `/`: the most that there can be.
    Most,
    /// Behind a word for armour that is pierced.
    Pierces,
    /// In brackets.
    Aside,
}

impl Item {
    pub(in crate::import) fn has_value(&self) -> bool {
        !self.numbers.is_empty() || self.dice.is_some()
    }
}

/// Words that say what the number or the dice beside them are.
fn is_filler(word: &str) -> bool {
    let word = word.trim_end_matches('.').to_lowercase();
    [
        "damage", "dmg", "dam", "dv", "deals", "to", "hit", "for", "hp", "points", "pts", "ranks",
        "rank", "dice", "die", "bonus", "chance", "at", "does", "or", "and", "plus", "each",
    ]
    .contains(&word.as_str())
}

fn pierces(word: &str) -> bool {
    let word = word.trim_end_matches('.').to_lowercase();
    ["ap", "pierce", "piercing", "penetration"].contains(&word.as_str())
}

/// All that a line says, from left to right.
///
/// `named` says whether it is known already whose block this is.
pub(super) fn items(
    game: &'static Game,
    tokens: &[Token],
    section: Section,
    named: bool,
) -> Vec<Item> {
    let mut reader = Reader {
        game,
        section,
        named,
        out: Vec::new(),
        words: Vec::new(),
        item: None,
        depth: 0,
        aside: Vec::new(),
        broken: false,
        next: Role::Plain,
    };
    for (at, token) in tokens.iter().enumerate() {
        reader.take(token, &tokens[at + 1..]);
    }
    reader.end();
    reader.out
}

struct Reader {
    game: &'static Game,
    section: Section,
    named: bool,
    out: Vec<Item>,
    /// Words that may be a name, with their columns.
    words: Vec<(String, usize, usize)>,
    /// What has a number or dice already.
    item: Option<Item>,
    /// Brackets that are open.
    depth: usize,
    /// Words in them.
    aside: Vec<String>,
    /// A comma or an edge stands behind the item.
    broken: bool,
    /// What the next number is.
    next: Role,
}

impl Reader {
    fn take(&mut self, token: &Token, rest: &[Token]) {
        match &token.what {
            What::Open => self.depth += 1,
            What::Close => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    self.close(token);
                }
            }
            What::Word(word) if self.depth > 0 => self.aside.push(word.clone()),
            What::Word(word) => self.word(word, token, rest),
            What::Number { value, percent } => {
                let role = match std::mem::take(&mut self.next) {
                    Role::Plain if self.depth > 0 => Role::Aside,
                    role => role,
                };
                let number = Number {
                    value: *value,
                    percent: *percent,
                    role,
                };
                if self.depth > 0 && !self.aside.is_empty() {
                    // `(range 30)`
                    self.aside.push(value.to_string());
                    return;
                }
                self.value(token, |item| item.numbers.push(number));
            }
            What::Dice(dice) => {
                let dice = dice.clone();
                self.value(token, |item| match &mut item.dice {
                    None => {
                        item.dice_first = item.numbers.is_empty();
                        item.dice = Some(dice);
                    }
                    Some(_) => item.after.push(dice),
                });
            }
            What::Slash => {
                if self.item.as_ref().is_some_and(Item::has_value) {
                    self.next = Role::Most;
                }
            }
            What::Comma | What::Edge => {
                if self.depth == 0 {
                    self.comma(token, rest);
                }
            }
            What::Colon => {}
        }
    }

    fn close(&mut self, token: &Token) {
        let said = std::mem::take(&mut self.aside).join(" ");
        if said.is_empty() {
            return;
        }
        match &mut self.item {
            Some(item) => {
                item.brackets.push(said);
                item.end = token.end;
            }
            // A name goes on behind its brackets: `Knowledge (History) 40%`.
            None => self
                .words
                .push((format!("({said})"), token.column, token.end)),
        }
    }

    fn word(&mut self, word: &str, token: &Token, rest: &[Token]) {
        let begins = self.broken && !pierces(word) && key(self.game, word).is_some();
        let goes_on = (is_filler(word) || pierces(word)) && !begins;
        let Some(item) = &mut self.item else {
            // What something does is no part of its name.
            let before_value = matches!(
                rest.first().map(|next| &next.what),
                Some(What::Dice(_) | What::Number { .. })
            );
            if !(goes_on
                && before_value
                && !self.words.is_empty()
                && key(self.game, word).is_none())
            {
                self.words.push((word.to_owned(), token.column, token.end));
            }
            return;
        };
        if pierces(word) && item.dice.is_some() {
            self.next = Role::Pierces;
            item.end = token.end;
        } else if goes_on && (item.dice.is_none() || !self.broken) {
            item.end = token.end;
        } else if item.dice.is_some() && !self.broken && key(self.game, word).is_none() {
            // `1d8+1 impale`
            item.after.push(word.to_owned());
            item.end = token.end;
        } else {
            self.end();
            self.words.push((word.to_owned(), token.column, token.end));
        }
    }

    fn comma(&mut self, token: &Token, rest: &[Token]) {
        if self.item.is_some() {
            self.broken = true;
            return;
        }
        // A name and its numbers may stand in columns of their own.
        let next = rest.first().map(|next| &next.what);
        let value = matches!(next, Some(What::Number { .. } | What::Dice(_) | What::Open));
        // `Cutlass (Melee Weapons), DV 1d10`
        let filled = matches!(next, Some(What::Word(word)) if is_filler(word))
            && matches!(rest.get(1).map(|next| &next.what), Some(What::Dice(_)));
        let goes_on = token.what == What::Edge && value || filled;
        if !goes_on {
            self.end();
        }
    }

    fn value(&mut self, token: &Token, put: impl FnOnce(&mut Item)) {
        if self.item.is_none() {
            let item = self.named(token);
            self.item = Some(item);
        }
        // A number behind a whole attack begins nothing and belongs to nothing.
        if let Some(item) = &mut self.item {
            put(item);
            item.end = token.end;
            self.broken = false;
        }
    }

    /// The words before a value: a stat behind other words is by itself.
    fn named(&mut self, token: &Token) -> Item {
        let mut words = std::mem::take(&mut self.words);
        let joined = |words: &[(String, usize, usize)]| {
            let words: Vec<&str> = words.iter().map(|(word, ..)| word.as_str()).collect();
            words.join(" ")
        };
        let whole = joined(&words);
        let mut item = Item {
            column: words.first().map_or(token.column, |(_, column, _)| *column),
            end: token.end,
            key: key(self.game, &whole),
            ..Item::default()
        };
        if item.key.is_none() && words.len() > 1 {
            let found = (1..words.len()).find_map(|at| {
                let tail = joined(&words[at..]);
                let loud = tail.chars().all(|c| !c.is_lowercase());
                key(self.game, &tail).filter(|_| loud).map(|key| (at, key))
            });
            match found {
                // `Fray COO 30` among skills.
                Some((at, Key::Stat(stat)))
                    if at + 1 == words.len()
                        && (self.section == Section::Skills
                            || self.named
                                && self.game.checks.linked
                                && section(&joined(&words[..at])).is_none()) =>
                {
                    item.brackets.push(stat.id.to_owned());
                    words.truncate(at);
                }
                Some((at, key)) => {
                    let before: Vec<_> = words.drain(..at).collect();
                    self.out.push(Item {
                        name: joined(&before),
                        column: item.column,
                        end: before.last().map_or(item.column, |(.., end)| *end),
                        ..Item::default()
                    });
                    item.key = Some(key);
                    item.column = words.first().map_or(token.column, |(_, column, _)| *column);
                }
                None => {}
            }
        }
        item.name = joined(&words);
        item
    }

    fn end(&mut self) {
        self.broken = false;
        self.next = Role::Plain;
        if let Some(item) = self.item.take() {
            self.out.push(item);
        }
        if let (Some((_, column, _)), Some((.., end))) = (self.words.first(), self.words.last()) {
            let (column, end) = (*column, *end);
            let words = std::mem::take(&mut self.words);
            let words: Vec<String> = words.into_iter().map(|(word, ..)| word).collect();
            let name = words.join(" ");
            self.out.push(Item {
                name,
                column,
                end,
                ..Item::default()
            });
        }
    }
}
