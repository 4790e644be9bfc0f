//! The items of a line: a name, and the numbers or dice after it.

use super::key::{Key, Section, is_kind, is_long_remark, is_remark, key, section};
use super::token::{MARK, Token, What};
use crate::game::Game;

/// A name with what follows it.
#[derive(Clone, Debug, Default)]
pub(in crate::import) struct Item {
    pub(in crate::import) name: String,
    pub(in crate::import) key: Option<Key>,
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
        match self.out.last_mut() {
            Some(last) if of_attack && last.is_attack(self.section) => {
                last.add(&said, true);
                last.end = end;
            }
            _ => self.out.push(Item {
                name: said,
                column,
                end,
                ..Item::default()
            }),
        }
        Some(next)
    }

    /// Reads brackets: numbers, dice, stats with their values, or words.
    fn brackets(&mut self, open: usize, to: usize) -> usize {
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

    fn word(&mut self, word: &str, token: &Token, rest: &[Token]) {
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

    /// Whether the words with one more are a known name: `Damage Bonus`.
    fn is_name_with(&self, word: &str) -> bool {
        is_remark(&format!("{} {word}", self.joined(0)))
    }

    fn part(&mut self, token: &Token, rest: &[Token]) {
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

    fn value(&mut self, token: &Token, put: impl FnOnce(&mut Item)) {
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

    fn joined(&self, from: usize) -> String {
        let words: Vec<&str> = self.words[from..]
            .iter()
            .map(|(word, ..)| word.as_str())
            .collect();
        words.join(" ")
    }

    /// The words before a value. A stat after other words is an item of its own.
    fn named(&mut self, token: &Token) -> Item {
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

    /// The previous item, if these words do not name one of their own: `Claws. Melee Weapon Attack:
    /// +4`, `Hit: 7 (2d4+2)`.
    fn what_goes_on(&mut self, words: &[(String, usize, usize)], dice: bool) -> Option<Item> {
        let bare = |word: &str| word.trim_end_matches([':', '.']).to_owned();
        let last = self.out.last()?;
        if words.is_empty() && last.has_value() {
            return None;
        }
        if !last.has_value()
            && last.name.ends_with('.')
            && words.iter().all(|(word, ..)| is_kind(&bare(word)))
        {
            let mut last = self.out.pop()?;
            last.name.truncate(last.name.trim_end_matches('.').len());
            last.add(&bare(&self.joined(0)), true);
            return Some(last);
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
            Some((at, Key::Stat(stat)))
                if at + 1 == words.len()
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
            let said = name.trim().to_owned();
            match self.out.last_mut() {
                // `Web 40%, entangles`
                Some(last) if before == Some(What::Comma) && last.is_attack(self.section) => {
                    last.add(said.trim_end_matches('.'), true);
                    last.end = end;
                }
                _ => self.out.push(Item {
                    name: said,
                    column,
                    end,
                    ..Item::default()
                }),
            }
        }
    }
}
