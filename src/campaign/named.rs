//! A reference to a character together with the name it had then.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::text::Text;
use super::{Character, CharacterId};

/// A character with the name it had then.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    pub id: CharacterId,
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
