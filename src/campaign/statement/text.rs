//! Texts in statements. Whatever a journal holds, nothing in them is hidden or moves the cursor.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize};

use crate::campaign::visible::visible_lines;
use crate::campaign::{Character, CharacterId};

/// A text with nothing hidden in it: it is made visible as it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(Self::from)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        match visible_lines(&text) {
            std::borrow::Cow::Owned(clean) => Self(clean),
            std::borrow::Cow::Borrowed(_) => Self(text),
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(visible_lines(text).into_owned())
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A character under the name that it had then.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Who.
    pub id: CharacterId,
    /// What it was called.
    pub name: Text,
}

impl From<&Character> for Named {
    fn from(who: &Character) -> Self {
        Self {
            id: who.id,
            name: who.name.as_str().into(),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}
