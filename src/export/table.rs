//! CSV tables. `import` reads the one with the people.

use super::log::entries;
use super::people::tally;
use super::source::{ExportError, Source, What};
use crate::campaign::Character;
use crate::import::cell::{self, LISTS, List};
use crate::sheet::{CSV, Field, fields};
use crate::story;

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

fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn log(source: Source<'_>) -> Vec<Vec<String>> {
    let mut rows = vec![heads(&[
        "number", "day", "time", "session", "scene", "round", "command", "text", "counts",
    ])];
    rows.extend(entries(source).map(|(place, entry)| {
        let said = story::said(source.game, &entry.said, &entry.events);
        let counts = match (entry.undone, entry.corrected) {
            (true, _) => "undone".to_owned(),
            (false, Some(by)) => format!("corrected by #{by}"),
            (false, None) => "yes".to_owned(),
        };
        vec![
            entry.number.to_string(),
            (source.days)(entry.at),
            (source.hours)(entry.at),
            place.session.to_string(),
            place.scene.to_string(),
            place.round.to_string(),
            cell::guarded(&entry.line).into_owned(),
            cell::guarded(&said).into_owned(),
            counts,
        ]
    }));
    rows
}

/// Everyone, with a column for everything that anybody has.
fn people(source: Source<'_>) -> Vec<Vec<String>> {
    let people = || source.campaign.characters.iter();
    let has_value = |field: &Field| people().any(|who| !field.of(who).is_empty());
    let shown = fields(source.game).filter(|field| field.is_shown_by(CSV));
    let shown = shown.filter(|field| field.is_usual() || has_value(field));
    let fields: Vec<Field> = shown.collect();
    let lists: Vec<(&List, Vec<&str>)> = LISTS
        .iter()
        .map(|list| {
            (
                list,
                columns(people().map(|who| (list.of)(who).into_iter().map(|(name, _)| name))),
            )
        })
        .collect();
    let mut head: Vec<String> = fields.iter().map(Field::heading).collect();
    let headings = |(list, names): &(&List, Vec<&str>)| {
        let each = names.iter().map(|name| format!("{}:{name}", list.kind));
        each.collect::<Vec<_>>()
    };
    head.extend(lists.iter().flat_map(headings));
    let row = |who: &Character| {
        let guarded = |field: &Field| match field.of(who) {
            number if field.is_number() => number.into_owned(),
            text => cell::guarded(&text).into_owned(),
        };
        let mut row: Vec<String> = fields.iter().map(guarded).collect();
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
    let grades: Vec<&str> = source.game.grades.iter().map(|grade| grade.id).collect();
    let mut head = heads(&["session", "name", "turns", "luck"]);
    head.extend(grades.iter().map(|&id| id.to_owned()));
    let mut rows = vec![head];
    rows.extend(tally.people.values().map(|deeds| {
        let mut row = vec![
            tally.session.to_string(),
            cell::guarded(&deeds.name).into_owned(),
            deeds.turns.to_string(),
            deeds.luck.to_string(),
        ];
        row.extend(grades.iter().map(|&id| {
            let count = deeds.grades.get(id).copied().unwrap_or(0);
            count.to_string()
        }));
        row
    }));
    rows
}
