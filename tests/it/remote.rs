//! Reaching an open console with `exec`: commands from outside are answered as usual, are acts like
//! any other, show where they came from, and hold nothing up.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::pty_console::{Desktop, Shown};
use crate::tier::by_tier;

const SAMPLE: &str = "salt-and-lanterns";

fn history(desktop: &Desktop) -> PathBuf {
    let data = desktop.path().join("data/gmscreen");
    data.join(format!("{SAMPLE}.history"))
}

fn exec(desktop: &Desktop, args: &[&str]) -> Command {
    desktop.program(&[&["exec", SAMPLE][..], args].concat())
}

/// How a program ended: its exit code, what it printed, and what it reported.
type Ran = (i32, String, String);

fn ended(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

/// Runs the program, which must succeed, and returns what it printed.
#[track_caller]
fn run(desktop: &Desktop, args: &[&str]) -> String {
    let (code, out, err) = ended(desktop.program(args).output().unwrap());
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

/// Runs lines, which must be accepted.
#[track_caller]
fn play(desktop: &Desktop, lines: &[&str]) -> String {
    let lines = lines.iter().flat_map(|line| ["-c", *line]);
    let args: Vec<&str> = ["exec", SAMPLE].into_iter().chain(lines).collect();
    run(desktop, &args)
}

/// Starts a program that is fed through a pipe.
fn fed(command: &mut Command) -> Child {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped()).spawn().unwrap()
}

fn entries(desktop: &Desktop) -> u64 {
    desktop.show(SAMPLE)["entries"].as_u64().unwrap()
}

fn logged(shown: &Shown, text: &str) -> bool {
    shown.unwrapped("4 Log").contains(text)
}

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// A client that talks to the console without `exec`.
struct Guest(BufReader<UnixStream>);

impl Guest {
    fn at(desktop: &Desktop) -> Self {
        let stream = UnixStream::connect(history(desktop).join("console")).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Self(BufReader::new(stream))
    }

    fn welcomed(desktop: &Desktop) -> Self {
        let mut guest = Self::at(desktop);
        assert_eq!(guest.reads(), json!({"welcome": {"v": 1}}));
        guest
    }

    fn says(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).unwrap();
    }

    fn reads(&mut self) -> Value {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"))
    }

    fn asks(&mut self, request: &Value) -> Value {
        self.says(&format!("{request}\n"));
        self.reads()
    }

    /// Runs a line, which must be accepted.
    #[track_caller]
    fn runs(&mut self, line: &str) {
        let reply = self.asks(&json!({"line": {"line": line, "format": "json"}}));
        assert_eq!(reply["answered"]["result"], "accepted", "{reply}");
    }
}

#[test]
fn a_line_from_outside_is_an_act_of_the_open_console() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    let args = ["-c", "damage wren 9", "-c", "check odile wil = 33"];
    let ran = ended(exec(&desktop, &args).output().unwrap());
    assert_eq!((ran.0, &*ran.2), (0, ""));
    // The answer is the same as without a console.
    let other = Desktop::new();
    other.sample().ended_by("q");
    assert_eq!(ended(exec(&other, &args).output().unwrap()), ran);

    let shown = console.wait_for("from outside: check odile wil = 33");
    assert!(logged(&shown, "Wren takes 9, 2 wounds"), "{}", shown.text());
    // It is durable once it is answered.
    assert_eq!(entries(&desktop), 2);
    console.press("uu");
    console.wait_until("both undone", |shown| {
        entries(&desktop) == 0 && !shown.has("from outside")
    });
    console.ended_by("q");
    // After that the campaign opens as usual.
    play(&desktop, &["redo"]);
    assert!(!history(&desktop).join("console").exists());
}

#[test]
fn refusals_are_reported_as_usual_and_change_nothing() {
    let desktop = Desktop::new();
    let console = desktop.sample();
    let alone = Desktop::new();
    alone.sample().ended_by("q");
    let long = format!("note \"{}\"", "x".repeat(10_000));
    let short =
        "check nobody stealth|zebra|theme light|# nothing|odds check odile wil|help|check 50 = 101";
    let lines = short.split('|').chain([&*long, "note \"a\tb\u{1b}[5n\""]);
    for line in lines.step_by(by_tier(2, 1, 1)) {
        for format in ["text", "json"] {
            let args = ["--format", format, "-c", line];
            let [here, there] = [&desktop, &alone].map(|one| exec(one, &args).output().unwrap());
            assert_eq!(ended(here), ended(there), "{line}");
        }
    }
    // It stops at the first refusal unless told to keep going.
    let args = ["-c", "note \"1\"", "-c", "zebra", "-c", "note \"2\""];
    let ran = exec(&desktop, &args).output().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert_eq!(entries(&desktop), 3, "two of them were notes");
    let args = ["--seed", "7", "-c", "check 50"];
    let (code, _, err) = ended(exec(&desktop, &args).output().unwrap());
    assert!(code == 1 && err.contains("rolls the dice"), "{err}");
    console.ended_by("q");
}

#[test]
fn ten_clients_at_once_while_the_gm_plays_on() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    let each = by_tier(8, 20, 20);
    let start = |who| {
        let mut child = fed(&mut exec(&desktop, &["--format", "json"]));
        let lines: Vec<String> = (0..each)
            .map(|n| format!("note \"g{who}n{n}\"\n"))
            .collect();
        let mut to = child.stdin.take().unwrap();
        to.write_all(lines.concat().as_bytes()).unwrap();
        child
    };
    let children: Vec<Child> = (0..10).map(start).collect();
    // What the GM is typing meanwhile stays.
    console.press(":note \"the GM");
    console.wait_for(":note \"the GM");
    console.press(" types\"\r");
    for child in children {
        let (code, out, err) = ended(child.wait_with_output().unwrap());
        assert_eq!(code, 0, "{err}");
        let accepted = out.lines().filter(|line| line.contains("\"ok\":true"));
        let counts = (accepted.count(), out.lines().count());
        assert_eq!(counts, (each, each), "{out}");
    }
    let all = u64::try_from(10 * each + 1).unwrap();
    console.wait_until("the GM's own", |_| entries(&desktop) == all);
    let log = run(&desktop, &["export", SAMPLE, "--format", "jsonl"]);
    assert!(log.contains("the GM types"), "{log}");
    for who in 0..10 {
        let place = |n| log.find(&format!("g{who}n{n}\\\"")).unwrap();
        assert!((0..each).map(place).is_sorted(), "{who}: {log}");
    }
    console.ended_by("q");
}

#[test]
fn an_incomplete_line_is_ignored() {
    let desktop = Desktop::new();
    let console = desktop.sample();
    let line = json!({"line": {"line": "note \"half\"", "format": "text"}}).to_string();
    for end in [1, line.len() / 2, line.len()] {
        Guest::welcomed(&desktop).says(&line[..end]);
    }
    let mut guest = Guest::welcomed(&desktop);
    for wrong in "|nonsense|{}|[]|{\"line\":{}}|{\"zebra\":1}|\0\u{1b}".split('|') {
        guest.says(&format!("{wrong}\n"));
        assert!(guest.reads()["refused"].is_string(), "{wrong}");
    }
    // Longer than any line.
    let mut flood = Guest::welcomed(&desktop);
    flood.says(&"x".repeat(128 << 10));
    assert_eq!(flood.reads(), json!({"refused": "this is too long"}));
    // It is a single line, whatever it contains.
    guest.runs("note \"two\nlines\"");
    // A command is run even if its sender does not wait for the answer.
    Guest::welcomed(&desktop).says(&format!("{line}\n"));
    console.wait_until("it in the log", |shown| logged(shown, "half"));
    console.wait_saved();
    assert_eq!(entries(&desktop), 2);
    console.ended_by("q");
}

#[test]
fn thirty_two_connections_are_allowed_and_reused() {
    let desktop = Desktop::new();
    let console = desktop.sample();
    let mut guests: Vec<Guest> = (0..32).map(|_| Guest::welcomed(&desktop)).collect();
    let mut late = Guest::at(&desktop);
    let refused = json!({"refused": "32 programs are already connected"});
    assert_eq!(late.reads(), refused);
    guests.last_mut().unwrap().runs("note \"in\"");
    guests.pop();
    let give_up = Instant::now() + PATIENCE;
    while Guest::at(&desktop).reads()["welcome"].is_null() {
        assert!(Instant::now() < give_up, "nobody is let in any more");
        thread::sleep(Duration::from_millis(10));
    }
    console.ended_by("q");
}

#[test]
fn a_socket_is_private_and_a_stale_one_is_replaced() {
    let desktop = Desktop::new();
    let console = desktop.sample();
    let socket = history(&desktop).join("console");
    let data = socket.symlink_metadata().unwrap();
    assert!(data.file_type().is_socket());
    assert_eq!(data.permissions().mode() & 0o777, 0o600);
    let folder = history(&desktop).metadata().unwrap();
    assert_eq!(folder.permissions().mode() & 0o777, 0o700);
    console.signal("KILL");
    assert_eq!(console.ended().code, None);
    assert!(socket.symlink_metadata().is_ok(), "nobody removed it");
    // A copy does not lead to it.
    run(&desktop, &["copy", SAMPLE, "other"]);
    let copy = history(&desktop).with_file_name("other.history");
    assert!(!copy.join("console").exists());
    run(&desktop, &["verify", SAMPLE]);
    run(&desktop, &["rename", SAMPLE, "third"]);
    run(&desktop, &["delete", "third"]);
    run(&desktop, &["undelete", "third"]);
    run(&desktop, &["rename", "third", SAMPLE]);
    // Nobody listens, and nobody holds the lock.
    play(&desktop, &["note \"alone\""]);
    let console = desktop.console(&[SAMPLE]);
    console.wait_for("Odile Varrick");
    play(&desktop, &["note \"again\""]);
    console.wait_for("from outside: note \"again\"");
    console.ended_by("q");
    // A file in the socket's place must not be removed: the console cannot be reached, and plays
    // on.
    fs::write(&socket, "kept").unwrap();
    let console = desktop.console(&[SAMPLE]);
    console.wait_for("Odile Varrick");
    console.ended_by("q");
    assert_eq!(fs::read_to_string(&socket).unwrap(), "kept");
}

/// The socket that [`stranger`] knocks at.
const KNOCKS: &str = "GMSCREEN_STRANGER";

/// Connects to a socket as another user. The test below starts it.
#[test]
fn stranger() {
    let Ok(socket) = std::env::var(KNOCKS) else {
        return;
    };
    let mut said = String::new();
    let heard = UnixStream::connect(socket).and_then(|mut stream| {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.read_to_string(&mut said)
    });
    println!("heard {said:?}, {heard:?};");
}

/// Even where all modes are open the other end is looked at.
#[test]
fn another_user_is_not_let_in() {
    let desktop = Desktop::new();
    let console = desktop.sample();
    let socket = history(&desktop).join("console");
    let open = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    for folder in history(&desktop).ancestors() {
        if folder.starts_with(desktop.path()) {
            open(folder, 0o755).unwrap();
        }
    }
    open(&socket, 0o666).unwrap();
    // Only root can become somebody else, and only where they may run this.
    let mut other = Command::new("setpriv");
    other.args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"]);
    other.arg(std::env::current_exe().unwrap());
    other.args(["--exact", "remote::stranger", "--nocapture"]);
    let ran = other.env(KNOCKS, &socket).output();
    let said = ran.map(|ran| ended(ran).1).unwrap_or_default();
    if said.contains("heard") {
        assert!(said.contains("heard \"\", Ok(0);"), "{said}");
    } else {
        eprintln!("SKIPPED: nobody else can be tried here");
    }
    Guest::welcomed(&desktop).runs("note \"mine\"");
    console.ended_by("q");
}

#[test]
fn a_campaign_with_a_long_path_is_reached_too() {
    let desktop = Desktop::new();
    let folder = desktop.path().join("deep/".repeat(30));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("far.ron");
    let path = path.to_str().unwrap();
    run(&desktop, &["new", path, "--system", "renaissance"]);
    let console = desktop.console(&[path]);
    console.wait_for("? help");
    // By another name of the same place.
    std::os::unix::fs::symlink(path, desktop.path().join("near.ron")).unwrap();
    run(&desktop, &["exec", "near.ron", "-c", "add Ann"]);
    console.wait_for("from outside: add Ann");
    console.ended_by("q");
}

#[test]
fn a_program_that_takes_no_commands_is_waited_for() {
    let desktop = Desktop::new();
    desktop.sample().ended_by("q");
    let mut holder = fed(&mut exec(&desktop, &[]));
    let mut to = holder.stdin.take().unwrap();
    to.write_all(b"note \"held\"\n").unwrap();
    // Once it has answered, it has the lock.
    let from = holder.stdout.as_mut().unwrap();
    from.read_exact(&mut [0]).unwrap();
    let since = Instant::now();
    let refused = ["-c", "note \"no\""];
    let (code, _, told) = ended(exec(&desktop, &refused).output().unwrap());
    assert_eq!(code, 1);
    for part in ["is open elsewhere", "cannot be sent commands"] {
        assert!(told.contains(part), "{told}");
    }
    let waited = since.elapsed();
    assert!(waited >= Duration::from_secs(3), "{waited:?}");
    // It continues as soon as it can.
    let waits = exec(&desktop, &["-c", "note \"yes\""]).spawn().unwrap();
    thread::sleep(Duration::from_millis(300));
    drop(to);
    holder.wait().unwrap();
    assert!(waits.wait_with_output().unwrap().status.success());
    assert_eq!(entries(&desktop), 2);

    // A suspended console accepts connections but answers none.
    let console = desktop.console(&[SAMPLE]);
    console.wait_for("Odile Varrick");
    console.signal("STOP");
    let (code, _, told) = ended(exec(&desktop, &refused).output().unwrap());
    assert_eq!(code, 1, "{told}");
    console.signal("CONT");
    console.wait_for("? help");
    assert_eq!(entries(&desktop), 2);
    console.ended_by("q");
}

#[test]
fn an_act_unanswered_by_a_killed_console_is_not_reported_as_done() {
    for signal in ["KILL", "TERM"] {
        let desktop = Desktop::new();
        let console = desktop.sample();
        let mut child = fed(&mut exec(&desktop, &["--keep-going"]));
        let mut to = child.stdin.take().unwrap();
        to.write_all(b"note \"one\"\n").unwrap();
        let mut from = child.stdout.take().unwrap();
        from.read_exact(&mut [0; 4]).unwrap();
        console.signal(signal);
        console.ended();
        to.write_all(b"note \"two\"\nnote \"three\"\n").unwrap();
        drop(to);
        let (code, _, err) = ended(child.wait_with_output().unwrap());
        assert_eq!(code, 1);
        assert!(err.contains("ended before it answered"), "{err}");
        let mut more = String::new();
        from.read_to_string(&mut more).unwrap();
        assert_eq!(more, "", "only `one` was answered");
        assert_eq!(entries(&desktop), 1);
    }
}

#[test]
fn a_closing_console_answers_what_it_has_done() {
    for _ in 0..5 {
        let desktop = Desktop::new();
        let console = desktop.sample();
        let mut guest = Guest::welcomed(&desktop);
        let line = json!({"line": {"line": "note \"last\"", "format": "json"}});
        guest.says(&format!("{line}\n"));
        console.signal("TERM");
        // A client that connects while the console is closing may find nobody: then it has no reply.
        let mut replies = String::new();
        let _ = guest.0.read_to_string(&mut replies);
        console.ended().cleanly(0);
        let done = replies.contains("\"accepted\"");
        assert!(replies.lines().count() <= 1, "{replies}");
        assert!(
            done || replies.is_empty() || replies.contains("refused"),
            "{replies}"
        );
        assert_eq!(entries(&desktop), u64::from(done));
    }
}

#[test]
fn a_players_dice_may_come_from_outside() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    play(&desktop, &["option own_dice players"]);
    let mut guest = Guest::welcomed(&desktop);
    assert_eq!(guest.asks(&json!("asked")), json!({"asks": []}));
    console.press(":check odile wil\r");
    console.wait_for("dice:");
    let asked = guest.asks(&json!("asked"));
    let asks = &asked["asks"][0];
    assert_eq!(asks["name"], "Odile Varrick", "{asked}");
    assert_eq!(asks["dice"], "d100", "{asked}");
    let [odile, question] = ["who", "number"].map(|key| asks[key].as_u64().unwrap());
    let dice = |question: u64, who: u64, dice: &str| json!({"dice": {"question": question, "who": who, "dice": dice}});
    let given = dice(question, odile, "33");
    for wrong in [
        dice(question + 1, odile, "33"),
        dice(question, odile + 1, "33"),
        dice(question, odile, "101"),
        dice(question, odile, "33 44"),
        dice(question, odile, "33\nundo"),
    ] {
        let reply = guest.asks(&wrong);
        assert!(reply["refused"].is_string(), "{wrong}: {reply}");
    }
    assert_eq!(guest.asks(&json!("asked")), asked);
    assert_eq!(guest.asks(&given), json!({"taken": "kept"}));
    console.wait_until("the check", |shown| logged(shown, "WIL 33"));
    assert_eq!(guest.asks(&json!("asked")), json!({"asks": []}));
    assert!(guest.asks(&given)["refused"].is_string());
    console.press("u");
    console.wait_until("undone", |_| entries(&desktop) == 1);
    console.ended_by("q");
}

#[test]
fn open_windows_stay_open() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    let run = |line: &str| play(&desktop, &[line]);
    // A line is being typed, with a preview of the current table.
    console.press(":check odile wil");
    console.wait_for(":check odile wil");
    run("condition odile dazed -20");
    let shown = console.wait_until("it in the log", |shown| logged(shown, "dazed"));
    assert!(shown.has(":check odile wil"), "{}", shown.text());
    console.press(" = 33\r");
    console.wait_until("the check", |shown| logged(shown, "WIL 33"));
    // The open sheet of a character who is removed.
    run("add Ghost");
    console.press("2G\r");
    console.wait_for("Esc back");
    run("undo 3");
    run("redo 3");
    run("remove Ghost");
    console.press("jk\x1b");
    console.wait_for_panes();
    // Looking back at an earlier state of the table.
    run("note \"then\"");
    console.press("4\r");
    console.wait_for("Entry #");
    console.press("v");
    console.wait_for("as it was after");
    run("note \"now\"");
    run("undo 2");
    let shown = console.wait_for("from outside: undo 2");
    assert!(shown.has("as it was after"), "{}", shown.text());
    console.press("\x1b");
    console.wait_until("now", |shown| !shown.has("as it was after"));
    console.ended_by("q");
}

#[test]
fn unread_messages_are_shown_in_order() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.press(":zebra\r");
    console.wait_for("zebra");
    play(&desktop, &["damage wren 40"]);
    let shown = console.wait_until("what happened", |shown| logged(shown, "Wren takes 40"));
    assert!(shown.has(":zebra"), "{}", shown.text());
    console.press("\x1b");
    console.wait_for("WREN TALLOW IS DEAD");
    console.wait_until("the alarm", |shown| shown.has("Wren Tallow is dead"));
    console.press("\x1b");
    console.wait_for("from outside: damage wren 40");
    console.ended_by("q");
}

#[test]
fn files_are_imported_into_the_open_console_as_one_act() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    let people = || desktop.show(SAMPLE)["characters"].as_array().unwrap().len();
    let before = people();
    let here = desktop.path();
    let thugs = "name,COO\nDock thug,15\nToll thug,20\n";
    fs::write(here.join("thugs.csv"), thugs).unwrap();
    fs::write(here.join("bad.csv"), "who,COO\nDock thug,15\n").unwrap();
    let told = "imported from thugs.csv: 2 people (Dock thug, Toll thug)\n";
    assert_eq!(run(&desktop, &["import", SAMPLE, "thugs.csv"]), told);
    // It shows where it came from, and is durable once it is answered.
    console.wait_for("from outside: import thugs.csv");
    assert_eq!(people(), before + 2);
    assert_eq!(entries(&desktop), 1);
    // Errors change nothing, and neither does a preview.
    let bad = desktop.program(&["import", SAMPLE, "bad.csv"]).output();
    assert_eq!(bad.unwrap().status.code(), Some(1));
    run(&desktop, &["import", SAMPLE, "thugs.csv", "--dry-run"]);
    let piped = fed(&mut desktop.program(&["import", SAMPLE, "-", "--from", "csv"]));
    piped
        .stdin
        .as_ref()
        .unwrap()
        .write_all(b"name\nZoe\n")
        .unwrap();
    let (_, _, err) = ended(piped.wait_with_output().unwrap());
    assert!(err.contains("give a file"), "{err}");
    assert_eq!(people(), before + 2);
    console.press("u");
    console.wait_until("undone", |_| people() == before);
    console.ended_by("q");
}
