//! The odds of Forge of Power's checks, attacks and brawling agree with every die.

use std::collections::BTreeMap;

use gmscreen::campaign::Campaign;
use serde_json::Value;

use crate::harness::Game;

/// Ann 15, Bea 10, Cid 5, Dan 4; each with an AC and saves. Ann is armed with a hammer.
fn fight() -> Game {
    let mut game = Game::of(Campaign::new("test", "forge-of-power", ""));
    for name in ["Ann", "Bea", "Cid", "Dan"] {
        game.all(&[
            &format!("add {name}"),
            &format!("set {name} AC 15"),
            &format!("set {name} Reflex 4"),
            &format!("set {name} Fortitude 3"),
            &format!("set {name} HP 12"),
        ]);
    }
    game.all(&["begin ann bea cid dan init 0 = 15 10 5 4"]);
    game.all(&[
        "set ann Strength 2",
        "skill ann Longhammer Strength 5",
        "weapon ann Hammer Longhammer dv 1d8+Strength",
        "set bea HP 100",
    ]);
    game
}

/// The chances of all outcomes and numbers of an answer.
fn said(answer: &Value) -> BTreeMap<String, f64> {
    let parts = [&answer["odds"], &answer["details"]].into_iter();
    parts
        .filter_map(Value::as_object)
        .flatten()
        .map(|(what, p)| (what.clone(), p.as_f64().unwrap()))
        .collect()
}

fn agree(line: &str, said: &BTreeMap<String, f64>, counted: &BTreeMap<String, f64>) {
    assert_eq!(
        said.keys().collect::<Vec<_>>(),
        counted.keys().collect::<Vec<_>>(),
        "{line}"
    );
    for (what, p) in counted {
        assert!((said[what] - p).abs() < 1e-12, "{line}: {what}");
    }
}

#[test]
fn odds_of_a_check_agree_with_every_face() {
    for dc in 1..=45 {
        let mut game = Game::of(Campaign::new("test", "forge-of-power", ""));
        let line = format!("check 7 dc {dc}");
        let odds = game.json(&format!("odds {line}"));
        let mut counted = BTreeMap::<String, f64>::new();
        for die in 1..=20 {
            let answer = game.json(&format!("{line} = {die}"));
            let grade = answer["rolls"][0]["grade"].as_str().unwrap().to_owned();
            *counted.entry(grade).or_default() += 0.05;
        }
        agree(&line, &said(&odds), &counted);
    }
}

#[test]
fn odds_of_a_check_with_damage_agree_with_every_die() {
    let mut game = fight();
    for (line, dice) in [
        ("check 6 dc AC of bea damage 1d4+3", 4),
        ("check 0 dc AC of bea damage 1d4-2", 4),
        ("check 9 dc Fortitude of bea damage 2", 1),
    ] {
        let odds = game.json(&format!("odds {line}"));
        let mut said = said(&odds);
        said.retain(|what, _| what.starts_with("damage "));
        let mut counted = BTreeMap::<String, f64>::new();
        for die in 1..=20 {
            for damage in 1..=dice {
                let damage = if dice > 1 {
                    format!(" {damage}")
                } else {
                    String::new()
                };
                let answer = game.json(&format!("{line} = {die}{damage}"));
                let roll = answer["rolls"][0].clone();
                let unused = dice > 1 && roll["damage"].is_null();
                let aside = answer["set_aside"].as_array().unwrap();
                assert_eq!(aside.len(), usize::from(unused));
                game.run("undo").ok();
                if let Some(damage) = roll["damage"].as_i64() {
                    let p = 0.05 / f64::from(dice);
                    *counted.entry(format!("damage {damage}")).or_default() += p;
                }
            }
        }
        agree(line, &said, &counted);
    }
}

#[test]
fn odds_of_an_attack_agree_with_every_die() {
    let mut game = fight();
    for (line, sides) in [
        ("attack ann hammer vs bea", 8),
        ("attack ann 3 vs bea Fortitude dv 1d4-2", 4),
    ] {
        let odds = game.json(&format!("odds {line}"));
        let mut counted = BTreeMap::<String, f64>::new();
        for die in 1..=20 {
            for damage in 1..=sides {
                let answer = game.json(&format!("{line} = {die} {damage}"));
                let p = 0.05 / f64::from(sides);
                let grade = answer["rolls"][0]["grade"].as_str().unwrap().to_owned();
                *counted.entry(grade).or_default() += p;
                if answer["hit"] == true {
                    *counted.entry("hit".to_owned()).or_default() += p;
                    let dealt = format!("damage {}", answer["damage"]);
                    *counted.entry(dealt).or_default() += p;
                }
                game.run("undo").ok();
            }
        }
        agree(line, &said(&odds), &counted);
    }
}

#[test]
fn odds_of_brawling_agree_with_every_face() {
    let mut game = fight();
    game.run("condition ann dazzled").ok();
    for line in [
        "trip 5 vs bea +1",
        "grapple 5 +2 vs bea",
        "escape 3 dc hard",
    ] {
        let odds = game.json(&format!("odds {line}"));
        let mut said = said(&odds);
        said.retain(|what, _| !what.starts_with("damage "));
        let mut counted = BTreeMap::<String, f64>::new();
        for die in 1..=20 {
            let more = if line.starts_with("trip") && die == 20 {
                " 1"
            } else {
                ""
            };
            let answer = game.json(&format!("{line} = {die}{more}"));
            let grade = answer["rolls"][0]["grade"].as_str().unwrap().to_owned();
            game.run("undo").ok();
            *counted.entry(grade).or_default() += 0.05;
        }
        agree(line, &said, &counted);
    }
}
