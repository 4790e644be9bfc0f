//! `console.md`, "How a line is read": words, names, formulas, operands and dice.

use std::fmt::Write as _;

use gmscreen::session::Reply;

use crate::harness::Game;

/// Each line, the column (from 1) at which it is refused, and a part of what is said.
#[track_caller]
fn refused(lines: &[(&str, usize, &str)]) {
    let mut wrong = String::new();
    for (line, column, part) in lines {
        match Game::peopled().run(line).done {
            Err(refusal)
                if refusal.column() == Some(*column) && refusal.to_string().contains(part) => {}
            Err(refusal) => {
                let at = refusal.column();
                let _ = writeln!(
                    wrong,
                    "`{line}`: not at {column} with {part:?} but {at:?}: {refusal}"
                );
            }
            Ok(reply) => {
                let text = reply.map(|reply| reply.text);
                let _ = writeln!(wrong, "`{line}` was not refused: {text:?}");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Each line rolls one check against this target.
#[track_caller]
fn targets(lines: &[(&str, i64)]) {
    let mut wrong = String::new();
    for (line, target) in lines {
        match Game::peopled().run(line).done {
            Ok(Some(Reply {
                contest: Some(contest),
                ..
            })) if contest.sides.len() == 1 && contest.sides[0].target == Some(*target) => {}
            Ok(reply) => {
                let text = reply.map(|reply| reply.text);
                let _ = writeln!(wrong, "`{line}`: not {target} but {text:?}");
            }
            Err(refusal) => {
                let at = refusal.column();
                let _ = writeln!(
                    wrong,
                    "`{line}`: not {target} but refused at {at:?}: {refusal}"
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

// Words split at spaces. Quotes (`\"` and `\\` inside) make one word that is never a keyword,
// number or operator; unclosed is an error.

#[test]
fn words_split_at_spaces() {
    let mut game = Game::new();
    game.run("  check   75    +5   =   65  ").target_is(80);
    game.run("\tcheck\t75 = 65").target_is(75);
}

#[test]
fn quotes_make_one_word_with_escapes_inside() {
    for (line, name) in [
        (r#"add "Reed Goblin""#, "Reed Goblin"),
        (r#"add "the \"Fox\"""#, r#"the "Fox""#),
        (r#"add "back\\slash""#, r"back\slash"),
        (r#"add "\\""#, r"\"),
        (r#"add "a = b # vs""#, "a = b # vs"),
        (r#"add "7""#, "7"),
        (r#"add "+10""#, "+10"),
        (r#"add "Ünï 名前""#, "Ünï 名前"),
    ] {
        let mut game = Game::new();
        game.run(line).ok();
        assert_eq!(game.names(), [name], "{line}");
    }
}

#[test]
fn a_quoted_word_is_never_a_keyword_number_or_operator() {
    refused(&[
        (r#""check" 75"#, 1, ""),
        (r#"oppose 80 "vs" 65"#, 19, "vs"),
        (r#"check "75""#, 7, ""),
        (r#"check 75 "-20""#, 7, ""),
        (r#"check 75 "secret""#, 7, ""),
        (r#"check ilse COO "+" INT"#, 16, ""),
        (r#"check ilse COO x "3""#, 16, ""),
        (r#"damage ilse "7""#, 13, "7"),
        (r#"condition ilse shaken "for" 2 turns"#, 23, ""),
        (r#"place ilse "before" tam"#, 1, ""),
        (r#"check 75 assist "2""#, 17, ""),
        (r#"check 75 = "65""#, 12, ""),
        (r#"undo "2""#, 6, ""),
    ]);
}

#[test]
fn an_unclosed_quote_is_an_error_where_it_opens() {
    refused(&[
        (r#"add "Reed"#, 5, "quote"),
        (r#"note ilse "she said \""#, 11, "quote"),
        (r#"check 75 +10:"high"#, 14, "quote"),
        (r#"note "ok" ""#, 11, "quote"),
        ("\"", 1, "quote"),
    ]);
}

#[test]
fn columns_count_characters_not_bytes() {
    refused(&[
        ("check “ — 5", 11, ""),
        ("rename ilse \"Ünïcödé 名\" nó", 25, ""),
        ("upgrade é", 9, "é"),
    ]);
}

// A line whose first character is `#` is a comment; elsewhere `#12` names entry 12.

#[test]
fn a_line_whose_first_character_is_a_hash_is_a_comment() {
    let mut game = Game::new();
    for line in ["# check 75", "#", "#12", "#\"", "", "   "] {
        game.run(line).silent();
    }
}

#[test]
fn elsewhere_a_hash_and_a_number_name_an_entry() {
    let mut game = Game::after(&["check 75 = 23", "check 75 = 65", "note \"x\""]);
    game.run("upgrade #1").ok();
    let now = |game: &Game, entry| {
        game.history().contest(entry).unwrap().sides[0]
            .grade
            .clone()
    };
    assert_eq!(now(&game, 1), "exceptional success");
    assert_eq!(now(&game, 2), "exceptional success");
    game.run("upgrade").text_has("critical success");
    game.run("upgrade #3").refused_at(9);
    game.run("upgrade #99").refused_with(9, "99");
    game.run("downgrade #x").refused_at(11);
    game.run("downgrade #0").refused_at(11);
}

// The first unquoted `=` starts the dice, spaces optional; dice are unsigned.

#[test]
fn the_first_unquoted_equals_sign_starts_the_dice_with_or_without_spaces() {
    for line in [
        "check 75 = 65",
        "check 75=65",
        "check 75= 65",
        "check 75 =65",
        "check 75 +0:\"a = b\" = 65",
    ] {
        assert_eq!(Game::new().run(line).roll().dice, [65], "{line}");
    }
    let mut game = Game::peopled();
    game.run("skill will Streetwise WIL 30").ok();
    let roll = game.run("check will st=65").roll();
    assert_eq!((roll.what.as_str(), roll.target), ("Streetwise", Some(41)));
    assert_eq!(roll.dice, [65]);
}

#[test]
fn dice_are_unsigned_whole_numbers() {
    refused(&[
        ("check 75 = -5", 12, ""),
        ("check 75 = +5", 12, ""),
        ("check 75 = 6 x", 14, ""),
        ("check 75 = 6 = 7", 14, ""),
        ("check 75 = 6.5", 12, ""),
        ("check 75 = 99999999999999999999", 12, ""),
    ]);
    assert_eq!(Game::new().run("check 75 = 007").roll().dice, [7]);
}

#[test]
fn a_command_that_rolls_nothing_takes_no_dice() {
    refused(&[
        ("heal ilse 3 = 5", 13, ""),
        ("next = 5", 6, ""),
        ("note \"x\" = 5", 10, ""),
        ("upgrade = 5", 9, ""),
    ]);
}

#[test]
fn unquoted_vs_parts_sides() {
    let contest = Game::new().run("oppose 80 vs 65 = 63 21").contest();
    let targets: Vec<_> = contest.sides.iter().map(|side| side.target).collect();
    assert_eq!(targets, [Some(80), Some(65)]);
    refused(&[
        ("oppose 80 65", 14, "vs"),
        ("oppose 80", 11, "vs"),
        ("oppose 80 = 5", 11, "vs"),
        ("oppose 80 vs 65 vs 50", 20, ""),
        ("oppose vs 65", 8, ""),
        ("oppose 80 vs", 14, ""),
        ("check 80 vs 65", 10, ""),
    ]);
}

// Verbs, aliases and keywords match whole, without case.

#[test]
fn verbs_and_keywords_match_whole_without_case() {
    let mut game = Game::peopled();
    game.run("CHECK 75 SECRET = 65").target_is(75);
    game.run("Oppose 80 VS 65 = 63 21").ok();
    game.run("Damage ilse 12 AP 2 UnArmoured").ok();
    game.run("BEGIN ilse INIT 5 ALLOT 3q = 3").ok();
    game.run("Condition ILSE shaken FOR 1 Round OF Ilse START")
        .ok();
    refused(&[
        ("chec 75", 1, "chec"),
        ("checks 75", 1, "checks"),
        ("check 75 secre", 7, ""),
        ("opp 80 vs 65", 1, "opp"),
    ]);
}

// What exists matches whole, else by the unique beginning of the whole, else of one of its
// words; several matches are an error that lists them. Names being made are taken as typed.

#[test]
fn a_whole_name_comes_before_a_beginning_and_that_before_the_beginning_of_a_word() {
    let mut game = Game::after(&[
        "add Will",
        "add Willow",
        "add \"Brother Tam\"",
        "add Tamsin",
        "add \"Old Bram\"",
        "set willow WIL 40",
        "set will WIL 10",
        "set tamsin WIL 20",
        "set bro WIL 21",
        "set bram WIL 22",
    ]);
    for (line, target) in [
        ("check will WIL", 10),
        ("check WILL WIL", 10),
        ("check willo WIL", 40),
        ("check tam WIL", 20),
        ("check \"brother t\" WIL", 21),
        ("check br WIL", 21),
        ("check bra WIL", 22),
        ("check old WIL", 22),
    ] {
        game.run(line).target_is(target);
    }
}

#[test]
fn names_are_names_whatever_letters_they_have() {
    let mut game = Game::new();
    for name in [
        "Jean-Luc", "O'Brien", "Élan", "X3", "x", "名前", "Coo", "Check", "a+b", "7th",
    ] {
        game.run(&format!("add {name}")).ok();
        let typed = name.to_lowercase();
        let roll = game.run(&format!("check {typed} 50")).roll();
        assert_eq!(roll.name, name);
        let contest = game.run(&format!("oppose 50 vs {typed} 50")).contest();
        assert_eq!(contest.sides[1].name, name);
        game.run(&format!("damage {typed} 5")).ok();
    }
}

#[test]
fn several_matches_are_an_error_that_lists_them() {
    let mut game = Game::after(&[
        "add Will",
        "add Willow",
        "add \"Old Oak\"",
        "add \"Old Ash\"",
    ]);
    for (line, column, listed) in [
        ("check wi 50", 7, ["Will", "Willow"]),
        ("damage will wil 5", 13, ["Will", "Willow"]),
        ("hide old", 6, ["Old Oak", "Old Ash"]),
        (
            "check resist",
            7,
            ["Resist Intimidation", "Resist Social Manipulation"],
        ),
        ("check feat", 7, ["Feat of Strength", "Feat of Endurance"]),
    ] {
        let said = game.run(line).refused_at(column);
        for name in listed {
            assert!(said.contains(name), "{line}: {said}");
        }
    }
    game.run("hide oak").ok();
    let mut game = Game::after(&[
        "add Ilse",
        "skill ilse \"Stealth\" 40",
        "skill ilse \"Steal Hearts\" 30",
        "condition ilse shaken",
        "condition ilse shamed",
    ]);
    game.run("check ilse ste").refused_with(12, "Steal Hearts");
    game.run("check ilse steal").refused_with(12, "Stealth");
    game.run("check ilse hearts").target_is(30);
    game.run("clear ilse sha").refused_with(12, "shamed");
    game.run("clear ilse shak").ok();
}

#[test]
fn nothing_that_matches_is_an_error_at_the_word() {
    refused(&[
        ("check Nobody Stealth", 7, "no character matches 'Nobody'"),
        ("check ilse juggling", 12, "juggling"),
        ("check \"\" 50", 7, ""),
        ("clear ilse shaken", 12, ""),
        ("add Goblin from Gobbo", 17, ""),
        ("option no_such_switch 1", 8, ""),
        ("encounter start Bridge", 17, ""),
    ]);
}

#[test]
fn names_being_made_are_taken_as_typed() {
    let mut game = Game::new();
    game.run("add Willow").ok();
    game.run("add Will").ok();
    game.run("add \"w\"").ok();
    game.run("rename w Wi").ok();
    assert_eq!(game.names(), ["Willow", "Will", "Wi"]);
}

#[test]
fn common_checks_match_like_names() {
    targets(&[
        ("check ilse \"React Quickly\"", 90),
        ("check ilse react", 90),
        ("check ilse quickly", 90),
        ("check ilse \"overcome fear\"", 50),
        ("check ilse fear", 50),
        ("check ilse recall", 30),
        ("check ilse stroke", 30),
        ("check ilse \"feat of s\"", 55),
    ]);
}

// Signs and operators.

#[test]
fn a_sign_after_a_space_and_before_a_digit_is_a_modifier() {
    for (line, parts) in [
        ("check 75 -20", vec![75, -20]),
        ("check 75 +20", vec![75, 20]),
        ("check 75 +10 -5 +1", vec![75, 10, -5, 1]),
        ("check ilse COO -5", vec![30, -5]),
        ("check ilse COO x 2 -5", vec![60, -5]),
        ("check ilse stealth +7", vec![70, 7]),
        ("check 75 - 20 -3", vec![55, -3]),
    ] {
        let roll = Game::peopled().run(line).roll();
        let values: Vec<_> = roll.parts.iter().map(|part| part.value).collect();
        assert_eq!(values, parts, "{line}");
    }
}

#[test]
fn with_spaces_on_both_sides_or_before_a_letter_a_sign_is_an_operator() {
    for (line, value) in [
        ("check 75 - 20", 55),
        ("check 5 + 20", 25),
        ("check 75-20", 55),
        ("check 75- 20", 55),
        ("check ilse INT + COO", 55),
        ("check ilse INT +COO", 55),
        ("check ilse INT+ COO", 55),
        ("check ilse INT+COO", 55),
        ("check ilse COO -INT", 5),
        ("check ilse COO - INT", 5),
        ("check ilse 75 -COO", 45),
        ("check ilse COO+SOM+SOM", 70),
    ] {
        let roll = Game::peopled().run(line).roll();
        assert_eq!(roll.parts.len(), 1, "{line}: {:?}", roll.parts);
        assert_eq!(roll.target, Some(value), "{line}");
    }
}

#[test]
fn the_multiplications_are_alike_in_all_their_spacings() {
    targets(&[
        ("check ilse COO x 3", 90),
        ("check ilse COO x3", 90),
        ("check ilse COOx3", 90),
        ("check ilse COO × 3", 90),
        ("check ilse COO ×3", 90),
        ("check ilse COO×3", 90),
        ("check ilse COO× 3", 90),
        ("check ilse COO * 3", 90),
        ("check ilse COO *3", 90),
        ("check ilse COO*3", 90),
        ("check ilse COO* 3", 90),
        ("check ilse cooX3", 90),
        ("check ilse COO X 3", 90),
        ("check ilse 3 x COO", 90),
        ("check ilse 3 * COO", 90),
        ("check ilse 3*COO", 90),
        ("check 5x3", 15),
        ("check 5 x3", 15),
        ("check ilse (COO)x3", 90),
        ("check ilse COO x3 -10", 80),
        ("check ilse COO x3+5", 95),
        ("check ilse COO x3 + 5", 95),
        ("check ilse COO x2-INT", 35),
        ("check ilse COG x2x2", 40),
        ("check ilse COG x 2 x 2", 40),
        ("check ilse COO x 2 / 3", 20),
        ("check ilse COO x2/3", 20),
        ("check ilse (COG + COO) x 2", 80),
        ("check ilse ( COG + COO )x2", 80),
        ("check ilse 2 x (COG+COO)", 80),
        ("check ilse (COO x3)", 90),
    ]);
}

#[test]
fn a_stat_with_an_x_in_it_is_not_split() {
    // Renaissance has no DEX; the refusal must speak of DEX, not of DE.
    let said = Game::peopled().run("check ilse DEX").refused().to_string();
    assert!(said.contains("DEX"), "{said}");
    let said = Game::peopled()
        .run("check ilse DEX x 3")
        .refused()
        .to_string();
    assert!(said.contains("DEX"), "{said}");
    let said = Game::peopled()
        .run("check ilse DEX+1")
        .refused()
        .to_string();
    assert!(said.contains("DEX"), "{said}");
}

#[test]
fn division_is_floor() {
    targets(&[
        ("check 7/2", 3),
        ("check 7 / 2", 3),
        ("check 7 /2", 3),
        ("check ilse INT/2", 12),
        ("check (0-7)/2 +50", 46),
        ("check (0 - 7) / 2 +50", 46),
        ("check (0-6)/2 +50", 47),
        ("check (0-1)/1000 +50", 49),
        ("check 7/(0-2) +50", 46),
    ]);
    Game::new().run("check 7/0").refused_with(7, "zero");
}

#[test]
fn integers_beyond_a_million_are_refused() {
    targets(&[
        ("check 1000000", 98),
        ("check 50 -1000000", 1),
        ("check 0050", 50),
    ]);
    refused(&[
        ("check 1000001", 7, ""),
        ("check 50 +1000001", 10, ""),
        ("check 50 -1000001", 10, ""),
        ("check 5 + 1000001", 11, ""),
        ("check 99999999999999999999999", 7, ""),
        ("check 50 +99999999999999999999999", 10, ""),
        ("damage ilse 1000001", 13, ""),
        ("heal ilse 1000001", 11, ""),
        ("set ilse COO 1000001", 14, ""),
        ("set ilse COO -1000001", 14, ""),
        ("skill ilse Ride COO 1000001", 21, ""),
        ("begin init 1000001", 12, ""),
        ("begin init -1000001", 13, ""),
        ("undo 1000001", 6, ""),
    ]);
    for line in [
        "set ilse COO 1000000",
        "set ilse COO -1000000",
        "damage ilse 1000000",
    ] {
        Game::peopled().run(line).ok();
    }
}

#[test]
fn a_what_never_begins_with_a_sign_and_the_hint_says_what_to_write() {
    refused(&[
        ("check -5", 7, "0 -5"),
        ("check +5", 7, "0 +5"),
        ("check - 5", 7, "0 - 5"),
        ("check -COO", 7, "0 -COO"),
        ("check \"Ilse Marrow\" -COO", 21, "0 -COO"),
        ("check \"Ilse Marrow\" - 5", 21, "0 - 5"),
        ("check ilse -COO", 7, ""),
        ("oppose 50 vs -5", 14, "0 -5"),
        ("oppose -5 vs 50", 8, "0 -5"),
        ("odds check -5", 12, "0 -5"),
        ("check (-5)", 8, ""),
    ]);
    targets(&[("check 0 -5", 1), ("check 0 +5", 5)]);
    Game::peopled().run("check ilse -5").refused();
}

#[test]
fn the_signed_number_of_init_difficulty_and_set_is_no_modifier() {
    let mut game = Game::peopled();
    game.run("begin ilse init -2 = 7").text_has("Ilse Marrow 5");
    game.run("end").ok();
    game.run("begin ilse init +5 = 7")
        .text_has("Ilse Marrow 12");
    game.run("check 50 difficulty -20").target_is(30);
    game.run("check 50 difficulty +20").target_is(70);
    game.run("check 50 difficulty 20").target_is(70);
    game.run("set will WIL -3").ok();
    assert_eq!(game.who("Will").stats["WIL"], -3);
    game.run("set will WIL +3").ok();
    assert_eq!(game.who("Will").stats["WIL"], 3);
}

#[test]
fn in_add_x6_is_a_count() {
    let mut game = Game::new();
    game.run("add Goblin x6").ok();
    assert_eq!(game.names().len(), 6);
    refused(&[
        ("add Goblin x 6", 12, ""),
        ("add Goblin x0", 12, ""),
        ("add Goblin 6", 12, ""),
        ("add Goblin \"x6\"", 12, ""),
    ]);
}

// Before the first modifier stand one operand (WHAT) or two (NAME WHAT).

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
        ("check ilse", 12, "ilse rolls"),
        ("check ilse 50 60", 15, ""),
        ("check ilse React Quickly", 18, "quotes"),
        ("check 50 60", 7, "50"),
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
        // A whole stat is not the mere beginning of a skill or of a word of one.
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

// Only a bracketed name may be left out: on the first side it is then the acting character, if
// there is one, else nobody; on a second side nobody.

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
fn a_roll_by_nobody_has_no_stats_and_no_standing_modifiers() {
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

// NAME... runs to the first unquoted number or keyword (`damage ann bea 500`).

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

// `release`, `note`, `sustain`: an unquoted word is the NAME, a quoted one the text unless
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
    game.run("sustain tam ward").refused_at(13);
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

// Dice come in the order they would be rolled.

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
    assert_eq!(contest.verdict, "second");
    let contest = Game::new().run("order 80 vs 65 = 40 40 30 66").contest();
    assert_eq!(contest.rerolled, [vec![40, 40]]);
    assert_eq!(contest.verdict, "first");
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
fn too_few_dice_are_refused_and_it_says_how_many_more_at_least() {
    for (line, more) in [
        ("check 75 =", 1),
        ("oppose 80 vs 65 =", 2),
        ("oppose 80 vs 65 = 63", 1),
        ("oppose 80 vs 65 = 63 63", 2),
        ("oppose 80 vs 65 = 63 63 5", 1),
        ("vary 50 vs 50 = 90 90", 2),
        ("order 80 vs 65 = 63", 1),
        ("order 80 vs 65 = 63 63", 1),
        ("order on failure 80 vs 65 = 90", 1),
        ("begin =", 3),
        ("begin = 4", 2),
        ("begin ilse tam = 4", 1),
    ] {
        let mut game = Game::peopled();
        let refusal = game.run(line).refused();
        let said = refusal.to_string();
        assert!(
            said.contains(&format!("at least {more} more")),
            "{line}: {said}"
        );
        let sign = line.chars().position(|c| c == '=').unwrap();
        assert_eq!(refusal.column(), Some(sign + 1), "{line}");
    }
}

#[test]
fn too_many_dice_or_a_face_the_die_has_not_are_an_error_at_that_die() {
    refused(&[
        ("check 75 = 65 5", 15, ""),
        ("check 75 = 101", 12, "101"),
        ("oppose 80 vs 65 = 63 21 5", 25, ""),
        ("oppose 80 vs 65 = 63 200", 22, "200"),
        ("oppose 80 vs 65 = 200", 19, "200"),
        // The first fails, so the second needs no die.
        ("order 80 vs 65 = 90 21", 21, ""),
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
        "oppose 80 vs 65 = 63 63",
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
