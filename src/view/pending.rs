//! What waits for the GM: what luck could still make of the last roll, checks
//! that are owed, work under way.

use super::text::clean;
use super::{Ink, Line};
use crate::command::owed::terms;
use crate::command::work::progress;
use crate::game::Table;

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
    let sorts = [
        ("luck: ", offers(table)),
        ("owed: ", owed.collect()),
        ("at work: ", works.collect()),
    ];
    let some = sorts.into_iter().filter(|(_, things)| !things.is_empty());
    some.map(|(what, things)| line(what, &things, columns))
        .collect()
}

/// What luck could make of the last act, if that was a roll: `flip -> 49, basic success`.
#[must_use]
pub fn offers(table: Table<'_>) -> Vec<String> {
    let last = table.history.entries().last();
    let Some(entry) = last.filter(|entry| !entry.undone) else {
        return Vec::new();
    };
    let number = format!(" #{}", entry.number);
    let offers = (table.game.offers)(table, entry.number);
    offers
        .into_iter()
        .map(|(typed, becomes)| {
            // The last check needs no number.
            let typed = typed.strip_suffix(&number).unwrap_or(&typed).to_owned();
            format!("{} -> {becomes}", clean(&typed))
        })
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
