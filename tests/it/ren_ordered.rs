//! The odds of the second side of an ordered check, counted.

use std::collections::BTreeMap;

use gmscreen::campaign::Contest;
use gmscreen::dice::{Dice, Seeded};

use crate::harness::{Game, verdict};

/// The outcomes of `then` for every die of the second side; ordered checks are rolled again as
/// often as they tie.
fn counted(on: &str, first: u16, target: i64) -> BTreeMap<String, f64> {
    let mut out: BTreeMap<String, f64> = BTreeMap::new();
    let again = Game::peopled().json(&format!("odds order {on}50 vs {target}"));
    let again = again["odds"].as_object().unwrap().clone();
    for die in 0..100 {
        let mut game = Game::peopled();
        game.run(&format!("order {on}50 = {first}")).ok();
        let mut console = Seeded::new(1);
        let line = format!("then vs {target} = {die}");
        let reply = game.session.execute(&line, &mut console).unwrap().unwrap();
        if console.mark() == 0 {
            let contest: Contest = Contest::clone(&reply.contest.unwrap());
            *out.entry(verdict(&contest).to_owned()).or_default() += 0.01;
        } else {
            // Rolled again.
            for (id, chance) in &again {
                *out.entry(id.clone()).or_default() += 0.01 * chance.as_f64().unwrap();
            }
        }
    }
    out
}

#[test]
fn the_odds_of_the_second_side_agree_with_counting() {
    for (on, first) in [
        ("", 0),
        ("", 20),
        ("", 50),
        ("on failure ", 51),
        ("on failure ", 99),
    ] {
        for target in [1, 30, 70] {
            let mut game = Game::peopled();
            game.run(&format!("order {on}50 = {first}")).ok();
            let shown = game.json(&format!("odds then vs {target}"));
            let shown = shown["odds"].as_object().unwrap();
            let counted = counted(on, first, target);
            assert_eq!(
                shown.len(),
                counted.len(),
                "{on}{first} {target}: {shown:?} {counted:?}"
            );
            for (id, chance) in counted {
                let is = shown[&id].as_f64().unwrap();
                assert!(
                    (is - chance).abs() < 1e-9,
                    "{on}{first} {target} {id}: {is} {chance}"
                );
            }
        }
    }
}
