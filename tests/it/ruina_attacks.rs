//! Attacks of Ruina Imperii: pool against pool or number, with the worked examples of combat.md.

use gmscreen::campaign::Campaign;
use serde_json::{Value, json};

use crate::harness::Game;

/// Ann fights with 4, Bob with 3 and flees with 2; Cid has neither skill.
fn road() -> Game {
    let mut game = Game::of(Campaign::new("test", "ruina-imperii", ""));
    game.all(&[
        "add Ann",
        "skill ann Fight 4",
        "set ann Risk 2",
        "fortune ann +2",
        "weapon ann Sword Fight",
        "weapon ann Billhook Fight dv 1d6+1",
        "add Bob",
        "skill bob Fight 3",
        "skill bob Flee 2",
        "add Cid",
        "skill cid Haggle 3",
    ]);
    game
}

fn hits(answer: &Value) -> Vec<i64> {
    let rolls = answer["rolls"].as_array().unwrap();
    rolls
        .iter()
        .map(|roll| roll["hits"].as_i64().unwrap())
        .collect()
}

#[test]
fn the_worked_examples_of_attacks() {
    for (line, counted, grade, hit) in [
        (
            "attack ann 4 vs bob = 5 2 4 1 3 6 2",
            vec![2, 1],
            "success",
            true,
        ),
        (
            "attack ann 2 risk 2 vs bob = 6 3 6 1 5 6 2 1 6 4",
            vec![4, 2],
            "success",
            true,
        ),
        (
            "attack ann 3 risk 2 vs bob flee = 1 2 4 3 2 5 4",
            vec![1, 2],
            "harsh failure",
            false,
        ),
        (
            "attack ann sword vs bob 1 = 5 2 4 1",
            vec![2],
            "success",
            true,
        ),
        (
            "attack ann sword vs bob 2 = 5 2 4 1",
            vec![2],
            "failure",
            false,
        ),
        (
            "attack ann sword vs bob 1 risk 1 = 5 5 4 1 1",
            vec![3],
            "critical success",
            true,
        ),
        (
            "attack ann sword vs bob = 5 4 1 1 6 4 1",
            vec![2, 2],
            "failure",
            false,
        ),
        (
            "attack ann sword vs cid Haggle = 5 4 1 1 6 1 1",
            vec![2, 1],
            "success",
            true,
        ),
    ] {
        let mut game = road();
        let answer = game.json(line);
        assert_eq!(hits(&answer), counted, "{line}");
        assert_eq!(answer["rolls"][0]["grade"], grade, "{line}");
        assert_eq!(
            (&answer["hit"], &answer["damage"]),
            (&json!(hit), &Value::Null),
            "{line}"
        );
        let entry = game.history().entries().last().unwrap().clone();
        let target = entry.rolled().unwrap().attack.as_ref().unwrap().target;
        let named = if line.contains("cid") { "Cid" } else { "Bob" };
        assert_eq!(target, game.id(named), "{line}");
    }
}

#[test]
fn damage_is_shown_if_given_and_changes_nothing() {
    let mut game = road();
    let before = game.campaign().clone();
    for (line, damage) in [
        ("attack ann billhook vs bob 1 = 5 2 4 1 3", json!(4)),
        ("attack ann billhook vs bob 2 = 5 2 4 1 3", json!(null)),
        ("attack ann sword vs bob 1 dv 2d6 = 5 2 4 1 3 6", json!(9)),
        ("attack ann billhook vs bob 1 dv 5 = 5 2 4 1", json!(5)),
        ("attack ann fight vs bob 1 = 5 2 4 1", json!(null)),
    ] {
        assert_eq!(game.json(line)["damage"], damage, "{line}");
        assert_eq!(*game.campaign(), before, "{line}");
    }
    game.run("attack ann billhook vs bob 1 = 5 2 4 1 3")
        .text_has("what it does to Bob is the GM's choice");
}

#[test]
fn each_side_uses_its_own_fortune_and_risk() {
    let mut game = road();
    let answer = game.json("attack ann sword risk 2 fortune vs bob = 1 1 1 1 1 2 4 4 1");
    assert_eq!(answer["rolls"][0]["grade"], "failure");
    assert_eq!(game.track("Ann", "fortune"), 1);
    game.run("undo").ok();
    assert_eq!(game.track("Ann", "fortune"), 2);
    // Modifiers after a number are the attacker's, after a pool the defender's.
    let answer = game.json("attack ann sword vs bob 1 risk 2 = 4 4 4 1 1 1");
    assert_eq!(answer["rolls"][0]["risk"], 2);
    let answer = game.json("attack ann sword vs bob fight +1 = 4 4 1 1 4 1 1 1");
    assert_eq!(answer["rolls"][1]["pool"], 4);
}

#[test]
fn attacks_are_refused_at_the_word() {
    let mut game = road();
    for (line, column, says) in [
        ("attack ann sword", 18, "'vs'"),
        ("attack ann sword vs", 21, "who is attacked?"),
        ("attack ann sword vs ann", 21, "a different character"),
        ("attack ann sword vs cid", 25, "what does Cid defend with"),
        ("attack ann vs bob", 12, "which attack? Sword, Billhook"),
        ("attack ann sword risk 3 vs bob", 23, "Risk Limit is 2"),
        ("attack ann sword vs bob 1 +1", 27, "modifier"),
        ("attack ann sword vs bob fight flee", 31, "modifier"),
        ("attack ann sword vs bob dv", 28, "damage"),
        ("attack ann sword vs bob 1 = 5 2 4 1 3", 37, "too many"),
    ] {
        game.run(line).refused_with(column, says);
    }
}

#[test]
fn odds_of_attack_are_those_of_the_contest_and_damage_follows_a_hit() {
    let mut game = road();
    let same = [
        ("attack ann sword vs bob", "oppose ann fight vs bob fight"),
        (
            "attack ann sword risk 1 vs bob flee",
            "oppose ann fight risk 1 vs bob flee",
        ),
        ("attack ann sword vs bob 2", "check ann fight vs 2"),
    ];
    for (attack, other) in same {
        let [attack, other] = [attack, other].map(|line| game.json(&format!("odds {line}")));
        assert_eq!(attack["odds"], other["odds"], "{attack}");
        assert_eq!(attack["each"], other["each"], "{attack}");
    }
    let details = game.json("odds attack ann billhook vs bob 1")["details"].clone();
    let hit = details["hit"].as_f64().unwrap();
    // Two or more hits on four dice.
    assert!((hit - 11.0 / 16.0).abs() < 1e-12, "{hit}");
    for damage in 2..=7 {
        let p = details[&format!("damage {damage}")].as_f64().unwrap();
        assert!((p - hit / 6.0).abs() < 1e-12, "{damage}: {p}");
    }
}

#[test]
fn a_harm_counter_records_the_damage() {
    let mut game = road();
    game.all(&["counter bob Harm 1 max 6"]);
    let line = "attack ann billhook vs bob 1 = 5 2 4 1 3";
    let text = game.run(line).text();
    assert!(
        text.contains("Harm") && !text.contains("GM's choice"),
        "{text}"
    );
    let harm =
        |game: &Game| game.json_state()["characters"][1]["counters"]["Harm"]["value"].clone();
    assert_eq!(harm(&game), 5);
    game.run(line).ok();
    assert_eq!(harm(&game), 6, "as far as it goes");
    game.run("attack ann billhook vs bob 2 = 5 2 4 1").ok();
    assert_eq!(harm(&game), 6);
    game.run("undo 3").ok();
    assert_eq!(harm(&game), 1);
}
