//! Basic Roleplaying: how states and positions affect an attack, and how defences are limited in a
//! round.

use gmscreen::session::LinePreview;

use crate::games_brp::{grade, odds};
use crate::games_brp_attack::fighters;
use crate::harness::{Game, verdict};
use crate::tui_support::{Table, at_play};

/// The targets of the sides of a line that hits on 1.
fn targets(game: &mut Game, line: &str) -> Vec<i64> {
    let contest = game.run(&format!("{line} = 1")).contest();
    let found = contest.sides.iter().map(|side| side.target.unwrap());
    found.collect()
}

#[test]
fn the_table_of_situations() {
    // Sword 60 against Dodge 40.
    for (edition, words, said, expected) in [
        ("srd", "", "prone", vec![120, 20]),
        ("srd", "prone", "", vec![30, 40]),
        ("srd", "thrown", "prone", vec![30, 20]),
        ("srd", "missile pointblank", "prone", vec![120, 20]),
        ("srd", "missile pointblank", "", vec![120, 20]),
        ("srd", "", "stunned", vec![120, 40]),
        ("srd", "", "helpless", vec![120]),
        ("srd", "missile", "surprised", vec![120]),
        ("uge", "missile", "surprised", vec![120]),
        ("srd", "", "surprised", vec![60, 40]),
        ("uge", "", "surprised", vec![120, 20]),
        ("uge", "surprised", "", vec![30, 40]),
        ("srd", "behind", "", vec![120, 20]),
        ("uge", "behind", "", vec![120, 20]),
        ("srd", "cover", "", vec![30, 40]),
        ("srd", "cover dark far", "", vec![30, 40]),
        ("srd", "cover", "prone", vec![60, 20]),
        ("srd", "higher", "", vec![70, 40]),
        ("srd", "missile", "", vec![60, 20]),
        ("srd", "thrown", "", vec![60, 20]),
        ("uge", "missile", "", vec![60, 20]),
        ("uge", "thrown", "", vec![60, 40]),
        ("uge", "gun", "", vec![60, 20]),
        ("uge", "into-melee", "", vec![40, 40]),
        ("srd", "higher size small", "prone", vec![110, 20]),
    ] {
        let mut game = fighters(edition, 12, 0);
        let line = format!("attack ann sword {words} vs bob dodge {said}");
        assert_eq!(targets(&mut game, &line), expected, "{edition}: {line}");
    }
}

#[test]
fn conditions_apply_automatically_and_the_panel_ticks_them() {
    for (condition, word, on) in [
        ("condition bob prone", "prone", 1),
        ("condition bob stunned", "stunned", 1),
        ("condition bob unconscious", "helpless", 1),
        ("condition bob surprised", "surprised", 1),
        ("condition ann prone", "prone", 0),
        ("condition bob unaware", "surprised", 1),
    ] {
        let mut game = fighters("srd", 12, 0);
        game.run(condition).ok();
        let shown = game.session.preview("attack ann sword vs bob dodge");
        let LinePreview::Odds(preview) = shown else {
            panic!("{condition}: {shown:?}");
        };
        let ticked = &preview.by_itself;
        assert!(ticked.contains(&(on, word)), "{condition}: {ticked:?}");
    }
}

#[test]
fn attacks_in_states_that_prevent_them_are_refused() {
    let mut game = fighters("srd", 12, 0);
    for (words, says) in [
        ("stunned", "Ann is stunned and cannot attack"),
        ("helpless", "Ann is helpless"),
        ("surprised", "Ann is surprised and only defends"),
    ] {
        let line = format!("attack ann sword {words} vs bob dodge");
        game.run(&format!("{line} = 1 1")).refused_with(12, says);
        game.run(&format!("force {line} = 1 1")).text_has("(GM)");
    }
    for (line, column, says) in [
        ("attack ann sword vs bob dodge behind", 31, "the attacker"),
        (
            "attack ann sword vs bob dodge pointblank",
            31,
            "the attacker",
        ),
        ("attack ann sword forgoes vs bob dodge", 18, "the defender"),
        ("attack ann sword shield-size big vs bob", 30, "'small'"),
        (
            "attack ann sword vs bob dodge higher",
            31,
            "attacks and parries",
        ),
        (
            "attack ann sword thrown gun vs bob",
            25,
            "cannot be combined",
        ),
    ] {
        game.run(line).refused_with(column, says);
    }
    assert_eq!(
        targets(&mut game, "attack ann sword vs bob parry higher"),
        [60, 40]
    );
}

#[test]
fn getting_up_costs_the_turns_attack() {
    let mut game = fighters("srd", 12, 0);
    game.all(&[
        "set ann DEX 15",
        "set bob DEX 9",
        "condition ann prone",
        "begin",
    ]);
    game.run("clear ann prone").ok();
    game.run("attack ann sword vs bob dodge = 1 1")
        .refused_with(12, "Ann got up this turn, which takes the attack");
    game.run("undo").ok();
    game.run("attack ann sword vs bob dodge = 90").ok();
    game.run("clear ann prone").ok();
    game.all(&["next", "next"]);
    game.run("attack ann sword vs bob dodge = 90").ok();
    // On another's turn someone else helps him up.
    game.all(&["condition bob prone", "clear bob prone", "next"]);
    game.run("attack bob parry vs ann = 90").ok();
}

#[test]
fn a_stunned_character_needs_an_int_roll_to_defend() {
    let mut game = fighters("srd", 12, 0);
    game.all(&["set bob INT 10", "condition bob stunned"]);
    let line = "attack ann sword vs bob dodge dv 1d6";
    let answer = game.json(&format!("{line} = 60 51 3 2"));
    assert_eq!(answer["hit"], true);
    assert_eq!(answer["rolls"][1]["what"], "INT x5");
    assert_eq!(answer["rolls"].as_array().unwrap().len(), 2);
    assert_eq!(game.track("Bob", "hp"), 7);
    game.run("undo").ok();
    let answer = game.json(&format!("{line} = 60 50 40"));
    assert_eq!(answer["hit"], false);
    assert_eq!(answer["rolls"][2]["what"], "Dodge");
    assert_eq!(game.track("Bob", "hp"), 12);
    game.run("set bob INT -").ok();
    game.run(&format!("{line} = 60 40"))
        .text_has("Bob has no INT to defend while stunned with");
}

#[test]
fn an_attack_from_behind_is_heard_first() {
    let mut game = fighters("uge", 12, 0);
    game.run("skill bob Listen 51").ok();
    let line = "attack ann sword behind vs bob dodge";
    let contest = game.run(&format!("{line} = 60 27")).contest();
    assert_eq!(contest.sides[1].target, Some(26));
    assert_eq!((contest.sides.len(), verdict(&contest)), (2, "first"));
    let contest = game.run(&format!("{line} = 60 26 20")).contest();
    assert_eq!(contest.sides.len(), 3);
    assert_ne!(verdict(&contest), "first");

    game.run(&format!("{line} = 60 26 20"))
        .text_has("hearing 26 succeeds; defence 20 succeeds");
    game.run(&format!("{line} = 60 27"))
        .text_has("hearing 27 fails");
    let mut srd = fighters("srd", 12, 0);
    srd.run("skill bob Listen 51").ok();
    assert_eq!(srd.run(&format!("{line} = 60 20")).contest().sides.len(), 2);
}

#[test]
fn one_kind_of_defence_a_round_in_the_later_edition() {
    let mut game = fighters("uge", 60, 0);
    game.all(&["set bob SIZ 20", "set bob hp 40", "begin ann bob"]);
    game.all(&["skill bob \"Shield parry\" 99", "skill bob Parry 94"]);
    game.run("skill bob Dodge 85").ok();
    let line = "attack ann sword size usual vs bob";
    // The best defence is suggested first, then the rest of the same kind.
    let what = |game: &mut Game, line: &str| {
        let contest = game.run(&format!("{line} = 60 99")).contest();
        let side = contest.sides.get(1);
        side.map(|side| (side.what.clone(), side.target.unwrap()))
    };
    let named = |what: &str, target| Some((what.to_owned(), target));
    assert_eq!(what(&mut game, line), named("Shield parry", 99));
    assert_eq!(what(&mut game, line), named("Shield parry", 69));
    game.run(&format!("{line} dodge = 60 99")).refused_with(
        36,
        "Bob has parried this round, and dodges only if it gives up its attacks",
    );
    game.run(&format!("force {line} dodge = 60 99")).ok();
    game.run("undo").ok();
    assert_eq!(
        what(&mut game, &format!("{line} dodge forgoes")),
        named("Dodge", 25)
    );
    // It lasts for the round, and costs the attacks. 94-90 is 4, and 1 to 5 succeeds.
    assert_eq!(what(&mut game, &format!("{line} parry")), named("Parry", 5));
    game.run("attack bob parry vs ann = 99")
        .refused_with(12, "Bob gives up its attacks this round");
    game.all(&["next", "next"]);
    assert_eq!(
        what(&mut game, &format!("{line} dodge")),
        named("Dodge", 85)
    );
    game.run("attack bob parry vs ann = 99").ok();
    game.run("undo 2").ok();
    // In the earlier edition anyone does anything.
    let mut srd = fighters("srd", 12, 0);
    srd.run("begin ann bob").ok();
    for defence in ["dodge", "parry", "dodge"] {
        srd.run(&format!("{line} {defence} = 60 99")).ok();
    }
    assert_eq!(what(&mut srd, &format!("{line} dodge")), named("Dodge", 40));
}

#[test]
fn one_missile_per_round_can_be_dodged_in_the_later_edition() {
    let mut game = fighters("uge", 60, 0);
    game.all(&[
        "skill bob \"Shield parry\" -",
        "set bob hp 30",
        "begin ann bob",
    ]);
    let line = "attack ann sword size usual missile vs bob";
    game.run(&format!("{line} dodge = 60 99")).ok();
    game.run(&format!("{line} dodge = 60 99"))
        .refused_with(44, "Bob has dodged the one missile of this round");
    assert_eq!(game.run(&format!("{line} = 60")).contest().sides.len(), 1);
    let line = "attack ann sword size usual thrown vs bob dodge";
    game.run(&format!("{line} = 60 99")).ok();
    assert_eq!(game.fight().order.len(), 2);
    game.all(&["next", "next"]);
    game.run(&format!("{line} = 60 99")).ok();
}

#[test]
fn a_shield_covers_missiles_by_its_size() {
    for edition in ["srd", "uge"] {
        for (size, chance) in [
            ("", 30),
            ("shield-size small", 15),
            ("shield-size medium", 30),
            ("shield-size large", 60),
            ("shield-size large difficult", 30),
        ] {
            for reach in ["thrown", "missile", "gun"] {
                let mut game = fighters(edition, 12, 0);
                let line = format!("attack ann sword {reach} vs bob shield {size}");
                assert_eq!(targets(&mut game, &line)[1], chance, "{edition}: {line}");
            }
        }
        let mut game = fighters(edition, 12, 0);
        assert_eq!(
            targets(&mut game, "attack ann sword vs bob shield"),
            [60, 45]
        );
        // Dodge 40 is halved: a medium shield is the better choice, a small one is not.
        let contest = game.run("attack ann sword missile vs bob = 1 1").contest();
        assert_eq!(contest.sides[1].what, "Shield parry");
        let line = "attack ann sword missile vs bob shield-size small = 1 1";
        assert_eq!(game.run(line).contest().sides[1].what, "Dodge");
    }
}

#[test]
fn the_odds_include_rolls_required_for_a_defence() {
    let mut game = fighters("uge", 12, 0);
    game.all(&[
        "set bob INT 9",
        "skill bob Listen 30",
        "condition bob stunned",
    ]);
    let line = "attack ann sword behind -60 vs bob dodge +20";
    // INT ×5 is 45, half of 30 is 15; each is checked by counting its faces.
    let needs = [45.0 / 100.0, 15.0 / 100.0];
    let reached: f64 = needs.iter().product();
    let mut expected = [0.0, 0.0, 0.0];
    let rank = |grade: &str| match grade {
        "critical success" => 3,
        "special success" => 2,
        "success" => 1,
        _ => 0,
    };
    // Easy by stun and from behind: 120 less 60; the dodge is Difficult: 20 and 20.
    let grades = |game: &mut Game, chance: i64| -> Vec<i32> {
        let faces = (1..=100).map(|face| grade(game, &format!("check {chance} = {face}")));
        faces.map(|grade| rank(&grade)).collect()
    };
    let (attack, defence) = (grades(&mut game, 60), grades(&mut game, 40));
    for one in &attack {
        for two in &defence {
            let hits = |against: i32| *one > against;
            let (p, q) = (reached / 10_000.0, (1.0 - reached) / 10_000.0);
            match (*one, hits(*two)) {
                (0, _) => expected[2] += p + q,
                (_, true) => expected[0] += p + q,
                (_, false) => {
                    expected[1] += p;
                    expected[0] += q;
                }
            }
        }
    }
    let found = odds(&mut game, line);
    let chance = |id: &str| {
        found
            .iter()
            .find(|(known, _)| known == id)
            .map_or(0.0, |one| one.1)
    };
    assert!(
        (chance("first") - expected[0]).abs() < 1e-9,
        "{found:?} {expected:?}"
    );
    assert!(
        (chance("neither") - expected[2]).abs() < 1e-9,
        "{found:?} {expected:?}"
    );
    let stopped = 1.0 - chance("first") - chance("neither");
    assert!(
        (stopped - expected[1]).abs() < 1e-9,
        "{found:?} {expected:?}"
    );
}

#[test]
fn the_numbers_that_players_need_are_shown() {
    for (edition, line, says) in [
        ("srd", "check 61", "special up to 12, fumble from 99"),
        ("srd", "check 3", "special up to 1, fumble from 96"),
        (
            "uge",
            "check 61",
            "critical up to 4, special up to 13, fumble from 99",
        ),
        ("uge", "check 3", "critical up to 1, fumble from 96"),
    ] {
        let mut game = fighters(edition, 12, 0);
        game.run(&format!("odds {line}")).text_has(says);
        // They match the faces.
        let count = |game: &mut Game, grade: &str| {
            (1..=100)
                .filter(|face| self::grade(game, &format!("{line} = {face}")) == grade)
                .count()
        };
        let fumbles = count(&mut game, "fumble");
        assert!(
            says.ends_with(&format!("fumble from {}", 101 - fumbles)),
            "{says}"
        );
        let specials = count(&mut game, "critical success") + count(&mut game, "special success");
        assert!(says.contains(&format!("up to {specials},")), "{says}");
    }
    let people = "add Ann STR 14 SIZ 14\nadd Bob\nskill ann Sword 61\nskill bob Dodge 40";
    let mut table = Table::new(at_play("brp", people), 80, 24);
    table.press(":attack ann sword vs bob dodge");
    let shown = table.shown();
    assert!(
        shown.contains("special up to 12, fumble from 99"),
        "{shown}"
    );
    let lines = format!("option edition uge\n{people}");
    let mut table = Table::new(at_play("brp", &lines), 120, 36);
    table.press(":attack ann sword vs bob dodge");
    let shown = table.shown();
    assert!(
        shown.contains("critical up to 4, special up to 13, fumble from 99"),
        "{shown}"
    );
    assert!(
        shown.contains("defence: critical up to 2, special up to 8"),
        "{shown}"
    );
}

#[test]
fn an_attack_with_all_of_this_is_undone_exactly() {
    let mut game = fighters("uge", 40, 0);
    game.all(&[
        "set bob INT 10",
        "skill bob Listen 60",
        "condition bob stunned",
        "begin ann bob",
    ]);
    let before = game.campaign().clone();
    game.run("attack ann sword behind vs bob dodge forgoes dv 1d6 bleed = 3 50 30 90 4 2")
        .ok();
    let after = game.campaign().clone();
    assert_ne!(before, after);
    game.run("undo").ok();
    assert_eq!(*game.campaign(), before);
    game.run("redo").ok();
    assert_eq!(*game.campaign(), after);
}

#[test]
fn a_gun_is_automatically_treated_as_one() {
    let mut game =
        crate::harness::Game::of(gmscreen::campaign::Campaign::new("test", "brp", "uge"));
    game.all(&[
        "add Ann STR 18 SIZ 18 CON 12 DEX 10 Pistol 60",
        "weapon ann Colt Pistol dv 1d10 gun",
        "weapon ann Bolt Pistol dv 1d10",
        "add Bob CON 12 SIZ 12 DEX 10 Dodge 40",
    ]);
    let typed = game.run("odds attack ann bolt gun vs bob dodge").text();
    assert_eq!(game.run("odds attack ann colt vs bob dodge").text(), typed);
    assert_ne!(game.run("odds attack ann bolt vs bob dodge").text(), typed);
    // If another reach is typed, it counts instead.
    let thrown = game.run("odds attack ann bolt thrown vs bob dodge").text();
    assert_eq!(
        game.run("odds attack ann colt thrown vs bob dodge").text(),
        thrown
    );
    game.run("weapon ann Colt Pistol gun thrown").refused_at(28);
}
