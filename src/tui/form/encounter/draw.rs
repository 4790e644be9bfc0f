//! Paints an encounter's form.

use super::{Column, EncounterForm, Place};
use crate::tui::board::{Fields, Row, troubles};
use crate::tui::keymap::Window;
use crate::view::Ink;
use crate::view::text::clean;

/// Columns of the labels, of a number, and between two fields.
const LABEL: u16 = 7;
const NUMBER: u16 = 5;
const GAP: u16 = 2;

impl EncounterForm {
    /// What is written on the key of an act.
    pub(super) fn key_of(&self, id: &str) -> String {
        self.keys.key_in(Window::EncounterForm, id)
    }

    pub(super) fn title(&self) -> String {
        let what = match &self.base {
            Some(base) => clean(&base.name).into_owned(),
            None => "New encounter".to_owned(),
        };
        format!(
            " {what} · {} saves, {} leaves ",
            self.key_of("keep"),
            self.key_of("back")
        )
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

    /// What the last line says.
    pub(super) fn hint(&self) -> (Ink, String) {
        let suggestions = self.suggestions();
        if let Some((first, more)) = suggestions.split_first() {
            let mut text = format!("{} takes {}", self.key_of("cursor-right"), clean(first));
            if !more.is_empty() {
                text = format!("{text}  ({})", clean(&more.join(", ")));
            }
            return (Ink::Dim, text);
        }
        let (open, lists) = (self.key_of("open"), self.key_of("list-creatures"));
        let next = self.key_of("next-field");
        let text = match self.board.at {
            Place::Name => format!("{open}: the creatures"),
            Place::Group(_, Column::Template) => format!(
                "3 rat; {lists} lists the bestiary; {next}: count and zone; {open} on an empty row: notes"
            ),
            Place::Group(_, Column::Count) => "how many of them".to_owned(),
            Place::Group(_, Column::Zone) => {
                "where they begin; empty for nowhere in particular".to_owned()
            }
            Place::Notes => format!("what to remember; {open} saves"),
        };
        (Ink::Dim, text)
    }
}
