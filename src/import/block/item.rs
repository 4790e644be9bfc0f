//! The items of a line: a name, and the numbers or dice after it.

mod name;
mod word;

use super::key::{Section, is_long_remark, is_remark, key};
use super::token::{MARK, Token, What};
use crate::game::Game;
use crate::sheet::Field;

/// A name with what follows it.
#[derive(Clone, Debug, Default)]
pub(in crate::import) struct Item {
    pub(in crate::import) name: String,
    pub(in crate::import) key: Option<Field>,
    pub(in crate::import) numbers: Vec<Number>,
    pub(in crate::import) dice: Option<String>,
    /// The dice come before any number.
    pub(in crate::import) dice_first: bool,
    /// The texts in brackets, as written.
    pub(in crate::import) brackets: Vec<String>,
    /// Words after the numbers, as written.
    pub(in crate::import) tail: String,
    /// The next words are separate from the tail.
    apart: bool,
    /// From 1.
    pub(in crate::import) column: usize,
    pub(in crate::import) end: usize,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::import) struct Number {
    pub(in crate::import) value: i64,
    pub(in crate::import) percent: bool,
    pub(in crate::import) signed: bool,
    pub(in crate::import) role: Role,
}

/// What a number means by its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::import) enum Role {
    #[default]
    Plain,
    /// After a `/`: the maximum.
    Most,
    /// After a word for armour piercing.
    Pierces,
    /// In brackets.
    Aside,
}

impl Item {
    pub(in crate::import) fn has_value(&self) -> bool {
        !self.numbers.is_empty() || self.dice.is_some()
    }

    /// Whether it is an attack, judged by its dice or its section.
    fn is_attack(&self, section: Section) -> bool {
        self.key.is_none()
            && (self.dice.is_some() || section == Section::Attacks && self.has_value())
    }

    /// Adds text after it: to its last words, or separately.
    fn add(&mut self, said: &str, apart: bool) {
        let said = said.trim();
        if said.is_empty() {
            return;
        }
        let apart = std::mem::take(&mut self.apart) || apart;
        if !self.tail.is_empty() {
            self.tail.push_str(if apart { ", " } else { " " });
        }
        self.tail.push_str(said);
    }
}

/// Words that describe the number or the dice beside them.
fn is_filler(word: &str) -> bool {
    let word = word.trim_end_matches('.').to_lowercase();
    [
        "deals", "to", "hit", "for", "ranks", "rank", "dice", "die", "bonus", "chance", "at",
        "does", "or", "and", "plus", "each", "of",
    ]
    .contains(&word.as_str())
        || is_damage(&word)
}

/// Words that mark dice as damage.
fn is_damage(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',']).to_lowercase();
    ["damage", "dmg", "dam", "dv", "points", "pts", "hp"].contains(&word.as_str())
}

fn pierces(word: &str) -> bool {
    let word = word.trim_end_matches('.').to_lowercase();
    ["ap", "pierce", "pierces", "piercing", "penetration"].contains(&word.as_str())
}

/// All items of a line, from left to right.
///
/// `named` tells whether the name of the block's character is already known.
pub(super) fn items(
    game: &'static Game,
    text: &str,
    tokens: &[Token],
    section: Section,
    named: bool,
) -> Vec<Item> {
    let mut reader = Reader {
        game,
        chars: text.chars().collect(),
        tokens,
        section,
        named,
        out: Vec::new(),
        words: Vec::new(),
        item: None,
        broken: None,
        before: None,
        next: Role::Plain,
    };
    reader.all(0, tokens.len());
    reader.end();
    reader.out
}

struct Reader<'t> {
    game: &'static Game,
    chars: Vec<char>,
    tokens: &'t [Token],
    section: Section,
    named: bool,
    out: Vec<Item>,
    /// Words that may be a name, with their columns.
    words: Vec<(String, usize, usize)>,
    /// An item that already has a number or dice.
    item: Option<Item>,
    /// The separator after the item.
    broken: Option<What>,
    /// The separator before the words.
    before: Option<What>,
    /// The meaning of the next number.
    next: Role,
}

impl Reader<'_> {
    fn all(&mut self, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            at = self.take(at, to);
        }
    }

    /// The text from one token up to another.
    fn written(&self, from: usize, to: usize) -> String {
        let Some(first) = self.tokens.get(from).filter(|_| from < to) else {
            return String::new();
        };
        let begin = first.column - 1;
        let end = self.tokens.get(to - 1).map_or(begin, |last| last.end - 1);
        let chars = self.chars.iter().take(end).skip(begin);
        let text: String = chars
            .filter(|c| !matches!(**c, '*' | '_' | '`' | MARK))
            .collect();
        text.trim().to_owned()
    }

    /// The end of the piece that a token is in: at a separator outside brackets.
    fn piece(&self, from: usize, to: usize, long: bool) -> usize {
        let mut depth = 0_usize;
        for at in from..to {
            match &self.tokens[at].what {
                What::Open => depth += 1,
                What::Close => depth = depth.saturating_sub(1),
                What::Comma if depth == 0 && !long => return at,
                What::Semicolon | What::Edge | What::Stop if depth == 0 => return at,
                _ => {}
            }
        }
        to
    }

    /// The first stat or track with a value between two tokens, outside brackets.
    fn stat_in(&self, from: usize, to: usize) -> Option<usize> {
        let what = |at: usize| self.tokens.get(at).map(|token| &token.what);
        let mut depth = 0_usize;
        (from..to).find(|at| match what(*at) {
            Some(What::Open) => {
                depth += 1;
                false
            }
            Some(What::Close) => {
                depth = depth.saturating_sub(1);
                false
            }
            Some(What::Word(word)) => {
                let colon = usize::from(what(at + 1) == Some(&What::Colon));
                let number = matches!(what(at + 1 + colon), Some(What::Number { .. }));
                depth == 0 && number && key(self.game, word).is_some()
            }
            _ => false,
        })
    }

    fn closed(&self, open: usize, to: usize) -> usize {
        let mut depth = 0_usize;
        for at in open..to {
            match &self.tokens[at].what {
                What::Open => depth += 1,
                What::Close if depth == 1 => return at,
                What::Close => depth -= 1,
                _ => {}
            }
        }
        to
    }

    /// Takes a token and possibly some after it. Returns the next one.
    fn take(&mut self, at: usize, to: usize) -> usize {
        let token = &self.tokens[at];
        let rest = &self.tokens[at + 1..to];
        match &token.what {
            What::Open => return self.brackets(at, to),
            What::Close => {}
            What::Word(word) => self.word(word, token, rest),
            What::Number {
                value,
                percent,
                signed,
            } => {
                if let Some(next) = self.remark(at, to) {
                    return next;
                }
                let number = Number {
                    value: *value,
                    percent: *percent,
                    signed: *signed,
                    role: std::mem::take(&mut self.next),
                };
                self.value(token, |item| item.numbers.push(number));
            }
            What::Dice(dice) => {
                if let Some(next) = self.remark(at, to) {
                    return next;
                }
                return self.dice(dice, at, to);
            }
            What::Slash => {
                if self.item.as_ref().is_some_and(Item::has_value) {
                    self.next = Role::Most;
                }
            }
            What::Comma | What::Semicolon | What::Stop | What::Edge => self.part(token, rest),
            What::Colon => {
                let word_follows =
                    matches!(rest.first(), Some(next) if matches!(next.what, What::Word(_)));
                if let Some((word, ..)) = self
                    .words
                    .last_mut()
                    .filter(|_| word_follows && !self.chars.is_empty())
                {
                    word.push(':');
                }
            }
        }
        at + 1
    }

    fn dice(&mut self, dice: &str, at: usize, to: usize) -> usize {
        // `4d6/2d6/1d6`: damage by range.
        let mut next = at + 1;
        while next + 1 < to
            && self.tokens[next].what == What::Slash
            && matches!(self.tokens[next + 1].what, What::Dice(_))
        {
            next += 2;
        }
        let all = (next > at + 1).then(|| self.written(at, next));
        let dice = dice.to_owned();
        self.value(&self.tokens[at], |item| match &mut item.dice {
            None => {
                item.dice_first = item.numbers.is_empty();
                item.dice = Some(dice);
                item.add(&all.unwrap_or_default(), true);
            }
            Some(_) => item.add(&dice, true),
        });
        next
    }

    /// A remark that is not a skill, such as `Damage Bonus: +1D4`, or a detail of an attack, such
    /// as `reach 5 ft.`
    fn remark(&mut self, at: usize, to: usize) -> Option<usize> {
        if self.item.is_some() || self.words.is_empty() || self.section == Section::Skills {
            return None;
        }
        let name = self.joined(0);
        if key(self.game, &name).is_some() || !is_remark(&name) {
            return None;
        }
        let long = is_long_remark(name.split([' ', ':']).next().unwrap_or_default());
        let end = self.piece(at, to, long);
        let next = self.stat_in(at + 1, end).filter(|_| !long).unwrap_or(end);
        // Dice or a sign indicate an attack: `touch +5 (1d6+2)`.
        let value = |token: &Token| matches!(token.what, What::Dice(_));
        let signed = matches!(self.tokens[at].what, What::Number { signed: true, .. });
        if signed && self.tokens[at..next].iter().any(value) {
            return None;
        }
        let (_, column, _) = self.words.first()?;
        let column = *column;
        let first = self.tokens[..at]
            .iter()
            .position(|token| token.column == column)?;
        let said = self.written(first, next);
        let end = self.tokens[next - 1].end;
        self.words.clear();
        let of_attack = self.before == Some(What::Comma)
            || self.before == Some(What::Edge) && self.section == Section::Attacks;
        let detail = of_attack && self.is_after_attack();
        self.keep(said, detail, column, end);
        Some(next)
    }

    /// Whether the previous item is an attack, whose details may follow.
    fn is_after_attack(&self) -> bool {
        let last = self.out.last();
        last.is_some_and(|last| last.is_attack(self.section))
    }

    /// Adds a remark to the attack before it, or keeps it as an item of its own.
    fn keep(&mut self, said: String, detail: bool, column: usize, end: usize) {
        if let Some(attack) = self.out.last_mut().filter(|_| detail) {
            attack.add(&said, true);
            attack.end = end;
            return;
        }
        self.out.push(Item {
            name: said,
            column,
            end,
            ..Item::default()
        });
    }

    fn end(&mut self) {
        self.broken = None;
        self.next = Role::Plain;
        if let Some(item) = self.item.take() {
            self.out.push(item);
        }
        let before = self.before.take();
        if let (Some((_, column, _)), Some((.., end))) = (self.words.first(), self.words.last()) {
            let (column, end) = (*column, *end);
            self.words.clear();
            let chars = self.chars.iter().take(end - 1).skip(column - 1);
            let name: String = chars
                .filter(|c| !matches!(**c, '*' | '_' | '`' | MARK))
                .collect();
            // `Web 40%, entangles`
            let detail = before == Some(What::Comma) && self.is_after_attack();
            let said = name.trim();
            let said = if detail {
                said.trim_end_matches('.')
            } else {
                said
            };
            self.keep(said.to_owned(), detail, column, end);
        }
    }
}
