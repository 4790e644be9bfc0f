//! The lines of a form.

use super::field::Field;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// What is painted of a form.
pub(in crate::tui) struct Shown<P> {
    pub(in crate::tui) title: Line,
    pub(in crate::tui) rows: Vec<Row<P>>,
    /// The last line: a hint for the field.
    pub(in crate::tui) hint: Line,
}

/// A line of a form: texts and fields with their columns.
pub(in crate::tui) struct Row<P> {
    pub(super) texts: Vec<(u16, Line)>,
    pub(super) fields: Vec<Spot<P>>,
}

/// The position of a field in its line.
pub(super) struct Spot<P> {
    pub(super) place: P,
    pub(super) x: u16,
    pub(super) wide: u16,
    /// The text in an empty field while the cursor is elsewhere.
    pub(super) empty: &'static str,
}

impl<P> Default for Row<P> {
    fn default() -> Self {
        Self {
            texts: Vec::new(),
            fields: Vec::new(),
        }
    }
}

impl<P> Row<P> {
    pub(in crate::tui) fn text(mut self, x: u16, ink: Ink, text: impl Into<String>) -> Self {
        self.texts.push((x, Line::of(ink, text)));
        self
    }

    pub(in crate::tui) fn field(self, place: P, x: u16, wide: u16) -> Self {
        self.field_or(place, x, wide, "")
    }

    /// A field that shows a default while it is empty.
    pub(in crate::tui) fn field_or(
        mut self,
        place: P,
        x: u16,
        wide: u16,
        empty: &'static str,
    ) -> Self {
        self.fields.push(Spot {
            place,
            x,
            wide,
            empty,
        });
        self
    }
}

/// The errors in the fields of a row, each pointing at its field.
pub(in crate::tui) fn troubles<'f, P: Copy>(
    row: &Row<P>,
    wide: u16,
    field: impl Fn(P) -> Option<&'f Field>,
) -> Vec<Row<P>> {
    let trouble = |spot: &Spot<P>| {
        let text = format!("↑ {}", clean(field(spot.place)?.trouble.as_deref()?));
        let x = spot.x.min(wide.saturating_sub(columns(&text)));
        Some(Row::default().text(x, Ink::Bad, text))
    };
    row.fields.iter().filter_map(trouble).collect()
}

/// Columns of a text.
pub(in crate::tui) fn columns(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}
