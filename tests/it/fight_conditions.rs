//! Conditions: what they add to rolls, what they end with, and when.

use gmscreen::campaign::Campaign;

use crate::harness::Game;

/// Three characters who act in the order Ann 9, Bea 7, Cid 5.
fn fight() -> Game {
    let mut game = Game::new();
    game.all(&["add Ann WIL 20 COO 20", "add Bea WIL 10 COO 10", "add Cid"]);
    game.all(&["begin ann bea cid init 0 = 9 7 5"]);
    game
}

fn conditions(game: &Game, name: &str) -> Vec<String> {
    game.conditions(name)
}

fn of(system: &str) -> Game {
    Game::of(Campaign::new("test", system, ""))
}

#[test]
fn the_modifier_of_a_condition_applies_to_every_roll() {
    let mut game = Game::after(&["add Ann WIL 20 COO 20", "add Bea COO 15"]);
    game.run("condition ann blessed +10")
        .ok()
        .text_has("Ann is blessed, +10 on every roll");
    let roll = game.run("check ann WIL*3 = 65").roll();
    assert_eq!(roll.target, Some(70));
    let part = roll.parts.iter().find(|part| part.label == "blessed");
    assert_eq!(part.map(|part| part.value), Some(10));
    game.run("simple ann WIL = 12").target_is(30);
    let sides = game.run("oppose bea COO vs ann COO = 3 12").contest().sides;
    assert_eq!((sides[0].target, sides[1].target), (Some(15), Some(30)));
    // The preview uses the same code.
    let odds = game.json("odds check ann WIL*3");
    let of_70 = game.json("odds check 70");
    assert_eq!(odds["odds"], of_70["odds"]);
    game.run("clear ann blessed").ok();
    game.run("check ann WIL*3 = 65").target_is(60);
    assert_eq!(game.modifier("Ann", "blessed"), None);
}

#[test]
fn modifiers_add_up_with_wounds_and_a_penalty_is_never_positive() {
    let mut game = Game::after(&["add Ann WIL 20 SOM 20 DUR 30"]);
    game.run("condition ann blessed +10").ok();
    let state = game.json_state();
    assert_eq!(state["characters"][0]["penalty"], 0);
    assert_eq!(state["characters"][0]["standing"][0]["name"], "blessed");
    assert_eq!(state["characters"][0]["standing"][0]["value"], 10);
    game.all(&["set ann wounds 2", "condition ann cursed -5"]);
    let state = game.json_state();
    assert_eq!(state["characters"][0]["penalty"], -15);
    assert_eq!(state["characters"][0]["conditions"][1]["name"], "cursed");
    game.run("check ann WIL*3 = 40").target_is(45);
    // Luck ignores negative modifiers and keeps the others.
    game.all(&["set ann Luck 2"]);
    game.run("check ann WIL*3 ignore-penalties = 40")
        .target_is(70);
}

#[test]
fn a_modifier_is_replaced_by_a_new_one_and_removed_with_zero() {
    let mut game = Game::after(&["add Ann WIL 20"]);
    game.all(&["condition ann blessed +10", "condition ann blessed +20"]);
    assert_eq!(game.modifier("Ann", "blessed"), Some(20));
    assert_eq!(conditions(&game, "Ann"), ["blessed"]);
    game.run("condition ann blessed +0").ok();
    assert_eq!(game.modifier("Ann", "blessed"), Some(0));
    game.run("condition ann blessed").refused_at(15);
    game.run("undo").ok();
    assert_eq!(game.modifier("Ann", "blessed"), Some(20));
    game.run("condition ann blessed +101").refused_at(23);
    game.run("condition ann +10").refused_at(15);
    game.run("condition ann blessed +10 -5").refused_at(27);
}

#[test]
fn modifiers_reach_the_chances_of_basic_roleplaying() {
    let mut game = of("brp");
    game.all(&["add Ann POW 12 STR 12", "condition ann blessed +10"]);
    game.run("check ann POW = 65").target_is(70);
    // Difficulty halves the ability, and the condition is added afterwards.
    game.run("check ann POW difficult = 30").target_is(40);
    let roll = game.run("resist 10 vs ann STR = 50").roll();
    assert_eq!(roll.target, Some(70));
    let sum: i64 = roll.parts.iter().map(|part| part.value).sum();
    assert_eq!(sum, 70);
}

#[test]
fn modifiers_reach_bonuses_and_saves_of_forge_of_power() {
    let mut game = of("forge-of-power");
    game.all(&[
        "add Ann Reflex 4",
        "add Bea Reflex 4",
        "condition ann blessed +2",
    ]);
    let roll = game.run("check ann Reflex dc 15 = 9").roll();
    assert_eq!(roll.grade, "success");
    let sides = game.run("save ann bea reflex dc 15 = 9 9").contest().sides;
    assert_eq!(sides[0].grade, "success");
    assert_eq!(sides[1].grade, "failure");
}

#[test]
fn modifiers_are_pool_dice_in_ruina_imperii() {
    let mut game = of("ruina-imperii");
    game.all(&["add Ann \"Climb\" 3", "condition ann inspired +1"]);
    let roll = game.run("check ann Climb vs 1 = 4 5 6 1").roll();
    assert_eq!(roll.dice.len(), 4);
    game.run("condition ann inspired +21").refused_at(24);
    game.run("condition ann broken -5").ok();
    // Fewer than no dice are rolled at Risk 1, like any empty pool.
    let roll = game.run("check ann Climb vs 1 = 4").roll();
    assert_eq!(roll.dice.len(), 1);
}

#[test]
fn a_linked_condition_ends_and_returns_with_its_parent() {
    let mut game = fight();
    game.run("condition ann stunned for 1 turn").ok();
    game.run("condition ann prone -10 with stunned")
        .ok()
        .text_has("as long as stunned");
    game.run("condition ann dazed with prone").ok();
    let before = game.campaign().clone();
    game.run("next").ok().text_has("no longer prone");
    assert!(conditions(&game, "Ann").is_empty());
    game.run("back").ok().text_has("prone again");
    assert_eq!(conditions(&game, "Ann"), ["stunned", "prone", "dazed"]);
    assert_eq!(game.modifier("Ann", "prone"), Some(-10));
    let links = game.who("Ann").conditions.iter();
    assert_eq!(links.filter(|held| held.with.is_some()).count(), 2);
    game.run("undo 2").ok();
    assert_eq!(*game.campaign(), before);
    game.run("clear ann stunned").ok();
    assert!(conditions(&game, "Ann").is_empty());
    game.run("undo").ok();
    assert_eq!(*game.campaign(), before);
    // A child condition may end alone.
    game.run("clear ann prone").ok();
    assert_eq!(conditions(&game, "Ann"), ["stunned"]);
}

#[test]
fn a_condition_ends_with_another_characters_condition_or_sustained_action() {
    let mut game = Game::after(&["add Ann", "add Bea", "add Cid", "sustain ann \"the ward\""]);
    game.run("condition bea cid warded +10 with \"the ward\" of ann")
        .ok()
        .text_has("as long as the ward of Ann");
    game.run("condition ann gripping").ok();
    game.run("condition bea held with gripping of ann").ok();
    game.run("release ann").ok();
    assert_eq!(conditions(&game, "Bea"), ["held"]);
    assert!(conditions(&game, "Cid").is_empty());
    game.run("undo").ok();
    assert_eq!(conditions(&game, "Cid"), ["warded"]);
    game.run("remove ann").ok();
    assert!(conditions(&game, "Bea").is_empty() && conditions(&game, "Cid").is_empty());
}

#[test]
fn a_condition_cannot_be_linked_to_itself_or_to_nothing() {
    let mut game = Game::after(&["add Ann", "add Bea", "condition ann stunned"]);
    game.run("condition ann prone with shaken").refused_at(26);
    game.run("condition bea prone with stunned").refused_at(26);
    game.run("condition ann stunned with stunned")
        .refused_at(28);
    game.run("condition ann prone with stunned").ok();
    game.run("condition ann stunned with prone")
        .refused_with(28, "end with itself");
    game.run("condition ann prone with").refused_at(26);
    game.run("condition ann with stunned").refused_at(15);
    // A condition with the name of a keyword is written in quotes.
    game.run("condition ann \"with\"").ok();
    game.run("condition ann \"for\" -5").ok();
}

#[test]
fn turns_and_rounds_are_counted_for_characters_with_several_turns() {
    let mut game = fight();
    game.run("turns bea 2").ok();
    game.run("condition ann shaken for 2 turns of bea").ok();
    game.run("condition ann dazed for 2 rounds of bea").ok();
    // Ann, Bea, Cid, Bea, Ann, Bea, ...
    game.all(&["next", "next", "next"]);
    assert_eq!(conditions(&game, "Ann"), ["shaken", "dazed"]);
    game.run("next").ok();
    assert_eq!(conditions(&game, "Ann"), ["dazed"]);
    game.all(&["next"]);
    assert_eq!(conditions(&game, "Ann"), ["dazed"]);
    game.run("next").ok();
    assert!(conditions(&game, "Ann").is_empty());
    game.all(&["back", "back"]);
    assert_eq!(conditions(&game, "Ann"), ["dazed"]);
    game.run("back").ok();
    assert_eq!(conditions(&game, "Ann"), ["dazed", "shaken"]);
}

#[test]
fn an_end_at_anothers_turn_survives_moves_and_their_leaving() {
    let mut game = fight();
    game.run("condition ann shaken for 1 round of cid start")
        .ok();
    game.run("place cid before bea").ok();
    game.run("next").ok().text_has("no longer shaken");
    game.run("back").ok().text_has("shaken again");
    game.run("leave cid").ok();
    game.run("next").ok();
    assert_eq!(conditions(&game, "Ann"), ["shaken"]);
    // With no holder left in the fight, it ends with the round.
    game.run("next").ok().text_has("no longer shaken");
    game.run("back").ok().text_has("shaken again");
}

#[test]
fn conditions_that_ended_between_turns_return_with_the_previous_turn() {
    let mut game = of("forge-of-power");
    game.all(&["add Ann", "add Bea", "add Cid", "add Dan"]);
    game.all(&["begin init 0 = 20 15 10 5", "pick bea"]);
    game.run("condition cid dazed for 1 turn of bea end").ok();
    // Two characters remain to be chosen, so it is nobody's turn when Bea's ends.
    game.run("leave bea")
        .ok()
        .text_has("Cid is no longer dazed");
    assert_eq!(game.turn(), (1, "-"));
    game.run("join bea = 1").ok();
    game.run("back").ok().text_has("Cid is dazed again");
    assert_eq!(game.turn(), (1, "Bea"));
    game.run("pick dan").ok().text_has("Cid is no longer dazed");
}

#[test]
fn rounds_pass_without_characters_and_conditions_end_with_them() {
    let mut game = fight();
    game.run("condition ann shaken for 3 rounds of bea").ok();
    game.run("condition cid dazed for 1 round of bea").ok();
    // The last one to leave ends the round.
    game.run("leave ann cid bea")
        .ok()
        .text_has("Cid is no longer dazed");
    assert_eq!(game.turn(), (2, "-"));
    game.run("next").ok().text_has("round 3: nobody can act");
    assert_eq!(conditions(&game, "Ann"), ["shaken"]);
    game.run("next").ok().text_has("Ann is no longer shaken");
    assert_eq!(game.turn(), (4, "-"));
    // The first to come back acts at once; stepping back leads to a turn that was taken.
    game.run("join ann = 9").ok().text_has("round 4: Ann acts");
    game.run("back")
        .ok()
        .text_has("Ann is shaken again; Cid is dazed again; round 1: Ann acts");
    assert_eq!(conditions(&game, "Cid"), ["dazed"]);
}

#[test]
fn conditions_counted_in_turns_end_with_the_fight() {
    let mut game = fight();
    game.run("condition ann shaken for 3 rounds").ok();
    game.run("condition ann cursed").ok();
    let entries = game.history().entries().len();
    game.run("end").ok().text_has("no longer shaken");
    assert_eq!(conditions(&game, "Ann"), ["cursed"]);
    assert_eq!(game.history().entries().len(), entries + 1);
    game.run("undo").ok();
    assert_eq!(conditions(&game, "Ann"), ["shaken", "cursed"]);
    assert_eq!(game.turn(), (1, "Ann"));
}

#[test]
fn linked_conditions_are_shown_on_the_sheet_and_by_show() {
    let mut game = Game::after(&["add Ann WIL 20", "condition ann stunned"]);
    game.run("condition ann prone -10 with stunned").ok();
    let words = |name: &str| {
        let who = game.who("Ann");
        gmscreen::game::words::condition(game.campaign(), who, who.condition(name).unwrap())
    };
    assert_eq!(words("prone"), "prone -10, with stunned");
    assert_eq!(words("stunned"), "stunned");
}

#[test]
fn a_conditions_penalty_is_never_added() {
    let mut game = Game::after(&["add Ann WIL 20"]);
    game.run("condition ann cursed -10").ok();
    let roll = game.run("check ann WIL*3 = 40").roll();
    assert_eq!(roll.target, Some(50));
    let part = roll.parts.iter().find(|part| part.label == "cursed");
    assert_eq!(part.map(|part| part.value), Some(-10));
    assert_eq!(game.json_state()["characters"][0]["penalty"], -10);
    game.run("condition ann cursed +10").ok();
    game.run("check ann WIL*3 = 40").target_is(70);
    assert_eq!(game.json_state()["characters"][0]["penalty"], 0);
}

#[test]
fn the_game_or_the_condition_says_whether_its_holder_can_act() {
    let text = r#"(name: "T", system: "forge-of-power", session: 1, scene: 1, characters: [
        (name: "Ann"),
        (name: "Bea", conditions: [(name: "Stunned")]),
        (name: "Cid", conditions: [(name: "stunned", effect: Nothing), (name: "shaken")]),
        (name: "Dan", conditions: [(name: "turned to stone", effect: CannotAct)]),
    ])"#;
    let mut campaign: Campaign = ron::from_str(text).unwrap();
    campaign.assign_ids();
    let mut game = Game::of(campaign);
    game.all(&["begin init 0 = 9 7 5 3"]);
    game.run("pick bea").refused_with(6, "cannot act");
    game.run("pick dan").refused_with(6, "cannot act");
    game.run("pick cid").ok();
}

#[test]
fn a_condition_received_again_does_not_return_twice() {
    let mut game = fight();
    game.all(&["condition ann stunned for 1 round", "next"]);
    game.all(&["condition ann stunned -10"]);
    game.run("back").ok();
    assert_eq!(conditions(&game, "Ann"), ["stunned"]);
    assert_eq!(game.modifier("Ann", "stunned"), Some(-10));
    game.run("next").ok();
    assert_eq!(conditions(&game, "Ann"), ["stunned"]);
}

#[test]
fn a_returning_condition_is_linked_only_to_what_still_exists() {
    // The condition lasts a turn, but ends with its parent if that ends before.
    for (parent, goes) in [
        ("sustain bea \"the ward\"", "release bea"),
        ("condition bea \"the ward\"", "clear bea \"the ward\""),
    ] {
        for gone in [false, true] {
            let mut game = fight();
            game.run(parent).ok();
            game.run("condition ann warded for 1 turn with \"the ward\" of bea")
                .ok();
            game.run("next").ok();
            assert!(conditions(&game, "Ann").is_empty(), "{parent}");
            if gone {
                game.run(goes).ok();
            }
            game.run("back").ok();
            let held = game.who("Ann").condition("warded").unwrap();
            assert_eq!(held.with.is_some(), !gone, "{parent}");
        }
    }
}
