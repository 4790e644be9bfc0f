//! Pictures for the guide as SVG, drawn from what the console paints: a fight in each game, and the
//! windows that the guide describes. `GMSCREEN_PICTURES=write cargo nextest run pictures` draws
//! them again, and the stored ones must be current.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::follow::Followed;
use gmscreen::games;
use gmscreen::library::SAMPLES;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;
use gmscreen::tui::paint::Painter;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::theme::Theme;
use gmscreen::tui::watch::Watch;
use gmscreen::view::header::utc_hours;
use gmscreen::view::public::PublicTable;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

use crate::games_samples::opened;
use crate::harness::session;
use crate::tui_support::{Table, TestLibrary};

/// A cell in pixels.
const CELL: [usize; 2] = [9, 19];
/// A picture: columns, rows, whether on a light background.
const SIZES: [(u16, u16, bool); 4] = [
    (120, 36, false),
    (120, 36, true),
    (80, 24, false),
    (200, 50, false),
];

fn theme(light: bool) -> Theme {
    Theme::of_terminal(&|name| match name {
        "TERM" => Some("xterm-256color".to_owned()),
        "COLORTERM" => Some("truecolor".to_owned()),
        "COLORFGBG" => Some(if light { "0;15" } else { "15;0" }.to_owned()),
        _ => None,
    })
}

fn hex(colour: Color, otherwise: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => otherwise.to_owned(),
    }
}

/// Foreground and background of a cell, and other attributes of its text.
fn look(cell: &Cell, base: Style) -> (String, String, &'static str) {
    let ink = hex(base.fg.unwrap_or_default(), "#cccccc");
    let ground = hex(base.bg.unwrap_or_default(), "#111111");
    let (mut fg, mut bg) = (hex(cell.fg, &ink), hex(cell.bg, &ground));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut fg, &mut bg);
    }
    let struck = cell.modifier.contains(Modifier::CROSSED_OUT);
    let under = cell.modifier.contains(Modifier::UNDERLINED);
    let bold = cell.modifier.contains(Modifier::BOLD);
    let more = match (bold, struck, under) {
        (false, false, false) => "",
        (true, false, false) => r#" font-weight="bold""#,
        (false, true, _) => r#" text-decoration="line-through""#,
        (true, true, _) => r#" font-weight="bold" text-decoration="line-through""#,
        (false, false, true) => r#" text-decoration="underline""#,
        (true, false, true) => r#" font-weight="bold" text-decoration="underline""#,
    };
    (fg, bg, more)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A frame as SVG: backgrounds first, then the text in runs of the same style.
fn svg(buffer: &Buffer, base: Style) -> String {
    let area = buffer.area;
    let [wide, high] = CELL;
    let (width, height) = (
        usize::from(area.width) * wide,
        usize::from(area.height) * high,
    );
    let ground = hex(base.bg.unwrap_or_default(), "#111111");
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n"
    );
    let (mut grounds, mut letters) = (String::new(), String::new());
    for y in 0..area.height {
        let top = usize::from(y) * high;
        let mut x = 0;
        while x < area.width {
            let (fg, bg, more) = look(&buffer[(x, y)], base);
            let (mut text, mut columns) = (String::new(), 0);
            while x + columns < area.width {
                let cell = &buffer[(x + columns, y)];
                if look(cell, base) != (fg.clone(), bg.clone(), more) {
                    break;
                }
                text.push_str(cell.symbol());
                columns += u16::try_from(cell.symbol().width().max(1)).unwrap();
            }
            let (left, span) = (usize::from(x) * wide, usize::from(columns) * wide);
            if bg != ground {
                let _ = writeln!(
                    grounds,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{span}\" height=\"{high}\" fill=\"{bg}\"/>"
                );
            }
            let letter_run = text.trim();
            if !letter_run.is_empty() {
                let before = text.len() - text.trim_start().len();
                let (left, span) = (left + before * wide, letter_run.width() * wide);
                let base_line = top + high - 5;
                let text = escaped(letter_run);
                let _ = writeln!(
                    letters,
                    "<text x=\"{left}\" y=\"{base_line}\" textLength=\"{span}\" \
                     lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" fill=\"{fg}\"{more}>{text}</text>"
                );
            }
            x += columns.max(1);
        }
    }
    out.push_str(&grounds);
    out.push_str(&letters);
    out.push_str("</svg>\n");
    out
}

thread_local! {
    /// Fights already played, by game.
    static PLAYED: RefCell<BTreeMap<String, (Campaign, History)>> = const { RefCell::new(BTreeMap::new()) };
}

/// The fight of a game's sample, as a table of the transcripts has it; played once however often it
/// is needed.
pub(crate) fn fight_of(system: &str) -> Session {
    let known = PLAYED.with_borrow(|played| played.get(system).cloned());
    let (campaign, history) = known.unwrap_or_else(|| {
        let sample = SAMPLES.iter().find(|sample| sample.system() == system);
        let mut session = session(opened(sample.unwrap().text));
        let table = root().join(format!("tests/play/tables/fight_{system}.txt"));
        let table = fs::read_to_string(table).unwrap();
        let mut dice = Seeded::new(11);
        for line in table.lines().filter_map(|line| line.strip_prefix("+ ")) {
            assert!(session.execute(line, &mut dice).is_ok(), "{line}");
        }
        let new = (session.campaign().clone(), session.history().clone());
        PLAYED.with_borrow_mut(|played| played.insert(system.to_owned(), new.clone()));
        new
    });
    let game = games::by_id(system).unwrap();
    Session::new(campaign, history, game, Box::new(Unsaved), || 1_700_000_000)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn stored_pictures_match_what_the_console_paints() {
    for sample in SAMPLES {
        let system = sample.system();
        for (columns, rows, light) in SIZES {
            let theme = theme(light);
            let mut table = Table::themed(fight_of(&system), columns, rows, theme, &[]);
            let picture = svg(table.saved().frame(), theme.base());
            assert!(picture.matches("<text").count() > 60, "{system}");
            let ground = if light { "light" } else { "dark" };
            kept(&format!("{system}-{columns}x{rows}-{ground}"), &picture);
        }
    }
}

/// Compares a picture with the stored one, or stores it.
fn kept(name: &str, picture: &str) {
    let folder = root().join("docs/pictures");
    let path = folder.join(format!("{name}.svg"));
    if std::env::var("GMSCREEN_PICTURES").is_ok_and(|value| value == "write") {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&path, picture).unwrap();
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == picture,
        "{} is not current: GMSCREEN_PICTURES=write cargo nextest run pictures",
        path.display()
    );
}

/// What the guide shows besides the fights: a name, the game, columns and rows, and the keys that
/// lead there.
const WINDOWS: [(&str, &str, (u16, u16), &str); 6] = [
    ("prompt", "renaissance", (110, 26), ":check wren "),
    ("attack", "renaissance", (110, 30), "aa"),
    ("sheet", "brp", (100, 34), "\n"),
    ("map", "forge-of-power", (100, 30), "M"),
    ("encounters", "ruina-imperii", (100, 26), "E"),
    ("entry", "renaissance", (100, 24), "4kkkkk\n"),
];

#[test]
fn pictures_of_windows_match_what_the_console_paints() {
    for (name, system, (columns, rows), keys) in WINDOWS {
        let session = fight_of(system);
        let mut table = Table::themed(session, columns, rows, theme(false), &[]);
        let before = table.saved().shown();
        table.press(keys);
        assert_ne!(table.shown(), before, "{name}");
        kept(name, &svg(table.frame(), theme(false).base()));
    }
}

#[test]
fn the_picture_of_the_tour_matches_what_the_console_paints() {
    let mut table = Table::start(TestLibrary::default(), 100, 26, theme(false));
    table.app.tour().unwrap();
    table.press("b\n\n");
    kept("tour", &svg(table.frame(), theme(false).base()));
}

#[test]
fn the_picture_of_the_players_table_matches_the_second_screen() {
    let session = fight_of("renaissance");
    let mut watch = Watch::new(Path::new("salt.ron"), utc_hours);
    let table = PublicTable::of(session.table());
    watch.take(Followed::Table(Box::new(table)));
    let mut surface = Surface::new(Rect::new(0, 0, 100, 30));
    watch.draw(&mut Painter::anew(&mut surface, theme(false)));
    kept("players", &svg(surface.shown(), theme(false).base()));
}
