//! Helpers for tests of the command line: a home folder of their own, runs of the program to the
//! end, and runs that are fed line by line.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, SystemTime};

use serde_json::Value;
use tempfile::TempDir;

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// A user with their own folders.
pub(crate) struct Home {
    dir: TempDir,
}

/// How a run ended.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The answers of `--format json`, one per line.
    pub(crate) fn answers(&self) -> Vec<Value> {
        self.out.lines().map(json).collect()
    }

    /// Checks that the run ended with this code, and returns it.
    #[track_caller]
    pub(crate) fn ended(self, code: i32) -> Self {
        assert_eq!(
            self.code, code,
            "standard output:\n{}\nstandard error:\n{}",
            self.out, self.err
        );
        self
    }
}

#[track_caller]
pub(crate) fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line:?}"))
}

impl Home {
    pub(crate) fn new() -> Self {
        let dir = crate::tier::folder();
        fs::create_dir(dir.path().join("work")).unwrap();
        Self { dir }
    }

    /// The folder in which the program runs.
    pub(crate) fn work(&self) -> PathBuf {
        self.dir.path().join("work")
    }

    /// The data folder of the program.
    pub(crate) fn data(&self) -> PathBuf {
        self.dir.path().join("data/gmscreen")
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gmscreen"));
        command
            .args(args)
            .current_dir(self.work())
            .env("HOME", self.dir.path())
            .env("XDG_DATA_HOME", self.dir.path().join("data"))
            .env("XDG_STATE_HOME", self.dir.path().join("state"))
            .env("XDG_CONFIG_HOME", self.dir.path().join("config"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs to the end with nothing on standard input.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.feed(args, b"")
    }

    /// Runs to the end with this on standard input.
    pub(crate) fn feed(&self, args: &[&str], input: &[u8]) -> Ran {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        let writer = thread::spawn(move || {
            // A run that stops early leaves the rest unread.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// `show --format json` of a campaign.
    #[track_caller]
    pub(crate) fn show(&self, campaign: &str) -> Value {
        let ran = self.run(&["show", campaign, "--format", "json"]).ended(0);
        assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
        json(&ran.out)
    }

    /// An empty Renaissance campaign.
    #[track_caller]
    pub(crate) fn campaign(&self, name: &str) -> PathBuf {
        let ran = self.run(&["new", name, "--system", "renaissance"]).ended(0);
        self.work().join(ran.out.trim_end_matches('\n'))
    }

    /// Runs lines in a campaign; all must be accepted.
    #[track_caller]
    pub(crate) fn play(&self, campaign: &str, lines: &[&str]) {
        let input = lines.join("\n") + "\n";
        self.feed(&["exec", campaign], input.as_bytes()).ended(0);
    }

    /// Starts `exec --format json`, to be fed line by line.
    pub(crate) fn talk(&self, campaign: &str) -> Talk {
        Talk::start(&mut self.command(&["exec", campaign, "--format", "json"]))
    }
}

/// A running `exec`.
pub(crate) struct Talk {
    pub(crate) child: Child,
    stdin: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Talk {
    pub(crate) fn start(command: &mut Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (to, answers) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let Ok(line) = line else { return };
                if to.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            stdin: child.stdin.take(),
            child,
            answers,
        }
    }

    /// Writes text unchanged.
    pub(crate) fn write(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(text.as_bytes()).unwrap();
        stdin.flush().unwrap();
    }

    /// The next answer.
    #[track_caller]
    pub(crate) fn answer(&mut self) -> String {
        match self.answers.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(error) => panic!("no answer: {error}; {}", self.errors()),
        }
    }

    /// Whether nothing is answered for a moment.
    pub(crate) fn is_quiet(&mut self) -> bool {
        self.answers
            .recv_timeout(Duration::from_millis(150))
            .is_err()
    }

    /// Writes a line and waits for its answer, which must accept it.
    #[track_caller]
    pub(crate) fn say(&mut self, line: &str) -> Value {
        self.write(&format!("{line}\n"));
        let answer = json(&self.answer());
        assert_eq!(answer["ok"], true, "{answer}");
        answer
    }

    /// What a process that has ended wrote to standard error.
    fn errors(&mut self) -> String {
        let _ = self.child.kill();
        let mut text = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            let _ = stderr.read_to_string(&mut text);
        }
        text
    }

    /// Closes standard input and waits for the end.
    #[track_caller]
    pub(crate) fn close(mut self) -> i32 {
        self.stdin = None;
        let status = self.child.wait().unwrap();
        status.code().unwrap_or(-1)
    }

    /// Closes standard input.
    pub(crate) fn leave(&mut self) {
        self.stdin = None;
    }

    /// Sends SIGKILL and returns the answers that had not been read yet.
    pub(crate) fn kill_and_hear(mut self) -> Vec<String> {
        let _ = self.child.kill();
        self.child.wait().unwrap();
        self.answers.iter().collect()
    }

    /// Sends SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Everything below a folder: names, modification times, contents.
pub(crate) fn listing(folder: &Path) -> BTreeMap<PathBuf, (SystemTime, Vec<u8>)> {
    let mut found = BTreeMap::new();
    let mut left = vec![folder.to_owned()];
    while let Some(path) = left.pop() {
        let data = fs::symlink_metadata(&path).unwrap();
        let bytes = if data.is_symlink() {
            let to = fs::read_link(&path).unwrap();
            to.into_os_string().into_encoded_bytes()
        } else if data.is_dir() {
            for entry in fs::read_dir(&path).unwrap() {
                left.push(entry.unwrap().path());
            }
            Vec::new()
        } else {
            fs::read(&path).unwrap()
        };
        found.insert(path, (data.modified().unwrap(), bytes));
    }
    found
}

/// The journals of a campaign, oldest first.
pub(crate) fn journals(campaign: &Path) -> Vec<PathBuf> {
    let folder = campaign.with_extension("history");
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with("journal-")
        })
        .collect();
    found.sort();
    found
}
