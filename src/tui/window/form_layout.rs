//! The lines of a form: the fields of each part after or below their titles, with the errors under
//! them.

use ratatui::layout::{Constraint, Layout as Row, Rect};

use super::form::Form;
use crate::campaign::fold::fold;
use crate::sheet::{At, Input, Kind, Part, Shape};
use crate::tui::rows::{Place, columns, fit};
use crate::view::line::wrap;
use crate::view::measured::Measured;
use crate::view::text::{clean, clip, clip_name, head};
use crate::view::{Ink, Line};

/// Columns between two fields, and between a title and its field.
const GAP: u16 = 2;

/// What the cursor goes to: a field, or an option of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) at: At,
    /// The option that a click chooses here.
    pub(super) option: Option<usize>,
    /// How many columns of it the cursor marks.
    pub(super) marked: u16,
}

/// Texts and fields, line by line.
pub(super) struct Layout<'f> {
    form: &'f Form,
    /// What the field with the cursor would be completed to.
    offered: &'f str,
    /// Columns of the whole.
    wide: u16,
    pub(super) lines: Vec<Line>,
    /// The last line so far.
    line: Measured,
    /// The fields in reading order; one with options has a place for each that is shown.
    pub(super) fields: Vec<Place<Spot>>,
}

/// The unit of a field, with the columns that it takes with the gap after it.
fn unit(field: &Input) -> (String, u16) {
    if field.unit.is_empty() {
        return (String::new(), 0);
    }
    let unit = format!("{}:", field.unit);
    let wide = columns(&unit) + 1;
    (unit, wide)
}

/// The title of a field, marked if it may not stay empty.
fn titled(field: &Input) -> String {
    let mark = if field.required.is_some() { "*" } else { "" };
    format!("{}{mark}", clean(&field.title))
}

/// The columns of a list in `wide` columns, each with its place and width: short ones as long as they
/// or their titles are, the others sharing the rest by their usual lengths.
fn placed(part: &Part, shown: &[usize], wide: u16) -> Vec<(usize, u16, u16)> {
    const SHORT: u16 = 8;
    let widths = shown.iter().map(|column| match &part.fields[*column] {
        field if field.long > SHORT => Constraint::Fill(field.long),
        field => match field.long.max(columns(&titled(field))) {
            long @ ..=SHORT => Constraint::Length(long),
            long => Constraint::Fill(long),
        },
    });
    let places = Row::horizontal(widths)
        .spacing(GAP)
        .split(Rect::new(0, 0, wide, 1));
    let columns = shown.iter().zip(places.iter());
    columns
        .map(|(column, place)| (*column, place.x, place.width))
        .collect()
}

impl<'f> Layout<'f> {
    /// A form in so many columns.
    pub(super) fn of(form: &'f Form, offered: &'f str, wide: u16) -> Self {
        let mut all = Self {
            form,
            offered,
            wide,
            lines: Vec::new(),
            line: Measured::default(),
            fields: Vec::new(),
        };
        let parts = form.values.parts.iter().enumerate();
        for (nth, part) in parts.filter(|(_, part)| !part.fields.is_empty()) {
            if nth > 0 && part.shape != Shape::Packed {
                all.end();
            }
            match part.shape {
                Shape::Lines | Shape::Packed => all.titled(nth, part),
                Shape::Rows => all.list(nth, part),
            }
            for text in form.fill.below(&form.values, nth) {
                all.told(0, &Line::of(Ink::Dim, clean(&text)));
            }
        }
        all
    }

    fn text(&mut self, x: u16, ink: Ink, text: &str) {
        if x < self.wide && !text.is_empty() {
            self.line.fill_to(x.into());
            self.line.push(ink, text);
        }
    }

    /// Adds a text in lines of its own.
    fn told(&mut self, x: u16, text: &Line) {
        for line in wrap(text, usize::from(self.wide), 0) {
            let before = " ".repeat(x.into());
            self.lines.push(Line::from(before).and(line));
        }
    }

    fn place(&mut self, what: Spot, (x, wide): (u16, u16)) {
        let line = self.lines.len();
        self.fields.push(Place {
            line,
            x,
            wide,
            what,
        });
    }

    /// Adds a field, or its options: all of them, or only the chosen one if they do not all fit.
    fn field(&mut self, at: At, (mut x, wide): (u16, u16)) {
        let values = &self.form.values;
        let Some(Kind::Choice(options)) = values.field(at).map(|field| &field.kind) else {
            return self.typed(at, (x, wide.min(self.wide.saturating_sub(x))));
        };
        let now = values.chosen_at(at);
        let active = at == self.form.at;
        let all: u16 = options.iter().map(|option| columns(option) + 2).sum();
        for (nth, text) in options.iter().enumerate() {
            let chosen = nth == now;
            let (ink, text, option, each) = match (all > wide, chosen) {
                (true, false) => continue,
                // A click on the only one that is shown goes on to the next.
                (true, true) => (Ink::Plain, format!("‹ {text} ›"), nth + 1, wide),
                (false, true) => (Ink::Strong, format!("‹{text}›"), nth, columns(text) + 2),
                (false, false) => (Ink::Dim, format!(" {text} "), nth, columns(text) + 2),
            };
            let option = Some(option % options.len());
            let marked = if active && chosen {
                columns(&text).min(each)
            } else {
                0
            };
            self.place(Spot { at, option, marked }, (x, each));
            self.text(x, ink, &text);
            x += each;
        }
    }

    /// Adds a field to type in, with what it would be completed to, what it stands for while it is empty, or
    /// a line to write on.
    fn typed(&mut self, at: At, (x, wide): (u16, u16)) {
        let values = &self.form.values;
        let (Some(field), Some(cell)) = (values.field(at), values.cell(at)) else {
            return;
        };
        let active = at == self.form.at;
        let room = usize::from(wide);
        let scroll = if active {
            self.form.editor.view(room).0
        } else {
            0
        };
        let text = clean(&cell.text[head(&cell.text, scroll).0.len()..]);
        let text = clip(&text, room);
        let end = columns(&text);
        let fresh = active && self.form.fresh;
        let (option, marked) = (None, if fresh { end } else { 0 });
        self.place(Spot { at, option, marked }, (x, wide));
        let ink = |ink| if cell.wrong.is_some() { Ink::Bad } else { ink };
        self.text(x, ink(Ink::Plain), &text);
        let left = room - usize::from(end);
        let offered = self.offered;
        // Only a completion that goes on with the typed letters can be shown after them.
        let goes_on = !offered.is_empty() && fold(offered).starts_with(&fold(&cell.text));
        let rest = if active && goes_on {
            let rest = offered.chars().skip(cell.text.chars().count());
            clean(&rest.collect::<String>()).into_owned()
        } else if !text.is_empty() {
            String::new()
        } else if active || field.empty.is_empty() {
            "_".repeat(left)
        } else {
            field.empty.to_owned()
        };
        self.text(x + end, ink(Ink::Dim), &clip(&rest, left));
    }

    /// Ends a line. The errors of its fields follow, each pointing at its field.
    fn end(&mut self) {
        let nth = self.lines.len();
        let here = self.fields.iter().filter(|place| place.line == nth);
        let mut here: Vec<(At, u16)> = here.map(|place| (place.what.at, place.x)).collect();
        here.dedup_by_key(|(at, _)| *at);
        self.lines.push(std::mem::take(&mut self.line).text);
        let form = self.form;
        for (at, x) in here {
            let Some(wrong) = form.values.cell(at).and_then(|cell| cell.wrong.as_ref()) else {
                continue;
            };
            let mut text = Line::of(Ink::Bad, format!("↑ {}", clean(&wrong.text)));
            if !wrong.keys.is_empty() {
                text = text.and(form.says(Ink::Bad, &format!("; {}", wrong.keys)));
            }
            self.told(x.min(self.wide.saturating_sub(fit(text.width()))), &text);
        }
    }

    /// The column of the fields that have a line each.
    fn label(&self) -> u16 {
        let parts = self.form.values.parts.iter();
        let lines = parts.filter(|part| part.shape == Shape::Lines);
        let fields = lines.flat_map(|part| &part.fields);
        let titles = fields.map(|field| columns(&titled(field)) + unit(field).1);
        let widest = titles.max().unwrap_or(0) + GAP;
        widest.min((self.wide * 2 / 3).max(8))
    }

    /// Fields after their titles, a line for each or as many in a line as fit.
    fn titled(&mut self, nth: usize, part: &Part) {
        let packed = part.shape == Shape::Packed;
        let (ink, gap, label) = if packed {
            let titles = part.fields.iter().map(|field| columns(&titled(field)));
            (Ink::Dim, 1, titles.max().unwrap_or(0) + 1)
        } else {
            (Ink::Strong, GAP, self.label())
        };
        let longest = part.fields.iter().map(|field| field.long).max();
        let each = longest.unwrap_or(0).saturating_add(label + GAP);
        let most = if packed {
            ((self.wide + GAP) / each).max(1)
        } else {
            1
        };
        let fields = part.fields.iter().enumerate();
        let fields: Vec<(usize, &Input)> = fields.filter(|(_, field)| field.is_open()).collect();
        // Even rows, such as six and six, read better than seven and five.
        let lines = fields.len().div_ceil(usize::from(most)).max(1);
        for line in fields.chunks(fields.len().div_ceil(lines).max(1)) {
            for ((column, field), x) in line.iter().zip((0..).step_by(usize::from(each))) {
                let at = At::new(nth, 0, *column);
                let (unit, columns) = unit(field);
                let title = titled(field);
                let room = usize::from(label.saturating_sub(columns + gap));
                self.text(x, ink, &clip_name(&title, room));
                self.text(x + label.saturating_sub(columns), Ink::Dim, &unit);
                let long = field.long.min(self.wide.saturating_sub(label)).max(1);
                self.field(at, (x + label, long));
                let cell = self.form.values.cell(at);
                let cell = cell.filter(|_| field.kind == Kind::Digits);
                let from = cell.map_or("", |cell| &cell.from);
                self.text(label.saturating_add(long + 1), Ink::Notice, from);
            }
            self.end();
        }
    }

    /// Rows below the titles of their columns. What is rare has a second line where there is no room.
    fn list(&mut self, nth: usize, part: &Part) {
        let wide = self.wide;
        let all: Vec<usize> = (0..part.fields.len()).collect();
        let least: u16 = part.fields.iter().map(|field| field.long + GAP).sum();
        let rare = |column: &usize| part.fields[*column].rare;
        let (folded, beside) = if least > wide + GAP {
            all.into_iter().partition(rare)
        } else {
            (Vec::new(), all)
        };
        let placed = placed(part, &beside, wide);
        for (column, x, wide) in &placed {
            let (title, ink) = match column {
                0 => (part.title.to_owned(), Ink::Strong),
                _ => (titled(&part.fields[*column]), Ink::Dim),
            };
            self.text(*x, ink, &clip(&title, usize::from(wide + GAP - 1)));
        }
        self.end();
        for row in 0..part.rows.len() {
            for (column, x, wide) in &placed {
                let at = At::new(nth, row, *column);
                match part.fields[*column].kind {
                    Kind::Shown => self.text(*x, Ink::Plain, self.form.values.text(at)),
                    _ => self.field(at, (*x, *wide)),
                }
            }
            self.end();
            if folded.is_empty() || part.is_blank(row) {
                continue;
            }
            let each = wide.saturating_sub(GAP) / fit(folded.len());
            for (column, x) in folded.iter().zip((GAP..).step_by(usize::from(each.max(1)))) {
                let title = titled(&part.fields[*column]);
                let title = clip(&title, usize::from(each / 2));
                let label = columns(&title) + 1;
                let wide = each.saturating_sub(label + 1).max(1);
                self.text(x, Ink::Dim, &title);
                self.field(At::new(nth, row, *column), (x + label, wide));
            }
            self.end();
        }
    }
}
