//! Texts of a file that say something: each is read once, as the file is, and keeps what was written.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer};

use super::text::{Text, Wrong};
use crate::rules::formula::Formula;

/// What a text of the file says: a formula, dice, a command, a text with numbers.
pub(super) trait Says: Sized {
    /// Reads a text; `None` if it is empty and so says nothing.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    fn read(text: &str) -> Result<Option<Self>, Wrong>;

    /// All formulas in it.
    fn formulas(&self) -> Vec<&Formula>;
}

/// A text of the file with what it says.
#[derive(Clone, Debug)]
pub(super) struct Written<V> {
    pub(super) text: Text,
    says: Result<Option<V>, Wrong>,
}

impl<V> Written<V> {
    /// What it says; `None` if it is empty. In a game that was accepted nothing is wrong.
    pub(super) fn get(&self) -> Option<&V> {
        self.says.as_ref().ok()?.as_ref()
    }

    /// What is wrong with it, and where.
    pub(super) fn wrong(&self) -> Option<&Wrong> {
        self.says.as_ref().err()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl<V> Default for Written<V> {
    fn default() -> Self {
        Self {
            text: Text::default(),
            says: Ok(None),
        }
    }
}

impl<'de, V: Says> Deserialize<'de> for Written<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(from)?;
        let says = V::read(&text);
        Ok(Self { text, says })
    }
}

impl<V> JsonSchema for Written<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Text::schema_name()
    }

    fn json_schema(of: &mut SchemaGenerator) -> Schema {
        Text::json_schema(of)
    }
}

/// What is said in the second places of a list.
pub(super) fn said<A, V>(all: &[(A, Written<V>)]) -> impl Iterator<Item = (&A, &V)> {
    all.iter()
        .filter_map(|(of, value)| Some((of, value.get()?)))
}

/// What is said in the first places of a list.
pub(super) fn said_first<V, B>(all: &[(Written<V>, B)]) -> impl Iterator<Item = (&V, &B)> {
    all.iter()
        .filter_map(|(value, of)| Some((value.get()?, of)))
}
