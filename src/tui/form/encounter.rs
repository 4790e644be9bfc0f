//! The form in which a fight is prepared or changed: its name, its creatures and where they begin, and notes.

use std::rc::Rc;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use tui_input::InputRequest;

use super::board::{Board, Row, Shown, room, troubles};
use super::field::Field;
use super::line::Written;
use super::{Done, Typed};
use crate::campaign::fold::fold;
use crate::campaign::roster::is_half_typed;
use crate::campaign::{Campaign, Encounter, Group};
use crate::game::Refusal;
use crate::lang::line::{Span, quoted};
use crate::lang::read::matching;
use crate::tui::keymap::{Chord, Does, Keymap, Letters, Window};
use crate::tui::paint::Painter;
use crate::view::Ink;
use crate::view::text::clean;

/// Columns of the labels, of a number, and between two fields.
const LABEL: u16 = 7;
const NUMBER: u16 = 5;
const GAP: u16 = 2;

/// The most creatures of a kind.
const MOST: u32 = 1000;

/// A place that the cursor goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Place {
    Name,
    Group(usize, Column),
    Notes,
}

/// What stands in the row of a kind of creature.
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

/// A fight that is being prepared or changed.
pub(in crate::tui) struct EncounterForm {
    /// What it was before; `None` for a new one.
    base: Option<Encounter>,
    templates: Vec<String>,
    zones: Vec<String>,
    name: Field,
    groups: Vec<GroupRow>,
    notes: Field,
    board: Board<Place>,
    typed: Typed,
    /// What is wrong with none of the fields.
    trouble: Option<String>,
    keys: Rc<Keymap>,
}

impl EncounterForm {
    /// A form for a new fight, or for one that is there.
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
            templates: campaign
                .bestiary
                .iter()
                .map(|one| one.name.clone())
                .collect(),
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
            typed: Typed::Nothing,
            trouble: None,
            keys: Rc::clone(keys),
        };
        form.tidy();
        form
    }

    /// What is written on the key of an act.
    fn key_of(&self, id: &str) -> String {
        self.keys.key_in(Window::EncounterForm, id)
    }

    /// An empty row waits behind the last kind of creature.
    fn tidy(&mut self) {
        if self.groups.last().is_none_or(|row| !row.is_blank()) {
            self.groups.push(GroupRow::default());
        }
    }

    fn places(&self) -> Vec<Place> {
        let columns = [Column::Template, Column::Count, Column::Zone];
        let rows =
            (0..self.groups.len()).flat_map(|row| columns.map(|column| Place::Group(row, column)));
        let first = std::iter::once(Place::Name);
        first.chain(rows).chain([Place::Notes]).collect()
    }

    fn field(&self, place: Place) -> Option<&Field> {
        match place {
            Place::Name => Some(&self.name),
            Place::Notes => Some(&self.notes),
            Place::Group(row, column) => self.groups.get(row).map(|row| match column {
                Column::Template => &row.template,
                Column::Count => &row.count,
                Column::Zone => &row.zone,
            }),
        }
    }

    fn field_mut(&mut self, place: Place) -> Option<&mut Field> {
        match place {
            Place::Name => Some(&mut self.name),
            Place::Notes => Some(&mut self.notes),
            Place::Group(row, column) => self.groups.get_mut(row).map(|row| match column {
                Column::Template => &mut row.template,
                Column::Count => &mut row.count,
                Column::Zone => &mut row.zone,
            }),
        }
    }

    /// Takes in a key.
    pub(in crate::tui) fn key(&mut self, key: KeyEvent) -> Done {
        self.trouble = None;
        if let Some(done) = self.typed.answered(key) {
            return done;
        }
        let letters = Letters::of(self.field(self.board.at).map_or("", Field::text));
        let Some(does) = self.keys.press(Window::EncounterForm, key, letters) else {
            return Done::Open;
        };
        match does {
            Does::Back => return self.typed.left(),
            Does::Save => return Done::Save,
            Does::Help => return Done::Help,
            Does::RemoveRow => self.remove_row(),
            Does::List if self.is_at_empty_creature() => return Done::List,
            // Anywhere else it is the letter that it is.
            Does::List => {
                if let Some(c) = Chord::of(key).letter() {
                    self.edit(InputRequest::InsertChar(c));
                }
            }
            Does::Up | Does::Down => {
                let to = self.board.beside(does == Does::Down);
                self.leave_for(to);
            }
            Does::NextField | Does::PreviousField => {
                self.check(self.board.at);
                self.tidy();
                let to = self.board.next(&self.places(), does == Does::NextField);
                self.board.go(to);
            }
            Does::Open => return self.enter(),
            Does::Type(InputRequest::GoToNextChar | InputRequest::GoToEnd)
                if self.take_suggestion() => {}
            Does::Type(request) => self.edit(request),
            _ => {}
        }
        Done::Open
    }

    fn edit(&mut self, request: InputRequest) {
        let at = self.board.at;
        let mut board = self.board.clone();
        let changed = self
            .field_mut(at)
            .is_some_and(|field| board.type_into(field, request));
        self.board = board;
        if changed {
            self.typed = Typed::Something;
            self.tidy();
        }
    }

    pub(in crate::tui) fn paste(&mut self, text: &str) {
        let at = self.board.at;
        let mut board = self.board.clone();
        if let Some(field) = self.field_mut(at) {
            board.paste_into(field, text);
        }
        self.board = board;
        self.typed = Typed::Something;
        self.tidy();
    }

    /// Puts the cursor into the field that was clicked on.
    pub(in crate::tui) fn click(&mut self, x: u16, y: u16) {
        let to = self.board.place_at(x, y);
        self.leave_for(to);
    }

    /// The wheel goes a line up or down.
    pub(in crate::tui) fn wheel(&mut self, down: bool) {
        let to = self.board.beside(down);
        self.leave_for(to);
    }

    fn leave_for(&mut self, to: Option<Place>) {
        self.check(self.board.at);
        self.tidy();
        if let Some(to) = to {
            self.board.go(to);
        }
    }

    fn is_at_empty_creature(&self) -> bool {
        let at = self.board.at;
        let is_creature = matches!(at, Place::Group(_, Column::Template));
        is_creature && self.field(at).is_some_and(|field| field.text().is_empty())
    }

    /// Enter goes on to the next row, from an empty one to the notes; behind them all of it is kept.
    fn enter(&mut self) -> Done {
        let at = self.board.at;
        let to = match at {
            Place::Notes => return Done::Save,
            Place::Name => Place::Group(self.groups.len() - 1, Column::Template),
            Place::Group(..) if self.is_at_empty_creature() => Place::Notes,
            Place::Group(row, Column::Count) => Place::Group(row, Column::Zone),
            Place::Group(row, _) => Place::Group(row + 1, Column::Template),
        };
        if self.check(at) {
            self.tidy();
            self.board.go(to);
        }
        Done::Open
    }

    fn remove_row(&mut self) {
        if let Place::Group(row, _) = self.board.at {
            self.groups.remove(row);
            self.typed = Typed::Something;
            self.tidy();
            let row = row.min(self.groups.len() - 1);
            self.board.go(Place::Group(row, Column::Template));
        }
    }

    /// Takes creatures that were chosen from the bestiary into the row, and goes on to the next one.
    pub(in crate::tui) fn take(&mut self, template: &str, count: u32) {
        let Place::Group(row, _) = self.board.at else {
            return;
        };
        if let Some(row) = self.groups.get_mut(row) {
            row.template.place(template);
            row.count.place(&count.to_string());
        }
        self.typed = Typed::Something;
        self.tidy();
        self.board.go(Place::Group(row + 1, Column::Template));
    }

    /// Reads what stands in a place; whether it can stay.
    fn check(&mut self, place: Place) -> bool {
        let Some(text) = self.field(place).map(|field| field.text().to_owned()) else {
            return true;
        };
        let read = match place {
            Place::Name | Place::Notes => Ok(()),
            Place::Group(row, Column::Template) => self.check_creature(row, &text),
            Place::Group(_, Column::Count) => check_count(&text),
            Place::Group(row, Column::Zone) => {
                if let [one] = *matching(&text, self.zones.iter().map(String::as_str)) {
                    let zone = self.zones[one].clone();
                    self.groups[row].zone.place(&zone);
                }
                Ok(())
            }
        };
        let trouble = read.err();
        let is_right = trouble.is_none();
        if let Some(field) = self.field_mut(place) {
            field.trouble = trouble;
        }
        is_right
    }

    /// `3 rat`, `rat x3` or `rat`: a template of the bestiary, with how many.
    fn check_creature(&mut self, row: usize, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        let (count, name) = counted(text);
        if let Some(count) = count {
            check_count(count)?;
        }
        let names = self.templates.iter().map(String::as_str);
        let mut found = matching(name, names.clone());
        if found.is_empty() {
            let typed = fold(name);
            let half = names
                .enumerate()
                .filter(|(_, one)| is_half_typed(&typed, one));
            found = half.map(|(at, _)| at).collect();
        }
        let [one] = found[..] else {
            return Err(match found.as_slice() {
                [] if self.templates.is_empty() => {
                    "the bestiary is empty: template \"Quay rat\" makes one".to_owned()
                }
                [] => format!("the bestiary has no '{name}'; + in an empty row lists it"),
                several => {
                    let several = several.iter().take(4);
                    let names: Vec<&str> = several.map(|at| &*self.templates[*at]).collect();
                    format!("more than one: {}", names.join(", "))
                }
            });
        };
        let name = self.templates[one].clone();
        let row = &mut self.groups[row];
        row.template.place(&name);
        match count {
            Some(count) => row.count.place(count),
            None if row.count.text().is_empty() => row.count.place("1"),
            None => {}
        }
        Ok(())
    }

    /// Reads everything as it is to be kept. The cursor goes to the first that is wrong or missing.
    pub(in crate::tui) fn is_right(&mut self) -> bool {
        let mut first = None;
        let removes = self.key_of("remove-row");
        let incomplete =
            format!("expected a creature of the bestiary; {removes} takes the row away");
        let lists = self.key_of("list-creatures");
        let none = format!("expected a creature of the bestiary, such as 3 rat; {lists} lists it");
        for place in self.places() {
            let right = self.check(place);
            let is_missing = self
                .field(place)
                .is_some_and(|field| field.text().is_empty());
            let missing = match place {
                Place::Name => Some("expected a name for the encounter"),
                Place::Group(row, Column::Template) if !self.groups[row].is_blank() => {
                    Some(incomplete.as_str())
                }
                Place::Group(0, Column::Template) => Some(none.as_str()),
                Place::Group(..) | Place::Notes => None,
            };
            let missing = missing.filter(|_| is_missing);
            if let (Some(text), Some(field)) = (missing, self.field_mut(place)) {
                field.trouble = Some(text.to_owned());
            }
            if !right || missing.is_some() {
                first = first.or(Some(place));
            }
        }
        if let Some(place) = first {
            self.board.go(place);
        }
        first.is_none()
    }

    /// The line that it was refused for: says so beside the field that it is about.
    pub(in crate::tui) fn refused(&mut self, refusal: &Refusal, spans: &[(Place, Span)]) {
        let place = Written::place_of(spans, refusal.span);
        match place.and_then(|place| self.field_mut(place)) {
            Some(field) => field.trouble = Some(refusal.to_string()),
            None => self.trouble = Some(refusal.to_string()),
        }
        if let Some(place) = place {
            self.board.go(place);
        }
    }

    /// The line that makes or changes the fight; `None` where nothing is other than it was.
    pub(in crate::tui) fn written(&self) -> Option<Written<Place>> {
        let mut out = Written::new();
        let name = quoted(self.name.text());
        out.word("encounter");
        let mut changed = self.base.is_none();
        match &self.base {
            None => {
                out.word("new");
                out.of(Place::Name, &name);
            }
            Some(base) => {
                out.word("edit");
                out.word(&quoted(&base.name));
                if base.name != self.name.text() {
                    out.word("rename");
                    out.of(Place::Name, &name);
                    changed = true;
                }
            }
        }
        let rows = self.groups.iter().enumerate();
        let mut rows: Vec<(usize, &GroupRow)> = rows.filter(|(_, row)| !row.is_blank()).collect();
        let before = self.base.iter().flat_map(|base| &base.creatures);
        let before = before.map(|group| (&*group.template, group.count.to_string(), &*group.zone));
        let now = rows.iter().map(|(_, row)| {
            let count = row.count.text().to_owned();
            (row.template.text(), count, row.zone.text())
        });
        changed |= !before.eq(now);
        // A zone is that of all before it, so those without one come last.
        rows.sort_by_key(|(_, row)| row.zone.text().is_empty());
        for (nth, (at, row)) in rows.iter().enumerate() {
            let place = |column| Place::Group(*at, column);
            out.of(place(Column::Template), &quoted(row.template.text()));
            let count = row.count.text();
            let count = if count.is_empty() { "1" } else { count };
            out.of(place(Column::Count), &format!("x{count}"));
            let zone = row.zone.text();
            let next = rows.get(nth + 1).map(|(_, next)| next.zone.text());
            if !zone.is_empty() && next != Some(zone) {
                out.word("in");
                out.of(place(Column::Zone), &quoted(zone));
            }
        }
        let noted = self.base.as_ref().map_or_else(String::new, one_line);
        if noted.trim() != self.notes.text() {
            out.word("note");
            out.of(Place::Notes, &quoted(self.notes.text()));
            changed = true;
        }
        changed.then_some(out)
    }

    /// What the letters of a field could be meant for, best first.
    fn suggestions(&self) -> Vec<String> {
        let (all, typed) = match (self.board.at, self.field(self.board.at)) {
            (Place::Group(_, Column::Template), Some(field)) => {
                (&self.templates, counted(field.editor.line()).1)
            }
            (Place::Group(_, Column::Zone), Some(field)) => (&self.zones, field.editor.line()),
            _ => return Vec::new(),
        };
        let typed = fold(typed);
        let fits = |name: &&String| {
            !typed.is_empty() && fold(name) != typed && is_half_typed(&typed, name)
        };
        all.iter().filter(fits).cloned().collect()
    }

    fn take_suggestion(&mut self) -> bool {
        let Some(first) = self.suggestions().into_iter().next() else {
            return false;
        };
        let at = self.board.at;
        let Some(field) = self.field_mut(at) else {
            return false;
        };
        let line = field.editor.line();
        if field.editor.cursor() < line.chars().count() {
            return false;
        }
        let count = counted(line).0.map(|count| format!("{count} "));
        field.place(&format!("{}{first}", count.unwrap_or_default()));
        self.typed = Typed::Something;
        self.board.fresh = false;
        true
    }

    /// Paints it over an area; answers with where the cursor stands.
    pub(in crate::tui) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let mut board = self.board.clone();
        let what = match &self.base {
            Some(base) => clean(&base.name).into_owned(),
            None => "New encounter".to_owned(),
        };
        // Only what goes on where the typed letters end can stand behind them.
        let typed = self
            .field(self.board.at)
            .map(|field| fold(field.editor.line()));
        let mut suggestions = self.suggestions().into_iter();
        let goes_on = |name: &String| typed.is_some_and(|typed| fold(name).starts_with(&typed));
        let shown = Shown {
            title: format!(" {what} · {} saves, Esc leaves ", self.key_of("keep")),
            rows: self.rows(room(area)),
            hint: self.hint(),
            suggestion: suggestions.next().filter(goes_on),
            field: &|place| self.field(place),
        };
        let cursor = board.draw(painter, area, &shown);
        self.board = board;
        cursor
    }

    fn rows(&self, wide: u16) -> Vec<Row<Place>> {
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
    fn hint(&self) -> (Ink, String) {
        if self.typed == Typed::Asks {
            let text = "Leave what you typed? y leaves, any other key stays";
            return (Ink::Notice, text.to_owned());
        }
        if let Some(trouble) = &self.trouble {
            return (Ink::Bad, clean(trouble).into_owned());
        }
        let suggestions = self.suggestions();
        if let Some((first, more)) = suggestions.split_first() {
            let mut text = format!("→ takes {}", clean(first));
            if !more.is_empty() {
                text = format!("{text}  ({})", clean(&more.join(", ")));
            }
            return (Ink::Dim, text);
        }
        let text = match self.board.at {
            Place::Name => "Enter: the creatures",
            Place::Group(_, Column::Template) => {
                "3 rat; + lists the bestiary; Tab: count and zone; Enter on an empty row: notes"
            }
            Place::Group(_, Column::Count) => "how many of them",
            Place::Group(_, Column::Zone) => "where they begin; empty for nowhere in particular",
            Place::Notes => "what to remember; Enter saves",
        };
        (Ink::Dim, text.to_owned())
    }
}

/// The notes of a fight in one line.
fn one_line(encounter: &Encounter) -> String {
    encounter.notes.replace('\n', " ")
}

/// `3 rat` and `rat x3` as how many and what.
fn counted(text: &str) -> (Option<&str>, &str) {
    let text = text.trim();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() {
        return (Some(&text[..text.len() - rest.len()]), rest.trim_start());
    }
    if let Some((name, last)) = text.rsplit_once(' ')
        && let Some(count) = last.strip_prefix(['x', 'X', '×'])
        && !count.is_empty()
        && count.bytes().all(|digit| digit.is_ascii_digit())
    {
        return (Some(count), name.trim_end());
    }
    (None, text)
}

fn check_count(text: &str) -> Result<(), String> {
    let fits = text
        .parse()
        .is_ok_and(|count: u32| (1..=MOST).contains(&count));
    if text.is_empty() || fits {
        return Ok(());
    }
    Err(format!("expected how many, from 1 to {MOST}"))
}
