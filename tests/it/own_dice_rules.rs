//! Players' own dice where a rule makes more of them necessary: exploding dice, luck, work, saves.

use crate::harness::Game;
use crate::own_dice::{Line, RENAISSANCE, answered, in_edition, own_dice};

const POOLS: &[&str] = &[
    "add Ann",
    "add Bob",
    "add Rat",
    "player Ann Bob",
    "skill Ann Climb 3",
    "skill Bob Climb 2",
    "weapon Ann Axe Climb dv 1d6",
];

#[test]
fn exploding_dice_are_asked_for_when_they_explode() {
    let lines: &[Line] = &[
        // Nothing explodes.
        (
            "check Ann Climb explode 6 vs 1",
            &["251"],
            &["Ann: Climb 3d6 vs "],
        ),
        // Two explode, then one of those.
        (
            "check Ann Climb explode 6 vs 1",
            &["266", "36", "1"],
            &[
                "Ann: Climb 3d6 vs ",
                "Ann: Climb, exploded 2d6 vs ",
                "Ann: Climb, exploded d6 vs ",
            ],
        ),
        // A risk of 2 and dice that count from 4.
        (
            "check Ann Climb risk 2 explode 4 vs 1",
            &["23314", "2"],
            &[
                "Ann: Climb, the last 2 for the risk 5d6 vs ",
                "Ann: Climb, exploded d6 vs ",
            ],
        ),
        // One wave is left to the console; one die of another is typed.
        (
            "check Ann Climb explode 6 vs 1",
            &["661", "- 2"],
            &["Ann: Climb 3d6 vs ", "Ann: Climb, exploded 2d6 vs "],
        ),
        // Only hits are counted.
        (
            "check Ann Climb explode 6 vs 1",
            &["5 hits"],
            &["Ann: Climb 3d6 vs "],
        ),
        // Each side explodes separately, and damage does not explode.
        (
            "attack Ann Axe explode 6 vs Bob Climb",
            &["644", "2", "11", "3"],
            &[
                "Ann: Climb 3d6 vs Bob",
                "Ann: Climb, exploded d6 vs Bob",
                "Bob: Climb 2d6 vs Ann",
                "Ann: Axe damage d6 vs Bob",
            ],
        ),
        (
            "oppose Bob Climb vs Ann Climb explode 5",
            &["66", "125", "1"],
            &[
                "Bob: Climb 2d6 vs Ann",
                "Ann: Climb 3d6 vs Bob",
                "Ann: Climb, exploded d6 vs Bob",
            ],
        ),
    ];
    let mut game = own_dice("ruina-imperii", POOLS);
    for (line, answers, questions) in lines {
        let (asked, kept) = answered(&mut game, line, answers);
        assert_eq!(&asked, questions, "{kept}");
    }
}

#[test]
fn the_console_rolls_explosions_of_its_own_dice() {
    let mut game = own_dice("ruina-imperii", POOLS);
    let mut exploded = false;
    for _ in 0..20 {
        let (asked, kept) = answered(&mut game, "check Ann Climb explode 4 vs 1", &["- - -"]);
        assert_eq!(asked, ["Ann: Climb 3d6 vs "], "{kept}");
        let entry = game.history().entries().last().unwrap();
        exploded |= entry.rolled().unwrap().sides[0].dice.len() > 3;
    }
    assert!(exploded);
}

/// The questions for a line, after some other lines, at a table of its own.
fn asks(game: &mut Game, before: &[&str], line: &str, answers: &[&str]) -> Vec<String> {
    game.all(before);
    answered(game, line, answers).0
}

#[test]
fn luck_asks_for_the_dice_it_makes_necessary() {
    let luck = ["set Ann Luck 5", "luck Ann +5"];
    let table = || own_dice("renaissance", &[RENAISSANCE, &luck].concat());
    // Flipping 94 to 49 needs no die.
    let asked = asks(&mut table(), &["check Ann Melee = 94"], "flip Ann", &[]);
    assert_eq!(asked, [""; 0]);
    // Flipped, 02 is 20, which ties with the other's 20: both roll again.
    let asked = asks(
        &mut table(),
        &["oppose Ann 50 vs Cut 50 = 2 20"],
        "flip Ann",
        &["20", "30"],
    );
    let again = ["Ann: 50 d100 again vs Cut", "Cut: 50 d100 again vs Ann"];
    assert_eq!(asked, again);
    // A miss becomes a hit: the defence, then the damage.
    let asked = asks(
        &mut table(),
        &["skill Cut Fray COO 20", "attack Ann Hook vs Cut Fray = 94"],
        "flip Ann",
        &["29", "3"],
    );
    assert_eq!(
        asked,
        ["Cut: Fray d100 vs Ann", "Ann: Hook damage d6 vs Cut"]
    );
    // The damage of a critical hit is not rolled.
    let asked = asks(
        &mut table(),
        &["attack Ann Hook vs Salt unaware = 50 2"],
        "upgrade Ann",
        &[],
    );
    assert_eq!(asked, [""; 0]);
}

#[test]
fn the_second_side_of_an_ordered_check_names_the_first() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let asked = asks(
        &mut game,
        &["order Ann Melee = 30"],
        "then vs Cut 50",
        &["30", "20", "10"],
    );
    let expected = [
        "Cut: 50 d100 vs Ann",
        "Ann: Melee d100 again vs Cut",
        "Cut: 50 d100 again vs Ann",
    ];
    assert_eq!(asked, expected);
}

#[test]
fn work_asks_for_its_check_when_it_begins() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let begin = "task Ann lock 10m check Melee";
    assert_eq!(
        answered(&mut game, begin, &["30"]).0,
        ["Ann: Melee d100 vs "]
    );
    assert_eq!(answered(&mut game, "work Ann lock 1m", &[]).0, [""; 0]);
    let begin = "job Ann brew 5 simple Melee";
    assert_eq!(
        answered(&mut game, begin, &["30"]).0,
        ["Ann: Melee d100 vs "]
    );
    assert_eq!(answered(&mut game, "work Ann brew", &[]).0, [""; 0]);
    // A helper does not roll.
    let helped = "check Ann Melee assist Cut";
    game.run("skill Cut Melee SOM 10").ok();
    assert_eq!(
        answered(&mut game, helped, &["30"]).0,
        ["Ann: Melee d100 vs "]
    );
}

#[test]
fn a_save_of_several_asks_each_player() {
    let mut game = own_dice(
        "forge-of-power",
        &[
            "add Ann HP 20 AC 12 Reflex 2",
            "add Bob HP 20 AC 12 Reflex 3",
            "add Rat HP 20 AC 10 Reflex 1",
            "player Ann Bob",
        ],
    );
    let both = ["Ann: Reflex d20 vs ", "Bob: Reflex d20 vs "];
    let line = "save Ann Rat Bob Reflex dc 15 damage 4d6";
    let (asked, kept) = answered(&mut game, line, &["9", "18"]);
    assert_eq!(asked, both);
    assert!(kept.contains("= Ann:9 Bob:18 ->"), "{kept}");
    game.all(&["undo"]);
    // The damage may be typed; a save of Ann's own is then asked of her.
    let typed = format!("{line} = 1 2 3 4 9");
    let (asked, kept) = answered(&mut game, &typed, &["18"]);
    assert_eq!(asked, both[1..]);
    assert!(kept.contains("= 1 2 3 4 Ann:9 Bob:18 ->"), "{kept}");
    assert_eq!(game.track("Ann", "hp"), 20 - 10);
}

#[test]
fn the_rounds_of_a_stunning_blow_are_asked_for() {
    let people = [
        "add Ann STR 10 SIZ 10 CON 12 POW 10 DEX 10",
        "add Bob STR 10 SIZ 12 CON 12 POW 10 DEX 10",
        "skill Ann Axe 60",
        "player Bob",
        "attack Ann Axe vs Bob undefended dv 1d4 crush = 10 2",
    ];
    let mut game = in_edition("brp", "uge", &people);
    let check = "Bob: CON x5 d100 vs ";
    assert_eq!(answered(&mut game, "roll Bob", &["60"]).0, [check]);
    game.all(&["undo"]);
    let (asked, kept) = answered(&mut game, "roll Bob", &["61", "2"]);
    assert_eq!(asked, [check, "Bob: rounds stunned d3 vs "]);
    assert!(kept.contains("= Bob:61 Bob:2 ->"), "{kept}");
    assert!(game.who("Bob").condition("stunned").is_some());
}
