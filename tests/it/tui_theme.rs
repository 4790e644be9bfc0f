//! What each meaning looks like, in every theme and on every terminal.

use gmscreen::campaign::Side;
use gmscreen::config::Config;
use gmscreen::tui::message::Msg;
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Depth, Rgb, Role, Scheme, Theme, Themes, ascii};
use gmscreen::view::{Ink, Outcome, glyph};
use ratatui::style::{Color, Modifier, Style};

use crate::tui_support::{Table, TestLibrary, empty, lively};

const DEPTHS: [Depth; 4] = [Depth::None, Depth::Sixteen, Depth::Many, Depth::True];

fn themes() -> impl Iterator<Item = Theme> {
    Scheme::ALL.into_iter().flat_map(|(_, scheme)| {
        DEPTHS.map(|depth| Theme {
            scheme,
            depth,
            ascii: false,
        })
    })
}

fn scheme(name: &str) -> Scheme {
    Scheme::named(name).unwrap()
}

/// All styles that must differ from each other.
fn roles(theme: Theme) -> Vec<(&'static str, Style)> {
    let outcome = |outcome| theme.ink(Ink::Outcome(outcome));
    vec![
        ("plain", theme.ink(Ink::Plain)),
        ("dim", theme.ink(Ink::Dim)),
        ("strong", theme.ink(Ink::Strong)),
        ("notice", theme.ink(Ink::Notice)),
        ("triumph", outcome(Outcome::Triumph)),
        ("success", outcome(Outcome::Success)),
        ("failure", outcome(Outcome::Failure)),
        ("disaster", outcome(Outcome::Disaster)),
        ("alarm", theme.alarm()),
        ("selected", theme.selected()),
        ("acting", theme.acting()),
        ("struck", theme.struck()),
        ("focused title", theme.title(true)),
    ]
}

#[test]
fn every_role_looks_different() {
    for theme in themes().filter(|theme| theme.depth != Depth::None) {
        let roles = roles(theme);
        for (nth, (name, style)) in roles.iter().enumerate() {
            for (other_name, other) in &roles[..nth] {
                assert_ne!(style, other, "{theme:?}: {name} and {other_name}");
            }
        }
    }
}

#[test]
fn every_side_has_its_own_colour_and_symbol() {
    for theme in themes().filter(|theme| theme.depth != Depth::None) {
        let mut looks = vec![theme.ink(Ink::Plain), theme.ink(Ink::Dim)];
        for side in Side::ALL {
            let look = theme.ink(Ink::Side(side));
            assert!(!looks.contains(&look), "{theme:?}: {side:?}");
            looks.push(look);
        }
    }
    let marks = Side::ALL.map(|side| ascii(glyph(side)).unwrap());
    assert_eq!(marks, ["o", "x", "^"]);
}

#[test]
fn without_colours_weight_and_underlining_are_used() {
    for theme in themes().filter(|theme| theme.depth == Depth::None) {
        for (name, style) in roles(theme) {
            assert_eq!((style.fg, style.bg), (None, None), "{theme:?}: {name}");
        }
        assert_eq!(theme.base(), Style::new());
        for (strong, weak) in [
            (theme.ink(Ink::Strong), theme.ink(Ink::Plain)),
            (theme.selected(), theme.ink(Ink::Plain)),
            (theme.title(true), theme.title(false)),
            (theme.alarm(), theme.ink(Ink::Notice)),
            (theme.struck(), theme.ink(Ink::Plain)),
        ] {
            assert_ne!(strong, weak, "{theme:?}");
        }
    }
}

/// The value of a colour on a common terminal.
fn rgb(colour: Color) -> Rgb {
    match colour {
        Color::Black => Rgb(0, 0, 0),
        Color::Red => Rgb(205, 0, 0),
        Color::Green => Rgb(0, 205, 0),
        Color::Yellow => Rgb(205, 205, 0),
        Color::Blue => Rgb(0, 0, 238),
        Color::Magenta => Rgb(205, 0, 205),
        Color::Cyan => Rgb(0, 205, 205),
        Color::Gray => Rgb(229, 229, 229),
        Color::LightRed => Rgb(255, 85, 85),
        Color::LightGreen => Rgb(85, 255, 85),
        Color::LightYellow => Rgb(255, 255, 85),
        Color::LightBlue => Rgb(92, 92, 255),
        Color::LightMagenta => Rgb(255, 85, 255),
        Color::LightCyan => Rgb(85, 255, 255),
        Color::White => Rgb(255, 255, 255),
        Color::Indexed(index) => Rgb::of_index(index),
        Color::Rgb(red, green, blue) => Rgb(red, green, blue),
        Color::Reset | Color::DarkGray => panic!("{colour:?} is no colour of a theme"),
    }
}

#[test]
fn every_colour_is_readable_on_its_background() {
    for theme in themes().filter(|theme| theme.depth != Depth::None) {
        let strong = theme.scheme.strong;
        for (name, role) in Role::ALL {
            let (Some(ground), Some(colour)) = (role.read_on(), theme.colour(role)) else {
                continue;
            };
            let own = theme.colour(ground).map(rgb);
            let light = theme.scheme == scheme("light");
            let (ground, least) = match own {
                Some(ground) => (ground, if strong { 7.0_f64 } else { 4.5 }),
                // Sixteen colours are the terminal's own, and so is the background.
                None if light => (Rgb(255, 255, 255), 4.0),
                None => (Rgb(0, 0, 0), 4.4),
            };
            // The same holds for text on one of those sixteen colours.
            let least = if theme.depth == Depth::Sixteen && !strong {
                least.min(4.0)
            } else {
                least
            };
            let found = rgb(colour).contrast(ground);
            assert!(found >= least, "{theme:?}: {name} has {found:.1}");
        }
        if strong {
            assert!(theme.base().bg.is_some());
            for (name, style) in roles(theme) {
                assert!(!style.add_modifier.contains(Modifier::DIM), "{name}");
            }
        }
    }
}

#[test]
fn with_enough_colours_the_background_is_the_themes_own() {
    for theme in themes() {
        let own = matches!(theme.depth, Depth::Many | Depth::True)
            || theme.scheme.strong && theme.depth == Depth::Sixteen;
        assert_eq!(theme.base().bg.is_some(), own, "{theme:?}");
        assert_eq!(theme.base().fg.is_some(), own, "{theme:?}");
    }
}

#[test]
fn high_contrast_is_on_black_everywhere() {
    let settings = Settings::from(Theme {
        scheme: scheme("high_contrast"),
        ..Theme::default()
    });
    for keys in ["", "?", "\n", ":damage Re\t", "z"] {
        let mut table = Table::themed(lively(), 100, 30, settings.clone(), &[]);
        table.press(keys);
        for cell in &table.frame().content {
            let own = [Color::Black, Color::LightYellow];
            assert!(own.contains(&cell.bg), "after {keys:?}: {:?}", cell.bg);
            assert_ne!(cell.fg, Color::Reset, "after {keys:?}");
        }
    }
}

fn terminal(variables: &'static [(&'static str, &'static str)]) -> Theme {
    Theme::of_terminal(&|name| {
        let found = variables.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

#[test]
fn the_environment_gives_the_terminals_abilities() {
    for (variables, depth, ascii) in [
        (&[][..], Depth::Sixteen, false),
        (
            &[("TERM", "xterm"), ("LANG", "de_DE.UTF-8")],
            Depth::Sixteen,
            false,
        ),
        (
            &[("TERM", "xterm-256color"), ("LANG", "C.utf8")],
            Depth::Many,
            false,
        ),
        (
            &[("TERM", "xterm"), ("COLORTERM", "truecolor")],
            Depth::True,
            false,
        ),
        (
            &[("TERM", "xterm"), ("COLORTERM", "yes")],
            Depth::Many,
            false,
        ),
        (
            &[("TERM", "linux"), ("LANG", "en_GB.UTF-8")],
            Depth::Sixteen,
            true,
        ),
        (&[("TERM", "dumb")], Depth::None, true),
        (&[("TERM", "vt100")], Depth::Sixteen, true),
        (&[("TERM", "xterm"), ("LANG", "C")], Depth::Sixteen, true),
        (
            &[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")],
            Depth::Sixteen,
            true,
        ),
        (
            &[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")],
            Depth::Sixteen,
            false,
        ),
        (
            &[("NO_COLOR", "1"), ("TERM", "xterm-256color")],
            Depth::None,
            false,
        ),
        (
            &[("NO_COLOR", ""), ("TERM", "xterm-256color")],
            Depth::Many,
            false,
        ),
    ] {
        let theme = terminal(variables);
        assert_eq!((theme.depth, theme.ascii), (depth, ascii), "{variables:?}");
    }
}

#[test]
fn an_ascii_terminal_gets_only_ascii() {
    let ascii = || {
        Settings::from(Theme {
            ascii: true,
            ..Theme::default()
        })
    };
    let faces = [
        "",
        "?",
        "\u{1b}\n",
        "4\n",
        "S",
        "4gv",
        ":check Ilse Stealth\n",
        ":damage Re\t",
        ":odds oppose Ilse Stealth vs 45",
        "/tam\n",
        "z",
        "cx",
        ":nonsense\n",
        "ame",
        "b",
    ];
    for (columns, rows) in [(120, 36), (80, 24), (40, 10)] {
        for keys in faces {
            let mut table = Table::themed(lively(), columns, rows, ascii(), &[]);
            table.press(keys);
            let shown = table.shown();
            assert!(shown.is_ascii(), "after {keys:?}:\n{shown}");
        }
        let mut table = Table::themed(empty("Nobody"), columns, rows, ascii(), &[]);
        assert!(table.shown().is_ascii());
        for keys in ["", "n", "nDeep\n", "b", "q"] {
            let mut table = Table::start(TestLibrary::default(), columns, rows, ascii());
            table.press(keys);
            let shown = table.shown();
            assert!(shown.is_ascii(), "after {keys:?}:\n{shown}");
        }
    }
    // Names are up to the GM.
    let mut table = Table::themed(
        crate::tui_support::with("add \"Zoë\""),
        80,
        24,
        ascii(),
        &[],
    );
    assert!(table.shown().contains("Zoë"));
}

#[test]
fn a_terminal_that_reports_a_light_background_gets_the_light_theme() {
    for (value, name) in [
        ("15;0", "dark"),
        ("0;15", "light"),
        ("0;default;7", "light"),
        ("12;8", "dark"),
        ("0;99", "dark"),
        ("", "dark"),
        ("light", "dark"),
    ] {
        let theme =
            Theme::of_terminal(&|variable| (variable == "COLORFGBG").then(|| value.to_owned()));
        assert_eq!(theme.scheme, scheme(name), "{value:?}");
    }
}

/// Settings with this theme and these theme files, and the errors in them.
fn with_themes(theme: &str, files: &[(&str, &str)]) -> (Settings, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("themes")).unwrap();
    for (name, text) in files {
        let path = folder.path().join("themes").join(format!("{name}.toml"));
        std::fs::write(path, text).unwrap();
    }
    let config = Config::parse(&format!("theme = {theme:?}"));
    let themes = Themes::beside(&folder.path().join("config.toml"));
    let (settings, errors) = Settings::of(Theme::default(), themes, &config);
    (settings, errors.iter().map(ToString::to_string).collect())
}

#[test]
fn the_gms_own_theme_changes_the_roles_it_names() {
    let harbour = "inherits = \"light\"\nfoe = \"#5a2d82\"\n";
    let (settings, errors) = with_themes("harbour", &[("harbour", harbour)]);
    assert_eq!(errors, [""; 0]);
    let found = settings.theme.scheme;
    assert_eq!(found.shade(Role::Foe).rgb, Rgb(0x5a, 0x2d, 0x82));
    for (name, role) in Role::ALL {
        if role != Role::Foe {
            assert_eq!(found.shade(role), scheme("light").shade(role), "{name}");
        }
    }
    // Its ancestors may be the GM's own themes too.
    let files = [
        ("harbour", harbour),
        ("night", "inherits = \"harbour\"\nally = \"#004488\""),
    ];
    let (settings, errors) = with_themes("night", &files);
    assert_eq!(errors, [""; 0]);
    assert_eq!(
        settings.theme.scheme.shade(Role::Foe),
        found.shade(Role::Foe)
    );
    assert_eq!(
        settings.themes.names().last().unwrap(),
        "colour_blind",
        "its folder is gone"
    );
}

#[test]
fn errors_in_a_theme_have_lines_and_the_rest_applies() {
    let text =
        "foe = \"purple\"\nally = 7\nshade = \"#112233\"\ngood = \"#ffffff\"\ndim = \"#333333\"\n";
    let (settings, errors) = with_themes("mine", &[("mine", text)]);
    let colour = "expected a colour such as \"#5a2d82\"";
    assert_eq!(
        errors,
        [
            format!("the theme mine has an error at 1:7: {colour}"),
            format!("the theme mine has an error at 2:8: {colour}"),
            "the theme mine has an error at 3:1: there is no colour 'shade': expected inherits, ground, text, dim, accent, on_accent, player, foe, ally, good, bad, worst, notice".to_owned(),
            "the theme mine has an error at 5:7: dim has a contrast of 1.4: it needs at least 4.5 to be readable".to_owned(),
        ]
    );
    let found = settings.theme.scheme;
    assert_eq!(found.shade(Role::Foe), scheme("dark").shade(Role::Foe));
    assert_eq!(found.shade(Role::Good).rgb, Rgb(255, 255, 255));
    assert_eq!(
        found.shade(Role::Dim).rgb,
        Rgb(0x33, 0x33, 0x33),
        "it counts all the same"
    );
}

#[test]
fn missing_and_circular_themes_are_refused() {
    let (settings, errors) = with_themes("purple", &[("mine", "")]);
    assert_eq!(settings.theme.scheme, Scheme::default());
    let names = "expected auto, dark, light, high_contrast, colour_blind, mine";
    let no_theme = "the settings file has an error at 1:9: there is no theme 'purple'";
    assert_eq!(
        errors,
        [format!(
            "{no_theme}: {names}; defaults are in use for that setting"
        )]
    );
    for name in ["../config", "", "/etc/passwd", "a.b"] {
        let (settings, errors) = with_themes(name, &[]);
        assert_eq!(
            (settings.theme.scheme, errors.len()),
            (Scheme::default(), 1),
            "{name}"
        );
    }
    let (_, errors) = with_themes("a", &[("a", "inherits = \"nobody\"")]);
    assert_eq!(
        errors,
        ["the theme a has an error at 1:12: there is no theme 'nobody' to inherit"]
    );
    let circle = [("a", "inherits = \"b\""), ("b", "inherits = \"a\"")];
    let (settings, _) = with_themes("a", &circle);
    assert_eq!(settings.theme.scheme, Scheme::default());
    let (_, errors) = with_themes("a", &[("a", "inherits = 3"), ("b", "")]);
    assert_eq!(
        errors,
        ["the theme a has an error at 1:12: expected the name of a theme in quotes"]
    );
}

#[test]
fn the_active_characters_row_is_filled() {
    for (_, scheme) in Scheme::ALL {
        let theme = Theme {
            scheme,
            depth: Depth::True,
            ascii: false,
        };
        let settings = Settings::from(theme);
        let mut table = Table::themed(lively(), 120, 36, settings, &[]);
        let accent = theme.colour(Role::Accent).unwrap();
        let filled = |table: &mut Table| -> Vec<String> {
            let frame = table.frame();
            let rows = frame.area.height;
            let text = |y| {
                (0..frame.area.width)
                    .filter(|x| frame[(*x, y)].bg == accent)
                    .map(|x| frame[(x, y)].symbol())
                    .collect::<String>()
            };
            (0..rows).map(text).filter(|row| !row.is_empty()).collect()
        };
        table.press("n");
        let campaign = table.main_screen().session().campaign();
        let acting = campaign.name_of(campaign.acting().unwrap()).to_owned();
        let rows = filled(&mut table);
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert!(
            rows[0].contains(&acting.to_uppercase()),
            "the banner: {rows:?}"
        );
        assert!(
            rows[1].contains(&acting.to_uppercase()),
            "the order: {rows:?}"
        );
    }
}

#[test]
fn a_theme_can_be_changed_at_once() {
    let settings = Settings::from(Theme {
        depth: Depth::True,
        ..Theme::default()
    });
    let mut table = Table::themed(lively(), 100, 30, settings, &[]);
    let ground = |table: &mut Table| table.frame()[(0, 0)].bg;
    let dark = ground(&mut table);
    table.press(":theme light\n");
    assert_eq!(ground(&mut table), Color::Rgb(0xfa, 0xfa, 0xfa));
    table.press(":theme auto\n");
    assert_eq!(ground(&mut table), dark);
    let acts = table.main_screen().session().history().entries().len();
    table.press(":theme purple\n");
    let shown = table.shown();
    assert!(shown.contains("no theme matches 'purple'"), "{shown}");
    assert_eq!(ground(&mut table), dark);
    assert_eq!(
        table.main_screen().session().history().entries().len(),
        acts
    );
}

#[test]
fn a_late_answer_from_the_terminal_changes_the_theme_unless_one_was_chosen() {
    let settings = Settings::from(Theme {
        depth: Depth::True,
        ..Theme::default()
    });
    let mut table = Table::themed(lively(), 80, 24, settings, &[]);
    let ground = |table: &mut Table, light| table.app.update(Msg::Background { light });
    let lies_on = |table: &mut Table| table.frame()[(40, 10)].bg;
    let dark = lies_on(&mut table);
    ground(&mut table, true);
    let light = lies_on(&mut table);
    assert_ne!(light, dark);
    ground(&mut table, false);
    assert_eq!(lies_on(&mut table), dark);
    table.press(":theme high_contrast\n");
    let chosen = lies_on(&mut table);
    assert!(chosen != dark && chosen != light, "{chosen:?}");
    ground(&mut table, true);
    assert_eq!(lies_on(&mut table), chosen);
    table.press(":theme auto\n");
    assert_eq!(lies_on(&mut table), light);
}
