//! Damaged files, files written by hand, and two programs with the same campaign.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::cli_home::{Home, journals, listing, sample};
use crate::tier::by_tier;

const LOOKERS: &[&[&str]] = &[
    &["show", "c.ron"],
    &["show", "c.ron", "--format", "json"],
    &["verify", "c.ron"],
    &["exec", "c.ron", "-c", "add Zoe"],
];

#[test]
fn a_campaign_that_does_not_parse_exits_with_3_and_a_position() {
    let home = Home::new();
    let path = home.campaign("c.ron");
    home.play("c.ron", &["add Ann"]);
    let good = fs::read_to_string(&path).unwrap();
    let at = good
        .lines()
        .position(|line| line.contains("name:"))
        .unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let broken = [&lines[..at], &["    ] oops"], &lines[at..]]
        .concat()
        .join("\n");
    fs::write(&path, &broken).unwrap();
    for args in LOOKERS {
        let ran = home.run(args).ended(3);
        assert_eq!(ran.out, "", "{args:?}");
        let place = format!("c.ron:{}:", at + 1);
        assert!(ran.err.contains(&place), "{place} in {}", ran.err);
        let column = ran.err.split(&place).nth(1).unwrap();
        let column = column.split(':').next().unwrap();
        assert!(column.parse::<usize>().is_ok(), "{}", ran.err);
        assert!(ran.err.contains("backup"), "the last good one: {}", ran.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), broken);
    }
}

#[test]
fn looking_at_a_damaged_campaign_changes_nothing() {
    let home = Home::new();
    let path = home.campaign("c.ron");
    home.play("c.ron", &["add Ann"]);
    fs::write(&path, "(\n  format: 1,\n  campaign: (\n").unwrap();
    let before = listing(&home.work());
    for args in LOOKERS.iter().filter(|args| args[0] != "exec") {
        home.run(args).ended(3);
        assert_eq!(listing(&home.work()), before, "{args:?}");
    }
}

#[test]
fn the_offered_backup_can_be_restored() {
    let home = Home::new();
    let path = home.campaign("c.ron");
    home.play("c.ron", &["add Ann", "damage ann 4"]);
    let mut talk = home.talk("c.ron");
    talk.say("add Bea");
    talk.kill();
    let state = home.show("c.ron");
    fs::write(&path, "(((").unwrap();
    let ran = home.run(&["exec", "c.ron", "-c", "add Zoe"]).ended(3);
    let names = home.run(&["restore", "c.ron"]).ended(0).out;
    let offered = names
        .lines()
        .find(|name| ran.err.contains(*name))
        .unwrap_or_else(|| panic!("{} offers none of {names}", ran.err));
    home.run(&["restore", "c.ron", offered]).ended(0);
    let after = home.show("c.ron");
    assert_eq!(after["characters"], state["characters"]);
}

#[test]
fn files_other_than_campaigns_exit_with_3() {
    let home = Home::new();
    let path = home.work().join("c.ron");
    let foreign = "(format: 1, campaign: (name: \"x\", system: \"chess\"))";
    let newer = "(format: 999, reader: 999, campaign: (name: \"x\", system: \"renaissance\"))";
    for bytes in [
        b"" as &[u8],
        b"\xff\xfe\x00",
        b"{\"campaign\": 3}",
        foreign.as_bytes(),
        newer.as_bytes(),
    ] {
        fs::write(&path, bytes).unwrap();
        for args in LOOKERS {
            let ran = home.run(args).ended(3);
            assert_eq!(ran.out, "", "{args:?} {bytes:?}");
            assert!(
                ran.err.contains("c.ron") || ran.err.contains("chess"),
                "{}",
                ran.err
            );
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
    }
}

#[test]
fn a_folder_or_a_pipe_is_refused_without_hanging() {
    let home = Home::new();
    let path = home.work().join("c.ron");
    fs::create_dir(&path).unwrap();
    for args in LOOKERS {
        let ran = home.run(args);
        assert!([1, 3].contains(&ran.code), "{args:?}: {}", ran.err);
        assert!(ran.err.contains("c.ron"), "{}", ran.err);
    }
    fs::remove_dir(&path).unwrap();
    let made = Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    for args in LOOKERS {
        let begun = Instant::now();
        let mut child = home.command(args).spawn().unwrap();
        let code = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status.code();
            }
            if begun.elapsed() > Duration::from_secs(10) {
                child.kill().unwrap();
                child.wait().unwrap();
                panic!("{args:?} hangs");
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        assert!(code == Some(1) || code == Some(3), "{args:?}: {code:?}");
    }
}

#[test]
fn a_damaged_journal_exits_with_3_and_nothing_is_changed() {
    let home = Home::new();
    let path = home.campaign("c.ron");
    let mut talk = home.talk("c.ron");
    for n in 0..5 {
        talk.say(&format!("note \"number {n}\""));
    }
    talk.kill();
    let journal = journals(&path).pop().unwrap();
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replace("number 2", "number 7")).unwrap();
    let before = fs::read(&path).unwrap();
    let damaged = fs::read(&journal).unwrap();
    for args in LOOKERS {
        let ran = home.run(args).ended(3);
        assert_eq!(ran.out, "");
        assert!(ran.err.contains("journal-"), "{}", ran.err);
        assert!(ran.err.contains(":3:"), "the line: {}", ran.err);
        assert_eq!(fs::read(&path).unwrap(), before);
        assert_eq!(fs::read(&journal).unwrap(), damaged);
    }
}

#[test]
fn a_second_instance_is_refused_with_the_name_of_the_first() {
    let home = Home::new();
    home.campaign("c.ron");
    let mut talk = home.talk("c.ron");
    talk.say("add Ann");
    let before = listing(&home.work());
    let ran = home.run(&["exec", "c.ron", "-c", "add Bea"]).ended(1);
    assert_eq!(ran.out, "");
    let holder = format!("process {}", talk.child.id());
    assert!(ran.err.contains(&holder), "{holder} in {}", ran.err);
    assert!(ran.err.contains("c.ron"), "{}", ran.err);
    assert_eq!(listing(&home.work()), before);

    // Another name of the same file is the same campaign.
    let by_path = home.work().join("c.ron");
    let by_path = by_path.to_str().unwrap();
    home.run(&["exec", by_path, "-c", "add Bea"]).ended(1);

    talk.say("add Bea");
    assert_eq!(talk.close(), 0);
    home.play("c.ron", &["add Cleo"]);
    assert_eq!(home.show("c.ron")["entries"], 3);
}

#[test]
fn a_killed_process_releases_the_lock() {
    let home = Home::new();
    home.campaign("c.ron");
    for n in 0..10 {
        let mut talk = home.talk("c.ron");
        talk.say(&format!("note \"{n}\""));
        talk.kill();
    }
    assert_eq!(home.show("c.ron")["entries"], 10);
    home.play("c.ron", &["undo 10"]);
    assert_eq!(home.show("c.ron")["redoable"], 10);
}

#[test]
fn only_one_of_two_simultaneous_instances_plays() {
    let home = Home::new();
    home.campaign("c.ron");
    let mut acted = 0;
    let pairs = by_tier(30, 200, 200);
    for n in 0..pairs {
        let runs: Vec<_> = (0..2)
            .map(|k| {
                let line = format!("note \"{n} {k}\"");
                let args = ["exec", "c.ron", "-c", &line];
                home.command(&args).spawn().unwrap()
            })
            .collect();
        for run in runs {
            let output = run.wait_with_output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            match output.status.code() {
                Some(0) => acted += 1,
                Some(1) => assert!(err.contains("open elsewhere"), "{err}"),
                other => panic!("{other:?}: {err}"),
            }
        }
        assert!(acted > n, "somebody always plays");
    }
    assert_eq!(home.show("c.ron")["entries"], acted);
    eprintln!("two instances: {pairs} pairs started together, {acted} acted, the others were told");
}

#[test]
fn a_file_written_by_hand_opens_with_nothing_in_its_log() {
    let home = Home::new();
    let salt = sample(&home);
    let ran = home.run(&["exec", &salt]).ended(0);
    assert_eq!(ran.out, "");
    let state = home.show(&salt);
    assert_eq!(state["entries"], 0);
    assert_eq!(state["undoable"], 0);
    home.play(&salt, &["damage odile 2"]);
    assert_eq!(home.show(&salt)["undoable"], 1);
    home.play(&salt, &["undo"]);
    let after = home.show(&salt);
    assert_eq!(after["characters"], state["characters"]);
}

#[test]
fn a_hand_edit_is_accepted_and_reported() {
    let home = Home::new();
    let path = home.campaign("c.ron");
    home.play("c.ron", &["add Ann", "add Bea"]);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.lines().last().unwrap().starts_with("// crc32 "));
    fs::write(&path, text.replace("\"Ann\"", "\"Anna\"")).unwrap();
    let before = listing(&home.work());
    let ran = home.run(&["show", "c.ron", "--format", "json"]).ended(0);
    assert!(ran.err.contains("by hand"), "{}", ran.err);
    assert!(ran.out.contains("Anna"), "{}", ran.out);
    assert_eq!(listing(&home.work()), before);
    let ran = home.run(&["exec", "c.ron", "-c", "damage anna 2"]).ended(0);
    assert!(ran.err.contains("by hand"), "{}", ran.err);
    let state = home.show("c.ron");
    assert_eq!(state["characters"][0]["name"], "Anna");
    assert_eq!(state["undoable"], 1, "undo stops at the edit");
    let backups = home.run(&["restore", "c.ron"]).ended(0).out;
    assert!(backups.lines().count() >= 2, "{backups}");
}

#[test]
fn a_missing_campaign_is_restored_from_its_history() {
    let home = Home::new();
    let path = home.campaign("c.ron");
    home.play("c.ron", &["add Ann", "damage ann 3"]);
    let state = home.show("c.ron");
    fs::remove_file(&path).unwrap();
    let before = listing(&home.work());
    let ran = home.run(&["show", "c.ron", "--format", "json"]).ended(0);
    assert!(ran.err.contains("backup"), "{}", ran.err);
    assert_eq!(
        super::cli_home::json(&ran.out)["characters"],
        state["characters"]
    );
    assert_eq!(listing(&home.work()), before);
    home.play("c.ron", &["damage ann 1"]);
    let after = home.show("c.ron");
    assert_eq!(after["characters"][0]["tracks"]["harm"]["value"], 4);
    assert_eq!(after["entries"], 3);
}

#[test]
fn a_reader_that_has_gone_loses_nothing() {
    let home = Home::new();
    home.campaign("c.ron");
    let mut child = home
        .command(&["exec", "c.ron"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all(b"note \"kept\"\nnote \"perhaps\"\n");
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(!err.contains("panicked"), "{err}");
    let state = home.show("c.ron");
    assert!(
        state["entries"].as_u64().unwrap() >= 1,
        "the first was done"
    );
}

#[test]
fn an_unplayable_hand_edit_exits_with_3_and_can_be_fixed() {
    for (from, to) in [
        ("system: \"renaissance\"", "system: \"chess\""),
        ("edition: \"current\"", "edition: \"frist\""),
        ("edition: \"current\"", "edition: \"Draft\""),
    ] {
        let home = Home::new();
        let path = home.campaign("c.ron");
        home.play("c.ron", &["add Ann"]);
        let text = fs::read_to_string(&path).unwrap();
        let edited = text
            .replace(from, to)
            .replace("name: \"Ann\"", "name: \"Anna\"");
        assert!(edited.contains(to));
        fs::write(&path, &edited).unwrap();
        for args in LOOKERS {
            let ran = home.run(args).ended(3);
            assert_eq!(ran.out, "", "{args:?}");
            let said = to.split('"').nth(1).unwrap();
            assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
            let stands = fs::read_to_string(&path).unwrap();
            assert!(stands.contains(to) && stands.contains("Anna"), "{stands}");
        }
        let stands = fs::read_to_string(&path).unwrap();
        fs::write(&path, stands.replace(to, from)).unwrap();
        home.play("c.ron", &["add Bea"]);
        let state = home.show("c.ron");
        assert_eq!(state["entries"], 2);
        assert_eq!(state["characters"][0]["name"], "Anna");
    }
}

#[test]
#[cfg(unix)]
fn a_file_size_limit_is_reported_and_loses_nothing() {
    let home = Home::new();
    home.campaign("c.ron");
    home.play(
        "c.ron",
        &["add Ann", "add Bea", "add Cid", "add Dot", "add Eve"],
    );
    // First there is no room for the journals, then for the campaign's file itself.
    let lines: String = (1..=8)
        .flat_map(|n| [("Ann", n), ("Bea", n), ("Cid", n), ("Dot", n), ("Eve", n)])
        .map(|(who, n)| format!("set {who} notes \"{}\"\n", "x".repeat(n * 245)))
        .collect::<Vec<_>>()
        .concat();
    fs::write(home.work().join("acts"), lines).unwrap();
    let limited = "ulimit -f 8; exec \"$0\" exec c.ron acts --format json";
    let plain = home.command(&[]);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", limited, env!("CARGO_BIN_EXE_gmscreen")])
        .current_dir(home.work())
        .envs(
            plain
                .get_envs()
                .filter_map(|(key, value)| Some((key, value?))),
        );
    let output = shell.output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{:?} {err}", output.status);
    let (done, refused): (Vec<_>, Vec<_>) = out
        .lines()
        .map(super::cli_home::json)
        .partition(|answer| answer["ok"] == true);
    assert!(done.len() > 12, "{out}");
    assert_eq!(refused.len(), 1, "{out}");
    let error = refused[0]["error"].as_str().unwrap();
    assert!(error.contains("NOT SAVED"), "{error}");
    let state = home.show("c.ron");
    assert_eq!(state["entries"], 5 + done.len(), "{error}");
    home.play("c.ron", &["set ann STR 7", "undo"]);
    assert_eq!(home.show("c.ron")["characters"], state["characters"]);
}
