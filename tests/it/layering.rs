//! Which modules may import which, checked by reading the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use gmscreen::games;

use crate::source::{Source, Token, circles, files, paths, sources, tokens, uses};

/// Rooms (top-level modules) from the bottom up. A file imports from its own room and from those
/// before it in this list. Rooms without a semicolon between them do not see each other.
const ROOMS: &str = "system; dice; rules; campaign; lang; game; story; play; sheet; verbs; games; store; session; \
     config library view; answer import; exec; remote; follow serve show; export; tui; cli";

/// Where games may be named: the games themselves, and the command line's help, as an example.
const LISTS: &[&str] = &["games", "cli"];

/// A game's own rooms, and how its name is written there and nowhere else.
const GAMES: &[(&str, &[&str])] = &[
    ("renaissance", &["renaissance"]),
    ("brp", &["basic roleplaying", "brp"]),
    ("forge_of_power", &["forge of", "forge_of", "forge-of"]),
];

/// What only some rooms may use.
const CONFINED: &str = "ratatui: tui; crossterm: tui; rand: dice; std::fs: store system; signal_hook: system; \
     interprocess: system; clap: cli; clap_complete: cli; clap_mangen: cli; directories: library; \
     notify: follow; axum: serve; tokio: serve; csv: import export; saphyr_parser: import";

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

/// The level of a module: the room that contains it.
fn floor(module: &str) -> Option<(usize, &'static str)> {
    ROOMS.split("; ").enumerate().find_map(|(floor, rooms)| {
        let room = rooms.split(' ').find(|room| is_in(module, room))?;
        Some((floor, room))
    })
}

/// The imports of a module that violate the order.
fn against_the_order(module: &str, tokens: &[Token]) -> Vec<String> {
    let (own_floor, own_room) = floor(module).unwrap_or_else(|| panic!("{module} is in no room"));
    let mut wrong = Vec::new();
    for named in paths(module, tokens) {
        let Some((floor, room)) = floor(&named.path) else {
            panic!("{module} names {}, which is in no room", named.path);
        };
        if floor > own_floor || (floor == own_floor && room != own_room) {
            wrong.push(format!("{module} names {}", named.path));
        }
    }
    wrong
}

#[test]
fn imports_go_downward_only() {
    let mut wrong = Vec::new();
    for source in sources() {
        if source.module != "main" && source.module != "lib" {
            wrong.extend(against_the_order(&source.module, source.tokens()));
        }
    }
    assert!(
        wrong.is_empty(),
        "against the order of the house: {wrong:#?}"
    );
}

#[test]
fn every_way_to_name_a_higher_room_is_found() {
    for text in [
        "use crate::tui::app::App;",
        "pub use crate::tui::app::App as Other;",
        "use crate::{dice::Die, tui::{self, app::App}};",
        "use crate::{\n    dice,\n    tui::app,\n};",
        "use super::super::tui::app;",
        "use {crate::dice::Die, super::super::tui};",
        "fn f() { let quote = '\"'; crate::tui::run() }",
        "fn f() -> super::super::tui::App<'static> { todo() }",
        "mod inside { use super::super::super::tui; }",
        "mod one { mod two {} } mod inside { use super::super::super::tui; }",
        "const A: char = '\\''; use crate::tui;",
        "const A: &str = \"\\\\\"; use crate::tui;",
        "const A: &str = r#\"\"quoted\"#; use crate::tui;",
        "const A: &[u8] = br#\"\"quoted\"#; use crate::tui;",
    ] {
        let wrong = against_the_order("campaign::event", &tokens(text));
        assert_eq!(
            wrong.len(),
            1 + text.matches("self, app").count(),
            "{text}: {wrong:?}"
        );
        assert!(wrong[0].contains("tui"), "{text}: {wrong:?}");
    }
    for text in [
        "// use crate::tui;",
        "const A: &str = \"crate::tui\";",
        "use crate::dice::{self, Die};",
        "use super::{fight, roster::Roster}; use self::inner::A; mod inner;",
        "mod inside { use super::super::fight; } use super::roster;",
        "pub(in crate::tui) const A: u8 = 0;",
        "fn f() { Self::g(); std::mem::take(&mut super::x) }",
    ] {
        assert_eq!(
            against_the_order("campaign::event", &tokens(text)),
            [""; 0],
            "{text}"
        );
    }
}

#[test]
fn no_files_of_a_room_depend_on_each_other_in_a_cycle() {
    let uses = uses(sources());
    for room in ROOMS.split("; ").flat_map(|rooms| rooms.split(' ')) {
        let within = |module: &str| floor(module).is_some_and(|(_, own)| own == room);
        let circles = circles(&uses, &within);
        assert!(circles.is_empty(), "{circles:#?}");
    }
}

#[test]
fn cycles_are_found_through_re_exports() {
    let source = |module: &str, text: &str| Source::new(module, text);
    // A parent that only re-exports its children is not part of a cycle.
    let mut house = vec![
        source(
            "a",
            "mod b; mod c; pub use b::{B, make as build}; pub use c::C;",
        ),
        source("a::b", "use super::C; pub struct B;"),
        source("a::c", "pub struct C;"),
    ];
    assert!(circles(&uses(&house), &|_| true).is_empty());
    house[2] = source("a::c", "use super::build; pub struct C;");
    let found = BTreeSet::from(["a::b", "a::c"]);
    assert_eq!(circles(&uses(&house), &|_| true), BTreeSet::from([found]));
    // A parent with an item of its own is.
    let parent = "mod b; pub struct A; fn f() { b::g() }";
    let house = [
        source("a", parent),
        source("a::b", "use super::A; pub fn g() {}"),
    ];
    assert_eq!(circles(&uses(&house), &|_| true).len(), 1);
}

#[test]
fn no_game_is_named_outside_its_own_files() {
    let mut own_rooms = 0;
    for Source { module, text, .. } in sources() {
        if LISTS.contains(&module.as_str()) {
            continue;
        }
        // The room of rules lists its modules, which does not count as naming a game.
        let mut folded = code(text).to_lowercase();
        for (room, _) in GAMES {
            folded = folded.replace(&format!("pub(crate) mod {room};"), "");
        }
        for (room, names) in GAMES {
            let own = ["rules", "games"].map(|floor| format!("{floor}::{room}"));
            if own.iter().any(|room| is_in(module, room)) {
                own_rooms += 1;
                continue;
            }
            for name in *names {
                assert!(!folded.contains(name), "{module} names {name}");
            }
        }
    }
    assert!(own_rooms >= 2 * GAMES.len(), "only {own_rooms} own rooms");
}

/// Rooms that know no game and so must not contain a word specific to one.
const NEUTRAL: &[&str] = &[
    "campaign", "lang", "game", "play", "store", "session", "view", "tui",
];

/// Words of one game that are also plain English, or a term of every game: `act task` is a command
/// of every game, and so is a power with a save.
const ENGLISH: &str = "as attack behind initiative long luck mark moved order save stunned surprised \
     task then thrown unmark will";

/// Words that only one game uses: its verbs, modifiers, stats, tracks and grades.
fn words_of_one_game() -> BTreeMap<String, &'static str> {
    let mut owners: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
    for game in games::all() {
        let verbs = game.verbs.iter().copied().flatten();
        let mut words: Vec<&str> = verbs
            .flat_map(|verb| [&[verb.name][..], verb.aliases].concat())
            .collect();
        words.extend(game.modifiers.iter().map(|modifier| modifier.word));
        words.extend(game.stats.iter().map(|stat| stat.id));
        words.extend(game.tracks.iter().map(|track| track.id));
        words.extend(game.grades.iter().map(|grade| grade.id));
        for word in words {
            let owners = owners.entry(word.to_lowercase()).or_default();
            owners.insert(game.id);
        }
    }
    owners.retain(|word, games| games.len() == 1 && !ENGLISH.split(' ').any(|one| one == word));
    let one =
        |(word, games): (String, BTreeSet<&'static str>)| Some((word, games.first().copied()?));
    owners.into_iter().filter_map(one).collect()
}

#[test]
fn no_word_of_a_game_is_in_a_neutral_room() {
    let owned = words_of_one_game();
    assert!(owned.len() > 50, "{owned:?}");
    let mut wrong = BTreeSet::new();
    for source in sources() {
        let module = &source.module;
        let neutral = NEUTRAL.iter().any(|room| is_in(module, room));
        let text = source.without_tests().filter(|_| neutral);
        for token in tokens(text.unwrap_or_default()) {
            let Token::Text(text) = token else { continue };
            let text = text.to_lowercase();
            for word in text.split(|c: char| !(c.is_alphanumeric() || c == '-')) {
                if let Some(game) = owned.get(word) {
                    wrong.insert(format!("{module}: {word} ({game})"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "words of games: {wrong:#?}");
}

#[test]
fn crates_stay_in_their_rooms() {
    let confined = CONFINED.split("; ").filter_map(|one| one.split_once(": "));
    for Source { module, text, .. } in sources() {
        let text = code(text);
        for (name, rooms) in confined.clone() {
            let allowed = rooms.split(' ').any(|room| is_in(module, room));
            let path = if name == "std::fs" { "" } else { "::" };
            let used = text
                .match_indices(&format!("{name}{path}"))
                .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'));
            assert!(allowed || !used, "{module} uses {name}");
        }
    }
}

#[test]
fn every_test_file_is_part_of_the_suite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let main = fs::read_to_string(folder.join("main.rs")).unwrap();
    for path in files(&folder, "rs") {
        let name = path.file_stem().unwrap().to_string_lossy();
        let is_there = name == "main" || main.contains(&format!("mod {name};"));
        assert!(is_there, "{name} is not in main.rs");
    }
}
