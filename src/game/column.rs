//! Columns that a game adds to the roster.

use crate::campaign::Character;

/// A column of the roster.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub label: &'static str,
    /// The id of the track that it shows; empty for none.
    pub track: &'static str,
    /// The sheet shows the same value elsewhere.
    pub told: bool,
    /// The cell of a character; may be empty. A column whose cells are all empty is left out.
    pub cell: fn(&Character) -> String,
    /// What the first lines of the sheet add after the cells if it fits (`a wound per 6 damage`); may
    /// be empty.
    pub beside: fn(&Character) -> String,
    /// What the maximum of the track means, if it is not the one in the cell (`dead at 40`); may be
    /// empty.
    pub limit: fn(&Character) -> String,
}

/// A column that shows no track.
#[must_use]
pub const fn column(label: &'static str, cell: fn(&Character) -> String) -> Column {
    Column {
        label,
        track: "",
        told: false,
        cell,
        beside: |_| String::new(),
        limit: |_| String::new(),
    }
}

impl Column {
    /// Makes this the column of a track, which the row then does not show a second time.
    #[must_use]
    pub const fn of(self, track: &'static str) -> Self {
        Self { track, ..self }
    }

    /// Adds to the first lines of the sheet.
    #[must_use]
    pub const fn beside(self, beside: fn(&Character) -> String) -> Self {
        Self { beside, ..self }
    }

    /// Says what the maximum of the track means.
    #[must_use]
    pub const fn limit(self, limit: fn(&Character) -> String) -> Self {
        Self { limit, ..self }
    }

    /// Marks a value that the sheet already shows elsewhere.
    #[must_use]
    pub const fn told(self) -> Self {
        Self { told: true, ..self }
    }
}

/// The number, or an empty string for 0.
#[must_use]
pub fn unless_none(number: i64) -> String {
    match number {
        0 => String::new(),
        number => number.to_string(),
    }
}

/// `12/30`. Without a maximum the number alone, and an empty string for 0.
#[must_use]
pub fn of_most(number: i64, most: Option<i64>) -> String {
    match most {
        Some(most) => format!("{number}/{most}"),
        None => unless_none(number),
    }
}
