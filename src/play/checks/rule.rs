//! What modifiers do to a roll: a game has one row for each, from which come its reading, its effect and whether
//! it counts by itself.

use super::reading::Target;
use crate::game::modifier::{Modifier, Takes, Value};
use crate::game::{Refusal, Table, Toggle};
use crate::lang::line::Span;
use crate::lang::read::Cursor;

/// A modifier where it stands in a line.
pub struct TypedModifier<'t, 'a, 'c> {
    pub table: Table<'t>,
    pub word: &'static str,
    pub at: Span,
    /// What stood after it.
    pub value: Value,
    pub value_at: Span,
    /// What follows, for [`Takes::Own`].
    pub cursor: &'c mut Cursor<'a>,
}

impl TypedModifier<'_, '_, '_> {
    /// The number after the word; 0 where none belongs there.
    #[must_use]
    pub fn number(&self) -> i64 {
        match self.value {
            Value::Number(number) => number,
            Value::Nothing | Value::Word(_) => 0,
        }
    }

    /// The word after the word; empty where there is none.
    #[must_use]
    pub fn choice(&self) -> &'static str {
        match self.value {
            Value::Word(word) => word,
            Value::Nothing | Value::Number(_) => "",
        }
    }
}

/// What a modifier does to what is being read.
pub type Change<S> = fn(&mut S, &mut TypedModifier<'_, '_, '_>) -> Result<(), Refusal>;

/// Whether a modifier counts although nobody typed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    No,
    /// It counts, with this after its word.
    Counts(Value),
}

/// A row: a modifier and what it does to a target `S`.
pub struct Rule<S: 'static> {
    /// What the console knows of it.
    pub modifier: Modifier,
    pub change: Change<S>,
    /// Whether it counts without being typed.
    pub known: fn(Table<'_>, &S) -> Known,
}

impl<S> Clone for Rule<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Rule<S> {}

impl<S> Rule<S> {
    /// A word with nothing after it, which every verb reads that reads modifiers.
    #[must_use]
    pub const fn new(word: &'static str, doc: &'static str, change: Change<S>) -> Self {
        Self {
            modifier: Modifier {
                word,
                takes: Takes::Nothing,
                doc,
                verbs: &[],
                one_of: "",
                by_itself: "",
                page: "",
                toggles: &[],
            },
            change,
            known: |_, _| Known::No,
        }
    }

    /// The same with something after its word.
    #[must_use]
    pub const fn takes(self, takes: Takes) -> Self {
        self.with(Modifier {
            takes,
            ..self.modifier
        })
    }

    /// The same for these verbs only.
    #[must_use]
    pub const fn only(self, verbs: &'static [&'static str]) -> Self {
        self.with(Modifier {
            verbs,
            ..self.modifier
        })
    }

    /// The same, of which a side has one at most among those that share this name.
    #[must_use]
    pub const fn one_of(self, one_of: &'static str) -> Self {
        self.with(Modifier {
            one_of,
            ..self.modifier
        })
    }

    /// The same, listed on a page of the reference.
    #[must_use]
    pub const fn on(self, page: &'static str) -> Self {
        self.with(Modifier {
            page,
            ..self.modifier
        })
    }

    /// The same with keys in the panel.
    #[must_use]
    pub const fn keys(self, toggles: &'static [Toggle]) -> Self {
        self.with(Modifier {
            toggles,
            ..self.modifier
        })
    }

    /// The same, which may count without being typed; `by_itself` says when.
    #[must_use]
    pub const fn known(self, by_itself: &'static str, known: fn(Table<'_>, &S) -> Known) -> Self {
        let modifier = Modifier {
            by_itself,
            ..self.modifier
        };
        Self {
            known,
            ..self.with(modifier)
        }
    }

    const fn with(self, modifier: Modifier) -> Self {
        Self { modifier, ..self }
    }
}

impl<S: Target> Rule<S> {
    /// `secret`: keeps the roll from the players.
    #[must_use]
    pub const fn secret(toggles: &'static [Toggle]) -> Self {
        let hide = |side: &mut S, _: &mut TypedModifier<'_, '_, '_>| {
            side.reading().secret = true;
            Ok(())
        };
        Self::new("secret", "kept from the players", hide).keys(toggles)
    }
}

/// The modifiers of some rows, for `Game::modifiers`.
#[must_use]
pub const fn modifiers<S, const N: usize>(rules: &[Rule<S>]) -> [Modifier; N] {
    let mut out = [rules[0].modifier; N];
    let mut at = 0;
    while at < N {
        out[at] = rules[at].modifier;
        at += 1;
    }
    out
}
