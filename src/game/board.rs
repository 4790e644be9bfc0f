//! What a game shows of each character on the screen: its health, further cells of the roster, and
//! what it wants to keep in view.

use std::fmt;

use super::stat::{Of, Stat, base, rating_of};
use crate::campaign::{Campaign, Character, Skill};

/// The value of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Value {
    #[default]
    Nothing,
    /// Points, and the most that they can be.
    Points(i64, Option<i64>),
    Words(String),
    /// Several, of which a narrow column shows the first ones.
    Items(Vec<String>),
}

impl Value {
    /// A stat as it was set; nothing for 0 or none.
    #[must_use]
    pub fn stat(who: &Character, stat: &str) -> Self {
        Self::of_most(base(who, stat).unwrap_or(0), None)
    }

    /// Points and their maximum. Without a maximum, 0 is nothing.
    #[must_use]
    pub const fn of_most(number: i64, most: Option<i64>) -> Self {
        match (number, most) {
            (0, None) => Self::Nothing,
            _ => Self::Points(number, most),
        }
    }
}

impl fmt::Display for Value {
    /// `12/30`, `12` without a maximum, or the words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Points(number, Some(most)) => write!(f, "{number}/{most}"),
            Self::Points(number, None) => write!(f, "{number}"),
            Self::Words(words) => f.write_str(words),
            Self::Items(items) => f.write_str(&items.join(", ")),
        }
    }
}

/// A cell of each character's row.
#[derive(Clone, Copy)]
pub struct Cell {
    /// The heading, long and short. Where even the short one has no room, the value stands alone.
    pub titles: [&'static str; 2],
    /// Where there is no room for all cells, those with the lowest number go first.
    pub keep: u8,
    /// The id of the track that it shows; empty for none.
    pub track: &'static str,
    /// The sheet shows the same value elsewhere.
    pub told: bool,
    /// It is what an attack on the character has to beat.
    pub guards: bool,
    /// A cell that is empty for everyone is left out.
    pub of: Of<Value>,
    /// What the first lines of the sheet add after the cells if it fits (`a wound per 6 damage`); may
    /// be empty.
    pub beside: Of<String>,
    /// What the maximum of the track means, if it is not the one in the cell (`dead at 40`); may be
    /// empty.
    pub limit: Of<String>,
}

/// A cell that shows no track.
pub const fn cell(titles: [&'static str; 2], keep: u8, of: Of<Value>) -> Cell {
    Cell {
        titles,
        keep,
        track: "",
        told: false,
        guards: false,
        of,
        beside: &|_| String::new(),
        limit: &|_| String::new(),
    }
}

impl Cell {
    /// Makes this the cell of a track, which the row then does not show a second time.
    #[must_use]
    pub const fn of(self, track: &'static str) -> Self {
        Self { track, ..self }
    }

    /// Adds to the first lines of the sheet.
    pub(crate) const fn beside(self, beside: Of<String>) -> Self {
        Self { beside, ..self }
    }

    /// Says what the maximum of the track means.
    pub(crate) const fn limit(self, limit: Of<String>) -> Self {
        Self { limit, ..self }
    }

    /// Marks what an attack on the character has to beat.
    #[must_use]
    pub const fn guards(mut self) -> Self {
        self.guards = true;
        self
    }

    /// Marks a value that the sheet already shows elsewhere.
    pub(crate) const fn told(self) -> Self {
        Self { told: true, ..self }
    }
}

/// The best of the skills that count, with its rating: `Fray 49`.
pub(crate) fn best_skill(who: &Character, stats: &[Stat], counts: fn(&Skill) -> bool) -> Value {
    let rating = |skill: &Skill| rating_of(stats, who, skill).unwrap_or(skill.ranks);
    let mut skills: Vec<_> = who.skills.iter().map(|it| (rating(it), it)).collect();
    skills.sort_by_key(|(rating, _)| *rating);
    // Whether a skill counts takes longer to find out than its rating.
    let best = skills.into_iter().rfind(|(_, skill)| counts(skill));
    best.map_or(Value::Nothing, |(rating, skill)| {
        Value::Words(format!("{} {rating}", skill.name))
    })
}

/// One item of the third group, and whether the GM should notice it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub what: String,
    pub notable: bool,
}

impl Item {
    /// An item that needs no attention.
    pub(crate) fn usual(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            notable: false,
        }
    }

    /// An item that the GM should notice.
    pub(crate) fn notable(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            notable: true,
        }
    }
}

/// The third group of the table: what a game wants to keep in view. In every game it also shows
/// sustained actions.
#[derive(Clone, Copy)]
pub struct Third {
    /// The title, long and short.
    pub titles: [&'static str; 2],
    /// Its description in the help.
    pub doc: &'static str,
    /// What stands beside the title if nobody has an item.
    pub nothing: &'static str,
    /// The items of a character; the flag says whether the character is in the fight that is shown.
    pub of: &'static (dyn Fn(&Campaign, &Character, bool) -> Vec<Item> + Sync),
}

impl Third {
    /// Shows sustained actions only.
    pub const PLAIN: Self = Self {
        titles: ["Sustained", "Sust."],
        doc: "what each of them sustains, and its cost",
        nothing: "nobody sustains anything",
        of: &|_, _, _| Vec::new(),
    };
}

/// What a game shows of each character.
#[derive(Clone, Copy)]
pub struct Board {
    /// The cell beside the bar of [`super::Game::health`]; `None` for a game without one.
    pub health: Option<Cell>,
    /// Further cells. If there are none and no health, the tracks are the cells.
    pub cells: &'static [Cell],
    pub third: Third,
}

impl Board {
    /// Shows the tracks and what is sustained.
    pub const PLAIN: Self = Self {
        health: None,
        cells: &[],
        third: Third::PLAIN,
    };

    /// All cells, health first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Cell> {
        self.health.iter().chain(self.cells)
    }

    /// The cell of a track.
    pub(crate) fn of_track(&self, track: &str) -> Option<&Cell> {
        self.all().find(|cell| cell.track == track)
    }
}
