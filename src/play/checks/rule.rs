//! The effects of modifiers on a roll. A game has one row per modifier, with its syntax, its
//! effect and whether it applies automatically.

use super::reading::Target;
use crate::game::modifier::{Modifier, Takes, Value};
use crate::game::{Refusal, Table, Toggle};
use crate::lang::line::Span;
use crate::lang::read::Cursor;

/// A modifier at its place in a line.
pub struct TypedModifier<'t, 'a, 'c> {
    pub table: Table<'t>,
    pub word: &'static str,
    pub at: Span,
    /// The value after the word.
    pub value: Value,
    pub value_at: Span,
    /// The words that follow, for [`Takes::Own`].
    pub cursor: &'c mut Cursor<'a>,
}

impl TypedModifier<'_, '_, '_> {
    /// The number after the word; 0 if there is none.
    #[must_use]
    pub fn number(&self) -> i64 {
        match self.value {
            Value::Number(number) => number,
            Value::Nothing | Value::Word(_) => 0,
        }
    }

    /// The choice after the word; empty if there is none.
    #[must_use]
    pub fn choice(&self) -> &'static str {
        match self.value {
            Value::Word(word) => word,
            Value::Nothing | Value::Number(_) => "",
        }
    }
}

/// The effect of a modifier on the target.
pub type Change<S> = fn(&mut S, &mut TypedModifier<'_, '_, '_>) -> Result<(), Refusal>;

/// Whether a modifier applies automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    No,
    /// It applies with this value.
    Counts(Value),
}

/// A modifier and its effect on a target `S`.
pub struct Rule<S: 'static> {
    /// Its syntax and help.
    pub modifier: Modifier,
    pub change: Change<S>,
    /// Whether it applies without being typed.
    pub known: fn(Table<'_>, &S) -> Known,
}

impl<S> Clone for Rule<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Rule<S> {}

impl<S> Rule<S> {
    /// A modifier without a value, for every verb that accepts modifiers.
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

    /// Sets the value after the word.
    #[must_use]
    pub const fn takes(self, takes: Takes) -> Self {
        self.with(Modifier {
            takes,
            ..self.modifier
        })
    }

    /// Limits it to these verbs.
    #[must_use]
    pub const fn only(self, verbs: &'static [&'static str]) -> Self {
        self.with(Modifier {
            verbs,
            ..self.modifier
        })
    }

    /// Puts it into a group of which a side may have only one.
    #[must_use]
    pub const fn one_of(self, one_of: &'static str) -> Self {
        self.with(Modifier {
            one_of,
            ..self.modifier
        })
    }

    /// Lists it on a page of the reference.
    #[must_use]
    pub const fn on(self, page: &'static str) -> Self {
        self.with(Modifier {
            page,
            ..self.modifier
        })
    }

    /// Adds keys to the panel.
    #[must_use]
    pub const fn keys(self, toggles: &'static [Toggle]) -> Self {
        self.with(Modifier {
            toggles,
            ..self.modifier
        })
    }

    /// Applies it automatically where `known` says so; `by_itself` describes when.
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
    /// The `secret` modifier, which hides the roll from the players.
    #[must_use]
    pub const fn secret(toggles: &'static [Toggle]) -> Self {
        let hide = |side: &mut S, _: &mut TypedModifier<'_, '_, '_>| {
            side.reading().secret = true;
            Ok(())
        };
        Self::new("secret", "kept from the players", hide).keys(toggles)
    }
}

/// The modifiers of these rows, for `Game::modifiers`.
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
