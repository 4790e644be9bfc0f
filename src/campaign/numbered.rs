//! Names with a number at the end, as like creatures have.

use super::{Character, Side};

/// A name and the number after it: `Cinder imp`, `4`.
pub(crate) fn numbered(name: &str) -> Option<(&str, &str)> {
    let (name, number) = name.rsplit_once(' ')?;
    number
        .bytes()
        .all(|c| c.is_ascii_digit())
        .then_some((name, number))
}

/// A name without its number: `Cinder imp` for `Cinder imp 4`.
pub(crate) fn base_name(name: &str) -> &str {
    numbered(name).map_or(name, |(base, _)| base)
}

/// What a character is one of: those of one kind are on one side and differ only in their numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    is_foe: bool,
    name: String,
}

impl Kind {
    pub(crate) fn of(who: &Character) -> Self {
        Self {
            name: base_name(&who.name).to_lowercase(),
            ..Self::of_side(who)
        }
    }

    /// All on the side of a character.
    pub(crate) fn of_side(who: &Character) -> Self {
        Self {
            is_foe: who.side() == Side::Foe,
            name: String::new(),
        }
    }
}
