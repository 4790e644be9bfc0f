//! Columns of the roster, which a game declares.

use crate::campaign::Character;

/// A column of the roster.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub label: &'static str,
    /// The track that it shows, by its id; empty for none.
    pub track: &'static str,
    /// The sheet says the same elsewhere.
    pub told: bool,
    /// What it says of somebody; empty for nothing. A column that says nothing of anybody is left out.
    pub cell: fn(&Character) -> String,
}

/// A column that shows no track.
#[must_use]
pub const fn column(label: &'static str, cell: fn(&Character) -> String) -> Column {
    Column {
        label,
        track: "",
        told: false,
        cell,
    }
}

impl Column {
    /// The same, of a track, which is then told nowhere else in the row.
    #[must_use]
    pub const fn of(self, track: &'static str) -> Self {
        Self { track, ..self }
    }

    /// The same, of what the sheet says elsewhere.
    #[must_use]
    pub const fn told(self) -> Self {
        Self { told: true, ..self }
    }
}

/// A number, or nothing for 0.
#[must_use]
pub fn unless_none(number: i64) -> String {
    match number {
        0 => String::new(),
        number => number.to_string(),
    }
}

/// `12/30`; the number alone without a most, and nothing for 0 of nothing.
#[must_use]
pub fn of_most(number: i64, most: Option<i64>) -> String {
    match most {
        Some(most) => format!("{number}/{most}"),
        None => unless_none(number),
    }
}
