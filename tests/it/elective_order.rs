//! Elective order in rounds (Forge of Power): in fights of random events nobody acts twice in a round.

use gmscreen::campaign::{Campaign, CombatantId};

use crate::harness::Game;

/// The names of these characters, in alphabetical order.
fn names(game: &Game, places: &[CombatantId]) -> Vec<String> {
    let table = game.fight_table();
    let mut names: Vec<String> = table.names(places).into_iter().map(str::to_owned).collect();
    names.sort();
    names
}

#[test]
fn nobody_acts_twice_in_a_round() {
    const NAMES: [&str; 6] = ["Ann", "Bea", "Cal", "Dog", "Eve", "Fay"];
    // Fights of many rounds, with random events.
    for seed in 0..8_u32 {
        let mut game = Game::of(Campaign::new("Order", "forge-of-power", ""));
        for name in NAMES {
            game.run(&format!("add {name}")).ok();
        }
        game.run("begin init 0 = 20 19 18 17 16 15").ok();
        let mut number = seed;
        let mut begun: Vec<(u32, String)> = Vec::new();
        for _ in 0..200 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let pick = |list: &[String]| {
                let at = (number >> 20) as usize % list.len().max(1);
                list.get(at).cloned()
            };
            let anybody = NAMES[(number >> 20) as usize % NAMES.len()];
            let is_there = game.order().contains(&anybody);
            let (round, active) = game.turn();
            let before = (round, active.to_owned());
            let namable = names(&game, &game.fight_table().namable());
            let interrupters = names(&game, &game.fight_table().interrupters());
            match (number >> 13) % 9 {
                0 if is_there && game.order().len() > 2 => {
                    game.run(&format!("leave {anybody}")).ok();
                }
                1 if !is_there => {
                    game.run(&format!("join {anybody} = 1")).ok();
                }
                // These may be refused; then they change nothing, which the harness checks.
                2 => {
                    let verb = ["condition", "clear"][usize::from(number >> 30 != 0)];
                    game.run(&format!("{verb} {anybody} stunned"));
                }
                3 | 4 => {
                    game.run(&format!("attacked {anybody}"));
                }
                5 | 6 if !interrupters.is_empty() => {
                    let who = pick(&interrupters).expect("one of them");
                    game.run(&format!("interrupt {who}")).ok();
                    // The displaced character has not acted.
                    continue;
                }
                _ => {
                    if let Some(who) = pick(&namable) {
                        game.run(&format!("pick {who}")).ok();
                    }
                }
            }
            let (round, active) = game.turn();
            if before != (round, active.to_owned()) && before.1 != "-" {
                begun.push(before);
            }
        }
        let turns = begun.len();
        assert!(turns > 20, "{turns}");
        begun.sort_unstable();
        begun.dedup();
        assert_eq!(begun.len(), turns, "seed {seed}");
    }
}
