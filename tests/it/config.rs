//! Settings: what they may say, and where it is told that they are wrong.

use std::collections::BTreeSet;

use gmscreen::config::{Config, ConfigError, Palette, Place};
use gmscreen::tui::keymap::{Action, Chord, Keymap, NOTHING, TABLE, chord};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::Theme;
use tempfile::TempDir;

/// What is wrong with settings, with line and column.
fn wrong(text: &str) -> Vec<(usize, usize, String)> {
    let told = |error| match error {
        ConfigError::Wrong { at, message } => (at.line, at.column, message),
        other => panic!("{text}: {other}"),
    };
    let errors = match Config::parse(text) {
        Ok(config) => Settings::of(Theme::default(), &config).err(),
        Err(error) => Some(vec![error]),
    };
    let errors = errors.unwrap_or_else(|| panic!("{text} was accepted"));
    errors.into_iter().map(told).collect()
}

#[test]
fn nothing_has_to_be_said() {
    for text in [
        "",
        "\n",
        "()",
        "( )\n",
        "// only this\n\n",
        "\u{feff}()",
        "(keys: {})",
    ] {
        assert_eq!(Config::parse(text), Ok(Config::default()), "{text:?}");
    }
    let theme = Theme {
        ascii: true,
        ..Theme::default()
    };
    let settings = Settings::of(theme, &Config::default());
    assert_eq!(settings, Ok(Settings::from(theme)));
}

#[test]
fn all_of_it_can_be_said() {
    let text = r#"// mine
    (
        theme: high_contrast, ascii: false, mouse: false,
        turn_timer: "1:30", left_pane: 55,
        keys: { "Ctrl-n": "next-turn", "\"": "note", "x": "nothing" },
    )"#;
    let config = Config::parse(text).unwrap();
    assert_eq!(config.theme, Some(Palette::HighContrast));
    assert_eq!(
        (
            config.ascii,
            config.mouse,
            config.turn_timer,
            config.left_pane
        ),
        (Some(false), Some(false), Some(90), Some(55))
    );
    let theme = Theme {
        ascii: true,
        ..Theme::default()
    };
    let settings = Settings::of(theme, &config).unwrap();
    assert_eq!(settings.theme.palette, Palette::HighContrast);
    assert!(!settings.theme.ascii && !settings.mouse);
    assert_eq!(
        (settings.turn_timer, settings.left_pane),
        (Some(90), Some(55))
    );
    for (word, palette) in [
        ("dark", Palette::Dark),
        ("light", Palette::Light),
        ("colour_blind", Palette::ColourBlind),
        ("Some(light)", Palette::Light),
    ] {
        let config = Config::parse(&format!("(theme: {word})")).unwrap();
        assert_eq!(config.theme, Some(palette));
    }
    for (word, seconds) in [
        ("90", 90),
        ("1", 1),
        ("\"0:07\"", 7),
        ("\"90:00\"", 5400),
        ("86400", 86400),
    ] {
        let config = Config::parse(&format!("(turn_timer: {word})")).unwrap();
        assert_eq!(config.turn_timer, Some(seconds), "{word}");
    }
}

#[test]
fn what_is_wrong_is_told_where_it_begins() {
    let cases = [
        ("(\n  theme: purple,\n)", 2, 10, "`purple`"),
        ("(\n  theme:   purple  ,\n)", 2, 12, "`purple`"),
        ("(\n  them: dark,\n)", 2, 3, "`them`"),
        ("(theme: \"dark\")", 1, 9, "identifier"),
        ("(mouse: yes)", 1, 9, "boolean"),
        ("(ascii: 1 )", 1, 9, "boolean"),
        ("(mouse: true, mouse: false)", 1, 15, "duplicate"),
        ("(\n left_pane: 50\n ascii: true)", 3, 2, "comma"),
        ("(left_pane: 9)", 1, 13, "from 10 to 90"),
        ("(left_pane:  91 )", 1, 14, "from 10 to 90"),
        ("(left_pane: -4)", 1, 13, "out of bounds"),
        ("(left_pane: 70000)", 1, 13, "out of bounds"),
        ("(left_pane: \"x\")", 1, 13, "integer"),
        ("(left_pane: 12.5)", 1, 13, "comma"),
        ("(turn_timer: 0)", 1, 14, "86400"),
        ("(turn_timer: 86401)", 1, 14, "86400"),
        ("(turn_timer: 99999999999)", 1, 14, "86400"),
        ("(turn_timer: \"1:60\")", 1, 15, "\"1:30\""),
        ("(turn_timer: \"+1:30\")", 1, 15, "\"1:30\""),
        (
            "(turn_timer: \"99999999999999999999:30\")",
            1,
            15,
            "\"1:30\"",
        ),
        ("(turn_timer: \"x\")", 1, 15, "\"1:30\""),
        ("(turn_timer: true)", 1, 14, "seconds"),
        ("(keys: {\"x\" \"next\"})", 1, 13, "colon"),
        ("(keys: {\"x\": next})", 1, 14, "string"),
        ("(keys: {\"x\": \"next-turn})", 1, 14, "end of string"),
        ("[]", 1, 1, "opening"),
        ("() x", 1, 4, "trailing"),
        ("settings", 1, 1, ""),
        ("(\n theme: dark,", 2, 14, "end of RON"),
        // A name in any script stands in one column a character.
        (
            "(keys: {\"é\": \"undo\", \"nix\": \"undo\"})",
            1,
            23,
            "'nix'",
        ),
    ];
    for (text, line, column, part) in cases {
        let found = wrong(text);
        let (at_line, at_column, message) = &found[0];
        assert_eq!(
            (*at_line, *at_column),
            (line, column),
            "{text:?}: {message}"
        );
        assert!(message.contains(part), "{text:?}: {message}");
        assert!(
            !message.contains("Palette") && !message.contains("Written"),
            "{message}"
        );
    }
}

#[test]
fn every_wrong_key_is_told_at_once() {
    let text = r#"(keys: {
    "n": "undo",
    "n": "redo",
    "Hyper-x": "redo",
    "Enter": "redo", "Esc": "undo",
    "ctrl-C": "redo",
    "Ctrl-m": "redo",
    "Ctrl-ß": "redo",
    "F13": "redo",
    "F0": "redo",
    "": "redo",
    "x": "fly",
    "\u{7}": "redo",
    "y": "",
})"#;
    let found = wrong(text);
    let told: Vec<(usize, usize)> = found
        .iter()
        .map(|(line, column, _)| (*line, *column))
        .collect();
    assert_eq!(
        told,
        [
            (3, 6),
            (4, 6),
            (5, 6),
            (5, 23),
            (6, 6),
            (7, 6),
            (8, 6),
            (9, 6),
            (10, 6),
            (11, 6),
            (12, 11),
            // Written with an escape, it is found by what stands beside it.
            (13, 15),
            (14, 11),
        ],
        "{found:#?}"
    );
    for (nth, part) in [
        (0, "'n' stands in line 2 already"),
        (1, "no key is called 'Hyper-x'"),
        (2, "Enter keeps"),
        (4, "ctrl-C keeps"),
        (5, "cannot tell Ctrl-m from Enter"),
        (10, "no action is called 'fly'; the nearest are "),
    ] {
        assert!(found[nth].2.contains(part), "{:?}", found[nth]);
    }
    assert!(found.iter().all(|(.., message)| !message.contains('\u{7}')));
}

fn keymap(text: &str) -> Keymap {
    Keymap::of(&Config::parse(text).unwrap().keys).unwrap()
}

fn does(map: &Keymap, label: &str) -> Option<&'static str> {
    map.find(chord(label).unwrap()).map(|binding| binding.id)
}

#[test]
fn keys_change_what_they_do() {
    let map = keymap(
        r#"(keys: {"Ctrl-n": "next-turn", "F5": "next-turn", "u": "next-turn", "d": "nothing"})"#,
    );
    for key in ["n", "Ctrl-n", "F5", "u"] {
        assert_eq!(does(&map, key), Some("next-turn"), "{key}");
    }
    assert_eq!(does(&map, "d"), None);
    // The one that was given last is the one that hints show.
    assert_eq!(map.key("next-turn"), "u");
    assert!(map.row("undo").unwrap().keys.is_empty());
    assert!(map.row("damage").unwrap().keys.is_empty());
    // Two keys change places.
    let map = keymap(r#"(keys: {"n": "undo", "u": "next-turn"})"#);
    assert_eq!(
        (does(&map, "n"), does(&map, "u")),
        (Some("undo"), Some("next-turn"))
    );
}

#[test]
fn every_key_of_the_table_can_be_written_as_it_is_shown() {
    for row in TABLE {
        for key in row.keys {
            assert_eq!(chord(&key.label()), Some(*key), "{}", key.label());
        }
    }
    let ctrl_space = chord("ctrl-space").unwrap();
    assert_eq!(ctrl_space.label(), "Ctrl-Space");
    assert_eq!(chord("PGUP"), chord("PgUp"));
    assert_eq!(chord("Ctrl-N"), chord("ctrl-n"));
    assert_ne!(chord("N"), chord("n"));
}

#[test]
fn every_action_has_an_id_of_its_own() {
    let ids: BTreeSet<&str> = TABLE.iter().map(|row| row.id).collect();
    assert_eq!(ids.len(), TABLE.len());
    for id in ids {
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(id.chars().all(plain) && id != NOTHING, "{id}");
        let map = keymap(&format!("(keys: {{\"F9\": \"{id}\"}})"));
        assert_eq!(does(&map, "F9"), Some(id));
    }
}

#[test]
fn the_nearest_ids_are_offered_for_a_wrong_one() {
    for (written, near) in [
        ("next turn", "next-turn"),
        ("next", "next-turn"),
        ("Undo", "undo"),
        ("atack", "attack"),
        ("log", "open-log"),
        ("step back to the turn before", "step-back"),
    ] {
        let found = wrong(&format!("(keys: {{\n  \"x\": {written:?}}})"));
        let (line, column, message) = &found[0];
        assert_eq!((*line, *column), (2, 9));
        let offered = message.split("the nearest are ").nth(1).unwrap();
        let offered: Vec<&str> = offered.split(" (").next().unwrap().split(", ").collect();
        assert!(offered.len() == 3 && offered.contains(&near), "{message}");
    }
}

#[test]
fn one_can_always_leave() {
    let all: Vec<String> = TABLE
        .iter()
        .flat_map(|row| row.keys)
        .map(|key| key.label())
        .filter(|label| !["Enter", "Esc", "Ctrl-c"].contains(&label.as_str()))
        .map(|label| format!("{label:?}: \"nothing\""))
        .collect();
    let map = keymap(&format!("(keys: {{ {} }})", all.join(", ")));
    let left: Vec<Chord> = map.rows().iter().flat_map(|row| row.keys.clone()).collect();
    assert_eq!(left.len(), 3);
    assert_eq!(
        map.find(chord("Ctrl-c").unwrap()).unwrap().action,
        Action::Quit
    );
}

#[test]
fn files_that_are_no_settings() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("config.ron");
    assert_eq!(Config::read(&path), Ok(Config::default()));
    assert!(!path.exists());
    std::fs::write(&path, b"(\n  theme: light,\n)").unwrap();
    assert_eq!(Config::read(&path).unwrap().theme, Some(Palette::Light));
    std::fs::write(&path, b"(theme: \xff)").unwrap();
    assert_eq!(Config::read(&path), Err(ConfigError::NotText(8)));
    std::fs::write(&path, " ".repeat(70_000)).unwrap();
    let error = Config::read(&path).unwrap_err();
    assert!(error.to_string().contains("65536"), "{error}");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    let error = Config::read(&path).unwrap_err();
    assert!(error.to_string().contains("not a regular file"), "{error}");
    let place = Place { line: 3, column: 5 };
    let said = ConfigError::wrong(place, "no\u{1b}[2J").to_string();
    assert!(!said.contains('\u{1b}'), "{said}");
}

proptest::proptest! {
    #[test]
    fn nothing_written_can_make_it_fall_over(text in "[(){}\\[\\]:,\"\\\\a-z0-9 é\n/*]{0,60}") {
        let _ = Config::parse(&text).map(|config| Settings::of(Theme::default(), &config));
        let _ = Config::parse(&format!("(keys: {{ {text:?}: \"next\", \"{text}\": \"x\" }})"));
        let _ = chord(&text);
    }
}
