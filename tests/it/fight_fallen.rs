//! The turn passes over characters who cannot act, and back again.

use gmscreen::campaign::Campaign;
use gmscreen::view::order::Turn;

use crate::harness::Game;

/// Ann 9, Bea 7, Cid 5; 20 points of damage disable any of them.
fn fight() -> Game {
    let mut game = Game::new();
    game.all(&["add Ann DUR 20", "add Bea DUR 20", "add Cid DUR 20"]);
    game.all(&["begin ann bea cid init 0 = 9 7 5"]);
    game
}

fn names(game: &mut Game, turns: usize) -> Vec<String> {
    game.turns(turns).into_iter().map(|(_, who)| who).collect()
}

fn shown(game: &Game) -> Vec<(String, Turn, String)> {
    let rows = game.order_rows().into_iter();
    rows.map(|row| (row.name, row.turn, row.left)).collect()
}

#[test]
fn the_turn_passes_over_characters_who_cannot_act() {
    let mut game = fight();
    game.run("damage bea 20").text_has("disabled");
    game.run("next").text_has("round 1: Cid acts");
    game.run("next").text_has("round 2: Ann acts");
    game.run("back").text_has("round 1: Cid acts");
    game.run("back").text_has("round 1: Ann acts");
    // It did not pass over her after all.
    game.run("heal bea 1").ok();
    game.run("next").text_has("round 1: Bea acts");
}

#[test]
fn a_character_who_recovers_after_their_place_waits_for_the_next_round() {
    let mut game = fight();
    game.all(&["damage bea 20", "next", "heal bea 5"]);
    assert_eq!(game.turn(), (1, "Cid"));
    game.run("next").text_has("round 2: Ann acts");
    game.run("next").text_has("round 2: Bea acts");
}

#[test]
fn a_fight_begins_with_a_character_who_can_act_and_without_the_dead() {
    let mut game = fight();
    game.all(&["end", "damage ann 20", "damage cid 40"]);
    game.run("begin init 0 = 9 7").text_has("round 1: Bea acts");
    assert_eq!(game.order(), ["Ann", "Bea"]);
    game.run("next").text_has("round 2: Bea acts");
    game.run("damage bea 20").ok();
    game.run("next").text_has("round 3: nobody can act");
}

#[test]
fn a_condition_that_ends_as_a_turn_begins_does_not_cost_it() {
    let mut game = fight();
    game.run("condition bea stunned for 1 turn start").ok();
    game.run("next").text_has("Bea acts");
    assert!(game.conditions("Bea").is_empty());
    // A skipped turn ends conditions as a taken one does.
    game.run("condition cid stunned for 1 turn").ok();
    game.run("next").text_has("round 2: Ann acts");
    assert!(game.conditions("Cid").is_empty());
    game.all(&["next"]);
    game.run("next").text_has("round 2: Cid acts");
}

#[test]
fn a_switch_gives_fallen_characters_turns() {
    let mut game = fight();
    game.run("damage bea 20").ok();
    game.run("option skip_fallen off").ok();
    game.run("next").text_has("Bea acts, disabled");
    let order: Vec<String> = shown(&game).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(order, ["Ann", "Bea", "Cid"], "and their place");
    game.all(&["back", "option skip_fallen on"]);
    assert_eq!(names(&mut game, 2), ["Cid", "Ann"]);
}

#[test]
fn the_fallen_are_listed_last_without_actions() {
    let mut game = fight();
    game.run("damage bea 20").ok();
    let shown = shown(&game);
    let names: Vec<&str> = shown.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["Ann", "Cid", "Bea"]);
    assert_eq!(shown[2].1, Turn::Fallen);
    assert_eq!(shown[2].2, "", "no actions");
}

#[test]
fn a_fled_character_is_out_of_the_fight_until_joining() {
    let mut game = fight();
    game.run("flee ann")
        .text_has("Ann flees; round 1: Bea acts");
    assert_eq!(game.order(), ["Bea", "Cid"]);
    assert_eq!(game.conditions("Ann"), ["fled (scene)"]);
    game.run("flee ann").refused_with(6, "is not in the fight");
    game.run("undo").ok();
    assert_eq!((game.turn(), game.order().len()), ((1, "Ann"), 3));
    game.all(&["redo", "join ann = 8"]);
    assert_eq!(game.order(), ["Ann", "Bea", "Cid"]);
    assert!(game.conditions("Ann").is_empty());
    // A character who has fled joins the next fight only if named, and is dropped with the scene.
    game.all(&["flee cid", "end", "begin init 0 = 9 7"]);
    assert_eq!(game.order(), ["Ann", "Bea"]);
    game.all(&["end", "begin cid init 0 = 9"]);
    assert!(game.conditions("Cid").is_empty());
    game.all(&["flee cid", "scene"]);
    assert!(game.conditions("Cid").is_empty());
}

#[test]
fn a_character_who_cannot_act_takes_no_action_unless_forced() {
    let mut game = fight();
    game.all(&["set ann SOM 15", "set bea COO 15", "damage ann 20"]);
    assert_eq!(game.turn(), (1, "Ann"), "the turn is still hers");
    assert_eq!(shown(&game)[2], ("Ann".into(), Turn::Acting, String::new()));
    for (line, column) in [
        ("attack ann SOM vs bea = 99", 8),
        ("act ann standard", 9),
        ("act standard", 5),
        ("act ann reaction", 9),
        ("act ann free", 9),
        ("sustain ann ward", 9),
    ] {
        game.run(line).refused_with(
            column,
            "Ann is disabled and cannot act (heal \"Ann\" 1 gets them up, below DUR; 'force' does it anyway)",
        );
    }
    game.run("check ann SOM = 99").ok();
    game.run("force attack ann SOM vs bea = 99").ok();
    game.run("force sustain ann ward").ok();
    // Up again, she has no standard action left in this turn.
    game.run("heal ann 1").ok();
    game.run("attack ann SOM vs bea = 99")
        .refused_with(8, "Ann has no standard action left this turn");
}

#[test]
fn conditions_and_surprise_prevent_acting_in_every_game() {
    for (system, stat) in [
        ("forge-of-power", "Fortitude"),
        ("brp", "DEX"),
        ("ruina-imperii", "3"),
    ] {
        let mut game = Game::of(Campaign::new("test", system, ""));
        game.all(&["add Ann", "add Bea", "condition ann unconscious"]);
        game.run(&format!("attack ann {stat} vs bea"))
            .refused_with(8, "Ann is unconscious and cannot act");
    }
    let mut game = fight();
    game.all(&["set bea SOM 15", "set ann COO 15"]);
    let said = game.run("surprised bea").text();
    assert_eq!(said, "Bea is surprised and first acts in round 2");
    game.run("attack bea SOM vs ann = 99")
        .refused_with(8, "Bea is surprised and cannot act");
    game.run("surprised ann").text_has("round 1: Cid acts");
    game.all(&["next", "next"]);
    game.run("attack bea SOM vs ann = 99").ok();
}

#[test]
fn a_prone_character_makes_no_check_to_stay_standing() {
    let mut game = fight();
    game.all(&["set bea SOM 15", "condition bea prone"]);
    game.run("damage bea 5").text_has("1 wound");
    game.run("wound bea").ok();
    assert!(game.campaign().pending.is_empty());
    game.all(&["clear bea prone", "wound bea"]);
    assert_eq!(game.campaign().pending.len(), 1);
}

#[test]
fn sustained_effects_counted_in_rounds_end_with_the_fight() {
    let mut game = fight();
    game.all(&["next", "next", "next", "sustain bea ward"]);
    let round = |game: &Game| game.who("Bea").sustained[0].round;
    assert_eq!(round(&game), 2);
    game.run("end").ok();
    assert_eq!(round(&game), 0);
    game.run("undo").ok();
    assert_eq!(round(&game), 2);
}
