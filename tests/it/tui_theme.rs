//! What each meaning looks like, in every theme and on every terminal.

use gmscreen::campaign::Side;
use gmscreen::config::Config;
use gmscreen::tui::message::Msg;
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Depth, ROLES, Rgb, Role, Scheme, Theme, Themes};
use gmscreen::view::{Ink, Outcome};
use ratatui::style::{Color, Modifier, Style};

use crate::tui_support::{Shelf, Table, lively};

/// What a common terminal makes of the colours that are its own.
const NAMED: &str = "Black 000000 Red cd0000 Green 00cd00 Yellow cdcd00 Blue 0000ee Magenta cd00cd \
                     Cyan 00cdcd Gray e5e5e5 LightRed ff5555 LightGreen 55ff55 LightYellow ffff55 \
                     LightBlue 5c5cff LightMagenta ff55ff LightCyan 55ffff White ffffff";

fn rgb(colour: Color) -> Rgb {
    match colour {
        Color::Indexed(index) => Rgb::of_index(index),
        Color::Rgb(red, green, blue) => Rgb(red, green, blue),
        _ => {
            let name = colour.to_string();
            let mut words = NAMED.split(' ').skip_while(|word| **word != name);
            let value = u32::from_str_radix(words.nth(1).unwrap(), 16).unwrap();
            let [_, red, green, blue] = value.to_be_bytes();
            Rgb(red, green, blue)
        }
    }
}

/// The styles of a theme differ from each other, text can be read on its background, and where there
/// are no colours weight and underlining are used.
#[test]
fn every_meaning_can_be_read_and_told_from_the_others() {
    let schemes = Scheme::all().into_iter().map(|(_, scheme)| scheme);
    let depths = [Depth::None, Depth::Sixteen, Depth::Many, Depth::True];
    let themes = schemes.flat_map(|scheme| {
        depths.map(|depth| Theme {
            scheme,
            depth,
            ascii: false,
        })
    });
    for theme in themes {
        let (strong, depth) = (theme.scheme.strong, theme.depth);
        let plain = theme.ink(Ink::Plain);
        let mut looks = vec![theme.ink(Ink::Alarm), theme.selected(), theme.acting()];
        looks.extend([theme.struck(), theme.ink(Ink::Focus), plain]);
        looks.extend([Ink::Dim, Ink::Strong, Ink::Notice].map(|ink| theme.ink(ink)));
        let (good, bad) = (Outcome::Success, Outcome::Failure);
        let outcomes = [Outcome::Triumph, good, bad, Outcome::Disaster];
        looks.extend(outcomes.map(|outcome| theme.ink(Ink::Outcome(outcome))));
        let own_ground =
            matches!(depth, Depth::Many | Depth::True) || strong && depth == Depth::Sixteen;
        let base = theme.base();
        assert_eq!(
            (base.bg.is_some(), base.fg.is_some()),
            (own_ground, own_ground)
        );
        if depth == Depth::None {
            for look in &looks {
                assert_eq!((look.fg, look.bg), (None, None), "{theme:?}");
            }
            assert_eq!(base, Style::new());
            assert_ne!(theme.ink(Ink::Focus), theme.ink(Ink::Strong));
            assert_ne!(theme.ink(Ink::Alarm), theme.ink(Ink::Notice));
            for look in [theme.ink(Ink::Strong), theme.selected(), theme.struck()] {
                assert_ne!(look, plain, "{theme:?}");
            }
            continue;
        }
        let is_dim = |look: &Style| look.add_modifier.contains(Modifier::DIM);
        assert!(!strong || !looks.iter().any(is_dim), "{theme:?}");
        for (nth, look) in looks.iter().enumerate() {
            assert!(!looks[..nth].contains(look), "{theme:?}: {nth}");
        }
        let mut sides = vec![plain, theme.ink(Ink::Dim)];
        for side in Side::ALL {
            let look = theme.ink(Ink::Side(side));
            assert!(!sides.contains(&look), "{theme:?}: {side:?}");
            sides.push(look);
        }
        for (name, role, ground, _) in ROLES {
            let (Some(ground), Some(colour)) = (ground, theme.colour(role)) else {
                continue;
            };
            let light = Scheme::named("light") == Some(theme.scheme);
            // Sixteen colours are the terminal's own, and so may be the background.
            let (ground, least) = match theme.colour(ground) {
                Some(own) if strong => (rgb(own), 7.0_f64),
                Some(own) if depth == Depth::Sixteen => (rgb(own), 4.0),
                Some(own) => (rgb(own), 4.5),
                None if light => (Rgb(255, 255, 255), 4.0),
                None if depth == Depth::Sixteen && !strong => (Rgb(0, 0, 0), 4.0),
                None => (Rgb(0, 0, 0), 4.4),
            };
            let found = rgb(colour).contrast(ground);
            assert!(found >= least, "{theme:?}: {name} has {found:.1}");
        }
    }
}

#[test]
fn the_environment_gives_the_terminals_abilities() {
    for (variables, depth, ascii, scheme) in [
        ("", Depth::Sixteen, false, "dark"),
        ("TERM=xterm LANG=de_DE.UTF-8", Depth::Sixteen, false, "dark"),
        (
            "TERM=xterm-256color LANG=C.utf8",
            Depth::Many,
            false,
            "dark",
        ),
        ("TERM=xterm COLORTERM=truecolor", Depth::True, false, "dark"),
        ("TERM=xterm COLORTERM=yes", Depth::Many, false, "dark"),
        ("TERM=linux LANG=en_GB.UTF-8", Depth::Sixteen, true, "dark"),
        ("TERM=dumb", Depth::None, true, "dark"),
        ("TERM=vt100", Depth::Sixteen, true, "dark"),
        ("TERM=xterm LANG=C", Depth::Sixteen, true, "dark"),
        ("LC_ALL=C LANG=en_GB.UTF-8", Depth::Sixteen, true, "dark"),
        ("LC_ALL= LANG=en_GB.UTF-8", Depth::Sixteen, false, "dark"),
        ("NO_COLOR=1 TERM=xterm-256color", Depth::None, false, "dark"),
        ("NO_COLOR= TERM=xterm-256color", Depth::Many, false, "dark"),
        ("COLORFGBG=15;0", Depth::Sixteen, false, "dark"),
        ("COLORFGBG=0;15", Depth::Sixteen, false, "light"),
        ("COLORFGBG=0;default;7", Depth::Sixteen, false, "light"),
        ("COLORFGBG=12;8", Depth::Sixteen, false, "dark"),
        ("COLORFGBG=0;99", Depth::Sixteen, false, "dark"),
        ("COLORFGBG=", Depth::Sixteen, false, "dark"),
        ("COLORFGBG=light", Depth::Sixteen, false, "dark"),
    ] {
        let theme = Theme::of_terminal(&|name| {
            let mut set = variables.split(' ').filter_map(|one| one.split_once('='));
            Some(set.find(|(known, _)| *known == name)?.1.to_owned())
        });
        assert_eq!((theme.depth, theme.ascii), (depth, ascii), "{variables}");
        assert_eq!(Some(theme.scheme), Scheme::named(scheme), "{variables}");
    }
}

/// The colours of this theme beside these theme files, and the errors in them.
fn with_themes(theme: &str, files: &[(&str, &str)]) -> (Scheme, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("themes")).unwrap();
    for (name, text) in files {
        let path = folder.path().join("themes").join(format!("{name}.toml"));
        std::fs::write(path, text).unwrap();
    }
    let config = Config::parse(&format!("theme = {theme:?}"));
    let themes = Themes::beside(&folder.path().join("config.toml"));
    let (settings, errors) = Settings::of(Theme::default(), themes, &config);
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    (settings.theme().scheme, errors.join("\n"))
}

#[test]
fn a_theme_of_ones_own_changes_what_it_names() {
    let light = Scheme::named("light").unwrap();
    let harbour = "inherits = \"light\"\nfoe = \"#5a2d82\"\n";
    let night = "inherits = \"harbour\"\nally = \"#004488\"";
    let (found, errors) = with_themes("night", &[("harbour", harbour), ("night", night)]);
    assert_eq!(errors, "");
    for (name, role, ..) in ROLES {
        match role {
            Role::Foe => assert_eq!(found.shade(role).rgb, Rgb(0x5a, 0x2d, 0x82)),
            Role::Ally => assert_eq!(found.shade(role).rgb, Rgb(0, 0x44, 0x88)),
            _ => assert_eq!(found.shade(role), light.shade(role), "{name}"),
        }
    }
    // What is wrong has its line, and the rest applies.
    let wrong =
        "foe = \"purple\"\nally = 7\nshade = \"#112233\"\ngood = \"#ffffff\"\ndim = \"#333333\"\n";
    let (found, errors) = with_themes("mine", &[("mine", wrong)]);
    let says = [
        "1:7: expected a colour such as \"#5a2d82\"",
        "2:8: expected a colour such as \"#5a2d82\"",
        "3:1: there is no colour 'shade': expected inherits, ground, text, dim, accent, on_accent, player, foe, ally, good, bad, worst, notice",
        "5:7: dim has a contrast of 1.4: it needs at least 4.5 to be readable",
    ];
    let says = says.map(|one| format!("the theme mine has an error at {one}"));
    assert_eq!(errors, says.join("\n"));
    let foe = Scheme::named("dark").unwrap().shade(Role::Foe);
    assert_eq!(found.shade(Role::Foe), foe);
    assert_eq!(found.shade(Role::Good).rgb, Rgb(255, 255, 255));
    assert_eq!(found.shade(Role::Dim).rgb, Rgb(0x33, 0x33, 0x33));
    // One that is not there, is no name, or inherits from itself counts for nothing.
    let circle = [("mine", "inherits = \"b\""), ("b", "inherits = \"mine\"")];
    let no_name = [("mine", "inherits = 3"), ("b", "")];
    for (name, files, says) in [
        (
            "purple",
            &circle[..],
            "no theme 'purple': expected auto, dark, light, high_contrast, colour_blind, b, mine; defaults are in use for that setting",
        ),
        ("../config", &[], "the settings file has an error at 1:9"),
        ("", &[], "the settings file has an error at 1:9"),
        ("/etc/passwd", &[], "the settings file has an error at 1:9"),
        ("a.b", &[], "the settings file has an error at 1:9"),
        (
            "mine",
            &[("mine", "inherits = \"nobody\"")],
            "mine has an error at 1:12: there is no theme 'nobody' to inherit",
        ),
        (
            "mine",
            &no_name,
            "mine has an error at 1:12: expected the name of a theme in quotes",
        ),
        ("mine", &circle, ""),
    ] {
        let (found, errors) = with_themes(name, files);
        assert_eq!(found, Scheme::default(), "{name}");
        assert!(
            errors.contains(says) && errors.lines().count() <= 1,
            "{errors}"
        );
    }
}

#[test]
fn a_late_answer_from_the_terminal_changes_the_theme_unless_one_was_chosen() {
    let settings = Settings::from(Theme {
        depth: Depth::True,
        ..Theme::default()
    });
    let mut table = Table::themed(lively(), 80, 24, settings, &[]);
    let mut after = |light: Option<bool>, keys: &str| {
        if let Some(light) = light {
            table.app.update(Msg::Background { light });
        }
        table.press(keys);
        table.frame()[(40, 10)].bg
    };
    let dark = after(None, "");
    let light = after(Some(true), "");
    assert_ne!(light, dark);
    assert_eq!(after(Some(false), ""), dark);
    let chosen = after(None, ":theme high_contrast\n");
    assert!(chosen != dark && chosen != light, "{chosen:?}");
    assert_eq!(after(Some(true), ""), chosen);
    assert_eq!(after(None, ":theme auto\n"), light);
}

#[test]
fn a_theme_chosen_in_the_tour_lasts_as_long_as_the_console() {
    let settings = Settings::from(Theme {
        depth: Depth::True,
        ..Theme::default()
    });
    let mut table = Table::start(Shelf::of(&[]), 80, 24, settings);
    let before = table.frame()[(40, 10)].bg;
    table.app.tour().unwrap();
    table.press(":theme high_contrast\n\x1b");
    assert!(table.shown().contains("You left the tour"));
    let chosen = table.frame()[(40, 10)].bg;
    assert_ne!(chosen, before);
    table.app.tour().unwrap();
    assert_eq!(table.frame()[(40, 10)].bg, chosen);
}
