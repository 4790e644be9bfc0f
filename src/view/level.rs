//! The value of a track, and the sum of modifiers, in words.

use super::Ink;
use super::text::clean;
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
    /// Higher is worse.
    pub bad: bool,
    /// The track starts at its maximum, but the character has none.
    pub lacking: bool,
}

impl Level {
    #[must_use]
    pub fn of(game: &Game, who: &Character, track: &crate::game::Track) -> Self {
        let (value, max) = (game.track_of(who, track.id), (track.max)(who));
        Self {
            value,
            max,
            bad: track.bad,
            lacking: track.starts_full && max.is_none() && value == 0,
        }
    }

    /// A share in percent.
    #[must_use]
    pub fn of_percent(percent: u8) -> Self {
        Self {
            value: percent.into(),
            max: Some(100),
            bad: false,
            lacking: false,
        }
    }

    /// `12/30`, `12` without a maximum, `-` for a character without the track.
    #[must_use]
    pub fn words(self) -> String {
        match self.max {
            Some(max) => format!("{}/{max}", self.value),
            None if self.lacking => "-".to_owned(),
            None => self.value.to_string(),
        }
    }

    /// Whether a bar is more useful than the number.
    #[must_use]
    pub fn has_bar(self) -> bool {
        self.max.is_some_and(|max| max >= 10)
    }

    /// A bar of `cells` cells; any value above 0 fills at least one.
    #[must_use]
    pub fn bar(self, cells: usize) -> String {
        let max = self.max.unwrap_or(0).max(1);
        let value = self.value.clamp(0, max);
        let cells_wide = i64::try_from(cells).unwrap_or(0);
        let part = i128::from(value) * i128::from(cells_wide);
        let rounded = (part + i128::from(max) - 1) / i128::from(max);
        let full = usize::try_from(rounded).unwrap_or(0).min(cells);
        format!("{}{}", "█".repeat(full), "░".repeat(cells - full))
    }
}

/// The ink of modifiers: bad if they add up to a penalty.
#[must_use]
pub fn ink_of(modifiers: &[Part]) -> Ink {
    if total(modifiers) < 0 {
        Ink::Bad
    } else {
        Ink::Plain
    }
}

/// The sum of modifiers.
#[must_use]
pub fn total(modifiers: &[Part]) -> i64 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}

/// Modifiers with their sum first: `-10 wounds`, `-40 (sustained -20, wounds -20)`.
#[must_use]
pub fn sum(modifiers: &[Part]) -> String {
    match modifiers {
        [] => String::new(),
        [one] => format!("{} {}", signed(one.value), clean(&one.label)),
        several => {
            let parts: Vec<String> = several
                .iter()
                .map(|modifier| format!("{} {}", clean(&modifier.label), signed(modifier.value)))
                .collect();
            format!("{} ({})", signed(total(several)), parts.join(", "))
        }
    }
}
