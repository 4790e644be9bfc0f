//! A reference to a character together with the name it had then.

use std::fmt;

use super::fields::stored;
use super::text::Text;
use super::{Character, CharacterId};

stored! {
    /// A character with the name it had then.
    pub struct Named {
        pub id: CharacterId,
        pub name: Text,
    }
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
