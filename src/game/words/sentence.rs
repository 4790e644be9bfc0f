//! A sentence that knows whom it is about, so that a screen can show the name in its own way.

use std::fmt;

use crate::campaign::statement::Named;
use crate::game::Game;
use crate::game::state::Fate;

/// `Ilse takes 7, 1 wound, disabled`: what stands before the name, the name, what stands after it,
/// and the state that it ends in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    pub before: String,
    pub who: Option<Named>,
    pub text: String,
    /// What it makes of that one, such as dead, as it is written behind the rest; empty for nothing.
    pub end: String,
    /// What that state means at the table; `None` where the sentence makes nobody anything.
    pub fate: Option<Fate>,
}

impl Sentence {
    /// A sentence that begins with a name; the text brings its own space.
    #[must_use]
    pub fn about(who: &Named, text: impl Into<String>) -> Self {
        Self {
            who: Some(who.clone()),
            text: text.into(),
            ..Self::default()
        }
    }

    /// The same with something before the name.
    #[must_use]
    pub(super) fn after(self, before: impl Into<String>) -> Self {
        let before = before.into();
        Self { before, ..self }
    }

    /// The same with an end that makes somebody something, as the game knows that state.
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

/// A name and the number behind it: `Cinder imp`, `4`.
pub(crate) fn numbered(name: &str) -> Option<(&str, &str)> {
    let (name, number) = name.rsplit_once(' ')?;
    number
        .bytes()
        .all(|c| c.is_ascii_digit())
        .then_some((name, number))
}

/// `Cinder imp 4 to 6`, as the first and the last of several are called.
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
