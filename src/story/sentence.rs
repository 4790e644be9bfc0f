//! A sentence in pieces, so that a screen can style names and states, and each reader gets their own words.

use std::fmt;

use crate::campaign::after_name;
use crate::campaign::statement::Named;
use crate::game::Game;
pub use crate::game::remark::To;
use crate::game::state::Fate;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A character; at first the one it is about.
    Name(Named),
    /// Between a name and a text without a verb. After a sentence about the same character both can be left out.
    Colon,
    Words(String),
    /// A verb after the name of one character, and after those of several. If it tells of health, players who see no
    /// numbers read the last one instead, which may be empty.
    Verb(&'static str, &'static str, Option<&'static str>),
    /// Whether an attack hits.
    Hit(bool),
    /// A state that somebody is in from now on.
    State(String, Fate),
    /// What differs between several for whom the rest is true: as told of one, and after each name of several. Players do
    /// not read it.
    Each(String, String),
    /// Words for the GM, and those that players read instead, which may be empty.
    Kept(Kept, String, String),
}

/// Why players do not read the words of the GM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Numbers of the entry or what is left of something, which a report leaves out too.
    Cost,
    /// Details of the rules.
    Terms,
    /// Health: players read it, the other words or nothing, as the GM has set.
    Health,
    /// Ratings and weapons: players read the other words about their own characters.
    Own,
    /// Dice: players read the other words about their own characters, and about others if the GM has set so.
    Dice,
}

/// A sentence about what an act did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    pub pieces: Vec<Piece>,
    pub to: To,
}

impl Sentence {
    /// A sentence that begins with a name: `Ilse` and ` flees`.
    pub(crate) fn about(who: &Named, text: impl Into<String>) -> Self {
        Self::of_name(who).with(text)
    }

    /// A sentence with a colon after the name: `Ilse` and `3 wounds`.
    pub(crate) fn of(who: &Named, text: impl Into<String>) -> Self {
        Self::of_name(who).piece(Piece::Colon).with(text)
    }

    /// A sentence that is all about a state: `Ilse` and `is dead`.
    pub(super) fn is(game: &Game, who: &Named, state: &str, text: String) -> Self {
        Self::about(who, " ").becoming(game, state, text)
    }

    /// The beginning of a sentence about somebody.
    pub(super) fn of_name(who: &Named) -> Self {
        Self::default().piece(Piece::Name(who.clone()))
    }

    pub(super) fn piece(mut self, piece: Piece) -> Self {
        self.pieces.push(piece);
        self
    }

    /// With words before it.
    pub(super) fn after(mut self, before: impl Into<String>) -> Self {
        let before = before.into();
        if !before.is_empty() {
            self.pieces.insert(0, Piece::Words(before));
        }
        self
    }

    /// With words after it.
    pub(super) fn with(self, text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() {
            return self;
        }
        self.piece(Piece::Words(text))
    }

    /// With another sentence after it, whose name is left out if it is the same.
    pub(super) fn and(mut self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        let pieces = match other.after_name() {
            Some(rest) if self.who() == other.who() => rest.to_vec(),
            _ => other.pieces,
        };
        self.pieces
            .extend((!pieces.is_empty()).then(|| Piece::Words("; ".to_owned())));
        self.pieces.extend(pieces);
        self
    }

    /// With words that players do not read, or read otherwise.
    pub(super) fn kept(self, why: Kept, text: impl Into<String>, instead: &str) -> Self {
        let text = text.into();
        if text.is_empty() && instead.is_empty() {
            return self;
        }
        self.piece(Piece::Kept(why, text, instead.to_owned()))
    }

    /// With words that tell a state; `state` is its name, which may be of a condition that is no state of the game.
    pub(super) fn becoming(self, game: &Game, state: &str, text: impl Into<String>) -> Self {
        let mut states = game.states.iter();
        let known = states.find(|known| known.name.eq_ignore_ascii_case(state));
        let fate = known.map_or(Fate::Acts, |known| known.fate);
        self.piece(Piece::State(text.into(), fate))
    }

    /// The same for these readers.
    pub(super) fn to(self, to: To) -> Self {
        Self { to, ..self }
    }

    /// The same for players, if the game knows this condition or it is about a player's character.
    pub(super) fn if_known(self, game: &Game, condition: &str) -> Self {
        let known = game.conditions.knows(condition);
        self.to(if known { To::Players } else { To::Own })
    }

    /// Everybody whose name is in it.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Named> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Name(who) => Some(who),
            _ => None,
        })
    }

    /// The character whose name is in it first.
    pub(crate) fn who(&self) -> Option<&Named> {
        self.names().next()
    }

    /// The pieces after the name and a colon; `None` if it does not begin with these.
    pub(crate) fn after_name(&self) -> Option<&[Piece]> {
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

/// A sentence that an act tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The index of its statement; of the first one if it tells several.
    pub of: usize,
    pub weight: Weight,
    pub words: Sentence,
    /// Whether it tells the same of several characters.
    pub shared: bool,
}

/// Where a sentence belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    Line,
    /// A consequence of the attack before it.
    Result,
    /// What the GM may type next; not part of the story.
    Advice,
    /// Shown where there is room for everything.
    Detail,
}

/// The mark after the last sentence of a line that overrode the rules.
pub(crate) const BY_THE_GM: &str = "(GM)";

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
            Self::Words(text)
            | Self::State(text, _)
            | Self::Each(text, _)
            | Self::Kept(_, text, _) => f.write_str(text),
            Self::Verb(one, ..) => f.write_str(one),
            Self::Hit(true) => f.write_str("hits"),
            Self::Hit(false) => f.write_str("misses"),
        }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = "";
        for piece in &self.pieces {
            f.write_str(&after_name(name, &piece.to_string()))?;
            name = match piece {
                Piece::Name(who) => &who.name,
                _ => "",
            };
        }
        Ok(())
    }
}
