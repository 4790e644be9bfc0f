//! A line that rolls, while it is being typed: its subjects, and its modifiers, which keys can
//! add, step and remove without changing the rest of the line.

mod toggles;

use std::fmt;
use std::ops::Range;

use super::Parsed;
use super::powers::{DC, IN, USE, rolled_by, throws};
use crate::campaign::CharacterId;
use crate::game::syntax::Kind;
use crate::game::toggle::{Place, Writes};
use crate::game::who::character;
use crate::game::words::LISTED;
use crate::game::{Game, Table, Toggle, Typing, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::operand::Operand;
use crate::lang::read::Cursor;
use crate::lang::syntax::{VERSUS, values};
use crate::play::checks::TypedSide;
use crate::story;

/// The verb whose modifiers a line accepts: of a power the one that rolls it.
fn rolls_as(table: Table<'_>, parsed: &Parsed, verb: &'static Verb) -> &'static str {
    let args = parsed.args().ok().filter(|_| verb.name == USE);
    let of_power = args.and_then(|args| rolled_by(table, &args));
    of_power.unwrap_or_else(|| verb.rolls_as())
}

/// The side of a contest that is being edited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    #[default]
    First,
    /// The side after `vs`.
    Second,
}

impl Side {
    fn place(self) -> Place {
        match self {
            Self::First => Place::First,
            Self::Second => Place::Second,
        }
    }
}

/// Who rolls what on a side, as far as it has been typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    pub who: Vec<CharacterId>,
    /// One name, or several separated by commas; may be empty.
    pub name: String,
    /// Empty until it can be read.
    pub what: String,
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_both = !self.name.is_empty() && !self.what.is_empty();
        let gap = if is_both { ", " } else { "" };
        write!(f, "{}{gap}{}", self.name, self.what)
    }
}

/// A line that rolls, split up for its modifiers.
#[derive(Clone)]
pub struct Rolling<'p> {
    parsed: &'p Parsed,
    game: &'static Game,
    /// The number of words before the sides: the verb, and `odds` or `force` before it.
    head: usize,
    pub verb: &'static Verb,
    /// The verb whose modifiers it accepts.
    rolls_as: &'static str,
    /// The side that is being edited.
    pub side: Side,
    /// The index of `vs`, if there are two sides.
    versus: Option<usize>,
    /// The defences of the target of an attack, once the target is known.
    defence: Option<Defence>,
}

/// The defences of the target of an attack.
#[derive(Clone, Debug)]
struct Defence {
    /// The end of the target's name, in characters.
    behind: usize,
    /// The span of the defence that is typed already.
    typed: Option<Span>,
    /// The possible defences, as typed in a line.
    choices: Vec<String>,
}

impl<'p> Rolling<'p> {
    /// A line whose verb has odds, with modifiers or dice to edit. `cursor` is in characters and selects the side to edit.
    #[must_use]
    pub fn of(table: Table<'_>, parsed: &'p Parsed, cursor: usize) -> Option<Self> {
        let line = &parsed.line;
        let head = parsed.head.as_ref()?;
        // Unfinished dice do not matter here. Dice that stand alone have no modifiers.
        let is_open = line.wrong.is_some() && line.dice.is_none();
        if is_open || head.at == head.from || !head.verb.has_odds() {
            return None;
        }
        let words = &parsed.words;
        let versus = words.iter().position(|word| word.is(VERSUS));
        let after = versus.is_some_and(|at| cursor > words[at].span.start);
        let mut rolling = Self {
            parsed,
            game: table.game,
            head: head.from,
            verb: head.verb,
            rolls_as: rolls_as(table, parsed, head.verb),
            side: if after { Side::Second } else { Side::First },
            versus,
            defence: None,
        };
        rolling.defence = rolling.read_defence(table);
        // Without toggles there is nothing to edit but the dice of a power.
        let throws = || {
            let args = parsed.args();
            rolling.is_power() && args.is_ok_and(|args| throws(table, &args))
        };
        (!rolling.toggles().is_empty() || throws()).then_some(rolling)
    }

    /// The possible defences of the target.
    fn read_defence(&self, table: Table<'_>) -> Option<Defence> {
        let values = values(self.verb.syntax, Some(VERSUS));
        let mut values = values.into_iter();
        let value = values.find(|value| matches!(value.kind, Kind::What))?;
        let at = self.versus?;
        let found = self.typed(table, Place::Second).operands();
        let name = found.first()?;
        let whose = name.single()?;
        character(table, whose).ok()?;
        let names_more = |word: &Word| table.campaign.characters.named(&word.text).is_some();
        let more = found.get(1).and_then(Operand::single);
        if more.is_some_and(names_more) {
            // Each of several targets has its own.
            return None;
        }
        let typing = Typing {
            before: &self.parsed.words[self.head..=at],
            text: "",
            verb: self.rolls_as,
            modifiers: &[],
            name: Some(whose),
            first_side: false,
        };
        let choices = (value.from)(table, &typing).into_iter();
        Some(Defence {
            behind: name.span.end,
            typed: found.get(1).map(|word| word.span),
            choices: choices
                .map(|one| super::quote(table.game, &one.text))
                .collect(),
        })
    }

    /// Whether there is a second side.
    pub(crate) fn has_two_sides(&self) -> bool {
        self.versus.is_some()
    }

    /// The end of a side, in characters; `None` if it does not exist.
    pub(crate) fn end_of(&self, side: Side) -> Option<usize> {
        if side == Side::Second && self.versus.is_none() {
            return None;
        }
        let last = self.range(side.place()).end.checked_sub(1)?;
        let last = self.parsed.words.get(last)?;
        // After `vs` and a space, the cursor is on the second side.
        Some(last.span.end + usize::from(last.is(VERSUS)))
    }

    /// The kind of the first value of the verb, or of the first one after `vs`.
    fn first_kind(&self, after: Option<&str>) -> Option<Kind> {
        let values = values(self.verb.syntax, after);
        values.first().map(|value| value.kind)
    }

    /// The label of this toggle's modifier if it is one of those that apply automatically, given
    /// as the side, from 0, and the word.
    pub(crate) fn counts(
        &self,
        toggle: &Toggle,
        by_itself: &[(usize, &'static str)],
    ) -> Option<&'static str> {
        let place = match toggle.place {
            Place::Here => self.side.place(),
            place => place,
        };
        let side = usize::from(place == Place::Second);
        let applies = |(at, word): &&(usize, &str)| *at == side && toggle.has_word(word);
        let (_, word) = by_itself.iter().find(applies)?;
        Some(match toggle.writes {
            Writes::Phrases(phrases) if phrases.contains(word) => word,
            _ => toggle.label,
        })
    }

    /// Who rolls what on each side, as far as it can be read.
    pub(crate) fn read_so_far(&self, table: Table<'_>) -> Vec<Subject> {
        let mut sides = vec![self.read_side(table, Place::First)];
        let is_number = matches!(self.first_kind(Some(VERSUS)), Some(Kind::Number));
        if self.versus.is_some() && !is_number {
            sides.push(self.read_side(table, Place::Second));
        }
        sides
    }

    fn read_side(&self, table: Table<'_>, place: Place) -> Subject {
        let mut typed = self.typed(table, place);
        let words = typed.cursor.rest();
        if self.verb == &super::pending::ROLL
            && let Some(pending) = super::pending::meant(table, words)
        {
            return Subject {
                who: vec![pending.who],
                name: table.campaign.name_of(pending.who).to_owned(),
                what: story::pending(table.game, pending),
            };
        }
        let reaches_many = place == Place::Second && self.is_power();
        // Of several whom a power reaches, a letter is another one and not what the first one rolls.
        let second = words.get(1).filter(|_| reaches_many);
        let are_several = second.is_some_and(|word| character(table, word).is_ok());
        let read = typed.subject().ok().filter(|_| !are_several);
        let (who, what) = if let Some(read) = read {
            (read.who.into_iter().collect(), read.what)
        } else {
            let who = words.iter().map_while(|word| character(table, word).ok());
            let rolls_for_many = matches!(self.first_kind(None), Some(Kind::Names));
            let most = if rolls_for_many || reaches_many {
                LISTED
            } else {
                1
            };
            let who: Vec<CharacterId> = who.take(most).collect();
            let named = words.get(1).filter(|_| place == Place::First);
            let what = named.and_then(|word| self.of_sheet(table, *who.first()?, word));
            (who, what.unwrap_or_default())
        };
        let names = who.iter().map(|who| table.campaign.name_of(*who));
        let name = names.collect::<Vec<_>>().join(", ");
        Subject { who, name, what }
    }

    /// The power of somebody's sheet that a word names whole.
    fn of_sheet(&self, table: Table<'_>, who: CharacterId, word: &Word) -> Option<String> {
        let person = table.character(who).ok().filter(|_| self.is_power())?;
        let (_, power) = person.power(&word.text)?;
        Some(power.name.clone())
    }

    /// The words of a side.
    fn typed<'t>(&self, table: Table<'t>, place: Place) -> TypedSide<'t, 'p> {
        let words = &self.parsed.words[self.range(place)];
        let cursor = Cursor::new(words, Span::default());
        let mut typed = TypedSide::new(table, &self.parsed.line, cursor);
        typed.first = place == Place::First;
        if place == Place::Second {
            typed.options = self.parsed.args().ok().map(|args| args.after(VERSUS));
        }
        typed
    }

    /// Whether what is rolled is that of a power, after whose modifiers its targets or its difficulty follow.
    fn is_power(&self) -> bool {
        self.verb.name == USE
    }

    /// Where the words of the first side end, by index.
    fn first_ends(&self) -> usize {
        let words = &self.parsed.words;
        if !self.is_power() {
            return self.versus.unwrap_or(words.len());
        }
        let follows = |word: &Word| [VERSUS, IN, DC].iter().any(|keyword| word.is(keyword));
        let end = words.iter().position(follows);
        end.unwrap_or(words.len())
    }

    /// The words of a place, by index.
    fn range(&self, place: Place) -> Range<usize> {
        let all = self.parsed.words.len();
        let versus = self.versus.unwrap_or(all);
        match place {
            Place::Front => 0..self.head,
            Place::Here => self.range(self.side.place()),
            Place::First => self.head..self.first_ends(),
            Place::Second => (versus + 1).min(all)..all,
            Place::End => self.head..all,
            Place::Before(keyword) => {
                let stands = self.parsed.words.iter().position(|word| word.is(keyword));
                self.head..stands.unwrap_or(all)
            }
        }
    }
}
