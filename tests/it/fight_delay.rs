//! Complications of turn order: delays, ready actions, surprise, several turns, groups.

use crate::harness::Game;

/// The active character.
fn acting(game: &Game) -> String {
    let campaign = game.campaign();
    let acting = campaign.acting().unwrap();
    campaign.name_of(acting).to_owned()
}

/// Four characters who act in the order Ann 9, Bea 7, Cid 5, Dan 3.
fn fight() -> Game {
    let mut game = Game::new();
    game.all(&["add Ann", "add Bea", "add Cid", "add Dan"]);
    game.all(&["begin ann bea cid dan init 0 = 9 7 5 3"]);
    game
}

#[test]
fn a_delaying_character_acts_after_the_active_one() {
    let mut game = fight();
    game.run("delay bea").refused_at(7);
    game.run("delay ann").ok().text_has("Bea acts");
    game.run("next").ok().text_has("Cid acts");
    game.run("delay ann").ok();
    assert_eq!(game.order(), ["Bea", "Cid", "Ann", "Dan"]);
    game.run("next").ok().text_has("Ann acts");
    game.run("next").ok().text_has("Dan acts");
    game.run("next").ok().text_has("round 2: Bea acts");
}

#[test]
fn an_unused_delay_ends_with_the_old_place_in_the_next_round() {
    let mut game = fight();
    game.all(&["delay ann", "next", "next"]);
    game.run("next").ok().text_has("round 2: Ann acts");
    game.run("delay cid").refused_at(7);
}

#[test]
fn a_delay_is_undone_with_one_undo() {
    let mut game = fight();
    let before = game.campaign().clone();
    game.all(&["delay ann", "delay ann"]);
    game.all(&["undo 2"]);
    assert_eq!(*game.campaign(), before);
}

#[test]
fn a_readied_action_is_taken_once_and_uses_the_reaction() {
    let mut game = fight();
    game.run("ready cid").refused_at(7);
    game.run("ready ann").ok().text_has("Bea acts");
    game.run("ready ann")
        .ok()
        .text_has("takes the ready action");
    game.run("act ann reaction").refused_at(9);
    game.run("ready ann").refused_at(7);
    game.all(&["next", "next", "next"]);
    game.run("ready ann")
        .ok()
        .text_has("Ann has an action ready");
}

#[test]
fn surprised_characters_first_act_in_the_second_round() {
    let mut game = fight();
    game.run("surprised ann cid").ok().text_has("Bea acts");
    game.run("next").ok().text_has("Dan acts");
    game.run("next").ok().text_has("round 2: Ann acts");
    game.run("next").ok();
    game.run("surprised ann").refused_at(11);
}

#[test]
fn a_boss_with_two_turns_acts_twice_each_round() {
    let mut game = fight();
    game.run("turns bea 2").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Cid", "Dan", "Bea"]);
    let mut acted = vec!["Ann".to_owned()];
    for _ in 0..9 {
        game.run("next").ok();
        acted.push(acting(&game));
    }
    assert_eq!(
        acted,
        [
            "Ann", "Bea", "Cid", "Dan", "Bea", "Ann", "Bea", "Cid", "Dan", "Bea"
        ]
    );
    game.run("turns bea 1").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Cid", "Dan"]);
    game.run("leave bea").ok();
    assert_eq!(game.order(), ["Ann", "Cid", "Dan"]);
}

#[test]
fn groups_stand_together_and_move_together() {
    let mut game = fight();
    game.run("group bea dan").ok().text_has("act together at 7");
    assert_eq!(game.order(), ["Ann", "Bea", "Dan", "Cid"]);
    game.run("place bea after cid").ok();
    assert_eq!(game.order(), ["Ann", "Cid", "Bea", "Dan"]);
    game.run("place dan before ann").ok();
    assert_eq!(game.order(), ["Dan", "Bea", "Ann", "Cid"]);
    game.run("group dan").ok().text_has("leaves the group");
    game.run("group dan").refused_at(7);
}

#[test]
fn two_groups_of_the_same_initiative_stay_apart() {
    let mut game = Game::new();
    game.all(&["add A x3", "add B x3"]);
    game.all(&["begin \"a 1\" \"b 1\" \"a 2\" \"b 2\" \"a 3\" \"b 3\" init 4 = 10 10 10 10 10 10"]);
    game.all(&["group a*", "group b*"]);
    assert_eq!(game.order(), ["A 1", "A 2", "A 3", "B 1", "B 2", "B 3"]);
    for _ in 0..60 {
        game.run("next").ok();
    }
    assert_eq!(game.order(), ["A 1", "A 2", "A 3", "B 1", "B 2", "B 3"]);
}

#[test]
fn initiative_of_zero_and_below_sticks() {
    let mut game = Game::new();
    game.all(&["add Ann", "add Bea"]);
    game.run("begin ann init -1 = 1").ok().text_has("Ann 0");
    game.run("join bea = 3").ok().text_has("joins at 2");
    game.run("end").ok();
    game.run("begin ann bea init -3 = 1 2")
        .ok()
        .text_has("Bea -1, Ann -2");
}

#[test]
fn area_damage_on_fifty_is_one_undo() {
    let mut game = Game::new();
    game.all(&["add Goblin x50", "add Ann"]);
    let before = game.campaign().clone();
    game.run("damage goblin* 7").ok();
    let harmed = game
        .campaign()
        .characters
        .iter()
        .filter(|who| who.tracks.get("harm") == Some(7));
    assert_eq!(harmed.count(), 50);
    game.run("undo").ok();
    assert_eq!(*game.campaign(), before);
    game.run("damage orc* 7").refused_at(8);
    game.run("condition goblin* shaken").ok();
    game.run("clear *lin* shaken").ok();
    assert!(
        game.campaign()
            .characters
            .iter()
            .all(|who| who.conditions.is_empty())
    );
}

#[test]
fn restarting_an_encounter_duplicates_nobody() {
    let mut game = Game::new();
    game.all(&[
        "add Ann",
        "player ann",
        "add Goblin x2",
        "begin ann goblin* = 9 5 3",
    ]);
    game.run("encounter save bridge").ok().text_has("2 Goblin");
    game.run("end").ok();
    game.run("encounter start bridge = 9 5 3").ok();
    assert_eq!(game.names(), ["Ann", "Goblin 1", "Goblin 2"]);
    game.all(&["end", "remove \"goblin 1\""]);
    game.run("encounter start bridge = 9 5 3").ok();
    assert_eq!(game.names(), ["Ann", "Goblin 2", "Goblin 3"]);
}

/// Bea, at 28, has a second turn at 18, before Cid and Dan; it is now that second turn.
fn second_turn() -> Game {
    let mut game = Game::new();
    game.all(&["add Ann COO 20", "add Bea COO 20", "add Cid COO 5"]);
    game.all(&["add Dan COO 5", "begin ann bea cid dan init COO = 9 8 5 3"]);
    game.all(&["turns bea 2", "next", "next"]);
    assert_eq!(game.order(), ["Ann", "Bea", "Bea", "Cid", "Dan"]);
    game
}

#[test]
fn a_second_turn_can_be_delayed_and_taken() {
    let mut game = second_turn();
    game.run("delay bea").text_has("Cid acts");
    game.run("delay bea").ok();
    game.run("next").text_has("Bea acts");
    assert_eq!(game.order(), ["Ann", "Bea", "Cid", "Bea", "Dan"]);
    game.run("next").text_has("Dan acts");
}

#[test]
fn an_action_can_be_readied_in_a_second_turn() {
    let mut game = second_turn();
    game.run("ready bea").text_has("Cid acts");
    game.run("ready bea").text_has("takes the ready action");
}

#[test]
fn each_further_turn_comes_ten_lower_with_the_modifier_of_the_first() {
    let mut game = Game::new();
    game.all(&["add Ann", "add Bea", "begin ann bea init 3 = 9 7"]);
    game.run("turns bea 3").ok();
    let places = game.fight().places_of(game.id("Bea"));
    let numbers = places.map(|place| (place.initiative, place.modifier));
    assert_eq!(numbers.collect::<Vec<_>>(), [(10, 3), (0, 3), (-10, 3)]);
}

#[test]
fn an_added_turn_whose_place_has_passed_comes_next_round() {
    let mut game = Game::new();
    game.all(&["add Ann COO 20", "add Bea COO 20", "add Cid COO 5"]);
    game.all(&["begin ann bea cid init COO = 9 8 5", "next", "next"]);
    assert_eq!(acting(&game), "Cid");
    game.run("turns bea 2").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Bea", "Cid"]);
    let seen: Vec<_> = game.turns(4);
    let seen: Vec<_> = seen
        .iter()
        .map(|(round, who)| (*round, who.as_str()))
        .collect();
    assert_eq!(seen, [(2, "Ann"), (2, "Bea"), (2, "Bea"), (2, "Cid")]);
    game.all(&["back"; 4]);
    assert_eq!(game.turn(), (1, "Cid"));
}

#[test]
fn delaying_leaves_the_group() {
    let mut game = fight();
    game.all(&["group bea dan", "next"]);
    game.run("delay bea").text_has("Dan acts");
    game.run("next").text_has("Cid acts");
    game.run("delay bea").ok();
    assert_eq!(game.order(), ["Ann", "Dan", "Cid", "Bea"]);
    // Dan is no longer in a group.
    game.run("place dan before ann").ok();
    assert_eq!(game.order(), ["Dan", "Ann", "Cid", "Bea"]);
}

#[test]
fn members_of_a_group_can_change_places() {
    let mut game = fight();
    game.run("group bea cid dan").ok();
    game.run("place dan after bea").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Dan", "Cid"]);
    game.run("place cid before dan").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Cid", "Dan"]);
    game.run("place bea after dan").ok();
    assert_eq!(game.order(), ["Ann", "Cid", "Dan", "Bea"]);
    // They are still one group.
    game.run("place ann after cid").ok();
    assert_eq!(game.order(), ["Cid", "Dan", "Bea", "Ann"]);
}

#[test]
fn the_text_says_when_surprised_characters_first_act() {
    let mut game = fight();
    game.all(&["next", "next", "next", "next"]);
    game.run("surprised cid")
        .text_has("Cid is surprised and first acts in round 3");
}

/// Ann with a sword and Bea, in this order.
fn armed() -> Game {
    let mut game = Game::new();
    game.all(&[
        "add Ann INT 20 COO 20 \"Melee Weapons\" SOM 40 SOM 20 weapon Sword \"Melee Weapons\" dv 1d10+6",
        "add Bea INT 20 COO 20 DUR 20 SOM 20 Fray COO 10",
        "begin = 5 3",
    ]);
    game
}

#[test]
fn a_readied_command_runs_with_the_action_as_one_act() {
    let mut game = armed();
    let line = "ready ann \"attack ann sword vs bea\"";
    game.run(line)
        .ok()
        .text_has("Ann has an action ready: attack ann sword vs bea");
    let before = game.campaign().clone();
    game.run(line)
        .refused_with(11, "the action is ready already");
    let text = game.run("ready ann = 30 60 6").text();
    assert!(
        text.starts_with("Ann takes the ready action; Ann hits Bea with Sword: 30 vs TN 60"),
        "{text}"
    );
    assert_eq!(game.track("Bea", "harm"), 17);
    game.run("undo").ok();
    assert_eq!(*game.campaign(), before);
    // The reason why it cannot be done now is shown with the line.
    game.run("skill ann \"Melee Weapons\" -").ok();
    game.run("ready ann").refused_at(7);
}

#[test]
fn other_readied_text_is_a_reminder() {
    let mut game = armed();
    game.run("ready ann \"shoot whoever opens the door\"").ok();
    let text = game.run("ready ann").text();
    assert_eq!(text, "Ann takes the ready action");
    let mut game = armed();
    // Only rolls can be run.
    game.run("ready ann \"undo\"").ok();
    assert_eq!(game.run("ready ann").text(), "Ann takes the ready action");
    let mut game = armed();
    game.run("ready ann \"attack ann sword vs bea\"").ok();
    game.run("next").ok().text_has("round 2: Ann acts");
    // The next turn ends it.
    let text = game.run("ready ann").text();
    assert_eq!(text, "Ann has an action ready; round 2: Bea acts");
    assert_eq!(game.run("ready ann").text(), "Ann takes the ready action");
}
