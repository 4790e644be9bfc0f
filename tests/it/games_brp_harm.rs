//! Basic Roleplaying: what wounds do in a fight. Death, fading, bleeding, stunning, knockback,
//! entangling and First Aid.

use serde_json::{Value, json};

use crate::games_brp::odds;
use crate::games_brp_attack::fighters;
use crate::harness::Game;

/// Ann acts before Bob and Cid in each round of a fight that has begun.
fn fight(edition: &str, points: i64) -> Game {
    let mut game = fighters(edition, points, 0);
    game.all(&[
        "add Cid CON 12 SIZ 12",
        "set ann DEX 15",
        "set bob DEX 9",
        "set cid DEX 5",
        "skill cid \"First Aid\" 50",
        "begin",
    ]);
    game
}

fn state(game: &Game, name: &str) -> Value {
    let characters = game.json_state()["characters"].clone();
    let mut all = characters.as_array().unwrap().iter();
    let who = all.find(|who| who["name"] == name).unwrap();
    who["state"].clone()
}

/// Passes turns until a round has begun; returns the text.
fn to_round(game: &mut Game, round: u32) -> String {
    let mut said = String::new();
    while game.fight().round < round {
        said += &game.run("next").text();
        said.push('\n');
    }
    said
}

/// Runs a line, undoes it and redoes it; the state is exactly the same each time.
fn there_and_back(game: &mut Game, line: &str) -> String {
    let before = game.campaign().clone();
    let said = game.run(line).text();
    let after = game.campaign().clone();
    game.run("undo").ok();
    assert_eq!(*game.campaign(), before, "`{line}` undone");
    game.run("redo").ok();
    assert_eq!(*game.campaign(), after, "`{line}` redone");
    said
}

#[test]
fn dying_characters_die_at_the_end_of_this_or_the_next_round() {
    for (edition, dies_in) in [("srd", 2), ("uge", 3)] {
        let mut game = fight(edition, 12);
        game.run("damage bob 12").text_has("dying");
        assert_eq!(state(&game, "Bob"), "dying");
        let said = to_round(&mut game, dies_in - 1);
        assert!(!said.contains("Bob is dead"), "{edition}: {said}");
        assert_eq!(state(&game, "Bob"), "dying");
        // Cid's turn ends the round, and Bob is passed over.
        game.run("next").ok();
        let said = there_and_back(&mut game, "next");
        assert!(said.contains("Bob is dead"), "{edition}: {said}");
        assert_eq!(state(&game, "Bob"), "dead");
        game.run("undo").ok();
        assert_eq!(state(&game, "Bob"), "dying");
        // With a hit point nobody dies.
        game.run("heal bob 1").ok();
        let said = to_round(&mut game, 6);
        assert!(!said.contains("dead"), "{edition}: {said}");
        assert_eq!(state(&game, "Bob"), "unconscious");
    }
}

#[test]
fn stepping_back_over_the_end_of_a_round_does_not_end_it_twice() {
    let mut game = fight("uge", 12);
    game.all(&["damage bob 12", "next"]);
    game.run("next").text_has("Rounds to live 1");
    game.all(&["back", "back"]);
    assert_eq!(game.fight().round, 1);
    to_round(&mut game, 2);
    assert_eq!(game.track("Bob", "dying"), 1);
    to_round(&mut game, 3);
    assert_eq!(state(&game, "Bob"), "dead");
    game.run("heal bob 3").refused_with(6, "revive");
    game.run("revive bob 5").ok();
    assert_eq!(state(&game, "Bob"), Value::Null);
    let said = to_round(&mut game, 5);
    assert!(!said.contains("dead"), "{said}");
}

#[test]
fn the_last_character_able_to_act_may_die_with_the_round() {
    let mut game = fight("srd", 12);
    game.all(&["damage ann 99", "set ann hp 0", "damage bob 12"]);
    let said = to_round(&mut game, 2);
    assert!(
        said.contains("Ann is dead") && said.contains("Bob is dead"),
        "{said}"
    );
    assert_eq!(game.turn(), (2, "Cid"));
}

#[test]
fn a_major_wound_takes_consciousness_after_as_many_rounds_as_hit_points() {
    let mut game = fight("uge", 8);
    game.run("set ann CON 8").ok();
    game.run("set ann SIZ 8").ok();
    // Ann has 8, 4 is half of them.
    game.run("damage ann 4")
        .text_has("a major wound to Ann, unconscious in 4 rounds");
    game.run("skip ann").ok();
    let said = to_round(&mut game, 4);
    assert!(!said.contains("unconscious"), "{said}");
    assert_eq!(game.turn(), (4, "Ann"));
    assert_eq!(game.track("Ann", "fading"), 1);
    game.all(&["next", "next"]);
    let said = there_and_back(&mut game, "next");
    assert!(said.contains("Ann is unconscious"), "{said}");
    assert_eq!(game.turn(), (5, "Bob"), "Ann is first and cannot act");
    // A character with all hit points back fades no more.
    let mut game = fight("uge", 14);
    game.all(&["damage bob 7", "heal bob 7"]);
    assert_eq!(game.track("Bob", "fading"), 0);
    let mut srd = fight("srd", 14);
    srd.run("damage bob 7").ok();
    assert_eq!(srd.track("Bob", "fading"), 0);
}

#[test]
fn bleeding_costs_a_hit_point_each_later_round() {
    let mut game = fight("uge", 30);
    game.run("attack ann axe vs bob undefended dv 1d6 bleed = 10 2 1")
        .text_has("Bob is bleeding");
    assert_eq!(game.track("Bob", "hp"), 27);
    game.all(&["next", "next"]);
    let said = there_and_back(&mut game, "next");
    assert!(
        said.contains("Bob takes 1 from bleeding, 26 HP left"),
        "{said}"
    );
    assert!(said.contains("CON x5 (60) to stop bleeding"), "{said}");
    let said = to_round(&mut game, 3);
    assert!(said.contains("25 HP left"), "{said}");
    // A single check stays pending, however many rounds pass.
    assert_eq!(game.campaign().pending.len(), 1);
    assert_eq!(game.json_state()["pending"][0]["ends"], "bleeding");
    game.run("roll bob = 90").ok();
    assert!(game.who("Bob").condition("bleeding").is_some());
    to_round(&mut game, 4);
    assert_eq!(game.track("Bob", "hp"), 24);
    let said = there_and_back(&mut game, "roll bob = 10");
    assert!(said.contains("Bob is no longer bleeding"), "{said}");
    to_round(&mut game, 6);
    assert_eq!(game.track("Bob", "hp"), 24);
}

#[test]
fn bleeding_may_kill() {
    let mut game = fight("uge", 12);
    game.all(&["set bob hp 3", "condition bob bleeding"]);
    let said = to_round(&mut game, 2);
    assert!(said.contains("2 HP left, unconscious"), "{said}");
    let said = to_round(&mut game, 4);
    assert!(said.contains("0 HP left, dying"), "{said}");
    let said = to_round(&mut game, 6);
    assert!(said.contains("Bob is dead"), "{said}");
    let points = game.track("Bob", "hp");
    to_round(&mut game, 8);
    assert_eq!(game.track("Bob", "hp"), points, "the dead bleed no more");
}

#[test]
fn a_crushing_blow_stuns_for_rounds_that_are_rolled() {
    let mut game = fight("uge", 30);
    game.run("attack ann axe vs bob undefended dv 1d6 crush = 10 2 1 1")
        .text_has("CON x5 (60) or is stunned for 1D3 rounds");
    assert_eq!(game.json_state()["pending"][0]["rounds_die"], 3);
    let aside = game.json("roll bob = 60 2");
    assert_eq!(aside["set_aside"], json!([2]));
    assert!(game.who("Bob").condition("stunned").is_none());
    game.run("undo").ok();
    game.run("roll bob = 61 4").refused_at(15);
    game.run("roll bob = 61 2 1").refused_at(17);
    let said = there_and_back(&mut game, "roll bob = 61 2");
    assert!(said.contains("rounds 2 (1d3: 2)"), "{said}");
    assert!(
        said.contains("Bob is stunned until the end of Bob's turn in round 2"),
        "{said}"
    );
    to_round(&mut game, 3);
    assert!(game.who("Bob").condition("stunned").is_none());
}

#[test]
fn a_knockback_is_a_resistance_roll_of_the_damage_against_siz() {
    let mut game = fight("uge", 20);
    // SIZ 28: 4 and 3 is 21 behind.
    game.run("attack ann sword size usual vs bob undefended dv 1d6 knockback = 10 4 3")
        .text_has("Bob is not thrown back");
    assert!(game.campaign().pending.is_empty());
    game.all(&["set bob SIZ 10", "set bob CON 30", "set bob hp 20"]);
    let line = "attack ann sword vs bob undefended dv 2d6 knockback";
    let said = there_and_back(&mut game, &format!("{line} = 10 5 5 2 60"));
    // 12 against 10: 60%.
    assert!(said.contains("damage 12 vs SIZ 10"), "{said}");
    assert!(said.contains("throws Bob 2 m back"), "{said}");
    assert!(said.contains("DEX x5 (45) or falls prone"), "{said}");
    game.run("roll 2 = 90").text_has("Bob is prone");
    game.run("undo 2").ok();
    game.run(&format!("{line} = 10 5 5 2 61"))
        .text_has("Bob is not thrown back");
    let falls = |game: &Game| {
        game.campaign()
            .pending
            .iter()
            .any(|one| one.or_else == "prone")
    };
    assert!(!falls(&game));
    // An ordinary hit knocks nobody back, and its die is set aside.
    let answer = game.json(&format!("{line} = 40 1 1 1 60"));
    assert_eq!(answer["set_aside"], json!([60]));
    let mut game = fight("uge", 20);
    game.run("set bob SIZ -").ok();
    game.run("set bob hp 20").ok();
    game.run(&format!("{line} = 10 5 5 2"))
        .text_has("Bob has no SIZ");
}

#[test]
fn entanglement_lasts_this_round_and_the_next() {
    for after in ["", "next"] {
        let mut game = fight("uge", 20);
        if !after.is_empty() {
            // Bob has acted.
            game.all(&["next", "next"]);
        }
        let line = "attack ann sword size usual vs bob undefended dv 1d6 entangle = 10 4 3";
        let said = there_and_back(&mut game, line);
        assert!(
            said.contains("Bob is entangled until the end of Bob's turn in round 2"),
            "{said}"
        );
        to_round(&mut game, 2);
        assert!(game.who("Bob").condition("entangled").is_some());
        to_round(&mut game, 3);
        assert!(game.who("Bob").condition("entangled").is_none());
    }
}

#[test]
fn first_aid_follows_the_edition() {
    for (edition, dice, left, wound) in [
        ("srd", "25 2", 9, 3),
        ("srd", "3 2", 9, 3),
        ("srd", "51", 7, 5),
        ("srd", "100", 7, 5),
        ("uge", "25 2", 9, 3),
        ("uge", "5 1 2", 10, 2),
        ("uge", "2 1", 11, 1),
        ("uge", "51", 7, 5),
        ("uge", "100", 6, 5),
        // No more than the wound has cost.
        ("uge", "2 3", 12, 0),
    ] {
        let mut game = fight(edition, 12);
        game.run("damage bob 5 unarmoured").ok();
        let line = format!("aid bob by cid = {dice}");
        there_and_back(&mut game, &line);
        assert_eq!(game.track("Bob", "hp"), left, "{edition}: {line}");
        let wounds: Vec<i64> = game
            .who("Bob")
            .injuries
            .iter()
            .map(|one| one.cost)
            .collect();
        let mut expected: Vec<i64> = Some(wound).filter(|cost| *cost > 0).into_iter().collect();
        if (edition, dice) == ("uge", "100") {
            expected.push(1);
        }
        assert_eq!(wounds, expected, "{edition}: {line}");
        if wound > 0 {
            assert!(game.who("Bob").injuries[0].treated);
            game.run("aid bob by cid = 25 2")
                .refused_with(5, "every wound of Bob has had First Aid");
            game.run("force aid bob by cid = 25 2").text_has("(GM)");
        }
    }
}

#[test]
fn first_aid_takes_the_worst_wound_and_once_each() {
    let mut game = fight("srd", 30);
    game.all(&["damage bob 2", "damage bob 7", "damage bob 3"]);
    game.run("odds aid bob by cid").text_has("a wound of 7");
    game.run("aid bob by cid = 50 3").text_has("Bob heals 3");
    game.run("odds aid bob by cid").text_has("a wound of 3");
    game.run("aid bob by cid = 99")
        .text_has("nothing helps Bob");
    game.run("aid bob by cid = 50 3").text_has("Bob heals 2");
    let wounds = |game: &Game| game.json_state()["characters"][1]["injuries"].clone();
    assert_eq!(
        wounds(&game),
        json!([{"cost": 4, "treated": true}, {"cost": 3, "treated": true}])
    );
    // Other healing closes wounds too, the oldest first.
    game.run("heal bob 5").ok();
    assert_eq!(wounds(&game), json!([{"cost": 2, "treated": true}]));
    game.run("heal bob 2").ok();
    assert_eq!(wounds(&game), Value::Null);
    game.run("aid bob by cid")
        .refused_with(5, "Bob has no wound");
    // It saves the dying, and stops bleeding without a wound.
    game.run("damage bob 30").text_has("dying");
    game.run("aid bob by cid = 20 1")
        .text_has("Bob heals 1, 1 HP left");
    assert_eq!(game.track("Bob", "dying"), 0);
    game.run("condition bob bleeding").ok();
    game.run("aid bob by cid = 90")
        .text_has("nothing helps Bob");
    game.run("aid bob by cid = 20")
        .text_has("no longer bleeding");
}

#[test]
fn first_aid_has_a_giver_and_can_be_refused() {
    let mut game = fight("srd", 30);
    game.run("damage bob 9").ok();
    for (line, column, says) in [
        ("aid", 5, "the wounded character"),
        ("aid nobody by cid", 5, "no character"),
        ("aid bob cid", 9, "'by' or the end"),
        ("aid bob by ann", 12, "Ann has no First Aid"),
        ("aid bob", 5, "Ann has no First Aid"),
        ("aid bob by cid 40 50", 19, "a modifier"),
        ("aid bob by cid juggling", 16, "juggling"),
        ("aid bob by cid = 200", 18, "200"),
    ] {
        game.run(line).refused_with(column, says);
    }
    game.run("aid bob by ann 40 = 41").text_has("nothing helps");
    game.run("undo").ok();
    game.run("aid bob by cid +10 difficult = 36").ok();
    game.run("undo").ok();
    assert_eq!(
        game.run("aid bob +10 by cid difficult = 36").roll().target,
        Some(35)
    );
    game.run("undo").ok();
    game.run("next").ok();
    game.run("next").ok();
    // The active character gives it if nobody is named.
    game.run("player cid").ok();
    game.run("aid bob = 50 2")
        .text_has("Cid's First Aid earns its mark");
    game.run("condition bob dead").ok();
    game.run("aid bob by cid").refused_with(5, "revive \"Bob\"");
}

#[test]
fn the_odds_of_first_aid_are_those_of_its_faces() {
    for edition in ["srd", "uge"] {
        let mut game = fight(edition, 30);
        game.run("damage bob 4").ok();
        let line = "aid bob by cid";
        for (id, chance) in odds(&mut game, line) {
            let counted = (1..=100).filter(|face| {
                let grade = game.run(&format!("{line} = {face}")).roll().grade;
                game.run("undo").ok();
                grade == id
            });
            let count = f64::from(u32::try_from(counted.count()).unwrap());
            assert!((chance * 100.0 - count).abs() < 1e-9, "{edition} {id}");
        }
        let answer = game.json(&format!("odds {line}"));
        let details = &answer["details"];
        let heals = |points: i64| {
            let chance = details[format!("heals {points}")].as_f64();
            chance.unwrap_or(0.0)
        };
        // 50%: uge 3 critical (4 to 6, of 4), 7 special (2d3), 40 plain.
        let expected = match edition {
            "srd" => [0.5 / 3.0, 0.5 / 3.0, 0.5 / 3.0, 0.0],
            _ => [
                0.4 / 3.0,
                0.4 / 3.0 + 0.07 / 9.0,
                0.4 / 3.0 + 0.07 * 2.0 / 9.0,
                0.03 + 0.07 * 6.0 / 9.0,
            ],
        };
        for (points, chance) in (1..=4).zip(expected) {
            assert!(
                (heals(points) - chance).abs() < 1e-9,
                "{edition} {points} {answer}"
            );
        }
    }
}

#[test]
fn a_woken_character_stays_awake_until_hurt_again() {
    let mut game = fight("srd", 12);
    game.run("damage bob 10").text_has("unconscious");
    game.run("condition bob woken").ok();
    assert_eq!(state(&game, "Bob"), Value::Null);
    game.run("next").ok();
    assert_eq!(game.turn(), (1, "Bob"));
    game.run("damage bob 1").text_has("unconscious");
    assert_eq!(state(&game, "Bob"), "unconscious");
    game.all(&["heal bob 1", "condition bob woken", "damage bob 2"]);
    assert_eq!(state(&game, "Bob"), "dying");
}

#[test]
fn rounds_end_only_for_characters_in_the_fight() {
    let mut game = fight("srd", 12);
    game.all(&["add Dan CON 12 SIZ 12", "damage dan 12"]);
    to_round(&mut game, 3);
    assert_eq!(state(&game, "Dan"), "dying");
    let written = ron::to_string(game.campaign()).unwrap();
    let read: gmscreen::campaign::Campaign = ron::from_str(&written).unwrap();
    assert_eq!(read, *game.campaign());
}

#[test]
fn the_last_turn_of_the_round_warns_of_imminent_deaths() {
    for (edition, rounds) in [("srd", 1), ("uge", 2)] {
        let mut game = fight(edition, 12);
        game.run("damage bob 12").ok();
        for _ in 1..rounds {
            to_round(&mut game, rounds);
        }
        // Cid has the last turn.
        let said = game.run("next").text();
        assert!(
            said.contains("Cid acts; Bob dies at the end of this round"),
            "{edition}: {said}"
        );
        game.run("next").text_has("Bob is dead");
        assert!(!to_round(&mut game, rounds + 2).contains("Bob"));
    }
    let mut game = fight("uge", 12);
    game.run("damage bob 12").ok();
    game.run("next")
        .text_has("Bob dies at the end of the next round");
    // With a hit point there is no warning.
    game.run("heal bob 1").ok();
    assert!(!to_round(&mut game, 4).contains("dies"));
}

#[test]
fn the_end_of_a_fight_reports_dying_characters() {
    let mut game = fight("srd", 12);
    game.all(&["side ann player", "damage ann 99", "set ann hp -2"]);
    game.run("damage bob 12").ok();
    let said = there_and_back(&mut game, "end");
    assert!(
        said.contains("Ann is dying: back to 1 HP within the round, or dead"),
        "{said}"
    );
    // Enemies have nobody to look after them.
    assert!(said.contains("Bob is dead"), "{said}");
    assert_eq!(state(&game, "Ann"), "dying");
    game.run("heal ann 3").ok();
    assert_eq!(state(&game, "Ann"), "unconscious");
}

#[test]
fn entangled_characters_do_not_move_unless_forced() {
    let mut game = fight("uge", 12);
    game.all(&["zone Gate joins Yard", "move ann gate"]);
    game.run("condition ann entangled").ok();
    game.run("move ann yard")
        .refused_with(10, "Ann is entangled and does not move");
    game.run("force move ann yard").ok();
    game.all(&["clear ann entangled", "move ann gate"]);
}

#[test]
fn healing_and_first_aid_report_the_resulting_state() {
    let mut game = fight("srd", 12);
    game.run("damage bob 13").text_has("dying");
    game.run("aid bob by cid = 20 1")
        .text_has("Bob heals 1, no HP left; Bob is still dying");
    game.run("heal bob 1")
        .text_has("Bob heals 1, 1 HP left; Bob is no longer dying but unconscious");
    game.run("heal bob 1")
        .text_has("2 HP left; Bob is still unconscious");
    let said = game.run("heal bob 1").text();
    assert!(
        said.ends_with("3 HP left; Bob is no longer unconscious"),
        "{said}"
    );
    let said = game.run("heal bob 1").text();
    assert!(said.ends_with("Bob heals 1, 4 HP left"), "{said}");
    // First Aid revives as well, and a fumble may bring down.
    game.all(&["damage bob 2"]);
    game.run("aid bob by cid = 20 1")
        .text_has("3 HP left; Bob is no longer unconscious");
    let mut game = fight("uge", 12);
    game.run("damage bob 9").ok();
    game.run("aid bob by cid = 100")
        .text_has("2 HP left, unconscious");
}
