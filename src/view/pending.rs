//! What waits for the GM: what luck could still make of the last roll, checks
//! that are owed, work under way.

use super::text::clean;
use super::{Ink, Line};
use crate::command::owed::terms;
use crate::command::work::progress;
use crate::game::Table;
use crate::game::words::offers;

/// Stands between two things in a line.
const BETWEEN: &str = " · ";

/// What waits, a line for each sort that has something, of at most so many columns.
#[must_use]
pub fn lines(table: Table<'_>, columns: usize) -> Vec<Line> {
    let owed = table.campaign.owed.iter().map(|owed| {
        let who = clean(table.campaign.name_of(owed.who));
        format!("{} {who} {}", owed.id, clean(&terms(owed)))
    });
    let works = table.campaign.works.iter().map(|work| {
        let who = clean(table.campaign.name_of(work.who));
        format!("{who}, {}, {}", clean(&work.what), progress(work))
    });
    let offers = offers(table).into_iter();
    let offers = offers.map(|offer| clean(&offer).into_owned());
    let sorts = [
        ("luck: ", offers.collect::<Vec<String>>()),
        ("owed: ", owed.collect()),
        ("at work: ", works.collect()),
    ];
    let some = sorts.into_iter().filter(|(_, things)| !things.is_empty());
    some.map(|(what, things)| line(what, &things, columns))
        .collect()
}

/// As many things as there is room for, and how many more there are.
fn line(what: &str, things: &[String], columns: usize) -> Line {
    let more = |left: usize| format!("{BETWEEN}{left} more");
    let mut line = Line::of(Ink::Notice, what);
    for (nth, thing) in things.iter().enumerate() {
        let left = things.len() - nth;
        let between = if nth == 0 { "" } else { BETWEEN };
        let mut longer = line.clone().with(Ink::Dim, between);
        longer.push(Ink::Plain, thing.as_str());
        let after = if left > 1 { more(left - 1).len() } else { 0 };
        if nth > 0 && longer.width() + after > columns {
            return line.with(Ink::Dim, more(left));
        }
        line = longer;
    }
    line
}
