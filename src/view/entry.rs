//! One entry of the log, whole.

use super::log::{Reading, lines};
use super::text::clean;
use super::{Ink, Line};
use crate::campaign::Entry;

/// An entry of the log with everything that is known about it.
#[must_use]
pub fn entry(reading: Reading<'_>, entry: &Entry) -> Vec<Line> {
    let mut out = vec![
        Line::of(Ink::Dim, format!("#{} at ", entry.number))
            .with(Ink::Plain, (reading.hours)(entry.at)),
        Line::of(Ink::Dim, "typed: ").with(Ink::Plain, clean(&entry.line)),
        Line::new(),
    ];
    out.extend(lines(reading, entry, usize::MAX));
    let as_it_fell = entry.rolled();
    if as_it_fell != reading.history.contest(entry.number).as_ref()
        && let Some(contest) = as_it_fell
    {
        let fell = crate::game::words::contest(reading.game, contest);
        out.push(Line::new());
        out.push(Line::of(Ink::Dim, "as it fell: ").with(Ink::Plain, clean(&fell)));
    }
    out
}
