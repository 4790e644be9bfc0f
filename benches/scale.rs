//! The cost of size: a campaign with 10,000 characters and 100,000 log entries compared to an empty
//! one, measured from opening to the first painted frame, and for an act that is on disk when it is
//! answered.
//!
//! `cargo bench --bench scale`; figures are medians, and the campaigns take turns.

#![allow(clippy::expect_used)] // whoever measures wants to see what goes wrong

mod common;
#[path = "common/console.rs"]
mod console;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use common::{Unit, beside_goal, campaign, median, millis, ratio};
use console::Console;
use gmscreen::dice::Seeded;
use gmscreen::library;
use gmscreen::session::Session;
use gmscreen::tui::surface::Surface;
use ratatui::layout::Rect;

const PEOPLE: usize = 10_000;
const ENTRIES: usize = 100_000;
const OPENINGS: usize = 15;
const ACTS: usize = 2_000;
/// How many times longer opening may take than for an empty campaign, and an act than in a small
/// one.
const OPENING: f64 = 3.0;
const ACT: f64 = 1.1;
/// Acts in one campaign before the next one's turn.
const TURN: usize = 50;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |name: &str, people, entries| campaign(folder.path(), name, people, entries);
    let empty = make("empty", 0, 0);
    let small = make("small", 0, 10);
    let log = make("log", 0, ENTRIES);
    let crowd = make("crowd", PEOPLE, 0);
    let big = make("big", PEOPLE, ENTRIES);

    println!("opened until the first frame is painted (median of {OPENINGS})");
    let paths = [&empty, &log, &crowd, &big];
    let times = openings(&paths.map(PathBuf::as_path));
    let names = [
        "empty".to_owned(),
        format!("{ENTRIES} entries"),
        format!("{PEOPLE} characters"),
        "both".to_owned(),
    ];
    println!("  {:<56} {:>11.2} ms", names[0], millis(times[0]));
    for (name, time) in names.iter().zip(&times).skip(1) {
        beside_goal(name, ratio(*time, times[0]), OPENING, Unit::Times);
    }

    println!("an act that is on the disk (median of {ACTS}, {TURN} in turn)");
    let times = acts(&[&small, &big]);
    println!("  {:<56} {:>11.3} ms", "small", millis(times[0]));
    beside_goal("both", ratio(times[1], times[0]), ACT, Unit::Times);
}

/// The size of the screen.
const AREA: Rect = Rect::new(0, 0, 120, 40);

fn openings(paths: &[&Path]) -> Vec<Duration> {
    let mut times = vec![Vec::new(); paths.len()];
    for _ in 0..OPENINGS {
        for (path, times) in paths.iter().zip(&mut times) {
            let begun = Instant::now();
            let opened = library::open(path, Some(Box::new(drop))).expect("opened");
            let mut console = Console::of(opened.session, &opened.notices);
            let mut surface = Surface::new(AREA);
            console.app.paint(&mut surface);
            black_box(surface.shown());
            times.push(begun.elapsed());
            console.app.close().expect("closed");
        }
    }
    times.into_iter().map(median).collect()
}

fn acts(paths: &[&Path]) -> Vec<Duration> {
    let open = |path: &&Path| library::open(path, None).expect("opened").session;
    let mut sessions: Vec<Session> = paths.iter().map(open).collect();
    let mut times = vec![Vec::new(); paths.len()];
    let mut dice = Seeded::new(1);
    for _ in 0..ACTS / TURN {
        for (session, times) in sessions.iter_mut().zip(&mut times) {
            for _ in 0..TURN {
                let begun = Instant::now();
                let done = session.execute("check ilse stealth +10", &mut dice);
                times.push(begun.elapsed());
                done.expect("done");
            }
        }
    }
    times.into_iter().map(median).collect()
}
