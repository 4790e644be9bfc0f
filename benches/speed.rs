//! The speed of small things: dice, odds, a typed line, a preview, an act among many.

mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{Unit, beside_goal, micros};
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::lang::complete::Finder;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;
use gmscreen::verbs::complete::Here;
use gmscreen::verbs::rolling::Rolling;

/// How many microseconds the exact odds of a preview and a typed line without a disk may take.
const PREVIEW: f64 = 50.0;
const LINE: f64 = 2.0;
/// How many repetitions make one measurement, and how many measurements are taken.
const ROUNDS: u32 = 500;
const TIMES: usize = 21;

fn main() {
    println!("beside the goals (medians of {TIMES})");
    let mut sessions = [table(2), empty("ruina-imperii")];
    for (nth, line) in [
        (0, "check 75"),
        (0, "check ilse stealth +10"),
        (0, "oppose 80 vs 65"),
        (0, "oppose ilse stealth +10 vs tam perception"),
        (1, "check 10 vs 7 explode 6"),
        (1, "check 40 vs 7 explode 6"),
    ] {
        let session = &mut sessions[nth];
        let time = timed(|| {
            let parsed = session.read(black_box(line));
            drop(black_box(session.preview(&parsed)));
        });
        let what = format!("odds: {line}");
        beside_goal(&what, micros(time), PREVIEW, Unit::Micros);
    }
    for people in [2, 10_000] {
        let mut session = table(people);
        let mut dice = Seeded::new(1);
        let line = "check ilse stealth +10";
        let time = timed(|| drop(black_box(session.execute(black_box(line), &mut dice))));
        let what = format!("a typed line, {people} characters");
        beside_goal(&what, micros(time), LINE, Unit::Micros);
        let time = timed(|| {
            let done = session.execute("damage ilse 7", &mut dice).is_ok()
                && session.execute("undo", &mut dice).is_ok();
            black_box(done);
        });
        let what = format!("damage and undo, {people} characters");
        told(&what, time);
        for line in ["check ilse st", "oppose ilse stealth +10 vs c"] {
            told(
                &format!("the panel of `{line}`, {people} characters"),
                panel(&mut session, line),
            );
        }
    }
}

/// A measurement without a goal.
fn told(what: &str, time: Duration) {
    println!("{what}: {:.1} µs", micros(time));
}

/// The cost of a key while a line is typed: its odds, what completes it, its panel.
fn panel(session: &mut Session, line: &str) -> Duration {
    let finder = Finder::default();
    timed(|| {
        let parsed = session.read(black_box(line));
        let end = line.chars().count();
        let here = Here::of(session.table(), &parsed.line, end);
        let found = here.map(|mut here| here.find(&finder));
        let rolling = Rolling::of(session.table(), &parsed, end);
        let shown = rolling.map(|rolling| rolling.toggles());
        black_box((session.preview(&parsed), found, shown));
    })
}

/// The median time that something takes.
fn timed(mut act: impl FnMut()) -> Duration {
    let mut time = || {
        let begun = Instant::now();
        (0..ROUNDS).for_each(|_| act());
        begun.elapsed() / ROUNDS
    };
    common::median((0..TIMES).map(|_| time()).collect())
}

/// An empty campaign of a game.
fn empty(system: &str) -> Session {
    let game = games::by_id(system).unwrap_or(games::all()[0]);
    let campaign = Campaign::new(
        "bench",
        game.id,
        game.editions.first().copied().unwrap_or_default(),
    );
    Session::new(campaign, History::default(), game, Box::new(Unsaved), || 0)
}

/// A campaign with this many characters, the first of them active.
fn table(people: usize) -> Session {
    let mut session = empty("renaissance");
    let mut run = |line: &str| drop(session.execute(line, &mut Seeded::new(1)));
    for chunk in 0..people.div_ceil(1000) {
        run(&format!("add \"Crowd {chunk}\" x{}", people.clamp(1, 1000)));
    }
    for line in [
        "add Ilse",
        "add Tam",
        "set ilse COO 30",
        "set tam COO 25",
        "set ilse DUR 30",
        "skill ilse Stealth COO 40",
        "skill tam Perception COO 30",
        "begin ilse tam = 9 3",
    ] {
        run(line);
    }
    session
}
