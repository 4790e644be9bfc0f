//! What the situation adds to an attack: range, cover, position, weapons, size.

use gmscreen::campaign::Roll;

use crate::harness::Game;
use crate::ren_attack::foes;
use crate::ren_checks::draft;

pub(crate) fn has(roll: &Roll, label: &str, value: i64) -> bool {
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
    let contest = game.run("force attack ilse pistols vs reed = 99").contest();
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
    let line = "force attack ilse melee vs reed = 99";
    assert_eq!(targets(&mut game, line), [60, 55], "full defence");
    // Typed as well, it counts once.
    let said = "force attack ilse melee vs reed fulldefence = 99";
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
    game.run("begin ilse reed allot none = 9 1").ok();
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
