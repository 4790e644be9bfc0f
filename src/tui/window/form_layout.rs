//! The lines of a form: the fields of each part after or below their titles, with the errors under
//! them.

use super::form::Form;
use super::places::Place;
use crate::sheet::{At, Field, Kind, Part, Shape};
use crate::tui::rows::columns;
use crate::view::line::wrap;
use crate::view::text::{clean, clip, clip_name};
use crate::view::{Ink, Line};

/// Columns between two fields, and between a title and its field.
const GAP: u16 = 2;

/// What the cursor goes to: a field, or an option of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) at: At,
    /// The option that a click chooses here, and whether the chosen one is shown.
    pub(super) option: Option<usize>,
    pub(super) chosen: bool,
}

/// Texts and fields, line by line.
pub(super) struct Layout<'f> {
    form: &'f Form,
    /// Columns of the whole.
    wide: u16,
    /// How many lines there are.
    pub(super) lines: usize,
    /// Each text with its line and its column.
    pub(super) texts: Vec<(usize, u16, Line)>,
    /// The fields in reading order; one with options has a place for each that is shown.
    pub(super) fields: Vec<Place<Spot>>,
}

/// The unit of a field, with the columns that it takes with the gap after it.
fn unit(field: &Field) -> (String, u16) {
    if field.unit.is_empty() {
        return (String::new(), 0);
    }
    let unit = format!("{}:", field.unit);
    let wide = columns(&unit) + 1;
    (unit, wide)
}

/// The title of a field, marked if it may not stay empty.
fn titled(field: &Field) -> String {
    let mark = if field.required.is_some() { "*" } else { "" };
    format!("{}{mark}", clean(&field.title))
}

/// The columns of a list in `wide` columns, each with its place and width: short ones as long as they
/// or their titles are, the others sharing the rest by their usual lengths.
fn placed(part: &Part, shown: &[usize], wide: u16) -> Vec<(usize, u16, u16)> {
    const SHORT: u16 = 8;
    let long = |column: &usize| match &part.fields[*column] {
        field if field.long <= SHORT => field.long.max(columns(&titled(field))),
        field => field.long,
    };
    let (short, rest): (Vec<u16>, Vec<u16>) =
        shown.iter().map(long).partition(|long| *long <= SHORT);
    let gaps = GAP * u16::try_from(shown.len().saturating_sub(1)).unwrap_or(0);
    let free = wide.saturating_sub(short.iter().sum::<u16>() + gaps);
    let all = rest.iter().sum::<u16>().max(1);
    let mut x: u16 = 0;
    let place = |column: &usize| {
        let long = long(column);
        let each = if long <= SHORT {
            long
        } else {
            let share = u32::from(free) * u32::from(long) / u32::from(all);
            u16::try_from(share).unwrap_or(long).max(4)
        };
        let at = x;
        x = x.saturating_add(each + GAP);
        (*column, at, each)
    };
    shown.iter().map(place).collect()
}

impl<'f> Layout<'f> {
    /// A form in so many columns.
    pub(super) fn of(form: &'f Form, wide: u16) -> Self {
        let (texts, fields) = (Vec::new(), Vec::new());
        let mut all = Self {
            form,
            wide,
            lines: 0,
            texts,
            fields,
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

    /// The index of the place with the cursor.
    pub(super) fn cursor(&self) -> Option<usize> {
        let mut fields = self.fields.iter();
        fields.position(|place| place.what.at == self.form.at)
    }

    fn text(&mut self, x: u16, ink: Ink, text: impl Into<String>) {
        self.texts.push((self.lines, x, Line::of(ink, text)));
    }

    /// Adds a text in lines of its own.
    fn told(&mut self, x: u16, text: &Line) {
        for line in wrap(text, usize::from(self.wide), 0) {
            self.texts.push((self.lines, x, line));
            self.lines += 1;
        }
    }

    fn place(&mut self, what: Spot, (x, wide): (u16, u16)) {
        let line = self.lines;
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
        let (option, chosen) = (None, true);
        let Some(Kind::Choice(options)) = values.field(at).map(|field| &field.kind) else {
            return self.place(Spot { at, option, chosen }, (x, wide));
        };
        let now = values.cell(at).map_or(0, |cell| cell.chosen);
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
            self.place(Spot { at, option, chosen }, (x, each));
            self.text(x, ink, text);
            x += each;
        }
    }

    /// Ends a line. The errors of its fields follow, each pointing at its field.
    fn end(&mut self) {
        let here = self.fields.iter().rev();
        let here = here.take_while(|place| place.line == self.lines);
        let mut here: Vec<(At, u16)> = here.map(|place| (place.what.at, place.x)).collect();
        here.reverse();
        here.dedup_by_key(|(at, _)| *at);
        self.lines += 1;
        let form = self.form;
        for (at, x) in here {
            let Some(wrong) = form.values.cell(at).and_then(|cell| cell.wrong.as_ref()) else {
                continue;
            };
            let mut text = Line::of(Ink::Bad, format!("↑ {}", clean(&wrong.text)));
            if !wrong.keys.is_empty() {
                text = text.and(form.says(Ink::Bad, &format!("; {}", wrong.keys)));
            }
            let long = u16::try_from(text.width()).unwrap_or(u16::MAX);
            self.told(x.min(self.wide.saturating_sub(long)), &text);
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
        let fields: Vec<(usize, &Field)> = fields.filter(|(_, field)| field.is_open()).collect();
        // Even rows, such as six and six, read better than seven and five.
        let lines = fields.len().div_ceil(usize::from(most)).max(1);
        for line in fields.chunks(fields.len().div_ceil(lines).max(1)) {
            for ((column, field), x) in line.iter().zip((0..).step_by(usize::from(each))) {
                let at = At::new(nth, 0, *column);
                let (unit, columns) = unit(field);
                let title = titled(field);
                let room = usize::from(label.saturating_sub(columns + gap));
                self.text(x, ink, clip_name(&title, room));
                self.text(x + label.saturating_sub(columns), Ink::Dim, unit);
                let long = match field.kind {
                    Kind::Choice(_) => u16::MAX,
                    Kind::Text | Kind::Number | Kind::Digits | Kind::Shown => field.long,
                };
                let long = long.min(self.wide.saturating_sub(label)).max(1);
                self.field(at, (x + label, long));
                let cell = self
                    .form
                    .values
                    .cell(at)
                    .filter(|_| field.kind == Kind::Digits);
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
            self.text(*x, ink, clip(&title, usize::from(wide + GAP - 1)));
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
            let each = wide.saturating_sub(GAP) / u16::try_from(folded.len()).unwrap_or(1);
            for (column, x) in folded.iter().zip((GAP..).step_by(usize::from(each.max(1)))) {
                let title = titled(&part.fields[*column]);
                let title = clip(&title, usize::from(each / 2));
                let label = columns(&title) + 1;
                let wide = each.saturating_sub(label + 1).max(1);
                self.text(x, Ink::Dim, title);
                self.field(At::new(nth, row, *column), (x + label, wide));
            }
            self.end();
        }
    }
}
