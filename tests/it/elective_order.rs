//! Elective order in rounds (Forge of Power): in fights of random events nobody acts twice in a round.

use gmscreen::campaign::{Campaign, CombatantId};

use crate::harness::Game;
use crate::tier::by_tier;

#[test]
fn nobody_acts_twice_in_a_round() {
    const NAMES: [&str; 6] = ["Ann", "Bea", "Cal", "Dog", "Eve", "Fay"];
    // Fights of many rounds, with random events.
    for seed in 0..by_tier(3, 8, 8) {
        let mut game = Game::of(Campaign::new("Order", "forge-of-power", ""));
        for name in NAMES {
            game.run(&format!("add {name}")).ok();
        }
        game.run("begin init 0 = 20 19 18 17 16 15").ok();
        let mut number: u32 = seed;
        let mut begun: Vec<(u32, String)> = Vec::new();
        for _ in 0..200 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (kind, which) = ((number >> 13) % 9, (number >> 20) as usize);
            let anybody = NAMES[which % NAMES.len()];
            let order = game.order();
            let (round, active) = game.turn();
            let before = (round, active.to_owned());
            let table = game.fight_table();
            let pick = |places: &[CombatantId]| {
                let mut names = table.names(places);
                names.sort_unstable();
                let name = names.get(which % names.len().max(1));
                name.map(|name| (*name).to_owned())
            };
            let (namable, interrupter) = (pick(&table.namable()), pick(&table.interrupters()));
            let line = match (kind, namable, interrupter) {
                (0, ..) if order.contains(&anybody) && order.len() > 2 => {
                    format!("leave {anybody}")
                }
                (1, ..) if !order.contains(&anybody) => format!("join {anybody} = 1"),
                (2, ..) if number >> 30 == 0 => format!("condition {anybody} stunned"),
                (2, ..) => format!("clear {anybody} stunned"),
                (3 | 4, ..) => format!("attacked {anybody}"),
                (5 | 6, _, Some(who)) => format!("interrupt {who}"),
                (_, Some(who), _) => format!("pick {who}"),
                _ => continue,
            };
            // Some may be refused; then they change nothing, which the harness checks.
            let done = game.run(&line).done;
            assert!(done.is_ok() || (2..5).contains(&kind), "{line}: {done:?}");
            // The displaced character has not acted.
            if line.starts_with("interrupt") {
                continue;
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
