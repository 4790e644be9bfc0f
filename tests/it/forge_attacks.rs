//! Attacks, dying and powers of Forge of Power, with the worked examples of combat.md.

use serde_json::json;

use crate::forge_turns::fight;
use crate::harness::Game;

fn hp(game: &Game, who: &str) -> i64 {
    game.track(who, "hp")
}

fn dying(game: &Game, who: &str) -> i64 {
    game.track(who, "dying")
}

#[test]
fn the_worked_examples_of_attacks() {
    let mut game = fight();
    let before = game.campaign().clone();
    // 13+6 = 19 vs AC 17-2; 1d8: 5, +4: 9, HP 12 to 3.
    game.all(&["set bea AC 17", "condition bea flat-footed"]);
    let answer = game.json("check 6 dc AC of bea damage 1d8+4 = 13 5");
    assert_eq!(answer["rolls"][0]["grade"], "success");
    assert_eq!(answer["rolls"][0]["damage"], 9);
    assert_eq!(hp(&game, "Bea"), 3);
    // 18+7 = 25 vs 15, critical; 1d8: 6, +4: 16, HP 14 to 0: downed, dying 2.
    game.all(&["set cid HP 14", "heal cid 2"]);
    game.run("force check 7 dc AC of cid damage 1d8+4 = 18 6")
        .ok()
        .text_has("damage 16 (1d8+4: 6 + 6 critical)");
    assert_eq!((hp(&game, "Cid"), dying(&game, "Cid")), (0, 2));
    assert_eq!(game.conditions("Cid"), ["downed"]);
    // 20+2 = 22 vs 24: success; 1d6: 3, +1: 4, HP 9 to 5.
    game.all(&["set dan AC 24", "damage dan 3"]);
    game.run("force check 2 dc AC of dan damage 1d6+1 = 20 3")
        .ok();
    assert_eq!(hp(&game, "Dan"), 5);
    // Trip: 11+5 = 16 vs 10+4.
    let trip = game.run("force check 5 dc Reflex of dan = 11").roll();
    assert_eq!(trip.grade, "success");
    game.run("force check 5 dc Reflex of dan = 8")
        .text_has("14");
    // Dying 2: 1+3 vs 10, critical failure: dying 4, dead.
    game.run("pick cid")
        .ok()
        .text_has("Cid: pending check Fortitude");
    game.run("roll cid = 1").ok().text_has("dead");
    assert_eq!(dying(&game, "Cid"), 4);
    let entries = game.history().undoable() - SETUP;
    game.run(&format!("undo {entries}")).ok();
    assert_eq!(*game.campaign(), before);
}

/// Lines of the fight before its first turn.
const SETUP: usize = 4 * 5 + 1;

#[test]
fn odds_of_an_attack_agree_with_every_die() {
    let mut game = fight();
    game.run("set bea HP 100").ok();
    for line in [
        "check 6 dc AC of bea damage 1d4+3",
        "check 0 dc AC of bea damage 1d4-2",
        "check 9 dc Fortitude of bea damage 2",
    ] {
        let answer = game.json(&format!("odds {line}"));
        let mut counted = std::collections::BTreeMap::<String, f64>::new();
        let dice = if line.contains("1d4") { 4 } else { 1 };
        for die in 1..=20 {
            for damage in 1..=dice {
                let dice_of_damage = if dice > 1 {
                    format!("{damage}")
                } else {
                    String::new()
                };
                let answer = game.json(&format!("{line} = {die} {dice_of_damage}"));
                let roll = answer["rolls"][0].clone();
                let unused = dice > 1 && roll["damage"].is_null();
                let aside = answer["set_aside"].as_array().unwrap();
                assert_eq!(aside.len(), usize::from(unused));
                game.run("undo").ok();
                let p = 0.05 / f64::from(dice);
                if let Some(damage) = roll["damage"].as_i64() {
                    *counted.entry(format!("damage {damage}")).or_default() += p;
                }
            }
        }
        let details = answer["details"].as_object().unwrap();
        assert_eq!(details.len(), counted.len(), "{line}");
        for (what, p) in counted {
            let said = details[&what].as_f64().unwrap();
            assert!((said - p).abs() < 1e-12, "{line}: {what}");
        }
    }
}

#[test]
fn a_roll_against_anothers_stat_is_an_attack_unless_declared_otherwise() {
    let mut game = fight();
    let attacked = |game: &Game| {
        let turn = game.fight().turn();
        let mut who: Vec<String> = game
            .fight()
            .attacked_in(turn)
            .map(|one| game.campaign().name_of(one.who).to_owned())
            .collect();
        who.sort();
        who.join(" ")
    };
    game.run("check 5 dc Reflex of bea = 2")
        .ok()
        .text_has("Bea was attacked");
    game.run("check 5 dc Fortitude of cid noattack = 2").ok();
    game.run("check 5 dc 15 = 2").ok();
    game.run("save dan reflex dc 15 = 2").ok();
    assert_eq!(attacked(&game), "Bea");
    game.run("force check 5 dc Fort of cid = 2").ok();
    assert_eq!(attacked(&game), "Bea Cid");
    game.run("check 5 dc 15 damage 1d6")
        .refused_with(15, "only an attack does damage");
    game.run("pending ann 5 dc AC of bea damage 1d6")
        .refused_with(28, "a check that is rolled later does no damage");
    game.run("pending bea save reflex dc 15 damage 4d6")
        .refused_with(31, "'save NAME reflex dc 15 damage 4d6'");
    game.run("pick dan")
        .ok()
        .text_has("may interrupt: Bea, Cid");
}

#[test]
fn any_roll_by_the_active_character_closes_the_window() {
    for (line, closes) in [
        ("check 5 dc 15 = 10", true),
        ("save cid reflex dc 15 = 10", true),
        ("save dan reflex dc 15 = 10", false),
        ("check dan 5 dc 15 = 10", false),
        ("power cid free \"Shout\"", true),
        ("note \"the wind turns\"", false),
    ] {
        let mut game = fight();
        game.all(&["attacked bea", "pick cid", line]);
        let refused = game.run("interrupt bea").done.is_err();
        assert_eq!(refused, closes, "{line}");
    }
}

#[test]
fn an_attack_uses_the_action() {
    let mut game = fight();
    game.run("check 5 dc AC of bea = 10").ok();
    game.run("power ann action \"Trip\"")
        .refused_with(11, "has used the 1-Action");
    for line in ["check 5 dc AC of bea = 10", "odds check 5 dc AC of bea"] {
        game.run(line).refused_with(
            line.find("AC").unwrap_or_default() + 1,
            "has used the 1-Action",
        );
    }
    // Outside one's own turn there is none to use.
    game.run("check bea 5 dc AC of ann = 10")
        .refused_with(16, "it is not Bea's turn");
    game.all(&["force check bea 5 dc AC of ann = 10", "pick bea"]);
    game.run("power bea action \"Trip\"").ok();
}

#[test]
fn a_power_outside_the_users_turn_is_refused_unless_forced() {
    let mut game = fight();
    for line in ["power bea free \"Shout\"", "power bea action \"Trip\""] {
        game.run(line)
            .refused_with(11, "it is not Bea's turn ('force' does it anyway)");
        game.run(&format!("force {line}")).ok().text_has("(GM)");
        assert_eq!(game.json(&format!("force {line}"))["forced"], true);
    }
    game.run("power ann free \"Shout\"").ok();
}

#[test]
fn the_restrained_cannot_attack_and_the_surprised_are_flat_footed() {
    let mut game = fight();
    game.run("surprised bea").ok();
    let roll = game.json("check 5 dc AC of bea = 10")["rolls"][0].clone();
    assert_eq!((&roll["dc"], &roll["total"]), (&json!(13), &json!(15)));
    let roll = game.json("force check 5 dc Reflex of bea = 10")["rolls"][0].clone();
    assert_eq!(roll["dc"], 14);
    game.run("condition ann restrained").ok();
    game.run("check 5 dc AC of bea = 10")
        .refused_with(12, "restrained");
    game.run("force check 5 dc AC of bea = 10").ok();
    game.run("check 5 dc 15 = 10").ok();
}

#[test]
fn the_dying_save_at_the_start_of_their_turn() {
    let mut game = fight();
    game.run("damage bea 12").ok().text_has("dying 1");
    game.run("damage bea 1").ok().text_has("dying 2");
    game.run("damage cid 12").ok();
    game.run("attacked cid").ok();
    // The save is pending, so Cid may still interrupt; Bea's turn then has not begun.
    game.run("pick bea").ok();
    assert_eq!(game.campaign().pending.len(), 1);
    game.run("interrupt cid").ok();
    let pending: Vec<_> = game.campaign().pending.iter().map(|one| one.who).collect();
    assert_eq!(pending, [game.id("Cid")]);
    game.run("odds roll cid").text_has("DC 10");
    game.run("roll cid = 17").ok().text_has("dying 0");
    game.run("pick bea").ok();
    game.run("roll bea = 7").ok().text_has("dying 1");
    // Hit points end it, however they are restored.
    game.run("heal bea 3").ok();
    assert_eq!(dying(&game, "Bea"), 0);
    assert!(game.conditions("Bea").is_empty());
    // A save that fails critically makes dying 2.
    game.run("save bea reflex dc 30 damage 5 by - = 1").ok();
    assert_eq!(dying(&game, "Bea"), 2);
    game.run("damage bea 1").ok();
    game.run("damage bea 1").ok().text_has("dead");
    game.all(&["pick dan", "pick ann"]);
    game.run("pick bea").refused_with(6, "cannot act");
}

#[test]
fn a_rolled_death_save_is_not_asked_for_again_in_that_turn() {
    let mut game = fight();
    game.run("damage bea 12").ok();
    let pending = |game: &Game| game.campaign().pending.len();
    game.all(&["pick bea", "back"]);
    assert_eq!(pending(&game), 0, "her turn has not begun");
    game.run("pick bea").ok();
    assert_eq!(pending(&game), 1);
    game.run("roll bea = 2").ok().text_has("dying 2");
    // Stepping back over it, by any number of turns.
    for lines in [
        &["back", "pick bea"][..],
        &["pick cid", "back", "back", "pick dan", "pick bea"],
    ] {
        game.all(lines);
        assert_eq!((pending(&game), dying(&game, "Bea")), (0, 2), "{lines:?}");
    }
    // An undone save does not count as rolled.
    game.all(&["pick cid", "undo 8"]);
    assert_eq!((pending(&game), dying(&game, "Bea")), (0, 2));
    game.run("undo").ok();
    assert_eq!((pending(&game), dying(&game, "Bea")), (1, 1));
    game.all(&["back", "pick bea"]);
    assert_eq!(pending(&game), 1);
    game.run("roll bea = 6").ok();
    // The next round asks again.
    game.all(&["pick cid", "pick dan", "pick bea"]);
    assert_eq!(game.turn(), (2, "Bea"));
    assert_eq!(pending(&game), 1);
}

#[test]
fn temporary_hit_points_are_lost_first() {
    let mut game = fight();
    game.run("set bea temp 5").ok();
    game.run("damage bea 3").ok().text_has("temporary HP 2");
    assert_eq!((hp(&game, "Bea"), game.track("Bea", "temp")), (12, 2));
    game.run("check 6 dc AC of bea damage 1d8+4 = 13 5").ok();
    assert_eq!((hp(&game, "Bea"), game.track("Bea", "temp")), (5, 0));
    game.run("damage bea 1").ok();
    game.run("undo 3").ok();
    assert_eq!((hp(&game, "Bea"), game.track("Bea", "temp")), (12, 5));
}

#[test]
fn blindness_and_lost_mobility_affect_rolls_and_defences() {
    let mut game = fight();
    game.run("set bea wisdom 3").ok();
    game.run("skill bea Perception wisdom 2").ok();
    let parts = |game: &mut Game, line: &str| {
        let roll = game.run(line).roll();
        let parts = roll.parts.iter().skip(1);
        let parts = parts.map(|part| format!("{} {}", part.value, part.label));
        parts.collect::<Vec<_>>().join(", ")
    };
    let reflex = "save bea reflex dc 15 = 10";
    let notice = "check bea perception dc 15 = 10";
    assert_eq!(parts(&mut game, notice), "");
    game.run("condition bea dazzled").ok();
    assert_eq!(parts(&mut game, notice), "-2 dazzled");
    game.run("condition bea blinded").ok();
    // Both are about sight: the stronger one counts.
    assert_eq!(parts(&mut game, notice), "-4 blinded");
    assert_eq!(parts(&mut game, reflex), "");
    assert_eq!(parts(&mut game, "check bea wisdom dc 15 = 10"), "");
    game.run("condition bea unconscious").ok();
    assert_eq!(parts(&mut game, reflex), "-4 unconscious");
    assert_eq!(
        parts(&mut game, "check bea reflex dc 15 = 10"),
        "-4 unconscious"
    );
    // AC 15 - 6; Reflex 4 - 4 and 10; Fortitude stays.
    let dc =
        |game: &mut Game, line: &str| game.json(&format!("force {line}"))["rolls"][0]["dc"].clone();
    assert_eq!(dc(&mut game, "check 5 dc AC of bea = 10"), 9);
    assert_eq!(dc(&mut game, "check 5 dc Reflex of bea = 10"), 10);
    assert_eq!(dc(&mut game, "check 5 dc Ref of bea = 10"), 10);
    assert_eq!(dc(&mut game, "check 5 dc Fortitude of bea = 10"), 13);
    game.run("odds save bea reflex dc 15")
        .text_has("-4 unconscious");
    game.run("damage bea 1").ok().text_has("unconscious");
    assert_eq!(game.conditions("Bea"), ["dazzled", "blinded"]);
    game.run("undo").ok();
    assert_eq!(game.conditions("Bea").len(), 3);
}

#[test]
fn difficulties_of_two_words_need_no_quotes() {
    let mut game = fight();
    for (typed, dc) in [
        ("very hard", 25),
        ("Extremely Hard", 30),
        ("hard", 20),
        ("very-hard", 25),
    ] {
        let answer = game.json(&format!("check ann 5 dc {typed} +2 = 10"));
        assert_eq!(answer["rolls"][0]["dc"], dc, "{typed}");
        game.run(&format!("save ann reflex dc {typed} damage 3 by - = 10"))
            .ok();
        game.run(&format!("odds check ann 5 dc {typed}")).ok();
    }
    game.run("check ann 5 dc very = 10").refused_at(16);
}

/// Ann attacks with a hammer: skill 5 and Strength 2, so 7; damage 1d8 plus Strength 2.
fn armed() -> Game {
    let mut game = fight();
    game.all(&[
        "set ann Strength 2",
        "skill ann Longhammer Strength 5",
        "skill ann Clockwork 3",
        "weapon ann Hammer Longhammer dv 1d8+Strength",
        "weapon ann Stone 4",
    ]);
    game
}

#[test]
fn the_worked_examples_with_the_attack_command() {
    let mut game = fight();
    let before = game.campaign().clone();
    let entries = game.history().undoable();
    game.all(&["set bea AC 17", "condition bea flat-footed"]);
    for (line, grade, dc, total, damage, hp_left) in [
        (
            "attack ann 6 vs bea dv 1d8+4 = 13 5",
            "success",
            15,
            19,
            json!(9),
            3,
        ),
        (
            "attack ann 6 vs bea dv 1d8+4 = 7",
            "failure",
            15,
            13,
            json!(null),
            3,
        ),
        (
            "attack ann 6 vs bea = 13",
            "success",
            15,
            19,
            json!(null),
            3,
        ),
    ] {
        let answer = game.json(&format!("force {line}"));
        let roll = &answer["rolls"][0];
        assert_eq!(roll["grade"], grade, "{line}");
        assert_eq!(
            (&roll["dc"], &roll["total"]),
            (&json!(dc), &json!(total)),
            "{line}"
        );
        assert_eq!(answer["hit"], json!(grade == "success"), "{line}");
        assert_eq!(answer["damage"], damage, "{line}");
        assert_eq!(hp(&game, "Bea"), hp_left, "{line}");
    }
    // 18+7 = 25 vs 15, critical; 1d8: 6, +4: 16, HP 14 to 0: downed, dying 2.
    game.all(&["set cid HP 14", "heal cid 2"]);
    assert_eq!(
        game.json("force attack ann 7 vs cid dv 1d8+4 = 18 6")["damage"],
        16
    );
    assert_eq!((hp(&game, "Cid"), dying(&game, "Cid")), (0, 2));
    // 20+2 = 22 vs 24: success; 1d6: 3, +1: 4, HP 9 to 5.
    game.all(&["set dan AC 24", "damage dan 3"]);
    assert_eq!(
        game.json("force attack ann 2 vs dan dv 1d6+1 = 20 3")["damage"],
        4
    );
    assert_eq!(hp(&game, "Dan"), 5);
    let done = game.history().undoable() - entries;
    game.run(&format!("undo {done}")).ok();
    assert_eq!(*game.campaign(), before);
    game.run(&format!("redo {done}")).ok();
    assert_eq!(
        (hp(&game, "Bea"), hp(&game, "Cid"), hp(&game, "Dan")),
        (3, 0, 5)
    );
}

#[test]
fn an_attack_of_the_sheet_brings_its_skill_and_damage() {
    for (line, what, total, damage) in [
        (
            "attack ann hammer vs bea = 10 5",
            "Longhammer",
            17,
            json!(7),
        ),
        (
            "attack ann hammer +1 vs bea = 10 5",
            "Longhammer",
            18,
            json!(7),
        ),
        (
            "attack ann hammer vs bea +1 = 10 5",
            "Longhammer",
            18,
            json!(7),
        ),
        (
            "attack ann hammer vs bea dv 1d4 = 10 4",
            "Longhammer",
            17,
            json!(4),
        ),
        (
            "attack ann longhammer vs bea = 10",
            "Longhammer",
            17,
            json!(null),
        ),
        ("attack ann stone vs bea = 12", "4", 16, json!(null)),
        (
            "attack ann hammer vs bea Reflex = 10 5",
            "Longhammer",
            17,
            json!(7),
        ),
        (
            "attack ann hammer vs bea 17 = 10 5",
            "Longhammer",
            17,
            json!(7),
        ),
        (
            "attack ann hammer vs bea average = 10 5",
            "Longhammer",
            17,
            json!(7),
        ),
        (
            "attack ann hammer vs bea very hard = 20 5",
            "Longhammer",
            27,
            json!(12),
        ),
    ] {
        let mut game = armed();
        let answer = game.json(line);
        let roll = &answer["rolls"][0];
        assert_eq!(
            (&roll["what"], &roll["total"]),
            (&json!(what), &json!(total)),
            "{line}"
        );
        assert_eq!(
            (&answer["hit"], &answer["damage"]),
            (&json!(true), &damage),
            "{line}"
        );
        game.run("undo").ok();
        assert_eq!(hp(&game, "Bea"), 12, "{line}");
    }
}

#[test]
fn an_attack_is_noted_and_spends_the_action_hit_or_miss() {
    for die in [1, 20] {
        let mut game = armed();
        game.run(&format!("attack ann hammer vs bea = {die} 1"))
            .ok();
        game.run("power ann action \"Shout\"")
            .refused_with(11, "has used the 1-Action");
        game.run("pick cid").ok().text_has("may interrupt: Bea");
        game.run("interrupt bea").ok();
    }
    // Outside one's turn, if the GM allows it, it costs nothing and lets nobody interrupt.
    let mut game = armed();
    game.run("attack bea 3 vs ann = 2")
        .refused_with(8, "it is not Bea's turn");
    game.all(&["force attack bea 3 vs ann = 2", "pick bea"]);
    game.run("power bea action \"Shout\"").ok();
    // A character outside the fight can be attacked, which costs the action too.
    let mut game = armed();
    game.all(&["add Zoe", "set zoe AC 10", "attack ann 3 vs zoe = 2"]);
    game.run("power ann action \"Shout\"")
        .refused_with(11, "has used the 1-Action");
}

#[test]
fn attacks_are_refused_at_the_word() {
    let mut game = armed();
    for (line, column, says) in [
        ("attack ann hammer", 19, "'vs'"),
        ("attack ann hammer vs", 22, "who is attacked?"),
        ("attack ann hammer vs ann", 22, "a different character"),
        ("attack ann hammer vs bea Luck", 26, "Luck"),
        ("attack ann hammer vs bea Reflex Will", 33, "modifier"),
        ("attack ann hammer vs bea dv", 29, "damage"),
        ("attack ann hammer vs bea dv 1d8+Q", 33, "damage"),
        (
            "attack ann hammer vs bea noattack",
            26,
            "'noattack' is for check only",
        ),
        ("attack ann vs bea", 12, "which attack? Hammer, Stone"),
        ("attack ann hammer vs bea = 21", 28, "d20"),
        ("attack ann hammer vs bea = 10 5 5", 33, "too many"),
    ] {
        game.run(line).refused_with(column, says);
    }
    game.run("condition ann restrained").ok();
    game.run("attack ann hammer vs bea = 10 5")
        .refused_with(1, "Ann is restrained and cannot attack");
    game.run("force attack ann hammer vs bea = 10 5").ok();
    game.all(&["condition bea paralyzed"]);
    game.run("attack bea 3 vs ann = 10")
        .refused_with(8, "Bea is paralyzed and cannot act");
}

#[test]
fn odds_of_attack_agree_with_every_die() {
    let mut game = armed();
    game.run("set bea HP 100").ok();
    for line in [
        "attack ann hammer vs bea",
        "attack ann 3 vs bea Fortitude dv 1d4-2",
    ] {
        let answer = game.json(&format!("odds {line}"));
        let sides = if line.contains("1d4") { 4 } else { 8 };
        let mut counted = std::collections::BTreeMap::<String, f64>::new();
        for die in 1..=20 {
            for damage in 1..=sides {
                let answer = game.json(&format!("{line} = {die} {damage}"));
                let p = 0.05 / f64::from(sides);
                let grade = answer["rolls"][0]["grade"].as_str().unwrap().to_owned();
                *counted.entry(grade).or_default() += p;
                if answer["hit"] == true {
                    *counted.entry("hit".to_owned()).or_default() += p;
                    let dealt = format!("damage {}", answer["damage"]);
                    *counted.entry(dealt).or_default() += p;
                }
                game.run("undo").ok();
            }
        }
        let all = [&answer["odds"], &answer["details"]];
        let said: std::collections::BTreeMap<String, f64> = all
            .into_iter()
            .flat_map(|part| part.as_object().unwrap())
            .map(|(what, p)| (what.clone(), p.as_f64().unwrap()))
            .collect();
        assert_eq!(
            said.keys().collect::<Vec<_>>(),
            counted.keys().collect::<Vec<_>>()
        );
        for (what, p) in counted {
            assert!((said[&what] - p).abs() < 1e-12, "{line}: {what}");
        }
    }
}
