//! Death is permanent: what does not revive a character, and what does, in every game.

use gmscreen::campaign::Campaign;

use crate::harness::Game;

fn of(system: &str) -> Game {
    Game::of(Campaign::new("test", system, ""))
}

fn state(game: &Game, at: usize) -> serde_json::Value {
    game.json_state()["characters"][at]["state"].clone()
}

#[test]
fn only_revive_and_undo_bring_the_dead_back() {
    let mut game = of("renaissance");
    game.all(&["add Dario DUR 23 WIL 20 COO 10 INT 10", "damage dario 23"]);
    assert_eq!(state(&game, 0), "disabled");
    game.run("damage dario 23").text_has("dead");
    assert_eq!(state(&game, 0), "dead");
    game.run("heal dario 5")
        .refused_with(6, "revive \"Dario\" brings them back");
    game.run("force heal dario 5").refused_with(12, "is dead");
    game.run("set dario harm 0").refused_with(5, "is dead");
    game.run("set dario DUR 40").refused_with(5, "is dead");
    for _ in 0..4 {
        game.run("day").ok();
    }
    assert_eq!(game.track("Dario", "harm"), 46, "no day heals the dead");
    game.run("revive dario 46")
        .refused_with(14, "must be from 0 to 45");
    game.run("revive dario")
        .ok()
        .text_has("Dario is alive again");
    assert_eq!(game.track("Dario", "harm"), 22);
    assert_eq!(game.track("Dario", "wounds"), 10, "wounds are kept");
    assert_eq!(state(&game, 0), serde_json::Value::Null);
    game.run("revive dario").refused_with(8, "is not dead");
    game.run("undo").ok();
    assert_eq!(state(&game, 0), "dead");
    game.run("revive dario 30").ok();
    assert_eq!(state(&game, 0), "disabled");
}

#[test]
fn the_dying_of_forge_of_power_take_turns_and_its_dead_do_not() {
    let mut game = of("forge-of-power");
    game.all(&["add Bryn HP 10 Fortitude 2", "damage bryn 12"]);
    assert_eq!(state(&game, 0), "dying");
    game.run("heal bryn 1").ok();
    assert_eq!(state(&game, 0), serde_json::Value::Null);
    game.all(&["damage bryn 5", "damage bryn 1", "damage bryn 1"]);
    game.run("damage bryn 1").text_has("dead");
    assert_eq!(state(&game, 0), "dead");
    game.run("heal bryn 4").refused_with(6, "revive");
    game.run("set bryn dying 0").refused_with(5, "revive");
    game.run("set bryn hp 5").ok();
    assert_eq!(state(&game, 0), "dead", "hit points alone wake nobody dead");
    game.run("revive bryn 4").ok();
    assert_eq!(game.track("Bryn", "hp"), 4);
    assert_eq!(game.track("Bryn", "dying"), 0);
    assert!(game.conditions("Bryn").is_empty(), "downed no more");
}

#[test]
fn death_declared_by_the_gm_is_permanent_too() {
    for system in ["brp", "ruina-imperii"] {
        let mut game = of(system);
        game.all(&["add Nia", "condition nia dead"]);
        assert_eq!(state(&game, 0), "dead", "{system}");
        game.run("clear nia dead").refused_with(11, "revive");
        game.run("revive nia").ok();
        assert_eq!(state(&game, 0), serde_json::Value::Null);
    }
    let mut game = of("ruina-imperii");
    game.all(&["add Nia", "condition nia dead"]);
    game.run("revive nia 4")
        .refused_with(12, "counts no damage");
    let mut game = of("brp");
    game.all(&["add Nia CON 10 SIZ 10", "damage nia 12"]);
    assert_eq!(state(&game, 0), "dying");
    game.run("heal nia 5").ok();
    assert_eq!(state(&game, 0), serde_json::Value::Null);
    game.all(&["damage nia 4", "condition nia dead"]);
    assert_eq!(state(&game, 0), "dead");
    game.run("heal nia 3").refused_with(6, "revive");
    game.run("revive nia").ok();
    assert_eq!(game.track("Nia", "hp"), 1, "one where none were left");
    assert_eq!(state(&game, 0), "unconscious");
}
