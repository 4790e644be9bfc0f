//! A log entry in full.

use super::log::{Reading, changed_to, details, lines};
use super::text::clean;
use super::{Ink, Line};
use crate::campaign::record::rolls;
use crate::campaign::{Entry, Statement};
use crate::game::words;
use crate::story;

/// A log entry with everything that is known about it, laid out for `columns`.
#[must_use]
pub fn entry(mut reading: Reading<'_>, entry: &Entry, columns: usize) -> Vec<Line> {
    reading.briefly = false;
    let mut out = vec![
        Line::of(Ink::Dim, format!("#{} at ", entry.number))
            .with(Ink::Plain, (reading.hours)(entry.at)),
        Line::of(Ink::Dim, "typed: ").with(Ink::Plain, clean(&entry.line)),
        Line::new(),
    ];
    out.extend(lines(reading, entry, columns));
    out.extend(details(reading, entry));
    out.extend(dice(reading, entry));
    if let Some(contest) = changed_to(reading, entry).filter(|_| !reading.is_undone(entry)) {
        let now = story::contest(reading.game, &contest);
        out.push(Line::new());
        out.push(Line::of(Ink::Dim, "changed later: ").with(Ink::Plain, now));
    }
    out
}

/// Every die rolled: typed, or rolled by the console.
fn dice(reading: Reading<'_>, entry: &Entry) -> Vec<Line> {
    let sides = rolls(&entry.events).flat_map(|contest| &contest.sides);
    let mut lines: Vec<Line> = sides
        .filter(|side| !side.dice.is_empty())
        .map(|side| {
            let subject = format!("{}: ", words::subject(side));
            Line::of(Ink::Dim, subject).with(Ink::Plain, words::dice_by_hand(reading.game, side))
        })
        .collect();
    let damage = entry.said.iter().filter_map(|said| match said {
        Statement::DamageRolled(roll) => Some((roll, story::damage_dice(roll)?)),
        _ => None,
    });
    lines.extend(damage.map(|(roll, dice)| {
        Line::of(Ink::Dim, format!("{}, ", roll.label)).with(Ink::Plain, dice)
    }));
    if !lines.is_empty() {
        lines.insert(0, Line::new());
        lines.insert(1, Line::of(Ink::Dim, "dice"));
    }
    lines
}
