//! One word, separator or pair of brackets at a time.

use super::super::key::{Section, is_remark, key};
use super::super::token::{Token, What};
use super::{Item, Number, Reader, Role, is_damage, is_filler, pierces};

impl Reader<'_> {
    /// Reads brackets: numbers, dice, stats with their values, or words.
    pub(super) fn brackets(&mut self, open: usize, to: usize) -> usize {
        let close = self.closed(open, to);
        let next = (close + 1).min(to);
        if close == open + 1 {
            return next;
        }
        let inside = &self.tokens[open + 1..close];
        let said = self.written(open + 1, close);
        let is_number = |token: &Token| matches!(token.what, What::Number { .. });
        let has_item = self.item.is_some();
        let only_numbers = inside
            .iter()
            .all(|token| is_number(token) || token.what == What::Slash);
        if only_numbers && !(self.named || has_item) {
            self.words.push((
                format!("({said})"),
                self.tokens[open].column,
                self.tokens[close.min(to - 1)].end,
            ));
            return next;
        }
        if only_numbers {
            if has_item || !self.words.is_empty() {
                self.aside(inside);
            }
            return next;
        }
        let first = inside.iter().position(is_number);
        let keyed = first.is_some_and(|first| {
            let words = inside[..first]
                .iter()
                .filter_map(|token| match &token.what {
                    What::Word(word) => Some(word.as_str()),
                    _ => None,
                });
            key(self.game, &words.collect::<Vec<_>>().join(" ")).is_some()
        });
        if keyed {
            let edge = &self.tokens[open];
            self.part(
                &Token {
                    what: What::Semicolon,
                    ..edge.clone()
                },
                inside,
            );
            self.all(open + 1, close);
            self.part(
                &Token {
                    what: What::Semicolon,
                    ..edge.clone()
                },
                &[],
            );
            return next;
        }
        let takes_dice = match &self.item {
            Some(item) => item.dice.is_none() && item.key.is_none(),
            None => false,
        };
        if let (What::Dice(dice), true) = (&inside[0].what, takes_dice) {
            let dice = dice.clone();
            let after = self.written(open + 2, close);
            let after = after.trim_start_matches(['/', ',', ' ']).to_owned();
            let kept = inside.len() > 1;
            self.value(&self.tokens[open], |item| {
                item.dice_first = item.numbers.is_empty();
                item.dice = Some(dice);
                if kept {
                    item.add(&after, true);
                }
            });
            return next;
        }
        match &mut self.item {
            Some(item) => {
                if item.dice.is_some() && !item.tail.is_empty() {
                    item.add(&format!("({said})"), false);
                } else {
                    item.brackets.push(said);
                }
                item.end = self.tokens[close.min(to - 1)].end;
            }
            // A name continues after its brackets: `Knowledge (History) 40%`.
            None => self.words.push((
                format!("({said})"),
                self.tokens[open].column,
                self.tokens[close.min(to - 1)].end,
            )),
        }
        next
    }

    /// Reads numbers in brackets.
    fn aside(&mut self, inside: &[Token]) {
        for token in inside {
            if let What::Number {
                value,
                percent,
                signed,
            } = token.what
            {
                let number = Number {
                    value,
                    percent,
                    signed,
                    role: Role::Aside,
                };
                self.value(token, |item| item.numbers.push(number));
            }
        }
    }

    pub(super) fn word(&mut self, word: &str, token: &Token, rest: &[Token]) {
        let next = rest.first().map(|next| &next.what);
        let number_follows = matches!(next, Some(What::Number { .. }));
        let armor = ["armor", "armour"].contains(&word.to_lowercase().as_str())
            && matches!(next, Some(What::Word(next)) if pierces(next));
        let pierce = pierces(word) && number_follows;
        let known = key(self.game, word).is_some();
        // `HP 14  WP 12`: the next word has its own number.
        let own_number = || {
            let own = rest.iter().take_while(|token| {
                matches!(
                    token.what,
                    What::Word(_) | What::Number { .. } | What::Colon
                )
            });
            let number = |token: &Token| matches!(token.what, What::Number { .. });
            // `HP 14  Damage Bonus: +1D4`: a remark may have dice.
            let behind = rest.get(own.clone().count()).map(|token| &token.what);
            let mut name = word.to_owned();
            for token in own.clone() {
                if let What::Word(more) = &token.what {
                    name.push(' ');
                    name.push_str(more);
                }
            }
            own.clone().any(number) || matches!(behind, Some(What::Dice(_))) && is_remark(&name)
        };
        let Some(item) = &mut self.item else {
            // What an attack does is not part of its name.
            let before_value = matches!(next, Some(What::Dice(_) | What::Number { .. }));
            let filler = (is_filler(word) || pierces(word)) && !known;
            if !(filler && before_value && !self.words.is_empty()) || self.is_name_with(word) {
                self.words.push((word.to_owned(), token.column, token.end));
            }
            return;
        };
        let whole = item.dice.is_some();
        if whole && (pierce || armor) {
            self.next = Role::Pierces;
            item.end = token.end;
            return;
        }
        let begins = self.broken.is_some() && known;
        if self.broken.is_none() && whole && !(known && own_number()) {
            // `1d8+1 impale`, `1d6 and venom`
            if !is_damage(word) {
                item.add(word, false);
            }
            item.end = token.end;
        } else if is_filler(word)
            && item.key.is_none()
            && !begins
            && !(whole && self.broken.is_some())
        {
            item.end = token.end;
        } else if item.key.is_some() && self.broken.is_none() && !known && !whole && !own_number() {
            // `3 points light vest`, `30 ft.`
            if !is_filler(word) {
                item.add(word, false);
            }
            item.end = token.end;
        } else {
            let between = self.broken.take();
            self.end();
            self.before = between;
            self.words.push((word.to_owned(), token.column, token.end));
        }
    }

    pub(super) fn part(&mut self, token: &Token, rest: &[Token]) {
        let next = rest.first().map(|next| &next.what);
        let ends = matches!(token.what, What::Semicolon | What::Stop);
        if ends {
            self.end();
            self.before = Some(token.what.clone());
            return;
        }
        if self.item.is_some() {
            self.broken = Some(token.what.clone());
            return;
        }
        // A name and its numbers may be in separate columns.
        let value = matches!(next, Some(What::Number { .. } | What::Dice(_) | What::Open));
        // `Cutlass (Melee Weapons), DV 1d10`
        let filled = matches!(next, Some(What::Word(word)) if is_filler(word))
            && matches!(rest.get(1).map(|next| &next.what), Some(What::Dice(_)));
        // `Axe, 1H      55%`, `Cutlass: Melee Weapons, 1d10`
        let column = rest.iter().position(|token| token.what == What::Edge);
        let in_column = token.what == What::Comma
            && self.section == Section::Attacks
            && !self.words.is_empty()
            && column.is_some_and(|edge| {
                let number =
                    |token: &Token| matches!(token.what, What::Number { .. } | What::Dice(_));
                !rest[..edge].iter().any(number) && rest.get(edge + 1).is_some_and(number)
            });
        if in_column && let Some((word, ..)) = self.words.last_mut() {
            word.push(',');
        }
        let dice = token.what == What::Comma && matches!(next, Some(What::Dice(_)));
        let goes_on = token.what == What::Edge && value
            || filled
            || in_column
            || dice && !self.words.is_empty();
        if !goes_on {
            self.end();
            self.before = Some(token.what.clone());
        }
    }

    pub(super) fn value(&mut self, token: &Token, put: impl FnOnce(&mut Item)) {
        if self.item.is_none() {
            let item = self.named(token);
            self.item = Some(item);
        }
        if let Some(item) = &mut self.item {
            item.apart = true;
            put(item);
            item.end = token.end;
            self.broken = None;
        }
    }
}
