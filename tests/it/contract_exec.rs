//! `console.md`, "Without a screen": how `exec` writes its answers. `tests/play/all/json_answers.txt` has what they hold.

use gmscreen::exec::Format;
use serde_json::Value;

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
fn text_answers_go_to_standard_output_and_refusals_to_standard_error() {
    let (out, err, _) = Game::new().exec("check 75 = 65\r\ncheck zoe 5\n", Format::Text, true);
    assert_eq!(out, "75: 65, exceptional success, MoS 65\n");
    assert!(err.contains("no character matches 'zoe'"), "{err}");
}
