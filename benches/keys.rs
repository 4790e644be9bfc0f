//! The cost of one key, in instructions and in a real terminal.
//!
//! `cargo bench --bench keys` counts the instructions of a key that moves the cursor, from the key
//! to the bytes for the terminal, if `valgrind` is installed, and fails above the limit. Then it
//! times keys in a pseudo-terminal, taking turns with a minimal program that reads a byte and
//! writes a cell.

#![allow(clippy::expect_used)] // whoever measures wants to see what goes wrong

mod common;
#[path = "common/console.rs"]
mod console;
#[path = "common/terminal.rs"]
mod terminal;

use std::fs::File;
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use common::{Unit, beside_goal, millis, ratio};
use console::Console;
use crossterm::event::KeyCode;
use gmscreen::dice::Seeded;
use gmscreen::library;
use gmscreen::session::Session;
use gmscreen::tui::canvas::Canvas;
use gmscreen::tui::surface::Surface;
use ratatui::layout::Rect;

/// The most that keys may cost on a terminal of a given size.
#[derive(Clone, Copy)]
struct Goals {
    /// Instructions for moving the cursor, for an act, and for a typed letter.
    step: f64,
    act: f64,
    letter: f64,
    /// How many times the minimal program's time a cursor key and a durable act may take.
    step_time: f64,
    act_time: f64,
}

/// Sizes of the terminal in columns and rows, with their goals.
const SIZES: [(u16, u16, Goals); 2] = [
    (
        80,
        24,
        Goals {
            step: 94_000.0,
            act: 805_000.0,
            letter: 1_060_000.0,
            step_time: 2.0,
            act_time: 6.0,
        },
    ),
    (
        200,
        60,
        Goals {
            step: 660_000.0,
            act: 1_905_000.0,
            letter: 1_370_000.0,
            step_time: 3.0,
            act_time: 8.0,
        },
    ),
];
/// How many times the minimal program's time the slowest of a hundred cursor keys may take.
const LATE: f64 = 5.0;
/// Keys whose instructions are counted.
const COUNTED: u32 = 200;
/// Keys that are timed, in each program.
const TIMED: usize = 250;
/// Starts that are timed.
const STARTS: usize = 15;
/// Characters in the large campaign.
const PEOPLE: usize = 10_000;

/// The environment variable that tells the bench which role to run itself in.
const ROLE: &str = "GMSCREEN_BENCH_ROLE";

fn main() -> ExitCode {
    match std::env::var(ROLE).as_deref() {
        Ok("floor") => floor(),
        Ok(size) => count(size),
        Err(_) => return measure(),
    }
    ExitCode::SUCCESS
}

fn measure() -> ExitCode {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = folder.path().join("bell.ron");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("campaigns/salt-and-lanterns.ron");
    std::fs::copy(from, &sample).expect("a sample");
    begin_fight(&sample);
    let crowd = common::campaign(folder.path(), "crowd", PEOPLE, 0);
    let mut is_good = true;
    println!("instructions from a key to its bytes");
    for (columns, rows, goals) in SIZES {
        for (keys, goal) in [("jk", goals.step), ("np", goals.act), (":xy", goals.letter)] {
            let what = format!("{columns}x{rows}, keys {keys}");
            match instructions(&sample, columns, rows, keys) {
                Some(count) => is_good &= beside_goal(&what, count, goal, Unit::Instructions),
                None => println!("  {what}: valgrind is not at hand"),
            }
        }
    }
    println!("keys in a pseudo-terminal, taking turns with the floor (medians of {TIMED})");
    for (columns, rows, goals) in SIZES {
        for (keys, goal) in [("jk", goals.step_time), ("np", goals.act_time)] {
            let [floor, ours] = terminal::keys(&sample, (columns, rows), keys, TIMED);
            let what = format!("{columns}x{rows}, keys {keys}");
            beside_goal(&what, ratio(ours[0], floor[0]), goal, Unit::Times);
            let late = ratio(ours[1], floor[0]);
            if keys == "jk" {
                beside_goal(&format!("{what}, 99 of 100"), late, LATE, Unit::Times);
            } else {
                let alone = ratio(sync_alone(folder.path()), floor[0]);
                println!("  {what}, the sync of its record alone: x {alone:.2}");
            }
        }
    }
    println!(
        "from the start until nothing more comes (medians of {STARTS}), and memory of its own"
    );
    for (what, campaign, goal, memory) in [
        ("a sample", &sample, 2.0, 2.0),
        ("10,000 characters", &crowd, 3.0, 8.0),
    ] {
        let [floor, ours] = terminal::starts(campaign, STARTS);
        beside_goal(what, ratio(ours, floor), goal, Unit::Times);
        let rest = terminal::rest(campaign);
        let held = millis(rest.held);
        if campaign == &sample {
            beside_goal(
                "200 held keys, until nothing more comes",
                held,
                5.0,
                Unit::Millis,
            );
            beside_goal("two idle seconds", rest.bytes, 0.0, Unit::Bytes);
        }
        match rest.seen {
            Some((own, wakeups)) => {
                beside_goal(&format!("memory, {what}"), own, memory, Unit::MebiBytes);
                if campaign == &sample {
                    beside_goal("two idle seconds", wakeups, 0.0, Unit::Wakeups);
                }
            }
            None => println!("  memory: /proc is not at hand"),
        }
    }
    if is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The time of appending a record and waiting for the disk, without anything else.
fn sync_alone(folder: &Path) -> Duration {
    let mut file = File::create(folder.join("record")).expect("a file");
    let times = (0..TIMED).map(|_| {
        let begun = Instant::now();
        file.write_all(&[b'x'; 400]).expect("written");
        file.sync_data().expect("synced");
        begun.elapsed()
    });
    common::median(times.collect())
}

fn open(campaign: &Path) -> Session {
    library::open(campaign, None).expect("opened").session
}

fn begin_fight(campaign: &Path) {
    let mut session = open(campaign);
    let mut dice = Seeded::new(7);
    for line in ["encounter start \"The Lantern Fair\"", "next", "next"] {
        session.execute(line, &mut dice).expect(line);
    }
    session.close().expect("closed");
}

/// Runs the bench itself under callgrind and returns the instructions per key.
fn instructions(campaign: &Path, columns: u16, rows: u16, keys: &str) -> Option<f64> {
    let me = std::env::current_exe().expect("the bench");
    let told = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no"])
        .args([
            "--toggle-collect=*keys*press_many*",
            "--callgrind-out-file=/dev/null",
        ])
        .arg(me)
        .arg(campaign)
        .arg(keys)
        .env(ROLE, format!("{columns}x{rows}"))
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    let line = told.lines().find_map(|line| line.split_once("Collected :"));
    let count: f64 = line.expect(&told).1.trim().parse().expect("a number");
    Some(count / f64::from(COUNTED))
}

/// Presses keys on the screen of the campaign named on the command line.
fn count(size: &str) {
    let (columns, rows) = size.split_once('x').expect("columns and rows");
    let area = Rect::new(
        0,
        0,
        columns.parse().expect("columns"),
        rows.parse().expect("rows"),
    );
    let campaign = std::env::args().nth(1).expect("a campaign");
    let keys = std::env::args().nth(2).expect("keys");
    let (first, keys) = match keys.strip_prefix(':') {
        Some(keys) => (":check ", keys),
        None => ("", &*keys),
    };
    let session = open(Path::new(&campaign));
    let mut console = Console::of(session, &[]);
    let mut canvas = Canvas::new(Sink::default(), area);
    // The first keys pay for what is computed once.
    press_and_draw(&mut console, &mut canvas, first, first.len());
    press_and_draw(&mut console, &mut canvas, keys, 20);
    press_many(&mut console, &mut canvas, keys);
    console.app.close().expect("closed");
}

/// Takes a frame as a terminal would, and discards it.
#[derive(Default)]
struct Sink(Vec<u8>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.clear();
        Ok(())
    }
}

type Screen = Canvas<Sink>;

#[inline(never)]
fn press_many(console: &mut Console, canvas: &mut Screen, keys: &str) {
    press_and_draw(console, canvas, keys, COUNTED as usize);
    black_box(canvas);
}

/// Presses `count` keys, repeating the given ones; `y` deletes the last letter.
fn press_and_draw(console: &mut Console, canvas: &mut Screen, keys: &str, count: usize) {
    for key in keys.chars().cycle().take(count) {
        let key = match key {
            'y' if console.app.line().is_some() => KeyCode::Backspace,
            key => KeyCode::Char(key),
        };
        let _ = console.press(key);
        let paint = |surface: &mut Surface| console.app.paint(surface);
        canvas.draw(paint).expect("drawn");
    }
}

/// The minimal program for a terminal: a byte in, a cell out.
fn floor() {
    crossterm::terminal::enable_raw_mode().expect("a terminal");
    let (mut input, mut out) = (io::stdin().lock(), io::stdout());
    out.write_all(b"ready")
        .and_then(|()| out.flush())
        .expect("written");
    let mut byte = [0];
    while input.read_exact(&mut byte).is_ok() && byte != *b"q" {
        out.write_all(b"\x1b[5;5H")
            .and_then(|()| out.write_all(&byte))
            .expect("written");
        out.flush().expect("written");
    }
    crossterm::terminal::disable_raw_mode().expect("a terminal");
}
