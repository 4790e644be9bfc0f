//! `renaissance.md` as commands: checks, contests, shifts, wounds.

use crate::harness::Game;

/// Checks the grade and margin of each line's single roll.
#[track_caller]
fn grades(mut game: Game, lines: &[(&str, &str, i64)]) {
    for (line, grade, margin) in lines {
        let roll = game.run(line).roll();
        let is = (roll.grade.as_str(), roll.margin.map(|margin| margin.value));
        assert_eq!(is, (*grade, Some(*margin)), "{line}");
    }
}

// Worked examples from the rules text.

#[test]
fn the_worked_examples_of_single_checks() {
    let mut game = Game::peopled();
    game.run("skill ilse Search INT 50").ok();
    game.run("set will COO 20").ok();
    game.run("skill will Stealth COO 40").ok();
    game.run("check ilse WIL*3 = 65").target_is(75);
    game.run("check ilse search = 26").target_is(75);
    game.run("check will stealth +20:\"cloak\" = 45")
        .target_is(80);
    grades(
        game,
        &[
            ("check ilse WIL*3 = 65", "exceptional success", 65),
            ("check ilse WIL*3 = 89", "basic failure", 14),
            ("check ilse \"React Quickly\" = 33", "critical success", 33),
            ("check ilse \"React Quickly\" = 99", "critical failure", 9),
            ("check ilse search = 26", "basic success", 26),
            (
                "check will stealth +20:\"cloak\" = 45",
                "exceptional success",
                45,
            ),
            ("check will stealth +20:\"cloak\" = 85", "basic failure", 5),
        ],
    );
}

#[test]
fn the_worked_examples_of_contests() {
    let mut game = Game::peopled();
    game.run("oppose ilse 80 vs will 65 = 63 21")
        .text_has("Ilse Marrow wins");
    let contest = game.run("oppose 60 vs 65 = 32 73").contest();
    assert_eq!(crate::harness::verdict(&contest), "first");
    assert_eq!(contest.sides[1].margin.as_ref().unwrap().value, 8);
    let contest = game.run("vary 65 vs 55 = 51 42").contest();
    assert_eq!(crate::harness::verdict(&contest), "partial");
}

// 0 always succeeds and 99 always fails; the limits of the target number.

#[test]
fn the_target_is_limited_in_both_editions() {
    for (line, current, draft) in [
        ("check 500", 98, 98),
        ("check 98", 98, 98),
        ("check 99", 98, 98),
        ("check 1", 1, 1),
        ("check 0", 1, 0),
        ("check 10 -50", 1, 0),
    ] {
        Game::new().run(line).target_is(current);
        Game::draft().run(line).target_is(draft);
    }
    for mut game in [Game::new(), Game::draft()] {
        let grade = |game: &mut Game, line: &str| game.run(line).roll().grade;
        assert_eq!(grade(&mut game, "check 0 -100 = 0"), "critical success");
        assert_eq!(grade(&mut game, "check 500 = 99"), "critical failure");
        assert_eq!(grade(&mut game, "check 500 = 98"), "exceptional success");
    }
}

#[test]
fn exceptional_is_thirty_or_more_and_in_the_draft_more_than_thirty() {
    for (line, current, draft) in [
        ("check 75 = 29", "basic success", "basic success"),
        ("check 75 = 30", "exceptional success", "basic success"),
        (
            "check 75 = 31",
            "exceptional success",
            "exceptional success",
        ),
        ("check 40 = 69", "basic failure", "basic failure"),
        ("check 40 = 70", "exceptional failure", "basic failure"),
        (
            "check 40 = 71",
            "exceptional failure",
            "exceptional failure",
        ),
        ("check 40 = 44", "critical failure", "critical failure"),
        ("check 40 = 33", "critical success", "critical success"),
    ] {
        assert_eq!(Game::new().run(line).roll().grade, current, "{line}");
        assert_eq!(Game::draft().run(line).roll().grade, draft, "{line}");
    }
}

// Common checks.

#[test]
fn common_checks_in_both_editions() {
    let stats = [
        ("COG", 11),
        ("COO", 12),
        ("INT", 13),
        ("SAV", 14),
        ("SOM", 15),
        ("WIL", 16),
        ("DUR", 17),
        ("STR", 18),
        ("Luck", 7),
    ];
    for (check, current, draft) in [
        ("Overcome Fear", 32, 32),
        ("Resist Intimidation", 30, 32),
        ("Resist Social Manipulation", 27, 27),
        ("Difficult Recall", 33, 33),
        ("Make a Guess", 39, 39),
        ("Get a Hint", 39, 39),
        ("Solve a Puzzle", 33, 33),
        ("Feat of Strength", 33, 33),
        ("Feat of Endurance", 33, 33),
        ("React Quickly", 36, 36),
        ("Catch Something", 36, 36),
        ("Difficult Use of Language", 39, 39),
        ("Take a Chance", 70, 70),
        ("Stroke of Luck", 70, 70),
    ] {
        for (mut game, target) in [(Game::new(), current), (Game::draft(), draft)] {
            game.run("add Ann").ok();
            for (stat, value) in stats {
                game.run(&format!("set ann {stat} {value}")).ok();
            }
            let check = crate::ren_rules::named(check, &game.campaign().edition);
            let roll = game.run(&format!("check ann \"{check}\"")).roll();
            assert_eq!((roll.what.as_str(), roll.target), (check, Some(target)));
        }
    }
}

#[test]
fn derived_stats_follow_their_stats_at_once() {
    let mut game = Game::peopled();
    for (stat, value) in [
        ("WT", 6),
        ("DR", 60),
        ("LUC", 50),
        ("TT", 10),
        ("INIT", 11),
        ("DB", 5),
    ] {
        game.run(&format!("check ilse {stat}")).target_is(value);
    }
    game.run("set ilse DUR 14").ok();
    game.run("check ilse WT + 10").target_is(12);
    game.run("check ilse DR").target_is(28);
    game.run("check ilse IR - 50").target_is(50);
}

#[test]
fn a_check_that_needs_a_missing_stat_is_refused() {
    let mut game = Game::peopled();
    for (line, column, stat) in [
        ("check tam COG", 11, "COG"),
        ("check tam COO + COG", 11, "COG"),
        ("check tam \"Difficult Recall\"", 11, "COG"),
        ("check tam WT", 11, "WT"),
        ("check tam stroke", 11, "Luck"),
        ("oppose tam WIL vs will COO", 24, "COO"),
        ("odds check tam COG", 16, "COG"),
    ] {
        game.run(line).refused_with(column, stat);
    }
}

// Modifiers.

#[test]
fn modifiers_stack_and_keep_their_names() {
    for (line, target) in [
        ("check 30 assist 1", 40),
        ("check 30 assist 2", 50),
        ("check 30 assist 3", 60),
        ("check 30 assist 4", 60),
        ("check 50 difficulty -30", 20),
        ("check 50 difficulty +30", 80),
        ("check 50 passive", 30),
        ("check 50 secret", 50),
        ("check ilse theology", 30),
        ("check ilse theology spec", 40),
        (
            "check ilse theology spec +5 assist 1 difficulty -10 passive",
            25,
        ),
    ] {
        Game::peopled().run(line).target_is(target);
    }
    let roll = Game::new().run("check 50 +10:\"high ground\" -20").roll();
    let labels: Vec<_> = roll.parts.iter().map(|part| part.label.as_str()).collect();
    assert_eq!(labels[1], "high ground");
    let mut game = Game::peopled();
    assert!(game.run("check 50 passive").roll().secret);
    assert!(game.run("check 50 secret").roll().secret);
    assert!(!game.run("check 50 +5").roll().secret);
    game.run("check 50 difficulty -31").refused_at(21);
    game.run("check 50 difficulty 31").refused_at(21);
    game.run("check 50 difficulty").refused();
    game.run("check 50 assist").refused();
    game.run("check 50 assist -1").refused_at(17);
    game.run("check ilse stealth spec").refused_at(20);
}

#[test]
fn sustained_actions_beyond_the_first_penalize_every_check() {
    let mut game = Game::peopled();
    for (nth, penalty) in [(1, 0), (2, -10), (3, -20), (4, -30)] {
        game.run(&format!("sustain ilse \"action {nth}\"")).ok();
        for (line, base) in [
            ("check ilse 90", 90),
            ("check ilse stealth", 70),
            ("check ilse react", 90),
            ("check ilse WIL", 25),
            ("simple ilse 90", 90),
            ("check ilse stroke +40", 70),
        ] {
            game.run(line).target_is((base + penalty).max(1));
        }
        let contest = game.run("oppose will 50 vs ilse 90 = 40 60").contest();
        assert_eq!(contest.sides[0].target, Some(50));
        assert_eq!(contest.sides[1].target, Some(90 + penalty));
        // Initiative is not a check.
        game.run("begin ilse = 5").text_has("Ilse Marrow 16");
        game.run("end").ok();
    }
    game.run("release ilse all").ok();
    game.run("check ilse 90").target_is(90);
}

// Upgrade and downgrade.

#[test]
fn upgrade_and_downgrade_move_the_grade_one_step() {
    for (roll, up, down) in [
        ("check 75 = 33", None, Some("exceptional success")),
        (
            "check 75 = 65",
            Some("critical success"),
            Some("basic success"),
        ),
        ("check 75 = 23", Some("exceptional success"), None),
        ("check 75 = 80", None, Some("exceptional failure")),
        (
            "check 20 = 60",
            Some("basic failure"),
            Some("critical failure"),
        ),
        ("check 20 = 99", Some("basic failure"), None),
        ("simple 50 = 20", None, None),
        ("simple 50 = 80", None, None),
    ] {
        for (verb, to) in [("upgrade", up), ("downgrade", down)] {
            let mut game = Game::after(&[roll]);
            let margin = game.history().contest(1).unwrap().sides[0].margin.clone();
            match to {
                Some(grade) => {
                    let now = game.run(verb).roll();
                    assert_eq!(now.grade, grade, "{roll}, {verb}");
                    assert_eq!(now.margin, margin, "{roll}, {verb}: the margin stays");
                    for again in ["upgrade", "downgrade"] {
                        game.run(again).refused();
                    }
                    game.run("undo").ok();
                    game.run(verb).ok();
                }
                None => {
                    game.run(verb).refused();
                }
            }
        }
    }
}

#[test]
fn upgrade_needs_a_check_to_change() {
    let mut game = Game::peopled();
    game.run("upgrade").refused();
    game.run("begin ilse will").ok();
    game.run("upgrade").refused();
    game.run("check ilse 75 = 65").ok();
    game.run("check will 75 = 23").ok();
    game.run("upgrade ilse").text_has("critical success");
    game.run("upgrade tam").refused();
    game.run("upgrade will #20").refused_at(14);
    game.run("upgrade will #21").text_has("exceptional success");
    game.run("upgrade #1").refused_at(9);
}

#[test]
fn upgrade_and_downgrade_of_a_contest_need_a_name() {
    let mut game = Game::peopled();
    game.run("oppose ilse 80 vs will 65 = 63 21").ok();
    game.run("upgrade").refused();
    game.run("upgrade #19").refused();
    game.run("upgrade will").text_has("exceptional success");
    game.run("upgrade will").refused();
    game.run("upgrade ilse").text_has("critical success");
    game.run("undo 2").ok();
    let grades: Vec<_> = game
        .history()
        .contest(19)
        .unwrap()
        .sides
        .iter()
        .map(|side| side.grade.clone())
        .collect();
    assert_eq!(grades, ["exceptional success", "basic success"]);
    game.run("order ilse 80 vs will 65 = 95").ok();
    game.run("upgrade will #22").refused();
}

#[test]
fn downgraded_critical_is_a_switch() {
    let mut game = Game::after(&["check 75 = 33", "downgrade"]);
    assert_eq!(
        game.history().contest(1).unwrap().sides[0].grade,
        "exceptional success"
    );
    game.run("undo").ok();
    game.run("option downgraded_critical Basic").ok();
    game.run("downgrade #1").ok();
    assert_eq!(
        game.history().contest(1).unwrap().sides[0].grade,
        "basic success"
    );
}

// Damage and wounds.

#[test]
fn one_hit_makes_a_wound_for_each_full_wound_threshold() {
    for (damage, wounds) in [(0, 0), (5, 0), (6, 1), (11, 1), (12, 2), (15, 2), (18, 3)] {
        let mut game = Game::peopled();
        game.run(&format!("damage ilse {damage}")).ok();
        let is = (
            game.track("Ilse Marrow", "harm"),
            game.track("Ilse Marrow", "wounds"),
        );
        assert_eq!(is, (damage, wounds), "{damage} at WT 6");
    }
    let mut game = Game::peopled();
    game.all(&["damage ilse 5", "damage ilse 5"]);
    assert_eq!(
        game.track("Ilse Marrow", "wounds"),
        0,
        "blows are not added up"
    );
    game.run("set ilse DUR 3").ok();
    game.run("damage ilse 1").ok();
    assert_eq!(
        game.track("Ilse Marrow", "wounds"),
        1,
        "WT counts as at least 1"
    );
}

#[test]
fn armour_reduces_damage_except_for_piercing() {
    for (line, harm) in [
        ("damage ilse 18", 7),
        ("damage ilse 18 ap 2", 9),
        ("damage ilse 18 ap 20", 18),
        ("damage ilse 5", 0),
        ("damage ilse 18 unarmoured", 18),
        ("damage ilse 18 ap 2 unarmoured", 18),
        ("damage ilse 18 unarmoured ap 2", 18),
    ] {
        let mut game = Game::peopled();
        game.run("set ilse AV 11").ok();
        game.run(line).ok();
        assert_eq!(game.track("Ilse Marrow", "harm"), harm, "{line}");
    }
    let mut game = Game::peopled();
    game.all(&["add \"Reed goblin 1\"", "set reed DUR 20", "set reed AV 11"]);
    game.run("damage reed 18 ap 2")
        .text_has("Reed goblin 1 takes 9 (18 - 11 armour, 2 pierced), 2 wounds");
}

#[test]
fn wounds_penalize_every_check() {
    let mut game = Game::peopled();
    game.run("damage ilse 15").ok();
    game.run("check ilse stealth").target_is(50);
    game.run("simple ilse WIL x3").target_is(55);
    game.all(&["sustain ilse \"a\"", "sustain ilse \"b\""]);
    game.run("check ilse stealth").target_is(40);
    game.run("heal ilse 15").ok();
    assert_eq!(game.track("Ilse Marrow", "harm"), 0);
    game.run("check ilse stealth").target_is(40);
    game.run("heal ilse 5").ok();
    assert_eq!(game.track("Ilse Marrow", "harm"), 0, "never below 0");
}

#[test]
fn damage_of_dur_disables_and_of_dr_kills() {
    let mut game = Game::peopled();
    let status =
        |game: &Game| (game.session.game().status)(game.campaign(), game.who("Ilse Marrow"));
    game.run("damage ilse 29").ok();
    assert!(status(&game).is_empty());
    game.run("damage ilse 1").text_has("disabled");
    assert_eq!(status(&game), ["disabled"]);
    game.run("damage ilse 29").ok();
    assert_eq!(status(&game), ["disabled"]);
    game.run("damage ilse 1").text_has("dead");
    assert_eq!(status(&game), ["dead"]);
    game.run("heal ilse 31").refused_with(6, "revive");
    assert_eq!(status(&game), ["dead"]);
    game.run("revive ilse").ok();
    assert_eq!(game.track("Ilse Marrow", "harm"), 29);
    assert!(status(&game).is_empty());
}

// Turn order.

#[test]
fn initiative_is_d10_plus_modifier_without_penalties() {
    let mut game = Game::peopled();
    game.run("damage ilse 15").ok();
    game.run("begin ilse = 0").text_has("Ilse Marrow 21");
    game.run("end").ok();
    game.run("begin ilse init COO = 1")
        .text_has("Ilse Marrow 31");
    game.run("end").ok();
    game.run("begin ilse init (0-7)/2 = 10")
        .text_has("Ilse Marrow 6");
    game.run("end").ok();
    game.run("begin ilse init DEX = 1").refused_with(17, "DEX");
    game.run("begin ilse init = 1").refused();
    game.run("begin ilse allot = 1").refused();
    game.run("begin ilse allot 3 = 1").refused_at(18);
    game.run("begin ilse 5 = 1").refused_at(12);
    game.run("begin ilse allot 3Q init 1 = 1").ok();
    assert_eq!(game.fight().allot.to_string(), "3Q");
}
