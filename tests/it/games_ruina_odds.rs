//! The odds of pools, against every hand of typed dice.

use std::collections::BTreeMap;

use gmscreen::game::Why;

use crate::games_ruina::peopled;
use crate::harness::Game;

/// Runs a line with every hand of dice up to so many, and sums the chances of what comes of it.
/// What is still undecided then is given as well.
fn enumerate(game: &mut Game, line: &str, most: usize) -> (BTreeMap<String, f64>, f64) {
    let mut sums = BTreeMap::new();
    let mut open = 0.0;
    let mut hands: Vec<Vec<u16>> = vec![Vec::new()];
    while let Some(hand) = hands.pop() {
        let dice: Vec<String> = hand.iter().map(ToString::to_string).collect();
        let typed = format!("{line} = {}", dice.join(" "));
        let weight = 6.0_f64.powi(-i32::try_from(hand.len()).unwrap());
        match game.session.execute(&typed, &mut game.dice) {
            Ok(reply) => {
                let contest = reply.unwrap().contest.unwrap();
                let id = match contest.verdict {
                    None => contest.sides[0].grade.clone(),
                    Some(verdict) => verdict.id().to_owned(),
                };
                *sums.entry(id).or_insert(0.0) += weight;
            }
            Err(refusal) => {
                assert!(
                    matches!(refusal.why, Why::NeedDice { .. }),
                    "{typed}: {refusal}"
                );
                if hand.len() == most {
                    open += weight;
                } else {
                    hands.extend((1..=6).map(|face| [hand.as_slice(), &[face]].concat()));
                }
            }
        }
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
