//! One cell of the second group: its width, its number and the bar of what is lost.

use crate::game::board::Value;
use crate::view::table::row::{Harm, Heading, TableRow};
use crate::view::text::{clip_name, width};
use crate::view::{Ink, Outcome, level};

/// The columns of the number before the title of the group.
const GROUP: usize = 4;

/// The columns of a cell that stays: two digits.
const LEAST: usize = 2;

/// A column of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    /// Its index among the cells of a row.
    pub(super) nth: usize,
    titles: [&'static str; 2],
    pub(super) title: &'static str,
    pub(super) keep: u8,
    /// The bar of what is lost stands before the number.
    pub(super) has_bar: bool,
    /// The columns of the points, and of their maximum with its stroke.
    points: usize,
    most: usize,
    /// The columns of words.
    words: usize,
    /// All columns, with the bar.
    pub(super) wide: usize,
}

/// The columns that hold something in these rows, and those that stay in a fight.
pub(super) fn of(headings: &[Heading], rows: &[TableRow], fights: bool) -> Vec<Cell> {
    let cells = headings.iter().enumerate().map(|(nth, heading)| {
        let values = rows.iter().filter_map(|row| row.own.cells.get(nth));
        let mut cell = Cell {
            nth,
            titles: heading.titles,
            keep: heading.keep,
            has_bar: nth == 0 && rows.iter().any(|row| row.own.harm.is_some()),
            ..Cell::default()
        };
        for value in values {
            match value {
                Value::Nothing => {}
                words @ (Value::Words(_) | Value::Items(_)) => {
                    cell.words = cell.words.max(width(&words.to_string()));
                }
                Value::Points(points, most) => {
                    let most = most.map_or(String::new(), |most| most.to_string());
                    // The column stays as wide when the first point is lost.
                    let wide = width(&points.to_string()).max(width(&most));
                    cell.points = cell.points.max(wide);
                    let stroke = usize::from(!most.is_empty());
                    cell.most = cell.most.max(width(&most) + stroke);
                }
            }
        }
        let least = if heading.stays && fights { LEAST } else { 0 };
        cell.wide = cell.words.max(cell.points + cell.most).max(least);
        cell
    });
    cells.filter(|cell| cell.wide > 0).collect()
}

impl Cell {
    /// The column with a long or a short title, a bar of so many columns, and so many for words at most.
    pub(super) fn titled(&self, long: bool, bar: usize, most: usize) -> Self {
        let bar = if self.has_bar && bar > 0 { bar + 1 } else { 0 };
        let words = self.words.min(most);
        let wide = if words < self.words {
            words
        } else {
            self.wide + bar
        };
        // The first one stands behind the number of its group.
        let before = if self.nth == 0 { GROUP } else { 0 };
        let long = long || width(self.titles[0]) + before <= wide;
        let title = self.titles[usize::from(!long)];
        Self {
            title,
            words,
            wide: wide.max(width(title) + before),
            ..self.clone()
        }
    }

    /// A value in its place: the strokes of points and their maximum stand below each other.
    pub(super) fn text(&self, value: &Value) -> String {
        let points = self.points;
        match value {
            Value::Nothing => String::new(),
            Value::Words(words) => clip_name(words, self.words).into_owned(),
            Value::Items(items) => whole_items(items, self.words),
            Value::Points(number, Some(most)) => format!("{number:>points$}/{most}"),
            Value::Points(number, None) => format!("{number:>points$}"),
        }
    }
}

/// As many items of a list as fit: `March 6` of `March 6, Knowledge: Old Roads 5`.
fn whole_items(items: &[String], most: usize) -> String {
    let beginnings = (1..=items.len())
        .rev()
        .map(|count| items[..count].join(", "));
    let mut fitting = beginnings.skip_while(|text| width(text) > most);
    let first = || items.first().map_or("", String::as_str);
    fitting
        .next()
        .unwrap_or_else(|| clip_name(first(), most).into_owned())
}

/// A bar that fills with what is lost, and how bad that is: half is yellow, three quarters red, each
/// with a glyph of its own. Any loss fills at least one column.
pub(in crate::view::table) fn bar(harm: Harm, columns: usize) -> (Ink, String) {
    let (lost, whole) = (harm.lost.clamp(0, harm.whole.max(0)), harm.whole.max(1));
    let (ink, glyph) = match lost.saturating_mul(4) / whole {
        3.. => (Ink::Outcome(Outcome::Disaster), "█"),
        2 => (Ink::Bad, "▓"),
        _ if lost > 0 => (Ink::Plain, "▒"),
        _ => (Ink::Dim, ""),
    };
    (ink, level::bar(lost, whole, columns, glyph))
}
