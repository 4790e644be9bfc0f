//! The items of a list: pieces between separators, of which some belong to the one before.

use super::item::Item;
use super::token::{Token, What, closed, words_of};
use super::words::{Section, is_filler, is_long_remark, is_remark, key, pierces};
use crate::game::Game;

/// A list that is being read.
pub(super) struct List {
    pub(super) game: &'static Game,
    pub(super) section: Section,
    /// The name of the block's character is already known.
    pub(super) named: bool,
    out: Vec<Item>,
    /// Whether the last item came after a comma.
    after_comma: bool,
}

/// All items of a list, from left to right.
pub(super) fn items(
    game: &'static Game,
    tokens: &[Token],
    section: Section,
    named: bool,
) -> Vec<Item> {
    let mut list = List {
        game,
        section,
        named,
        out: Vec::new(),
        after_comma: false,
    };
    list.read(tokens);
    list.out
}

impl List {
    /// Splits tokens at separators outside brackets, and where a name with its own value follows a value.
    fn read(&mut self, tokens: &[Token]) {
        let (mut from, mut before, mut at) = (0, What::Line, 0);
        let mut open: Vec<usize> = Vec::new();
        let mut long = false;
        while at < tokens.len() {
            let what = &tokens[at].what;
            let separates = match what {
                What::Comma => !long,
                What::Semicolon | What::Stop | What::Edge | What::Line => true,
                // `(COG 10; COO 15)`
                What::Open if self.is_keyed(&tokens[at + 1..]) => {
                    open.push(closed(tokens, at));
                    true
                }
                What::Close => open.last() == Some(&at),
                _ => false,
            };
            if separates {
                self.piece(&before, &tokens[from..at]);
                before = match what {
                    What::Open | What::Close => What::Semicolon,
                    what => what.clone(),
                };
                (from, long) = (at + 1, false);
            } else if what == &What::Open {
                let close = closed(tokens, at);
                let is_closed = tokens
                    .get(close)
                    .is_some_and(|token| token.what == What::Close);
                at = if is_closed { close } else { close - 1 };
            } else if let What::Word(word) = what {
                long |= from == at && is_long_remark(word);
                let begins = at > from && tokens[at - 1].word().is_none();
                if begins && !long && self.has_own_value(&tokens[from..at], &tokens[at..]) {
                    self.piece(&before, &tokens[from..at]);
                    (from, before) = (at, What::Semicolon);
                }
            }
            at += 1;
        }
        self.piece(&before, &tokens[from.min(tokens.len())..]);
    }

    /// Whether brackets begin with a stat and its value.
    fn is_keyed(&self, inside: &[Token]) -> bool {
        let words = inside
            .iter()
            .take_while(|token| token.word().is_some())
            .count();
        let rest = inside[words..]
            .iter()
            .find(|token| token.what != What::Colon);
        let named =
            words_of(&inside[..words]).is_some_and(|words| key(self.game, &words).is_some());
        named && rest.is_some_and(Token::is_number)
    }

    /// Whether words after a piece with a value begin another: `HP 14  WP 12`.
    fn has_own_value(&self, piece: &[Token], rest: &[Token]) -> bool {
        let is_dice = |token: &Token| matches!(token.what, What::Dice(_));
        let words = rest
            .iter()
            .take_while(|token| token.word().is_some())
            .count();
        let first = rest[0].word().unwrap_or_default();
        let Some(name) = words_of(&rest[..words]).filter(|_| piece.iter().any(Token::is_value))
        else {
            return false;
        };
        let value = rest[words..].iter().find(|token| token.what != What::Colon);
        let is_broken = value.is_none_or(|token| token.what == What::Line);
        let remark = || is_remark(&name) && value.is_some_and(is_dice);
        let known = key(self.game, &name).is_some() && !pierces(&name);
        let new = known && !is_broken
            || !piece.iter().any(is_dice) && !is_filler(first) && !pierces(first);
        new && (value.is_some_and(Token::is_number) || known && is_broken) || remark()
    }

    /// Reads a piece: as an item of its own, or as a part of the one before.
    fn piece(&mut self, before: &What, tokens: &[Token]) {
        let tokens = match tokens {
            [first, rest @ ..] if first.what == What::Colon => rest,
            tokens => tokens,
        };
        if tokens.is_empty() {
            return;
        }
        let detail = *before != What::Line
            && self
                .out
                .last()
                .is_some_and(|last| last.is_attack(self.section));
        for item in Item::read(self.game, tokens, self.section, self.named, detail) {
            let comma = std::mem::replace(&mut self.after_comma, *before == What::Comma);
            self.add(before, item, detail, comma);
        }
    }

    /// Adds an item; `comma` tells whether the one before it came after a comma.
    fn add(&mut self, before: &What, item: Item, detail: bool, comma: bool) {
        let listed = self.section != Section::Any;
        let (new_line, section) = (*before == What::Line, self.section);
        let Some(last) = self.out.last_mut() else {
            self.out.push(item);
            return;
        };
        let last_waits = !last.has_value() && last.key.is_none() && !last.remark;
        let waits = !item.has_value() && item.key.is_none();
        let is_small = item.name.starts_with(char::is_lowercase);
        let column = *before == What::Edge && section == Section::Attacks;
        if item.name.is_empty() {
            // A value behind the name, in its column or on its line.
            if new_line
                && !(last.key.is_some() || last.remark || comma || listed && !last.has_value())
            {
                self.out.push(item);
            } else {
                last.absorb(item);
            }
        } else if detail && (*before == What::Comma || column) && (item.remark || waits) {
            // `Web 40%, entangles, range 6 meters`
            last.tail.push(item.text.trim_end_matches('.').to_owned());
        } else if detail
            && *before == What::Comma
            && is_small
            && item.dice.is_some()
            && last.dice.is_none()
        {
            // `Curse 45%, target loses 1D3 POW`
            last.tail.push(item.name.clone());
            last.absorb(item);
        } else if last_waits && waits && *before == What::Comma && section == Section::Attacks {
            // `Axe, 1H      55%`
            last.name.push_str(", ");
            last.name.push_str(&item.name);
        } else if last_waits && new_line && comma && item.key.is_none() && !item.remark {
            // A line that was broken in the middle of a name.
            let name = format!("{} {}", last.name, item.name);
            *last = Item { name, ..item };
        } else {
            self.out.push(item);
        }
    }
}
