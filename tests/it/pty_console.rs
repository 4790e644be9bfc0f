//! The real program in a real pseudo-terminal: bytes in, a screen out.
//!
//! Nothing here waits for a fixed time: every wait is for something visible, with a deadline after
//! which the test fails.

use std::fs::File;
use std::io::{self, Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use serde_json::Value;
use tempfile::TempDir;
use vt100::{MouseProtocolMode, Parser, Screen};

use super::cli_home::json;
use crate::tier::by_tier;

/// Longer than anything takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often to check whether a process has ended.
const MOMENT: Duration = Duration::from_millis(5);

/// A user with their own folders.
pub(crate) struct Desktop {
    dir: TempDir,
    env: Vec<(&'static str, String)>,
}

impl Desktop {
    pub(crate) fn new() -> Self {
        Self {
            dir: TempDir::new().unwrap(),
            env: Vec::new(),
        }
    }

    /// Adds a variable to the environment.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.env.push((name, value.into()));
        self
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    fn environment(&self) -> Vec<(&'static str, String)> {
        let under = |name: &str| self.path().join(name).display().to_string();
        let mut env = vec![
            ("HOME", under("")),
            ("XDG_DATA_HOME", under("data")),
            ("XDG_STATE_HOME", under("state")),
            ("XDG_CONFIG_HOME", under("config")),
            ("LANG", "C.UTF-8".to_owned()),
            ("TERM", "xterm-256color".to_owned()),
            ("TZ", "UTC".to_owned()),
            // This terminal answers no queries about its colours.
            ("COLORFGBG", "15;0".to_owned()),
            ("PATH", "/usr/local/bin:/usr/bin:/bin".to_owned()),
        ];
        env.extend(self.env.iter().cloned());
        env
    }

    /// Starts the program in a terminal of 120 by 36.
    pub(crate) fn console(&self, args: &[&str]) -> Console {
        self.start(env!("CARGO_BIN_EXE_gmscreen"), args)
    }

    /// Starts a shell in such a terminal; it runs a script with the program as `$1`.
    pub(crate) fn shell(&self, script: &str) -> Console {
        self.start("sh", &["-c", script, "sh", env!("CARGO_BIN_EXE_gmscreen")])
    }

    /// A command that runs a program as this user.
    fn command(&self, program: &str, args: &[&str]) -> CommandBuilder {
        let mut command = CommandBuilder::new(program);
        command.env_clear();
        command.args(args);
        command.cwd(self.path());
        for (name, value) in self.environment() {
            command.env(name, value);
        }
        command
    }

    /// Runs a shell script in a terminal that closes after some keys have been pressed. Returns the
    /// exit code.
    pub(crate) fn hung_up(&self, script: &str, shown: &str, keys: &str, answer: &str) -> u32 {
        let pair = native_pty_system().openpty(size(120, 36)).unwrap();
        let args = ["-c", script, "sh", env!("CARGO_BIN_EXE_gmscreen")];
        let mut child = pair.slave.spawn_command(self.command("sh", &args)).unwrap();
        drop(pair.slave);
        let mut from = pair.master.try_clone_reader().unwrap();
        let mut to = pair.master.take_writer().unwrap();
        let mut told = Vec::new();
        let mut wait = |text: &str| {
            let mut buffer = [0; 8192];
            while !String::from_utf8_lossy(&told).contains(text) {
                let count = from.read(&mut buffer).unwrap();
                assert!(count > 0, "it ended");
                told.extend_from_slice(&buffer[..count]);
            }
        };
        wait(shown);
        to.write_all(keys.as_bytes()).unwrap();
        wait(answer);
        drop((from, to, pair.master));
        let give_up = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                return status.exit_code();
            }
            if Instant::now() > give_up {
                let _ = child.kill();
                panic!("it does not notice that its terminal is gone");
            }
            thread::sleep(MOMENT);
        }
    }

    /// Starts the program with a campaign in a terminal that stops reading, does an act, and sends
    /// it a signal. Returns how long it took to end.
    pub(crate) fn deaf(&self, signal: &str, shown: &str) -> Duration {
        self.sample().ended_by("q");
        let pair = native_pty_system().openpty(size(120, 36)).unwrap();
        let program = env!("CARGO_BIN_EXE_gmscreen");
        let command = self.command(program, &["salt-and-lanterns"]);
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut from = pair.master.try_clone_reader().unwrap();
        let mut to = pair.master.take_writer().unwrap();
        let mut told = Vec::new();
        let mut buffer = [0; 8192];
        let mut wait = |text: &str| {
            while !String::from_utf8_lossy(&told).contains(text) {
                let count = from.read(&mut buffer).unwrap();
                told.extend_from_slice(&buffer[..count]);
            }
        };
        wait(shown);
        to.write_all(b":note \"kept\"\r").unwrap();
        // In the log the time comes before it.
        wait("kept");
        thread::sleep(Duration::from_secs(1));
        // More than the terminal buffers.
        for _ in 0..by_tier(30, 150, 150) {
            to.write_all(b"?").unwrap();
            thread::sleep(MOMENT);
            to.write_all(b"\x1b").unwrap();
            thread::sleep(MOMENT * 8);
        }
        assert!(child.try_wait().unwrap().is_none(), "it has ended already");
        let id = child.process_id().unwrap();
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{signal} {id}")])
            .status();
        assert!(sent.unwrap().success());
        let since = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if since.elapsed() > PATIENCE {
                let _ = child.kill();
                panic!("it does not end");
            }
            thread::sleep(MOMENT);
        }
        since.elapsed()
    }

    /// Starts a program in a terminal of 120 by 36.
    pub(crate) fn start(&self, program: &str, args: &[&str]) -> Console {
        self.start_drawing(program, args, None)
    }

    /// Starts a program in such a terminal. It draws there, or else into a named pipe.
    pub(crate) fn start_drawing(
        &self,
        program: &str,
        args: &[&str],
        into: Option<PathBuf>,
    ) -> Console {
        let pair = native_pty_system().openpty(size(120, 36)).unwrap();
        let command = self.command(program, args);
        let before = format!("{:?}", pair.master.get_termios().unwrap());
        let child = pair.slave.spawn_command(command).unwrap();
        let seen = Arc::new((Mutex::new(Seen::new(120, 36)), Condvar::new()));
        let reader = pair.master.try_clone_reader().unwrap();
        let sink = Arc::clone(&seen);
        match into {
            None => thread::spawn(move || read(reader, &sink)),
            Some(pipe) => {
                let mut unread = reader;
                thread::spawn(move || io::copy(&mut unread, &mut io::sink()));
                thread::spawn(move || read(Box::new(File::open(pipe).unwrap()), &sink))
            }
        };
        Console {
            keys: pair.master.take_writer().unwrap(),
            master: pair.master,
            slave: Some(pair.slave),
            child,
            seen,
            before,
        }
    }

    /// Starts the program and takes the sample, which is listed first.
    pub(crate) fn sample(&self) -> Console {
        let mut console = self.console(&[]);
        console.wait_for("Salt and Lanterns");
        console.press("\r");
        console.wait_for("Odile Varrick");
        console
    }

    /// Opens the sample, whether or not it was taken before.
    #[cfg(feature = "serve")]
    pub(crate) fn sample_again(&self) -> Console {
        if !self.path().join("data").exists() {
            return self.sample();
        }
        let console = self.console(&["salt-and-lanterns"]);
        console.wait_for("Odile Varrick");
        console
    }

    /// The program as this user runs it, without a terminal.
    pub(crate) fn program(&self, args: &[&str]) -> Command {
        self.another(env!("CARGO_BIN_EXE_gmscreen"), args)
    }

    /// Another program as this user runs it, without a terminal.
    pub(crate) fn another(&self, program: &str, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(args)
            .current_dir(self.path())
            .env_clear()
            .envs(self.environment());
        command
    }

    /// What `show` reports about a campaign.
    #[track_caller]
    pub(crate) fn show(&self, campaign: &str) -> Value {
        let mut show = self.program(&["show", campaign, "--format", "json"]);
        let output = show.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        json(&String::from_utf8(output.stdout).unwrap())
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

/// What the terminal has received.
struct Seen {
    bytes: Vec<u8>,
    parser: Parser,
    over: bool,
}

impl Seen {
    fn new(columns: u16, rows: u16) -> Self {
        let side = |n| NonZeroU16::new(n).unwrap();
        Self {
            bytes: Vec::new(),
            parser: Parser::new(side(rows), side(columns), 0),
            over: false,
        }
    }
}

fn read(mut from: Box<dyn Read + Send>, seen: &(Mutex<Seen>, Condvar)) {
    let mut buffer = [0; 8192];
    loop {
        let got = from.read(&mut buffer);
        let mut now = seen.0.lock().unwrap();
        match got {
            Ok(count) if count > 0 => {
                now.bytes.extend_from_slice(&buffer[..count]);
                now.parser.process(&buffer[..count]);
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            _ => now.over = true,
        }
        seen.1.notify_all();
        if now.over {
            return;
        }
    }
}

/// The running program.
pub(crate) struct Console {
    keys: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    slave: Option<Box<dyn SlavePty + Send>>,
    child: Box<dyn Child + Send + Sync>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    before: String,
}

/// What is on the screen.
pub(crate) struct Shown {
    rows: Vec<Vec<char>>,
}

impl Shown {
    pub(crate) fn text(&self) -> String {
        let rows = self.rows.iter().map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn has(&self, text: &str) -> bool {
        self.row(text).is_some()
    }

    /// The first row with this text.
    pub(crate) fn row(&self, text: &str) -> Option<String> {
        let mut rows = self.rows.iter().map(|row| row.iter().collect::<String>());
        rows.find(|row| row.contains(text))
    }

    /// The first row of the screen.
    pub(crate) fn header(&self) -> String {
        self.rows[0].iter().collect()
    }

    /// Whether the panes end where they do when all of them fit.
    pub(crate) fn is_whole(&self) -> bool {
        let border = self.rows.len().checked_sub(3);
        border.is_some_and(|y| {
            ['│', '└'].iter().any(|c| self.rows[y].contains(c)) && !self.rows[y + 1].contains(&'│')
        })
    }

    /// Whether there is nothing to read below the panes except pending checks.
    pub(crate) fn is_read(&self) -> bool {
        let [.., message, _] = self.rows.as_slice() else {
            return false;
        };
        let message: String = message.iter().collect();
        let message = message.trim();
        self.is_whole() && (message.is_empty() || message.starts_with("R pending: "))
    }

    /// The rows inside the pane with this title.
    pub(crate) fn pane(&self, title: &str) -> Vec<String> {
        let wanted: Vec<char> = title.chars().collect();
        let found = self.rows.iter().enumerate().find_map(|(y, row)| {
            let x = row.windows(wanted.len()).position(|part| part == wanted)?;
            let border = row[..x].iter().rposition(|c| "│┬".contains(*c));
            Some((border.map_or(0, |border| border + 1), y))
        });
        let Some((left, top)) = found else {
            return Vec::new();
        };
        let inside = self.rows.iter().skip(top + 1).map(|row| {
            let right = row.iter().skip(left).take_while(|c| **c != '│');
            right.collect::<String>().trim_end().to_owned()
        });
        // Rules inside a pane do not begin at its edge.
        inside.take_while(|row| !row.starts_with('─')).collect()
    }

    /// The text of the pane with this title, without line breaks.
    pub(crate) fn unwrapped(&self, title: &str) -> String {
        let rows = self.pane(title);
        let words = rows.iter().flat_map(|row| row.split_whitespace());
        words.collect::<Vec<_>>().join(" ")
    }

    /// The active character, by the order.
    pub(crate) fn acting(&self) -> Option<String> {
        let rows = self.pane("1 Turn order");
        let row = rows.iter().find_map(|row| row.split_once('▶'))?.1;
        // The letter, the initiative and the side's symbol are before the name, which is in capitals.
        let words = row.split_whitespace().skip(3);
        let name: Vec<String> = words
            .take_while(|word| word.chars().all(char::is_uppercase))
            .take(2)
            .map(|word| word[..1].to_owned() + &word[1..].to_lowercase())
            .collect();
        Some(name.join(" "))
    }
}

impl Console {
    /// Writes bytes as a keyboard would.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Pastes, as a terminal with bracketed paste does.
    pub(crate) fn paste(&mut self, text: &str) {
        self.press(&format!("\x1b[200~{text}\x1b[201~"));
    }

    pub(crate) fn shown(&self) -> Shown {
        let seen = self.seen.0.lock().unwrap();
        shown(&seen)
    }

    /// Waits until this is true of what was written, and returns the screen.
    #[track_caller]
    fn until(
        &self,
        what: &str,
        within: Duration,
        mut enough: impl FnMut(&Seen) -> bool,
    ) -> Option<Shown> {
        let give_up = Instant::now() + within;
        let mut seen = self.seen.0.lock().unwrap();
        loop {
            if enough(&seen) {
                return Some(shown(&seen));
            }
            let left = give_up.saturating_duration_since(Instant::now());
            if left.is_zero() || seen.over {
                if within < PATIENCE {
                    return None;
                }
                let over = if seen.over { " (it has ended)" } else { "" };
                let screen = shown(&seen).text();
                drop(seen);
                panic!("waited in vain for {what}{over}:\n{screen}");
            }
            seen = self.seen.1.wait_timeout(seen, left).unwrap().0;
        }
    }

    /// Waits until this is on the screen.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> Shown {
        self.wait_until(text, |shown| shown.has(text))
    }

    /// Waits until this is true of the screen.
    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, enough: impl Fn(&Shown) -> bool) -> Shown {
        self.until(what, PATIENCE, |seen| enough(&shown(seen)))
            .unwrap()
    }

    /// Waits until no window or page is in front. A frame may arrive in parts, so that the old
    /// footer can still stand below a new window.
    #[track_caller]
    pub(crate) fn wait_for_panes(&self) -> Shown {
        self.wait_until("the panes alone", |shown| {
            shown.has("? help") && !shown.has("Esc back")
        })
    }

    /// What is shown once nothing more arrives: a frame can come in two parts.
    #[cfg(feature = "serve")]
    pub(crate) fn settled(&self) -> Shown {
        let mut written = self.written();
        loop {
            thread::sleep(MOMENT);
            match self.written() {
                now if now == written => return self.shown(),
                now => written = now,
            }
        }
    }

    /// Types an x after a paste until one arrives, because the console ignores keys for a moment
    /// after a paste.
    #[track_caller]
    pub(crate) fn hears(&mut self, pasted: &str) {
        self.wait_for(pasted.trim_end());
        let wanted = format!("{pasted}x");
        let give_up = Instant::now() + PATIENCE;
        while Instant::now() < give_up {
            self.press("x");
            let some = Duration::from_millis(100);
            let heard = self.until(&wanted, some, |seen| shown(seen).has(&wanted));
            if heard.is_some() {
                return;
            }
        }
        let screen = self.shown().text();
        panic!("deaf after {pasted:?}:\n{screen}");
    }

    /// Waits until every act is on disk.
    #[track_caller]
    pub(crate) fn wait_saved(&self) -> Shown {
        self.wait_until("saved", |shown| {
            shown.header().trim_end().ends_with(" saved")
        })
    }

    /// Resizes the terminal.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> usize {
        let side = |n| NonZeroU16::new(n).unwrap();
        let written = {
            let mut seen = self.seen.0.lock().unwrap();
            seen.parser.set_size(side(rows), side(columns));
            seen.bytes.len()
        };
        self.master.resize(size(columns, rows)).unwrap();
        written
    }

    /// How many bytes have been written.
    pub(crate) fn written(&self) -> usize {
        self.seen.0.lock().unwrap().bytes.len()
    }

    /// Waits until more than this has been written.
    #[track_caller]
    pub(crate) fn wait_written(&self, past: usize) {
        self.until("bytes", PATIENCE, |seen| seen.bytes.len() > past);
    }

    /// Waits until the terminal has been taken over.
    #[track_caller]
    pub(crate) fn wait_taken(&self) {
        self.until("the other screen", PATIENCE, |seen| {
            seen.parser.screen().alternate_screen()
        });
    }

    /// Sends the process a signal, by its name.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap();
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{name} {id}")])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// Whether the terminal is in raw mode without echo.
    pub(crate) fn is_raw(&self) -> bool {
        format!("{:?}", self.master.get_termios().unwrap()) != self.before
    }

    /// Whether the terminal is in the shell's mode.
    pub(crate) fn is_the_shells(&self) -> bool {
        !self.is_raw() && is_clean(self.seen.0.lock().unwrap().parser.screen())
    }

    /// Whether mouse events are enabled.
    pub(crate) fn hears_the_mouse(&self) -> bool {
        let seen = self.seen.0.lock().unwrap();
        seen.parser.screen().mouse_protocol_mode() != MouseProtocolMode::None
    }

    /// Kills it like `kill -9`, and waits until it is gone.
    #[cfg(feature = "serve")]
    pub(crate) fn killed(mut self) {
        self.signal("KILL");
        self.child.wait().unwrap();
    }

    /// Presses the keys that end it, and checks that it ends normally.
    #[track_caller]
    pub(crate) fn ended_by(mut self, keys: &str) {
        self.press(keys);
        self.ended().cleanly(0);
    }

    /// Waits for the end. Returns the exit code and everything that was written.
    #[track_caller]
    pub(crate) fn ended(mut self) -> Ended {
        let give_up = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(
                Instant::now() < give_up,
                "it does not end:\n{}",
                self.shown().text()
            );
            thread::sleep(MOMENT);
        };
        let raw = self.is_raw();
        // No one else holds this end, so the reader reads the rest and ends.
        drop(self.slave.take());
        let give_up = Instant::now() + PATIENCE;
        let mut seen = self.seen.0.lock().unwrap();
        while !seen.over {
            let left = give_up.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "the terminal is still held");
            seen = self.seen.1.wait_timeout(seen, left).unwrap().0;
        }
        let screen = seen.parser.screen();
        Ended {
            code: status.signal().is_none().then(|| status.exit_code()),
            restored: !raw && is_clean(screen),
            raw,
            text: screen.contents(),
            bytes: seen.bytes.clone(),
        }
    }
}

/// Whether no mode is set that a program sets for itself.
fn is_clean(screen: &Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && !screen.bracketed_paste()
        && screen.mouse_protocol_mode() == MouseProtocolMode::None
}

fn shown(seen: &Seen) -> Shown {
    let screen = seen.parser.screen();
    let rows = screen.rows(0, screen.size().1.get());
    Shown {
        rows: rows.map(|row| row.chars().collect()).collect(),
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        // A failing test leaves nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a run ended.
pub(crate) struct Ended {
    /// The exit code, unless a signal ended it.
    pub(crate) code: Option<u32>,
    /// The terminal is as it was.
    pub(crate) restored: bool,
    /// The terminal was left in raw mode.
    pub(crate) raw: bool,
    /// What it left on the screen.
    pub(crate) text: String,
    /// Everything ever written.
    pub(crate) bytes: Vec<u8>,
}

impl Ended {
    /// Checks that it ended with this code and restored the terminal: every mode that was set is
    /// reset after it was last set.
    #[track_caller]
    pub(crate) fn cleanly(&self, code: u32) -> &Self {
        assert_eq!(self.code, Some(code), "{}", self.text);
        assert!(!self.raw, "the terminal is left raw");
        let last = |text: &str| {
            let mut windows = self.bytes.windows(text.len()).enumerate();
            windows.rfind(|(_, part)| *part == text.as_bytes())
        };
        for mode in ["1049", "2004", "1000", "1002", "1003", "1006", "1015"] {
            let on = last(&format!("\x1b[?{mode}h")).map(|(at, _)| at);
            let off = last(&format!("\x1b[?{mode}l")).map(|(at, _)| at);
            assert!(off >= on, "mode {mode} is left set");
        }
        let (hidden, _) = last("\x1b[?25l").unwrap_or_default();
        let (visible, _) = last("\x1b[?25h").unwrap_or_default();
        assert!(visible >= hidden, "the cursor is left hidden");
        assert!(self.restored, "the terminal is not as it was");
        self
    }
}
