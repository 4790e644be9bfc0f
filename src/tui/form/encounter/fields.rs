//! The fields of the encounter form.

use super::{Column, EncounterForm, Place};
use crate::tui::board::{Board, Content, ContentMut, Fields, Shown};

impl Fields for EncounterForm {
    type Place = Place;
    type Context<'c> = ();

    fn board(&self) -> &Board<Place> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board<Place> {
        &mut self.board
    }

    fn places(&self) -> Vec<Place> {
        let columns = [Column::Template, Column::Count, Column::Zone];
        let rows =
            (0..self.groups.len()).flat_map(|row| columns.map(|column| Place::Group(row, column)));
        let first = std::iter::once(Place::Name);
        first.chain(rows).chain([Place::Notes]).collect()
    }

    fn content(&self, place: Place) -> Option<Content<'_>> {
        let field = match place {
            Place::Name => &self.name,
            Place::Notes => &self.notes,
            Place::Group(row, column) => {
                let row = self.groups.get(row)?;
                match column {
                    Column::Template => &row.template,
                    Column::Count => &row.count,
                    Column::Zone => &row.zone,
                }
            }
        };
        Some(Content::Text(field))
    }

    fn content_mut(&mut self, place: Place) -> Option<ContentMut<'_>> {
        let field = match place {
            Place::Name => &mut self.name,
            Place::Notes => &mut self.notes,
            Place::Group(row, column) => {
                let row = self.groups.get_mut(row)?;
                match column {
                    Column::Template => &mut row.template,
                    Column::Count => &mut row.count,
                    Column::Zone => &mut row.zone,
                }
            }
        };
        Some(ContentMut::Text(field))
    }

    fn leave(&mut self, (): ()) {
        self.check(self.board.at);
        self.tidy();
    }

    fn changed(&mut self) {
        self.tidy();
    }

    fn offered(&self) -> Option<String> {
        self.offer()
    }

    fn shown(&self, wide: u16) -> Shown<Place> {
        Shown {
            title: self.title(),
            rows: self.rows(wide),
            hint: self.hint(),
        }
    }
}
