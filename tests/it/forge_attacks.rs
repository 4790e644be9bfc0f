//! The odds of Forge of Power's checks agree with every face of the die.

use std::collections::BTreeMap;

use gmscreen::campaign::Campaign;

use crate::harness::Game;

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
        let said = odds["odds"].as_object().unwrap();
        assert_eq!(said.len(), counted.len(), "{line}");
        for (grade, p) in counted {
            let shown = said[&grade].as_f64().unwrap();
            assert!((shown - p).abs() < 1e-12, "{line}: {grade}");
        }
    }
}
