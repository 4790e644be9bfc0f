//! A side of a roll as it was read: who rolls what, with which modifiers.

use super::draft::Purpose;
use super::{Table, modifiers};
use crate::campaign::fold::fold;
use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::{CharacterId, PendingCheck, Roll, Skill, Statement};
use crate::lang::line::Span;
use crate::rules::Part;
use crate::rules::formula::Formula;

/// Who rolls what, and its value before modifiers.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// `None` for a plain number outside a turn.
    pub who: Option<CharacterId>,
    /// The character's name.
    pub name: String,
    /// What is rolled.
    pub what: String,
    /// The base value; the label explains it.
    pub base: Part,
    /// What is rolled, as data to evaluate again later.
    pub(crate) rolls: What,
    /// It is nothing but a number that the GM typed.
    pub(crate) is_number: bool,
    /// The skill, if one is rolled.
    pub skill: Option<Skill>,
    /// The id of the check as which it counts besides; empty for none.
    pub counts_as: String,
    /// The traits of the attack, if it is one of the sheet.
    pub traits: Vec<String>,
    pub span: Span,
}

impl Subject {
    /// A number that is rolled, with what it is called.
    pub(crate) fn plain(who: Option<CharacterId>, name: &str, what: &str, base: Part) -> Self {
        Self {
            who,
            name: name.to_owned(),
            what: what.to_owned(),
            rolls: What::Formula(Formula::of(base.value)),
            base,
            is_number: false,
            skill: None,
            counts_as: String::new(),
            traits: Vec::new(),
            span: Span::default(),
        }
    }

    /// What its dice are for. The player does not read a number before it is rolled against.
    pub(crate) fn purpose(&self) -> Purpose {
        let what = self.what.clone();
        if self.is_number {
            return Purpose::Gm(what);
        }
        Purpose::Open(what)
    }

    /// Whether it is an attack of the sheet with this trait.
    pub(crate) fn has_trait(&self, word: &str) -> bool {
        self.traits.iter().any(|known| known == word)
    }

    /// The modifiers of every roll of the character, then those for what is rolled; none if nobody
    /// rolls.
    pub(crate) fn modifiers_of(&self, table: Table<'_>) -> Vec<Part> {
        let person = self.who.and_then(|id| table.campaign.characters.get(id));
        let Some(person) = person else {
            return Vec::new();
        };
        let mut all = table.game.modifiers_of(table.campaign, person);
        all.extend(modifiers(person, |on| self.is_a(on)));
        all
    }

    /// Whether this is rolled, or counts as it: a check by its id, or a skill by its name.
    fn is_a(&self, on: &str) -> bool {
        let rolled = match &self.rolls {
            What::Skill(name) => name.as_str(),
            What::Named { id, .. } => id.as_str(),
            What::Formula(_) | What::Line(_) => "",
        };
        !on.is_empty() && [rolled, &self.counts_as].map(fold).contains(&fold(on))
    }
}

/// The part a side plays, which decides what its modifiers change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// A check or a side of a contest.
    #[default]
    Rolls,
    Attacks,
    Defends {
        /// Whether the attack is in melee.
        melee: bool,
    },
}

/// The value read after the word of a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// No value, or one that the game reads itself.
    Nothing,
    Number(i64),
    Word(&'static str),
}

/// A modifier that applies to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noted {
    pub word: &'static str,
    pub value: Value,
    /// The position of the word; that of the side if it applies automatically.
    pub at: Span,
    pub value_at: Span,
}

/// A number that a modifier adds to a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adds {
    pub label: &'static str,
    pub value: i64,
    pub to: To,
    /// Two of a kind exclude each other. What has a kind can be typed on either side of an attack,
    /// and changes the side to which it belongs.
    pub kind: &'static str,
}

/// The roll to which a number is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// That of the side on which it is typed.
    Here,
    Attack,
    Defence,
}

impl Adds {
    pub(crate) const fn new(label: &'static str, value: i64, to: To) -> Self {
        let kind = "";
        Self {
            label,
            value,
            to,
            kind,
        }
    }

    /// Allows it to be typed on either side.
    pub(crate) const fn kind(self, kind: &'static str) -> Self {
        Self { kind, ..self }
    }
}

/// One side of a roll.
#[derive(Clone, Debug)]
pub struct Side {
    /// Who rolls what.
    pub subject: Subject,
    pub role: Role,
    /// Whether it stands first in its line.
    pub first: bool,
    /// The base, then each modifier.
    pub parts: Vec<Part>,
    /// Hidden from the players.
    pub secret: bool,
    /// The modifiers as typed, for a pending check that is rolled later.
    pub(crate) given: Vec<GivenModifier>,
    /// The modifiers that apply automatically.
    pub(crate) by_itself: Vec<&'static str>,
    /// All modifiers with a word, in the order in which they apply.
    pub noted: Vec<Noted>,
    /// The numbers of a kind that were added.
    pub(crate) kinds: Vec<Adds>,
    /// Numbers typed here that belong to the other side, with their positions.
    pub(crate) across: Vec<(Adds, Span)>,
    /// Who helps, with the positions of their names.
    pub helpers: Vec<(CharacterId, Span)>,
    /// Warnings that the GM may ignore.
    pub warnings: Vec<Statement>,
}

impl Side {
    /// A side without modifiers.
    #[must_use]
    pub fn new(subject: Subject, role: Role) -> Self {
        Self {
            parts: vec![subject.base.clone()],
            subject,
            role,
            first: true,
            secret: false,
            given: Vec::new(),
            by_itself: Vec::new(),
            noted: Vec::new(),
            kinds: Vec::new(),
            across: Vec::new(),
            helpers: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// The modifier of this word, if it applies.
    pub(crate) fn noted(&self, word: &str) -> Option<&Noted> {
        self.noted.iter().find(|noted| noted.word == word)
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.noted(word).is_some()
    }

    /// The number after this word; `None` without one.
    pub(crate) fn number(&self, word: &str) -> Option<i64> {
        match self.noted(word)?.value {
            Value::Number(number) => Some(number),
            Value::Nothing | Value::Word(_) => None,
        }
    }

    /// The choice after this word; `None` without one.
    pub(crate) fn choice(&self, word: &str) -> Option<&'static str> {
        match self.noted(word)?.value {
            Value::Word(choice) => Some(choice),
            Value::Nothing | Value::Number(_) => None,
        }
    }

    /// Notes a word that nobody typed.
    pub(crate) fn note(&mut self, word: &'static str) {
        let at = self.subject.span;
        self.noted.push(Noted {
            word,
            value: Value::Nothing,
            at,
            value_at: at,
        });
        self.by_itself.push(word);
    }

    /// Adds a number.
    pub(crate) fn plus(&mut self, label: impl Into<String>, value: i64) {
        self.parts.push(Part::new(label, value));
    }

    /// Adds the modifiers of every roll of the character.
    pub(crate) fn add_own(&mut self, table: Table<'_>) {
        self.parts.extend(self.subject.modifiers_of(table));
    }

    /// The modifiers that apply automatically on these sides, for a preview: the side, from 0, and
    /// the word.
    pub(crate) fn by_itself(sides: &[&Self]) -> Vec<(usize, &'static str)> {
        let each = sides.iter().enumerate();
        each.flat_map(|(nth, side)| side.by_itself.iter().map(move |word| (nth, *word)))
            .collect()
    }

    /// The base plus all modifiers.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// The side as a roll of the log, still without dice.
    #[must_use]
    pub fn roll(&self) -> Roll {
        Roll {
            who: self.subject.who,
            name: self.subject.name.clone(),
            what: self.subject.what.clone(),
            parts: self.parts.clone(),
            secret: self.secret,
            ..Roll::default()
        }
    }

    /// The side as a pending check, to be rolled later.
    pub(crate) fn pending(self, against: Option<Against>) -> PendingCheck {
        PendingCheck {
            verb: String::new(),
            what: self.subject.rolls,
            modifiers: self.given,
            against,
        }
    }
}
