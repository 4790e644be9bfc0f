//! `console.md`, "Without a screen": what `exec` writes.

use gmscreen::exec::{Format, Outcome};
use serde_json::{Value, json};

use crate::harness::Game;

/// The keys of an object in the order in which they are written.
fn keys(text: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let (mut depth, mut at) = (0, 0);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'"' => {
                let start = at + 1;
                at = start;
                while bytes[at] != b'"' {
                    at += 1 + usize::from(bytes[at] == b'\\');
                }
                if depth == 1 && bytes.get(at + 1) == Some(&b':') {
                    keys.push(text[start..at].to_owned());
                }
            }
            _ => {}
        }
        at += 1;
    }
    keys
}

#[test]
fn a_check_answers_as_in_the_contract() {
    let text = Game::new().json_text("check 75 = 65");
    assert_eq!(
        text,
        r#"{"v":1,"ok":true,"command":"check 75 = 65","text":"75: 65, exceptional success, MoS 65","rolls":[{"who":null,"what":"75","target":75,"dice":[65],"typed":[true],"grade":"exceptional success","margin":65}],"rerolled":[],"verdict":null,"set_aside":[]}"#
    );
}

#[test]
fn a_contest_answers_as_in_the_contract() {
    let answer = Game::new().json("oppose 80 vs 65 = 63 21");
    assert_eq!(answer["verdict"], "first");
    assert_eq!(answer["rerolled"], json!([]));
    assert_eq!(
        answer["rolls"],
        json!([
            {"who": null, "what": "80", "target": 80, "dice": [63], "typed": [true], "grade": "exceptional success", "margin": 63},
            {"who": null, "what": "65", "target": 65, "dice": [21], "typed": [true], "grade": "basic success", "margin": 21},
        ])
    );
}

#[test]
fn odds_answer_as_in_the_contract() {
    let text = Game::new().json_text("odds check 75");
    let start = r#"{"v":1,"ok":true,"command":"odds check 75","text":""#;
    let end = r#"","odds":{"critical success":0.07,"exceptional success":0.42,"basic success":0.27,"basic failure":0.21,"critical failure":0.03}}"#;
    assert!(text.starts_with(start), "{text}");
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn a_refusal_answers_as_in_the_contract() {
    let mut game = Game::after(&["add Ilse"]);
    assert_eq!(
        game.json_text("check Nobody Stealth"),
        r#"{"v":1,"ok":false,"command":"check Nobody Stealth","error":"no character matches 'Nobody'","column":7}"#
    );
    // The campaign in the contract's example may be empty.
    let answer = Game::new().json("check Nobody Stealth");
    assert_eq!(
        (&answer["ok"], &answer["column"]),
        (&json!(false), &json!(7))
    );
    let error = answer["error"].as_str().unwrap();
    assert!(
        error.starts_with("no character matches 'Nobody'"),
        "{error}"
    );
}

#[test]
fn every_answer_has_the_keys_of_the_contract_in_their_order() {
    let mut game = Game::peopled();
    for line in [
        "add Ann",
        "set ann COO 5",
        "check ann COO",
        "simple 50",
        "upgrade #19",
        "vary 50 vs 50",
        "order 50 vs 50",
        "begin ann tam",
        "next",
        "back",
        "join will",
        "leave will",
        "condition ann shaken for 2 rounds",
        "clear ann shaken",
        "sustain ann \"light\"",
        "release ann",
        "damage ann 3",
        "heal ann 3",
        "note \"x\"",
        "pause",
        "resume",
        "end",
        "scene",
        "session",
        "option downgraded_critical Basic",
        "undo",
        "redo",
    ] {
        let text = game.json_text(line);
        let is_refusal = text.starts_with("{\"v\":1,\"ok\":false");
        if is_refusal {
            assert_eq!(line, "upgrade #19", "{text}");
            assert_eq!(
                keys(&text),
                ["v", "ok", "command", "error", "column"],
                "{line}"
            );
        } else {
            let all = [
                "v",
                "ok",
                "command",
                "text",
                "rolls",
                "rerolled",
                "verdict",
                "set_aside",
            ];
            assert_eq!(keys(&text), all, "{line}");
        }
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["command"], line);
        if !is_refusal {
            assert!(!value["text"].as_str().unwrap().is_empty(), "{line}");
        }
    }
    let odds = game.json_text("odds check 50");
    assert_eq!(keys(&odds), ["v", "ok", "command", "text", "odds"]);
}

#[test]
fn the_verdict_has_a_word_and_is_null_for_a_single_check() {
    for (line, verdict) in [
        ("oppose 80 vs 65 = 63 21", json!("first")),
        ("oppose 80 vs 65 = 21 63", json!("second")),
        ("vary 65 vs 55 = 51 42", json!("partial")),
        ("order 80 vs 65 = 90", json!("neither")),
        ("check 75 = 65", json!(null)),
        ("begin = 5", json!(null)),
    ] {
        let mut game = Game::after(&["add Ann"]);
        assert_eq!(game.json(line)["verdict"], verdict, "{line}");
    }
}

#[test]
fn rolls_have_their_dice_totals_rerolls_and_what_was_set_aside() {
    let mut game = Game::peopled();
    let answer = game.json("oppose 80 vs 65 = 40 40 90 99 63 21");
    assert_eq!(answer["rerolled"], json!([[40, 40], [90, 99]]));
    let answer = game.json("roll 4d6kh3+1 \"might\" = 2 5 2 6");
    let roll = &answer["rolls"][0];
    assert_eq!(
        (&roll["who"], &roll["what"]),
        (&json!(null), &json!("4d6kh3+1"))
    );
    assert_eq!(
        (&roll["dice"], &roll["total"]),
        (&json!([2, 5, 2, 6]), &json!(14))
    );
    let answer = game.json("roll 3d6 = 4 - 5");
    assert_eq!(answer["rolls"][0]["typed"], json!([true, false, true]));
    let answer = game.json("attack ilse stealth vs tam WIL dv 1d6 = 93 60 3");
    assert_eq!(answer["set_aside"], json!([60, 3]));
    let roll = &game.json("check ilse react = 45")["rolls"][0];
    assert_eq!(
        (&roll["who"], &roll["what"]),
        (&json!("Ilse Marrow"), &json!("React Quickly"))
    );
    let odds = game.json("odds roll 2d6");
    assert_eq!(odds["odds"].as_object().unwrap().len(), 11);
    assert_eq!(odds["details"], json!(null), "not told twice");
}

#[test]
fn a_side_that_needs_no_roll_has_no_dice() {
    let answer = Game::new().json("order 80 vs 65 = 90");
    assert_eq!(answer["rolls"].as_array().unwrap().len(), 2);
    assert_eq!(answer["rolls"][1]["dice"], json!([]));
    assert_eq!(answer["rolls"][1]["target"], 65);
}

#[test]
fn odds_list_all_outcomes_and_add_up_to_one() {
    let mut game = Game::peopled();
    let mut lines: Vec<String> = Vec::new();
    for target in ["0 -5", "1", "7", "29", "50", "75", "97", "98", "500"] {
        lines.push(format!("odds check {target}"));
        lines.push(format!("odds simple {target}"));
        for other in ["1", "30", "65", "98"] {
            for verb in ["oppose", "vary", "order", "order on failure"] {
                lines.push(format!("odds {verb} {target} vs {other}"));
            }
        }
    }
    lines.push("odds check ilse stealth assist 2".to_owned());
    for line in lines {
        let answer = game.json(&line);
        let odds = answer["odds"]
            .as_object()
            .unwrap_or_else(|| panic!("{line}: {answer}"));
        let sum: f64 = odds.values().map(|p| p.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() <= 1e-12, "{line}: {sum}");
        let allowed: &[&str] = match line.split(' ').nth(1).unwrap() {
            "check" => &[
                "critical success",
                "exceptional success",
                "basic success",
                "basic failure",
                "exceptional failure",
                "critical failure",
            ],
            "simple" => &["excel", "stumble"],
            "oppose" => &["first", "second"],
            "vary" => &["first", "second", "partial"],
            _ => &["first", "second", "neither"],
        };
        for (key, p) in odds {
            assert!(allowed.contains(&key.as_str()), "{line}: {key}");
            assert!(p.as_f64().unwrap() > 0.0, "{line}: {key} cannot happen");
        }
    }
    let odds = game.json("odds order 50 vs 50")["odds"].clone();
    assert_eq!(odds.as_object().unwrap().len(), 3);
    let odds = game.json("odds order on failure 50 vs 50")["odds"].clone();
    assert!(odds.get("neither").is_none(), "{odds}");
}

#[test]
fn odds_agree_with_counted_dice() {
    let mut game = Game::new();
    let odds = game.json("odds check 62 +3")["odds"].clone();
    let mut counts = std::collections::BTreeMap::<String, u32>::new();
    for die in 0..100 {
        let answer = game.json(&format!("check 62 +3 = {die}"));
        let grade = answer["rolls"][0]["grade"].as_str().unwrap().to_owned();
        *counts.entry(grade).or_default() += 1;
    }
    assert_eq!(odds.as_object().unwrap().len(), counts.len());
    for (grade, count) in counts {
        let p = odds[&grade].as_f64().unwrap();
        assert!((p - f64::from(count) / 100.0).abs() < 1e-12, "{grade}: {p}");
    }
}

#[test]
fn hostile_text_stays_on_one_line_and_is_valid_json() {
    let mut game = Game::new();
    for line in [
        "add \"a\u{1b}[31mb\"",
        "add \"tab\there\"",
        "note \"quote \\\" and \\\\ and \u{2028}\"",
        "check \u{0}",
        "zzz\u{7f}",
    ] {
        let answer = game.json(line);
        // Control characters are made visible as the line is read.
        let seen = gmscreen::campaign::visible::visible_lines(line);
        assert_eq!(answer["command"], seen.trim_end());
    }
    assert!(!game.names().iter().any(|name| name.contains('\u{1b}')));
}

#[test]
fn comments_and_blank_lines_are_not_answered() {
    let (out, err, outcome) =
        Game::new().exec("# a comment\n\n   \n#check 75\n", Format::Json, false);
    assert_eq!(
        (out.as_str(), err.as_str(), outcome),
        ("", "", Outcome::Accepted)
    );
}

#[test]
fn it_stops_at_the_first_refusal_unless_told_to_keep_going() {
    let lines = "add Ann\nfrobnicate\nadd Bea\n";
    let mut game = Game::new();
    let (out, _, outcome) = game.exec(lines, Format::Json, false);
    assert_eq!((out.lines().count(), outcome), (2, Outcome::Refused));
    assert_eq!(game.names(), ["Ann"]);
    let mut game = Game::new();
    let (out, _, outcome) = game.exec(lines, Format::Json, true);
    assert_eq!((out.lines().count(), outcome), (3, Outcome::Refused));
    assert_eq!(game.names(), ["Ann", "Bea"]);
    let (_, _, outcome) = game.exec("add Cid", Format::Json, false);
    assert_eq!(outcome, Outcome::Accepted, "a last line without a newline");
    assert_eq!(game.names(), ["Ann", "Bea", "Cid"]);
}

#[test]
fn text_answers_go_to_standard_output_and_refusals_to_standard_error() {
    let (out, err, _) = Game::new().exec("check 75 = 65\r\ncheck zoe 5\n", Format::Text, true);
    assert_eq!(out, "75: 65, exceptional success, MoS 65\n");
    assert!(err.contains("no character matches 'zoe'"), "{err}");
}

#[test]
fn control_characters_are_never_sent_to_the_terminal() {
    let mut game = Game::new();
    for line in [
        "zz\u{1b}[31m",
        "check \"a\u{1b}]0;title\u{7}\" 50",
        "add \"a\u{1b}[2Jb\"",
        "note \"a\u{9b}31mb\"",
        "check 50 +10:\"\u{1b}[31m\"",
    ] {
        let (out, err, _) = game.exec(line, Format::Text, true);
        let hostile = |c: char| c.is_control() && c != '\n';
        assert!(!out.contains(hostile), "{out:?}");
        assert!(!err.contains(hostile), "{err:?}");
    }
}

/// Hands that know the prompt type its colon; it is no part of the command.
#[test]
fn a_colon_before_a_command_changes_nothing() {
    let home = crate::cli_home::Home::new();
    home.campaign("c");
    for (plain, colon) in [
        ("q", ":q"),
        ("quit", ":quit"),
        ("w", ":w"),
        ("write", ":WRITE"),
        ("help", ":help"),
        ("check 75 = 65", ":check 75 = 65"),
        ("odds check 75", ":odds :check 75"),
        ("force note \"x\"", ":force :note \"x\""),
    ] {
        let text = |line: &str| {
            let ran = home.run(&["exec", "-c", line]).ended(0);
            assert_eq!(ran.err, "", "{line}");
            ran.out
        };
        assert_eq!(text(colon), text(plain), "{colon}");
    }
    // Lines after leaving are run as ever, and an act is undone as ever.
    home.play("c", &[":q", ":add Ann", ":undo", ":redo"]);
    assert_eq!(home.show("c")["characters"][0]["name"], "Ann");
    // What is no command is refused at its word, with the nearest one.
    let ran = home.run(&["exec", "-c", ":qit"]).ended(1);
    assert!(ran.err.contains("did you mean 'quit'?"), "{}", ran.err);
    assert!(ran.err.contains("\n  :qit\n  ^^^^\n"), "{}", ran.err);
    for line in ["::q", ":", "\":q\"", ": q"] {
        home.run(&["exec", "-c", line]).ended(1);
    }
    let help = home.run(&["exec", "-c", "help quit"]).ended(0).out;
    assert!(help.contains("':q'"), "{help}");
}
