//! Attacks and defences: hits, damage, armour, odds and what the sheet adds.

use crate::harness::Game;
use crate::ren_checks::draft;

/// Ilse (Melee 60, Pistols 55, Fray 50) and a reed goblin (Fray 35, Unarmed 45, no Melee).
pub(crate) fn foes() -> Game {
    let mut game = Game::peopled();
    game.all(&[
        "skill ilse \"Melee Weapons\" SOM 40",
        "skill ilse Pistols COO 25",
        "skill ilse Fray COO 20",
        "add \"Reed goblin\"",
        "set reed COO 15",
        "set reed SOM 15",
        "set reed WIL 15",
        "set reed DUR 20",
        "skill reed Fray COO 20",
        "skill reed \"Unarmed Combat\" SOM 30",
    ]);
    game
}

#[test]
fn the_defence_is_fray_or_the_best_parry_or_coordination() {
    let mut game = foes();
    let what = |game: &mut Game, line: &str| game.run(line).contest().sides[1].what.clone();
    assert_eq!(what(&mut game, "attack ilse melee vs reed"), "Fray");
    assert_eq!(
        what(&mut game, "attack ilse melee vs reed unarmed"),
        "Unarmed Combat"
    );
    game.run("skill reed Fray -").ok();
    assert_eq!(
        what(&mut game, "attack ilse melee vs reed"),
        "Unarmed Combat"
    );
    assert_eq!(what(&mut game, "attack ilse pistols vs reed"), "COO");
    game.run("attack ilse pistols vs reed unarmed")
        .refused_with(29, "parries in melee only");
    game.run("attack ilse pistols long vs reed unarmed")
        .refused_at(34);
    game.run("skill reed \"Unarmed Combat\" -").ok();
    assert_eq!(what(&mut game, "attack ilse melee vs reed"), "COO");
    game.run("set reed COO -").ok();
    game.run("attack ilse melee vs reed")
        .refused_with(22, "COO");
    game.run("attack ilse melee vs reed 30").ok();
}

#[test]
fn the_defender_rolls_only_against_a_hit_and_not_if_unaware() {
    for mut game in [foes(), {
        let mut game = draft();
        game.all(&[
            "skill ilse \"Melee Weapons\" SOM 40",
            "add \"Reed goblin\"",
            "set reed COO 35",
        ]);
        game
    }] {
        let contest = game.run("attack ilse melee vs reed = 70").contest();
        assert_eq!(
            (
                crate::harness::verdict(&contest),
                contest.sides[1].dice.len()
            ),
            ("neither", 0)
        );
        let contest = game.run("attack ilse melee vs reed = 40 34").contest();
        assert_eq!(crate::harness::verdict(&contest), "first");
        let contest = game.run("attack ilse melee vs reed = 20 34").contest();
        assert_eq!(crate::harness::verdict(&contest), "second");
        // A tie is rolled again, beginning with the attack.
        let contest = game.run("attack ilse melee vs reed = 20 20 90").contest();
        assert_eq!(
            (crate::harness::verdict(&contest), contest.rerolled.len()),
            ("neither", 1)
        );
        let contest = game.run("attack ilse melee vs reed unaware = 20").contest();
        assert_eq!(
            (
                crate::harness::verdict(&contest),
                contest.sides[1].dice.len()
            ),
            ("first", 0)
        );
        game.run("attack ilse melee vs reed unaware = 20 20")
            .refused_at(40);
    }
}

#[test]
fn damage_value_margins_and_criticals() {
    for (line, dv) in [
        ("attack ilse melee vs reed dv 1d10+2 = 29 99 4", 6),
        ("attack ilse melee vs reed dv 1d10+2 = 30 99 4", 11),
        ("attack ilse 70 vs reed dv 1d10+2 = 60 99 4", 16),
        // Doubles: all dice at their maximum, plus the margin's bonus.
        ("attack ilse melee vs reed dv 2d10+2 = 22 99 4 5", 22),
        ("attack ilse melee vs reed dv 1d10+2 = reed:99 29 4", 6),
        (
            "attack ilse melee vs reed dv 1d10+2 = 99 ilse:29 marrow:4",
            6,
        ),
        ("attack ilse melee vs reed dv 2d10+2 = 33 99", 27),
        ("attack ilse 70 vs reed dv 2d10+2 = 66 99", 32),
        ("attack ilse melee vs reed unaware dv 1d6 = 0", 6),
    ] {
        let mut game = foes();
        let answer = game.json(line);
        assert_eq!(answer["hit"], true, "{line}");
        assert_eq!(answer["damage"], dv, "{line}");
        assert_eq!(game.track("Reed goblin", "harm"), dv, "{line}");
        assert_eq!(game.track("Reed goblin", "wounds"), dv / 4, "{line}");
    }
    let mut game = foes();
    game.run("attack ilse melee vs reed dv 1d10+2 = 30 99 11")
        .refused_at(45);
    // A die for the attack, one for the defence and one for the damage, and a pair to roll again.
    game.run("attack ilse melee vs reed dv 1d10+2 = 90 99 4 1 2 3")
        .refused_at(51);
    game.run("attack ilse melee vs reed dv x = 30 99 3")
        .refused_at(30);
    game.run("attack ilse melee vs reed dv 1d6 dv 1d6")
        .refused_with(34, "twice");
    game.run("attack ilse melee vs reed ap").refused_at(30);
    game.run("attack ilse melee vs").refused_at(22);
    game.run("attack ilse vs reed").refused_with(13, "skill");
    game.run("attack ilse melee").refused_at(19);
    game.run("attack nobody melee vs reed").refused_at(8);
}

#[test]
fn db_stands_for_the_damage_bonus_of_the_attacker() {
    // SOM 20, STR 35: DB 5.
    let mut game = foes();
    let answer = game.json("attack ilse melee vs reed dv 1d10+DB = 20 99 4");
    assert_eq!(answer["damage"], 9);
    // Critical after all: 10 + 5.
    game.run("attack ilse melee vs reed dv 1d10+db = 35 99 4")
        .ok();
    game.run("upgrade ilse")
        .text_has("20 damage instead of 14 (1d10+5: all dice at maximum, +5 MoS)");
    game.run("odds attack ilse melee vs reed dv 1d10+DB")
        .text_has("damage 6 to 25");
    game.run("set reed harm 0").ok();
    game.run("attack reed unarmed vs ilse dv 1d6+DB = 20 99 3")
        .refused_with(32, "has no DB");
    game.run("attack ilse melee vs reed dv 1d10+DBs").refused();
}

#[test]
fn armour_minus_piercing() {
    for (ap, damage) in [("", 1), (" ap 2", 3), (" ap 20", 6), (" ap 0", 1)] {
        let mut game = foes();
        game.run("set reed AV 5").ok();
        let line = format!("attack ilse melee vs reed dv 1d10+2{ap} = 20 99 4");
        game.run(&line).ok();
        assert_eq!(game.track("Reed goblin", "harm"), damage, "{line}");
    }
    let mut game = foes();
    game.run("set reed AV 50").ok();
    game.run("attack ilse melee vs reed dv 1d10 = 20 99 4").ok();
    assert_eq!(game.track("Reed goblin", "harm"), 0);
}

#[test]
fn an_attack_spends_the_standard_action_of_the_active_character() {
    let mut game = foes();
    game.run("begin ilse reed = 9 1").ok();
    game.run("attack ilse melee vs reed = 99").ok();
    let left = |game: &Game| {
        let fight = game.fight();
        gmscreen::play::turn_usage::left(fight, fight.place_of(game.id("Ilse Marrow")).unwrap().1)
    };
    assert_eq!(
        left(&game),
        [("S".into(), 0), ("Q".into(), 1), ("R".into(), 1)]
    );
    // Told before the roll, not after it.
    game.run("attack ilse melee vs reed = 99")
        .refused_with(8, "Ilse Marrow has no standard action left this turn");
    game.run("odds attack ilse melee vs reed")
        .refused_with(13, "no standard action left");
    game.run("force attack ilse melee vs reed = 99").ok();
    // A character who is not active may attack, which the log marks.
    game.run("attack reed unarmed vs ilse = 99")
        .text_has("Reed goblin acts out of turn");
}

#[test]
fn odds_of_an_attack_show_how_it_hits() {
    let mut game = foes();
    let answer = game.json("odds attack ilse melee vs reed fray aim dv 1d10+5 ap 2");
    assert!(answer["ok"] == false, "aim is the attacker's");
    let answer = game.json("odds attack ilse melee aim vs reed fray dv 1d10+5 ap 2");
    let text = answer["text"].as_str().unwrap();
    for part in [
        "TN 70",
        "+10 aimed",
        "TN 35",
        "hit ",
        "critical hit",
        "damage ",
        "wound ",
    ] {
        assert!(text.contains(part), "{text}: {part}");
    }
    let lines = gmscreen::view::prompt::preview(
        game.session.table().grades(),
        &game
            .session
            .preview("attack ilse melee aim vs reed dv 1d10+5"),
        120,
    );
    let shown: Vec<String> = lines.iter().map(gmscreen::view::Line::plain).collect();
    assert!(shown.join("\n").contains("hit +5 DV"), "{shown:?}");
}

#[test]
fn tags_of_an_attack_on_the_sheet_apply_automatically() {
    let mut game = Game::new();
    game.all(&["add Ann", "add Bob"]);
    for (tag, typed, targets) in [
        ("easy", "", [70, 50]),
        ("difficult", "", [50, 50]),
        ("difficult", "easy", [70, 50]),
        ("bypass", "", [60, 30]),
        ("difficult bypass", "", [50, 30]),
    ] {
        game.run(&format!("weapon ann Flail 60 dv 1d10 {tag}")).ok();
        let line = format!("attack ann flail {typed} vs bob 50");
        let contest = game.run(&format!("{line} = 10 90 3")).contest();
        let found: Vec<_> = contest.sides.iter().map(|side| side.target).collect();
        assert_eq!(found, targets.map(Some), "{tag}; {typed}");
    }
    game.run("weapon ann Flail 60 easy difficult")
        .refused_with(26, "cannot be combined with 'easy'");
}
