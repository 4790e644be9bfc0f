//! Basic Roleplaying, a test for each rule that is easily misread.

use crossterm::event::KeyCode;

use crate::games_brp::{game, grade, odds, peopled};
use crate::harness::Game;
use crate::tui_support::{Table, at_play};

fn marked(game: &Game, who: &str) -> Vec<String> {
    let skills = game.who(who).skills.iter();
    let marked = skills.filter(|skill| skill.marked);
    marked.map(|skill| skill.name.clone()).collect()
}

#[test]
fn difficulty_multiplies_before_the_situation_is_added() {
    let mut game = peopled();
    for (line, target) in [
        ("check 50 -20 difficult = 50", 5),
        ("check 50 difficult -20 = 50", 5),
        ("check 50 -20 easy = 50", 80),
        ("check nia climb +10 difficult = 50", 33),
        ("check nia climb easy -20 +5 = 50", 75),
        ("check 50 permanent -20 difficult = 50", 15),
        ("check 50 permanent +20 easy -10 = 50", 130),
        ("check 10 difficult -20 = 50", 0),
        ("check 50 easy difficult = 50", 50),
        ("check 50 easy difficult -20 = 50", 30),
    ] {
        game.run(line).target_is(target);
    }
    game.run("condition nia shaken -20").ok();
    game.run("check nia climb difficult = 50").target_is(3);
    game.run("check nia climb easy = 50").target_is(70);
    game.run("check 50 difficult automatic")
        .refused_with(20, "'automatic' cannot be combined with 'difficult'");
    game.run("check 50 normal easy").refused_at(17);
    // The parts shown add up.
    let roll = game.run("check 50 permanent +5 difficult -20 = 50").roll();
    let parts: Vec<(String, i64)> = roll
        .parts
        .into_iter()
        .map(|part| (part.label, part.value))
        .collect();
    assert_eq!(
        parts,
        [
            ("50".to_owned(), 50),
            ("permanent +5".to_owned(), 5),
            ("difficult".to_owned(), -27),
            ("-20".to_owned(), -20),
        ]
    );
}

#[test]
fn the_odds_of_a_difficult_check_are_those_of_its_faces() {
    let mut game = game();
    for line in [
        "check 50 -20 difficult",
        "check 70 easy -15",
        "check 60 permanent +7 difficult +10",
    ] {
        let odds = odds(&mut game, line);
        for (id, chance) in odds {
            let faces =
                (1..=100).filter(|face| grade(&mut game, &format!("{line} = {face}")) == id);
            let count = f64::from(u32::try_from(faces.count()).unwrap());
            assert!((chance * 100.0 - count).abs() < 1e-9, "{line} {id}");
        }
    }
}

#[test]
fn ties_are_decided_by_the_unmodified_skill() {
    let mut game = peopled();
    // Nia's 45 is more than Brok's 20, whatever the situation does to them.
    for line in [
        "oppose nia climb vs brok climb +60 = 20 40",
        "oppose nia climb -20 vs brok climb easy = 20 30",
        "oppose nia climb difficult vs brok climb permanent +40 = 20 40",
    ] {
        assert_eq!(game.json(line)["verdict"], "first", "{line}");
    }
    game.run("skill brok climb 45").ok();
    let answer = game.json("oppose nia climb +30 vs brok climb = 30 30");
    assert_eq!(answer["verdict"], "tie");
    assert_eq!(answer["rolls"][0]["rating"], 45);
    game.run("skill brok climb 20").ok();
    let line = "oppose nia climb difficult vs brok climb +30";
    let mut wins = 0;
    for one in 1..=100 {
        for two in [1, 10, 11, 50, 51, 100] {
            let often = [1, 9, 1, 39, 1, 49][[1, 10, 11, 50, 51, 100]
                .iter()
                .position(|face| *face == two)
                .unwrap()];
            let answer = game.json(&format!("{line} = {one} {two}"));
            wins += if answer["verdict"] == "first" {
                often
            } else {
                0
            };
            game.run("undo").ok();
        }
    }
    let first = odds(&mut game, line)
        .into_iter()
        .find(|(id, _)| id == "first")
        .unwrap();
    assert!(
        (first.1 * 10_000.0 - f64::from(wins)).abs() < 1e-6,
        "{first:?} {wins}"
    );
}

#[test]
fn marks_are_for_player_characters_and_say_whose_they_are() {
    let mut game = peopled();
    game.run("check nia climb = 12")
        .text_has("Nia's Climb earns its mark");
    game.run("check brok listen = 12").ok();
    game.run("oppose nia spot vs brok climb = 12 12").ok();
    assert_eq!(marked(&game, "Nia"), ["Climb", "Spot Hidden"]);
    assert!(marked(&game, "Brok").is_empty());
    game.run("undo").ok();
    assert_eq!(marked(&game, "Nia"), ["Climb"]);
}

#[test]
fn a_bare_experience_is_for_player_characters_and_others_are_named() {
    let mut game = peopled();
    game.all(&["mark nia climb", "mark brok listen"]);
    game.run("experience = 90 4").ok();
    assert_eq!(game.who("Nia").skills[0].ranks, 49);
    assert_eq!(marked(&game, "Brok"), ["Listen"]);
    game.run("experience").refused_with(1, "no skill is marked");
    game.run("experience brok = 90 4").ok();
    assert!(marked(&game, "Brok").is_empty());
    game.run("undo").ok();
    assert_eq!(marked(&game, "Brok"), ["Listen"]);
    let answer = game.json("odds experience brok");
    assert!((answer["odds"]["success"].as_f64().unwrap() - 0.6).abs() < 1e-12);
}

#[test]
fn a_characteristic_may_be_given_as_a_number_in_a_resistance_roll() {
    let mut game = peopled();
    for (line, target, what) in [
        ("resist str 13 vs 15 = 40", 40, "STR 13 vs 15"),
        ("resist STR 13 vs SIZ 15 = 40", 40, "STR 13 vs SIZ 15"),
        ("resist nia str vs siz 15 = 40", 40, "STR 13 vs SIZ 15"),
        (
            "resist pow 16 vs nia con passive-rolls = 40",
            30,
            "POW 16 vs CON 12",
        ),
    ] {
        let roll = game.run(line).roll();
        assert_eq!(
            (roll.target, roll.what.as_str()),
            (Some(target), what),
            "{line}"
        );
        assert_eq!(roll.grade, if target == 40 { "success" } else { "failure" });
    }
    assert_eq!(
        odds(&mut game, "resist str 13 vs siz 15"),
        [("failure".to_owned(), 0.6), ("success".to_owned(), 0.4)]
    );
    game.run("resist climb 13 vs 15").refused_at(8);
    game.run("resist nia climb vs 15 = 4")
        .refused_with(12, "'force' does it anyway");
    game.run("force resist nia climb vs 43 = 60").target_is(60);
}

#[test]
fn the_key_of_contests_offers_a_resistance_roll() {
    let mut table = Table::new(at_play("brp", "add Nia\nset nia STR 13"), 120, 36);
    table.press("o");
    assert_eq!(table.line(), "oppose Nia ");
    let shown = table.shown();
    assert!(shown.contains("resist Nia"), "{shown}");
    table.key(KeyCode::Down);
    table.press("\t");
    assert_eq!(table.line(), "resist Nia ");
    table.press("str vs 15");
    assert!(table.shown().contains("40%"), "{}", table.shown());
    table.press("\n");
    assert!(table.shown().contains("STR 13 vs 15"), "{}", table.shown());
    // Typing on replaces it with the usual one.
    table.press("ostr vs 15");
    assert_eq!(table.line(), "oppose Nia str vs 15");
}

#[test]
fn a_tie_in_dex_for_the_first_turn_is_announced() {
    let mut game = peopled();
    game.run("set brok DEX 14").ok();
    game.run("begin")
        .text_has("Nia and Brok tie for the first turn");
    assert_eq!(game.turn(), (1, "Nia"));
    game.run("place brok before nia").ok();
    assert_eq!(game.turn(), (1, "Brok"));
    game.all(&["undo", "undo"]);
    assert!(game.campaign().fight().is_none());
    game.run("set brok DEX 9").ok();
    let answer = game.json("begin");
    assert!(
        !answer["text"].as_str().unwrap().contains("tie"),
        "{answer}"
    );
}

#[test]
fn the_last_roll_of_a_character_is_corrected_even_if_others_acted_since() {
    let mut game = peopled();
    game.all(&[
        "player brok",
        "begin",
        "check nia climb = 12",
        "next",
        "check brok listen = 12",
        "damage brok 2",
    ]);
    assert_eq!(marked(&game, "Nia"), ["Climb"]);
    game.run("correct nia = 90").ok();
    assert!(marked(&game, "Nia").is_empty());
    assert_eq!(marked(&game, "Brok"), ["Listen"]);
    assert_eq!(game.track("Brok", "hp"), 13);
    game.run("undo").ok();
    assert_eq!(marked(&game, "Nia"), ["Climb"]);
    // What the same character has done since stands.
    game.run("skill nia climb 50").ok();
    game.run("correct nia = 90").target_is(45);
    assert!(marked(&game, "Nia").is_empty());
    game.run("check nia climb = 50").target_is(50);
}

#[test]
fn option_alone_lists_the_switches_with_their_values_and_what_they_mean() {
    let mut game = game();
    let text = game.run("option").text();
    assert!(
        text.contains("special Table (or RoundUp): How the fifth"),
        "{text}"
    );
    assert!(
        text.contains("special_tie BothFail (or HigherSkill)"),
        "{text}"
    );
    assert_eq!(game.history().mark().entries, 0);
    game.run("option special roundup").ok();
    game.run("option").text_has("special RoundUp (or Table)");
    let mut renaissance = Game::new();
    renaissance
        .run("option")
        .text_has("edition current (or draft): Which edition");
    // A game without switches of its own has the common ones.
    let mut forge = Game::of(gmscreen::campaign::Campaign::new(
        "test",
        "forge-of-power",
        "",
    ));
    forge.run("option").text_has("skip_fallen on (or off)");
}

#[test]
fn option_changes_the_edition() {
    let mut game = Game::new();
    game.run("option edition draft").text_has("edition: draft");
    assert_eq!(game.campaign().edition, "draft");
    game.run("undo").ok();
    assert_eq!(game.campaign().edition, "current");
    game.run("redo").ok();
    assert_eq!(game.campaign().edition, "draft");
    game.run("option edition")
        .refused_with(16, "current or draft");
    game.run("option edition third").refused_at(16);
    let table = game.session.table();
    let found = gmscreen::verbs::complete::offer(table, "option edition ");
    let found: Vec<String> = found.choices.into_iter().map(|one| one.insert).collect();
    assert_eq!(found, ["current", "draft"]);
}

#[test]
fn skill_with_the_same_word_twice_is_refused() {
    let mut game = Game::peopled();
    for (line, column) in [
        ("skill ilse Stealth COO 40 prof \"a\" prof \"b\"", 36),
        ("skill ilse Stealth COO 40 spec \"a\" spec \"b\"", 36),
        (
            "skill ilse Stealth COO 40 prof \"a\" spec \"b\" prof \"c\"",
            45,
        ),
        ("skill ilse Stealth COO 40 prof Knives knives", 39),
    ] {
        game.run(line).refused_with(column, "is given twice");
    }
    game.run("skill ilse Stealth COO 40 prof Knives Swords spec Crowds")
        .ok();
}

#[test]
fn one_round_from_a_characters_turn_ends_at_the_same_point_in_the_next() {
    let mut game = peopled();
    game.all(&["begin nia brok", "condition nia shaken -20 for 1 round"]);
    let shaken = |game: &Game| game.modifier("Nia", "shaken").is_some();
    game.run("next").ok();
    assert!(shaken(&game), "{:?}", game.turn());
    game.run("next").ok();
    assert_eq!(game.turn(), (2, "Nia"));
    assert!(shaken(&game));
    game.run("next").ok();
    assert!(!shaken(&game), "{:?}", game.turn());
    game.run("back").ok();
    assert!(shaken(&game));
    // A turn includes the current one, and a character who is yet to act has this round.
    game.all(&[
        "condition nia dazed for 1 turn",
        "condition brok dazed for 1 round",
    ]);
    game.run("next").ok();
    assert!(game.who("Nia").condition("dazed").is_none());
    assert!(game.who("Brok").condition("dazed").is_some());
    game.run("next").ok();
    assert!(game.who("Brok").condition("dazed").is_none());
}

#[test]
fn a_pattern_may_be_quoted() {
    let mut game = game();
    game.all(&[
        "add Odile",
        "add \"Stair hound\" x2",
        "condition \"stair hound*\" prone",
    ]);
    for name in ["Stair hound 1", "Stair hound 2"] {
        assert!(game.who(name).condition("prone").is_some(), "{name}");
    }
    game.run("begin odile \"stair h*\"").ok();
    assert_eq!(game.order().len(), 3);
    game.run("hide \"*hound 2\"").ok();
    assert!(game.who("Stair hound 2").hidden && !game.who("Stair hound 1").hidden);
    game.run("hide \"cellar*\"")
        .refused_with(6, "no character matches");
    // A name written exactly like this takes precedence.
    game.all(&["add \"Stair*\"", "hide \"stair*\""]);
    assert!(game.who("Stair*").hidden && !game.who("Stair hound 1").hidden);
}
