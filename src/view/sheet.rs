//! The sheet of one character, in the order in which it is needed in a fight, and the lines that
//! change it.

mod fighting;
mod person;
mod row;
mod skills;
mod statuses;
mod writer;

use super::Line;
use super::header::Hours;
use crate::campaign::{Campaign, Character};
use crate::game::Game;
use crate::lang::line::quoted;
use writer::Sheet;

pub use row::{Change, Edits, Field, Row};

/// The sheet of a character, laid out for `columns`.
#[must_use]
pub fn sheet(
    campaign: &Campaign,
    game: &'static Game,
    who: &Character,
    hours: Hours,
    columns: usize,
) -> Vec<Row> {
    let mut sheet = begun(campaign, game, who, columns, false);
    let (fighting, others) = sheet.skills();
    sheet.title();
    sheet.glance();
    sheet.help();
    sheet.attacks();
    sheet.list_skills("Fighting skills", &fighting);
    sheet.standing();
    sheet.conditions();
    sheet.sustained(hours);
    sheet.waiting();
    sheet.tracks();
    sheet.list_skills("Skills", &others);
    sheet.stats();
    sheet.counters();
    sheet.notes();
    sheet.more();
    sheet.rows
}

/// A shorter sheet for the character's turn, as lines: without fields and offers to add something.
#[must_use]
pub fn brief(
    campaign: &Campaign,
    game: &'static Game,
    who: &Character,
    hours: Hours,
    columns: usize,
) -> Vec<Line> {
    let mut sheet = begun(campaign, game, who, columns, true);
    let (fighting, others) = sheet.skills();
    sheet.summary();
    sheet.attacks();
    sheet.list_skills("Fighting skills", &fighting);
    sheet.standing();
    sheet.conditions();
    sheet.sustained(hours);
    sheet.waiting();
    sheet.list_skills("Skills", &others);
    sheet.counters();
    sheet.notes();
    sheet.stats();
    sheet.rows.into_iter().map(|row| row.line).collect()
}

fn begun<'a>(
    campaign: &'a Campaign,
    game: &'static Game,
    who: &'a Character,
    columns: usize,
    brief: bool,
) -> Sheet<'a> {
    Sheet {
        campaign,
        game,
        who,
        name: quoted(&who.name),
        columns,
        brief,
        rows: Vec::new(),
    }
}
