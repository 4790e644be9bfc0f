//! Checks, row by row: modifiers, kinds of checks, defaulting, and what is refused at which word.

use gmscreen::campaign::Roll;

use crate::harness::{Game, PEOPLE};

pub(crate) fn draft() -> Game {
    let mut game = Game::draft();
    game.all(PEOPLE);
    game
}

/// The named parts of a target after its base.
fn parts(roll: &Roll) -> Vec<(String, i64)> {
    let parts = roll.parts.iter().skip(1);
    parts.map(|part| (part.label.clone(), part.value)).collect()
}

#[track_caller]
fn part(line: &str, label: &str, value: i64) {
    for mut game in [Game::peopled(), draft()] {
        game.run("skill ilse Melee SOM 30 prof \"Knives\"").ok();
        let roll = game.run(line).roll();
        assert_eq!(parts(&roll), [(label.to_owned(), value)], "{line}");
        let base = roll.parts[0].value;
        assert_eq!(roll.target, Some((base + value).clamp(1, 98)), "{line}");
        let text = gmscreen::game::words::target("TN", &roll);
        assert!(text.contains(label), "{line}: {text}");
    }
}

// The table of modifiers.

#[test]
fn row_assisted() {
    part("check 40 assist 1", "assisted by 1", 10);
    part("check 40 assist 3", "assisted by 3", 30);
    part("check 40 assist 9", "assisted by 9", 30);
}

#[test]
fn row_assisted_by_name_needs_ten_ranks() {
    let mut game = Game::peopled();
    game.all(&[
        "skill tam Stealth COO 10",
        "skill will Stealth COO 9",
        "add Vera",
    ]);
    let roll = game.run("check ilse stealth assist tam").roll();
    assert_eq!(parts(&roll), [("assisted by 1".to_owned(), 10)]);
    game.run("check ilse stealth assist will")
        .refused_with(27, "a helper needs 10 ranks in a useful skill");
    game.run("check ilse stealth assist tam vera")
        .refused_with(31, "Vera has no skill of 10");
    game.run("check ilse stealth assist ilse").refused_at(27);
    game.run("check ilse stealth assist tam tam").refused_at(31);
    game.run("check ilse stealth assist nobody").refused_at(27);
    game.run("check ilse stealth assist").refused_at(27);
    game.run("check ilse stealth assist 0").refused_at(27);
    game.run("check ilse stealth assist 1").target_is(80);
    // Names end at the next modifier.
    game.run("check ilse WIL*2 assist tam +5 passive")
        .target_is(45);
}

#[test]
fn attack_stealth_and_perception_warn_on_help_and_let_the_gm_insist() {
    let mut game = Game::peopled();
    game.run("check ilse stealth assist 1")
        .text_has("normally not assisted");
    game.run("skill ilse Perception INT 20").ok();
    game.run("check ilse perc assist 1")
        .text_has("Perception is normally not assisted");
    game.run("attack ilse 60 assist 1 vs tam 30")
        .text_has("an attack is normally not assisted");
    let text = game.run("check ilse theology assist 1").text();
    assert!(!text.contains("normally"), "{text}");
}

#[test]
fn row_related_skill() {
    for (ranks, bonus) in [(10, 10), (24, 10), (25, 20), (39, 20), (40, 30), (70, 30)] {
        part(&format!("check 40 related {ranks}"), "related skill", bonus);
    }
    part(
        "check ilse \"Knowledge: Theology\" related stealth",
        "related Stealth",
        30,
    );
    let mut game = Game::peopled();
    game.run("check 40 related 9")
        .refused_with(18, "needs 10 ranks");
    game.run("check ilse stealth related cook")
        .refused_with(28, "10 ranks");
    game.run("check ilse stealth related stealth")
        .refused_with(28, "name a different one");
    game.run("check ilse stealth related theo related 40")
        .refused_with(33, "is given twice");
    game.run("check 40 related theology")
        .refused_with(18, "nobody is rolling");
    game.run("check ilse stealth related dance")
        .refused_with(28, "dance");
}

#[test]
fn row_specialization() {
    part("check ilse theology spec", "specialization Saints", 10);
    part("check 40 spec", "specialization", 10);
    let mut game = Game::peopled();
    game.run("check ilse stealth spec")
        .refused_with(20, "no specialization");
    game.run("check ilse theology spec spec")
        .refused_with(26, "twice");
}

#[test]
fn row_no_proficiency() {
    part("check ilse melee unproficient", "no proficiency", -20);
    let mut game = Game::peopled();
    // A skill that needs proficiencies looks the same as a character without any.
    game.run("check ilse stealth unproficient").target_is(50);
}

#[test]
fn row_difficulty() {
    for value in [-30, -17, 10, 30] {
        part(
            &format!("check 60 difficulty {value:+}"),
            "difficulty",
            value,
        );
    }
    for wrong in ["-31", "31", "hard"] {
        Game::new()
            .run(&format!("check 60 difficulty {wrong}"))
            .refused_at(21);
    }
}

#[test]
fn rows_taking_time_and_rushing_are_for_work() {
    for (word, sign) in [("slow", 10), ("rush", -10)] {
        for steps in 1..=3 {
            let mut game = Game::peopled();
            let line = format!("task ilse \"lock\" 40m check 60 {word} {steps} = 40");
            game.run(&line).target_is(60 + sign * steps);
        }
        let mut game = Game::peopled();
        game.run(&format!("check 60 {word} 1"))
            .refused_with(10, "for task and job only");
        game.run(&format!("task ilse \"lock\" 40m check 60 {word} 4"))
            .refused_at(36);
        game.run(&format!("task ilse \"lock\" 40m check 60 {word} 0"))
            .refused_at(36);
    }
    for mut game in [Game::peopled(), draft()] {
        game.run("task ilse \"lock\" 40m check 60 slow 1 rush 1")
            .refused_with(38, "'rush' cannot be combined with 'slow'");
        game.run("task ilse \"lock\" 40m check 60 rush 1 slow 1")
            .refused_at(38);
    }
}

#[test]
fn a_modifier_named_passive_does_not_make_a_passive_check() {
    let mut game = Game::peopled();
    let roll = game.run("check ilse stealth +10:\"passive\" = 20").roll();
    assert_eq!((roll.secret, roll.passive), (false, false));
    let text = game.run("check ilse stealth = 20").text();
    assert!(!text.contains("passive"), "{text}");
    let roll = game.run("check ilse stealth passive = 20").roll();
    assert_eq!((roll.secret, roll.passive), (true, true));
}

#[test]
fn row_passive_is_secret_and_linked_to_the_later_open_check() {
    part("check 60 passive", "passive", -20);
    let mut game = Game::peopled();
    let roll = game.run("check ilse stealth passive = 20").roll();
    assert!(roll.secret);
    let passive = game.history().mark().entries;
    let counts = format!("this replaces check #{passive}");
    let text = game.run("check tam COO = 20").text();
    assert!(!text.contains("passive"), "{text}");
    let text = game.run("check ilse theology = 20").text();
    assert!(!text.contains("passive"), "{text}");
    game.run("check ilse stealth = 20").text_has(&counts);
    game.run("scene").ok();
    let text = game.run("check ilse stealth = 20").text();
    assert!(!text.contains("passive"), "another scene: {text}");
}

#[test]
fn row_trying_again_is_a_switch() {
    for mut game in [Game::peopled(), draft()] {
        game.run("check ilse stealth = 99").target_is(70);
        game.run("check ilse stealth = 99").target_is(70);
        game.run("option trying_again On").ok();
        game.run("check ilse stealth = 99").target_is(70);
        let again = game.run("check ilse stealth = 98").roll();
        assert_eq!(parts(&again), [("trying again".to_owned(), -10)]);
        game.run("check ilse stealth = 99").target_is(50);
        game.run("check ilse theology = 99").target_is(30);
        game.run("check tam COO = 99").target_is(10);
        // A simple check is not a failed attempt.
        game.run("simple will WIL = 99").target_is(11);
        game.run("check will WIL = 99").target_is(11);
        // The GM's word counts, and keeps counting.
        game.run("check ilse stealth retry 0 = 99").target_is(70);
        game.run("check ilse stealth = 3").target_is(60);
        game.run("scene").ok();
        game.run("check ilse stealth = 99").target_is(70);
        game.run("option trying_again Off").ok();
        game.run("check ilse stealth = 99").target_is(70);
    }
    part("check 60 retry 2", "trying again", -20);
    Game::new().run("check 60 retry x").refused_at(16);
}

#[test]
fn row_situational_with_a_label() {
    part("check 60 +15:\"from above\"", "from above", 15);
    part("check 60 -25", "-25", -25);
}

#[test]
fn row_sustained_actions_penalize_everything_including_luck() {
    let mut game = Game::peopled();
    game.all(&[
        "sustain ilse \"a\"",
        "sustain ilse \"b\"",
        "sustain ilse \"c\"",
    ]);
    for (line, target) in [
        ("check ilse \"Stroke of Luck\" +40", 50),
        ("simple ilse WIL*3", 55),
        ("check ilse stealth", 50),
    ] {
        let roll = game.run(line).roll();
        assert_eq!(roll.target, Some(target), "{line}");
        assert!(parts(&roll).contains(&("sustained".to_owned(), -20)));
    }
}

#[test]
fn a_target_beyond_its_limits_says_so() {
    let roll = Game::new().run("check 90 +30").roll();
    assert_eq!(roll.target, Some(98));
    let text = gmscreen::game::words::target("TN", &roll);
    assert!(text.contains("limited from 120"), "{text}");
    Game::new()
        .run("odds check 10 -40")
        .text_has("limited from -30");
}

// Kinds of check.

#[test]
fn ordered_checks_on_success_and_on_failure() {
    for (line, verdict, second) in [
        ("order 60 vs 40 = 30 20", "first", true),
        ("order 60 vs 40 = 30 35", "second", true),
        ("order 60 vs 40 = 30 77", "first", true),
        ("order 60 vs 40 = 80", "neither", false),
        ("order on success 60 vs 40 = 80", "neither", false),
        ("order on failure 60 vs 40 = 30", "first", false),
        ("order on failure 60 vs 40 = 80 20", "second", true),
        ("order on failure 60 vs 40 = 80 90 61 0", "second", true),
        ("order 60 vs 40 = 30 30 31 30", "first", true),
        ("order 60 vs 40 = 30 30 88", "neither", false),
    ] {
        for mut game in [Game::new(), Game::draft()] {
            let contest = game.run(line).contest();
            assert_eq!(crate::harness::verdict(&contest), verdict, "{line}");
            assert_eq!(!contest.sides[1].dice.is_empty(), second, "{line}");
        }
    }
    Game::new().run("order on luck 60 vs 40").refused_at(10);
    Game::new().run("order 60 vs").refused_at(13);
    Game::new().run("order 60 vs 40 vs 30").refused_at(19);
}

#[test]
fn variable_checks_and_rerolls_are_shown() {
    for (line, verdict, rerolled) in [
        ("vary 65 vs 55 = 42 42", "partial", 0),
        ("vary 65 vs 55 = 80 20", "second", 0),
        ("vary 65 vs 55 = 20 80", "first", 0),
        ("vary 65 vs 55 = 80 80 1 2", "partial", 1),
        ("oppose 65 vs 55 = 42 42 90 90 50 3", "first", 2),
    ] {
        let contest = Game::new().run(line).contest();
        assert_eq!(crate::harness::verdict(&contest), verdict, "{line}");
        assert_eq!(contest.rerolled.len(), rerolled, "{line}");
    }
    Game::new()
        .run("oppose 65 vs 55 = 42 42 50 3")
        .text_has("rerolled 42 42");
}

#[test]
fn a_missing_skill_offers_defaulting() {
    let mut game = Game::peopled();
    let refusal = game.run("check tam Stealth").refused();
    assert_eq!(refusal.column(), Some(11));
    let hint = refusal.hint.expect("a hint");
    assert!(
        hint.contains("Brother Tam has no Stealth: default to COO"),
        "{hint}"
    );
    assert!(hint.contains("-30:\"defaulting\""), "{hint}");
    // Both ways can be typed.
    game.run("check tam COO").target_is(10);
    let roll = game.run("check ilse Stealth -30:\"defaulting\"").roll();
    assert_eq!(parts(&roll), [("defaulting".to_owned(), -30)]);
    // A skill that only a template has, and one that nobody has.
    let salt = include_str!("../../campaigns/salt-and-lanterns.ron");
    assert!(salt.contains("Spellcraft"));
    let hint = game
        .run("check tam Juggling")
        .refused()
        .hint
        .expect("a hint");
    assert_eq!(&*hint, "for Brother Tam");
}

#[test]
fn basic_proficiency_is_shown_and_refuses_nothing() {
    let mut game = Game::peopled();
    game.run("skill tam Cook COO 9").ok();
    game.run("skill ilse Dance COO 10").ok();
    game.run("check ilse dance = 20").ok();
    let docs = |line: &str| {
        let offer = gmscreen::verbs::complete::offer(game.session.table(), line);
        offer
            .choices
            .iter()
            .map(|one| format!("{} {}", one.insert, one.doc))
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(
        docs("check ilse ").contains("Dance 40, basic"),
        "{}",
        docs("check ilse ")
    );
    assert!(
        docs("check tam ").contains("Cook 19\n"),
        "{}",
        docs("check tam ")
    );
    let sheet = |name: &str| {
        let lines = gmscreen::view::sheet::sheet(
            game.campaign(),
            game.session.game(),
            game.who(name),
            gmscreen::view::header::utc_hours,
            80,
        );
        lines
            .iter()
            .map(|row| row.line.plain())
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(sheet("Ilse Marrow").contains("ranks 10)  basic"));
    assert!(!sheet("Brother Tam").contains("basic"));
}

#[test]
fn every_common_check_has_odds_and_a_breakdown() {
    let mut game = Game::peopled();
    for check in [
        "Overcome Fear",
        "Resist Intimidation",
        "Resist Social Manipulation",
        "Difficult Recall",
        "Make a Guess",
        "Get a Hint",
        "Solve a Puzzle",
        "Feat of Strength",
        "Feat of Endurance",
        "React Quickly",
        "Catch Something",
        "Difficult Use of Language",
        "Take a Chance",
        "Stroke of Luck",
    ] {
        let text = game.run(&format!("odds check ilse \"{check}\"")).text();
        assert!(text.starts_with("TN "), "{text}");
        let line = format!("check tam \"{check}\"");
        if let Err(refusal) = game.run(&line).done {
            assert_eq!(refusal.column(), Some(11), "{line}");
        }
    }
}

#[test]
fn a_typed_100_is_0() {
    let roll = Game::new().run("check 50 = 100").roll();
    assert_eq!((roll.dice[0], roll.grade.as_str()), (0, "critical success"));
}

// Switches.

#[test]
fn every_switch_takes_its_values_and_no_others() {
    let mut game = Game::new();
    for setting in game.session.game().settings {
        for value in setting.values {
            game.run(&format!("option {} {value}", setting.name)).ok();
        }
        let column = "option ".len() + setting.name.len() + 2;
        game.run(&format!("option {} Perhaps", setting.name))
            .refused_at(column);
    }
}
