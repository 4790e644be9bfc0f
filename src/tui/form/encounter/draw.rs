//! Paints the encounter form.

use super::{Column, EncounterForm, Place};
use crate::tui::board::{Fields, Row, troubles};
use crate::tui::keymap::Window;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// Columns of the labels, of a number, and between two fields.
const LABEL: u16 = 7;
const NUMBER: u16 = 5;
const GAP: u16 = 2;

impl EncounterForm {
    /// The label of an action's key.
    pub(super) fn key_of(&self, id: &str) -> String {
        self.keys.key_in(Window::EncounterForm, id)
    }

    fn says(&self, ink: Ink, words: &str) -> Line {
        self.keys.says(Window::EncounterForm, ink, words)
    }

    pub(super) fn title(&self) -> Line {
        let what = match &self.base {
            Some(base) => clean(&base.name).into_owned(),
            None => "New encounter".to_owned(),
        };
        let keys = self.says(Ink::Plain, " · {keep} saves, {back} leaves ");
        Line::from(format!(" {what}")).and(keys)
    }

    pub(super) fn rows(&self, wide: u16) -> Vec<Row<Place>> {
        let mut rows = Vec::new();
        let mut put = |row: Row<Place>| {
            let wrong = troubles(&row, wide, |place| self.field(place));
            rows.push(row);
            rows.extend(wrong);
        };
        let free = wide.saturating_sub(LABEL).max(6);
        let labelled = |label: &str, place: Place| {
            let row = Row::default().text(0, Ink::Strong, label);
            row.field(place, LABEL, free)
        };
        put(labelled("Name", Place::Name));
        put(Row::default());
        let name = (wide.saturating_sub(NUMBER + 2 * GAP) * 3 / 5).max(6);
        let count = name + GAP;
        let zone = count + NUMBER + GAP;
        let heading = Row::default().text(0, Ink::Strong, "Creatures");
        put(heading
            .text(count, Ink::Dim, "count")
            .text(zone, Ink::Dim, "zone"));
        for row in 0..self.groups.len() {
            let place = |column| Place::Group(row, column);
            let line = Row::default().field(place(Column::Template), 0, name);
            let line = line.field(place(Column::Count), count, NUMBER);
            put(line.field(place(Column::Zone), zone, wide.saturating_sub(zone).max(4)));
        }
        put(Row::default());
        put(labelled("Notes", Place::Notes));
        rows
    }

    /// The text of the last line.
    pub(super) fn hint(&self) -> Line {
        let suggestions = self.suggestions();
        if let Some((first, more)) = suggestions.split_first() {
            let takes = self.says(Ink::Dim, "{cursor-right} takes ");
            let more = if more.is_empty() {
                String::new()
            } else {
                format!("  ({})", clean(&more.join(", ")))
            };
            return takes.with(Ink::Dim, format!("{}{more}", clean(first)));
        }
        let words = match self.board.at {
            Place::Name => "{open}: the creatures",
            Place::Group(_, Column::Template) => {
                "3 rat; {list-creatures} lists the bestiary; {next-field}: count and zone; {open} on an empty row: notes"
            }
            Place::Group(_, Column::Count) => "how many of them",
            Place::Group(_, Column::Zone) => "where they begin; empty for nowhere in particular",
            Place::Notes => "what to remember; {keep} saves",
        };
        self.says(Ink::Dim, words)
    }
}
