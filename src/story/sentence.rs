//! A sentence in pieces, so that a screen can style names and states.

use std::fmt;

use crate::campaign::statement::Named;
use crate::game::Game;
use crate::game::state::Fate;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The character it is about.
    Name(Named),
    /// Between a name and a text without a verb. After a sentence about the same character both can be left out.
    Colon,
    Words(String),
    /// A state that somebody is in from now on.
    State(String, Fate),
}

/// A sentence about what an act did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    pub pieces: Vec<Piece>,
}

impl Sentence {
    /// A sentence that begins with a name: `Ilse` and ` flees`.
    #[must_use]
    pub fn about(who: &Named, text: impl Into<String>) -> Self {
        Self {
            pieces: vec![Piece::Name(who.clone())],
        }
        .with(text)
    }

    /// A sentence with a colon after the name: `Ilse` and `3 wounds`.
    #[must_use]
    pub fn of(who: &Named, text: impl Into<String>) -> Self {
        Self {
            pieces: vec![Piece::Name(who.clone()), Piece::Colon],
        }
        .with(text)
    }

    /// What follows a colon.
    #[must_use]
    pub(super) fn after_colon(text: impl Into<String>) -> Self {
        Self {
            pieces: vec![Piece::Colon],
        }
        .with(text)
    }

    /// With words before it.
    #[must_use]
    pub(super) fn after(mut self, before: impl Into<String>) -> Self {
        let before = before.into();
        if !before.is_empty() {
            self.pieces.insert(0, Piece::Words(before));
        }
        self
    }

    /// With words after it.
    #[must_use]
    pub(super) fn with(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.pieces.push(Piece::Words(text));
        }
        self
    }

    /// With words that tell a state; `state` is its name, which may be of a condition that is no state of the game.
    #[must_use]
    pub(super) fn becoming(mut self, game: &Game, state: &str, text: impl Into<String>) -> Self {
        let mut states = game.states.iter();
        let known = states.find(|known| known.name.eq_ignore_ascii_case(state));
        match known {
            Some(known) => self.pieces.push(Piece::State(text.into(), known.fate)),
            None => return self.with(text),
        }
        self
    }

    /// A sentence that is all about a state: `Ilse` and `is dead`.
    #[must_use]
    pub(super) fn is(game: &Game, who: &Named, state: &str, text: String) -> Self {
        Self::about(who, " ").becoming(game, state, text)
    }

    /// The character with whose name it begins.
    #[must_use]
    pub fn subject(&self) -> Option<&Named> {
        match self.pieces.first() {
            Some(Piece::Name(who)) => Some(who),
            _ => None,
        }
    }

    /// The character whose name is in it first.
    #[must_use]
    pub fn who(&self) -> Option<&Named> {
        self.pieces.iter().find_map(|piece| match piece {
            Piece::Name(who) => Some(who),
            _ => None,
        })
    }

    /// The pieces after the name and a colon; `None` if it does not begin with these.
    #[must_use]
    pub fn after_name(&self) -> Option<&[Piece]> {
        match self.pieces.as_slice() {
            [Piece::Name(_), Piece::Colon, rest @ ..] => Some(rest),
            _ => None,
        }
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
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
        Self::default().with(text)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(who) => who.fmt(f),
            Self::Colon => f.write_str(": "),
            Self::Words(text) | Self::State(text, _) => f.write_str(text),
        }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|piece| piece.fmt(f))
    }
}
