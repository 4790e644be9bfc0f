//! The odds of pools, compared to every combination of typed dice.

use std::collections::BTreeMap;

use gmscreen::dice::{Dice, Seeded};

use crate::games_ruina::peopled;
use crate::harness::Game;

/// Runs a line with every combination of up to `most` dice and sums the chances of the outcomes.
/// Also returns the chance that is still undecided.
fn enumerate(game: &mut Game, line: &str, most: usize) -> (BTreeMap<String, f64>, f64) {
    let mut sums = BTreeMap::new();
    let mut open = 0.0;
    let mut hands: Vec<Vec<u16>> = vec![Vec::new()];
    while let Some(hand) = hands.pop() {
        let dice: Vec<String> = hand.iter().map(ToString::to_string).collect();
        let typed = format!("{line} = {}", dice.join(" "));
        let weight = 6.0_f64.powi(-i32::try_from(hand.len()).unwrap());
        let mut console = Seeded::new(1);
        let reply = game.session.execute(&typed, &mut console).unwrap();
        if console.mark() > 0 {
            game.run("undo").ok();
            if hand.len() == most {
                open += weight;
            } else {
                hands.extend((1..=6).map(|face| [hand.as_slice(), &[face]].concat()));
            }
            continue;
        }
        let contest = reply.unwrap().contest.unwrap();
        let id = match contest.verdict {
            None => contest.sides[0].grade.clone(),
            Some(verdict) => verdict.id().to_owned(),
        };
        *sums.entry(id).or_insert(0.0) += weight;
    }
    (sums, open)
}

#[test]
fn the_odds_are_those_of_all_hands_of_dice() {
    let mut game = peopled();
    for (line, most) in [
        ("check 3 vs 1", 3),
        ("check 1 vs 0 explode 6", 5),
        ("check 1 vs 1 explode 5", 5),
        ("check 1 vs 1 explode 4", 5),
        ("check 1 vs 1 risk 1", 5),
        ("check 1 vs 1 risk 1 explode 6", 5),
        ("check 0 vs 0", 5),
        ("check ann lie vs 1 risk 2", 5),
        ("check 0 vs 1 risk 2 fortune", 5),
        ("oppose 2 vs 1", 3),
        ("oppose 1 vs 2", 3),
        ("oppose 0 vs 1", 5),
    ] {
        let (sums, open) = enumerate(&mut game, line, most);
        let answer = game.json(&format!("odds {line}"));
        let odds = answer["odds"].as_object().unwrap();
        let total: f64 = odds.values().map(|chance| chance.as_f64().unwrap()).sum();
        assert!((total - 1.0).abs() < 1e-12, "{line}");
        for (id, counted) in &sums {
            let said = odds[id].as_f64().unwrap();
            let close = said > counted - 1e-9 && said < counted + open + 1e-9;
            assert!(
                close,
                "{line} {id}: {said}, counted {counted} with {open} open"
            );
        }
    }
}

/// The chance of each grade of one side, over every combination of up to `most` dice.
fn grades(game: &mut Game, line: &str, side: usize, most: usize) -> (BTreeMap<String, f64>, f64) {
    let mut sums = BTreeMap::new();
    let mut open = 0.0;
    let mut hands: Vec<Vec<u16>> = vec![Vec::new()];
    while let Some(hand) = hands.pop() {
        let dice: Vec<String> = hand.iter().map(ToString::to_string).collect();
        let typed = format!("{line} = {}", dice.join(" "));
        let weight = 6.0_f64.powi(-i32::try_from(hand.len()).unwrap());
        let mut console = Seeded::new(1);
        let reply = game.session.execute(&typed, &mut console).unwrap();
        if console.mark() == 0 {
            let contest = reply.unwrap().contest.unwrap();
            let grade = contest.sides[side].grade.clone();
            *sums.entry(grade).or_insert(0.0) += weight;
            continue;
        }
        game.run("undo").ok();
        if hand.len() == most {
            open += weight;
        } else {
            hands.extend((1..=6).map(|face| [hand.as_slice(), &[face]].concat()));
        }
    }
    (sums, open)
}

#[test]
fn the_odds_of_oppose_show_criticals_and_harsh_failures_of_both() {
    let mut game = peopled();
    for (line, most) in [
        ("oppose 2 vs 1", 3),
        ("oppose 1 vs 2", 3),
        ("oppose 1 risk 1 vs 1", 5),
        ("oppose 1 vs 0 risk 1", 5),
        ("oppose ann lie vs 1", 5),
        ("oppose 0 risk 1 fortune vs 1", 5),
    ] {
        let answer = game.json(&format!("odds {line}"));
        for side in 0..2 {
            let (sums, open) = grades(&mut game, line, side, most);
            let odds = answer["each"][side]["odds"].as_object().unwrap();
            let total: f64 = odds.values().map(|chance| chance.as_f64().unwrap()).sum();
            assert!((total - 1.0).abs() < 1e-12, "{line} {side}: {total}");
            for (grade, counted) in &sums {
                let said = odds[grade].as_f64().unwrap();
                let close = said > counted - 1e-9 && said < counted + open + 1e-9;
                assert!(close, "{line} {side} {grade}: {said}, counted {counted}");
            }
        }
    }
}

#[test]
fn the_ladder_has_the_odds_of_each_risk() {
    let mut game = peopled();
    for (line, at) in [
        ("check ann climb vs 2", "check ann climb vs 2 risk {}"),
        (
            "oppose ann climb risk 1 vs bob chase",
            "oppose ann climb risk {} vs bob chase",
        ),
    ] {
        let answer = game.json(&format!("odds {line}"));
        let each = answer["each"].as_array().unwrap();
        let rungs: Vec<_> = each
            .iter()
            .filter(|one| one["who"].as_str().unwrap().starts_with("risk"))
            .collect();
        assert_eq!(rungs.len(), 3, "{line}");
        for (risk, rung) in rungs.iter().enumerate() {
            let own = game.json(&format!("odds {}", at.replace("{}", &risk.to_string())));
            let own = if line.starts_with("check") {
                own["odds"].clone()
            } else {
                own["each"][0]["odds"].clone()
            };
            assert_eq!(rung["odds"], own, "{line} risk {risk}");
        }
    }
    // Without a character there is no limit to the risk, so the chosen risk is compared with lower
    // ones.
    let answer = game.json("odds check 3 vs 1 risk 1");
    assert_eq!(answer["each"].as_array().unwrap().len(), 2);
    assert!(game.json("odds check 3 vs 1").get("each").is_none());
}
