//! Stat blocks as books, sheets and notes print them, in layouts that the reader was not written
//! for.
//!
//! Each `tests/data/blocks/NAME.txt` with a `NAME.want` beside it states there what a careful human
//! reader would take from it: `game:`, a `person:` line for each character as `import` shows it,
//! `notes:` for what must be in a character's notes, and `missed:` for what is reported as not
//! understood.

use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::game::Game as Rules;
use gmscreen::games;
use gmscreen::import::{Format, To, read, shown};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/blocks")
}

/// A layout and its expected contents.
struct Wanted {
    name: String,
    text: Vec<u8>,
    game: &'static Rules,
    people: Vec<String>,
    notes: Vec<String>,
    missed: Vec<String>,
}

fn wanted() -> Vec<Wanted> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "want"))
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let said = fs::read_to_string(path).unwrap();
        let all = |key: &str| -> Vec<String> {
            let lines = said.lines().filter_map(|line| line.strip_prefix(key));
            lines.map(|line| line.trim().to_owned()).collect()
        };
        Wanted {
            name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
            text: fs::read(path.with_extension("txt")).unwrap(),
            game: games::by_id(&all("game:")[0]).unwrap(),
            people: all("person:"),
            notes: all("notes:"),
            missed: all("missed:"),
        }
    };
    files.iter().map(read).collect()
}

/// A text with normalized spaces and without Markdown markup.
fn words(text: &str) -> String {
    let text = text.replace(['*', '|'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The differences from what is expected; empty if the block was read completely.
fn wrong(wanted: &Wanted) -> Vec<String> {
    let found = read(wanted.game, Format::Text, &wanted.text).unwrap();
    let shown = shown(wanted.game, &found, To::Roster);
    let people: Vec<&str> = shown
        .iter()
        .map(|line| line.split_once(": ").map_or(line.as_str(), |(_, who)| who))
        .collect();
    let mut wrong = Vec::new();
    if people != wanted.people {
        wrong.push(format!("  got  {people:#?}\n  want {:#?}", wanted.people));
    }
    let notes: Vec<&str> = found.people.iter().map(|one| &*one.who.notes).collect();
    let notes = words(&notes.join("\n"));
    for note in &wanted.notes {
        if !notes.contains(&words(note)) {
            wrong.push(format!("  no note {note:?} in {notes:?}"));
        }
    }
    let missed: Vec<String> = found.misses.iter().map(ToString::to_string).collect();
    if missed != wanted.missed {
        wrong.push(format!("  missed {missed:?}\n  want   {:?}", wanted.missed));
    }
    wrong
}

#[test]
fn blocks_in_unplanned_layouts_are_read_completely() {
    let all = wanted();
    assert!(all.len() >= 15, "only {} layouts", all.len());
    let mut told = Vec::new();
    for one in &all {
        let wrong = wrong(one);
        if !wrong.is_empty() {
            told.push(format!("{}\n{}", one.name, wrong.join("\n")));
        }
    }
    assert!(
        told.is_empty(),
        "{} of {}:\n{}",
        told.len(),
        all.len(),
        told.join("\n")
    );
}
