//! Files in the shapes that other programs and spreadsheets write them.
//!
//! Each `tests/data/import/NAME` with a `NAME.want` beside it says in that file what comes of it: `game:`, `from:`
//! for the format that is guessed, a `line:` for each line that `import --dry-run` shows, `track:` for what is left
//! of somebody, `notes:` for what must stand in somebody's notes, and `missed:` for what is told as not understood.

use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::campaign::Character;
use gmscreen::games;
use gmscreen::import::{Format, Found, To, read, shown};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import")
}

/// The names of those that say what they hold.
fn names() -> Vec<String> {
    let entries = fs::read_dir(folder()).unwrap();
    let all = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let wants = all.filter_map(|name| name.strip_suffix(".want").map(str::to_owned));
    let mut names: Vec<String> = wants.collect();
    names.sort();
    names
}

fn everybody(found: &Found) -> impl Iterator<Item = &Character> {
    let people = found.people.iter().map(|person| &person.who);
    people.chain(&found.templates)
}

/// Words without regard to how wide the gaps between them are.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What differs from what is wanted.
fn wrong(name: &str) -> Vec<String> {
    let want = fs::read_to_string(folder().join(format!("{name}.want"))).unwrap();
    let all = |key: &str| -> Vec<String> {
        let lines = want.lines().filter_map(|line| line.strip_prefix(key));
        lines.map(|line| line.trim().to_owned()).collect()
    };
    let bytes = fs::read(folder().join(name)).unwrap();
    let game = games::by_id(&all("game:")[0]).unwrap();
    let format = Format::guess(name, std::str::from_utf8(&bytes).unwrap());
    let mut wrong = Vec::new();
    if format.id() != all("from:")[0] {
        wrong.push(format!("  taken for {}", format.id()));
    }
    let found = read(game, format, &bytes).unwrap();
    let lines: Vec<String> = shown(game, &found, To::Roster)
        .iter()
        .map(|line| line.trim().to_owned())
        .collect();
    if lines != all("line:") {
        wrong.push(format!("  got  {lines:#?}\n  want {:#?}", all("line:")));
    }
    let tracks: Vec<String> = everybody(&found)
        .flat_map(|who| {
            let each = who.tracks.iter();
            each.map(move |(id, value)| format!("{}: {id} {value}", who.name))
        })
        .collect();
    let wanted_tracks = all("track:");
    if tracks != wanted_tracks {
        wrong.push(format!("  tracks {tracks:?}\n  want   {wanted_tracks:?}"));
    }
    let notes: Vec<&str> = everybody(&found).map(|who| &*who.notes).collect();
    let notes = words(&notes.join("\n"));
    for note in all("notes:") {
        if !notes.contains(&words(&note)) {
            wrong.push(format!("  no note {note:?} in {notes:?}"));
        }
    }
    let misses: Vec<String> = found.misses.iter().map(ToString::to_string).collect();
    if misses != all("missed:") {
        wrong.push(format!(
            "  missed {misses:#?}\n  want   {:#?}",
            all("missed:")
        ));
    }
    wrong
}

#[test]
fn files_in_the_shapes_of_other_programs_come_whole() {
    let names = names();
    for kind in [".csv", ".tsv", ".json", ".db", ".md"] {
        assert!(names.iter().any(|name| name.ends_with(kind)), "no {kind}");
    }
    let told: Vec<String> = names
        .iter()
        .map(|name| (name, wrong(name)))
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|(name, wrong)| format!("{name}\n{}", wrong.join("\n")))
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}
