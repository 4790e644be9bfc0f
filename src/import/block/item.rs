//! A name with the values behind it: one piece of a line, between separators.

use super::token::{Number, Token, What, closed, written};
use super::words::{
    Section, bare, is_armour, is_damage, is_filler, is_remark, key, pierces, section,
};
use crate::game::Game;
use crate::sheet::{Field, Place};

/// The longest name that is searched for stats, in words and signs.
const LONGEST_NAME: usize = 40;

/// A name with what follows it.
#[derive(Clone, Debug, Default)]
pub(in crate::import) struct Item {
    pub(in crate::import) name: String,
    pub(in crate::import) key: Option<Field>,
    pub(in crate::import) numbers: Vec<(Role, Number)>,
    pub(in crate::import) dice: Option<String>,
    /// The dice come before any number.
    pub(in crate::import) dice_first: bool,
    /// The texts in brackets, as written.
    pub(in crate::import) brackets: Vec<String>,
    /// Words after the values, as written.
    pub(in crate::import) tail: Vec<String>,
    /// All of it, as written.
    pub(super) text: String,
    /// Its name is no skill or attack, but that of a remark.
    pub(super) remark: bool,
    /// From 1.
    pub(super) line: usize,
    pub(super) column: usize,
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
    pub(in crate::import) fn with(&self, role: Role) -> Option<Number> {
        let mut numbers = self.numbers.iter();
        numbers
            .find(|(known, _)| *known == role)
            .map(|(_, number)| *number)
    }

    pub(in crate::import) fn has_value(&self) -> bool {
        !self.numbers.is_empty() || self.dice.is_some()
    }

    /// Whether it is an attack, judged by its dice or its section.
    pub(super) fn is_attack(&self, section: Section) -> bool {
        self.key.is_none()
            && (self.dice.is_some() || section == Section::Attacks && self.has_value())
    }

    /// Reads a piece: an item, and before it the words that only precede its stat. `detail` tells whether it follows
    /// an attack, `named` whether the name of the block's character is already known.
    pub(super) fn read(
        game: &'static Game,
        tokens: &[Token],
        of: Section,
        named: bool,
        detail: bool,
    ) -> Vec<Self> {
        let mut end = values_from(tokens, named);
        let mut role = Role::Plain;
        let whole = written(&tokens[..end]);
        let known = key(game, &whole).is_some() || is_remark(&whole);
        let pierce = detail
            && tokens[..end]
                .iter()
                .filter_map(Token::word)
                .all(|word| pierces(word) || is_armour(word));
        let from = end;
        while end > 0 && (!known || pierce) {
            let word = match &tokens[end - 1].what {
                What::Word(word) => word,
                What::Colon if end > 1 && whole.contains(' ') => {
                    end -= 1;
                    continue;
                }
                _ => break,
            };
            if pierces(word) {
                role = Role::Pierces;
            } else if !(is_filler(word) || role == Role::Pierces && is_armour(word)) {
                break;
            }
            end -= 1;
        }
        let first = tokens.first();
        let mut item = Self {
            name: bare(&written(&tokens[..end]))
                .replace('[', "(")
                .replace(']', ")"),
            text: written(tokens),
            line: first.map_or(0, |token| token.line),
            column: first.map_or(0, |token| token.column),
            ..Self::default()
        };
        item.key = key(game, &item.name).filter(|_| !pierce);
        let mut before = None;
        if item.key.is_none() && !item.name.is_empty() {
            before = item.key_inside(game, &tokens[..end], of, named);
        }
        item.values(&tokens[from..], role);
        // Dice and a sign tell an attack: `touch +5 (1d6+2)`.
        let signed = item
            .numbers
            .first()
            .is_some_and(|(_, number)| number.signed);
        item.remark = item.key.is_none()
            && of != Section::Skills
            && is_remark(&item.name)
            && !(signed && item.dice.is_some());
        before.into_iter().chain([item]).collect()
    }

    /// Handles a stat among the words: the linked stat after a skill, after a colon, or alone. Returns the words
    /// before a stat that stands alone.
    fn key_inside(
        &mut self,
        game: &'static Game,
        tokens: &[Token],
        of: Section,
        named: bool,
    ) -> Option<Self> {
        // `Armour: quilted coat (3)`
        if let Some((label, said)) = self.name.split_once(": ")
            && let Some(key) = key(game, label)
        {
            self.key = Some(key);
            self.brackets.push(said.to_owned());
            self.name = label.to_owned();
            return None;
        }
        let found = (1..tokens.len())
            .filter(|_| tokens.len() <= LONGEST_NAME)
            .find_map(|at| {
                let before = written(&tokens[..at]);
                let last = before.rsplit(' ').next().unwrap_or_default();
                let tail = written(&tokens[at..]);
                let stands_out = !tail.contains(char::is_lowercase) || section(last).is_some();
                let key = key(game, &tail).filter(|_| stands_out && tokens[at].word().is_some())?;
                Some((at, key, bare(&before).to_owned()))
            });
        let (at, field, before) = found?;
        let linked =
            of == Section::Skills || named && game.checks.linked && section(&before).is_none();
        match field.place {
            // `Fray COO 30` among skills.
            Place::Stat(stat) if linked && at + 1 == tokens.len() => {
                self.brackets.push(stat.id.to_owned());
                self.name = before;
                None
            }
            _ => {
                let words = Self {
                    text: before.clone(),
                    name: before,
                    line: self.line,
                    column: self.column,
                    ..Self::default()
                };
                self.key = Some(field);
                self.text = written(&tokens[at..]);
                self.name = bare(&self.text).to_owned();
                self.column = tokens[at].column;
                Some(words)
            }
        }
    }

    /// Reads the values and what describes them.
    fn values(&mut self, tokens: &[Token], mut role: Role) {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let next = tokens.get(at + 1);
            let before = at;
            at += 1;
            match &token.what {
                What::Number(number) => self.numbers.push((std::mem::take(&mut role), *number)),
                What::Dice(dice) => {
                    // `4d6/2d6/1d6`: damage by range.
                    let goes_on = |two: &&[Token]| {
                        two[0].what == What::Slash && matches!(two[1].what, What::Dice(_))
                    };
                    at += 2 * tokens[at..].chunks_exact(2).take_while(goes_on).count();
                    if self.dice.is_some() || at > before + 1 {
                        self.tail.push(written(&tokens[before..at]));
                    }
                    self.dice(dice);
                }
                What::Slash if next.is_some_and(Token::is_number) => role = Role::Most,
                What::Open => {
                    let close = closed(tokens, before);
                    self.bracket(
                        &tokens[at..close],
                        before > 0 && tokens[before - 1].word().is_some(),
                    );
                    at = close + 1;
                }
                What::Word(word) if pierces(word) && next.is_some_and(Token::is_number) => {
                    role = Role::Pierces;
                }
                What::Word(word)
                    if is_armour(word) && next.and_then(Token::word).is_some_and(pierces) => {}
                What::Word(word) if is_damage(word) || self.dice.is_none() && is_filler(word) => {}
                What::Word(_) => {
                    let words = tokens[at..]
                        .iter()
                        .take_while(|token| token.word().is_some());
                    at += words.count();
                    self.tail.push(written(&tokens[before..at]));
                }
                _ => {}
            }
        }
    }

    fn dice(&mut self, dice: &str) {
        if self.dice.is_none() {
            self.dice_first = self.numbers.is_empty();
            self.dice = Some(dice.to_owned());
        }
    }

    /// Reads brackets: numbers, dice, or words, which may follow the words of the tail.
    fn bracket(&mut self, inside: &[Token], follows: bool) {
        if inside
            .iter()
            .all(|token| token.is_number() || token.what == What::Slash)
        {
            let numbers = inside.iter().filter_map(|token| match token.what {
                What::Number(number) => Some((Role::Aside, number)),
                _ => None,
            });
            self.numbers.extend(numbers);
            return;
        }
        if let What::Dice(dice) = &inside[0].what
            && self.dice.is_none()
            && self.key.is_none()
        {
            self.dice(dice);
            let more = written(&inside[1..]);
            let more = more.trim_start_matches(['/', ',', ' ']);
            self.tail
                .extend((!more.is_empty()).then(|| more.to_owned()));
            return;
        }
        let said = written(inside);
        match self.tail.last_mut().filter(|_| follows) {
            Some(last) => *last = format!("{last} ({said})"),
            None => self.brackets.push(said),
        }
    }

    /// Takes over the values of a piece that has no name of its own.
    pub(super) fn absorb(&mut self, more: Self) {
        self.text.push(' ');
        self.text.push_str(&more.text);
        if self.remark {
            return;
        }
        self.numbers.extend(more.numbers);
        match (&self.dice, more.dice) {
            (Some(_), Some(dice)) => self.tail.push(dice),
            (None, Some(dice)) => self.dice(&dice),
            (_, None) => {}
        }
        self.brackets.extend(more.brackets);
        self.tail.extend(more.tail);
    }
}

/// Where the values of a piece begin: its first number or dice outside brackets, or else numbers in brackets.
fn values_from(tokens: &[Token], named: bool) -> usize {
    let mut at = 0;
    let mut aside = tokens
        .first()
        .and_then(|token| (token.what == What::Open).then_some(0));
    while at < tokens.len() && !tokens[at].is_value() {
        if tokens[at].what == What::Open {
            let close = closed(tokens, at);
            let inside = &tokens[at + 1..close.max(at + 1).min(tokens.len())];
            let numbers = !inside.is_empty()
                && inside
                    .iter()
                    .all(|token| token.is_value() || token.what == What::Slash);
            aside = aside.or_else(|| (named && numbers).then_some(at));
            at = close;
        }
        at += 1;
    }
    match aside {
        Some(aside) if at >= tokens.len() => aside,
        _ => at.min(tokens.len()),
    }
}
