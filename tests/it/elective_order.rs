//! Elective order in rounds (Forge of Power): in fights of random events nobody acts twice in a round.

use gmscreen::campaign::{Campaign, CombatantId};

use crate::harness::Game;

/// A fight run by commands and queried as the screen does.
struct Elective(Game);

/// A fight of these characters, the first of them active in round 1.
fn fight_of(names: &[&str]) -> Elective {
    let mut game = Game::of(Campaign::new("Order", "forge-of-power", ""));
    for name in names {
        game.run(&format!("add {name}")).ok();
    }
    let initiatives: Vec<String> = (0..names.len()).map(|nth| (20 - nth).to_string()).collect();
    let line = format!("begin init 0 = {}", initiatives.join(" "));
    game.run(&line).ok();
    Elective(game)
}

impl Elective {
    fn run(&mut self, line: &str) {
        self.0.run(line).ok();
    }

    /// Runs a line that may be refused; then it changes nothing, which the harness checks.
    fn tries(&mut self, line: &str) {
        let _ = self.0.run(line);
    }

    fn names(&self, places: &[CombatantId]) -> Vec<String> {
        let table = self.0.fight_table();
        let mut names: Vec<String> = table.names(places).into_iter().map(str::to_owned).collect();
        names.sort();
        names
    }

    fn namable(&self) -> Vec<String> {
        self.names(&self.0.fight_table().namable())
    }

    fn interrupters(&self) -> Vec<String> {
        self.names(&self.0.fight_table().interrupters())
    }

    /// The round, and whose turn it is; `-` for nobody's.
    fn turn(&self) -> (u32, &str) {
        self.0.turn()
    }
}

#[test]
fn nobody_acts_twice_in_a_round() {
    const NAMES: [&str; 6] = ["Ann", "Bea", "Cal", "Dog", "Eve", "Fay"];
    // Fights of many rounds, with random events.
    for seed in 0..8_u32 {
        let mut order = fight_of(&NAMES);
        let mut number = seed;
        let mut begun: Vec<(u32, String)> = Vec::new();
        for _ in 0..200 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let pick = |list: &[String]| {
                let at = (number >> 20) as usize % list.len().max(1);
                list.get(at).cloned()
            };
            let anybody = NAMES[(number >> 20) as usize % NAMES.len()];
            let is_there = order.0.order().contains(&anybody);
            let (round, active) = order.turn();
            let before = (round, active.to_owned());
            let namable = order.namable();
            match (number >> 13) % 9 {
                0 if is_there && order.0.order().len() > 2 => {
                    order.run(&format!("leave {anybody}"));
                }
                1 if !is_there => order.run(&format!("join {anybody} = 1")),
                2 if number >> 30 != 0 => order.tries(&format!("clear {anybody} stunned")),
                2 => order.tries(&format!("condition {anybody} stunned")),
                3 | 4 => order.tries(&format!("attacked {anybody}")),
                5 | 6 if !order.interrupters().is_empty() => {
                    let who = pick(&order.interrupters()).expect("one of them");
                    order.run(&format!("interrupt {who}"));
                    // The displaced character has not acted.
                    continue;
                }
                _ => {
                    if let Some(who) = pick(&namable) {
                        order.run(&format!("pick {who}"));
                    }
                }
            }
            let (round, active) = order.turn();
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
