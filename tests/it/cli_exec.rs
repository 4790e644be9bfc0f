//! `exec`: where lines come from, and how they are answered.

use std::fs;

use serde_json::Value;

use super::cli_home::{Home, Talk, json};

#[test]
fn commands_come_from_the_arguments_in_order() {
    let home = Home::new();
    let args = [
        "exec", "--format", "json", "-c", "add Ann", "-c", "add Bea", "-c", "undo",
    ];
    let ran = home.run(&args).ended(0);
    let answers = ran.answers();
    let commands: Vec<&Value> = answers.iter().map(|answer| &answer["command"]).collect();
    assert_eq!(commands, ["add Ann", "add Bea", "undo"]);
    assert_eq!(ran.err, "");
}

#[test]
fn a_command_may_begin_with_a_hyphen_and_options_may_follow_it() {
    let home = Home::new();
    let args = [
        "exec",
        "-c",
        "--keep-going",
        "--keep-going",
        "-c",
        "check 50 = 30",
    ];
    let ran = home.run(&args).ended(1);
    assert_eq!(ran.out.lines().count(), 1);
}

#[test]
fn commands_come_from_a_file_or_standard_input() {
    let home = Home::new();
    home.campaign("c");
    fs::write(home.work().join("acts.txt"), "add Ann\nadd Bea\n").unwrap();
    home.run(&["exec", "c", "acts.txt"]).ended(0);
    assert_eq!(home.show("c")["entries"], 2);
    home.feed(&["exec", "c", "-"], b"add Cleo\n").ended(0);
    assert_eq!(home.show("c")["entries"], 3);
    home.feed(&["exec", "c"], b"add Dora\n").ended(0);
    assert_eq!(home.show("c")["entries"], 4);
    // The last line needs no newline.
    home.feed(&["exec", "c"], b"add Eve\nadd Fay").ended(0);
    assert_eq!(home.show("c")["entries"], 6);
    // No lines at all.
    let ran = home.feed(&["exec", "c"], b"").ended(0);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", ""));
    assert_eq!(home.show("c")["entries"], 6);
    // Commands given as arguments leave standard input unread.
    home.feed(&["exec", "c", "-c", "add Gil"], b"add Hal\n")
        .ended(0);
    assert_eq!(home.show("c")["entries"], 7);
}

#[test]
fn options_may_come_anywhere() {
    let home = Home::new();
    home.campaign("c");
    fs::write(home.work().join("f"), "check 50 = 30\n").unwrap();
    for args in [
        &["exec", "--format", "json", "c", "f"] as &[&str],
        &["exec", "c", "--format", "json", "f"],
        &["exec", "c", "f", "--format", "json"],
        &[
            "exec",
            "c",
            "f",
            "--format=json",
            "--seed",
            "1",
            "--keep-going",
        ],
        &["exec", "-c", "check 50 = 30", "c", "--format", "json"],
        &["exec", "c", "-c", "check 50 = 30", "--format", "json"],
        &["exec", "--format", "json", "-ccheck 50 = 30"],
    ] {
        let ran = home.run(args).ended(0);
        let answers = ran.answers();
        assert_eq!(answers.len(), 1, "{args:?}");
        assert_eq!(answers[0]["command"], "check 50 = 30", "{args:?}");
    }
    let first = home.run(&["show", "--format", "json", "c"]).ended(0);
    let last = home.run(&["show", "c", "--format", "json"]).ended(0);
    assert_eq!(first.out, last.out);
}

#[test]
fn line_ends_byte_order_marks_blanks_and_comments() {
    let home = Home::new();
    let input = "\u{feff}add Ann\r\n\r\n   \n# add Nobody\r\n  # neither\n\t\n add Bea \r\nadd \"# Cleo\"\r\n";
    let args = ["exec", "--format", "json"];
    let ran = home.feed(&args, input.as_bytes()).ended(0);
    let answers = ran.answers();
    let commands: Vec<&str> = answers
        .iter()
        .map(|answer| answer["command"].as_str().unwrap().trim())
        .collect();
    assert_eq!(commands, ["add Ann", "add Bea", "add \"# Cleo\""]);

    let ran = home.feed(&["exec"], input.as_bytes()).ended(0);
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
    assert_eq!(ran.err, "");
}

#[test]
fn without_a_campaign_nothing_is_saved() {
    let home = Home::new();
    let args = [
        "exec",
        "-c",
        "add Ann",
        "-c",
        "damage ann 3",
        "-c",
        "undo 2",
    ];
    home.run(&args).ended(0);
    assert!(!home.data().exists());
    assert_eq!(fs::read_dir(home.work()).unwrap().count(), 0);
}

#[test]
fn an_unsaved_campaign_has_a_system_and_an_edition() {
    let home = Home::new();
    for args in [
        &["exec", "-c", "check 75 = 65"] as &[&str],
        &["exec", "-c", "check 75 = 65", "--system", "renaissance"],
        &["exec", "--edition", "draft", "-c", "check 75 = 65"],
        &["exec", "--edition", "current", "-c", "check 75 = 65"],
    ] {
        home.run(args).ended(0);
    }
}

#[test]
fn a_lone_hyphen_is_the_input_of_an_unsaved_campaign() {
    let home = Home::new();
    for args in [
        &["exec", "--system", "brp", "-"][..],
        &["exec", "-", "--system", "brp"],
    ] {
        let ran = home.feed(args, b"odds check 50\n").ended(0);
        assert!(ran.out.contains("chance 50"), "{}", ran.out);
    }
}

#[test]
fn a_seed_makes_the_dice_repeatable() {
    let home = Home::new();
    let lines: Vec<String> = (0..20).map(|_| "check 50".to_owned()).collect();
    let input = lines.join("\n");
    let roll = |seed: &str| {
        let args = ["exec", "--format", "json", "--seed", seed];
        home.feed(&args, input.as_bytes()).ended(0).out
    };
    assert_eq!(roll("7"), roll("7"));
    assert_ne!(roll("7"), roll("8"));
    assert_ne!(roll("0"), roll("18446744073709551615"));
    let free = || {
        let args = ["exec", "--format", "json"];
        home.feed(&args, input.as_bytes()).ended(0).out
    };
    assert_ne!(free(), free(), "without a seed they are not");
}

#[test]
fn it_stops_at_the_first_refusal() {
    let home = Home::new();
    home.campaign("c");
    let input = b"add Ann\nfrobnicate\nadd Bea\n";
    let ran = home.feed(&["exec", "c"], input).ended(1);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    assert_eq!(home.show("c")["entries"], 1, "what was done stays");
    let ran = home
        .feed(&["exec", "c", "--format", "json"], b"add Ann\nadd Bea\n")
        .ended(1);
    assert_eq!(ran.answers().len(), 1);
    assert_eq!(home.show("c")["entries"], 1);
}

#[test]
fn keep_going_continues_but_reports_refusals() {
    let home = Home::new();
    home.campaign("c");
    let input = b"add Ann\nfrobnicate\nadd Ann\nadd Bea\n";
    let args = ["exec", "c", "--keep-going", "--format", "json"];
    let ran = home.feed(&args, input).ended(1);
    let oks: Vec<bool> = ran
        .answers()
        .iter()
        .map(|answer| answer["ok"].as_bool().unwrap())
        .collect();
    assert_eq!(oks, [true, false, false, true]);
    assert_eq!(home.show("c")["entries"], 2);
    home.feed(&["exec", "c", "--keep-going"], b"add Cleo\n")
        .ended(0);
}

/// Whether a line of JSON has no spaces outside its strings.
fn is_compact(line: &str) -> bool {
    let (mut quoted, mut escaped) = (false, false);
    for c in line.chars() {
        if quoted {
            (quoted, escaped) = (escaped || c != '"', !escaped && c == '\\');
        } else if c == '"' {
            quoted = true;
        } else if c.is_whitespace() {
            return false;
        }
    }
    true
}

#[test]
fn json_is_one_compact_object_a_command_with_ok_first() {
    let home = Home::new();
    let input = concat!(
        "check 75 = 65\n",
        "oppose 80 vs 65 = 63 21\n",
        "odds check 75\n",
        "add \"A \\\"quoted\\\" name\"\n",
        "check Nobody Stealth\n",
        "frobnicate\n",
    );
    let args = ["exec", "--format", "json", "--keep-going"];
    let ran = home.feed(&args, input.as_bytes()).ended(1);
    assert_eq!(ran.err, "", "refusals are answers, not messages");
    assert_eq!(ran.out.lines().count(), 6);
    for line in ran.out.lines() {
        assert!(is_compact(line), "{line}");
        let first = if json(line)["ok"] == true {
            "{\"v\":1,\"ok\":true,\"command\":"
        } else {
            "{\"v\":1,\"ok\":false,\"command\":"
        };
        assert!(line.starts_with(first), "{line}");
    }
}

/// The refused line and the line with the caret below it, from standard error.
fn caret(err: &str) -> (String, usize, usize) {
    let lines: Vec<&str> = err.lines().collect();
    let at = lines.iter().position(|line| {
        !line.trim().is_empty() && line.chars().all(|c| c == '^' || c.is_whitespace())
    });
    let at = at.unwrap_or_else(|| panic!("no caret in {err}"));
    let start = lines[at].find('^').unwrap();
    (
        lines[at - 1].to_owned(),
        start,
        lines[at].matches('^').count(),
    )
}

#[test]
fn spaces_before_a_command_are_kept_in_its_refusal() {
    let home = Home::new();
    let line = "   check 75 = x";
    let ran = home.run(&["exec", "-c", line]).ended(1);
    assert_eq!(ran.out, "");
    let (shown, start, width) = caret(&ran.err);
    assert!(shown.contains(line.trim()), "{}", ran.err);
    assert_eq!(shown.get(start..start + width), Some("x"), "{}", ran.err);
    // The column counts in the repeated command.
    let args = ["exec", "--format", "json", "-c", line];
    let refused = &home.run(&args).ended(1).answers()[0];
    let (command, column) = (refused["command"].as_str().unwrap(), &refused["column"]);
    let at = usize::try_from(column.as_u64().unwrap()).unwrap() - 1;
    assert_eq!(&command[at..], "x");
}

#[test]
fn nothing_that_was_typed_reaches_the_terminal_as_a_control_character() {
    let home = Home::new();
    home.campaign("c");
    let hostile = "\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}x";
    let lines = [
        format!("add \"{hostile}\""),
        format!("note \"{hostile}\""),
        "undo".to_owned(),
        "redo".to_owned(),
        format!("condition x \"{hostile}\""),
        format!("check 50 +10:\"{hostile}\" = 30"),
        hostile.to_owned(),
        format!("check {hostile} Stealth"),
        format!("check \"{hostile}\" Stealth"),
        format!("check {hostile}"),
        format!("damage {hostile} 3"),
        format!("encounter start \"{hostile}\""),
        format!("option {hostile} {hostile}"),
        format!("check 50 = {hostile}"),
        "undo 2".to_owned(),
    ];
    let input = lines.join("\n") + "\n";
    for format in ["text", "json"] {
        let args = ["exec", "c", "--keep-going", "--format", format];
        let ran = home.feed(&args, input.as_bytes());
        let show = home.run(&["show", "c", "--format", format]).ended(0);
        let verify = home.run(&["verify", "c"]).ended(0);
        let printed = [ran.out, ran.err, show.out, show.err, verify.out].concat();
        let bad = |c: &char| (c.is_control() && *c != '\n') || *c == '\u{202e}';
        let at = printed.find(|c| bad(&c));
        let around = at.map(|at| printed[..at].lines().last().unwrap_or_default());
        assert_eq!(around, None);
    }
}

#[test]
fn invalid_utf8_does_no_harm() {
    let home = Home::new();
    let args = ["exec", "--keep-going", "--format", "json"];
    let ran = home.feed(
        &args,
        b"note \"a\xff\xfeb\"\n\xc3\x28\nnote \"a\0b\"\nadd Ann\n",
    );
    let answers = ran.answers();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[3]["ok"], true);
}

#[test]
fn an_overlong_line_is_refused() {
    let home = Home::new();
    let long = format!("note \"{}\"\nadd Ann\n", "x".repeat(200_000));
    let args = ["exec", "--keep-going", "--format", "json"];
    let answers = home.feed(&args, long.as_bytes()).ended(1).answers();
    assert_eq!(answers[0]["ok"], false);
    assert_eq!(answers[1]["ok"], true);
}

#[test]
fn each_answer_comes_before_the_next_line_is_written() {
    let home = Home::new();
    home.campaign("c");
    for args in [&["exec"] as &[&str], &["exec", "c"], &["exec", "c", "-"]] {
        let mut talk = Talk::start(&mut home.command(args));
        talk.write("check 75 = 65\n");
        assert!(talk.answer().contains("exceptional success"));
        talk.write("check 75");
        assert!(talk.is_quiet(), "half a line is no command");
        talk.write(" = 80\n");
        assert!(talk.answer().contains("failure"));
        talk.write("\n# nothing\n");
        assert!(talk.is_quiet());
        talk.write("check 75 = 12\n");
        assert!(talk.answer().contains("success"));
        assert_eq!(talk.close(), 0);
    }
}

#[test]
fn each_act_is_durable_when_it_is_answered() {
    let home = Home::new();
    home.campaign("c");
    let mut talk = home.talk("c");
    talk.say("add Ann");
    assert_eq!(home.show("c")["characters"][0]["name"], "Ann");
    for n in 1..=5 {
        talk.say("damage ann 1");
        let state = home.show("c");
        assert_eq!(state["characters"][0]["tracks"]["harm"]["value"], n);
        assert_eq!(state["entries"], n + 1);
    }
    talk.say("undo 2");
    let state = home.show("c");
    assert_eq!(state["characters"][0]["tracks"]["harm"]["value"], 3);
    assert_eq!(
        (&state["entries"], &state["redoable"]),
        (&4.into(), &2.into())
    );
    talk.kill();
    let after = home.show("c");
    assert_eq!(after, state, "and stays so");
}

#[test]
fn a_refusal_in_a_pipe_is_answered_at_once_and_ends_the_run() {
    let home = Home::new();
    let mut talk = Talk::start(&mut home.command(&["exec", "--format", "json"]));
    talk.write("frobnicate\n");
    let refused = json(&talk.answer());
    assert_eq!(refused["ok"], false);
    // Standard input is still open: it does not wait for more.
    let code = loop {
        if let Some(status) = talk.child.try_wait().unwrap() {
            break status.code();
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    assert_eq!(code, Some(1));
}
