//! CSV tables. `import` reads the one with the people.

use std::sync::Arc;

use super::column::{column, rows};
use super::log::{Place, entries};
use super::people::tally;
use super::source::{ExportError, Source, What};
use crate::campaign::{Character, Entry};
use crate::import::cell::{LISTS, List, guarded};
use crate::sheet::{CSV, Field, fields};
use crate::story;
use crate::view::summary::Deeds;

pub(super) fn write(source: Source<'_>, what: What) -> Result<String, ExportError> {
    let rows = match what {
        What::Log => log(source),
        What::Roster | What::Sheets => people(source),
        What::Summary => summary(source),
    };
    let mut out = csv::Writer::from_writer(Vec::new());
    for row in rows {
        out.write_record(&row).map_err(ExportError::unwritable)?;
    }
    let bytes = out.into_inner().map_err(ExportError::unwritable)?;
    String::from_utf8(bytes).map_err(ExportError::unwritable)
}

fn log(source: Source<'_>) -> Vec<Vec<String>> {
    type One = (Place, Arc<Entry>);
    let said = |entry: &Entry| story::said(source.game, &entry.said, &entry.events);
    let columns = [
        column("number", |(_, entry): &One| entry.number.to_string()),
        column("day", |(_, entry): &One| (source.days)(entry.at)),
        column("time", |(_, entry): &One| (source.hours)(entry.at)),
        column("session", |(place, _): &One| place.session.to_string()),
        column("scene", |(place, _): &One| place.scene.to_string()),
        column("round", |(place, _): &One| place.round.to_string()),
        column("command", |(_, entry): &One| {
            guarded(&entry.line).into_owned()
        }),
        column("text", |(_, entry): &One| {
            guarded(&said(entry)).into_owned()
        }),
        column("counts", |(_, entry): &One| {
            let left_out = source.history.left_out_by(entry);
            match (entry.undone, entry.corrected, left_out) {
                (true, ..) => "undone".to_owned(),
                (false, Some(by), _) => format!("corrected by #{by}"),
                (false, None, Some(by)) => format!("left out by #{by}"),
                (false, None, None) => "yes".to_owned(),
            }
        }),
    ];
    let entries: Vec<One> = entries(source).collect();
    rows(&columns, &entries)
}

/// Everyone, with a column for everything that anybody has.
fn people(source: Source<'_>) -> Vec<Vec<String>> {
    let people = || source.campaign.characters.iter();
    let has_value = |field: &Field| people().any(|who| !field.of(who).is_empty());
    let shown = fields(source.game).filter(|field| field.is_shown_by(CSV));
    let shown = shown.filter(|field| field.is_usual() || has_value(field));
    let fields: Vec<Field> = shown.collect();
    let names = |list: &List| {
        let own = people().map(|who| (list.of)(who).into_iter());
        columns(own.map(|own| own.map(|(name, _)| name)))
    };
    let lists = LISTS.iter().map(|list| (list, names(list)));
    let lists: Vec<(&List, Vec<&str>)> = lists.collect();
    let mut head: Vec<String> = fields.iter().map(Field::heading).collect();
    let headings = |(list, names): &(&List, Vec<&str>)| {
        let each = names.iter().map(|name| format!("{}:{name}", list.kind));
        each.collect::<Vec<_>>()
    };
    head.extend(lists.iter().flat_map(headings));
    let row = |who: &Character| {
        let cell = |field: &Field| match field.of(who) {
            number if field.is_number() => number.into_owned(),
            text => guarded(&text).into_owned(),
        };
        let mut row: Vec<String> = fields.iter().map(cell).collect();
        for (list, names) in &lists {
            let own = (list.of)(who);
            row.extend(names.iter().map(|name| {
                let mut cells = own.iter();
                let cell = cells.find(|(known, _)| known == name);
                cell.map_or_else(String::new, |(_, cell)| cell.clone())
            }));
        }
        row
    };
    let mut rows = vec![head];
    rows.extend(people().map(row));
    rows
}

/// Every name once, in the order of each character's own list as far as possible.
fn columns<'a, N: Iterator<Item = &'a str>>(everyone: impl Iterator<Item = N>) -> Vec<&'a str> {
    let mut out: Vec<&str> = Vec::new();
    for own in everyone {
        let mut at = 0;
        for name in own {
            if let Some(known) = out.iter().position(|known| *known == name) {
                at = known + 1;
            } else {
                out.insert(at.min(out.len()), name);
                at += 1;
            }
        }
    }
    out
}

fn summary(source: Source<'_>) -> Vec<Vec<String>> {
    let tally = tally(source);
    let mut columns = vec![
        column("session", |_: &Deeds| tally.session.to_string()),
        column("name", |deeds: &Deeds| guarded(&deeds.name).into_owned()),
        column("turns", |deeds: &Deeds| deeds.turns.to_string()),
        column("luck", |deeds: &Deeds| deeds.luck.to_string()),
    ];
    columns.extend(source.game.grades.iter().map(|grade| {
        column(grade.id, |deeds: &Deeds| {
            let count = deeds.grades.get(grade.id);
            count.unwrap_or(&0).to_string()
        })
    }));
    rows(&columns, tally.people.values())
}
