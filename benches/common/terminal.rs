//! Programs in a pseudo-terminal, and how long they take there.

#![allow(clippy::expect_used, dead_code)] // whoever measures wants to see what goes wrong

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::ROLE;
use crate::common::median;

/// After a key, a screen is settled when nothing has arrived for this long.
const QUIET: Duration = Duration::from_millis(4);
/// The same after a start.
const LONG_QUIET: Duration = Duration::from_millis(100);
/// How many key presses holding keys sends.
const HELD: usize = 200;

/// A program in a pseudo-terminal.
struct Program {
    _master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    /// When output arrived, and how many bytes.
    shown: Receiver<(Instant, usize)>,
    /// The time from its start to the last byte of its first frame.
    started: Duration,
}

impl Program {
    fn start(mut command: CommandBuilder, (columns, rows): (u16, u16)) -> Self {
        let size = PtySize {
            cols: columns,
            rows,
            ..PtySize::default()
        };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        command.env("TERM", "xterm-256color");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let keys = pair.master.take_writer().expect("a writer");
        let (sender, shown) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send((Instant::now(), count)).is_err() {
                    return;
                }
            }
        });
        let begun = Instant::now();
        let child = pair.slave.spawn_command(command).expect("a program");
        let mut program = Self {
            _master: pair.master,
            child,
            keys,
            shown,
            started: Duration::ZERO,
        };
        program.started = program.settled(LONG_QUIET) - begun;
        program
    }

    /// When the last byte arrived before a silence of this length.
    fn settled(&mut self, quiet: Duration) -> Instant {
        let first = self.shown.recv_timeout(Duration::from_secs(10));
        let mut last = first.expect("an answer").0;
        while let Ok((at, _)) = self.shown.recv_timeout(quiet) {
            last = at;
        }
        last
    }

    /// The time from a key to the last byte it causes.
    fn press(&mut self, keys: &[u8], quiet: Duration) -> Duration {
        let begun = Instant::now();
        self.keys.write_all(keys).expect("a terminal");
        self.settled(quiet) - begun
    }

    fn end(mut self) {
        // A program that does not quit with `q` ends by itself.
        let _ = self.keys.write_all(b"q");
        let _ = self.child.wait();
    }
}

fn floor() -> CommandBuilder {
    let mut floor = CommandBuilder::new(std::env::current_exe().expect("the bench"));
    floor.env(ROLE, "floor");
    floor
}

fn ours(campaign: &Path) -> CommandBuilder {
    let mut ours = CommandBuilder::new(env!("CARGO_BIN_EXE_gmscreen"));
    ours.arg(campaign);
    ours
}

/// The medians of the minimal program and of the console, and the slowest of a hundred.
pub(super) fn keys(
    campaign: &Path,
    size: (u16, u16),
    keys: &str,
    count: usize,
) -> [[Duration; 2]; 2] {
    let mut programs = [floor(), ours(campaign)].map(|command| Program::start(command, size));
    let mut times = [const { Vec::new() }; 2];
    for key in keys.bytes().cycle().take(count) {
        for (program, times) in programs.iter_mut().zip(&mut times) {
            times.push(program.press(&[key], QUIET));
        }
    }
    programs.into_iter().for_each(Program::end);
    times.map(|mut times| {
        times.sort();
        [times[times.len() / 2], times[times.len() * 99 / 100]]
    })
}

/// The medians of the minimal program and of the console from their start until they are settled.
pub(super) fn starts(campaign: &Path, count: usize) -> [Duration; 2] {
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..count {
        for (command, times) in [floor(), ours(campaign)].into_iter().zip(&mut times) {
            let program = Program::start(command, (80, 24));
            times.push(program.started);
            program.end();
        }
    }
    times.map(median)
}

/// What the console does while keys are held and while nothing happens.
pub(super) struct Rest {
    pub(super) held: Duration,
    /// Bytes sent to the terminal in two seconds without a key.
    pub(super) bytes: f64,
    /// The process's own memory in MiB, and how often it woke in these two seconds.
    pub(super) seen: Option<(f64, f64)>,
}

pub(super) fn rest(campaign: &Path) -> Rest {
    let mut program = Program::start(ours(campaign), (80, 24));
    // The keys end in another row than they began, so that a single frame for all of them has
    // something to show.
    let mut keys = b"jk".repeat(HELD / 2);
    keys[HELD - 1] = b'j';
    let held = program.press(&keys, LONG_QUIET);
    thread::sleep(Duration::from_secs(1));
    while program.shown.try_recv().is_ok() {}
    let pid = program.child.process_id();
    let before = pid.and_then(status);
    thread::sleep(Duration::from_secs(2));
    let after = pid.and_then(status);
    let bytes: usize = program.shown.try_iter().map(|(_, count)| count).sum();
    program.end();
    let seen = before.zip(after);
    Rest {
        held,
        bytes: f64::from(u32::try_from(bytes).unwrap_or(u32::MAX)),
        seen: seen.map(|((_, woken), (own, again))| (own / 1024.0, again - woken)),
    }
}

/// The private memory of a process in KiB, and how often its threads were woken.
fn status(pid: u32) -> Option<(f64, f64)> {
    let read = |path: String| std::fs::read_to_string(path).ok();
    let field = |text: &str, name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        let number = line.trim_start_matches(':').split_whitespace().next()?;
        number.parse::<f64>().ok()
    };
    let own = field(&read(format!("/proc/{pid}/status"))?, "RssAnon")?;
    let mut woken = 0.0;
    for task in std::fs::read_dir(format!("/proc/{pid}/task")).ok()? {
        let path = task.ok()?.path().join("status");
        let text = std::fs::read_to_string(path).ok()?;
        woken += field(&text, "voluntary_ctxt_switches")?;
    }
    Some((own, woken))
}
