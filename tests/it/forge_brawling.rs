//! Brawling in Forge of Power: what each degree of success does to whom, undone in one step.

use crate::forge_turns::fight;
use crate::harness::Game;

fn held(game: &Game, who: &str) -> Vec<String> {
    let conditions = game.conditions(who);
    conditions.iter().map(ToString::to_string).collect()
}

#[test]
fn the_worked_example_of_a_trip() {
    let mut game = fight();
    // 11 + 5 = 16 against 10 + 4: prone.
    let answer = game.json("trip 5 vs dan = 11");
    assert_eq!(answer["rolls"][0]["dc"], 14);
    assert_eq!(answer["rolls"][0]["grade"], "success");
    assert_eq!(held(&game, "Dan"), ["prone"]);
    assert_eq!(game.track("Dan", "hp"), 12);
    // It used the 1-Action, and it was an attack.
    game.run("power ann action \"Strike\"")
        .refused_with(11, "has used the 1-Action");
    game.run("pick cid").ok().text_has("may interrupt: Dan");
}

#[test]
fn every_degree_has_the_effect_in_the_rules_and_is_undone() {
    // Against Reflex 4 or Fortitude 3; Ann's and Bea's conditions afterwards, and the text.
    for (line, ann, bea, said) in [
        ("trip 5 vs bea = 8", "", "", "failure"),
        ("trip 5 vs bea = 9", "", "prone", "prone"),
        ("trip 5 vs bea = 19 4", "", "prone", "damage 4 (1d6: 4)"),
        ("trip 0 vs bea = 3", "prone", "", "Ann"),
        ("shove 5 vs bea = 8", "", "", "pushes Bea 5 feet"),
        ("shove 5 vs bea = 18", "", "", "pushes Bea 10 feet"),
        ("shove 0 vs bea = 2", "prone", "", "critical failure"),
        ("grapple 5 vs bea = 8", "", "grabbed", "until"),
        ("grapple 5 vs bea = 18", "", "restrained", "until"),
        ("grapple 0 vs bea = 2", "", "", "Ann is grabbed or prone"),
        ("disarm 5 vs bea = 9", "", "loose grip", "loose grip"),
        ("disarm 5 vs bea = 19", "", "", "Bea drops what it holds"),
        ("disarm 0 vs bea = 2", "flat-footed", "", "until"),
        ("escape 5 dc 16 = 11", "", "", "success"),
    ] {
        let mut game = fight();
        let before = game.campaign().clone();
        game.run(line).ok().text_has(said);
        assert_eq!(held(&game, "Ann").join(" "), ann, "{line}");
        assert_eq!(held(&game, "Bea").join(" "), bea, "{line}");
        let hurt = i64::from(line.ends_with(" 4")) * 4;
        assert_eq!(game.track("Bea", "hp"), 12 - hurt, "{line}");
        let after = game.campaign().clone();
        game.run("undo").ok();
        assert_eq!(*game.campaign(), before, "{line}");
        game.run("redo").ok();
        assert_eq!(*game.campaign(), after, "{line}");
    }
}

#[test]
fn a_hold_lasts_to_the_end_of_the_grapplers_next_turn() {
    let mut game = fight();
    game.run("grapple 5 vs bea = 8").ok();
    game.all(&["pick bea", "pick cid", "pick dan"]);
    game.run("pick ann").ok();
    assert_eq!(game.turn(), (2, "Ann"));
    assert_eq!(held(&game, "Bea"), ["grabbed"]);
    game.run("pick dan").ok();
    assert!(held(&game, "Bea").is_empty());
    // Self-inflicted flat-footedness lasts only until one's next turn.
    game.run("disarm 0 vs cid = 2").ok();
    assert_eq!(held(&game, "Dan"), ["flat-footed"]);
    game.all(&["pick bea", "pick cid", "pick dan"]);
    assert!(held(&game, "Dan").is_empty());
}

#[test]
fn restrained_characters_can_only_escape() {
    let mut game = fight();
    game.all(&["condition ann restrained", "condition ann immobilized"]);
    for line in ["trip", "shove", "grapple", "disarm"] {
        game.run(&format!("{line} 5 vs bea = 10"))
            .refused_with(1, "restrained and cannot attack");
    }
    // Prone: its attacks have -2, including this one.
    game.run("condition ann prone").ok();
    game.run("escape 5 dc 15 = 11").ok().text_has("failure");
    assert_eq!(held(&game, "Ann"), ["restrained", "immobilized", "prone"]);
    game.run("force escape 5 dc 15 = 12")
        .ok()
        .text_has("success");
    assert_eq!(held(&game, "Ann"), ["prone"]);
    game.run("undo 2").ok();
    // The holder was attacked: 10 + Fortitude 3.
    let dc = game.json("escape 5 dc Fortitude of bea = 12")["rolls"][0]["dc"].clone();
    assert_eq!(dc, 13);
    game.run("pick dan").ok().text_has("may interrupt: Bea");
}

#[test]
fn errors_in_brawling_commands_are_refused_at_the_word() {
    let mut game = fight();
    game.run("trip 5").refused_with(8, "'vs' and the target");
    game.run("trip 5 vs").refused_with(11, "a character's name");
    game.run("trip 5 vs ann")
        .refused_with(11, "a different character");
    game.run("trip 5 vs bea secretly").refused_at(15);
    game.run("trip 5 dc 15").refused_at(8);
    game.run("escape 5 vs bea").refused_at(10);
    game.run("escape 5")
        .refused_with(10, "'dc' and the DC of the hold");
    game.run("set bea Reflex -").ok();
    game.run("trip 5 vs bea").refused_with(11, "Reflex");
}

#[test]
fn odds_of_brawling_agree_with_every_face() {
    let mut game = fight();
    game.run("condition ann dazzled").ok();
    for line in [
        "trip 5 vs bea +1",
        "grapple 5 +2 vs bea",
        "escape 3 dc hard",
    ] {
        let answer = game.json(&format!("odds {line}"));
        let mut counted = std::collections::BTreeMap::<String, f64>::new();
        for die in 1..=20 {
            let more = if line.starts_with("trip") && die == 20 {
                " 1"
            } else {
                ""
            };
            let answer = game.json(&format!("{line} = {die}{more}"));
            let grade = answer["rolls"][0]["grade"].as_str().unwrap().to_owned();
            game.run("undo").ok();
            *counted.entry(grade).or_default() += 0.05;
        }
        let odds = answer["odds"].as_object().unwrap();
        assert_eq!(odds.len(), counted.len(), "{line}: {answer}");
        for (grade, p) in counted {
            let said = odds[&grade].as_f64().unwrap();
            assert!((said - p).abs() < 1e-12, "{line}: {grade}");
        }
    }
}
