//! Comma-separated tables: a row of headings, then a row per character.

use super::cell;
use super::found::{Found, ImportError, MOST, Miss};
use super::write::Writing;
use crate::game::Game;
use crate::lang::line::{Span, Word};
use crate::sheet::{CSV, Field, MINION, NAME, SIDE, fields, find};

/// What a column contains.
enum Column {
    Field(Field),
    Player,
    Count,
    /// One of what a character has several of, by its name.
    List(&'static cell::List, String),
    /// Anything else, which goes into the notes under its heading.
    Other(String),
}

fn column(game: &'static Game, heading: &str) -> Column {
    let heading = heading.trim();
    let (kind, name) = heading.split_once(':').unwrap_or(("", heading));
    let mut lists = cell::LISTS.iter();
    if let Some(list) = lists.find(|list| kind.trim().eq_ignore_ascii_case(list.kind)) {
        return Column::List(list, name.trim().to_owned());
    }
    // A track with its mark may have the name of a stat.
    let mut tracks = fields(game).filter(|field| field.heading().eq_ignore_ascii_case(heading));
    let mut field = || tracks.next().or_else(|| find::known(game, heading));
    match heading.to_lowercase().as_str() {
        "player" | "pc" => Column::Player,
        "count" | "number" | "x" => Column::Count,
        _ => match field().filter(|field| field.is_shown_by(CSV)) {
            Some(field) => Column::Field(field),
            None => Column::Other(heading.to_owned()),
        },
    }
}

pub(super) fn read(game: &'static Game, text: &str) -> Result<Found, ImportError> {
    let head = text.lines().next().unwrap_or_default();
    let count = |c: char| head.matches(c).count();
    let delimiter = [',', ';', '\t'].into_iter().max_by_key(|c| count(*c));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter.and_then(|c| u8::try_from(c).ok()).unwrap_or(b','))
        .flexible(true)
        .from_reader(text.as_bytes());
    let malformed = |error: &csv::Error| {
        ImportError::malformed(line_at(error.position()).max(1), 1, error.to_string())
    };
    let heads = reader.headers().map_err(|error| malformed(&error))?.clone();
    let columns: Vec<Column> = heads.iter().map(|head| column(game, head)).collect();
    let is_name = |column: &Column| matches!(column, Column::Field(field) if field.id == NAME.id);
    if !columns.iter().any(is_name) {
        let why = "the first row needs a column `name`";
        return Err(ImportError::malformed(1, 1, why));
    }
    let mut found = Found::default();
    for (at, heading) in heads.iter().enumerate() {
        if matches!(columns.get(at), Some(Column::Other(name)) if !name.is_empty()) {
            let why = "no such stat or track: it goes into the notes";
            found.misses.push(Miss::new(1, at + 1, heading, why));
        }
    }
    for row in reader.records() {
        let row = row.map_err(|error| malformed(&error))?;
        self::row(game, &columns, &row, &mut found);
        if found.people.len() > MOST || found.misses.len() > MOST {
            return Err(ImportError::TooMany);
        }
    }
    Ok(found)
}

/// The line of a position; 0 if it is not known.
fn line_at(position: Option<&csv::Position>) -> usize {
    let line = position.map_or(0, csv::Position::line);
    usize::try_from(line).unwrap_or(usize::MAX)
}

fn row(game: &'static Game, columns: &[Column], row: &csv::StringRecord, found: &mut Found) {
    let mut writing = Writing::new(game);
    let line = line_at(row.position());
    for (at, (column, cell)) in columns.iter().zip(row).enumerate() {
        let cell = cell::unguarded(cell);
        if cell.trim().is_empty() {
            continue;
        }
        if let Err(why) = put(&mut writing, column, cell) {
            writing.note(cell);
            writing.misses.push(Miss::new(line, at + 1, cell, why));
        }
    }
    if !writing.is_named() {
        if row.iter().any(|cell| !cell.trim().is_empty()) {
            let said = row.iter().collect::<Vec<_>>().join(",");
            found
                .misses
                .push(Miss::new(line, 1, said, "it has no name"));
        }
        return;
    }
    let person = writing.finished(&mut found.misses);
    found.people.push(person);
}

fn put(writing: &mut Writing, column: &Column, cell: &str) -> Result<(), &'static str> {
    let yes = ["yes", "y", "true", "1", "x", "player", "pc"];
    let said = cell.trim().to_lowercase();
    match column {
        Column::Field(field) if field.is_number() => match cell::number(cell) {
            Some(value) => writing.number(*field, value, true),
            None => writing.dice(*field, cell)?,
        },
        Column::Field(field) if field.id == SIDE.id => {
            let side = field.put(&mut writing.who, &Word::bare(&said, Span::default()));
            side.map_err(|_| "a side is player, ally or foe")?;
        }
        Column::Field(field) if field.id == MINION.id => {
            writing.who.minion = yes.contains(&said.as_str());
        }
        Column::Field(field) => field.write(&mut writing.who, cell),
        Column::Player => writing.who.player = yes.contains(&said.as_str()),
        Column::Count => {
            let count = cell::count(said.trim_start_matches('x'));
            writing.count = Some(count.ok_or("a count is 1 to 1000")?).filter(|count| *count > 1);
        }
        Column::List(list, name) => {
            (list.add)(&mut writing.who, writing.game, name, cell).ok_or(list.expects)?;
        }
        Column::Other(heading) => writing.note(&format!("{heading}: {}", cell.trim())),
    }
    Ok(())
}
