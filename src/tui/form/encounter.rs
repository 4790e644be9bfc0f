//! The form for preparing or editing an encounter: its name, its creatures and where they start,
//! and notes.

mod checks;
mod draw;
mod fields;
mod keys;
mod written;

use std::rc::Rc;

use crate::campaign::{Campaign, Encounter, Group};
use crate::game::Refusal;
use crate::lang::line::Span;
use crate::tui::board::{Board, Field, Fields, Typed, Written};
use crate::tui::keymap::Keymap;

/// A field that the cursor can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Place {
    Name,
    Group(usize, Column),
    Notes,
}

/// A column in the row of a kind of creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Column {
    Template,
    Count,
    Zone,
}

#[derive(Clone, Debug, Default)]
struct GroupRow {
    template: Field,
    count: Field,
    zone: Field,
}

impl GroupRow {
    fn of(group: &Group) -> Self {
        Self {
            template: Field::of(&group.template),
            count: Field::of(&group.count.to_string()),
            zone: Field::of(&group.zone),
        }
    }

    fn is_blank(&self) -> bool {
        let all = [&self.template, &self.count, &self.zone];
        all.iter().all(|field| field.text().is_empty())
    }
}

/// An encounter being prepared or edited.
pub(in crate::tui) struct EncounterForm {
    /// The encounter before editing; `None` for a new one.
    base: Option<Encounter>,
    templates: Vec<String>,
    zones: Vec<String>,
    name: Field,
    groups: Vec<GroupRow>,
    notes: Field,
    board: Board<Place>,
    keys: Rc<Keymap>,
}

impl EncounterForm {
    /// A form for a new or an existing encounter.
    pub(in crate::tui) fn new(
        keys: &Rc<Keymap>,
        campaign: &Campaign,
        base: Option<&Encounter>,
    ) -> Self {
        let mut zones: Vec<String> = Vec::new();
        let own = base.iter().flat_map(|one| &one.zones);
        for zone in campaign.zones.iter().chain(own) {
            if !zones.contains(&zone.name) {
                zones.push(zone.name.clone());
            }
        }
        let mut form = Self {
            templates: Vec::new(),
            zones,
            name: Field::of(base.map_or("", |one| &one.name)),
            groups: base
                .iter()
                .flat_map(|one| &one.creatures)
                .map(GroupRow::of)
                .collect(),
            notes: Field::of(&base.map_or_else(String::new, one_line)),
            base: base.cloned(),
            board: Board::new(Place::Name),
            keys: Rc::clone(keys),
        };
        form.learn(campaign);
        form.tidy();
        form
    }

    /// Takes over the names in the bestiary, which may change while the form is open.
    pub(in crate::tui) fn learn(&mut self, campaign: &Campaign) {
        let names = campaign.bestiary.iter().map(|one| one.name.clone());
        self.templates = names.collect();
    }

    /// Keeps an empty row after the last kind of creature.
    fn tidy(&mut self) {
        if self.groups.last().is_none_or(|row| !row.is_blank()) {
            self.groups.push(GroupRow::default());
        }
    }

    fn is_at_empty_creature(&self) -> bool {
        let at = self.board.at;
        let is_creature = matches!(at, Place::Group(_, Column::Template));
        is_creature && self.field(at).is_some_and(|field| field.text().is_empty())
    }

    /// Puts creatures chosen from the bestiary into the row and goes to the next one.
    pub(in crate::tui) fn take(&mut self, template: &str, count: u32) {
        let Place::Group(row, _) = self.board.at else {
            return;
        };
        if let Some(row) = self.groups.get_mut(row) {
            row.template.place(template);
            row.count.place(&count.to_string());
        }
        self.board.typed = Typed::Something;
        self.tidy();
        self.board.go(Place::Group(row + 1, Column::Template));
    }

    /// Shows why the command made from the form was refused, beside the field in question.
    pub(in crate::tui) fn refused(&mut self, refusal: &Refusal, spans: &[(Place, Span)]) {
        let place = Written::place_of(spans, refusal.span);
        match place.and_then(|place| self.field_mut(place)) {
            Some(field) => field.trouble = Some(refusal.to_string()),
            None => self.board.trouble = Some(refusal.to_string()),
        }
        if let Some(place) = place {
            self.board.go(place);
        }
    }
}

/// The encounter's notes on one line.
fn one_line(encounter: &Encounter) -> String {
    encounter.notes.replace('\n', " ")
}
