//! What meanings look like, in every theme and on every terminal.

use gmscreen::config::Palette;
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Depth, Theme};
use gmscreen::view::{Ink, Outcome};
use ratatui::style::{Color, Modifier, Style};

use crate::tui_support::{Table, TestLibrary, empty, lively};

const DEPTHS: [Depth; 3] = [Depth::None, Depth::Sixteen, Depth::Many];

fn themes() -> impl Iterator<Item = Theme> {
    Palette::ALL.into_iter().flat_map(|(_, palette)| {
        DEPTHS.map(|depth| Theme {
            palette,
            depth,
            ascii: false,
        })
    })
}

/// Everything that has to look different from everything else.
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
        ("remembered", theme.remembered()),
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
fn without_colours_weight_and_lines_tell_what_they_can() {
    for theme in themes().filter(|theme| theme.depth == Depth::None) {
        for (name, style) in roles(theme) {
            assert_eq!((style.fg, style.bg), (None, None), "{theme:?}: {name}");
        }
        assert_eq!(theme.base(), Style::new());
        for (strong, weak) in [
            (theme.ink(Ink::Strong), theme.ink(Ink::Plain)),
            (theme.selected(), theme.ink(Ink::Plain)),
            (theme.selected(), theme.remembered()),
            (theme.title(true), theme.title(false)),
            (theme.alarm(), theme.ink(Ink::Notice)),
            (theme.struck(), theme.ink(Ink::Plain)),
        ] {
            assert_ne!(strong, weak, "{theme:?}");
        }
    }
}

/// What a colour is on a common terminal.
fn rgb(colour: Color) -> [u8; 3] {
    match colour {
        Color::Black => [0, 0, 0],
        Color::Red => [205, 0, 0],
        Color::Yellow => [205, 205, 0],
        Color::Blue => [0, 0, 238],
        Color::Magenta => [205, 0, 205],
        Color::Cyan => [0, 205, 205],
        Color::Gray => [229, 229, 229],
        Color::LightRed => [255, 85, 85],
        Color::LightYellow => [255, 255, 85],
        Color::LightBlue => [92, 92, 255],
        Color::LightMagenta => [255, 85, 255],
        Color::LightCyan => [85, 255, 255],
        Color::White => [255, 255, 255],
        Color::Indexed(n @ 16..=231) => {
            let part = |nth: u8| match nth % 6 {
                0 => 0,
                level => 55 + level * 40,
            };
            let n = n - 16;
            [part(n / 36), part(n / 6), part(n)]
        }
        other => panic!("{other:?} is no colour of the palette"),
    }
}

/// How bright a colour is, from 0 to 1, as WCAG 2 computes it.
fn luminance(colour: [u8; 3]) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    let [red, green, blue] = colour.map(part);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_colour_can_be_read() {
    for theme in themes().filter(|theme| theme.depth != Depth::None) {
        let (ground, least) = match theme.palette {
            Palette::Light => ([255, 255, 255], 4.0),
            Palette::HighContrast => ([0, 0, 0], 7.0),
            Palette::Dark | Palette::ColourBlind => ([0, 0, 0], 4.4),
        };
        for (name, style) in roles(theme) {
            let Some(colour) = style.fg else { continue };
            let found = contrast(rgb(colour), ground);
            assert!(found >= least, "{theme:?}: {name} has {found:.1}");
        }
        if theme.palette == Palette::HighContrast {
            assert_eq!(theme.base().bg, Some(Color::Black));
            for (name, style) in roles(theme) {
                assert!(!style.add_modifier.contains(Modifier::DIM), "{name}");
            }
        }
    }
}

#[test]
fn high_contrast_lies_on_black_everywhere() {
    let settings = Settings::from(Theme {
        palette: Palette::HighContrast,
        ..Theme::default()
    });
    for keys in ["", "?", "\n", ":damage Re\t", "z"] {
        let mut table = Table::themed(lively(), 100, 30, settings.clone(), &[]);
        table.press(keys);
        for cell in &table.frame().content {
            assert_eq!(cell.bg, Color::Black, "after {keys:?}");
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
fn the_terminal_says_what_it_can() {
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
fn ascii_is_all_that_is_drawn_where_it_is_all_there_is() {
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
    // Names are the GM's own.
    let mut table = Table::themed(
        crate::tui_support::with("add \"Zoë\""),
        80,
        24,
        ascii(),
        &[],
    );
    assert!(table.shown().contains("Zoë"));
}
