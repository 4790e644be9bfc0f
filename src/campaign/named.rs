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

/// The genitive of a name: `Ann's`, `Sefa of the Nine Cords'`.
#[must_use]
pub fn genitive(name: &str) -> String {
    format!("{name}{}", after_name(name, "'s"))
}

/// A text after a name: of `'s turn` what the genitive of the name has.
#[must_use]
pub fn after_name(name: &str, text: &str) -> String {
    match text.strip_prefix("'s") {
        Some(rest) if name.ends_with(['s', 'S']) => format!("'{rest}"),
        _ => text.to_owned(),
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
