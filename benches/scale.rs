//! What size costs: a campaign with 10,000 characters and 100,000 log entries
//! against an empty one, opened until its first frame is painted, and an act
//! that is on the disk when it is answered.
//!
//! `cargo bench --bench scale`; figures are medians, campaigns taking turns.

#![allow(clippy::expect_used)] // whoever measures wants to see what goes wrong

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use gmscreen::campaign::{Campaign, CampaignChange, Change, Character, CharacterId, Event, Skill};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::library;
use gmscreen::session::Session;
use gmscreen::store::{RealFs, Store};
use gmscreen::tui::main_screen::MainScreen;
use gmscreen::tui::settings::Settings;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::theme::Theme;
use gmscreen::view::header::utc_hours;
use ratatui::layout::Rect;

const PEOPLE: usize = 10_000;
const ENTRIES: usize = 100_000;
const OPENINGS: usize = 15;
const ACTS: usize = 2_000;
/// Acts of one campaign before it is another's turn.
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
    for (name, time) in names.iter().zip(&times) {
        let ratio = time.as_secs_f64() / times[0].as_secs_f64();
        println!("  {name:<20} {:>8.2} ms   x {ratio:.2}", millis(*time));
    }

    println!("an act that is on the disk (median of {ACTS}, {TURN} in turn)");
    let times = acts(&[&small, &big]);
    for (name, time) in ["small", "both"].iter().zip(&times) {
        let ratio = time.as_secs_f64() / times[0].as_secs_f64();
        println!("  {name:<20} {:>8.3} ms   x {ratio:.2}", millis(*time));
    }
}

/// The screen of an opening.
const AREA: Rect = Rect::new(0, 0, 120, 40);

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// A campaign on the disk with so many characters besides two and so many log entries.
fn campaign(folder: &Path, name: &str, people: usize, entries: usize) -> PathBuf {
    let path = folder.join(name).with_extension("ron");
    let mut campaign = Campaign::new(name, games::all()[0].id, "current");
    for nth in 0..people {
        campaign.apply(&Event::Campaign(CampaignChange::Character(Change::new(
            None,
            Some(Arc::new(one_of_many(nth))),
        ))));
    }
    Store::create(&RealFs, &path, &campaign).expect("made");
    if people + entries == 0 {
        return path;
    }
    let opened = library::open(&path, Some(Box::new(drop))).expect("opened");
    let mut session = opened.session;
    let mut dice = Seeded::new(1);
    let mut run = |line: &str| {
        session.execute(line, &mut dice).expect(line);
    };
    for line in ["add Ilse", "set ilse COO 30", "skill ilse Stealth COO 40"] {
        run(line);
    }
    for nth in 0..entries {
        match nth % 10 {
            3 => run("damage ilse 4"),
            4 => run("undo"),
            7 => run("note \"The ferryman waits.\""),
            _ => run("check ilse stealth +10:\"high ground\""),
        }
    }
    session.close().expect("closed");
    path
}

/// Somebody with stats, a skill and a wound.
fn one_of_many(nth: usize) -> Character {
    let mut who = Character::named(&format!("Reed Goblin {nth}"));
    let stats = ["COG", "COO", "INT", "SAV", "SOM", "WIL"];
    who.id = CharacterId(u32::try_from(nth + 1).expect("a number"));
    who.stats = stats.map(|stat| (stat, 20)).into();
    who.tracks = [("damage", 7)].into();
    who.skills.push(Skill {
        name: "Fray".to_owned(),
        stat: "COO".to_owned(),
        ranks: 30,
        ..Skill::default()
    });
    who
}

fn openings(paths: &[&Path]) -> Vec<Duration> {
    let mut times = vec![Vec::new(); paths.len()];
    for _ in 0..OPENINGS {
        for (path, times) in paths.iter().zip(&mut times) {
            let begun = Instant::now();
            let opened = library::open(path, Some(Box::new(drop))).expect("opened");
            let settings = Settings::from(Theme::default());
            let mut main = MainScreen::new(opened.session, Seeded::new(1), utc_hours, &settings);
            main.tell(opened.notices);
            let mut surface = Surface::new(AREA);
            main.draw(&mut surface, AREA, Theme::default());
            black_box(surface.shown());
            times.push(begun.elapsed());
            main.close().expect("closed");
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
