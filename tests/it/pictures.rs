//! Pictures for the guide as SVG, drawn from what the console paints: a first fight that moves, a fight in each
//! game, and the windows that the guide describes. `GMSCREEN_PICTURES=write cargo test pictures` draws them again,
//! and the stored ones must be current.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

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
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::games_samples::opened;
use crate::guide::{alt_text, first_fight};
use crate::harness::session;
use crate::svg::{Moves, svg, themes};
use crate::tui_support::{Shelf, Table};

/// The most bytes of a picture that moves: people wait for it at the head of the README.
const LARGEST: usize = 300_000;
/// The step of the first fight that stands where motion is reduced: a hit in the log, and the odds of a check.
const STILL: [&str; 1] = ["R"];

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

/// Compares a picture with the stored one, or stores it; its title is what the guide says for whoever cannot see it.
fn kept(name: &str, draw: impl FnOnce(&str) -> String) {
    let picture = draw(&alt_text(name));
    let path = folder_of_pictures().join(format!("{name}.svg"));
    if std::env::var("GMSCREEN_PICTURES").is_ok_and(|value| value == "write") {
        fs::write(&path, picture).unwrap();
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == picture,
        "{} is not current: GMSCREEN_PICTURES=write cargo test pictures",
        path.display()
    );
}

fn folder_of_pictures() -> PathBuf {
    root().join("docs/pictures")
}

/// A picture of what is painted on each ground.
fn kept_still(name: &str, paint: impl Fn(Theme) -> Buffer) {
    kept(name, |title| svg(title, &[themes().map(paint)], None));
}

/// The fights that the guide shows: the game, columns and rows.
const FIGHTS: [(&str, u16, u16); 6] = [
    ("brp", 120, 36),
    ("forge-of-power", 120, 36),
    ("renaissance", 120, 36),
    ("ruina-imperii", 120, 36),
    ("renaissance", 80, 24),
    ("renaissance", 200, 50),
];

#[test]
fn pictures_of_fights_match_what_the_console_paints() {
    for (system, columns, rows) in FIGHTS {
        kept_still(&format!("{system}-{columns}x{rows}"), |theme| {
            let mut table = Table::themed(fight_of(system), columns, rows, theme, &[]);
            table.saved().frame().clone()
        });
    }
}

/// What the guide shows besides the fights: a name, the game, columns and rows, the keys that lead there, and
/// words that stand only there.
const WINDOWS: [(&str, &str, u16, u16, &str, &str); 6] = [
    (
        "prompt",
        "renaissance",
        110,
        26,
        ":check wren ",
        "which skill",
    ),
    ("attack", "renaissance", 110, 30, "naag", "on average"),
    ("sheet", "brp", 100, 34, "\n", "Fighting skills"),
    ("map", "forge-of-power", 100, 30, "M", "Coal door"),
    (
        "encounters",
        "ruina-imperii",
        100,
        26,
        "E",
        "A better forgery",
    ),
    ("entry", "renaissance", 100, 24, "4kkkkk\n", "typed: attack"),
];

#[test]
fn pictures_of_windows_match_what_the_console_paints() {
    for (name, system, columns, rows, keys, only_there) in WINDOWS {
        kept_still(name, |theme| {
            let mut table = Table::themed(fight_of(system), columns, rows, theme, &[]);
            let before = table.saved().shown();
            assert!(!before.contains(only_there), "{name}");
            let after = table.press(keys).shown();
            assert!(after.contains(only_there), "{name}\n{after}");
            table.saved().frame().clone()
        });
    }
}

#[test]
fn the_picture_of_the_tour_matches_what_the_console_paints() {
    kept_still("tour", |theme| {
        let mut table = Table::start(Shelf::of(&[]), 100, 26, theme);
        table.app.tour().unwrap();
        table.press("b\n\n").frame().clone()
    });
}

#[test]
fn the_picture_of_the_players_table_matches_the_second_screen() {
    kept_still("players", |theme| {
        let session = fight_of("renaissance");
        let mut watch = Watch::new(Path::new("salt.ron"), utc_hours);
        let table = PublicTable::of(session.table());
        watch.take(Followed::Table(Box::new(table)));
        let mut surface = Surface::new(Rect::new(0, 0, 100, 30));
        watch.draw(&mut Painter::anew(&mut surface, theme));
        surface.shown().clone()
    });
}

#[test]
fn the_picture_of_the_first_fight_plays_the_readme() {
    let steps = first_fight();
    let [dark, light] = themes().map(|theme| {
        let mut table = Table::start(Shelf::of(&[]), 100, 28, theme);
        let frames = steps.iter().map(|step| {
            table.press(&step.keys.iter().map(|key| typed(key)).collect::<String>());
            if table.app.desk().is_some() {
                table.saved();
            }
            table.frame().clone()
        });
        frames.collect::<Vec<_>>()
    });
    let frames: Vec<_> = dark
        .into_iter()
        .zip(light)
        .map(|(dark, light)| [dark, light])
        .collect();
    kept("first-fight", |title| {
        let still = steps.iter().position(|step| step.keys == STILL).unwrap();
        let moves = Moves {
            steps: &steps,
            still,
        };
        let picture = svg(title, &frames, Some(moves));
        assert!(picture.len() < LARGEST, "{} bytes", picture.len());
        picture
    });
}

/// A key of the README as [`Table::press`] takes it.
fn typed(key: &str) -> &str {
    match key {
        "./gmscreen" => "",
        "Enter" => "\n",
        "Space" => " ",
        "Esc" => "\x1b",
        letters => letters,
    }
}

#[test]
fn every_stored_picture_is_drawn_here() {
    let fights = FIGHTS.map(|(system, columns, rows)| format!("{system}-{columns}x{rows}"));
    let windows = WINDOWS.map(|window| window.0.to_owned());
    let others = ["tour", "players", "first-fight"].map(str::to_owned);
    let drawn = fights.into_iter().chain(windows).chain(others);
    let stored = fs::read_dir(folder_of_pictures()).unwrap();
    let stored = stored.map(|file| file.unwrap().file_name().into_string().unwrap());
    let stored = stored.filter_map(|name| name.strip_suffix(".svg").map(str::to_owned));
    assert_eq!(drawn.collect::<BTreeSet<_>>(), stored.collect());
}
