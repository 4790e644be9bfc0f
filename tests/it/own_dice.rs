//! Players roll their own dice: what a command asks for, in which order, and the line that is
//! logged.

use gmscreen::campaign::Campaign;
use gmscreen::dice::Dice;
use gmscreen::game::draft::Question;
use gmscreen::games;
use gmscreen::session::Asked;

use crate::harness::Game;

/// A table of a game whose players roll their own dice.
pub(crate) fn own_dice(system: &str, lines: &[&str]) -> Game {
    let game = games::by_id(system).unwrap();
    in_edition(system, game.editions.first().unwrap_or(&""), lines)
}

pub(crate) fn in_edition(system: &str, edition: &str, lines: &[&str]) -> Game {
    let mut game = Game::of(Campaign::new("test", system, edition));
    game.all(lines);
    game.run("option own_dice players").ok();
    game
}

/// Runs a line with answers, one per question. Returns the questions and the line that was logged.
pub(crate) fn answered(game: &mut Game, line: &str, answers: &[&str]) -> (Vec<String>, String) {
    let (mut now, mut asked) = (line.to_owned(), Vec::new());
    let console = game.dice.mark();
    let mut answers = answers.iter();
    loop {
        let before = (game.campaign().clone(), game.history().mark().clone());
        match game.session.execute_asking(&now, &mut game.dice).unwrap() {
            Asked::Done(_) => break,
            Asked::Waits(Question::Initiative(_)) => panic!("{now}: the form"),
            Asked::Waits(Question::Dice(throw)) => {
                assert_eq!(game.campaign(), &before.0, "{now}");
                assert_eq!(game.history().mark(), &before.1, "{now}");
                let again = if throw.again { " again" } else { "" };
                asked.push(format!(
                    "{}: {} {}{again} vs {}",
                    throw.name,
                    throw.what,
                    throw.dice_in_words(),
                    throw.against
                ));
                let answer = answers.next().unwrap_or_else(|| panic!("{asked:?}"));
                now = throw.answered(&now, answer).unwrap();
            }
        }
    }
    assert_eq!(answers.next(), None, "{asked:?}");
    // The logged line gives the same result without any questions.
    let kept = game.history().entries().last().unwrap().line.clone();
    let after = game.campaign().clone();
    game.all(&["undo"]);
    game.dice.rewind(console);
    let faces = rolled(game, &kept);
    assert_eq!(game.campaign().characters, after.characters, "{kept}");
    (asked, format!("{kept} -> {faces:?}"))
}

/// The faces of all sides in the last roll of a line.
fn rolled(game: &mut Game, line: &str) -> Vec<Vec<u16>> {
    game.run(line).ok();
    let entry = game.history().entries().last().unwrap();
    let contest = entry.rolled();
    contest.map_or_else(Vec::new, |contest| {
        contest.sides.iter().map(|side| side.dice.clone()).collect()
    })
}

pub(crate) const RENAISSANCE: &[&str] = &[
    "add Ann SOM 20 COO 20 DUR 30 INT 10 WIL 20",
    "player Ann",
    "skill Ann Melee SOM 30",
    "skill Ann Fray COO 20",
    "weapon Ann Hook Melee dv 1d6+4",
    "add Cut SOM 20 COO 20 DUR 90",
    "add \"Salt hound\" SOM 20 COO 20 DUR 30",
    "player Cut",
];

#[test]
fn a_miss_asks_for_no_damage() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let line = "attack Ann Hook vs Salt";
    let (asked, kept) = answered(&mut game, line, &["98"]);
    assert_eq!(asked, ["Ann: Melee d100 vs Salt hound"]);
    assert!(
        kept.starts_with("attack Ann Hook vs Salt = Ann:98"),
        "{kept}"
    );
    let (asked, kept) = answered(&mut game, "attack Ann Hook vs Salt unaware", &["31", "5"]);
    let expected = [
        "Ann: Melee d100 vs Salt hound",
        "Ann: Hook damage d6 vs Salt hound",
    ];
    assert_eq!(asked, expected);
    assert!(kept.contains("= Ann:31 Ann:5 ->"), "{kept}");
}

#[test]
fn the_defence_of_a_player_is_asked_for_too() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.all(&["skill Salt Bite SOM 70", "weapon Salt Fangs Bite dv 1d4"]);
    let mut seen = false;
    for _ in 0..8 {
        // The hit is rolled by the console; only then does she defend.
        let before = game.history().mark().entries;
        let asked = game
            .session
            .execute_asking("attack Salt Fangs vs Ann", &mut game.dice);
        match asked.unwrap() {
            Asked::Done(_) => assert!(game.history().mark().entries > before),
            Asked::Waits(Question::Dice(throw)) => {
                assert_eq!((&*throw.name, &*throw.against), ("Ann", "Salt hound"));
                let line = throw.answered("attack Salt Fangs vs Ann", "").unwrap();
                assert_eq!(line, "attack Salt Fangs vs Ann = Ann:-");
                seen = true;
            }
            Asked::Waits(Question::Initiative(_)) => panic!("no fight begins"),
        }
    }
    assert!(seen);
}

#[test]
fn rerolls_ask_again_and_typed_dice_stay_with_their_side() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    // Both fail at the same grade: nobody wins, and both roll again.
    let line = "oppose Ann Melee vs Salt 50 = 20";
    let (asked, kept) = answered(&mut game, line, &[]);
    assert_eq!(asked, [""; 0]);
    assert!(kept.contains("= 20 ->"), "{kept}");
    let line = "oppose Ann 50 vs Cut 50";
    let (asked, kept) = answered(&mut game, line, &["20", "20", "30", "10"]);
    let expected = [
        "Ann: 50 d100 vs Cut",
        "Cut: 50 d100 vs Ann",
        "Ann: 50 d100 again vs Cut",
        "Cut: 50 d100 again vs Ann",
    ];
    assert_eq!(asked, expected);
    assert!(kept.contains("= Ann:20 Cut:20 Ann:30 Cut:10 ->"), "{kept}");
}

#[test]
fn dice_typed_by_the_gm_stay_with_their_character() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let line = "attack Ann Hook vs Salt unaware = 31";
    let (asked, kept) = answered(&mut game, line, &["6"]);
    assert_eq!(asked, ["Ann: Hook damage d6 vs Salt hound"]);
    assert!(kept.contains("= Ann:31 Ann:6 ->"), "{kept}");
}

#[test]
fn an_empty_answer_leaves_it_to_the_console() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let (asked, kept) = answered(&mut game, "check Ann Melee", &[""]);
    assert_eq!(asked, ["Ann: Melee d100 vs "]);
    assert!(kept.contains("check Ann Melee = Ann:- ->"), "{kept}");
    let side = &game
        .history()
        .entries()
        .last()
        .unwrap()
        .rolled()
        .unwrap()
        .sides[0]
        .clone();
    assert_eq!(side.typed, [0; 0]);
}

#[test]
fn secret_rolls_are_the_consoles() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    for line in ["check Ann Melee secret", "check Ann Melee passive"] {
        let (asked, _) = answered(&mut game, line, &[]);
        assert_eq!(asked, [""; 0], "{line}");
    }
}

#[test]
fn own_dice_can_be_set_for_one_character() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.run("own_dice Ann off")
        .ok()
        .text_has("the console rolls for Ann");
    assert_eq!(answered(&mut game, "check Ann Melee", &[]).0, [""; 0]);
    game.run("own_dice Ann Cut -").ok();
    assert_eq!(answered(&mut game, "check Ann Melee", &["12"]).0.len(), 1);
    game.all(&["option own_dice console"]);
    assert_eq!(answered(&mut game, "check Ann Melee", &[]).0.len(), 0);
    // An animal controlled by a player.
    game.run("own_dice Salt on")
        .ok()
        .text_has("rolled at the table");
    assert_eq!(answered(&mut game, "check Salt 40", &["12"]).0.len(), 1);
    game.run("own_dice Salt maybe").refused();
    game.run("own_dice Salt").refused();
    game.run("own_dice on").refused();
    // Each is one act and can be undone.
    game.all(&["undo"]);
    assert_eq!(answered(&mut game, "check Salt 40", &["12"]).0.len(), 1);
}

#[test]
fn a_wrong_answer_is_refused_at_its_word() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let line = "check Ann Melee";
    let asked = game.session.execute_asking(line, &mut game.dice).unwrap();
    let Asked::Waits(Question::Dice(throw)) = asked else {
        panic!("{asked:?}");
    };
    for (answer, at, says) in [
        ("130", 0, "cannot show 130"),
        ("12 13", 3, "too many dice"),
        ("x", 0, "the number on a die"),
        ("Ann:12", 0, "without a name"),
        ("3 hits", 0, "does not count hits"),
    ] {
        let refusal = throw.answered(line, answer).unwrap_err();
        let span = refusal.span.unwrap();
        assert_eq!(span.start, at, "{answer}");
        assert!(refusal.to_string().contains(says), "{answer}: {refusal}");
    }
}

#[test]
fn a_correction_asks_for_the_die_that_it_calls_for() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    answered(&mut game, "attack Ann Hook vs Salt unaware", &["98"]);
    let (asked, kept) = answered(&mut game, "correct = 31", &["4"]);
    assert_eq!(asked, ["Ann: Hook damage d6 vs Salt hound"]);
    assert!(kept.contains("correct = Ann:31 Ann:4 ->"), "{kept}");
    game.all(&["undo", "undo"]);
    assert!(game.history().redoable() == 2);
}

/// A line, the answers, and the questions.
pub(crate) type Line = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// Each game with its characters and what they roll.
const TABLES: [(&str, &[&str], &[Line]); 3] = [
    (
        "brp",
        &[
            "add Ann CON 10 SIZ 10 POW 10 DEX 10 STR 10",
            "player Ann",
            "add Rat CON 10 SIZ 6 DEX 5",
            "skill Ann Sword 60",
            "skill Rat Dodge 1",
            "skill Ann Climb 60",
        ],
        &[
            ("check Ann Climb", &["40"], &["Ann: Climb d100 vs "]),
            ("resist Ann STR vs 10", &["40"], &["Ann: STR d100 vs 10"]),
            (
                "oppose Ann Climb vs Rat 40",
                &["40"],
                &["Ann: Climb d100 vs Rat"],
            ),
            (
                "attack Ann Sword vs Rat dv 2d6",
                &["40", "3 4"],
                &["Ann: Sword d100 vs Rat", "Ann: damage 2d6 vs Rat"],
            ),
            (
                "attack Ann Sword vs Rat dv 2d6",
                &["40", "3", "4"],
                &[
                    "Ann: Sword d100 vs Rat",
                    "Ann: damage 2d6 vs Rat",
                    "Ann: damage, 1 more d6 vs Rat",
                ],
            ),
            (
                "experience Ann",
                &["90", "4", "20"],
                &[
                    "Ann: experience in Sword d100 vs ",
                    "Ann: gain in Sword d6 vs ",
                    "Ann: experience in Climb d100 vs ",
                ],
            ),
        ],
    ),
    (
        "forge-of-power",
        &[
            "add Ann HP 20 AC 12 Reflex 2",
            "player Ann",
            "add Rat HP 20 AC 10 Reflex 1",
            "skill Ann Knives 5",
        ],
        &[
            ("check Ann Knives dc 15", &["12"], &["Ann: Knives d20 vs "]),
            (
                "check Ann Knives dc AC of Rat damage 2d6",
                &["12", "33"],
                &["Ann: Knives d20 vs Rat", "Ann: damage 2d6 vs Rat"],
            ),
            (
                "attack Ann Knives vs Rat dv 2d6",
                &["19", "4 2"],
                &["Ann: Knives d20 vs Rat", "Ann: damage 2d6 vs Rat"],
            ),
            // Nobody rolls the damage.
            (
                "save Ann Rat Reflex dc 15 damage 4d6",
                &["9"],
                &["Ann: Reflex d20 vs "],
            ),
        ],
    ),
    (
        "ruina-imperii",
        &["add Ann", "player Ann", "add Rat", "skill Ann Climb 3"],
        &[
            ("check Ann Climb vs 1", &["251"], &["Ann: Climb 3d6 vs "]),
            ("check Ann Climb vs 1", &["2 hits"], &["Ann: Climb 3d6 vs "]),
            (
                "attack Ann Climb vs Rat 1 dv 1d6",
                &["445", "3"],
                &["Ann: Climb 3d6 vs Rat", "Ann: damage d6 vs Rat"],
            ),
            (
                "attack Ann Climb vs Rat 3",
                &["1 - 2"],
                &["Ann: Climb 3d6 vs Rat"],
            ),
            (
                "oppose Ann Climb vs Rat 2",
                &["251"],
                &["Ann: Climb 3d6 vs Rat"],
            ),
        ],
    ),
];

#[test]
fn every_game_asks_for_its_dice() {
    for (system, people, lines) in TABLES {
        let mut game = own_dice(system, people);
        for (line, answers, questions) in lines {
            let (asked, kept) = answered(&mut game, line, answers);
            assert_eq!(&asked, questions, "{kept}");
        }
    }
}

#[test]
fn a_correction_of_answered_dice_asks_and_a_redo_does_not() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let line = "attack Ann Hook vs Salt unaware";
    answered(&mut game, line, &["98"]);
    assert_eq!(game.track("Salt hound", "harm"), 0);
    // More dice, fewer dice, and one that the player had rolled already.
    let damage = "Ann: Hook damage d6 vs Salt hound";
    let (asked, kept) = answered(&mut game, "correct = 31", &["6"]);
    assert_eq!(asked, [damage]);
    assert!(kept.contains("correct = Ann:31 Ann:6 ->"), "{kept}");
    let hurt = game.track("Salt hound", "harm");
    assert!(hurt > 0);
    assert_eq!(answered(&mut game, "correct = 98", &[]).0, [""; 0]);
    assert_eq!(game.track("Salt hound", "harm"), 0);
    assert_eq!(answered(&mut game, "correct = 31", &[]).0, [""; 0]);
    assert_eq!(game.track("Salt hound", "harm"), hurt);
    // Undone and redone: no redo asks for anything, and the state is as it was.
    let after = game.campaign().clone();
    for back in 1..=3 {
        game.all(&[&format!("undo {back}")]);
        let redo = format!("redo {back}");
        let asked = game.session.execute_asking(&redo, &mut game.dice).unwrap();
        assert!(matches!(asked, Asked::Done(_)), "{asked:?}");
        assert_eq!(game.campaign(), &after, "{back}");
    }
}
