//! Turn order rule by rule: what stays the same when characters join, leave, wait and step back.

use gmscreen::campaign::Campaign;
use gmscreen::game::Reveals;

use crate::harness::Game;

/// Four characters who act in the order Ann 9, Bea 7, Cid 5, Dan 3.
fn fight() -> Game {
    let mut game = Game::new();
    game.all(&["add Ann", "add Bea", "add Cid", "add Dan", "add Eve"]);
    game.all(&["begin ann bea cid dan init 0 = 9 7 5 3"]);
    game
}

#[test]
fn a_late_joiner_waits_and_the_active_character_stays() {
    let mut game = fight();
    game.run("next").ok();
    game.run("join eve = 8")
        .ok()
        .text_has("waiting for the next round");
    assert_eq!(game.turn(), (1, "Bea"));
    assert_eq!(game.order(), ["Ann", "Eve", "Bea", "Cid", "Dan"]);
    assert_eq!(
        game.turns(3),
        [
            (1, "Cid".to_owned()),
            (1, "Dan".to_owned()),
            (2, "Ann".to_owned())
        ]
    );
    game.run("next").ok().text_has("Eve acts");
}

#[test]
fn leaving_or_falling_moves_nobody_else() {
    let mut game = fight();
    game.all(&["set bea DUR 10", "next", "damage bea 30"]);
    assert_eq!(game.order(), ["Ann", "Bea", "Cid", "Dan"]);
    assert_eq!(game.turn(), (1, "Bea"));
    game.run("leave ann").ok();
    assert_eq!(game.turn(), (1, "Bea"));
    game.run("leave bea").ok().text_has("Cid acts");
    assert_eq!(game.order(), ["Cid", "Dan"]);
}

#[test]
fn leaving_and_returning_gives_no_second_turn_even_after_stepping_back() {
    let mut game = fight();
    game.all(&["next", "leave ann", "next", "next", "next"]);
    assert_eq!(game.turn(), (2, "Bea"));
    game.run("back").ok();
    assert_eq!(game.turn(), (1, "Dan"));
    game.run("join ann = 1").ok();
    game.run("next").ok().text_has("round 2: Bea acts");
    game.all(&["back", "back", "back"]);
    assert_eq!(game.turn(), (1, "Bea"));
    // Ann's own turn can be stepped back to, although she left in between.
    game.run("back").ok().text_has("round 1: Ann acts");
    game.run("back").refused_at(1);
}

#[test]
fn a_turn_stepped_back_over_is_still_to_come_after_leaving_and_returning() {
    let mut game = fight();
    // Eve comes after Dan, who leaves in his turn.
    game.all(&["join eve = 1", "next", "next", "next"]);
    game.run("leave dan").ok().text_has("round 1: Eve acts");
    game.run("back").ok().text_has("round 1: Cid acts");
    game.run("join dan = 2").ok();
    game.run("next").ok().text_has("round 1: Dan acts");
}

#[test]
fn stepping_back_restores_a_delayed_turn() {
    let mut game = fight();
    game.all(&["delay ann", "delay ann"]);
    game.run("next").ok().text_has("Ann acts");
    game.run("back").ok().text_has("Bea acts");
    // Ann has not acted: she comes after Bea.
    game.run("next").ok().text_has("round 1: Ann acts");
    game.all(&["back", "back"]);
    assert_eq!(game.turn(), (1, "Ann"));
    game.run("delay ann").ok().text_has("Bea acts");
}

#[test]
fn stepping_back_restores_a_readied_action() {
    let mut game = fight();
    game.all(&["ready ann", "next", "next", "next"]);
    assert_eq!(game.turn(), (2, "Ann"));
    game.run("back").ok();
    game.run("ready ann")
        .ok()
        .text_has("takes the ready action");
    game.run("ready ann").refused_at(7);
}

#[test]
fn a_surprised_characters_lost_turn_does_not_count_as_acting() {
    let mut game = fight();
    game.run("surprised ann bea").ok().text_has("Cid acts");
    game.run("next").ok().text_has("Dan acts");
    game.all(&["back", "back"]);
    assert_eq!(game.turn(), (1, "Ann"));
    // Bea is still surprised.
    game.run("next").ok().text_has("Cid acts");
}

#[test]
fn characters_matching_a_pattern_are_surprised_join_and_leave_together() {
    let mut game = fight();
    game.all(&["add Goblin x3", "join goblin* = 1 2 3"]);
    assert_eq!(game.order().len(), 7);
    game.run("surprised goblin*").ok();
    game.run("group goblin*").ok().text_has("act together at 3");
    game.run("hide goblin*").ok();
    game.run("leave goblin*").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Cid", "Dan"]);
    game.run("leave orc*").refused_at(7);
    game.run("remove goblin*").ok();
    assert_eq!(game.names(), ["Ann", "Bea", "Cid", "Dan", "Eve"]);
    game.run("undo").ok();
    assert_eq!(game.names().len(), 8);
}

#[test]
fn nobody_comes_between_members_of_a_group() {
    let mut game = fight();
    // Eve ties with them and would be among them by roster order.
    game.run("group bea dan").ok();
    game.run("place cid after bea").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Dan", "Cid"]);
    game.run("place cid before dan").ok();
    assert_eq!(game.order(), ["Ann", "Cid", "Bea", "Dan"]);
    game.run("next").ok();
    game.run("delay cid").ok().text_has("Bea acts");
    game.run("delay cid").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Dan", "Cid"]);
    game.run("join eve = 7").ok();
    assert_eq!(game.order(), ["Ann", "Bea", "Dan", "Cid", "Eve"]);
}

#[test]
fn a_boss_may_delay_its_second_turn_and_keeps_both_after_leaving() {
    let mut game = fight();
    game.all(&["turns bea 2", "next", "next", "next"]);
    // Ann 9, Bea 7, Cid 5, Dan 3, Bea -3.
    game.run("next").ok().text_has("Bea acts");
    game.run("delay bea").ok().text_has("round 2: Ann acts");
    game.run("next").ok().text_has("Bea acts");
    game.run("leave bea").ok().text_has("round 2: Cid acts");
    assert_eq!(game.order(), ["Ann", "Cid", "Dan"]);
}

#[test]
fn a_second_turn_whose_place_has_passed_comes_next_round() {
    let mut game = fight();
    game.all(&["next", "next", "next"]);
    assert_eq!(game.turn(), (1, "Dan"));
    // Ann's second turn would be at -1, after Dan: it is still to come.
    game.run("turns ann 2").ok();
    game.run("next").ok().text_has("round 1: Ann acts");
    game.run("turns eve 2").refused_at(7);
    // Bea's turn at -3 comes after the active character, too; Dan's first turn stays as it was.
    game.run("next").ok().text_has("round 2: Ann acts");
}

#[test]
fn both_sides_act_in_a_varied_contest_and_only_the_first_in_others() {
    let mut game = fight();
    game.all(&["hide ann bea cid"]);
    let hidden = |game: &Game, name: &str| game.who(name).hidden;
    for line in [
        "oppose eve 60 vs ann 50 = 30 20",
        "order eve 60 vs ann 50 = 30 20",
    ] {
        game.run(line).ok();
        assert!(hidden(&game, "Ann"), "{line}");
    }
    let text = game.run("vary ann 60 vs bea 50 = 30 20").text();
    assert!(text.contains("Ann is revealed; Bea is revealed"), "{text}");
    assert!(!hidden(&game, "Ann") && !hidden(&game, "Bea"));
    game.run("undo").ok();
    assert!(hidden(&game, "Ann") && hidden(&game, "Bea"));
    // A secret roll reveals nobody, on either side.
    game.run("vary ann 60 secret vs bea 50 = 30 20").ok();
    assert!(hidden(&game, "Ann") && !hidden(&game, "Bea"));
    game.run("vary cid 60 vs ann 50 secret = 30 20").ok();
    assert!(hidden(&game, "Ann") && !hidden(&game, "Cid"));
}

#[test]
fn a_hidden_character_is_revealed_by_acting() {
    let mut game = fight();
    game.all(&["set ann COO 20", "hide ann bea cid"]);
    let hidden = |game: &Game, name: &str| game.who(name).hidden;
    assert!(hidden(&game, "Ann"));
    // Having a turn reveals nobody, nor does a secret roll or a quick action.
    game.run("check ann COO*2 secret = 12").ok();
    game.run("act ann quick \"creep closer\"").ok();
    assert!(hidden(&game, "Ann"));
    game.run("oppose bea 40 vs ann COO*2 = 12 34")
        .ok()
        .text_has("Bea is revealed");
    assert!(hidden(&game, "Ann") && !hidden(&game, "Bea"));
    game.run("check ann COO*2 = 12")
        .ok()
        .text_has("Ann is revealed");
    assert!(!hidden(&game, "Ann"));
    game.run("undo").ok();
    assert!(hidden(&game, "Ann"));
    game.run("act ann standard")
        .ok()
        .text_has("Ann is revealed");
    game.all(&["next", "hide bea"]);
    game.run("next").ok().text_has("Cid acts, still hidden");
    // A pending check happens to a character and is not their own act.
    game.all(&["pending cid 50"]);
    game.run("roll cid = 12").ok();
    assert!(hidden(&game, "Cid"));
    // Outside a fight nobody is watching.
    game.all(&["hide eve"]);
    game.run("check eve 50 = 12").ok();
    assert!(hidden(&game, "Eve"));
}

#[test]
fn two_fights_keep_their_places_while_one_is_paused() {
    let mut game = fight();
    game.run("next").ok();
    game.run("condition bea shaken for 2 turns").ok();
    game.all(&["pause", "add Fay", "begin eve fay init 0 = 4 2"]);
    game.run("join ann = 3").ok();
    assert_eq!(game.order(), ["Eve", "Ann", "Fay"]);
    game.all(&["next", "next", "next"]);
    assert_eq!(game.conditions("Bea"), ["shaken"]);
    game.run("begin").refused_at(1);
    game.run("end").ok();
    game.run("resume").ok().text_has("round 1: Bea acts");
    assert_eq!(game.order(), ["Ann", "Bea", "Cid", "Dan"]);
    game.all(&["next", "next", "next", "next"]);
    game.run("next").ok().text_has("Bea is no longer shaken");
}

#[test]
fn several_characters_move_to_a_zone_together() {
    let mut game = Game::of(Campaign::new("test", "forge-of-power", ""));
    game.all(&["add Ann", "add Goblin x3", "zone Gate joins Yard"]);
    game.run("move ann goblin* gate").ok();
    assert!(
        ["Ann", "Goblin 3"]
            .iter()
            .all(|who| game.who(who).zone == "Gate")
    );
    game.run("move goblin* yard").ok();
    // Of many, those who are already there stay.
    game.run("force move ann goblin* yard").ok();
    assert_eq!(game.who("Ann").zone, "Yard");
    game.run("move goblin* yard").refused_at(14);
    game.run("undo 2").ok();
    assert_eq!(game.who("Goblin 1").zone, "Gate");
}

/// Whatever a game lets a character do with a roll reveals them: a line for each such command.
const REVEALING: &[(&str, &[&str])] = &[
    (
        "renaissance",
        &[
            "attack ann 50 vs bea 40 aware = 12 34",
            "check ann 50 = 12",
            "feint ann 50 vs bea 40 = 12 34",
            "oppose ann 50 vs bea 40 = 12 34",
            "order ann 50 vs bea 40 = 12 34",
            "simple ann 50 = 12",
            "vary ann 50 vs bea 40 = 12 34",
        ],
    ),
    (
        "brp",
        &[
            "aid bea by ann 50 = 12",
            "attack ann 50 vs bea 40 = 12 34",
            "check ann 50 = 12",
            "oppose ann 50 vs bea 40 = 12 34",
            "resist ann 10 vs 10 = 12",
        ],
    ),
    (
        "forge-of-power",
        &[
            "attack ann 5 vs bea 15 = 12",
            "check ann 5 dc 10 = 12",
            "disarm ann 5 vs bea = 12",
            "escape ann 5 dc 10 = 12",
            "grapple ann 5 vs bea = 12",
            "shove ann 5 vs bea = 12",
            "trip ann 5 vs bea = 12",
        ],
    ),
    (
        "ruina-imperii",
        &[
            "attack ann 3 vs bea 1 = 4 5 1",
            "check ann 3 vs 1 = 4 5 6",
            "oppose ann 1 vs bea 1 = 4 3",
        ],
    ),
];

#[test]
fn every_revealing_command_reveals_only_the_acting_character() {
    for (system, lines) in REVEALING {
        let game = gmscreen::games::by_id(system).unwrap();
        let mut named: Vec<&str> = gmscreen::verbs::verbs(game)
            .filter(|verb| verb.reveals != Reveals::Nobody)
            .map(|verb| verb.name)
            .collect();
        named.sort_unstable();
        let tested: Vec<&str> = lines
            .iter()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert_eq!(named, tested, "{system}");
        for line in *lines {
            let mut game = Game::of(Campaign::new("Ambush", system, ""));
            game.all(&["add Ann", "add Bea"]);
            if *system == "forge-of-power" {
                game.all(&["set bea Reflex 4", "set bea Fortitude 3"]);
            }
            if *system == "brp" {
                game.run("condition bea bleeding").ok();
            }
            let dice = if game.session.game().turns.die.is_some() {
                " = 9 1"
            } else {
                ""
            };
            game.run(&format!("begin ann bea init 0{dice}")).ok();
            game.run("hide ann bea").ok();
            game.run(line).ok().text_has("Ann is revealed");
            assert!(!game.who("Ann").hidden, "{line}");
            // In a varied contest both sides act.
            let bea_answers = !line.starts_with("vary ");
            assert_eq!(game.who("Bea").hidden, bea_answers, "{line}");
        }
    }
}
