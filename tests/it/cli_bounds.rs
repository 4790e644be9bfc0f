//! Values larger than readers accept are refused when they are made, by hand or by an act.

use std::fs;

use crate::cli_home::Home;
use crate::tier::by_tier;

/// A hand-written campaign with more than can be saved.
#[test]
fn values_beyond_bounds_are_refused_before_saving() {
    let home = Home::new();
    let long = "x".repeat(900);
    for count in ["130000", "1001", "1000000", "4294967295"] {
        let text = format!(
            "(campaign: (name: \"C\", system: \"renaissance\", bestiary: [(name: \"{long}\")], \
             encounters: [(name: \"E\", creatures: [(template: \"{long}\", count: {count})])]))"
        );
        fs::write(home.work().join("e.ron"), &text).unwrap();
        let ran = home
            .run(&["exec", "e.ron", "-c", "encounter start E"])
            .ended(3);
        assert!(ran.err.contains("it can be 0 to 1000"), "{}", ran.err);
        // A valid checksum says who wrote the file, not that it can be played.
        let body = format!("{text}\n");
        let sum = crc32fast::hash(body.as_bytes());
        fs::write(
            home.work().join("s.ron"),
            format!("{body}// crc32 {sum:08x}\n"),
        )
        .unwrap();
        for args in [
            &["show", "s.ron"][..],
            &["exec", "s.ron", "-c", "encounter start E"],
        ] {
            let ran = home.run(args).ended(3);
            assert!(
                ran.err.contains("it can be 0 to 1000"),
                "{args:?} {}",
                ran.err
            );
        }
    }
}

/// As many characters as a campaign may have, and not enough memory for more.
#[cfg(target_os = "linux")]
#[test]
fn too_many_characters_are_refused_before_using_memory() {
    let home = Home::new();
    let people: String = (0..400_000)
        .map(|n| format!("(name:\"{n}\"),"))
        .collect::<Vec<_>>()
        .concat();
    let text = format!("(campaign: (name: \"C\", system: \"brp\", characters: [{people}]))");
    fs::write(home.work().join("c.ron"), text).unwrap();
    let script = "\"$0\" show c.ron; code=$?; exit $code";
    let mut shell = std::process::Command::new("sh");
    shell
        .args([
            "-c",
            &format!("ulimit -v 600000; {script}"),
            env!("CARGO_BIN_EXE_gmscreen"),
        ])
        .current_dir(home.work());
    let output = shell.output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("at most 100000 characters"), "{err}");
}

/// Each act is small, but one of them would make the file longer than a reader accepts. That one is
/// refused, and everything before it can be opened, undone and continued. Without optimization this
/// takes a minute, so it is one of the slow tests.
#[test]
fn a_campaign_never_grows_too_large_to_open() {
    if by_tier(true, false, false) {
        return;
    }
    let home = Home::new();
    let notes = "x".repeat(6_600);
    let people: Vec<String> = (0..10_000)
        .map(|n| {
            let kind = if n < 1_000 { "Ox" } else { "Rat" };
            format!("(name: \"{kind} {n}\", notes: \"{notes}\")")
        })
        .collect();
    let people = people.join(",");
    let text = format!("(campaign: (name: \"C\", system: \"brp\", characters: [{people}]))");
    fs::write(home.work().join("c.ron"), text).unwrap();
    let lines: Vec<String> = (0..3)
        .map(|n| format!("condition \"Ox*\" \"{n}{}\"", " over and over".repeat(13)))
        .collect();
    let mut args = vec!["exec", "c.ron", "--format", "json"];
    for line in &lines {
        args.extend(["-c", line]);
    }
    let ran = home.run(&args).ended(1);
    let answers = ran.answers();
    let (last, kept) = answers.split_last().unwrap();
    assert!((1..3).contains(&kept.len()), "{}", kept.len());
    assert!(kept.iter().all(|answer| answer["ok"] == true));
    assert_eq!(last["ok"], false);
    let error = last["error"].to_string();
    assert!(error.contains("larger than 64 MB"), "{error}");

    // What was saved opens, can be undone and leaves room again.
    assert_eq!(home.show("c.ron")["entries"], kept.len());
    home.play("c.ron", &["undo", &lines[2], "note \"and on\""]);
    home.run(&["verify", "c.ron"]).ended(0);
}
