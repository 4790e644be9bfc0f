//! Ruina Imperii at the level of commands: pools, risk, explosions, Fortune.

use gmscreen::campaign::Campaign;

use crate::harness::Game;

fn game() -> Game {
    Game::of(Campaign::new("test", "ruina-imperii", ""))
}

const PEOPLE: &[&str] = &[
    "add Ann",
    "player ann",
    "skill ann Climb 3",
    "skill ann Lie 0",
    "set ann Risk 2",
    "fortune ann +3",
    "add Bob",
    "skill bob Chase 4",
    "set bob Risk 1",
];

pub(crate) fn peopled() -> Game {
    let mut game = game();
    game.all(PEOPLE);
    game
}

#[track_caller]
fn grade(game: &mut Game, line: &str) -> String {
    game.run(line).roll().grade
}

#[test]
fn hits_are_compared_with_the_number() {
    let mut game = game();
    for (line, is) in [
        ("check 3 vs 1 = 4 5 6", "critical success"),
        ("check 3 vs 1 = 4 5 3", "success"),
        ("check 3 vs 1 = 4 1 3", "failure"),
        ("check 3 vs 1 = 1 1 3", "failure"),
        ("check 3 vs 0 = 4 1 1", "critical success"),
        ("check 3 vs 0 = 1 1 1", "failure"),
        ("check 5 vs 2 = 4 4 4 4 1", "success"),
        ("check 5 vs 2 = 4 4 4 4 4", "critical success"),
        // With risk, and hits below it.
        ("check 1 vs 2 risk 2 = 1 1 1", "harsh failure"),
        ("check 1 vs 2 risk 2 = 4 1 1", "harsh failure"),
        ("check 1 vs 2 risk 2 = 4 4 1", "failure"),
        ("check 1 vs 0 risk 2 = 4 1 1", "critical success"),
        ("check 3 vs 1 risk 0 = 1 1 1", "failure"),
    ] {
        assert_eq!(grade(&mut game, line), is, "{line}");
    }
}

#[test]
fn the_answer_includes_hits_number_and_risk() {
    let mut game = peopled();
    let answer = game.json("check ann climb +1 vs 1 risk 1 = 4 1 1 2 6 5");
    let roll = &answer["rolls"][0];
    assert_eq!(roll["hits"], 3);
    assert_eq!(roll["number"], 1);
    assert_eq!(roll["risk"], 1);
    assert_eq!(roll["dice"], serde_json::json!([4, 1, 1, 2, 6, 5]));
    assert_eq!(roll["grade"], "critical success");
    assert_eq!(roll["margin"], serde_json::Value::Null);
    assert_eq!(answer["verdict"], serde_json::Value::Null);
}

#[test]
fn dice_explode_wave_by_wave() {
    let mut game = game();
    for (line, hits) in [
        ("check 2 vs 1 = 6 6", 2),
        ("check 2 vs 1 explode 6 = 6 5 4", 3),
        ("check 2 vs 1 explode 6 = 6 6 6 1 2", 3),
        ("check 2 vs 1 explode 5 = 5 1 5 1", 2),
        ("check 2 vs 1 explode 4 = 4 1 5 6 1", 3),
        // A risk explodes on 6, and on 5 after having exploded on 6; 5 and 4 otherwise do not.
        ("check 1 vs 1 risk 1 = 6 5 4", 3),
        ("check 1 vs 1 explode 6 risk 1 = 6 5 4 4", 4),
        ("check 1 vs 1 risk 1 explode 5 = 5 4 4", 3),
        ("check 1 vs 1 risk 1 explode 4 = 1 4 1", 1),
        ("check 1 vs 1 risk 0 explode 6 = 5", 1),
    ] {
        let roll = game.run(line).roll();
        assert_eq!(roll.facts[0].value, hits, "{line}");
    }
    game.run("check 2 vs 1 = 6 6 1").refused_at(20);
    game.run("check 2 vs 1 = 6 7").refused_at(18);
}

#[test]
fn a_pool_without_dice_still_has_a_risk() {
    let mut game = peopled();
    for (line, is, risk) in [
        ("check ann lie vs 0 = 1", "harsh failure", 1),
        ("check ann lie vs 0 = 4", "critical success", 1),
        ("check 0 -5 vs 0 = 6 1", "critical success", 1),
        ("check 0 vs 1 explode 6 = 5 4", "success", 1),
        ("check ann lie vs 1 risk 2 = 1 1", "harsh failure", 2),
        ("check ann lie -4 vs 0 = 2", "harsh failure", 1),
    ] {
        let roll = game.run(line).roll();
        assert_eq!(
            (roll.grade.as_str(), roll.facts[2].value),
            (is, risk),
            "{line}"
        );
    }
    // Even past the limit.
    game.run("set ann Risk 0").ok();
    game.run("check ann lie vs 0 = 1")
        .text_has("rolled at Risk 1");
    game.run("check ann lie vs 0 risk 1 = 1").refused_at(25);
}

#[test]
fn risk_is_limited_for_characters_with_a_limit() {
    let mut game = peopled();
    game.run("check ann climb vs 1 risk 3")
        .refused_with(27, "Risk Limit is 2");
    game.run("check ann climb risk 3 vs 1")
        .refused_with(22, "Risk Limit is 2");
    game.run("check ann climb vs 1 risk 2 = 1 1 1 1 1").ok();
    game.run("check 3 vs 1 risk 12").ok();
    game.run("add Cat").ok();
    game.run("check cat 3 vs 1 risk 4 = 1 1 1 1 1 1 1")
        .text_has("no Risk Limit");
}

#[test]
fn fortune_is_spent_before_a_roll() {
    let mut game = peopled();
    for (line, column) in [
        ("check ann climb vs 2 risk 2 fortune = 1 1 1 1 1", 0),
        ("check ann climb vs 2 fortune risk 2 = 1 1 1 1 1", 0),
        ("check ann climb fortune risk 2 vs 2 = 1 1 1 1 1", 0),
        ("check ann climb vs 2 risk 2 fortune = 1 1 1 1 1", 29),
    ] {
        if column == 0 {
            let roll = game.run(line).roll();
            assert_eq!((roll.grade.as_str(), roll.luck), ("failure", 1), "{line}");
        } else {
            game.run(line).refused_with(column, "no Fortune left");
        }
    }
    assert_eq!(game.track("Ann", "fortune"), 0);
    game.run("undo").ok();
    assert_eq!(game.track("Ann", "fortune"), 1);
    // Without a character there is nobody to spend it.
    assert_eq!(
        grade(&mut game, "check 1 vs 2 risk 1 fortune = 1 1"),
        "failure"
    );
    game.run("check ann climb vs 2 fortune = 1 1 1")
        .text_has("covers nothing");
}

#[test]
fn fortune_that_would_cover_nothing_costs_nothing_and_the_answer_says_so() {
    let mut game = peopled();
    for line in [
        "check ann climb vs 2 fortune = 1 1 1",
        "check ann climb vs 2 fortune risk 0 = 1 1 1",
        "oppose ann climb fortune vs bob chase = 1 1 1 1 1 1 1",
        "oppose bob chase vs ann climb fortune = 1 1 1 1 1 1 1",
    ] {
        let roll = game.run(line).contest();
        let entry = game.session.entry(game.history().mark().entries).unwrap();
        let told = crate::harness::told(&game.session, &entry);
        assert!(told.contains("covers nothing and none is spent"), "{told}");
        assert!(roll.sides.iter().all(|side| side.luck == 0), "{line}");
        assert_eq!(game.track("Ann", "fortune"), 3, "{line}");
        let (asked, _) = line.split_once('=').unwrap();
        game.run(&format!("odds {asked}"))
            .text_has("covers nothing and none is spent");
    }
    // A pool without dice automatically takes a risk.
    game.run("check ann lie vs 2 fortune = 1").ok();
    assert_eq!(game.track("Ann", "fortune"), 2);
    game.run("fortune ann all").ok();
    game.run("fortune ann +2").ok();
    game.run("check ann climb vs 2 risk 1 fortune = 1 1 1 1")
        .text_has("covered for the whole scene already, so no Fortune is spent");
    assert_eq!(game.track("Ann", "fortune"), 2);
    // A character with none left spends none, if none would be spent.
    game.run("check bob chase vs 2 fortune = 1 1 1 1").ok();
    game.run("check bob chase vs 2 risk 1 fortune")
        .refused_with(29, "no Fortune left ('force' does it anyway)");
}

#[test]
fn the_gm_overrules_the_risk_limit_and_spent_fortune() {
    let mut game = peopled();
    let line = "check ann climb vs 9 risk 3 = 1 1 1 1 1 1";
    game.run(line)
        .refused_with(27, "Ann's Risk Limit is 2 ('force' does it anyway)");
    let answer = game.json(&format!("force {line}"));
    assert_eq!(answer["forced"], true);
    assert_eq!(answer["rolls"][0]["risk"], 3);
    assert_eq!(answer["rolls"][0]["grade"], "harsh failure");
    game.run("odds force check ann climb vs 2 risk 3").ok();
    let roll = game.run("force check bob chase vs 9 risk 1 fortune = 1 1 1 1 1");
    assert_eq!(roll.roll().grade, "failure");
    game.run("force fortune bob escape").ok();
    assert_eq!(game.track("Bob", "fortune"), 0);
    game.run("force fortune bob -1").refused_at(19);
}

#[test]
fn a_check_without_a_number_asks_for_it() {
    let mut game = peopled();
    game.run("check ann climb")
        .refused_with(17, "the hits to beat");
    game.run("odds check ann climb").refused();
    let mut table = crate::tui_support::Table::new(game.session, 120, 36);
    table.press(":check ann climb\n");
    assert_eq!(table.line(), "check ann climb vs ");
    assert!(table.shown().contains("the hits to beat"));
    table.press("1\n");
    assert_eq!(table.last(), "check ann climb vs 1");
}

#[test]
fn the_panel_compares_the_risks_up_to_the_limit() {
    let game = peopled();
    let mut table = crate::tui_support::Table::new(game.session, 120, 36);
    table.press(":check ann climb vs 2");
    let shown = table.shown();
    for row in [
        "risk 0 success 12.5%",
        "risk 1 success 43.4%",
        "risk 2 success 60%",
    ] {
        assert!(shown.contains(row), "{row}:\n{shown}");
    }
    assert!(shown.contains("harsh"), "{shown}");
    assert!(!shown.contains("risk 3"), "{shown}");
    table.press("\u{1b}\u{1b}");
    table.press(":oppose ann climb risk 1 vs bob chase");
    let shown = table.shown();
    for row in ["Ann success", "Bob ", "risk 0 ", "risk 2 success", "crit"] {
        assert!(shown.contains(row), "{row}:\n{shown}");
    }
}

#[test]
fn every_other_use_of_fortune() {
    let mut game = peopled();
    game.run("fortune ann detail \"a cousin at the gate\"")
        .text_has("a cousin at the gate");
    assert_eq!(game.track("Ann", "fortune"), 2);
    game.run("fortune ann -1 \"the same, by hand\"").ok();
    assert_eq!(game.track("Ann", "fortune"), 1);
    game.run("fortune ann -2").refused_at(13);
    game.run("fortune ann all \"whatever it takes\"")
        .text_has("until the scene ends");
    assert_eq!(game.track("Ann", "fortune"), 0);
    assert_eq!(
        grade(&mut game, "check ann climb vs 3 risk 2 = 1 1 1 1 1"),
        "failure"
    );
    game.run("fortune ann +2").ok();
    game.run("check ann climb vs 3 risk 2 fortune = 1 1 1 1 1")
        .text_has("whole scene");
    game.run("fortune ann all").refused_with(13, "already");
    game.run("scene").text_has("no longer covered");
    assert!(game.conditions("Ann").is_empty());
    let harsh = "check ann climb vs 3 risk 2 = 1 1 1 1 1";
    assert_eq!(grade(&mut game, harsh), "harsh failure");
    game.run("undo 2").ok();
    assert_eq!(grade(&mut game, harsh), "failure", "the scene goes on");
    game.run("session").text_has("no longer covered");
    game.run("fortune ann escape \"the arm stays on\"")
        .text_has("spends 2 Fortune");
    game.run("fortune ann escape").refused_at(13);
    game.run("fortune ann all").refused_at(13);
    game.run("fortune ann detail").refused_at(13);
    game.run("fortune ann").refused_at(13);
    game.run("fortune ann 1 more").refused_at(15);
    game.run("fortune nobody +1").refused_at(9);
}

#[test]
fn opposed_rolls_need_more_hits() {
    let mut game = peopled();
    for (line, verdict, grades) in [
        ("oppose 2 vs 2 = 4 4 4 1", "first", "success failure"),
        (
            "oppose 2 vs 2 = 4 4 1 1",
            "first",
            "critical success failure",
        ),
        ("oppose 2 vs 2 = 4 1 4 1", "second", "failure success"),
        ("oppose 2 vs 2 = 1 1 1 1", "second", "failure success"),
        ("oppose 2 vs 2 = 1 1 4 4", "second", "failure success"),
        (
            "oppose 2 risk 1 vs 2 = 1 1 1 4 1",
            "second",
            "harsh failure success",
        ),
        (
            "oppose 2 risk 1 vs 2 = 6 1 1 4 1 1",
            "first",
            "critical success failure",
        ),
        (
            "oppose 2 vs 1 risk 1 = 4 4 1 1",
            "first",
            "critical success harsh failure",
        ),
        (
            "oppose 2 vs 1 risk 1 fortune = 4 4 1 1",
            "first",
            "critical success failure",
        ),
        (
            "oppose ann climb risk 1 vs bob chase = 6 1 1 1 5 1 1 1 1",
            "first",
            "critical success failure",
        ),
    ] {
        let contest = game.run(line).contest();
        let all: Vec<_> = contest
            .sides
            .iter()
            .map(|side| side.grade.as_str())
            .collect();
        assert_eq!(
            (crate::harness::verdict(&contest), all.join(" ").as_str()),
            (verdict, grades),
            "{line}"
        );
    }
    let rolls = &game.json("oppose 2 vs 2 = 4 4 4 1")["rolls"];
    assert_eq!(
        (&rolls[0]["hits"], &rolls[0]["number"]),
        (&2.into(), &1.into())
    );
    assert_eq!(
        (&rolls[1]["hits"], &rolls[1]["number"]),
        (&1.into(), &2.into())
    );
    game.run("oppose ann climb vs bob chase risk 2")
        .refused_at(36);
    game.run("oppose 2").refused_at(10);
    game.run("oppose 2 vs 2 vs 2").refused_at(18);
}

#[test]
fn refusals_point_at_the_word() {
    let mut game = peopled();
    for (line, column) in [
        ("check ann climb", 17),
        ("check ann climb vs", 20),
        ("check ann climb vs two", 20),
        ("check ann climb vs -1", 20),
        ("check ann climb vs 1 +1", 22),
        ("check ann climb vs 1 risk", 27),
        ("check ann climb vs 1 explode 3", 30),
        ("check ann climb vs 1 risk 1 risk 1", 29),
        ("check ann climb risk 1 vs 1 risk 1", 29),
        ("check ann climb vs 1 explode 4 explode 5", 32),
        ("check ann climb vs 1 aim", 22),
        ("check ann swim vs 1", 11),
        ("check 1001 vs 1", 7),
        ("check 1000 vs 1 risk 1", 7),
    ] {
        game.run(line).refused_at(column);
    }
    game.run("damage ann 3").refused_with(1, "no damage");
    game.run("heal ann 3").refused_with(1, "no damage");
}

#[test]
fn the_gm_decides_the_turn_order() {
    let mut game = peopled();
    // A character with a number comes before those who have none.
    game.run("begin bob ann = ann:3").ok();
    assert_eq!(game.order(), ["Ann", "Bob"]);
    game.run("undo").ok();
    game.run("begin bob ann = 3 2 1").refused_at(21);
    game.run("begin bob ann").ok();
    assert_eq!(game.order(), ["Bob", "Ann"]);
    game.run("place ann before bob").ok();
    assert_eq!(game.order(), ["Ann", "Bob"]);
    game.run("check 4 vs 1 = 1 1 1 1").ok();
}

#[test]
fn a_fight_is_undone_and_redone() {
    let mut game = peopled();
    let before = game.campaign().clone();
    let script = [
        "begin ann bob",
        "check climb vs 1 risk 1 = 6 1 1 1 4",
        "sustain \"holding the rope\"",
        "next",
        "oppose chase risk 1 vs ann climb = 1 1 1 1 1 4 1 1",
        "condition bob \"winded\" for 1 round",
        "next",
        "fortune ann detail \"a loose stone\"",
        "check climb vs 3 risk 2 fortune = 1 1 1 1 1",
        "fortune ann all",
        "check climb vs 3 risk 2 = 1 1 1 1 1",
        "next",
        "end",
        "scene",
        "release ann",
    ];
    game.all(&script);
    let after = game.campaign().clone();
    assert!(game.conditions("Ann").is_empty());
    for _ in script {
        game.run("undo").ok();
    }
    assert_eq!(game.campaign(), &before);
    for _ in script {
        game.run("redo").ok();
    }
    assert_eq!(game.campaign(), &after);
}

#[test]
fn completion_and_previews_know_the_game() {
    let game = peopled();
    let offered = |typed: &str| {
        let offer = gmscreen::verbs::complete::offer(game.session.table(), typed);
        let texts = offer.choices.into_iter().map(|choice| choice.insert);
        texts.collect::<Vec<_>>()
    };
    assert!(offered("check ann climb v").contains(&"vs".to_owned()));
    assert!(offered("check ann climb vs 1 ri").contains(&"risk".to_owned()));
    assert!(offered("fortune ann ").contains(&"escape".to_owned()));
    assert!(offered("fort").contains(&"fortune".to_owned()));
    let preview = game
        .session
        .preview("check ann climb +1 vs 2 risk 2 fortune");
    let gmscreen::session::LinePreview::Odds(preview) = preview else {
        panic!("{preview:?}");
    };
    assert_eq!(
        preview.targets,
        ["4 dice (Climb 3, +1), risk 2, exploding on 6, covered by Fortune against 2"]
    );
}

#[test]
fn the_risk_limit_is_known_by_its_whole_name_too() {
    let mut game = game();
    game.all(&[
        "add Kest",
        "set kest \"Risk Limit\" 2",
        "skill kest Blades 3",
    ]);
    assert_eq!(game.json_state()["characters"][0]["stats"]["Risk"], 2);
    game.run("check kest blades vs 1 risk 3")
        .refused_with(29, "Risk Limit is 2");
    game.run("set kest RiskLimit 3").ok();
    game.run("check kest blades vs 1 risk 3").ok();
}

#[test]
fn a_manual_order_has_no_initiative() {
    let mut game = game();
    game.all(&["add Kest", "add Mara", "add Oda"]);
    let said = game.run("begin mara kest").ok().text();
    assert!(said.starts_with("the fight begins: Mara, Kest;"), "{said}");
    game.run("join oda").ok().text_has("Oda joins");
    assert_eq!(game.order(), ["Mara", "Kest", "Oda"]);
    let rows = game.order_rows();
    assert!(rows.iter().all(|row| row.initiative.is_none()));
    game.run("end").ok();
    // A formula that the GM gives is shown.
    let said = game.run("begin mara kest init 3").ok().text();
    assert!(
        said.starts_with("the fight begins: Mara 3, Kest 3;"),
        "{said}"
    );
}

#[test]
fn a_pending_check_keeps_its_number_and_its_risk() {
    let mut game = Game::of(gmscreen::campaign::Campaign::new(
        "test",
        "ruina-imperii",
        "",
    ));
    game.all(&["add Ann", "set Ann Risk 3", "skill Ann Climb 3"]);
    game.run("pending ann climb +1 risk 1 vs 1")
        .text_has("pending check Climb +1 risk 1 vs 1");
    let typed = game
        .run("check ann climb +1 vs 1 risk 1 = 1 2 5 6 4 3")
        .roll();
    let rolled = game.run("roll ann = 1 2 5 6 4 3").roll();
    assert_eq!(rolled, typed);
}
