//! Attacks, hits, wounds, stress and healing, row by row.

use gmscreen::campaign::Roll;

use crate::harness::Game;
use crate::ren_checks::draft;

/// Ilse (Melee 60, Pistols 55, Fray 50) and a reed goblin (Fray 35, Unarmed 45, no Melee).
fn foes() -> Game {
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

fn has(roll: &Roll, label: &str, value: i64) -> bool {
    roll.parts
        .iter()
        .any(|part| part.label == label && part.value == value)
}

#[track_caller]
fn sides(line: &str, attack: i64, defence: i64) {
    let contest = foes().run(line).contest();
    let targets: Vec<_> = contest.sides.iter().map(|side| side.target).collect();
    assert_eq!(targets, [Some(attack), Some(defence)], "{line}");
}

// The combat situations, one test per row.

#[test]
fn row_ranges() {
    sides("attack ilse pistols pointblank vs reed", 35, 35);
    sides("attack ilse pistols medium vs reed", 45, 35);
    sides("attack ilse pistols long vs reed", 35, 35);
    sides("attack ilse pistols extreme vs reed", 25, 35);
    foes()
        .run("attack ilse pistols long medium vs reed")
        .refused_at(26);
    foes()
        .run("attack ilse pistols vs reed long")
        .refused_with(29, "applies to the attack");
}

#[test]
fn row_aimed_full_defence_and_moved() {
    sides("attack ilse melee aim vs reed", 70, 35);
    sides("attack ilse melee vs reed fulldefence", 60, 55);
    sides("attack ilse melee moved vs reed", 50, 35);
    sides("attack ilse melee vs reed moved", 60, 25);
    foes()
        .run("attack ilse melee fulldefence vs reed")
        .refused_with(19, "applies to the defence");
    foes().run("attack ilse melee vs reed aim").refused_at(27);
}

#[test]
fn row_multiple_attacks_and_several_targets() {
    sides("attack ilse melee multiattack vs reed", 50, 35);
    sides(
        "attack ilse melee multiattack severaltargets vs reed",
        40,
        35,
    );
}

#[test]
fn row_off_hand_with_and_without_the_tag() {
    sides("attack ilse melee offhand vs reed", 50, 35);
    sides("attack ilse melee offhand untagged vs reed", 40, 35);
}

#[test]
fn row_cover() {
    sides("attack ilse pistols cover minimal vs reed", 45, 35);
    sides("attack ilse pistols cover partial vs reed", 25, 35);
    sides("attack ilse pistols vs reed cover partial", 25, 35);
    foes()
        .run("attack ilse pistols vs reed cover total")
        .refused_with(35, "total cover");
    foes()
        .run("attack ilse pistols vs reed cover")
        .refused_at(35);
    foes()
        .run("attack ilse pistols cover minimal vs reed cover partial")
        .refused_with(43, "not together with minimal cover");
}

#[test]
fn row_prone() {
    sides("attack ilse melee vs reed prone", 70, 35);
    sides("attack ilse pistols vs reed prone", 45, 35);
    sides("attack ilse melee prone vs reed", 30, 35);
    sides("attack ilse melee prone vs reed prone", 40, 35);
    // With a range, any skill counts as a ranged one.
    sides("attack ilse melee medium vs reed prone", 40, 35);
    let mut game = foes();
    game.run("condition reed prone").ok();
    let contest = game.run("attack ilse melee vs reed = 99").contest();
    assert_eq!(contest.sides[0].target, Some(70));
}

#[test]
fn row_touch_and_feinted() {
    sides("attack ilse melee touch vs reed", 80, 15);
    sides("attack ilse melee vs reed touch", 80, 15);
    sides("attack ilse melee touch vs reed touch", 80, 15);
    sides("attack ilse melee vs reed feinted", 60, 15);
    foes()
        .run("attack ilse melee feinted vs reed")
        .refused_at(19);
}

/// Ilse has Melee Weapons 60, DB 4 and Luck 3 here; the reed goblin defends with Fray 35.
#[test]
fn weapons_riders_and_sizes_of_the_digest() {
    sides("attack ilse melee easy vs reed", 70, 35);
    sides("attack ilse melee difficult vs reed", 50, 35);
    sides("attack ilse melee vs reed defensive", 60, 45);
    sides("attack ilse melee vs reed vulnerable", 60, 25);
    sides("attack ilse melee bypass vs reed", 60, 15);
    sides("attack ilse melee easy bypass vs reed", 70, 15);
    sides("attack ilse melee vs reed rider", 40, 35);
    sides("attack ilse melee rider vs reed", 40, 35);
    sides("attack ilse pistols vs reed small", 45, 35);
    sides("attack ilse pistols vs reed large", 65, 35);
    let mut game = foes();
    let melee = "the size of a target counts at range only";
    game.run("attack ilse melee vs reed small")
        .refused_with(27, melee);
    game.run("force attack ilse melee vs reed small = 99").ok();
    game.run("attack ilse melee easy difficult vs reed")
        .refused_with(24, "'difficult' cannot be combined with 'easy'");
    game.run("attack ilse pistols small vs reed")
        .refused_with(21, "'small' applies to the target of an attack");
    game.run("attack ilse melee vs reed easy")
        .refused_with(27, "'easy' applies to the attack");
}

#[test]
fn unarmed_against_weapons_has_a_penalty_and_needs_ten_ranks() {
    let mut game = foes();
    game.run("skill ilse \"Unarmed Combat\" SOM 10").ok();
    let targets = |game: &mut Game, line: &str| {
        let contest = game.run(line).contest();
        [contest.sides[0].target, contest.sides[1].target].map(Option::unwrap)
    };
    let plain = targets(&mut game, "attack ilse unarmed vs reed = 99");
    let against = targets(&mut game, "attack ilse unarmed barehanded vs reed = 99");
    assert_eq!(against, [plain[0] - 10, plain[1]]);
    let plain = targets(&mut game, "attack reed 60 vs ilse unarmed = 99");
    let with = "attack reed 60 vs ilse \"Unarmed Combat\" barehanded = 99";
    assert_eq!(targets(&mut game, with)[1], plain[1] - 20);
    game.run("skill ilse \"Unarmed Combat\" SOM 9").ok();
    game.run(with)
        .refused_with(41, "fighting an armed foe unarmed takes 10 ranks");
}

#[test]
fn a_blind_attack_has_50_or_luck_times_ten() {
    for (luck, target) in [("3", 30), ("5", 50), ("9", 50), ("-", 50)] {
        let mut game = foes();
        game.run(&format!("set ilse Luck {luck}")).ok();
        for skill in ["melee", "20", "pistols"] {
            let contest = game
                .run(&format!("attack ilse {skill} blind vs reed = 99"))
                .contest();
            assert_eq!(
                contest.sides[0].target,
                Some(target),
                "{skill}, Luck {luck}"
            );
        }
        // Other modifiers still count.
        let contest = game
            .run("attack ilse melee blind +5 vs reed = 99")
            .contest();
        assert_eq!(contest.sides[0].target, Some(target + 5));
    }
}

#[test]
fn a_charge_costs_10_and_adds_the_damage_bonus_in_melee() {
    let mut game = foes();
    game.all(&["set ilse SOM 20", "set ilse STR 20", "set reed AV 0"]);
    let before = game
        .run("attack ilse 60 vs reed dv 1d10 = 41 99 3")
        .contest();
    assert_eq!(before.sides[0].target, Some(60));
    game.run("undo").ok();
    let harm = game.track("Reed goblin", "harm");
    let line = "attack ilse 60 charge vs reed dv 1d10 = 41 99 3";
    let contest = game.run(line).contest();
    assert_eq!(contest.sides[0].target, Some(50));
    // 3, DB 4 and 5 for the MoS of 41.
    assert_eq!(game.track("Reed goblin", "harm"), harm + 12);
    game.run("undo").ok();
    assert_eq!(game.track("Reed goblin", "harm"), harm);
    game.run("attack ilse pistols charge vs reed")
        .refused_with(21, "a charge ends in melee");
    game.run("attack ilse 60 charge moved vs reed")
        .refused_with(23, "'moved' cannot be combined with 'charge'");
    // Once declared, it applies automatically until the next turn: to every attack, once, and to
    // her defence.
    game.run("begin ilse reed init 0 = 9 1").ok();
    game.run("act quick \"charge\"").ok();
    game.run("odds attack ilse 60 vs reed dv 1d10")
        .text_has("TN 50");
    game.run("attack ilse 60 vs reed dv 1d10 = 41 99 3").ok();
    assert_eq!(game.track("Reed goblin", "harm"), harm + 12);
    let contest = game.run("attack ilse pistols vs reed = 99").contest();
    assert_eq!(contest.sides[0].target, Some(45));
    let contest = game.run("attack reed 60 vs ilse = 10 99").contest();
    let defence = &contest.sides[1];
    assert!(has(defence, "moved fast", -10), "{defence:?}");
}

/// Every combat situation: how it is typed, its name in the breakdown, its value.
const SITUATIONS: [(&str, &str, i64); 14] = [
    ("pointblank", "point-blank", -20),
    ("medium", "medium range", -10),
    ("long", "long range", -20),
    ("extreme", "extreme range", -30),
    ("aim", "aimed", 10),
    ("fulldefence", "full defence", 20),
    ("moved", "moved fast", -10),
    ("multiattack", "multiple attacks", -10),
    ("severaltargets", "several targets", -10),
    ("offhand", "off hand", -10),
    ("offhand untagged", "off hand, no tag", -20),
    ("cover minimal", "minimal cover", -10),
    ("cover partial", "partial cover", -30),
    ("feinted", "feinted", -20),
];

#[test]
fn every_situation_keeps_its_name_in_a_check_too() {
    for (typed, label, value) in SITUATIONS {
        for mut game in [foes(), draft()] {
            let roll = game.run(&format!("check 50 {typed}")).roll();
            assert!(has(&roll, label, value), "{typed}");
        }
    }
    // Outside an attack these apply to the roller.
    assert!(has(
        &foes().run("check 50 prone").roll(),
        "attacker prone",
        -30
    ));
    let contest = foes().run("oppose 50 touch vs 50 touch").contest();
    assert!(has(&contest.sides[0], "touch is enough", 20));
    assert!(has(&contest.sides[1], "touch is enough", -20));
}

#[test]
fn situations_of_one_kind_exclude_each_other() {
    let ranges = ["pointblank", "medium", "long", "extreme"];
    for one in ranges {
        for other in ranges {
            let line = format!("check 50 {one} {other}");
            let said = if one == other {
                "twice".to_owned()
            } else {
                format!("'{other}' cannot be combined with '{one}'")
            };
            foes().run(&line).refused_with(11 + one.len(), &said);
        }
    }
    for (typed, _, _) in SITUATIONS
        .iter()
        .filter(|(typed, ..)| !ranges.contains(typed))
    {
        foes().run(&format!("check 50 long {typed}")).ok();
    }
}

#[test]
fn recorded_actions_apply_automatically_until_the_next_turn() {
    let targets = |game: &mut Game, line: &str| {
        let contest = game.run(line).contest();
        [contest.sides[0].target, contest.sides[1].target].map(Option::unwrap)
    };
    let mut game = foes();
    game.run("begin ilse reed init 0 = 1 9").ok();
    game.run("act standard \"full defence\"").ok();
    game.run("next").ok();
    let line = "attack ilse melee vs reed = 99";
    assert_eq!(targets(&mut game, line), [60, 55], "full defence");
    // Typed as well, it counts once.
    let said = "attack ilse melee vs reed fulldefence = 99";
    assert_eq!(targets(&mut game, said), [60, 55]);
    game.run("act quick \"run\"").ok();
    assert_eq!(targets(&mut game, line), [50, 55], "moved fast");
    game.run("next").ok();
    // Her next turn has begun, so full defence is over; she still moved fast, which affects her
    // Fray too.
    assert_eq!(
        targets(&mut game, "attack ilse melee vs reed = 99"),
        [50, 35]
    );
    assert_eq!(
        targets(&mut game, "attack reed unarmed vs ilse = 99"),
        [45, 40]
    );
    game.run("undo 3").ok();
    assert_eq!(targets(&mut game, line), [50, 55], "undone, it holds again");
    // Moving at the base rate costs nothing.
    let mut game = foes();
    game.run("begin ilse reed = 9 1").ok();
    game.run("act quick \"move to the door\"").ok();
    assert_eq!(targets(&mut game, line), [60, 35]);
}

#[test]
fn a_feint_is_a_condition_that_ends_with_the_feinters_next_turn() {
    let mut game = foes();
    game.run("begin ilse reed = 9 1").ok();
    game.run("condition reed feinted for 1 round of ilse start")
        .ok();
    let line = "attack ilse melee vs reed = 99";
    let defence = |game: &mut Game| game.run(line).contest().sides[1].target.unwrap();
    assert_eq!(defence(&mut game), 15);
    game.run("odds attack ilse melee vs reed")
        .text_has("-20 feinted");
    game.run("next").ok();
    assert_eq!(defence(&mut game), 15);
    game.run("next").ok();
    assert_eq!(defence(&mut game), 35);
    // An unaware character does not defend at all.
    game.run("condition reed \"full defence\"").ok();
    assert_eq!(defence(&mut game), 55);
    let text = game.run("odds attack ilse melee vs reed unaware").text();
    assert!(!text.contains("full defence"), "{text}");
}

// Attack and defence.

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
    game.run("attack ilse melee vs reed = 99")
        .text_has("no such action left");
    // A character who is not active attacks only if the GM insists.
    game.run("attack reed unarmed vs ilse = 99").ok();
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

// Wounds.

#[test]
fn wounds_call_for_one_check_per_hit_including_the_new_wounds() {
    for mut game in [foes(), draft()] {
        game.run("damage ilse 15")
            .text_has("pending check SOM×3 (40) or falls prone");
        assert_eq!(game.campaign().pending.len(), 1, "two wounds, one check");
        game.run("roll ilse = 50").text_has("is prone");
        let rolled = game
            .history()
            .entries()
            .last()
            .unwrap()
            .rolled()
            .unwrap()
            .clone();
        assert_eq!(rolled.sides[0].target, Some(40), "60 - 20");
        assert!(game.campaign().pending.is_empty());
        game.run("undo").ok();
        game.run("roll ilse +20 = 50").ok();
        assert!(game.conditions("Ilse Marrow").is_empty());
    }
    let mut game = foes();
    game.run("damage ilse 5").ok();
    assert!(game.campaign().pending.is_empty(), "no wound, no check");
    game.run("damage ilse 60").text_has("dead");
    assert!(game.campaign().pending.is_empty(), "nobody to stand");
    game.run("damage tam 9").text_has("no DUR");
    game.run("set will DUR 10").ok();
    game.run("damage will 3").text_has("no SOM");
}

#[test]
fn wounds_are_given_and_negated() {
    let mut game = foes();
    game.run("negate ilse")
        .refused_with(8, "no wound left to negate");
    game.all(&["wound ilse", "wound ilse"]);
    assert_eq!(game.campaign().pending.len(), 2);
    game.run("check ilse stealth").target_is(50);
    game.run("negate ilse").text_has("1 of 2 wounds negated");
    let roll = game.run("check ilse stealth").roll();
    assert!(has(&roll, "wounds", -10));
    game.run("negate ilse").ok();
    game.run("check ilse stealth").target_is(70);
    game.run("negate ilse").refused_at(8);
    game.run("wound").refused_at(7);
    game.run("wound ilse tam").refused_at(12);
    game.run("skip ilse").refused_with(6, "more than one");
    game.run("damage ilse 30").text_has("disabled");
    let pending = game.campaign().pending.len();
    game.run("wound ilse").ok();
    assert_eq!(game.campaign().pending.len(), pending);
}

// Stress.

#[test]
fn stress_makes_a_trauma_for_each_multiple_of_tt_that_it_exceeds() {
    // WIL 25: LUC 50, TT 10, IR 100.
    for (dose, traumas) in [(10, 0), (11, 1), (20, 1), (21, 2), (30, 2), (31, 3)] {
        let mut game = foes();
        game.run(&format!("stress ilse {dose} unresisted")).ok();
        assert_eq!(game.track("Ilse Marrow", "traumas"), traumas, "{dose}");
        assert_eq!(game.track("Ilse Marrow", "stress"), dose);
        let pending: Vec<_> = game
            .campaign()
            .pending
            .iter()
            .map(|pending| gmscreen::game::words::check(&pending.check))
            .collect();
        assert_eq!(pending, vec!["WIL x3"; usize::from(traumas > 0)], "{dose}");
    }
}

#[test]
fn stress_is_resisted_without_its_own_traumas() {
    let mut game = foes();
    game.run("stress ilse 21").text_has("resist the stress");
    assert_eq!(game.track("Ilse Marrow", "traumas"), 2);
    assert_eq!(game.campaign().pending.len(), 2);
    // 75, without the -20 of the traumas that it would prevent.
    game.run("roll 1 = 75").text_has("stress 0 again");
    assert_eq!(game.track("Ilse Marrow", "stress"), 0);
    assert_eq!(game.track("Ilse Marrow", "traumas"), 0);
    assert!(game.campaign().pending.is_empty(), "nothing left to bear");
    game.run("undo").ok();
    game.run("roll 1 = 76").ok();
    assert_eq!(game.track("Ilse Marrow", "traumas"), 2);
    // To endure it, the new traumas count.
    game.run("odds roll ilse").text_has("TN 55");
    game.run("roll ilse = 56").text_has("stunned");
    game.run("check ilse stealth").target_is(50);
}

#[test]
fn hard_and_overwhelming_stress() {
    let mut game = foes();
    game.run("stress ilse 8 hard").ok();
    game.run("odds roll ilse").text_has("TN 50");
    game.run("roll ilse = 50").ok();
    assert_eq!(game.track("Ilse Marrow", "stress"), 0);
    game.run("stress ilse 25 overwhelming").ok();
    game.run("roll 2 = 20").ok();
    assert_eq!(game.track("Ilse Marrow", "stress"), 12, "half of it");
    assert_eq!(
        game.track("Ilse Marrow", "traumas"),
        1,
        "12 exceeds TT once"
    );
    assert_eq!(game.campaign().pending.len(), 1, "and has to be borne");
    game.run("stress ilse 4 overwhelming unresisted")
        .refused_at(28);
    game.run("stress ilse 4 hard hard").refused_at(20);
    game.run("stress ilse").refused_at(13);
    game.run("stress ilse -4").refused_at(13);
    game.run("set will SAV 3").ok();
    game.run("set will WIL -").ok();
    game.run("stress will 4").text_has("no WIL");
}

#[test]
fn stress_of_luc_disables_until_it_is_lower_again() {
    let mut game = foes();
    let status =
        |game: &Game| (game.session.game().status)(game.campaign(), game.who("Ilse Marrow"));
    game.run("stress ilse 50 unresisted").ok();
    assert!(status(&game).is_empty(), "LUC itself is borne");
    game.run("stress ilse 1 unresisted").text_has("disabled");
    game.run("set ilse stress 50").ok();
    assert_eq!(status(&game), ["disabled"], "not below LUC yet");
    game.run("set ilse stress 49").ok();
    assert!(status(&game).is_empty());
    game.run("set ilse stress 50").ok();
    assert!(status(&game).is_empty(), "what was borne is forgotten");
    game.run("stress ilse 50 unresisted").ok();
    assert_eq!(status(&game), ["disabled"]);
    game.run("stress ilse 1 unresisted").text_has("out of play");
    // Stress that is resisted after all leaves no trace.
    let mut game = foes();
    game.all(&["stress ilse 60", "roll 1 = 5", "set ilse stress 50"]);
    assert!(status(&game).is_empty());
}

#[test]
fn stunned_lasts_a_round() {
    let mut game = foes();
    game.run("begin ilse reed = 9 1").ok();
    game.all(&["next", "stress ilse 11 unresisted"]);
    game.run("roll ilse = 99")
        .text_has("stunned until the end of Ilse Marrow's turn in round 2");
    // Her turn is skipped.
    game.run("next").text_has("no longer stunned");
    assert_eq!(game.turn(), (2, "Reed goblin"));
    game.run("back").ok();
    assert_eq!(game.conditions("Ilse Marrow"), ["stunned"]);
    assert_eq!(game.turn(), (1, "Reed goblin"));
}

// Healing.

#[test]
fn days_heal_alone_and_under_care() {
    for mut game in [foes(), draft()] {
        game.all(&[
            "damage ilse 13",
            "skip ilse",
            "stress ilse 11 unresisted",
            "skip ilse",
        ]);
        game.run("day").text_has("harm 13 to 12, stress 11 to 10");
        for _ in 0..12 {
            game.run("day").ok();
        }
        assert_eq!(game.track("Ilse Marrow", "harm"), 0);
        assert_eq!(game.track("Ilse Marrow", "wounds"), 2);
        for _ in 0..6 {
            game.run("day").ok();
        }
        assert_eq!(game.track("Ilse Marrow", "wounds"), 2);
        game.run("day").text_has("wounds 2 to 1");
    }
    let mut game = foes();
    game.all(&[
        "damage ilse 13",
        "skip ilse",
        "stress ilse 11 unresisted",
        "skip ilse",
    ]);
    game.run("treat ilse").text_has("under care");
    game.run("treat ilse").refused_with(7, "already");
    game.run("day").text_has("harm 13 to 10, stress 11 to 8");
    game.all(&["day", "day"]);
    game.run("day").text_has("wounds 2 to 1");
    game.all(&["day", "day"]);
    game.run("day").text_has("traumas 1 to 0");
    game.run("clear ilse \"under care\"").ok();
    game.run("damage ilse 3").ok();
    game.run("day").text_has("harm 3 to 2");
}

// Pending checks.

#[test]
fn pending_checks_are_listed_rolled_or_skipped() {
    let mut game = foes();
    game.run("pending").text_has("no check is pending");
    game.run("roll 1").refused_with(6, "no check is pending");
    game.run("damage ilse 6").ok();
    game.run("wound reed").ok();
    game.run("pending")
        .text_has("1: Ilse Marrow, SOM×3 or falls prone");
    let state = game.session.table();
    let state = gmscreen::show::State::of(state.campaign, state.history, state.game);
    let json = serde_json::to_value(&state).unwrap();
    assert_eq!(
        json["pending"][0],
        serde_json::json!({
            "id": 1, "who": "Ilse Marrow", "check": {"text": "SOM x3", "skill": null, "named": null, "formula": "SOM x3", "modifiers": [],
                "against": null, "against_whose": null}, "why": "stay standing",
            "or_else": "prone", "rounds": null, "spares": {}, "unless": null,
        })
    );
    assert_eq!(json["pending"].as_array().unwrap().len(), 2);
    assert!(gmscreen::show::page(&state).contains("\nPending checks\n  1: Ilse"));
    game.run("roll 3")
        .refused_with(6, "no pending check matches '3'");
    game.run("roll tam").refused_with(6, "has no pending check");
    game.run("roll ilse +900000000").refused();
    game.run("roll ilse = 100 1").refused_at(17);
    game.run("skip 2 now").refused_at(8);
    game.run("skip 2").text_has("check 2 skipped: Reed goblin");
    assert!(game.conditions("Reed goblin").is_empty());
    let answer = game.json("roll 1 = 51");
    assert_eq!(answer["rolls"][0]["grade"], "basic failure");
    assert_eq!(game.conditions("Ilse Marrow"), ["prone"]);
}

#[test]
fn the_gm_calls_for_a_check() {
    let mut game = foes();
    game.run("pending ilse \"Overcome Fear\" or frightened")
        .text_has("Ilse Marrow: pending check Overcome Fear (50) or is frightened");
    game.run("odds roll ilse").text_has("TN 50");
    game.run("roll ilse -20 = 31").text_has("is frightened");
    game.run("pending ilse stealth -10:\"wet\"").ok();
    game.run("roll ilse = 61").text_has("TN 60");
    // It is parsed once and rolled in the current state; its modifiers still apply.
    game.run("pending ilse stealth assist 2 -10:\"wet, cold\"")
        .text_has("Ilse Marrow: pending check Stealth +20 assisted by 2 -10 wet, cold");
    game.run("skip ilse").ok();
    game.run("pending ilse Stealth assist 2 secret passive -10:\"wet, cold\"")
        .ok();
    game.all(&["set ilse COO 35", "rename ilse \"Marrow, Ilse: vs = 9\""]);
    game.run("odds roll marrow +5").text_has("TN 70");
    let roll = game.run("roll marrow +5 = 44").roll();
    let parts: Vec<_> = roll.parts.iter().map(|part| part.label.as_str()).collect();
    assert_eq!(
        parts,
        [
            "Stealth 40 + COO 35",
            "assisted by 2",
            "passive",
            "wet, cold",
            "+5"
        ]
    );
    assert_eq!(
        (roll.target, roll.secret, roll.passive),
        (Some(70), true, true)
    );
    game.run("rename marrow \"Ilse Marrow\"").ok();
    game.run("pending ilse stealth assist 2").ok();
    game.run("roll ilse assist 1").refused_with(11, "twice");
    game.run("roll ilse dance").refused_at(11);
    game.all(&["skill ilse stealth -"]);
    game.run("roll ilse")
        .refused_with(1, "no skill matches 'Stealth'");
    game.run("skip ilse").ok();
    game.run("pending ilse").refused_at(14);
    game.run("pending nobody WIL").refused_at(9);
    game.run("pending tam COG").refused_with(13, "no COG");
    game.run("pending ilse dance").refused_at(14);
    game.run("pending ilse WIL or").refused_at(21);
}

#[test]
fn a_switch_rolls_at_once_for_npcs_and_never_for_players() {
    let mut game = foes();
    game.all(&["option pending_by_npcs Roll", "player ilse"]);
    game.run("damage ilse 6").text_has("pending check SOM×3");
    assert_eq!(game.campaign().pending.len(), 1);
    game.run("damage reed 4").text_has("SOM x3 (TN 35)");
    assert_eq!(game.campaign().pending.len(), 1);
    // The typed dice are theirs, in the order of the names.
    game.run("undo").ok();
    game.run("damage reed 4 = 36")
        .text_has("Reed goblin is prone");
    game.run("undo").ok();
    game.run("damage reed 4 = 35 7").refused_at(20);
    game.run("damage ilse 1 = 5").refused_at(17);
    game.run("damage reed 4 = 35").ok();
    game.run("wound reed = 99").text_has("SOM x3 (TN 25): 99");
    assert_eq!(game.conditions("Reed goblin"), ["prone"]);
    // Stress resisted at once causes no trauma to endure.
    game.run("set reed WIL 40").ok();
    game.run("stress reed 17 = 5").ok();
    assert_eq!(game.track("Reed goblin", "traumas"), 0);
    assert_eq!(game.campaign().pending.len(), 1);
    game.run("stress reed 17 = 99 99").text_has("stunned");
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

#[test]
fn dice_for_immediate_checks_are_set_aside_if_there_is_none() {
    let mut game = Game::after(&[
        "option pending_by_npcs Roll",
        "add Ann SOM 20 COO 20 DUR 30",
        "player ann",
        "add Bob SOM 20 COO 20 WIL 20 DUR 20 AV 3",
    ]);
    for (line, aside, rolls) in [
        ("damage bob 5 = 70", &[70][..], 0),
        ("damage bob 9 = 70", &[], 1),
        ("damage bob 1d6+2 = 1 70", &[70], 0),
        ("damage bob 1d6+6 = 6 70", &[], 1),
        ("damage ann bob 5 = 70", &[70], 0),
        ("damage ann bob 1d6 each = 1 1 70", &[70], 0),
        ("stress bob 0 = 70 71", &[70, 71], 0),
        ("stress bob 2 = 70 71", &[71], 1),
        ("stress bob 1d4 unresisted = 2 70 71", &[70, 71], 0),
        ("attack ann 50 vs bob 40 dv 1d6 = 20 90 1 70", &[70], 1),
        ("attack ann 50 vs bob 40 dv 1d6+10 = 20 90 1 70", &[], 2),
        (
            "attack ann 50 vs bob 40 dv 1d6+10 = 90 90 1 70",
            &[90, 1, 70],
            1,
        ),
    ] {
        let answer = game.json(line);
        let set: Vec<i64> = answer["set_aside"]
            .as_array()
            .unwrap_or_else(|| panic!("{line}: {answer}"))
            .iter()
            .map(|face| face.as_i64().unwrap())
            .collect();
        assert_eq!(set, aside, "{line}");
        let entry = game.history().entries().last().unwrap().clone();
        let rolled = gmscreen::campaign::record::rolls(&entry.events).count();
        assert_eq!(rolled, rolls, "{line}");
        game.run("undo").ok();
    }
    // A player's check is left pending, so nothing could use the die.
    game.run("damage ann 20 = 70").refused_with(17, "too many");
    game.run("damage bob 9 = 70 71")
        .refused_with(19, "too many");
    // A hit that is critical no longer rolls its damage, nor the check that the damage would call
    // for.
    game.run("attack ann 50 vs bob 40 dv 1d6+2 = 33 90 70").ok();
    assert_eq!(
        game.json("downgrade ann = 1 70")["set_aside"],
        serde_json::json!([70])
    );
    game.run("undo").ok();
    game.run("downgrade ann = 6 70").ok();
}
