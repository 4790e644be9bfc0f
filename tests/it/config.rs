//! Settings: what they may contain, and where errors in them are reported.

use std::collections::BTreeSet;

use gmscreen::config::{Config, ConfigError, Place};
use gmscreen::tui::keymap::{Action, Chord, Keymap, NOTHING, TABLE, chord};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Scheme, Theme, Themes};
use tempfile::TempDir;

/// The errors in settings, with line and column.
fn wrong(text: &str) -> Vec<(usize, usize, String)> {
    let told = |error| match error {
        ConfigError::Wrong { at, message } => (at.line, at.column, message),
        other => panic!("{text}: {other}"),
    };
    let (_, errors) = Settings::of(Theme::default(), Themes::default(), &Config::parse(text));
    errors.into_iter().map(told).collect()
}

#[test]
fn every_setting_is_optional() {
    for text in ["", "\n", "# only this\n\n", "\u{feff}", "[keys]\n"] {
        assert_eq!(Config::parse(text), Config::default(), "{text:?}");
    }
    let theme = Theme {
        ascii: true,
        ..Theme::default()
    };
    let settings = Settings::of(theme, Themes::default(), &Config::default());
    assert_eq!(settings, (Settings::from(theme), Vec::new()));
}

#[test]
fn every_setting_can_be_set() {
    let text = r#"# mine
        theme = "high_contrast"
        ascii = false
        mouse = false
        turn_timer = "1:30"
        left_pane = 55
        sheet = true

        [keys]
        Ctrl-n = "next-turn"
        "\"" = "note"
        'x' = "nothing"
    "#;
    let config = Config::parse(text);
    assert_eq!(config.errors, []);
    assert_eq!(config.theme.as_ref().unwrap().name, "high_contrast");
    assert_eq!(
        (
            config.ascii,
            config.mouse,
            config.turn_timer,
            config.left_pane,
            config.sheet
        ),
        (Some(false), Some(false), Some(90), Some(55), Some(true))
    );
    let theme = Theme {
        ascii: true,
        ..Theme::default()
    };
    let (settings, errors) = Settings::of(theme, Themes::default(), &config);
    assert_eq!(errors, []);
    assert_eq!(Some(settings.theme.scheme), Scheme::named("high_contrast"));
    assert!(!settings.theme.ascii && !settings.mouse);
    assert_eq!(
        (settings.turn_timer, settings.left_pane, settings.sheet),
        (Some(90), Some(55), Some(true))
    );
    let keys: Vec<&str> = config.keys.iter().map(|one| one.key.as_str()).collect();
    assert_eq!(keys, ["Ctrl-n", "\"", "x"]);
    for (word, scheme) in Scheme::ALL {
        let config = Config::parse(&format!("theme = '{word}'"));
        let (settings, errors) = Settings::of(theme, Themes::default(), &config);
        assert_eq!((settings.theme.scheme, errors), (scheme, Vec::new()));
    }
    let (settings, errors) =
        Settings::of(theme, Themes::default(), &Config::parse("theme = 'auto'"));
    assert_eq!((settings.theme.scheme, errors), (theme.scheme, Vec::new()));
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
        (
            "\n  theme = \"purple\"\n",
            2,
            11,
            "expected auto, dark, light",
        ),
        ("theme = purple", 1, 9, "in quotes"),
        ("\n  them = \"dark\"", 2, 3, "'them'"),
        ("theme = 1", 1, 9, "in quotes"),
        ("mouse = yes", 1, 9, "true or false"),
        ("bell = 1", 1, 8, "true or false"),
        ("sheet = 1", 1, 9, "true or false"),
        ("mouse = \"yes\"", 1, 9, "true or false"),
        ("mouse = true\nmouse = false", 2, 1, "duplicate"),
        ("left_pane = 9", 1, 13, "from 10 to 90"),
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
        ("[keys]\nx = next", 2, 5, "in quotes"),
        ("ascii true", 1, 7, ""),
        ("[keys]\nx = 1", 2, 5, "in quotes"),
        ("[colours]\n", 1, 2, "'colours'"),
        // In any script, a name takes one column per character.
        (
            "keys = {\"é\" = \"undo\", \"nix\" = \"undo\"}",
            1,
            23,
            "'nix'",
        ),
    ];
    for (text, line, column, part) in cases {
        let found = wrong(text);
        assert_eq!(found.len(), 1, "{text:?}: {found:?}");
        let (at_line, at_column, message) = &found[0];
        assert_eq!(
            (*at_line, *at_column),
            (line, column),
            "{text:?}: {message}"
        );
        assert!(message.contains(part), "{text:?}: {message}");
    }
}

#[test]
fn only_what_is_wrong_is_left_out() {
    let text = r#"mouse = flase
theme = "purple"
ascii = true
left_pane = 5
colour = 1
turn_timer = "2:00"
[keys]
n = "undo"
F5 = "fly"
F6 = undo
x = "nothing"
"#;
    let (settings, errors) =
        Settings::of(Theme::default(), Themes::default(), &Config::parse(text));
    assert_eq!(settings.theme.scheme, Scheme::default());
    assert!(settings.theme.ascii && settings.mouse);
    assert_eq!((settings.turn_timer, settings.left_pane), (Some(120), None));
    assert_eq!(does(&settings.keys, "n"), Some("undo"));
    assert_eq!(does(&settings.keys, "x"), None);
    assert_eq!(does(&settings.keys, "F5"), None);
    let told: Vec<String> = errors.iter().map(ConfigError::to_string).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_line_that_is_no_setting_at_all_costs_only_itself() {
    for bad in [
        "theme: \"light\"",
        "= 3",
        "[keys",
        "what",
        "theme = \"light",
        "}",
        "\"\"\"",
        "a = [1,",
    ] {
        for text in [
            format!("{bad}\nmouse = false\nturn_timer = 90\n"),
            format!("mouse = false\n{bad}\nturn_timer = 90\n"),
            format!("mouse = false\nturn_timer = 90\n{bad}\n"),
        ] {
            let config = Config::parse(&text);
            let kept = (config.mouse, config.turn_timer);
            assert_eq!(kept, (Some(false), Some(90)), "{text}{:?}", config.errors);
            assert_eq!(config.errors.len(), 1, "{text}{:?}", config.errors);
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
        let bound = |setting: &gmscreen::config::KeySetting| {
            let window = setting.window.as_ref().map(|window| window.name.clone());
            (window, setting.key.clone(), setting.key_at.line)
        };
        let bound: Vec<_> = config.keys.iter().map(bound).collect();
        let of = |window: Option<&str>, key: &str, line| {
            (window.map(str::to_owned), key.to_owned(), line)
        };
        let right = [
            of(window, "F5", 3),
            of(window, "F7", 6),
            of(Some("log"), "F8", 8),
        ];
        assert_eq!(bound, right, "{text}{:?}", config.errors);
        assert_eq!((config.bell, config.mouse), (Some(true), Some(false)));
        let told: Vec<String> = config.errors.iter().map(ConfigError::to_string).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told[0].contains("error at 2:") && told[1].contains("error at 5:"),
            "{told:?}"
        );
    }
    // A second heading of the same keys costs itself, and nothing of the first.
    let config = Config::parse("[keys]\nF5 = \"undo\"\n[keys\nF6 = \"redo\"\n");
    assert_eq!(config.keys[0].key, "F5");
    assert_eq!(config.errors.len(), 1, "{:?}", config.errors);
    assert!(config.errors[0].to_string().contains("error at 3:"));
}

#[test]
fn all_wrong_keys_are_reported_together() {
    let text = r#"[keys]
    "n" = "undo"
    "N" = "undo"
    "ctrl-n" = "redo"
    "Ctrl-n" = "redo"
    "Hyper-x" = "redo"
    "Enter" = "redo"
    "Esc" = "undo"
    "ctrl-C" = "redo"
    "Ctrl-m" = "redo"
    "Ctrl-ß" = "redo"
    "F13" = "redo"
    "F0" = "redo"
    "" = "redo"
    "x" = "fly"
    "\u0007" = "redo"
    "y" = ""
"#;
    let found = wrong(text);
    let told: Vec<(usize, usize)> = found
        .iter()
        .map(|(line, column, _)| (*line, *column))
        .collect();
    let keys = (5..=14).map(|line| (line, 5));
    let expected: Vec<_> = keys.chain([(15, 11), (16, 5), (17, 11)]).collect();
    assert_eq!(told, expected, "{found:#?}");
    for (nth, part) in [
        (0, "'Ctrl-n' is already bound in line 4"),
        (1, "no key is called 'Hyper-x'"),
        (2, "Enter cannot be rebound"),
        (4, "ctrl-C cannot be rebound"),
        (5, "cannot tell Ctrl-m from Enter"),
        (10, "no action is called 'fly'; the nearest are "),
    ] {
        assert!(found[nth].2.contains(part), "{:?}", found[nth]);
    }
    assert!(found.iter().all(|(.., message)| !message.contains('\u{7}')));
}

fn keymap(text: &str) -> Keymap {
    let (map, wrong) = Keymap::of(&Config::parse(text).keys);
    assert_eq!(wrong, [], "{text}");
    map
}

fn does(map: &Keymap, label: &str) -> Option<&'static str> {
    map.find(chord(label).unwrap()).map(|binding| binding.id)
}

#[test]
fn keys_can_be_reassigned() {
    let map = keymap(
        r#"keys = {Ctrl-n = "next-turn", F5 = "next-turn", u = "next-turn", d = "nothing"}"#,
    );
    for key in ["n", "Ctrl-n", "F5", "u"] {
        assert_eq!(does(&map, key), Some("next-turn"), "{key}");
    }
    assert_eq!(does(&map, "d"), None);
    // Hints show the key that was assigned last.
    assert_eq!(map.key("next-turn"), "u");
    assert!(map.row("undo").unwrap().keys.is_empty());
    assert!(map.row("damage").unwrap().keys.is_empty());
    // Two keys change places.
    let map = keymap(r#"keys = {n = "undo", u = "next-turn"}"#);
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
        let map = keymap(&format!("keys.F9 = \"{id}\""));
        assert_eq!(does(&map, "F9"), Some(id));
    }
}

#[test]
fn the_nearest_ids_are_offered_for_a_wrong_one() {
    for (written, near) in [
        ("turn", "next-turn"),
        ("nxt-turn", "next-turn"),
        ("UNDOO", "undo"),
        ("atack", "attack"),
        ("log", "open-log"),
        ("step back to the turn before", "step-back"),
    ] {
        let found = wrong(&format!("[keys]\n  x = {written:?}"));
        let (line, column, message) = &found[0];
        assert_eq!((*line, *column), (2, 7));
        let offered = message.split("the nearest are ").nth(1).unwrap();
        let offered: Vec<&str> = offered.split(" (").next().unwrap().split(", ").collect();
        assert!(offered.len() == 3 && offered.contains(&near), "{message}");
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
    assert_eq!(
        map.find(chord("Ctrl-c").unwrap()).unwrap().action,
        Action::Cancel
    );
}

#[test]
fn files_other_than_settings_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("config.toml");
    let error = |path| Config::read(path).errors.remove(0);
    assert_eq!(Config::read(&path), Config::default());
    assert!(!path.exists());
    std::fs::write(&path, b"theme = \"light\"").unwrap();
    assert_eq!(Config::read(&path).theme.unwrap().name, "light");
    std::fs::write(&path, b"theme = \xff").unwrap();
    assert_eq!(error(&path), ConfigError::NotText(8));
    std::fs::write(&path, " ".repeat(70_000)).unwrap();
    let said = error(&path).to_string();
    assert!(said.contains("65536"), "{said}");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    let said = error(&path).to_string();
    assert!(said.contains("not a regular file"), "{said}");
    let place = Place { line: 3, column: 5 };
    let said = ConfigError::wrong(place, "no\u{1b}[2J").to_string();
    assert!(!said.contains('\u{1b}'), "{said}");
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in "[(){}\\[\\]=.:,\"\\\\a-z0-9 é\n/*#]{0,60}") {
        let _ = Settings::of(Theme::default(), Themes::default(), &Config::parse(&text));
        let _ = Settings::of(Theme::default(), Themes::default(), &Config::parse(&format!("[keys]\n{text:?} = \"next\"\n\"{text}\" = \"x\"")));
        let _ = chord(&text);
    }
}
