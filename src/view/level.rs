//! The value of a track, and the sum of modifiers, in words.

use super::Ink;
use crate::campaign::Character;
use crate::game::Game;
use crate::game::words::signed;
use crate::rules::Part;

/// The value of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The points.
    pub value: i64,
    /// The maximum.
    pub max: Option<i64>,
    /// The track starts at its maximum, but the character has none.
    pub lacking: bool,
}

impl Level {
    pub(crate) fn of(game: &Game, who: &Character, track: &crate::game::Track) -> Self {
        let (value, max) = (game.track_of(who, track.id), (track.max)(who));
        Self {
            value,
            max,
            lacking: track.starts_full && max.is_none() && value == 0,
        }
    }

    /// `12/30`, `12` without a maximum, `-` for a character without the track.
    pub(crate) fn words(self) -> String {
        match self.max {
            Some(max) => format!("{}/{max}", self.value),
            None if self.lacking => "-".to_owned(),
            None => self.value.to_string(),
        }
    }

    /// Whether a bar is more useful than the number.
    pub(crate) fn has_bar(self) -> bool {
        self.max.is_some_and(|max| max >= 10)
    }

    /// A bar of `cells` cells; any value above 0 fills at least one.
    pub(crate) fn bar(self, cells: usize) -> String {
        bar(self.value, self.max.unwrap_or(0), cells, "█")
    }
}

/// A bar of `cells` cells, of which a part of `whole` fills its share with a glyph; any part above 0 fills at
/// least one.
pub(super) fn bar(part: i64, whole: i64, cells: usize, glyph: &str) -> String {
    let whole = whole.max(1);
    let part = i128::from(part.clamp(0, whole)) * i128::try_from(cells).unwrap_or(0);
    let full = (part + i128::from(whole) - 1) / i128::from(whole);
    let full = usize::try_from(full).unwrap_or(0);
    glyph.repeat(full) + &"░".repeat(cells - full)
}

/// A clock with more steps has no bar.
const MOST_CELLS: i64 = 12;

/// A clock: `Bell tolls ██░░░░ 2/6`.
pub(super) fn clock(name: &str, value: i64, max: Option<i64>) -> String {
    let level = Level {
        value,
        max,
        lacking: false,
    };
    let cells = max.filter(|max| (1..=MOST_CELLS).contains(max));
    let cells = cells.and_then(|cells| usize::try_from(cells).ok());
    let bar = cells.map_or_else(String::new, |cells| level.bar(cells) + " ");
    format!("{name} {bar}{}", level.words())
}

/// The ink of modifiers: bad if they add up to a penalty.
pub(crate) fn ink_of(modifiers: &[Part]) -> Ink {
    if total(modifiers) < 0 {
        Ink::Bad
    } else {
        Ink::Plain
    }
}

/// The sum of modifiers.
pub(crate) fn total(modifiers: &[Part]) -> i64 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}

/// Modifiers with their sum first: `-10 wounds`, `-40 (sustained -20, wounds -20)`.
pub(crate) fn sum(modifiers: &[Part]) -> String {
    match modifiers {
        [] => String::new(),
        [one] => format!("{} {}", signed(one.value), one.label),
        several => {
            let parts = several.iter();
            let parts = parts.map(|part| format!("{} {}", part.label, signed(part.value)));
            let parts = parts.collect::<Vec<_>>().join(", ");
            format!("{} ({parts})", signed(total(several)))
        }
    }
}
