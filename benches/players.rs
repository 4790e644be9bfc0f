//! What a key costs the GM while two hundred pages are open, some of them misbehaving, compared to
//! a console that serves no page: `cargo bench --bench players`.

#![allow(clippy::expect_used)]

mod common;
#[path = "common/console.rs"]
mod console;
#[path = "../tests/browser/crowd.rs"]
mod crowd;

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use common::{Unit, beside_goal};
use console::Console;
use crossterm::event::KeyCode;
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;
use gmscreen::tui::Saved;
use gmscreen::tui::message::{Msg, Opening};
use gmscreen::tui::surface::Surface;
use ratatui::layout::Rect;

use crowd::Crowd;

const AREA: Rect = Rect::new(0, 0, 120, 36);
/// How many keys are measured, with pauses between them as when typing.
const KEYS: u32 = 300;
const MOMENT: Duration = Duration::from_millis(4);
/// How often a console without and with the page is measured, in turns.
const ROUNDS: u32 = 3;
/// How many times longer a key may take than in a console that serves no page.
const GOAL: f64 = 1.1;

fn main() {
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    for people in [12, 10_000] {
        println!("{people} characters: what a key costs, in microseconds");
        let mut all = [Vec::new(), Vec::new(), Vec::new()];
        // In turns, so that other load on this machine affects both.
        for _ in 0..ROUNDS {
            all[0].push(idle(people));
            all[1].push(served(people));
            all[2].push(crowded(people));
        }
        let [idle, served, crowded] = all.map(|rounds| middle(&rounds));
        tell("no page", &idle, &idle);
        tell("the page is served, nobody reads it", &served, &idle);
        tell("200 pages, a slow one, rude ones", &crowded, &idle);
    }
}

/// Times in microseconds until keys that move and keys that act were painted, and until an act was
/// shown as saved, which is when the page gets it: the median and the slowest of a hundred.
#[derive(Clone, Copy)]
struct Took {
    moves: [f64; 2],
    acts: [f64; 2],
    saved: [f64; 2],
}

/// A new console for each measurement, because a longer log costs more to paint.
fn idle(people: usize) -> Took {
    let mut console = console(people);
    let took = measured(&mut console);
    console.app.close().expect("closed");
    took
}

fn served(people: usize) -> Took {
    let mut console = console(people);
    serve(&mut console);
    let took = measured(&mut console);
    console.app.close().expect("closed");
    took
}

fn crowded(people: usize) -> Took {
    let mut console = console(people);
    let crowd = Crowd::of(&serve(&mut console));
    let took = measured(&mut console);
    let requests = crowd.ends(0);
    assert!(requests > 0, "nobody was rude");
    console.app.close().expect("closed");
    took
}

/// The median of several rounds, value by value.
fn middle(rounds: &[Took]) -> Took {
    let of = |number: fn(&Took) -> f64| {
        let mut all: Vec<f64> = rounds.iter().map(number).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    Took {
        moves: [of(|took| took.moves[0]), of(|took| took.moves[1])],
        acts: [of(|took| took.acts[0]), of(|took| took.acts[1])],
        saved: [of(|took| took.saved[0]), of(|took| took.saved[1])],
    }
}

/// Prints it compared to a console that serves no page.
fn tell(what: &str, took: &Took, idle: &Took) {
    for (name, [usual, slow], idle) in [
        ("moves", took.moves, idle.moves),
        ("acts", took.acts, idle.acts),
        ("acts until saved", took.saved, idle.saved),
    ] {
        let what = format!("{what}: {name} {usual:.0} (99 %: {slow:.0})");
        beside_goal(&what, usual / idle[0], GOAL, Unit::Times);
    }
}

fn console(people: usize) -> Console {
    let game = games::by_id("renaissance").expect("a game");
    let campaign = Campaign::new("bench", game.id, "current");
    let history = History::default();
    let mut session = Session::new(campaign, history, game, Box::new(Unsaved), || 0);
    let mut run = |line: &str| drop(session.execute(line, &mut Seeded::new(1)));
    for chunk in 0..people.div_ceil(1000) {
        run(&format!("add \"Crowd {chunk}\" x{}", people.clamp(1, 1000)));
    }
    for line in ["add Ilse", "player ilse", "add Tam", "begin ilse tam = 9 3"] {
        run(line);
    }
    Console::of(session, &[])
}

/// Presses a key as the program does, which paints before the disk has answered. Returns the time
/// until the key was painted, and until the disk's answer was.
fn press(console: &mut Console, surface: &mut Surface, code: KeyCode) -> [Duration; 2] {
    let begun = Instant::now();
    let _ = console.press(code);
    console.app.paint(surface);
    black_box(surface.shown());
    let painted = begun.elapsed();
    let desk = console.app.desk().expect("a campaign");
    let seq = desk.session().history().mark().seq;
    let (opening, saved) = (Opening::default(), Saved::Durable { seq });
    let _ = console.app.update(Msg::Saved { opening, saved });
    console.app.paint(surface);
    black_box(surface.shown());
    [painted, begun.elapsed()]
}

/// Serves the page and returns its link.
fn serve(console: &mut Console) -> String {
    let mut surface = Surface::new(AREA);
    press(console, &mut surface, KeyCode::Char('P'));
    loop {
        press(console, &mut surface, KeyCode::Right);
        let text: String = surface
            .shown()
            .content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        if let Some(at) = text.find("http://") {
            press(console, &mut surface, KeyCode::Esc);
            let link = text[at..].split_whitespace().next();
            return link.expect("a link").to_owned();
        }
    }
}

/// Presses keys that move and keys that act.
fn measured(console: &mut Console) -> Took {
    let mut surface = Surface::new(AREA);
    let mut measure = |keys: [char; 2]| {
        let took: Vec<[Duration; 2]> = (0..KEYS)
            .map(|nth| {
                thread::sleep(MOMENT);
                let key = keys[(nth % 2) as usize];
                press(console, &mut surface, KeyCode::Char(key))
            })
            .collect();
        [0, 1].map(|which: usize| {
            let mut took: Vec<Duration> = took.iter().map(|both| both[which]).collect();
            took.sort();
            [took.len() / 2, took.len() * 99 / 100].map(|at| took[at].as_secs_f64() * 1e6)
        })
    };
    let [moves, _] = measure(['j', 'k']);
    let [acts, saved] = measure(['n', 'p']);
    Took { moves, acts, saved }
}
