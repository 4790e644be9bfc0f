//! Typed dice: any subset, in any number, by name; dice that were not needed are set aside.

use gmscreen::campaign::{Campaign, Contest};
use serde_json::{Value, json};

use crate::harness::Game;

/// Two swordsmen of a game, each with one skill and the relevant stats.
fn duel(system: &str) -> Game {
    let mut game = Game::of(Campaign::new("Duel", system, ""));
    game.all(&["add \"Red Ann\"", "add Bob", "player ann"]);
    let _ = match system {
        "renaissance" => game.all(&[
            "set ann DUR 30",
            "set bob DUR 30",
            "skill ann Melee 60",
            "skill bob Melee 40",
        ]),
        "brp" => game.all(&[
            "set bob CON 12",
            "set bob SIZ 12",
            "skill ann Sword 60",
            "skill bob Dodge 40",
        ]),
        "forge-of-power" => game.all(&[
            "set bob HP 20",
            "set bob AC 15",
            "set ann Reflex 2",
            "set bob Reflex 1",
        ]),
        _ => &mut game,
    };
    game
}

/// The face of each die of the sides, or `None` if the console rolled it.
fn typed(contest: &Contest) -> Vec<Vec<Option<u16>>> {
    let sides = contest.sides.iter();
    let dice = sides.map(|side| {
        let faces = side.dice.iter().enumerate();
        faces
            .map(|(at, face)| side.typed.contains(&at).then_some(*face))
            .collect()
    });
    dice.collect()
}

#[test]
fn named_dice_go_to_the_named_character_and_others_to_the_rest() {
    for (dice, is) in [
        ("40 60", [Some(40), Some(60)]),
        ("bob:60", [None, Some(60)]),
        ("bob:60 40", [Some(40), Some(60)]),
        ("40 bob:60", [Some(40), Some(60)]),
        ("red:40", [Some(40), None]),
        ("\"red ann\":40 60", [Some(40), Some(60)]),
        ("\"Red Ann\":- 60", [None, Some(60)]),
        ("- 60", [None, Some(60)]),
        ("- -", [None, None]),
        ("ANN:41 bob:-", [Some(41), None]),
    ] {
        let mut game = duel("renaissance");
        let line = format!("oppose ann melee vs bob melee = {dice}");
        let contest = game.run(&line).contest();
        // Rerolls are listed separately.
        if contest.rerolled.is_empty() {
            assert_eq!(typed(&contest), is.map(|face| vec![face]), "{line}");
        }
    }
}

#[test]
fn wrong_dice_are_refused_at_the_die() {
    let line = "oppose ann melee vs bob melee = ";
    for (dice, at, said) in [
        ("40 -40", 3, "without a sign"),
        ("-40", 0, "without a sign"),
        ("bob:", 0, "without a sign"),
        (":40", 0, "without a sign"),
        ("bob:x", 0, "without a sign"),
        ("\"bob\"40", 0, "without a sign"),
        ("\"bob", 0, "quote"),
        ("hits", 0, "without a sign"),
        ("cid:40", 0, "no character matches 'cid'"),
        ("dan:40", 0, "Dan rolls nothing on this line"),
        ("bob:140", 0, "cannot show 140"),
        ("40 60 140", 6, "cannot show 140"),
        ("bob:60 bob:50 bob:40", 14, "too many dice"),
        ("40 60 41 61 42", 12, "too many dice"),
        ("40 60 bob:41 1 2", 15, "too many dice"),
        ("3 hits", 0, "does not count hits"),
    ] {
        let mut game = duel("renaissance");
        game.all(&["add Dan"]);
        let before = game.campaign().clone();
        game.run(&format!("{line}{dice}"))
            .refused_with(line.len() + 1 + at, said);
        assert_eq!(*game.campaign(), before, "{dice}");
    }
}

#[test]
fn dice_that_were_not_needed_are_set_aside() {
    for (system, line, aside) in [
        // A miss: no defence, no damage.
        (
            "renaissance",
            "attack ann melee vs bob melee dv 1d10+8 = 93 60 3 4",
            json!([60, 3, 4]),
        ),
        // A critical hit counts the maximum.
        (
            "renaissance",
            "attack ann melee vs bob melee dv 1d10+8 = 33 90 6",
            json!([6]),
        ),
        (
            "renaissance",
            "attack ann melee vs bob melee dv 1d10+8 = 38 90 6",
            json!([]),
        ),
        (
            "renaissance",
            "attack ann melee vs bob melee dv 1d10+8 = bob:50 93",
            json!([50]),
        ),
        (
            "brp",
            "attack ann sword vs bob dodge dv 1d8 = 80 30 5",
            json!([30, 5]),
        ),
        (
            "brp",
            "attack ann sword vs bob dodge dv 1d8 = 40 90 5",
            json!([]),
        ),
        (
            "forge-of-power",
            "check ann 4 dc AC of bob damage 1d8+2 = 3 7",
            json!([7]),
        ),
        (
            "forge-of-power",
            "check ann 4 dc AC of bob damage 1d8+2 = 13 7",
            json!([]),
        ),
    ] {
        let mut game = duel(system);
        let before = game.campaign().clone();
        let answer = game.json(line);
        assert_eq!(answer["set_aside"], aside, "{line}");
        let told = answer["text"].as_str().unwrap().contains("set aside");
        assert_eq!(told, aside != json!([]), "{line}");
        game.run("undo").ok();
        assert_eq!(*game.campaign(), before, "{line}");
    }
}

#[test]
fn every_roll_says_which_dice_were_typed() {
    let mut game = duel("renaissance");
    let rolls = |answer: &Value| -> Vec<Value> {
        let rolls = answer["rolls"].as_array().unwrap();
        rolls.iter().map(|roll| roll["typed"].clone()).collect()
    };
    let answer = game.json("oppose ann melee vs bob melee = - 5");
    assert_eq!(rolls(&answer), [json!([false]), json!([true])]);
    let answer = game.json("roll 3d6 = 4 - 5");
    assert_eq!(rolls(&answer), [json!([true, false, true])]);
    assert_eq!(answer["rolls"][0]["dice"][2], 5);
    let answer = game.json("begin ann bob = bob:3");
    assert!(answer["ok"].as_bool().unwrap());
    let entry = game.history().mark().entries;
    let contest = game.history().contest(entry).unwrap();
    assert_eq!(typed(&contest), [vec![None], vec![Some(3)]]);
    let answer = game.json("check ann melee");
    assert_eq!(rolls(&answer), [json!([false])]);
}

#[test]
fn pools_are_typed_without_spaces_and_as_hits() {
    let mut game = duel("ruina-imperii");
    for (line, dice, hits) in [
        ("check 5 vs 1 = 11162", vec![vec![1, 1, 1, 6, 2]], vec![1]),
        ("check 5 vs 1 = 111 62", vec![vec![1, 1, 1, 6, 2]], vec![1]),
        ("check 1 vs 1 explode 6 = 662", vec![vec![6, 6, 2]], vec![2]),
        (
            "oppose ann 2 vs bob 2 = 4611",
            vec![vec![4, 6], vec![1, 1]],
            vec![2, 0],
        ),
        (
            "oppose ann 2 vs bob 2 = bob:46 11",
            vec![vec![1, 1], vec![4, 6]],
            vec![0, 2],
        ),
        ("check 4 vs 1 = 3 hits", vec![vec![]], vec![3]),
        ("check 2 vs 1 explode 6 = 9 hits", vec![vec![]], vec![9]),
        (
            "oppose ann 3 vs bob 2 = bob:1 hit 3 hits",
            vec![vec![], vec![]],
            vec![3, 1],
        ),
        ("roll 3d6 = 416", vec![vec![4, 1, 6]], vec![11]),
    ] {
        let contest = game.run(line).contest();
        let fell: Vec<_> = contest.sides.iter().map(|side| side.dice.clone()).collect();
        assert_eq!(fell, dice, "{line}");
        let counted: Vec<_> = contest
            .sides
            .iter()
            .map(|side| side.facts[0].value)
            .collect();
        assert_eq!(counted, hits, "{line}");
    }
    for (line, at, said) in [
        ("check 4 vs 1 = 5 hits", 16, "at most 4 hits"),
        ("check 2 vs 1 = 115", 16, "too many dice"),
        ("check 2 vs 1 = 117", 16, "cannot show 117"),
        ("check 2 vs 1 explode 6 = 115", 26, "too many dice"),
        ("check 2 vs 1 = 1 1 hits", 18, "does not count hits"),
        ("check 2 vs 1 = 1 hit 2 hits", 22, "too many dice"),
        ("roll 1d6 = 16", 12, "cannot show 16"),
    ] {
        game.run(line).refused_with(at, said);
    }
}

#[test]
fn a_correction_takes_any_subset_too() {
    let mut game = duel("renaissance");
    game.run("attack ann melee vs bob melee dv 1d10+8 = 38 90 6")
        .ok();
    let answer = game.json("correct = 93 90 6");
    assert_eq!(answer["set_aside"], json!([90, 6]));
    assert_eq!(game.track("Bob", "harm"), 0);
    let answer = game.json("correct = bob:95 38 7");
    assert_eq!(answer["set_aside"], json!([]));
    assert!(game.track("Bob", "harm") > 0);
}

#[test]
fn saves_of_several_take_dice_by_name_and_damage_without() {
    let mut game = duel("forge-of-power");
    let contest = game
        .run("save ann bob Reflex dc 15 damage 2d6 = bob:3 2 5 17")
        .contest();
    assert_eq!(typed(&contest), [vec![Some(17)], vec![Some(3)]]);
    assert_eq!(
        contest.sides[0].facts.last().unwrap().label.as_str(),
        "damage"
    );
}
