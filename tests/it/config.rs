//! Settings: what they may contain, and where errors in them are reported.

use std::collections::BTreeSet;
use std::fs;

use gmscreen::config::{Config, ConfigError};
use gmscreen::tui::keymap::{Action, Chord, Keymap, NOTHING, TABLE, chord};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Scheme, Theme, Themes};
use tempfile::TempDir;

use crate::cli_home::Home;

fn settings(text: &str) -> (Settings, Vec<ConfigError>) {
    Settings::of(Theme::default(), Themes::default(), &Config::parse(text))
}

/// The errors in settings, with line and column.
fn wrong(text: &str) -> Vec<(usize, usize, String)> {
    let told = |error| match error {
        ConfigError::Wrong { at, message } => (at.line, at.column, message),
        other => panic!("{text}: {other}"),
    };
    settings(text).1.into_iter().map(told).collect()
}

#[test]
fn every_setting_is_optional_and_has_its_values() {
    for text in ["", "\n", "# only this\n\n", "\u{feff}", "[keys]\n"] {
        assert_eq!(Config::parse(text), Config::default(), "{text:?}");
    }
    let usual = (Settings::from(Theme::default()), Vec::new());
    assert_eq!(settings(""), usual);
    assert_eq!(settings("theme = 'auto'"), usual);
    for (word, scheme) in Scheme::ALL {
        let (set, errors) = settings(&format!("theme = '{word}'"));
        assert_eq!((set.theme.scheme, errors), (scheme, Vec::new()));
    }
    let (set, errors) = settings("mouse = false\nascii = true\nsheet = true\nleft_pane = 55");
    assert_eq!((set.mouse, set.theme.ascii, errors), (false, true, vec![]));
    assert_eq!((set.sheet, set.left_pane), (Some(true), Some(55)));
    for (word, seconds) in [
        ("90", 90),
        ("1", 1),
        ("\"0:07\"", 7),
        ("\"90:00\"", 5400),
        ("86_400", 86400),
    ] {
        let config = Config::parse(&format!("turn_timer = {word}"));
        assert_eq!(config.turn_timer, Some(seconds), "{word}");
    }
}

#[test]
fn errors_have_the_position_where_they_begin() {
    let cases = [
        ("\n  theme = \"purple\"\n", 2, 11, "expected auto, dark"),
        ("theme = purple", 1, 9, "in quotes"),
        ("\n  them = \"dark\"", 2, 3, "'them'"),
        ("theme = 1", 1, 9, "in quotes"),
        ("sheet = 1", 1, 9, "true or false"),
        ("mouse = \"yes\"", 1, 9, "true or false"),
        ("mouse = true\nmouse = false", 2, 1, "duplicate"),
        ("left_pane =  91", 1, 14, "from 10 to 90"),
        ("left_pane = -4", 1, 13, "from 10 to 90"),
        ("left_pane = 70000", 1, 13, "from 10 to 90"),
        ("left_pane = \"x\"", 1, 13, "from 10 to 90"),
        ("left_pane = 12.5", 1, 13, "from 10 to 90"),
        ("turn_timer = 0", 1, 14, "86400"),
        ("turn_timer = 86401", 1, 14, "86400"),
        ("turn_timer = 99999999999", 1, 14, "86400"),
        ("turn_timer = \"1:60\"", 1, 14, "\"1:30\""),
        ("turn_timer = \"+1:30\"", 1, 14, "\"1:30\""),
        ("turn_timer = \"99999999999:30\"", 1, 14, "\"1:30\""),
        ("turn_timer = \"x\"", 1, 14, "\"1:30\""),
        ("turn_timer = true", 1, 14, "seconds"),
        ("keys = 1", 1, 8, "[keys]"),
        ("[keys]\nx = next", 2, 5, "id of an action or a line"),
        ("[keys]\nx = 1", 2, 5, "in quotes"),
        (
            "keys = {\"é\" = \"undo\", \"nix\" = \"undo\"}",
            1,
            23,
            "'nix'",
        ),
        ("[keys]\n  x = \"turn\"", 2, 7, "next-turn"),
        ("[keys]\n  x = \"nxt-turn\"", 2, 7, "next-turn"),
        ("[keys]\n  x = \"UNDOO\"", 2, 7, "undo"),
        ("[keys]\n  x = \"log\"", 2, 7, "open-log"),
    ];
    for (text, line, column, part) in cases {
        let found = wrong(text);
        assert_eq!(found.len(), 1, "{text:?}: {found:?}");
        let (at_line, at_column, message) = &found[0];
        let at = (*at_line, *at_column);
        assert_eq!(at, (line, column), "{text:?}: {message}");
        assert!(message.contains(part), "{text:?}: {message}");
    }
}

#[test]
fn a_line_that_is_no_setting_at_all_costs_only_itself() {
    let bads = "theme: \"light\"¦= 3¦[keys¦what¦theme = \"light¦}¦\"\"\"¦a = [1,";
    for bad in bads.split('¦') {
        for text in [
            format!("{bad}\nmouse = false\nturn_timer = 90\n"),
            format!("mouse = false\n{bad}\nturn_timer = 90\n"),
            format!("mouse = false\nturn_timer = 90\n{bad}\n"),
        ] {
            let config = Config::parse(&text);
            let kept = (config.mouse, config.turn_timer, config.errors.len());
            assert_eq!(kept, (Some(false), Some(90), 1), "{text}");
        }
    }
}

#[test]
fn keys_under_a_heading_with_a_missing_bracket_count() {
    for (bad, window) in [
        ("[keys", None),
        ("keys] # mine", None),
        ("  [ keys.list # mine", Some("list")),
        ("[[keys.list]", Some("list")),
    ] {
        let text = format!(
            "bell = true\n{bad}\nF5 = \"undo\"\nmouse = false\nF6 = redo\nF7 = \"next-turn\"\n[keys.log]\nF8 = \"undo\"\n"
        );
        let config = Config::parse(&text);
        let bound = config.keys.iter().map(|setting| {
            let window = setting.window.as_ref().map(|window| window.name.as_str());
            (window, setting.key.as_str(), setting.key_at.line)
        });
        let bound: Vec<_> = bound.collect();
        let right = [(window, "F5", 3), (window, "F7", 6), (Some("log"), "F8", 8)];
        assert_eq!(bound, right, "{text}{:?}", config.errors);
        assert_eq!((config.bell, config.mouse), (Some(true), Some(false)));
        let told: Vec<String> = config.errors.iter().map(ConfigError::to_string).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].contains("error at 2:") && told[1].contains("error at 5:"));
    }
    // A second heading of the same keys costs itself, and nothing of the first.
    let config = Config::parse("[keys]\nF5 = \"undo\"\n[keys\nF6 = \"redo\"\n");
    assert_eq!(config.keys[0].key, "F5");
    assert_eq!(config.errors.len(), 1, "{:?}", config.errors);
    assert!(config.errors[0].to_string().contains("error at 3:"));
}

fn keymap(text: &str) -> Keymap {
    let (map, wrong) = Keymap::of(&Config::parse(text).keys);
    assert_eq!(wrong, [], "{text}");
    map
}

#[test]
fn every_key_can_be_written_as_shown_and_every_action_have_another() {
    for key in TABLE.iter().flat_map(|row| row.keys) {
        assert_eq!(chord(&key.label()), Some(*key), "{}", key.label());
    }
    assert_eq!(chord("ctrl-space").unwrap().label(), "Ctrl-Space");
    assert_eq!(chord("PGUP"), chord("PgUp"));
    assert_eq!(chord("Ctrl-N"), chord("ctrl-n"));
    assert_ne!(chord("N"), chord("n"));

    let ids: BTreeSet<&str> = TABLE.iter().map(|row| row.id).collect();
    assert_eq!(ids.len(), TABLE.len());
    for id in ids {
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(id.chars().all(plain) && id != NOTHING, "{id}");
        let map = keymap(&format!("keys.F9 = \"{id}\""));
        let found = map.find(chord("F9").unwrap());
        assert_eq!(found.map(|binding| binding.id), Some(id));
    }
}

#[test]
fn the_keys_for_quitting_cannot_be_reassigned() {
    let all: Vec<String> = TABLE
        .iter()
        .flat_map(|row| row.keys)
        .map(|key| key.label())
        .filter(|label| !["Enter", "Esc", "Ctrl-c"].contains(&label.as_str()))
        .map(|label| format!("{label:?} = \"nothing\""))
        .collect();
    let map = keymap(&format!("[keys]\n{}", all.join("\n")));
    let left: Vec<Chord> = map.rows().iter().flat_map(|row| row.keys.clone()).collect();
    assert_eq!(left.len(), 3);
    let cancel = map.find(chord("Ctrl-c").unwrap()).unwrap();
    assert_eq!(cancel.action, Action::Cancel);
}

#[test]
fn files_other_than_settings_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("config.toml");
    let error = |path| Config::read(path).errors.remove(0).to_string();
    assert_eq!(Config::read(&path), Config::default());
    assert!(!path.exists());
    fs::write(&path, b"theme = \"light\"").unwrap();
    assert_eq!(Config::read(&path).theme.unwrap().name, "light");
    fs::write(&path, b"theme = \xff").unwrap();
    assert!(error(&path).contains("not UTF-8 text at byte 8"));
    fs::write(&path, " ".repeat(70_000)).unwrap();
    assert!(error(&path).contains("65536"));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(error(&path).contains("not a regular file"));
}

#[test]
fn a_settings_file_that_is_written_sets_nothing() {
    let home = Home::new();
    let work = home.work();
    home.run(&["config", "--init", "--config", "own.toml"])
        .ended(0);
    let text = fs::read_to_string(work.join("own.toml")).unwrap();
    assert_eq!(Config::parse(&text), Config::default());
    let mut lines = text.lines();
    assert!(lines.all(|line| line.is_empty() || line.starts_with('#')));
    // What it lists can be read when the mark of the comment goes.
    let set = text.replace("# mouse = false", "mouse = false");
    assert_eq!(Config::parse(&set).mouse, Some(false));
    home.run(&["config", "--config", "missing.toml"]).ended(0);

    // A link to a folder is a place like any other, but no other link is.
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        fs::create_dir(work.join("folder")).unwrap();
        for (to, link) in [("nowhere", "link"), ("own.toml", "file"), ("folder", "way")] {
            symlink(to, work.join(link)).unwrap();
        }
        for (place, code, told) in [
            ("link", 1, "link"),
            (
                "file/own.toml",
                1,
                "gmscreen: file is a file, not a folder\n",
            ),
            ("way/own.toml", 0, ""),
        ] {
            let ran = home
                .run(&["config", "--init", "--config", place])
                .ended(code);
            assert!(ran.err.contains(told), "{}", ran.err);
        }
        assert!(!work.join("nowhere").exists());
    }
}

#[test]
fn errors_are_in_colour_when_asked_for() {
    let home = Home::new();
    for (colour, has) in [("always", true), ("never", false), ("auto", false)] {
        let mut command = home.command(&["--color", colour, "export", "--zebra"]);
        let ran = command.env("NO_COLOR", "1").output().unwrap();
        assert_eq!(ran.status.code(), Some(2));
        assert_eq!(ran.stderr.contains(&0x1b), has, "{colour}");
    }
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in "[(){}\\[\\]=.:,\"\\\\a-z0-9 é\n/*#]{0,60}") {
        let _ = settings(&text);
        let _ = settings(&format!("[keys]\n{text:?} = \"next\"\n\"{text}\" = \"x\""));
        let _ = chord(&text);
    }
}
