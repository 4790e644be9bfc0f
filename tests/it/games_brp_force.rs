//! `force` overrules what a rule refuses, and the log says so.

use gmscreen::game::words::said;

use crate::games_brp::{game, peopled};

#[test]
fn force_overrules_a_rule_and_the_log_says_that_the_gm_did() {
    let mut game = peopled();
    let five = ["skill nia Swim 25", "skill nia Track 30"];
    game.all(&five);
    let line = "mark nia climb teach spot swim track";
    game.run(line)
        .refused_with(32, "at most 4 marks ('force' does it anyway)");
    game.run(&format!("force {line}")).text_has("(GM)");
    let marked = |game: &crate::harness::Game| {
        let skills = game.who("Nia").skills.iter();
        skills.filter(|skill| skill.marked).count()
    };
    assert_eq!(marked(&game), 5);
    let entry = game.session.entry(game.history().mark().entries).unwrap();
    let told = said(game.session.game(), &entry.said, &entry.events);
    assert!(
        told.ends_with(" (GM)") && !told.ends_with("; (GM)"),
        "{told}"
    );
    game.run("undo").ok();
    assert_eq!(marked(&game), 0);
    game.run("redo").ok();
    assert_eq!(marked(&game), 5);
}

#[test]
fn the_answer_says_whether_it_was_forced() {
    let mut game = peopled();
    let answer = game.json("force check 50 = 4");
    assert_eq!(answer["forced"], true);
    assert_eq!(answer["rolls"][0]["grade"], "special success");
    let answer = game.json("check 50 = 4");
    assert_eq!(answer["forced"], serde_json::Value::Null);
}

#[test]
fn force_overrules_neither_syntax_nor_names_nor_dice() {
    let mut game = peopled();
    game.run("force").refused_with(7, "a command");
    game.run("force dance").refused_with(7, "dance");
    game.run("force check nobody climb")
        .refused_with(13, "nobody");
    game.run("force check nia climb = 101").refused_at(25);
    game.run("force check nia climb = 1 2").refused_at(27);
    game.run("force hide nia = 3")
        .refused_with(16, "takes no dice");
    game.run("force mark nia climb climb")
        .refused_with(22, "has its mark already");
}

#[test]
fn force_allows_a_character_to_teach_themselves() {
    let mut game = peopled();
    game.run("train nia climb with nia = 1 1 99 3")
        .refused_with(22, "nobody is their own teacher");
    game.run("odds force train nia climb with nia").ok();
    let answer = game.json("force odds train nia climb with nia");
    assert!(answer["odds"]["success"].as_f64().unwrap() > 0.0);
    game.run("force train nia climb with nia = 1 1 99 3").ok();
    assert_eq!(game.who("Nia").skills[0].ranks, 48);
}

#[test]
fn a_forced_line_is_corrected_as_forced() {
    let mut game = peopled();
    game.run("force train nia climb with nia = 1 1 99 3").ok();
    game.run("correct = 1 1 99 5").ok();
    assert_eq!(game.who("Nia").skills[0].ranks, 50);
    let entry = game.session.entry(game.history().mark().entries).unwrap();
    let told = said(game.session.game(), &entry.said, &entry.events);
    assert!(told.contains("(GM)"), "{told}");
}

#[test]
fn force_completes_every_other_command() {
    let game = game();
    let offered = |typed: &str| {
        let found = gmscreen::verbs::complete::offer(game.session.table(), typed);
        let choices = found.choices.into_iter();
        choices.map(|choice| choice.insert).collect::<Vec<_>>()
    };
    assert!(offered("force che").contains(&"check".to_owned()));
    assert!(!offered("force ").contains(&"force".to_owned()));
    assert!(offered("force check 50 di").contains(&"difficult".to_owned()));
}

#[test]
fn force_allows_an_unrollable_side_in_a_contest() {
    let mut game = peopled();
    game.run("oppose nia climb automatic vs brok climb = 19")
        .refused_with(18, "it cannot be opposed ('force' does it anyway)");
    let line = "force oppose nia climb automatic vs brok climb";
    let answer = game.json(&format!("{line} = 21"));
    assert_eq!(answer["verdict"], "first");
    assert_eq!(answer["rolls"][0]["dice"], serde_json::json!([]));
    let wins = [
        (1, "second"),
        (4, "second"),
        (5, "first"),
        (20, "first"),
        (100, "first"),
    ];
    for (face, verdict) in wins {
        let answer = game.json(&format!("{line} = {face}"));
        assert_eq!(answer["verdict"], verdict, "{face}");
    }
    let odds = crate::games_brp::odds(&mut game, line);
    assert_eq!(
        odds,
        [("first".to_owned(), 0.96), ("second".to_owned(), 0.04)]
    );
    game.run("force oppose nia climb impossible vs brok climb = 20")
        .text_has("Brok wins");
}
