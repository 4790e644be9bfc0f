//! The house: who may import whom, read from the sources themselves.

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms from the ground up. A file imports from its own room and from those above it in this list.
/// Rooms on one line stand side by side and do not see each other.
const ROOMS: &[&[&str]] = &[
    &["system"],
    &["dice"],
    &["rules"],
    &["campaign"],
    &["lang"],
    &["game"],
    &["play"],
    &["command"],
    &["games"],
    &["store"],
    &["session"],
    &["config", "library", "view"],
    &["exec", "show"],
    &["tui"],
    &["cli"],
];

/// Where games are named: the games themselves, and the help of the command line, for an example.
const LISTS: &[&str] = &["games", "cli"];

/// A game's own rooms, and how it may be named there and nowhere else.
const GAMES: &[(&str, &[&str])] = &[
    ("renaissance", &["renaissance"]),
    ("brp", &["basic roleplaying", "brp"]),
    ("forge_of_power", &["forge of", "forge_of", "forge-of"]),
    ("ruina_imperii", &["ruina"]),
];

/// A crate that only one room may use.
const CONFINED: &[(&str, &[&str])] = &[
    ("ratatui::", &["tui"]),
    ("crossterm::", &["tui"]),
    ("rand::", &["dice"]),
    ("std::fs", &["store", "system"]),
    ("signal_hook::", &["system"]),
    ("clap::", &["cli"]),
    ("directories::", &["library"]),
];

fn sources() -> Vec<(String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let relative = path.strip_prefix(&root).unwrap().with_extension("");
                let module = relative
                    .to_string_lossy()
                    .replace(std::path::MAIN_SEPARATOR, "::");
                let text = fs::read_to_string(&path).unwrap();
                found.push((module, path, code(&text)));
            }
        }
    }
    assert!(found.len() > 30, "the sources were not found");
    found
}

/// The source without its comments.
fn code(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn is_in(module: &str, room: &str) -> bool {
    module == room
        || module
            .strip_prefix(room)
            .is_some_and(|rest| rest.starts_with("::"))
}

/// The floor of a module: the most specific room that holds it.
fn floor(module: &str) -> Option<(usize, &'static str)> {
    let rooms = ROOMS
        .iter()
        .enumerate()
        .flat_map(|(floor, rooms)| rooms.iter().map(move |room| (floor, *room)));
    rooms
        .filter(|(_, room)| is_in(module, room))
        .max_by_key(|(_, room)| room.len())
}

/// Every path that begins with `crate::`, written inline or in a `use`.
fn crate_paths(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        let end = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
            .unwrap_or(rest.len());
        found.push(rest[..end].trim_end_matches(':').to_owned());
    }
    found
}

#[test]
fn imports_go_downward_only() {
    let mut wrong = Vec::new();
    for (module, path, text) in sources() {
        if module == "main" || module == "lib" {
            continue;
        }
        let (own_floor, own_room) =
            floor(&module).unwrap_or_else(|| panic!("{} is in no room", path.display()));
        for target in crate_paths(&text) {
            let Some((floor, room)) = floor(&target) else {
                panic!(
                    "{} imports crate::{target}, which is in no room",
                    path.display()
                );
            };
            if floor > own_floor || (floor == own_floor && room != own_room) {
                wrong.push(format!("{} imports crate::{target}", path.display()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "imports against the order of the house:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn no_import_reaches_up_through_a_relative_path() {
    for (module, path, text) in sources() {
        let depth = module.matches("::").count();
        let most = text
            .lines()
            .filter(|line| line.contains("super::super::"))
            .count();
        assert!(
            depth >= 2 || most == 0,
            "{} climbs out of its room",
            path.display()
        );
    }
}

#[test]
fn no_game_is_named_outside_its_own_files() {
    let mut own_rooms = 0;
    for (module, path, text) in sources() {
        if LISTS.contains(&module.as_str()) {
            continue;
        }
        // The room of rules lists its modules; that is no name.
        let folded = text
            .replace("pub(crate) mod brp;", "")
            .replace("pub(crate) mod forge_of_power;", "")
            .replace("pub(crate) mod renaissance;", "")
            .replace("pub(crate) mod ruina_imperii;", "")
            .to_lowercase();
        for (room, names) in GAMES {
            let own = ["rules", "games"].map(|floor| format!("{floor}::{room}"));
            if own.iter().any(|room| is_in(&module, room)) {
                own_rooms += 1;
                continue;
            }
            for name in *names {
                assert!(!folded.contains(name), "{} names {name}", path.display());
            }
        }
    }
    assert!(own_rooms >= 2 * GAMES.len(), "only {own_rooms} own rooms");
}

#[test]
fn crates_stay_in_their_rooms() {
    for (module, path, text) in sources() {
        for (name, rooms) in CONFINED {
            let allowed = rooms.iter().any(|room| is_in(&module, room));
            let used = text
                .match_indices(name)
                .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'));
            assert!(allowed || !used, "{} uses {name}", path.display());
        }
    }
}

#[test]
fn every_test_file_is_part_of_the_suite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let main = fs::read_to_string(folder.join("main.rs")).unwrap();
    for entry in fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "main") else {
            continue;
        };
        assert!(
            main.contains(&format!("mod {module};")),
            "{name} is not in main.rs"
        );
    }
}
