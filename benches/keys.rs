//! What one key costs, in instructions and in a real terminal.
//!
//! `cargo bench --bench keys` counts the instructions of a key that moves the cursor, from the key to the
//! bytes for the terminal, where `valgrind` is at hand, and fails above the ceiling. Then it times keys in
//! a pseudo-terminal, taking turns with the least that a program can do: read a byte, write a cell.

#![allow(clippy::expect_used)] // whoever measures wants to see what goes wrong

use std::hint::black_box;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use gmscreen::dice::Seeded;
use gmscreen::library;
use gmscreen::session::Session;
use gmscreen::tui::canvas::Canvas;
use gmscreen::tui::main_screen::MainScreen;
use gmscreen::tui::settings::Settings;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::theme::Theme;
use gmscreen::view::header::utc_hours;
use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use ratatui::layout::Rect;

/// Sizes of the terminal in columns and rows, the most instructions that a key may take there, and the
/// goal for its time as a multiple of the floor's.
const SIZES: [(u16, u16, u64, f64); 2] = [(80, 24, 400_000, 2.0), (200, 60, 900_000, 3.0)];
/// Keys that are counted.
const COUNTED: u64 = 200;
/// Keys that are timed, in each program.
const TIMED: usize = 250;
/// A screen is settled when nothing more comes for so long.
const QUIET: Duration = Duration::from_millis(4);

/// What the bench runs itself as.
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
    let campaign = folder.path().join("bell.ron");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("campaigns/salt-and-lanterns.ron");
    std::fs::copy(sample, &campaign).expect("a sample");
    begin_fight(&campaign);
    let mut is_good = true;
    println!("instructions from a key to its bytes");
    for (columns, rows, ceiling, _) in SIZES {
        match instructions(&campaign, columns, rows) {
            Some(count) => {
                let verdict = if count <= ceiling { "" } else { "  TOO MANY" };
                is_good &= count <= ceiling;
                println!("  {columns}x{rows:<4} {count:>10}   at most {ceiling}{verdict}");
            }
            None => println!("  {columns}x{rows:<4} valgrind is not at hand"),
        }
    }
    println!("a key in a pseudo-terminal, taking turns (medians of {TIMED})");
    for (columns, rows, _, goal) in SIZES {
        let [floor, ours] = times(&campaign, columns, rows);
        let ratio = ours.as_secs_f64() / floor.as_secs_f64();
        let verdict = if ratio <= goal { "met" } else { "missed" };
        println!(
            "  {columns}x{rows:<4} floor {floor:>8.0?}  ours {ours:>8.0?}  x {ratio:.2}, goal {goal:.1}: {verdict}"
        );
    }
    if is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
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

/// Runs the bench itself under callgrind; answers with the instructions of a key.
fn instructions(campaign: &Path, columns: u16, rows: u16) -> Option<u64> {
    let me = std::env::current_exe().expect("the bench");
    let told = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no"])
        .args([
            "--toggle-collect=*keys*press_many*",
            "--callgrind-out-file=/dev/null",
        ])
        .arg(me)
        .arg(campaign)
        .env(ROLE, format!("{columns}x{rows}"))
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    let line = told.lines().find_map(|line| line.split_once("Collected :"));
    let count: u64 = line.expect(&told).1.trim().parse().expect("a number");
    Some(count / COUNTED)
}

/// Presses keys on the screen of the campaign that the command line names.
fn count(size: &str) {
    let (columns, rows) = size.split_once('x').expect("columns and rows");
    let area = Rect::new(
        0,
        0,
        columns.parse().expect("columns"),
        rows.parse().expect("rows"),
    );
    let campaign = std::env::args().nth(1).expect("a campaign");
    let settings = Settings::from(Theme::default());
    let session = open(Path::new(&campaign));
    let mut main = MainScreen::new(session, Seeded::new(1), utc_hours, &settings);
    let mut canvas = Canvas::new(Sink::default(), area);
    // The first keys pay for what is made once.
    press_and_draw(&mut main, &mut canvas, 20);
    press_many(&mut main, &mut canvas);
    main.close().expect("closed");
}

/// Takes a frame as a terminal would, and forgets it.
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
fn press_many(main: &mut MainScreen, canvas: &mut Screen) {
    press_and_draw(main, canvas, COUNTED);
    black_box(canvas);
}

fn press_and_draw(main: &mut MainScreen, canvas: &mut Screen, keys: u64) {
    for nth in 0..keys {
        let key = KeyCode::Char(if nth % 2 == 0 { 'j' } else { 'k' });
        let _ = main.key(KeyEvent::new(key, KeyModifiers::NONE));
        let paint = |surface: &mut Surface| main.draw(surface, surface.area(), Theme::default());
        canvas.draw(paint).expect("drawn");
        Write::flush(canvas.writer()).expect("drawn");
    }
}

/// The least that a program on a terminal can do: a byte in, a cell out.
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

/// A program in a pseudo-terminal.
struct Program {
    _master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    /// When something came last, each time that something comes.
    shown: Receiver<Instant>,
}

impl Program {
    fn start(mut command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let size = PtySize {
            cols: columns,
            rows,
            ..PtySize::default()
        };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        command.env("TERM", "xterm-256color");
        pair.slave.spawn_command(command).expect("a program");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let keys = pair.master.take_writer().expect("a writer");
        let (sender, shown) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while reader.read(&mut bytes).is_ok_and(|count| count > 0) {
                if sender.send(Instant::now()).is_err() {
                    return;
                }
            }
        });
        let program = Self {
            _master: pair.master,
            keys,
            shown,
        };
        // It has begun when it has been silent for long.
        while program
            .shown
            .recv_timeout(Duration::from_millis(700))
            .is_ok()
        {}
        program
    }

    /// From a key until the last byte that follows from it.
    fn press(&mut self, key: &[u8]) -> Duration {
        let begun = Instant::now();
        self.keys.write_all(key).expect("a terminal");
        let mut last = self
            .shown
            .recv_timeout(Duration::from_secs(5))
            .expect("an answer");
        while let Ok(at) = self.shown.recv_timeout(QUIET) {
            last = at;
        }
        last - begun
    }
}

/// The medians of the floor and of the console.
fn times(campaign: &Path, columns: u16, rows: u16) -> [Duration; 2] {
    let mut floor = CommandBuilder::new(std::env::current_exe().expect("the bench"));
    floor.env(ROLE, "floor");
    let mut ours = CommandBuilder::new(env!("CARGO_BIN_EXE_gmscreen"));
    ours.arg(campaign);
    let mut programs = [floor, ours].map(|command| Program::start(command, columns, rows));
    let mut times = [const { Vec::new() }; 2];
    for nth in 0..TIMED {
        let key = if nth % 2 == 0 { b"j" } else { b"k" };
        for (program, times) in programs.iter_mut().zip(&mut times) {
            times.push(program.press(key));
        }
    }
    for program in &mut programs {
        // It ends by itself where it does not end by this.
        let _ = program.keys.write_all(b"q");
    }
    times.map(|mut times| {
        times.sort();
        times[times.len() / 2]
    })
}
