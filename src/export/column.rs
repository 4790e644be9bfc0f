//! Tables by their columns.

/// A column of a table: its heading, and its cell for each thing in the table.
pub(super) struct Column<'c, T> {
    heading: String,
    cell: Box<dyn Fn(&T) -> String + 'c>,
}

pub(super) fn column<'c, T>(
    heading: impl Into<String>,
    cell: impl Fn(&T) -> String + 'c,
) -> Column<'c, T> {
    Column {
        heading: heading.into(),
        cell: Box::new(cell),
    }
}

/// The headings, then a row for each thing.
pub(super) fn rows<'t, T: 't>(
    columns: &[Column<'_, T>],
    all: impl IntoIterator<Item = &'t T>,
) -> Vec<Vec<String>> {
    let head = columns.iter().map(|column| column.heading.clone());
    let row = |one: &T| columns.iter().map(|column| (column.cell)(one)).collect();
    let all = all.into_iter().map(row);
    std::iter::once(head.collect()).chain(all).collect()
}
