//! Forge of Power at the table: degrees of success, saves, elective turns, powers and zones.

use gmscreen::campaign::Campaign;

use crate::harness::Game;

fn game() -> Game {
    Game::of(Campaign::new("test", "forge-of-power", ""))
}

/// The active character.
fn acting(game: &Game) -> Option<String> {
    let campaign = game.campaign();
    campaign.acting().map(|id| campaign.name_of(id).to_owned())
}

/// Four characters who act in the order Ann 20, Bea 15, Cid 10, Dan 5 unless others are named.
fn fight() -> Game {
    let mut game = game();
    game.all(&["add Ann", "add Bea", "add Cid", "add Dan"]);
    game.all(&["begin ann bea cid dan init 0 = 20 15 10 5"]);
    game
}

#[test]
fn conditions_apply_in_attacks_and_previews() {
    let mut game = game();
    game.all(&["add Ann", "add Bea", "set bea ac 15"]);
    // The modifiers added to the 5, and the AC.
    let counts = |game: &mut Game| {
        let roll = game.json("check ann 5 dc AC of bea = 10")["rolls"][0].clone();
        (
            roll["bonus"].as_i64().unwrap() - 5,
            roll["dc"].as_i64().unwrap(),
        )
    };
    assert_eq!(counts(&mut game), (0, 15));
    game.all(&["condition bea grabbed", "condition bea prone"]);
    assert_eq!(counts(&mut game), (0, 13), "flat-footed counts once");
    game.run("condition bea unconscious").ok();
    assert_eq!(counts(&mut game), (0, 9));
    game.all(&["condition ann blinded", "clear bea unconscious"]);
    assert_eq!(counts(&mut game), (-4, 13));
    game.run("odds check ann 5 dc AC of bea")
        .text_has("vs AC 13 (15, -2 prone)");
    game.run("odds check ann 5 dc AC of bea")
        .text_has("-4 blinded");
    // Not an attack.
    assert_eq!(game.run("check ann 5 dc 15 = 10").roll().parts.len(), 1);
}

#[test]
fn degrees_follow_the_margin_and_the_natural_one_and_twenty() {
    // Bonus, DC, die, and the degree of success from the table.
    for (bonus, dc, die, grade) in [
        (0, 10, 19, "success"),
        (1, 10, 19, "critical success"),
        (0, 10, 10, "success"),
        (0, 10, 9, "failure"),
        (0, 20, 10, "failure"),
        (0, 20, 9, "critical failure"),
        (0, 12, 2, "failure"),
        (0, 10, 20, "critical success"),
        (0, 30, 20, "success"),
        (0, 31, 20, "failure"),
        (0, 10, 1, "critical failure"),
        (9, 10, 1, "failure"),
        (19, 10, 1, "success"),
        (30, 10, 1, "success"),
        (-10, 5, 7, "failure"),
    ] {
        let line = format!(
            "check {bonus_text} dc {dc} = {die}",
            bonus_text = bonus_text(bonus)
        );
        let answer = game().json(&line);
        let roll = &answer["rolls"][0];
        assert_eq!(roll["grade"], grade, "{line}: {answer}");
        assert_eq!(roll["bonus"], bonus, "{line}");
        assert_eq!(roll["dc"], dc, "{line}");
        assert_eq!(roll["total"], bonus + die, "{line}");
        assert_eq!(roll["margin"], bonus + die - dc, "{line}");
    }
}

fn bonus_text(bonus: i64) -> String {
    if bonus < 0 {
        format!("0 {bonus}")
    } else {
        bonus.to_string()
    }
}

#[test]
fn difficulties_have_names_and_may_be_a_characters_stat() {
    let mut game = game();
    game.all(&["add Bear", "set bear AC 17"]);
    for (name, dc) in [
        ("simple", 10),
        ("average", 15),
        ("hard", 20),
        ("very-hard", 25),
        ("extremely-hard", 30),
        ("impossible", 40),
        ("AC of bear", 17),
        ("12", 12),
    ] {
        let answer = game.json(&format!("check 5 dc {name} = 10"));
        assert_eq!(answer["rolls"][0]["dc"], dc, "{name}");
    }
    game.run("check 5 dc Will of bear = 10").refused_at(12);
    game.run("check 5 dc gruesome = 10").refused_at(12);
    game.run("check 5 = 10").refused_at(9);
    game.run("check -5 dc 5 = 7").refused_at(7);
}

#[test]
fn odds_of_a_check_agree_with_every_face() {
    for dc in 1..=45 {
        let mut game = game();
        let odds = game.json(&format!("odds check 7 dc {dc}"));
        let mut counts = std::collections::BTreeMap::<String, f64>::new();
        for die in 1..=20 {
            let answer = game.json(&format!("check 7 dc {dc} = {die}"));
            let grade = answer["rolls"][0]["grade"].as_str().unwrap().to_owned();
            *counts.entry(grade).or_default() += 0.05;
        }
        let said = odds["odds"].as_object().unwrap();
        assert_eq!(said.len(), counts.len(), "dc {dc}");
        for (grade, chance) in counts {
            let said = said[&grade].as_f64().unwrap();
            assert!((said - chance).abs() < 1e-12, "dc {dc}, {grade}");
        }
    }
}

#[test]
fn saves_take_their_share_of_damage_and_are_one_undo() {
    let mut game = game();
    game.all(&["add Ann", "add Bea", "add Cid", "add Dan"]);
    for name in ["ann", "bea", "cid", "dan"] {
        game.all(&[
            &format!("set {name} HP 30"),
            &format!("set {name} Reflex 5"),
        ]);
    }
    let before = game.campaign().clone();
    // Against 15: 20 critical success, 10 success, 9 failure, 1 critical failure.
    let line = "save ann bea cid dan reflex dc 15 damage 2d6 = 6 5 20 10 9 1";
    let answer = game.json(line);
    let damage: Vec<i64> = answer["rolls"]
        .as_array()
        .unwrap()
        .iter()
        .map(|roll| roll["damage"].as_i64().unwrap())
        .collect();
    assert_eq!(damage, [0, 5, 11, 22]);
    let hp = |game: &Game, name: &str| {
        let id = game.campaign().characters.named(name).unwrap();
        let who = game.campaign().characters.get(id).unwrap().clone();
        game.session.game().track_of(&who, "hp")
    };
    assert_eq!(
        ["ann", "bea", "cid", "dan"].map(|who| hp(&game, who)),
        [30, 25, 19, 8]
    );
    game.run("save dan reflex dc 15 damage 20 = 1")
        .ok()
        .text_has("dying 2");
    assert_eq!(hp(&game, "dan"), 0);
    game.run("undo 2").ok();
    assert_eq!(*game.campaign(), before);
    game.run("save ann luck dc 15").refused_at(10);
    game.run("save reflex dc 15").refused_at(6);
    game.run("save ann reflex dc 15 damage lots").refused_at(30);
    game.run("save ann will dc 15").refused_at(10);
}

#[test]
fn turns_are_chosen_and_nobody_acts_twice() {
    let mut game = fight();
    assert_eq!(acting(&game).as_deref(), Some("Ann"));
    game.run("next").refused_at(1);
    game.run("pick ann").refused_at(6);
    game.run("pick dan").ok();
    game.run("pick ann").refused_with(6, "has acted this round");
    game.run("pick bea").ok();
    game.run("pick cid").ok();
    // The last to act chooses who opens the next round, themselves included.
    game.run("pick cid").ok().text_has("round 2: Cid acts");
    game.run("pick cid").refused_at(6);
}

#[test]
fn attacked_characters_may_interrupt_and_the_displaced_one_has_no_claim() {
    let mut game = fight();
    game.run("interrupt bea").refused_at(11);
    game.run("attacked ann").refused_at(10);
    game.run("attacked bea dan").ok();
    let before = game.campaign().clone();
    game.run("pick cid")
        .ok()
        .text_has("may interrupt: Bea, Dan");
    game.run("interrupt cid").refused_at(11);
    game.run("interrupt dan").ok().text_has("Dan acts");
    // One interrupt cancels all claims, and Cid waits with the others.
    game.run("interrupt bea").refused_at(11);
    game.run("pick cid").ok();
    game.run("pick bea").ok();
    game.run("pick ann").ok().text_has("round 2: Ann acts");
    game.run("undo 5").ok();
    assert_eq!(*game.campaign(), before);
}

#[test]
fn a_character_who_has_acted_can_no_longer_be_interrupted() {
    let mut game = fight();
    game.all(&["attacked bea", "pick cid", "act action \"Strike\""]);
    game.run("interrupt bea").refused_at(11);
}

#[test]
fn after_the_last_turn_of_a_round_nobody_interrupts() {
    let mut game = fight();
    game.all(&["pick bea", "pick cid", "pick dan", "attacked ann"]);
    game.run("pick bea").ok().text_has("round 2");
    game.run("interrupt ann").refused_at(11);
}

#[test]
fn the_console_chooses_the_last_one_left() {
    let mut game = fight();
    game.all(&["pick bea", "pick cid"]);
    game.run("next").ok().text_has("round 1: Dan acts");
    game.run("next").refused_at(1);
}

#[test]
fn characters_who_cannot_act_never_hold_the_round_open() {
    let mut game = fight();
    game.run("condition dan paralyzed").ok();
    game.run("pick dan").refused_with(6, "cannot act");
    game.all(&["pick bea", "pick cid"]);
    game.run("pick ann").ok().text_has("round 2: Ann acts");
    game.all(&["remove cid", "clear dan paralyzed"]);
    game.run("pick dan").ok().text_has("round 2: Dan acts");
}

#[test]
fn leaving_and_coming_back_gives_no_second_turn() {
    let mut game = fight();
    game.all(&["pick bea", "leave ann", "join ann = 1"]);
    game.run("pick ann").refused_with(6, "has acted this round");
    game.run("leave bea").ok();
    // The character who should choose is gone, so the GM chooses.
    assert_eq!(acting(&game), None);
    game.run("pick dan").ok().text_has("Dan acts");
    game.run("pick cid").ok();
    game.run("pick ann").ok().text_has("round 2: Ann acts");
}

#[test]
fn stunned_characters_are_skipped_and_the_last_one_left_acts() {
    let mut game = fight();
    game.run("condition dan stunned").ok();
    game.run("pick dan").refused_with(6, "cannot act");
    game.run("pick bea").ok();
    game.run("leave bea").ok().text_has("round 1: Cid acts");
    game.run("delay cid").refused_at(1);
    game.run("turns cid 2").refused_at(1);
}

#[test]
fn a_joining_character_may_still_act_this_round() {
    let mut game = fight();
    game.all(&["add Eve", "join eve = 20"]);
    game.run("pick eve").ok().text_has("round 1: Eve acts");
}

#[test]
fn the_gm_decides_a_tie_for_the_first_turn() {
    let mut game = game();
    game.all(&["add Ann", "add Bea"]);
    game.run("begin init 0 = 12 12").ok().text_has("tie");
    assert_eq!(acting(&game), None);
    game.run("pick bea").ok().text_has("round 1: Bea acts");
}

#[test]
fn an_action_with_the_name_of_a_free_power_is_an_action() {
    let mut game = fight();
    game.run("act action \"Shout\"").text_has("1-Action: Shout");
    game.run("act free \"Shout\"").text_has("Free power: Shout");
    game.run("act reaction \"Shout\"")
        .text_has("reaction: Shout");
}

#[test]
fn repeating_a_free_power_costs_the_action() {
    let mut game = fight();
    game.run("power ann free \"Shout\"").ok();
    game.run("act free \"Stride\"").ok();
    game.run("power ann free \"shout\"")
        .ok()
        .text_has("costs the 1-Action");
    // Every further use costs one too, until none are left; others still have a free use.
    game.run("power ann free \"Shout\"").refused_at(11);
    game.run("act free \"Stride\"")
        .refused_with(5, "has used the 1-Action");
    game.run("act free \"Roar\"")
        .ok()
        .text_has("Free power: Roar");
    game.run("act free \"Roar\"").refused_at(5);
    game.run("act action \"Strike\"").refused_at(5);
    game.run("force act action \"Strike\"").ok();
    game.run("pick bea").ok();
    game.run("act action \"Strike\"").ok();
    game.run("power bea free \"Shout\"").ok();
}

#[test]
fn zones_connect_both_ways_and_limit_movement() {
    let mut game = fight();
    game.run("move ann bridge").refused_at(10);
    game.all(&[
        "zone \"Bridge\" joins \"Gate\"",
        "zone Gate joins Yard",
        "zone Cellar",
    ]);
    game.all(&["move ann bridge", "move ann gate", "move bea yard"]);
    game.run("move ann cellar").refused_with(10, "not adjacent");
    game.run("move ann gate").refused_at(10);
    for (one, other, touch) in [
        ("Bridge", "Gate", true),
        ("Gate", "Bridge", true),
        ("Yard", "Gate", true),
        ("Bridge", "Yard", false),
        ("Gate", "Gate", false),
        ("Gate", "Nowhere", false),
    ] {
        assert_eq!(game.campaign().touch(one, other), touch, "{one}, {other}");
    }
    // A second Stride costs the action and a third is refused; outside one's own turn it is not
    // possible.
    game.run("move ann yard")
        .ok()
        .text_has("costs the 1-Action");
    game.run("move ann gate").refused_at(10);
    game.run("force move ann cellar").ok();
    game.run("move bea gate").ok();
    game.run("move bea yard").ok();
    game.run("move bea gate").ok();
    game.run("zone Gate joins Gate").refused_at(17);
    assert_eq!(game.json_state()["characters"][0]["zone"], "Cellar");
    let before = game.campaign().clone();
    game.run("move bea bridge").ok();
    game.run("undo").ok();
    assert_eq!(*game.campaign(), before);
}

#[test]
fn undoing_everything_restores_the_beginning() {
    let mut game = game();
    let start = game.campaign().clone();
    let lines = [
        "add Ann",
        "add Bea",
        "add Cid",
        "set ann HP 20",
        "set ann Reflex 2",
        "zone A joins B",
        "begin ann bea cid init 1 = 20 10 5",
        "move ann A",
        "move ann B",
        "attacked bea",
        "pick cid",
        "interrupt bea",
        "pick cid",
        "pick ann",
        "save ann reflex dc 10 damage 30 = 1",
        "leave cid",
        "join cid = 3",
        "pick bea",
        "end",
    ];
    game.all(&lines);
    let end = game.campaign().clone();
    game.run(&format!("undo {}", lines.len())).ok();
    assert_eq!(*game.campaign(), start);
    game.run(&format!("redo {}", lines.len())).ok();
    assert_eq!(*game.campaign(), end);
}

#[test]
fn the_gm_overrules_who_is_chosen() {
    let mut game = fight();
    game.run("pick bea").ok();
    game.run("pick ann").refused_with(6, "'force' overrides");
    game.run("force pick ann")
        .ok()
        .text_has("round 1: Ann acts");
    game.run("condition dan stunned").ok();
    game.run("pick dan").refused_with(6, "cannot act");
    game.run("force pick dan").ok().text_has("Dan acts");
    game.run("add Eve").ok();
    game.run("force pick eve")
        .refused_with(12, "not in the fight");
}

#[test]
fn only_force_before_a_line_overrules() {
    let mut game = fight();
    game.all(&[
        "zone Gate joins Yard",
        "zone Cellar",
        "move ann gate",
        "power ann action \"Strike\"",
    ]);
    for (line, refused) in [
        ("act action \"Guard\"", "1-Action"),
        ("act bea action", "not Bea's turn"),
        ("power bea free \"Roar\"", "not Bea's turn"),
        ("move ann cellar", "not adjacent"),
        ("interrupt bea", "opens the round"),
    ] {
        let before = game.campaign().clone();
        let error = game.run(line).refused().to_string();
        assert!(error.contains(refused), "{line}: {error}");
        game.run(&format!("{line} force")).refused();
        assert_eq!(*game.campaign(), before, "{line}");
        game.run(&format!("force {line}")).ok().text_has("(GM)");
        game.run("undo").ok();
        assert_eq!(*game.campaign(), before, "{line}");
    }
    game.all(&["pick bea"]);
    game.run("pick ann force").refused_at(10);
    game.run("force pick ann").ok().text_has("(GM)");
}

#[test]
fn an_attack_by_the_active_character_is_noted_hit_or_miss() {
    let mut game = fight();
    game.all(&["set bea AC 14", "set cid AC 14", "set cid Will 3"]);
    game.run("check 5 dc AC of bea = 2")
        .ok()
        .text_has("Bea was attacked");
    // Not attacks: declared not to be one, made by another character, or aimed at oneself.
    game.run("check 5 dc Will of cid noattack = 2").ok();
    game.run("force check dan 5 dc AC of cid = 2").ok();
    game.run("set ann AC 10").ok();
    game.run("check ann 5 dc AC of ann = 2").ok();
    let attacked: Vec<_> = game.fight().attacked_in(1).map(|one| one.who).collect();
    assert_eq!(attacked, [game.id("Bea")]);
    game.run("pick cid").ok().text_has("may interrupt: Bea");
    // An attack counts as acting: it is too late to interrupt.
    game.run("check 5 dc ac of dan = 2").refused_at(12);
    game.run("check 5 dc ac of bea = 2").ok();
    game.run("interrupt bea").refused_at(11);
}

#[test]
fn stepping_back_restores_the_claim_to_interrupt() {
    let mut game = fight();
    game.all(&["attacked bea", "pick cid", "back"]);
    assert_eq!(acting(&game).as_deref(), Some("Ann"));
    game.run("pick dan").ok().text_has("may interrupt: Bea");
    game.run("interrupt bea").ok();
}

#[test]
fn a_condition_that_ends_as_a_turn_begins_lasts_if_the_turn_is_taken_over() {
    let mut game = fight();
    game.run("condition cid shaken for 1 turn start").ok();
    game.all(&["attacked bea", "pick dan", "attacked bea", "pick cid"]);
    assert!(game.conditions("Cid").is_empty());
    let before = game.campaign().clone();
    game.run("interrupt bea").ok();
    assert_eq!(game.conditions("Cid"), ["shaken"]);
    game.run("pick cid")
        .ok()
        .text_has("Cid is no longer shaken");
    game.run("undo 2").ok();
    assert_eq!(*game.campaign(), before);
}

#[test]
fn a_tie_for_the_first_turn_is_decided_before_anything_is_done() {
    let tied = || {
        let mut game = game();
        game.all(&["add Ann", "add Bea", "add Cid"]);
        game.run("begin init 0 = 12 12 3").ok().text_has("tie");
        game
    };
    let mut game = tied();
    // Only tied characters may be first.
    game.run("pick cid")
        .refused_with(6, "does not have the highest initiative");
    game.run("place cid after bea").ok();
    assert_eq!(acting(&game), None);
    game.run("place bea before ann")
        .ok()
        .text_has("round 1: Bea acts");
    // The choice can be changed until something else has been done.
    game.run("place ann before bea")
        .ok()
        .text_has("round 1: Ann acts");
    game.run("undo 2").ok();
    game.run("place ann before bea")
        .ok()
        .text_has("round 1: Ann acts");
    game.run("attacked cid").ok();
    game.run("place bea before ann").ok();
    assert_eq!(acting(&game).as_deref(), Some("Ann"));
    let mut game = tied();
    game.all(&[
        "place bea before ann",
        "note \"The gate opens.\"",
        "place ann before bea",
    ]);
    assert_eq!(acting(&game).as_deref(), Some("Bea"));
    let mut game = tied();
    // A character who is not tied does not get the first turn by being placed at the top.
    game.run("place cid before ann").ok();
    assert_eq!(acting(&game), None);
    game.run("force pick cid").ok();
    assert_eq!(acting(&game).as_deref(), Some("Cid"));
}

#[test]
fn saves_match_by_their_beginning_and_no_dc_is_negative() {
    let mut game = game();
    game.all(&[
        "add Ann",
        "add Bea",
        "set ann Fort 4",
        "set ann ref 2",
        "set bea Reflex 1",
    ]);
    assert_eq!(
        game.json("save ann ref dc 15 = 13")["rolls"][0]["what"],
        "Reflex"
    );
    assert_eq!(game.json("save ann f dc 15 = 13")["rolls"][0]["total"], 17);
    game.run("save ann bea r dc 15 = 13 2").ok();
    game.run("save ann luck dc 15")
        .refused_with(10, "'fortitude', 'reflex' or 'will'");
    game.run("check 5 dc -5").refused_with(12, "from 0");
    game.run("save ann ref dc -5").refused_at(17);
    assert_eq!(
        game.json("check 5 dc 0 = 4")["rolls"][0]["grade"],
        "success"
    );
    game.run("check ann fort dc hard = 10").ok();
}

#[test]
fn hit_points_can_be_set_by_any_of_their_names() {
    let mut game = game();
    game.all(&["add Bear", "set bear hp 40", "damage bear 31"]);
    let hp = |game: &Game| game.json_state()["characters"][0]["tracks"]["hp"].clone();
    assert_eq!(hp(&game), serde_json::json!({"value": 9, "max": 40}));
    game.run("set bear MaxHP 50").ok().text_has("HP 50");
    game.run("heal bear 100").ok();
    assert_eq!(hp(&game), serde_json::json!({"value": 50, "max": 50}));
    game.run("set bear \"Hit Points\" 30").ok();
    assert_eq!(game.json_state()["characters"][0]["stats"]["HP"], 30);
}

#[test]
fn the_odds_of_many_saves_are_those_of_each() {
    let mut game = game();
    game.all(&[
        "add Ann",
        "add Bea",
        "set ann Reflex 9",
        "set bea Reflex -1",
    ]);
    let one = game.json("odds save ann reflex dc 15");
    assert!(one.get("each").is_none(), "{one}");
    let bea = game.json("odds save bea reflex dc 15");
    let both = game.json("odds save ann bea reflex dc 15 damage 10");
    assert_eq!(both["odds"], one["odds"], "the first one's");
    let each = both["each"].as_array().unwrap();
    assert_eq!(each.len(), 2);
    assert_eq!(each[0]["who"], "Ann");
    assert_eq!(each[0]["odds"], one["odds"]);
    assert_eq!(each[1]["who"], "Bea");
    assert_eq!(each[1]["odds"], bea["odds"]);
    // Bea needs 16: 4 faces succeed, of which the 20 is critical; 1 to 5 fail critically, for
    // double damage.
    assert_eq!(bea["odds"]["success"], 0.2);
    assert_eq!(bea["odds"]["critical success"], 0.05);
    assert_eq!(bea["odds"]["critical failure"], 0.25);
    let what = each[1]["what"].as_str().unwrap();
    assert!(what.contains("11.0 damage on average"), "{what}");
    let text = both["text"].as_str().unwrap();
    assert!(text.contains("Ann, ") && text.contains("; Bea, "), "{text}");
}

#[test]
fn a_pending_check_keeps_its_dc() {
    let mut game = crate::harness::Game::of(gmscreen::campaign::Campaign::new(
        "test",
        "forge-of-power",
        "",
    ));
    game.all(&["add Ann", "set Ann Reflex 3", "add Bob", "set Bob AC 15"]);
    for (called, check, rolled) in [
        (
            "pending ann Reflex +2 dc hard",
            "check ann Reflex +2 dc 20",
            "roll ann",
        ),
        (
            "pending ann 5 dc AC of bob",
            "check ann 5 dc AC of bob",
            "roll ann",
        ),
        ("pending ann 5 dc 10", "check ann 5 +4 dc 10", "roll ann +4"),
    ] {
        game.run(called).ok();
        let typed = game.run(&format!("{check} = 12")).roll();
        let rolled = game.run(&format!("{rolled} = 12")).roll();
        assert_eq!(rolled, typed, "{called}");
    }
    game.run("pending ann Reflex").refused();
    // The AC at the time of the roll counts.
    game.run("pending ann 5 dc AC of bob").ok();
    game.run("set bob AC 30").ok();
    game.run("odds roll ann").text_has("vs AC 30");
}
