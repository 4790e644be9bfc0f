//! Basic Roleplaying: attacks by the matrix of each edition, damage, and its effects.

use crate::games_brp::{grade, odds};
use gmscreen::dice::{Dice, Seeded};

use crate::harness::Game;
use crate::tui_support::{Table, at_play};
use gmscreen::campaign::Campaign;

/// Ann attacks with STR and SIZ that give 1d4; Bob has hit points from CON and SIZ.
pub(crate) fn fighters(edition: &str, points: i64, armour: i64) -> Game {
    let mut game = Game::of(Campaign::new("test", "brp", edition));
    game.all(&[
        "add Ann STR 14 SIZ 14 CON 12 POW 10",
        "add Bob CON 12 SIZ 12 POW 10",
        "skill ann Sword 60",
        "skill ann Spear 50",
        "skill ann Axe 60",
        "skill bob Dodge 40",
        "skill bob \"Shield parry\" 45",
        "skill bob Parry 30",
    ]);
    let size = 2 * points - 12;
    game.run(&format!("set bob SIZ {size}")).ok();
    game.run(&format!("set bob AV {armour}")).ok();
    assert_eq!(game.track("Bob", "hp"), points);
    game
}

#[test]
fn the_worked_examples() {
    for (edition, line, points, armour, left, says) in [
        (
            "srd",
            "attack ann sword vs bob dodge dv 1d8+1 = 35 55 5 3",
            12,
            2,
            5,
            "7 damage (1d8+1+1d4: 5 3, -2 armour), 5 HP left",
        ),
        (
            "srd",
            "attack ann sword vs bob shield dv 1d6+1 = 10 30 3 2",
            12,
            1,
            7,
            "the parrying item loses 2 HP",
        ),
        (
            "srd",
            "attack ann sword vs bob shield dv 1d6+1 = 10 80 3 2",
            12,
            1,
            0,
            "dying",
        ),
        (
            "uge",
            "attack ann spear vs bob parry dv 1d8+1 impale = 8 44 5 3 2",
            14,
            3,
            5,
            "a major wound",
        ),
        (
            "uge",
            "attack ann sword vs bob dodge dv 1d8+1 = 3 71 4",
            13,
            6,
            0,
            "dying",
        ),
        (
            "uge",
            "attack ann axe vs bob 60 dv 1d6+2 crush = 2 30 4 3 2",
            15,
            5,
            9,
            "the parrying item loses 4 HP",
        ),
    ] {
        let mut game = fighters(edition, points, armour);
        game.run(line).text_has(says);
        assert_eq!(game.track("Bob", "hp"), left, "{edition}: {line}");
        game.run("undo").ok();
        assert_eq!(game.track("Bob", "hp"), points, "{line}");
    }
}

#[test]
fn a_second_dodge_is_harder_and_fails() {
    let mut game = fighters("uge", 9, 0);
    game.all(&["set ann STR 10", "set ann SIZ 10", "skill bob dodge 55"]);
    let answer = game.json("attack ann sword vs bob dodge -30 dv 1d6 = 40 26 2");
    assert_eq!(answer["rolls"][1]["target"], 25);
    assert_eq!(
        (&answer["hit"], &answer["damage"]),
        (&true.into(), &2.into())
    );
    assert_eq!(game.track("Bob", "hp"), 7);
}

#[test]
fn each_further_defence_in_a_round_is_automatically_harder() {
    let mut game = fighters("uge", 60, 0);
    game.all(&["set bob SIZ 20", "set bob hp 40", "begin ann bob = "]);
    let line = "attack ann sword size usual vs bob dodge";
    let target = |game: &mut Game, dice: &str| {
        let contest = game.run(&format!("{line} {dice}")).contest();
        contest.sides[1].target.unwrap()
    };
    assert_eq!(target(&mut game, "= 60 90"), 40);
    game.run(&format!("odds {line}"))
        .text_has("-30 1 earlier defence");
    assert_eq!(target(&mut game, "= 60 90"), 10);
    assert_eq!(target(&mut game, "defences 0 = 60 90"), 40);
    // 40-90 is below 1.
    game.run(&format!("{line} = 60 90"))
        .refused_with(36, "Dodge is below 1%");
    game.run("undo 2").ok();
    assert_eq!(
        target(&mut game, "= 60 90"),
        10,
        "undone with what counted it"
    );
    // A missed attack is not defended and does not count.
    game.run(&format!("{line} defences 0 = 61")).ok();
    game.run("undo").ok();
    game.all(&["next", "next"]);
    assert_eq!(game.fight().round, 2);
    assert_eq!(target(&mut game, "= 60 90"), 40);
    game.run("attack ann sword defences 1 vs bob dodge = 60 90")
        .refused_with(18, "the defender");
    let mut game = fighters("srd", 12, 0);
    game.run("begin ann bob").ok();
    for _ in 0..2 {
        assert_eq!(target(&mut game, "= 60 90"), 40, "edition srd counts none");
    }
}

#[test]
fn positions_and_sizes_have_keywords() {
    for (edition, words, target) in [
        ("srd", "cover", 30),
        ("srd", "dark", 30),
        ("srd", "far", 30),
        ("srd", "far cover", 30),
        ("srd", "far easy", 60),
        ("srd", "extreme", 15),
        ("uge", "extreme", 12),
        ("uge", "extreme +10", 22),
        ("srd", "higher", 70),
        ("srd", "into-melee", 40),
        ("srd", "size big", 80),
        ("srd", "size small", 40),
        ("srd", "size usual", 60),
    ] {
        let mut game = fighters(edition, 12, 0);
        let line = format!("attack ann sword {words} vs bob undefended = 96");
        let contest = game.run(&line).contest();
        assert_eq!(contest.sides[0].target, Some(target), "{edition} {words}");
    }
    let mut game = fighters("srd", 12, 0);
    for (size, target) in [(28, 60), (29, 80), (7, 60), (6, 40)] {
        game.run(&format!("set bob SIZ {size}")).ok();
        let contest = game
            .run("attack ann sword vs bob undefended = 96")
            .contest();
        assert_eq!(contest.sides[0].target, Some(target), "SIZ {size}");
    }
    game.run("attack ann sword vs bob dodge cover = 1 1")
        .refused_with(31, "the attacker");
    game.run("attack ann sword far extreme vs bob = 1 1")
        .refused_at(22);
}

#[test]
fn the_panel_ticks_modifiers_from_states_and_sizes() {
    let lines = "add Ann STR 14 SIZ 14 DEX 15\nadd Bob CON 12 SIZ 30 DEX 9\nskill ann Sword 60\nskill bob Dodge 40\ncondition bob prone";
    let mut table = Table::new(at_play("brp", lines), 120, 36);
    table.press(":attack ann sword vs bob dodge");
    let shown = table.shown();
    assert!(
        shown.contains("✓difficult"),
        "the defence of who is prone: {shown}"
    );
    let mut table = Table::new(at_play("brp", lines), 120, 36);
    table.press(":attack ann sword");
    table.press(" vs bob");
    for _ in 0..7 {
        table.key(crossterm::event::KeyCode::Left);
    }
    let shown = table.shown();
    assert!(shown.contains("✓easy"), "{shown}");
    assert!(shown.contains("✓size"), "{shown}");
}

#[test]
fn a_failed_attack_is_not_defended_and_a_stopped_one_does_nothing() {
    let mut game = fighters("srd", 12, 0);
    let answer = game.json("attack ann sword vs bob dodge dv 1d8 = 61");
    assert_eq!(
        (&answer["verdict"], &answer["hit"]),
        (&"neither".into(), &false.into())
    );
    let answer = game.json("attack ann sword vs bob dodge dv 1d8 = 60 40");
    assert_eq!(answer["verdict"], "second");
    game.run("attack ann sword vs bob parry dv 1d8 = 60 1")
        .text_has("attacking weapon loses 1 HP");
    let text = game
        .run("attack ann sword vs bob dodge dv 1d8 = 60 1")
        .text();
    assert!(!text.contains("loses"), "{text}");
    assert_eq!(game.track("Bob", "hp"), 12);
    let missed = game.json("attack ann sword vs bob dodge dv 1d8 = 61 40");
    assert_eq!(
        (&missed["hit"], &missed["set_aside"]),
        (&false.into(), &serde_json::json!([40]))
    );
    game.run("attack ann sword vs bob dv zwei = 1")
        .refused_at(28);
    game.run("attack ann sword").refused_with(18, "'vs'");
    // The best defence on the sheet is suggested; without any, nobody rolls.
    let answer = game.json("attack ann sword vs bob = 60 45");
    assert_eq!(answer["rolls"][1]["what"], "Shield parry");
    game.run("attack bob parry vs ann dv 1d6 = 30 6").ok();
    game.run("attack ann sword vs bob undefended dv 1d6 = 60 6 1")
        .ok();
}

#[test]
fn a_special_success_in_the_srd_edition_is_not_critical() {
    let mut game = fighters("srd", 30, 0);
    game.run("attack ann sword vs bob undefended dv 1d6 = 1 2 3")
        .text_has("11 damage (6+1d6+1d4");
    assert_eq!(game.track("Bob", "hp"), 19);
}

#[test]
fn states_make_attacks_easy_or_difficult() {
    for (condition, line, targets) in [
        (
            "condition bob prone",
            "attack ann sword vs bob dodge",
            [120, 20],
        ),
        (
            "condition bob prone",
            "attack ann sword missile vs bob dodge",
            [30, 20],
        ),
        (
            "condition ann prone",
            "attack ann sword vs bob dodge",
            [30, 40],
        ),
        (
            "condition bob stunned",
            "attack ann sword vs bob dodge",
            [120, 40],
        ),
        (
            "condition bob stunned",
            "attack ann sword difficult vs bob dodge",
            [60, 40],
        ),
        (
            "condition bob surprised",
            "attack ann sword vs bob dodge",
            [120, 20],
        ),
        (
            "condition bob shaken",
            "attack ann sword missile vs bob dodge",
            [60, 20],
        ),
    ] {
        let mut game = fighters("uge", 12, 0);
        game.run(condition).ok();
        let contest = game.run(&format!("{line} = 1 40")).contest();
        let found: Vec<_> = contest
            .sides
            .iter()
            .map(|side| side.target.unwrap())
            .collect();
        assert_eq!(found, targets, "{condition}; {line}");
    }
    let mut game = fighters("uge", 12, 0);
    game.all(&["condition bob helpless", "attack ann sword vs bob = 100"]);
    game.run("condition ann stunned").ok();
    game.run("attack ann sword vs bob = 1")
        .refused_with(8, "is stunned and cannot act ('force' does it anyway)");
    game.run("force attack ann sword vs bob = 1")
        .text_has("(GM)");
    // Missiles can only be parried with a shield.
    let mut game = fighters("srd", 12, 0);
    game.run("attack ann sword missile vs bob parry = 1 1")
        .refused_with(33, "only a shield parries missiles");
    game.run("force attack ann sword missile vs bob parry = 1 1")
        .ok();
    game.run("attack ann sword gun vs bob dodge = 1 1")
        .refused_with(29, "nobody dodges bullets");
    game.run("attack ann sword gun vs bob shield = 1 1").ok();
}

#[test]
fn wounds_of_the_universal_edition_call_for_pow() {
    let mut game = fighters("uge", 14, 0);
    game.run("damage bob 7")
        .text_has("a major wound to Bob, unconscious in 7 rounds");
    assert_eq!(game.campaign().pending.len(), 1);
    assert_eq!(game.campaign().pending[0].or_else, "lasting injury");
    game.run("undo").ok();
    assert!(game.campaign().pending.is_empty());
    game.all(&["damage bob 4", "damage bob 4"]);
    let calls: Vec<_> = game
        .campaign()
        .pending
        .iter()
        .map(|one| one.or_else.clone())
        .collect();
    assert_eq!(calls, ["unconscious"]);
    game.run("damage bob 1").ok();
    assert_eq!(game.campaign().pending.len(), 1);
    assert_eq!(game.track("Bob", "minor"), 9);
    let status = game.session.game().status;
    for (points, state) in [(3, vec![]), (2, vec!["unconscious"]), (0, vec!["dying"])] {
        game.run(&format!("set bob hp {points}")).ok();
        assert_eq!(status(game.campaign(), game.who("Bob")), state);
    }
    let mut srd = fighters("srd", 14, 0);
    srd.run("damage bob 7").ok();
    assert!(srd.campaign().pending.is_empty());
}

#[test]
fn a_crushing_blow_calls_for_con_and_a_bleeding_one_bleeds() {
    let mut game = fighters("uge", 30, 0);
    game.run("attack ann axe vs bob undefended dv 1d6 crush = 10 2 1 1")
        .ok();
    assert_eq!(game.campaign().pending[0].or_else, "stunned");
    game.run("attack ann axe vs bob undefended dv 1d6 bleed = 10 2 1")
        .ok();
    assert!(game.who("Bob").condition("bleeding").is_some());
    game.run("attack ann axe vs bob undefended dv 1d6 bleed crush = 10 2 1")
        .refused_with(47, "cannot be combined with 'bleed'");
}

#[test]
fn the_odds_of_an_attack_are_those_of_its_faces() {
    for (edition, line) in [
        ("srd", "attack ann sword vs bob shield"),
        ("uge", "attack ann sword -20 vs bob dodge +30"),
        ("uge", "attack ann axe easy vs bob undefended"),
    ] {
        let mut game = fighters(edition, 12, 0);
        let defended = !line.contains("undefended");
        let defence = line.split_once(" vs ").unwrap().1;
        let mut faces = Vec::new();
        for face in 1..=100 {
            let graded = if defended {
                grade(&mut game, &format!("check {defence} = {face}"))
            } else {
                String::new()
            };
            let known = faces.iter().position(|(_, grade, _)| *grade == graded);
            match known {
                Some(at) => {
                    let (_, _, often): &mut (u16, String, u32) = &mut faces[at];
                    *often += 1;
                }
                None => faces.push((face, graded, 1)),
            }
        }
        let mut counts = std::collections::BTreeMap::new();
        for one in 1..=100 {
            let mut console = Seeded::new(1);
            let alone = format!("{line} = {one}");
            let reply = game.session.execute(&alone, &mut console).unwrap().unwrap();
            if console.mark() == 0 {
                let verdict = crate::harness::verdict(reply.contest.as_ref().unwrap());
                *counts.entry(verdict).or_insert(0) += 100;
                continue;
            }
            game.run("undo").ok();
            for (face, _, often) in &faces {
                let contest = game.run(&format!("{line} = {one} {face}")).contest();
                *counts.entry(crate::harness::verdict(&contest)).or_insert(0) += often;
            }
        }
        for (id, chance) in odds(&mut game, line) {
            let count = counts.get(id.as_str()).copied().unwrap_or(0);
            let count = f64::from(count);
            assert!(
                (chance * 10_000.0 - count).abs() < 1e-6,
                "{line} {id} {count} {chance}"
            );
        }
    }
}

#[test]
fn the_odds_show_how_it_hits_and_the_damage() {
    let mut game = fighters("uge", 12, 2);
    let answer = game.json("odds attack ann sword vs bob undefended dv 1d6");
    let details = &answer["details"];
    let near = |value: &serde_json::Value, chance: f64| {
        assert!(
            (value.as_f64().unwrap() - chance).abs() < 1e-12,
            "{value} {chance}"
        );
    };
    near(&details["hit"], 0.6);
    near(&details["critical hit"], 0.03);
    near(&details["special hit"], 0.09);
    near(&details["normal hit"], 0.48);
    // 6+1d4 without armour, 1d6+1d4-2 with: the most is 10 for the first, 8 for the second.
    near(&details["damage 10"], 0.03 / 4.0);
    near(&details["damage 8"], 0.03 / 4.0 + 0.57 / 24.0);
}

#[test]
fn the_attack_key_fills_in_an_attack_and_its_panel_shows_the_damage() {
    let lines = "add Ann STR 14 SIZ 14 DEX 15\nadd Bob CON 12 SIZ 12 DEX 9\nskill ann Sword 60\nskill bob Dodge 40\nplayer Ann\nbegin";
    let mut table = Table::new(at_play("brp", lines), 120, 36);
    table.press("2jaa");
    assert_eq!(table.line(), "attack Ann  vs Bob ");
    table.press("sword");
    let shown = table.shown();
    assert!(shown.contains("normal hit"), "{shown}");
    assert!(shown.contains("Dodge 40"), "{shown}");
}

#[test]
fn an_attack_of_the_sheet_knows_what_its_special_hits_do() {
    let mut game = fighters("uge", 14, 3);
    game.run("weapon ann Pike 50 dv 1d8+1 impale")
        .text_has("Pike, 50, 1d8+1, impale");
    let line = "attack ann pike vs bob parry";
    game.run(&format!("{line} = 8 44 5 3 2")).ok();
    assert_eq!(game.track("Bob", "hp"), 5);
    game.run("undo").ok();
    // If another kind is typed, it counts instead.
    game.run(&format!("{line} bleed = 8 44 5 2")).ok();
    assert_eq!(game.track("Bob", "hp"), 14 - (6 + 2 - 3));
    assert!(game.who("Bob").condition("bleeding").is_some());
    game.run("undo").ok();
    assert_eq!(
        game.json_state()["characters"][0]["attacks"][0]["traits"],
        serde_json::json!(["impale"])
    );
    game.run("odds attack ann pike vs bob parry").ok();
    let written = ron::to_string(game.campaign()).unwrap();
    let read: Campaign = ron::from_str(&written).unwrap();
    assert_eq!(read.characters, game.campaign().characters);
    game.run("undo").ok();
    assert!(game.who("Ann").attacks.is_empty());
    for (line, column, says) in [
        (
            "weapon ann Pike 50 impail",
            20,
            "'impale', 'bleed', 'crush', 'knockback', 'entangle'",
        ),
        ("weapon ann Pike 50 impale impale", 27, "twice"),
        (
            "weapon ann Pike 50 impale crush",
            27,
            "cannot be combined with 'impale'",
        ),
        (
            "weapon ann Pike 50 impale dv 1d6",
            27,
            "goes before 'impale'",
        ),
    ] {
        game.run(line).refused_with(column, says);
    }
    assert!(game.who("Ann").attacks.is_empty());
}

#[test]
fn the_attack_key_includes_the_weapons_effects() {
    let lines = "option edition uge\nadd Ann STR 14 SIZ 14 DEX 15\nadd Bob CON 12 SIZ 30 DEX 9\nskill bob Dodge 40\nweapon ann Pike 60 dv 1d8+1 impale\nplayer Ann\nbegin";
    let mut table = Table::new(at_play("brp", lines), 120, 36);
    table.press("a");
    let shown = table.shown();
    assert!(shown.contains("Bob"), "{shown}");
    table.press("a");
    assert_eq!(table.line(), "attack Ann Pike vs Bob ");
    assert!(table.shown().contains("special hit"), "{}", table.shown());
    // 6 and 4 of the pike, twice, and 2 of 1d4.
    table.press("= 8 99 5 3 2\n");
    assert!(table.shown().contains("9/21"), "{}", table.shown());
}
