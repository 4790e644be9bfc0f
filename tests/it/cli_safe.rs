//! The surroundings of a campaign's files: links, modes, locks and folders that disappear, and
//! answers that nobody reads.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::cli_home::{Home, json, listing};

/// Every way in which a campaign's files are read or written.
const WAYS: &[&[&str]] = &[
    &["exec", "c.ron", "-c", "note \"x\""],
    &["show", "c.ron"],
    &["verify", "c.ron"],
    &["restore", "c.ron"],
    &["restore", "c.ron", "000000000-session.ron"],
];

/// A campaign with some history, and another user's folder beside it.
fn played() -> Home {
    let home = Home::new();
    home.campaign("c.ron");
    home.play("c.ron", &["add Ann", "note \"one\""]);
    let precious = home.work().join("precious");
    fs::create_dir(&precious).unwrap();
    for n in 0..15 {
        let name = format!("{n:09}-session.ron");
        fs::write(precious.join(name), "precious").unwrap();
    }
    fs::write(precious.join("keys"), "precious").unwrap();
    home
}

#[track_caller]
fn refused_and_untouched(home: &Home, what: &str) {
    let precious = home.work().join("precious");
    let before = (listing(&precious), listing(&home.work().join("c.history")));
    for way in WAYS {
        let ran = home.run(way);
        assert_eq!(ran.code, 3, "{what}, {way:?}: {} {}", ran.out, ran.err);
        let told = ran.err.contains("is a link") || ran.err.contains("not a regular file");
        assert!(told, "{what}, {way:?}: {}", ran.err);
        let after = (listing(&precious), listing(&home.work().join("c.history")));
        assert!(before == after, "{what}, {way:?}");
    }
}

#[test]
fn links_in_a_history_are_refused_and_never_followed() {
    for part in ["lock", "backups", "quarantine"] {
        let home = played();
        let part = home.work().join("c.history").join(part);
        let target = if part.ends_with("lock") {
            fs::remove_file(&part).unwrap();
            "../precious/keys"
        } else {
            let _ = fs::remove_dir_all(&part);
            "../precious"
        };
        symlink(target, &part).unwrap();
        refused_and_untouched(&home, &part.display().to_string());
    }
    // A link that leads nowhere yet.
    let home = played();
    let lock = home.work().join("c.history/lock");
    fs::remove_file(&lock).unwrap();
    symlink("../precious/new", &lock).unwrap();
    refused_and_untouched(&home, "dangling");
    // The whole history.
    let home = played();
    let history = home.work().join("c.history");
    fs::rename(&history, home.work().join("precious/h")).unwrap();
    symlink("precious/h", &history).unwrap();
    for way in WAYS {
        let before = listing(&home.work().join("precious"));
        let ran = home.run(way).ended(3);
        assert!(ran.err.contains("is a link"), "{}", ran.err);
        assert!(listing(&home.work().join("precious")) == before);
    }
    // A journal.
    let home = played();
    symlink(
        "../precious/keys",
        home.work().join("c.history/journal-000099.jsonl"),
    )
    .unwrap();
    let ran = home.run(WAYS[0]).ended(3);
    assert!(ran.err.contains("not a regular file"), "{}", ran.err);
}

/// Even if it is not a link, the file may belong to somebody.
#[test]
fn the_contents_of_a_lock_file_are_kept() {
    let home = played();
    let (lock, keys) = (home.work().join("c.history/lock"), home.work().join("keys"));
    fs::remove_file(&lock).unwrap();
    fs::write(&keys, "precious").unwrap();
    fs::hard_link(&keys, &lock).unwrap();
    home.play("c.ron", &["note \"two\""]);
    assert_eq!(fs::read_to_string(&keys).unwrap(), "precious");
}

#[test]
fn a_new_campaign_is_not_created_through_a_link() {
    let home = Home::new();
    symlink("elsewhere.ron", home.work().join("c.ron")).unwrap();
    let ran = home.run(&["new", "c.ron", "--system", "brp"]).ended(1);
    assert!(ran.err.contains("exists already"), "{}", ran.err);
    assert!(!home.work().join("elsewhere.ron").exists());
    assert!(!home.work().join("c.history").exists());
}

#[test]
fn two_processes_with_the_same_campaign_do_not_both_save() {
    for replaced in [false, true] {
        let home = played();
        let lock = home.work().join("c.history/lock");
        let mut first = home.talk("c.ron");
        first.say("note \"first\"");
        fs::remove_file(&lock).unwrap();
        if replaced {
            fs::write(&lock, "").unwrap();
        }
        let mut second = home.talk("c.ron");
        second.say("note \"second\"");
        first.write("note \"third\"\n");
        let answer = json(&first.answer());
        assert_eq!(answer["ok"], false, "{answer}");
        let error = answer["error"].as_str().unwrap();
        assert!(
            error.contains("NOT SAVED") && error.contains("lock"),
            "{error}"
        );
        assert_eq!(first.close(), 1);
        second.say("note \"fourth\"");
        assert_eq!(second.close(), 0);
        let ran = home.run(&["verify", "c.ron"]).ended(0);
        assert!(ran.out.contains("5 entries"), "{}", ran.out);
    }
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().permissions().mode() & 0o7777
}

/// Everything in the history with a wrong mode.
fn wrong_modes(history: &Path) -> Vec<String> {
    let modes = listing(history).into_keys().filter_map(|path| {
        let wanted = if path.is_dir() { 0o700 } else { 0o600 };
        let is = mode(&path);
        (is != wanted).then(|| format!("{}: {is:o}", path.display()))
    });
    modes.collect()
}

#[test]
fn a_history_is_private_and_the_campaign_keeps_its_mode() {
    let home = Home::new();
    home.campaign("c.ron");
    let (file, history) = (home.work().join("c.ron"), home.work().join("c.history"));
    assert_eq!(wrong_modes(&history), [""; 0]);
    for wanted in [0o600, 0o640, 0o664] {
        fs::set_permissions(&file, fs::Permissions::from_mode(wanted)).unwrap();
        home.play("c.ron", &["note \"one\""]);
        assert_eq!(mode(&file), wanted);
        assert_eq!(wrong_modes(&history), [""; 0]);
    }
    // Files left readable to others by an earlier version or an archive are made private.
    for path in listing(&history).into_keys() {
        let open = if path.is_dir() { 0o777 } else { 0o666 };
        fs::set_permissions(&path, fs::Permissions::from_mode(open)).unwrap();
    }
    home.play("c.ron", &["note \"two\""]);
    assert_eq!(wrong_modes(&history), [""; 0]);
}

#[test]
fn a_closed_pipe_stops_nothing() {
    let home = Home::new();
    home.campaign("c.ron");
    let lines: String = (0..200)
        .map(|n| format!("note \"{n}\"\n"))
        .collect::<Vec<_>>()
        .concat();
    fs::write(home.work().join("n.txt"), lines).unwrap();
    let mut command = home.command(&["exec", "c.ron", "n.txt"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(home.show("c.ron")["entries"], 200);
    // One of the lines was refused, which is reported, and the lines after it are not run.
    fs::write(
        home.work().join("m.txt"),
        "note \"a\"\nnonsense\nnote \"b\"\n",
    )
    .unwrap();
    let mut child = home.command(&["exec", "c.ron", "m.txt"]).spawn().unwrap();
    drop((child.stdout.take(), child.stderr.take()));
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert_eq!(home.show("c.ron")["entries"], 201);
}

#[cfg(target_os = "linux")]
#[test]
fn answers_that_cannot_be_written_are_reported_and_stop_nothing() {
    let home = Home::new();
    home.campaign("c.ron");
    let full = || {
        Stdio::from(
            fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        )
    };
    let run = |args: &[&str], out: bool| {
        let mut command = home.command(args);
        if out {
            command.stdout(full());
        } else {
            command.stderr(full());
        }
        let output = command.output().unwrap();
        let told = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(told).unwrap())
    };
    let notes = ["exec", "c.ron", "-c", "note \"a\"", "-c", "note \"b\""];
    let (code, told) = run(&notes, true);
    assert_eq!(code, Some(1));
    assert!(told.contains("not every answer could be written"), "{told}");
    assert_eq!(home.show("c.ron")["entries"], 2);
    // A refusal is reported on the other stream, and neither panics nor stops what should continue.
    assert_eq!(run(&["exec", "c.ron", "-c", "nonsense"], false).0, Some(1));
    let on = [
        "exec",
        "c.ron",
        "--keep-going",
        "-c",
        "nonsense",
        "-c",
        "note \"c\"",
    ];
    assert_eq!(run(&on, false).0, Some(1));
    assert_eq!(home.show("c.ron")["entries"], 3);
    for args in [
        &["show", "nobody.ron"][..],
        &["nobody.ron"],
        &["restore", "c.ron", "none"],
        &["exec", "c.ron", "nowhere.txt"],
        &["--nonsense"],
    ] {
        let (code, _) = run(args, false);
        assert!(matches!(code, Some(1..=3)), "{args:?}: {code:?}");
    }
}

/// Endless input without a line break is not kept in memory.
#[cfg(target_os = "linux")]
#[test]
fn an_endless_line_is_cut_while_it_is_read() {
    let home = Home::new();
    home.campaign("c.ron");
    let mut talk = home.talk("c.ron");
    talk.say("note \"first\"");
    let before = crate::store_common::peak_of(&talk.child.id().to_string());
    let part = "x".repeat(1 << 20);
    for _ in 0..64 {
        talk.write(&part);
    }
    talk.write("\n");
    let answer = json(&talk.answer());
    assert_eq!(answer["ok"], false);
    let error = answer["error"].as_str().unwrap();
    assert!(error.contains("too long"), "{error}");
    assert!(answer["command"].as_str().unwrap().len() < 20_000);
    let grown = crate::store_common::peak_of(&talk.child.id().to_string()) - before;
    assert!(grown < 16 << 10, "{grown} kB for one line");
    assert_eq!(talk.close(), 1);
    // The longest accepted line stays accepted, whatever its characters weigh in bytes.
    let long = format!("note \"{}\"", "é".repeat(2_000));
    home.play("c.ron", &[&long]);
}

/// No campaign file, argument or file name gets to the terminal unescaped.
#[test]
fn no_external_text_is_printed_raw() {
    let home = played();
    let evil = "\u{1b}]0;PWNED\u{7}\u{202e}";
    let backups = home.work().join("c.history/backups");
    let first = fs::read_dir(&backups).unwrap().next().unwrap().unwrap();
    fs::copy(first.path(), backups.join(format!("{evil}.ron"))).unwrap();
    let evil_path = format!("{evil}/c.ron");
    let evil_file = format!("{evil}.ron");
    for args in [
        &["restore", "c.ron"][..],
        &["restore", "c.ron", evil],
        &["restore", "c.ron", &evil_file],
        &["verify", &evil_path],
        &["show", &evil_path],
        &["show", "c.ron", "--format", evil],
        &["new", evil, "--system", evil],
        &[evil, evil],
        &[&format!("--{evil}")],
        &["exec", "c.ron", evil],
        &["exec", "c.ron", "-c", evil],
        &["exec", "--system", "brp", "-c", evil],
        &["exec", "c.ron", "--seed", evil],
    ] {
        let ran = home.run(args);
        for told in [&ran.out, &ran.err] {
            let raw = told.contains(['\u{1b}', '\u{7}', '\u{202e}']);
            assert!(!raw, "{args:?}: {told:?}");
        }
    }
    let listed = home.run(&["restore", "c.ron"]).out;
    assert!(listed.contains("␛]0;PWNED␇<U+202E>.ron"), "{listed}");
}

/// Names that only look different, and input too large to be read back.
#[test]
fn identical_looking_names_are_refused() {
    let home = Home::new();
    home.campaign("c.ron");
    home.play(
        "c.ron",
        &["add Ilse", "add \"Rat 1\"", "template \"Quay rat\""],
    );
    for (line, column) in [
        ("add \"llse\"", 5),
        ("add \"Іlse\"", 5),
        ("add \"Rat l\"", 5),
        ("rename \"rat 1\" Ils\u{435}", 16),
        ("template \"Quay\u{a0}rat\"", 10),
    ] {
        let ran = home
            .run(&["exec", "c.ron", "--format", "json", "-c", line])
            .ended(1);
        let answer = &ran.answers()[0];
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains("looks like"), "{line}: {error}");
        assert_eq!(answer["column"], column, "{line}");
    }
    for hidden in [
        '\u{e0041}',
        '\u{ad}',
        '\u{34f}',
        '\u{180e}',
        '\u{fe0f}',
        '\u{200d}',
        '\u{2800}',
    ] {
        home.play("c.ron", &[&format!("add \"I{hidden}lse\"")]);
        let state = home.show("c.ron").to_string();
        assert!(state.contains(&format!("I<U+{:04X}>lse", u32::from(hidden))));
    }
    home.play(
        "c.ron",
        &["force add \"llse\"", "add \"Rat 2\"", "add Else"],
    );
}

/// A backup copied over the file does not undo what happened since, and that is reported.
#[test]
fn a_backup_copied_over_the_file_is_reported() {
    let home = Home::new();
    home.campaign("c.ron");
    home.play("c.ron", &["add Ann"]);
    home.play("c.ron", &["add Bea"]);
    let backups = home.work().join("c.history/backups");
    fs::copy(
        backups.join("000000001-session.ron"),
        home.work().join("c.ron"),
    )
    .unwrap();
    let ran = home.run(&["exec", "c.ron", "-c", "note \"x\""]).ended(0);
    assert!(
        ran.err.contains("put back to an earlier state by hand"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("1 act was"), "{}", ran.err);
    let state = home.show("c.ron");
    assert_eq!(
        (
            state["characters"].as_array().unwrap().len(),
            &state["entries"]
        ),
        (2, &3.into())
    );
    // Nor does a crash.
    let mut talk = home.talk("c.ron");
    talk.say("note \"y\"");
    talk.kill();
    let ran = home.run(&["show", "c.ron"]).ended(0);
    assert!(!ran.err.contains("by hand"), "{}", ran.err);
}

/// The answer to a note: saved (`true`), refused (`false`), or uncertain (`None`).
pub(crate) fn said_of(answer: &Value) -> Option<bool> {
    if answer["ok"] == true {
        return Some(true);
    }
    let error = answer["error"].as_str().unwrap();
    (!error.contains("to see whether it was saved")).then_some(false)
}
