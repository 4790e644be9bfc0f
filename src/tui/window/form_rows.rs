//! The lines of a form: the fields of each part after or below their titles, with the errors under
//! them.

use super::form::Form;
use crate::sheet::{At, Field, Kind, Part, Shape};
use crate::tui::rows::columns;
use crate::view::line::wrap;
use crate::view::text::{clean, clip, clip_name};
use crate::view::{Ink, Line};

/// Columns between two fields, and between a title and its field.
const GAP: u16 = 2;

/// A line of a form: texts and fields with their columns.
#[derive(Default)]
pub(super) struct Row {
    pub(super) texts: Vec<(u16, Line)>,
    pub(super) fields: Vec<(At, u16, u16)>,
}

impl Row {
    fn text(mut self, x: u16, ink: Ink, text: impl Into<String>) -> Self {
        self.texts.push((x, Line::of(ink, text)));
        self
    }

    fn field(mut self, at: At, x: u16, wide: u16) -> Self {
        self.fields.push((at, x, wide));
        self
    }
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
fn titled(part: &Part, column: usize) -> String {
    let Some(field) = part.fields.get(column) else {
        return String::new();
    };
    let mark = if field.required.is_some() { "*" } else { "" };
    format!("{}{mark}", clean(&field.title))
}

/// The columns of a list in `wide` columns, each with its place and width: short ones as long as they
/// or their titles are, the others sharing the rest by their usual lengths.
fn placed(part: &Part, shown: &[usize], wide: u16) -> Vec<(usize, u16, u16)> {
    const SHORT: u16 = 8;
    let long = |column: &usize| match part.fields[*column].long {
        long @ ..=SHORT => long.max(columns(&titled(part, *column))),
        long => long,
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

impl Form {
    pub(super) fn rows(&self, wide: u16) -> Vec<Row> {
        let mut rows = Vec::new();
        let parts = self.values.parts.iter().enumerate();
        for (nth, part) in parts.filter(|(_, part)| !part.fields.is_empty()) {
            if nth > 0 && part.shape != Shape::Packed {
                rows.push(Row::default());
            }
            match part.shape {
                Shape::Lines => self.line_rows(&mut rows, (nth, part), wide),
                Shape::Packed => self.packed_rows(&mut rows, (nth, part), wide),
                Shape::Rows => self.list_rows(&mut rows, (nth, part), wide),
            }
            for line in self.fill.below(&self.values, nth) {
                let lines = wrap(&Line::of(Ink::Dim, clean(&line)), usize::from(wide), 0);
                rows.extend(lines.into_iter().map(|line| Row {
                    texts: vec![(0, line)],
                    ..Row::default()
                }));
            }
        }
        rows
    }

    /// Adds a row, and the errors of its fields below it, each pointing at its field.
    fn put(&self, rows: &mut Vec<Row>, row: Row, wide: u16) {
        let mut below = Vec::new();
        for (at, x, _) in &row.fields {
            let Some(wrong) = self.values.cell(*at).and_then(|cell| cell.wrong.as_ref()) else {
                continue;
            };
            let mut text = Line::of(Ink::Bad, format!("↑ {}", clean(&wrong.text)));
            if !wrong.keys.is_empty() {
                let keys = format!("; {}", wrong.keys);
                text = text.and(self.keys.says(self.fill.context(), Ink::Bad, &keys));
            }
            let long = u16::try_from(text.width()).unwrap_or(u16::MAX);
            let x = (*x).min(wide.saturating_sub(long));
            let lines = wrap(&text, usize::from(wide), 0).into_iter();
            below.extend(lines.map(|line| Row {
                texts: vec![(x, line)],
                ..Row::default()
            }));
        }
        rows.push(row);
        rows.extend(below);
    }

    /// The column of the fields that have a line each.
    fn label(&self, wide: u16) -> u16 {
        let lines = self.values.parts.iter();
        let lines = lines.filter(|part| part.shape == Shape::Lines);
        let titles = lines.flat_map(|part| {
            let all = part.fields.iter().enumerate();
            all.map(move |(column, field)| columns(&titled(part, column)) + unit(field).1)
        });
        let widest = titles.max().unwrap_or(0) + GAP;
        widest.min((wide * 2 / 3).max(8))
    }

    fn line_rows(&self, rows: &mut Vec<Row>, (nth, part): (usize, &Part), wide: u16) {
        let label = self.label(wide);
        let fields = part.fields.iter().enumerate();
        for (column, field) in fields.filter(|(_, field)| field.is_open()) {
            let at = At::new(nth, 0, column);
            let title = titled(part, column);
            let (unit, columns) = unit(field);
            let room = label.saturating_sub(columns + GAP);
            let title = clip_name(&title, usize::from(room)).into_owned();
            let long = match field.kind {
                Kind::Choice(_) => u16::MAX,
                _ => field.long,
            };
            let long = long.min(wide.saturating_sub(label)).max(1);
            let mut row = Row::default().text(0, Ink::Strong, title);
            row = row.text(label.saturating_sub(columns), Ink::Dim, unit);
            row = row.field(at, label, long);
            if let (Some(cell), Kind::Digits) = (self.values.cell(at), &field.kind) {
                row = row.text(
                    label.saturating_add(long + 1),
                    Ink::Notice,
                    cell.from.clone(),
                );
            }
            self.put(rows, row, wide);
        }
    }

    fn packed_rows(&self, rows: &mut Vec<Row>, (nth, part): (usize, &Part), wide: u16) {
        let titles: Vec<String> = (0..part.fields.len())
            .map(|column| titled(part, column))
            .collect();
        let label = titles.iter().map(|title| columns(title)).max().unwrap_or(0) + 1;
        let long = part.fields.iter().map(|field| field.long).max();
        let long = long.unwrap_or(0);
        let each = label + long + GAP;
        let most = usize::from(((wide + GAP) / each.max(1)).max(1));
        // Even rows, such as six and six, read better than seven and five.
        let lines = titles.len().div_ceil(most).max(1);
        let a_row = titles.len().div_ceil(lines).max(1);
        for (line, part) in titles.chunks(a_row).enumerate() {
            let mut row = Row::default();
            for (column, title) in part.iter().enumerate() {
                let x = each.saturating_mul(u16::try_from(column).unwrap_or(0));
                let at = At::new(nth, 0, line * a_row + column);
                row = row.text(x, Ink::Dim, title).field(at, x + label, long);
            }
            self.put(rows, row, wide);
        }
    }

    /// Rows below the titles of their columns. What is rare has a second line where there is no room.
    fn list_rows(&self, rows: &mut Vec<Row>, (nth, part): (usize, &Part), wide: u16) {
        let all: Vec<usize> = (0..part.fields.len()).collect();
        let least: u16 = part.fields.iter().map(|field| field.long + GAP).sum();
        let rare = |column: &usize| part.fields[*column].rare;
        let (folded, beside) = if least > wide + GAP {
            all.into_iter().partition(rare)
        } else {
            (Vec::new(), all)
        };
        let placed = placed(part, &beside, wide);
        let mut heading = Row::default();
        for (column, x, wide) in &placed {
            let title = titled(part, *column);
            let (title, ink) = if *column == 0 {
                (part.title.to_owned(), Ink::Strong)
            } else {
                (title, Ink::Dim)
            };
            heading = heading.text(*x, ink, clip(&title, usize::from(wide + GAP - 1)));
        }
        rows.push(heading);
        for nth_row in 0..part.rows.len() {
            let mut row = Row::default();
            for (column, x, wide) in &placed {
                let at = At::new(nth, nth_row, *column);
                row = match part.fields[*column].kind {
                    Kind::Shown => row.text(*x, Ink::Plain, self.values.text(at)),
                    _ => row.field(at, *x, *wide),
                };
            }
            self.put(rows, row, wide);
            if folded.is_empty() || part.is_blank(nth_row) {
                continue;
            }
            let each = wide.saturating_sub(GAP) / u16::try_from(folded.len()).unwrap_or(1);
            let mut row = Row::default();
            for (column, x) in folded.iter().zip((GAP..).step_by(usize::from(each.max(1)))) {
                let title = titled(part, *column);
                let title = clip(&title, usize::from(each / 2)).into_owned();
                let label = columns(&title) + 1;
                let at = At::new(nth, nth_row, *column);
                row = row.text(x, Ink::Dim, title);
                row = row.field(at, x + label, each.saturating_sub(label + 1).max(1));
            }
            self.put(rows, row, wide);
        }
    }
}
