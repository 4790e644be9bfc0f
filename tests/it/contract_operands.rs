//! The contract of the command language: the characters and things that a line names, and its dice.

use crate::contract_line::{refused, targets};
use crate::harness::Game;

// Before the first modifier come one operand (WHAT) or two (NAME WHAT).

#[test]
fn one_operand_is_the_what_and_two_are_name_and_what() {
    let mut game = Game::peopled();
    game.run("check wil").refused_with(7, "WIL");
    game.run("check will wil").target_is(11);
    game.run("begin ilse = 5").ok();
    let roll = game.run("check wil").roll();
    assert_eq!((roll.name.as_str(), roll.target), ("Ilse Marrow", Some(25)));
    refused(&[
        ("check", 7, ""),
        ("check = 5", 7, ""),
        ("check ilse", 12, "does ilse roll"),
        ("check ilse 50 60", 15, ""),
        ("check ilse React Slowly", 18, "quotes"),
        ("check 50 60", 10, ""),
        ("check 50 -10 60", 14, ""),
        ("check 50 secret 60", 17, ""),
        ("check secret", 7, ""),
    ]);
}

#[test]
fn a_name_may_be_followed_by_any_formula() {
    targets(&[
        ("check ilse (COG+COO)/2", 20),
        ("check ilse ( COG + COO ) / 2", 20),
        ("check ilse 5 + COO", 35),
        ("check ilse 75", 75),
        ("check \"Ilse Marrow\" COO", 30),
        ("check \"brother\" WIL*2", 40),
    ]);
    refused(&[
        ("check ilse (COG + COO", 12, ""),
        ("check ilse COO)", 15, ""),
        ("check ilse COO +", 17, ""),
        ("check ilse COO x", 16, ""),
        ("check ilse COO COO", 16, ""),
    ]);
}

#[test]
fn a_word_is_tried_as_a_skill_before_a_formula() {
    targets(&[
        // A whole stat takes precedence over the beginning of a skill or of a word in one.
        ("check ilse coo", 30),
        ("check ilse cook", 35),
        ("check ilse profession", 35),
        ("check ilse theo", 30),
        ("check ilse know", 30),
    ]);
    let mut game = Game::peopled();
    game.run("skill ilse COO 77").ok();
    game.run("check ilse coo").target_is(77);
    game.run("check ilse coo + 1").target_is(31);
    game.run("skill ilse \"React Quickly\" 12").ok();
    game.run("check ilse react").target_is(12);
    game.run("skill ilse \"50\" 9").ok();
    game.run("check ilse \"50\"").target_is(9);
}

// Only a bracketed name may be left out. On the first side it is then the active character, if
// there is one, or else nobody; on a second side it is nobody.

#[test]
fn a_name_left_out_is_the_acting_character_on_the_first_side_only() {
    let mut game = Game::peopled();
    game.all(&[
        "sustain ilse \"light\"",
        "sustain ilse \"watch\"",
        "sustain ilse \"ward\"",
        "begin ilse = 5",
    ]);
    game.run("check stealth").target_is(50);
    game.run("check 75").target_is(55);
    let contest = game.run("oppose stealth vs 65 = 40 20").contest();
    assert_eq!(contest.sides[0].name, "Ilse Marrow");
    assert_eq!(contest.sides[0].target, Some(50));
    assert_eq!(
        (contest.sides[1].who, contest.sides[1].target),
        (None, Some(65))
    );
    game.run("oppose 50 vs COO").refused_with(14, "COO");
    game.run("oppose 50 vs stealth").refused_at(14);
    game.run("end").ok();
    game.run("check 75").target_is(75);
    assert_eq!(game.run("check 75").roll().who, None);
}

#[test]
fn a_roll_without_a_character_has_no_stats_or_modifiers() {
    let mut game = Game::peopled();
    let roll = game.run("check 75 +5").roll();
    assert_eq!(
        (roll.who, roll.parts.len(), roll.target),
        (None, 2, Some(80))
    );
    refused(&[
        ("check COO", 7, "COO"),
        ("check react", 7, "COO"),
        ("check 5 + COO", 7, "COO"),
        ("check stealth", 7, "stealth"),
    ]);
}

#[test]
fn a_name_without_brackets_cannot_be_left_out() {
    let mut game = Game::peopled();
    game.run("begin ilse = 5").ok();
    for (line, column) in [
        ("damage 7", 8),
        ("heal 3", 6),
        ("clear \"shaken\"", 7),
        ("set COO 5", 5),
        ("damage", 8),
        ("leave", 7),
        ("join", 6),
        ("hide", 6),
    ] {
        game.run(line).refused_at(column);
    }
}

// NAME... goes up to the first unquoted number or keyword (`damage ann bea 500`).

#[test]
fn names_run_to_the_first_unquoted_number_or_keyword() {
    let mut game = Game::after(&[
        "add Ann",
        "add Bea",
        "add \"500\"",
        "add \"ap\"",
        "add Init",
    ]);
    game.run("damage ann bea 500").ok();
    assert_eq!(
        (game.track("Ann", "harm"), game.track("Bea", "harm")),
        (500, 500)
    );
    assert_eq!(game.track("500", "harm"), 0);
    game.run("damage ann \"500\" \"ap\" 7 ap 2").ok();
    assert_eq!(
        (game.track("500", "harm"), game.track("ap", "harm")),
        (7, 7)
    );
    game.run("heal ann bea 400").ok();
    assert_eq!(
        (game.track("Ann", "harm"), game.track("Bea", "harm")),
        (107, 100)
    );
    game.run("damage ann ann 3").ok();
    assert_eq!(game.track("Ann", "harm"), 110);
    game.run("begin ann \"init\" init 3 allot 3Q = 1 2").ok();
    assert_eq!(game.order(), ["Init", "Ann"]);
    game.run("damage ann 7 bea").refused_at(14);
    game.run("damage ann -7").refused_at(12);
    game.run("damage ann").refused_at(12);
    game.run("damage ann zoe 7").refused_with(12, "zoe");
}

// `release`, `note`, `sustain`: an unquoted word is the NAME; a quoted one is the text unless
// another quoted one follows.

#[test]
fn an_unquoted_word_is_the_name_and_a_quoted_one_the_text_unless_another_follows() {
    let mut game = Game::peopled();
    game.run("sustain tam \"light\"").ok();
    game.run("sustain \"Brother Tam\" \"keep watch\"").ok();
    let held: Vec<_> = game
        .who("Brother Tam")
        .sustained
        .iter()
        .map(|held| held.what.clone())
        .collect();
    assert_eq!(held, ["light", "keep watch"]);
    game.run("sustain \"ward\"").refused();
    // One word after a name needs no quotes; several do.
    game.run("sustain tam ward the door").refused_at(18);
    game.run("sustain ward").refused_with(9, "ward");
    game.run("sustain tam").refused_at(13);
    game.run("begin ilse = 5").ok();
    game.run("sustain \"Brother Tam\"").ok();
    assert_eq!(game.who("Ilse Marrow").sustained[0].what, "Brother Tam");
    game.run("release \"Brother Tam\"").ok();
    assert!(game.who("Ilse Marrow").sustained.is_empty());
    game.run("release \"Brother Tam\" \"light\"").ok();
    assert_eq!(game.who("Brother Tam").sustained.len(), 1);
    game.run("release tam").ok();
    assert!(game.who("Brother Tam").sustained.is_empty());
    game.run("note \"a quiet night\"").text_has("a quiet night");
    game.run("note tam \"swore an oath\"")
        .text_has("Brother Tam");
    game.run("note \"Brother Tam\" \"swore again\"")
        .text_has("swore again");
    game.run("note hello").refused_with(6, "hello");
    game.run("note \"\"").refused_at(6);
    game.run("note").refused_at(6);
}

#[test]
fn release_without_a_what_is_refused_when_several_are_sustained() {
    let mut game = Game::peopled();
    game.run("release tam").refused();
    game.all(&[
        "sustain tam \"light\"",
        "sustain tam \"watch\"",
        "sustain tam \"ward\"",
    ]);
    let said = game.run("release tam").refused().to_string();
    assert!(said.contains("light") && said.contains("watch"), "{said}");
    game.run("release tam \"wa\"").refused();
    game.run("release tam \"wat\"").ok();
    game.run("release tam \"nothing such\"").refused_at(13);
    game.run("release tam \"all\"").refused_at(13);
    game.run("release tam all").ok();
    assert!(game.who("Brother Tam").sustained.is_empty());
    game.all(&[
        "sustain tam \"light\"",
        "sustain tam \"watch\"",
        "begin tam = 5",
    ]);
    game.run("release").refused();
    game.run("release all").ok();
    assert!(game.who("Brother Tam").sustained.is_empty());
}

// Dice are in the order in which they would be rolled.

#[test]
fn dice_come_sides_in_order_and_rerolls_after() {
    let contest = Game::new()
        .run("oppose 80 vs 65 = 90 70 63 63 21 33")
        .contest();
    assert_eq!(contest.rerolled, [vec![90, 70], vec![63, 63]]);
    assert_eq!(
        (contest.sides[0].dice[0], contest.sides[1].dice[0]),
        (21, 33)
    );
    assert_eq!(crate::harness::verdict(&contest), "second");
    let contest = Game::new().run("order 80 vs 65 = 40 40 30 66").contest();
    assert_eq!(contest.rerolled, [vec![40, 40]]);
    assert_eq!(crate::harness::verdict(&contest), "first");
}

#[test]
fn the_dice_of_begin_and_join_come_in_the_order_of_the_names_given_else_of_the_roster() {
    let people = ["add Ann", "add Bea", "add Cid", "add Dan"];
    let mut game = Game::after(&people);
    game.run("begin init 0 = 1 2 3 4").ok();
    assert_eq!(game.order(), ["Dan", "Cid", "Bea", "Ann"]);
    let mut game = Game::after(&people);
    game.run("begin cid ann init 0 = 9 5").ok();
    assert_eq!(game.order(), ["Cid", "Ann"]);
    let contest = game.run("join dan bea = 7 8").contest();
    let names: Vec<_> = contest.sides.iter().map(|side| side.name.clone()).collect();
    assert_eq!(names, ["Dan", "Bea"]);
    assert_eq!(game.order(), ["Cid", "Bea", "Dan", "Ann"]);
}

#[test]
fn dice_that_are_missing_are_rolled_by_the_console() {
    for (line, rolls, rerolled) in [
        ("check 75 =", vec![vec![false]], vec![]),
        ("check 75 = -", vec![vec![false]], vec![]),
        ("oppose 80 vs 65 =", vec![vec![false], vec![false]], vec![]),
        (
            "oppose 80 vs 65 = 63",
            vec![vec![true], vec![false]],
            vec![],
        ),
        (
            "oppose 80 vs 65 = - 63",
            vec![vec![false], vec![true]],
            vec![],
        ),
        (
            "oppose 80 vs 65 = 63 63",
            vec![vec![false], vec![false]],
            vec![vec![63, 63]],
        ),
        (
            "oppose 80 vs 65 = 63 63 5",
            vec![vec![true], vec![false]],
            vec![vec![63, 63]],
        ),
        ("order 80 vs 65 = 63", vec![vec![true], vec![false]], vec![]),
        ("begin ilse tam = 4", vec![vec![true], vec![false]], vec![]),
        (
            "begin ilse tam = - 4",
            vec![vec![false], vec![true]],
            vec![],
        ),
    ] {
        let mut game = Game::peopled();
        let contest = game.run(line).contest();
        let typed = |side: &gmscreen::campaign::Roll| -> Vec<bool> {
            let dice = 0..side.dice.len();
            dice.map(|at| side.typed.contains(&at)).collect()
        };
        let sides: Vec<Vec<bool>> = contest.sides.iter().map(typed).collect();
        assert_eq!(sides, rolls, "{line}");
        assert_eq!(contest.rerolled, rerolled, "{line}");
    }
}

#[test]
fn too_many_dice_or_an_impossible_face_are_an_error_at_that_die() {
    refused(&[
        ("check 75 = 65 5", 15, ""),
        ("check 75 = 101", 12, "101"),
        // A die per side, and one pair to roll again.
        ("oppose 80 vs 65 = 63 21 5 6 7", 29, ""),
        ("oppose 80 vs 65 = 63 200", 22, "200"),
        ("oppose 80 vs 65 = 200", 19, "200"),
        ("order 80 vs 65 = 90 21 300", 24, "300"),
        ("begin ilse = 11", 14, "11"),
        ("begin ilse = 5 5", 16, ""),
    ]);
    let mut game = Game::peopled();
    assert_eq!(game.run("check 75 = 100").roll().dice, [0]);
    assert_eq!(game.run("check 75 = 00").roll().dice, [0]);
    assert_eq!(game.run("begin will init 0 = 0").roll().dice, [10]);
}

#[test]
fn without_an_equals_sign_the_console_rolls() {
    let (mut game, mut again) = (Game::new(), Game::new());
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let die = game.run("check 50").roll().dice[0];
        assert!(die <= 99);
        seen.insert(die);
        assert_eq!(again.run("check 50").roll().dice[0], die, "the same seed");
    }
    assert!(seen.len() > 50);
}

#[test]
fn refusals_previews_and_typed_dice_do_not_advance_the_consoles_dice() {
    let (mut game, mut plain) = (Game::peopled(), Game::peopled());
    for line in [
        "check",
        "check 50 60",
        "oppose 80 vs 65 = - 200",
        "check 75 = 65 5",
        "order 50 vs",
        "join ilse",
        "next",
        "odds check 75",
    ] {
        let _ = game.session.execute(line, &mut game.dice);
        let _ = game.session.preview(line);
        let _ = game.session.preview("check 75");
        game.run("check 75 = 65").ok();
        assert_eq!(
            game.run("check 50").roll().dice,
            plain.run("check 50").roll().dice,
            "{line}"
        );
    }
}
