//! The sheet of one character, in the order in which it is needed in a fight, and the lines that
//! change it.

mod fighting;
mod person;
mod row;
mod skills;
mod statuses;

use super::Line;
use super::log::Reading;
use crate::campaign::{Character, Skill};
use crate::lang::line::quoted;

pub use row::{Change, Edits, Field, Row};
use row::{Section, Sheet};

/// The sheet of a character, laid out for `columns`.
#[must_use]
pub fn sheet(reading: Reading<'_>, who: &Character, columns: usize) -> Vec<Row> {
    let sheet = begun(reading, who, columns, false);
    let (fighting, others) = sheet.skills();
    let mut sections = now(&sheet, &fighting);
    sections.extend([sheet.tracks(), sheet.list_skills("Skills", &others)]);
    sections.extend(sheet.stats());
    sections.extend([sheet.counters(), sheet.notes(), sheet.more()]);
    let mut rows = vec![sheet.title()];
    rows.extend(sheet.glance());
    rows.extend(sheet.help());
    rows.extend(sheet.headed(sections));
    rows
}

/// A shorter sheet for the character's turn, as lines: without fields and offers to add something.
pub(crate) fn brief(reading: Reading<'_>, who: &Character, columns: usize) -> Vec<Line> {
    let sheet = begun(reading, who, columns, true);
    let (fighting, others) = sheet.skills();
    let mut sections = now(&sheet, &fighting);
    let others = sheet.list_skills("Skills", &others);
    sections.extend([others, sheet.counters(), sheet.notes()]);
    sections.extend(sheet.stats());
    let mut rows = vec![sheet.summary()];
    rows.extend(sheet.help());
    rows.extend(sheet.headed(sections));
    rows.into_iter().map(|row| row.line).collect()
}

/// What is needed first in a fight.
fn now(sheet: &Sheet<'_>, fighting: &[&Skill]) -> Vec<Section> {
    vec![
        sheet.attacks(),
        sheet.powers(),
        sheet.list_skills("Fighting skills", fighting),
        sheet.standing(),
        sheet.conditions(),
        sheet.sustained(),
        sheet.each_turn(),
        sheet.pending(),
        sheet.work(),
    ]
}

fn begun<'a>(reading: Reading<'a>, who: &'a Character, columns: usize, brief: bool) -> Sheet<'a> {
    Sheet {
        campaign: reading.campaign,
        game: reading.game,
        who,
        name: quoted(&who.name),
        modifiers: reading.game.modifiers_of(reading.campaign, who),
        hours: reading.hours,
        columns,
        brief,
    }
}
