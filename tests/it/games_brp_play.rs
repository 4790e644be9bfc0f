//! Basic Roleplaying at the table: experience, hit points, DEX order, and a fight that is
//! completely undone.

use gmscreen::view::kept::Keepers;

use crate::games_brp::{game, peopled};
use crate::harness::Game;

fn marked(game: &Game, name: &str) -> Vec<String> {
    let skills = game.who(name).skills.iter();
    skills
        .filter(|skill| skill.marked)
        .map(|skill| skill.name.clone())
        .collect()
}

fn rating(game: &Game, name: &str, skill: &str) -> i64 {
    game.who(name).skill(skill).unwrap().ranks
}

#[test]
fn only_successes_at_stake_earn_a_mark() {
    for (line, earns) in [
        ("check nia climb = 20", true),
        ("check nia climb = 2", true),
        ("check nia climb difficult = 20", true),
        ("check nia climb secret = 20", true),
        ("check nia climb = 46", false),
        ("check nia climb easy = 20", false),
        ("check nia climb easygoing = 20", false),
        ("check nia climb automatic", false),
        ("check nia str = 20", false),
        ("check nia climb impossible = 1", false),
        ("oppose nia climb vs 90 = 30 50", true),
        ("oppose nia climb vs 90 = 5 5", true),
        ("oppose nia climb vs 90 = 50 50", false),
        ("oppose nia climb easy vs 90 = 30 50", false),
        ("oppose 90 vs nia climb = 30 5", true),
    ] {
        let mut game = peopled();
        game.run(line).ok();
        let expected: &[&str] = if earns { &["Climb"] } else { &[] };
        assert_eq!(marked(&game, "Nia"), expected, "{line}");
        game.run("undo").ok();
        assert!(marked(&game, "Nia").is_empty(), "{line}: undone");
    }
    let mut game = peopled();
    game.run("check nia climb = 20").text_has("earns its mark");
    let text = game.run("check nia climb = 20").text();
    assert!(
        !text.contains("mark"),
        "a second success adds nothing: {text}"
    );
    let skills = &game.json_state()["characters"][0]["skills"];
    assert_eq!(skills[0]["marked"], true);
}

#[test]
fn an_adventure_ends_with_a_roll_for_each_mark() {
    let mut game = peopled();
    game.run("experience").refused_at(1);
    game.run("player brok").ok();
    game.all(&["mark nia climb \"spot hidden\"", "mark brok listen"]);
    let contest = game.run("experience = 46 6 60 41 1").contest();
    let dice: Vec<_> = contest.sides.iter().map(|side| side.dice.clone()).collect();
    assert_eq!(dice, [vec![46, 6], vec![60], vec![41, 1]]);
    assert_eq!(rating(&game, "Nia", "Climb"), 51);
    assert_eq!(rating(&game, "Nia", "Spot Hidden"), 60);
    assert_eq!(rating(&game, "Brok", "Listen"), 41);
    assert!(marked(&game, "Nia").is_empty() && marked(&game, "Brok").is_empty());
    game.run("undo").ok();
    assert_eq!(rating(&game, "Nia", "Climb"), 45);
    assert_eq!(marked(&game, "Nia").len(), 2);
    game.run("experience nia = 45 100 3").ok();
    assert_eq!(
        (
            rating(&game, "Nia", "Climb"),
            rating(&game, "Nia", "Spot Hidden")
        ),
        (45, 63)
    );
    assert_eq!(marked(&game, "Brok"), ["Listen"]);
    let aside = game.json("experience brok = 40 3");
    assert_eq!(aside["set_aside"], serde_json::json!([3]));
    game.run("undo").ok();
    game.run("experience brok = 40 3 5").refused_at(24);
    game.run("experience brok = 40 200").refused_at(22);
    game.run("experience nia").refused_at(12);
    // Even beyond 100, a 100 improves.
    game.all(&[
        "skill nia Climb 120",
        "mark nia climb",
        "experience nia = 00 4",
    ]);
    assert_eq!(rating(&game, "Nia", "Climb"), 124);
    // The next success in the next adventure earns a mark again.
    game.run("check nia climb = 20").text_has("earns its mark");
}

#[test]
fn marks_by_hand_and_four_for_down_time() {
    let mut game = peopled();
    game.all(&["skill nia Swim 20", "skill nia Hide 20"]);
    game.run("mark nia climb teach spot swim hide")
        .refused_with(32, "at most 4");
    game.run("mark nia climb teach spot swim").ok();
    assert_eq!(marked(&game, "Nia").len(), 4);
    game.run("mark nia climb").refused_with(10, "already");
    game.run("unmark nia hide").refused_with(12, "no mark");
    game.run("unmark nia climb swim").ok();
    assert_eq!(marked(&game, "Nia"), ["Teach", "Spot Hidden"]);
    game.run("mark nia juggling").refused_at(10);
    game.run("mark nia").refused_at(10);
}

#[test]
fn a_teacher_rolls_twice_and_the_student_once() {
    let mut game = peopled();
    // Teach 60 is limited to Climb 45.
    let contest = game.run("train brok climb with nia = 45 45 21 2").contest();
    let targets: Vec<_> = contest.sides.iter().map(|side| side.target).collect();
    assert_eq!(targets, [Some(45), Some(45), None]);
    assert_eq!(rating(&game, "Brok", "Climb"), 22);
    assert!(marked(&game, "Nia").is_empty(), "nothing is at stake");
    game.run("train brok climb with nia = 46 45")
        .text_has("nothing is learnt");
    game.run("train brok climb with nia = 45 46")
        .text_has("nothing is learnt");
    game.run("train brok climb with nia = 45 45 22")
        .text_has("now 22");
    game.run("train brok climb with brok").refused_at(23);
    game.run("train brok listen with nia").refused_at(24);
    game.run("train brok climb").refused_at(18);
    let odds = &game.json("odds train brok climb with nia")["odds"];
    let learns = odds["success"].as_f64().unwrap();
    assert!((learns - 0.45 * 0.45 * 0.78).abs() < 1e-12);
}

#[test]
fn hit_points_are_half_of_con_and_siz_rounded_up() {
    let mut game = peopled();
    assert_eq!(game.track("Nia", "hp"), 12);
    game.run("damage nia 5").text_has("7 HP left");
    game.run("heal nia 2").text_has("9 HP left");
    game.run("heal nia 20").text_has("12 HP left");
    game.run("set nia AV 3").ok();
    game.run("damage nia 5 ap 1")
        .text_has("takes 3 (5 - 3 armour, 1 pierced), 9 HP left");
    game.run("damage nia 9 unarmoured")
        .text_has("0 HP left, dying");
    let status = game.session.game().status;
    assert_eq!(status(game.campaign(), game.who("Nia")), ["dying"]);
    game.run("add Rock").ok();
    game.run("damage rock 3").refused_with(8, "no hit points");
    game.all(&["set rock hp 4", "damage rock 3"]);
    assert_eq!(game.track("Rock", "hp"), 1);
}

#[test]
fn turn_order_follows_dex_without_dice() {
    let mut game = peopled();
    game.all(&["add Cat", "set cat DEX 14"]);
    // A number is the initiative itself.
    game.run("begin = cat:15 brok:3").ok();
    assert_eq!(game.order(), ["Cat", "Nia", "Brok"]);
    game.run("undo").ok();
    game.run("begin = 1 2 3 4").refused_at(15);
    game.run("begin").ok();
    assert_eq!(game.order(), ["Nia", "Cat", "Brok"]);
    // The GM decides a tie.
    game.run("place cat before nia").ok();
    assert_eq!(game.order(), ["Cat", "Nia", "Brok"]);
    let seen = game.turns(3);
    assert_eq!(seen[2].0, 2);
}

#[test]
fn sustaining_costs_nothing_and_the_pane_says_so() {
    let mut game = peopled();
    game.run("sustain nia \"torch\"").text_has("no cost");
    game.run("sustain nia \"rope\"").ok();
    game.run("check nia climb = 3").target_is(45);
    let system = game.session.game();
    let keepers = Keepers::of(game.campaign(), system);
    let rows = keepers.rows(game.campaign(), system, |_| String::new(), (40, 9));
    let rows: Vec<String> = rows.iter().map(|row| row.line.plain()).collect();
    assert!(rows[0].contains("Nia"), "{rows:?}");
    assert!(rows[0].ends_with("  2 no cost"), "{rows:?}");
    assert_eq!(rows[1].trim_end(), "  torch");
}

#[test]
fn a_fight_is_undone_and_redone() {
    let mut game = peopled();
    let before = game.campaign().clone();
    let script = [
        "begin nia brok",
        "check climb = 20",
        "oppose climb vs brok listen = 9 30",
        "resist str vs brok siz = 33",
        "damage brok 4",
        "sustain nia \"a light\"",
        "next",
        "check listen difficult = 20",
        "condition brok \"prone\" for 1 round",
        "damage nia 15",
        "heal nia 4",
        "next",
        "release nia",
        "end",
        "experience = 99 5",
        "session",
    ];
    game.all(&script);
    let after = game.campaign().clone();
    assert_eq!(rating(&game, "Nia", "Climb"), 50);
    assert_eq!(marked(&game, "Brok"), [""; 0]);
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
fn help_usage_and_completion_know_the_verbs() {
    let game = peopled();
    let offered = |typed: &str| {
        let offer = gmscreen::verbs::complete::offer(game.session.table(), typed);
        offer
            .choices
            .into_iter()
            .map(|choice| choice.insert.replace('"', ""))
            .collect::<Vec<_>>()
    };
    assert!(offered("res").contains(&"resist".to_owned()));
    assert!(offered("check nia climb dif").contains(&"difficult".to_owned()));
    assert!(offered("mark nia sp").contains(&"Spot Hidden".to_owned()));
    assert!(offered("option special_tie h").contains(&"HigherSkill".to_owned()));
    assert!(offered("oppose nia climb v").contains(&"vs".to_owned()));
    assert!(offered("train brok climb w").contains(&"with".to_owned()));
    let mut empty = game_of_nobody();
    empty.run("attack 3").refused();
    empty.run("luck 3").refused();
}

fn game_of_nobody() -> Game {
    game()
}

#[test]
fn the_reference_has_the_numbers_of_the_rules() {
    let game = game();
    let topic = |title: &str| {
        let topics = game.session.game().reference;
        let found = topics.iter().find(|topic| topic.title == title);
        found.unwrap().lines.join(" · ")
    };
    let sizes = [
        "glass window 3",
        "door 4-8",
        "chair 4-9",
        "table 4-12",
        "lamp post 30",
        "home wall 25-35",
        "brick or concrete wall 30-50",
        "reinforced wall 35-55",
        "small air vehicle 40",
        "automobile 50",
        "vault door 60",
        "medium land vehicle 60",
        "steel beam 65",
        "jet fighter 80",
        "medium tank 80",
        "airliner 110",
    ];
    assert_eq!(topic("SIZ of things"), sizes.join(" · "));
    let ahead = |by: i64| match by {
        1.. => format!("{by} ahead"),
        0 => "level".to_owned(),
        _ => format!("{} behind", -by),
    };
    let rows: Vec<String> = (-10..=10)
        .rev()
        .map(|by| match 50 + 5 * by {
            100.. => "10 or more ahead: cannot fail".to_owned(),
            ..=0 => "10 or more behind: cannot succeed".to_owned(),
            chance => format!("{} {chance}%", ahead(by)),
        })
        .collect();
    assert_eq!(topic("Resistance table"), rows.join(" · "));
}

#[test]
fn the_odds_of_experience_are_those_of_each_marked_skill() {
    let mut game = game_of_nobody();
    game.all(&[
        "add Nia",
        "add Rook",
        "skill nia Climb 35",
        "skill nia Ride 104",
    ]);
    game.all(&["skill rook Hide 0", "skill rook Jump 60"]);
    game.run("odds experience").refused_at(6);
    game.all(&["player nia", "player rook", "mark nia climb"]);
    let one = game.json("odds experience");
    // 36 to 100 improve.
    assert_eq!(
        one["odds"],
        serde_json::json!({"success": 0.65, "failure": 0.35})
    );
    assert!(one.get("each").is_none());
    game.all(&["mark nia ride", "mark rook hide"]);
    let all = game.json("odds experience");
    let each = all["each"].as_array().unwrap();
    let found: Vec<(&str, f64)> = each
        .iter()
        .map(|one| {
            (
                one["who"].as_str().unwrap(),
                one["odds"]["success"].as_f64().unwrap(),
            )
        })
        .collect();
    // Above 100 there is still the 100 itself.
    assert_eq!(found, [("Nia", 0.65), ("Nia", 0.01), ("Rook", 1.0)]);
    let rook = game.json("odds experience rook");
    assert_eq!(rook["odds"], serde_json::json!({"success": 1.0}));
    game.run("odds experience rook jump").refused_at(22);
    // The preview and the rolls are of the same skills, in the same order.
    let rolled = game.json("experience = 35 100 3 50 2");
    let what = |of: &serde_json::Value| of["what"].as_str().unwrap().to_owned();
    let rolls = rolled["rolls"].as_array().unwrap();
    assert_eq!(rolls.len(), each.len());
    for (roll, one) in rolls.iter().zip(each) {
        let skill = what(roll).replace("experience in ", "");
        assert!(what(one).starts_with(&skill), "{roll} {one}");
    }
}

#[test]
fn characteristics_are_known_by_their_names_too() {
    let mut game = game_of_nobody();
    game.all(&["add Nia", "set nia Dexterity 13", "set nia strength 10"]);
    assert_eq!(game.json_state()["characters"][0]["stats"]["DEX"], 13);
    assert_eq!(
        game.json("check nia dexterity = 50")["rolls"][0]["target"],
        65
    );
    assert_eq!(
        game.json("check nia Dexterity*3 = 50")["rolls"][0]["target"],
        39
    );
}

#[test]
fn a_dex_tie_is_decided_before_anything_is_done() {
    let mut game = game_of_nobody();
    game.all(&["add Nia", "add Rook", "add Tam"]);
    for name in ["nia", "rook"] {
        game.run(&format!("set {name} DEX 12")).ok();
    }
    game.all(&["set tam DEX 9", "begin"]);
    assert_eq!(game.turn(), (1, "Nia"));
    game.run("place tam before nia").ok();
    assert_eq!(game.turn(), (1, "Nia"), "not tied");
    game.all(&["undo", "place rook before nia"]);
    assert_eq!(game.turn(), (1, "Rook"));
    assert_eq!(
        game.turns(3),
        [
            (1, "Nia".to_owned()),
            (1, "Tam".to_owned()),
            (2, "Rook".to_owned())
        ]
    );
    game.run("undo 4").ok();
    assert_eq!(game.turn(), (1, "Nia"));
    game.run("damage tam 1").refused();
    game.all(&["note \"Snow falls.\"", "place rook before nia"]);
    assert_eq!(game.turn(), (1, "Nia"), "whoever acts goes on acting");
}
