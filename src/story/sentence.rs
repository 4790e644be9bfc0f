//! A sentence that keeps the character it is about, so that a screen can style the name.

use std::fmt;

use crate::campaign::statement::Named;
use crate::game::Game;
use crate::game::state::Fate;

/// `Ilse takes 7, 1 wound, disabled`: the text before the name, the name, the text after it, and
/// the resulting state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    pub before: String,
    pub who: Option<Named>,
    pub text: String,
    /// The resulting state of the character, such as dead, written at the end; may be empty.
    pub end: String,
    /// The meaning of that state; `None` if there is none.
    pub fate: Option<Fate>,
}

impl Sentence {
    /// A sentence that begins with a name; the text includes the space after it.
    #[must_use]
    pub fn about(who: &Named, text: impl Into<String>) -> Self {
        Self {
            who: Some(who.clone()),
            text: text.into(),
            ..Self::default()
        }
    }

    /// Adds text before the name.
    #[must_use]
    pub(super) fn after(self, before: impl Into<String>) -> Self {
        let before = before.into();
        Self { before, ..self }
    }

    /// Adds a resulting state at the end.
    #[must_use]
    pub(super) fn becoming(self, game: &Game, state: &str, end: impl Into<String>) -> Self {
        let mut states = game.states.iter();
        let known = states.find(|known| known.name.eq_ignore_ascii_case(state));
        Self {
            end: end.into(),
            fate: known.map(|known| known.fate),
            ..self
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.who.is_none()
            && [&self.before, &self.text, &self.end]
                .iter()
                .all(|part| part.is_empty())
    }
}

/// A name and the number after it: `Cinder imp`, `4`.
pub(crate) fn numbered(name: &str) -> Option<(&str, &str)> {
    let (name, number) = name.rsplit_once(' ')?;
    number
        .bytes()
        .all(|c| c.is_ascii_digit())
        .then_some((name, number))
}

/// `Cinder imp 4 to 6`, from the names of the first and the last.
pub(super) fn from_to(first: &str, last: &str) -> String {
    match (numbered(first), numbered(last)) {
        (Some((one, from)), Some((other, to))) if one == other => {
            let next = from
                .parse::<u64>()
                .ok()
                .and_then(|from| from.checked_add(1));
            let two = next.is_some() && next == to.parse().ok();
            format!("{first} {} {to}", if two { "and" } else { "to" })
        }
        _ => format!("{first} to {last}"),
    }
}

impl From<String> for Sentence {
    fn from(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.before)?;
        if let Some(who) = &self.who {
            who.fmt(f)?;
        }
        f.write_str(&self.text)?;
        f.write_str(&self.end)
    }
}
