//! `console.md`, "How a line is read": words, names, formulas, operands and dice.

use std::fmt::Write as _;

use gmscreen::session::Reply;

use crate::harness::Game;

/// Each line, the column (from 1) at which it is refused, and part of the message.
#[track_caller]
pub(crate) fn refused(lines: &[(&str, usize, &str)]) {
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
pub(crate) fn targets(lines: &[(&str, i64)]) {
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
        (r#"oppose 80 "vs" 65"#, 11, "vs"),
        (r#"check "75""#, 7, ""),
        (r#"check 75 "-20""#, 10, ""),
        (r#"check 75 "secret""#, 10, ""),
        (r#"check ilse COO "+" INT"#, 16, ""),
        (r#"check ilse COO x "3""#, 16, ""),
        (r#"damage ilse "7""#, 13, "how much damage"),
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

// A line whose first character is `#` is a comment; elsewhere `#12` refers to entry 12.

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
        ("hide ilse = 5", 11, ""),
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
        ("oppose 80 65", 11, "vs"),
        ("oppose 80", 11, "vs"),
        ("oppose 80 = 5", 11, "vs"),
        ("oppose 80 vs 65 vs 50", 20, ""),
        ("oppose vs 65", 8, ""),
        ("oppose 80 vs", 14, ""),
        ("check 80 vs 65", 10, ""),
    ]);
}

// Verbs, aliases and keywords match as whole words in any case.

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
        ("check 75 secre", 10, ""),
        ("opp 80 vs 65", 1, "opp"),
    ]);
}

// A name matches whole, or else by the only beginning of the whole name, or else of one of its
// words; several matches are an error that lists them. New names are taken as typed.

#[test]
fn a_whole_name_comes_before_its_beginning_and_that_before_the_beginning_of_a_word() {
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
fn names_may_use_any_script() {
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
fn no_match_is_an_error_at_the_word() {
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
fn new_names_are_taken_as_typed() {
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
        ("check ilse COO x3", 90),
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
    // Renaissance has no DEX; the refusal must mention DEX, not DE.
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
fn an_error_in_a_formula_points_inside_it() {
    refused(&[
        ("begin init COO+?", 16, ""),
        ("begin init (COO", 12, "never closed"),
        ("begin init COO+", 16, "expected a number"),
        ("check (50", 7, "never closed"),
        ("check 50+", 10, ""),
    ]);
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
    assert_eq!(game.who("Will").stats.get("WIL"), Some(-3));
    game.run("set will WIL +3").ok();
    assert_eq!(game.who("Will").stats.get("WIL"), Some(3));
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
        ("add Goblin \"x6\"", 17, ""),
    ]);
}
