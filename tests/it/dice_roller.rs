//! Dice rolled for their total, and amounts given as dice.

use gmscreen::campaign::Campaign;

use crate::harness::Game;

const PEOPLE: &[&str] = &[
    "add Nia",
    "player nia",
    "set nia STR 13",
    "set nia CON 12",
    "set nia SIZ 11",
    "set nia DEX 14",
    "set nia INT 16",
    "skill nia Climb 45",
    "skill nia Teach 60",
    "skill nia \"Spot Hidden\" 60",
    "add Brok",
    "set brok SIZ 15",
    "set brok CON 15",
    "set brok DEX 9",
    "set brok INT 12",
    "skill brok Climb 20",
    "skill brok Listen 40",
];

fn brp() -> Game {
    let mut game = Game::of(Campaign::new("test", "brp", ""));
    game.all(PEOPLE);
    game
}

#[test]
fn dice_are_rolled_without_a_character_and_logged() {
    let mut game = Game::new();
    assert_eq!(game.run("roll 3d6+2 = 4 1 6").text(), "3d6+2: 4 1 6 = 13");
    assert_eq!(game.run("2d6 = 3 4").text(), "2d6: 3 4 = 7");
    assert_eq!(
        game.run("2D6 + 1 - 1d4 = 3 4 2").text(),
        "2d6+1-1d4: 3 4 2 = 6"
    );
    let text = game.run("roll 4d6kh3 \"strength\" = 2 5 2 6").text();
    assert_eq!(text, "strength, 4d6kh3: 2 5 (2) 6 = 13");
    assert_eq!(game.run("2d20kl1+5 = 17 4").text(), "2d20kl1+5: (17) 4 = 9");
    assert_eq!(
        game.run("3d6! = 6 1 6 2 6 3").text(),
        "3d6!: 6 1 6 2 6 3 = 24"
    );
    assert_eq!(game.run("roll (1d6+2) * 2 = 3").text(), "(1d6+2)*2: 3 = 10");
    let entries = game.history().entries().len();
    assert_eq!(entries, 7);
    game.run("undo").ok();
}

#[test]
fn a_d100_is_read_as_the_game_reads_it() {
    let mut game = Game::new();
    assert_eq!(game.run("d100 = 0").text(), "1d100: 0 = 0");
    assert_eq!(game.run("d100 = 100").text(), "1d100: 0 = 0");
    let mut game = brp();
    assert_eq!(game.run("d100 = 0").text(), "1d100: 100 = 100");
    assert_eq!(game.run("d% = 7").text(), "1d100: 7 = 7");
}

#[test]
fn json_has_every_die_and_the_total() {
    let mut game = Game::new();
    let roll = game.json("roll 4d6kh3+1 \"might\" = 2 5 2 6");
    let roll = &roll["rolls"][0];
    assert_eq!(roll["who"], serde_json::Value::Null);
    assert_eq!(roll["what"], "4d6kh3+1");
    assert_eq!(roll["dice"], serde_json::json!([2, 5, 2, 6]));
    assert_eq!(roll["total"], 14);
    let odds = game.json("odds roll 2d6");
    assert!((odds["odds"]["7"].as_f64().unwrap() - 6.0 / 36.0).abs() < 1e-12);
    assert_eq!(odds["odds"].as_object().unwrap().len(), 11);
    assert_eq!(odds["details"], serde_json::Value::Null, "not told twice");
    assert_eq!(
        game.json("odds 1d4-1")["odds"].as_object().unwrap().len(),
        4
    );
}

#[test]
fn other_text_names_a_pending_check_or_is_refused() {
    let mut game = Game::new();
    game.all(&["add \"d4\"", "add Ann COO 20"]);
    game.run("roll ann").refused_with(6, "no check is pending");
    game.run("roll 3").refused_with(6, "no check is pending");
    game.run("roll \"d4\"")
        .refused_with(6, "no check is pending");
    game.run("7").refused_with(1, "no command is called '7'");
    game.all(&["pending ann COO", "pending \"d4\" 50"]);
    game.run("roll 1 = 12").ok();
    game.run("roll \"d4\" = 12").ok();
    assert_eq!(
        game.run("roll d4 = 2").text(),
        "1d4: 2 = 2",
        "a name is quoted"
    );
}

#[test]
fn wrong_dice_are_refused_at_the_place() {
    let mut game = Game::new();
    for (line, column, part) in [
        ("roll 2d6+", 10, "dice such as 2d6"),
        ("roll 2d6x", 9, "expected +, -, *"),
        ("2d0", 3, "1 to 1,000 faces"),
        ("roll 1001d6", 6, "1 to 1,000 dice"),
        ("roll (2d6", 10, "expected a closing )"),
        ("roll 1d1!", 9, "explode forever"),
        ("roll 2d6 \"a\" \"b\"", 14, "'secret' or the end"),
        ("roll 2d6 \"a\" secret secret", 21, "nothing more"),
        ("2d6 = 3 7", 9, "d6"),
        ("2d6 = 3 4 5", 11, "dice"),
    ] {
        game.run(line).refused_with(column, part);
    }
}

#[test]
fn amounts_are_dice_too() {
    let mut game = Game::new();
    game.all(&[
        "add Ann DUR 30 WIL 20",
        "add Ben DUR 30",
        "add Cid DUR 30",
        "set ben AV 2",
    ]);
    game.run("damage ann ben cid 2d6 = 3 4").ok();
    let harm: Vec<i64> = ["Ann", "Ben", "Cid"]
        .map(|who| game.track(who, "harm"))
        .to_vec();
    assert_eq!(harm, [7, 5, 7], "one roll, each less its own armour");
    game.run("damage ann ben cid 1d10+2 each ap 1 = 4 8 1").ok();
    let harm: Vec<i64> = ["Ann", "Ben", "Cid"]
        .map(|who| game.track(who, "harm"))
        .to_vec();
    assert_eq!(harm, [13, 14, 10], "a roll for each");
    game.run("heal ann cid 1d4+1 = 3").ok();
    assert_eq!(game.track("Ann", "harm"), 9);
    assert_eq!(game.track("Cid", "harm"), 6);
    game.run("heal ann ben 1d4 each = 3 1").ok();
    assert_eq!(game.track("Ann", "harm"), 6);
    assert_eq!(game.track("Ben", "harm"), 13);
    game.run("stress ann 1d10 = 6").ok();
    assert_eq!(game.track("Ann", "stress"), 6);
    game.run("damage cid 1d4-9 = 2").ok();
    assert_eq!(game.track("Cid", "harm"), 6, "less than nothing is nothing");
    game.run("undo 7").ok();
    assert_eq!(game.track("Ann", "harm"), 0);
}

#[test]
fn an_amount_says_its_dice() {
    let mut game = brp();
    let text = game.run("damage nia 2d6+1 = 3 4").text();
    assert!(text.contains("damage 8 (2d6+1: 3 4)"), "{text}");
    game.run("damage nia 2d")
        .refused_with(12, "how much damage?");
    game.run("damage nia 2d6 = 7 1").refused_with(18, "d6");
    game.run("damage nia").refused_with(12, "how much damage");
    game.run("damage nia 1000001")
        .refused_with(12, "how much damage");
}
