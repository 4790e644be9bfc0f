//! Settings: what they may contain, and where errors in them are reported.

use std::fs;

use gmscreen::config::{Config, ConfigError};
use gmscreen::tui::keymap::{TABLE, chord};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Theme, Themes};
use proptest::prelude::ProptestConfig;
use tempfile::TempDir;

use crate::cli_home::Home;
use crate::tier::by_tier;

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
    assert_eq!(settings(""), (Settings::from(Theme::default()), Vec::new()));
    for row in TABLE {
        assert_eq!(row.chords().count(), row.keys.split(' ').count(), "{row:?}");
        for key in row.chords() {
            assert_eq!(chord(&key.label()), Some(key), "{}", key.label());
        }
    }
    assert_eq!(chord("ctrl-space").unwrap().label(), "Ctrl-Space");
    assert!(!settings("mouse = false").0.mouse);
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
    #![proptest_config(ProptestConfig::with_cases(by_tier(64, 256, 256)))]

    #[test]
    fn no_text_makes_the_parser_panic(text in "[(){}\\[\\]=.:,\"\\\\a-z0-9 é\n/*#]{0,60}") {
        let _ = settings(&text);
        let _ = settings(&format!("[keys]\n{text:?} = \"next\"\n\"{text}\" = \"x\""));
        let _ = chord(&text);
    }
}
