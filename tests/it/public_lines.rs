//! The sentences that players read: how they begin, and what happened to a roll afterwards.

use gmscreen::view::public::PublicTable;
use gmscreen::view::text::sentence;

use crate::games_samples::opened;
use crate::harness::Game;

/// A sample campaign after these lines.
pub(crate) fn sample(title: &str, lines: &[&str]) -> Game {
    let mut samples = gmscreen::library::SAMPLES.iter();
    let sample = samples.find(|sample| sample.title == title);
    let mut game = Game::of(opened(sample.unwrap().text));
    game.all(lines);
    game
}

/// The lines that players read.
fn told(game: &Game) -> Vec<String> {
    let table = PublicTable::of(game.campaign(), game.history(), game.session.game());
    table.log.into_iter().map(|line| line.text).collect()
}

#[test]
fn sentences_begin_with_a_capital() {
    for (written, read) in [
        ("a pale sailor is hurt", "A pale sailor is hurt"),
        ("élan is hurt", "Élan is hurt"),
        ("ístvan is hurt", "Ístvan is hurt"),
        ("\"the tide\": 3/6", "\"The tide\": 3/6"),
        ("«ødegård» flees", "«Ødegård» flees"),
        ("ßar flees", "Ssar flees"),
        ("ǆon flees", "ǅon flees"),
        ("მარი flees", "მარი flees"),
        ("3 rats flee", "3 rats flee"),
        ("潮 flees", "潮 flees"),
        ("Already", "Already"),
        ("…", "…"),
        ("", ""),
    ] {
        assert_eq!(sentence(written), read);
    }
}

#[test]
fn an_alias_begins_a_line_with_a_capital() {
    let mut game = sample(
        "Salt and Lanterns",
        &[
            "add Grell from \"Drowned hand\"",
            "alias grell \"a pale sailor\"",
            "begin odile = 9",
            "join grell = 1",
            "option players_see_rolls dice",
            "damage grell 5",
            "attack grell fray vs odile = 97",
            "check grell fray = 12",
            "counter \"the tide\" 2/6 public",
            "public \"low water, and a bell\"",
        ],
    );
    let lines = told(&game);
    for line in [
        "A pale sailor joins the fight",
        "A pale sailor is hurt",
        "A pale sailor misses Odile Varrick: 97",
        "The tide: 2/6",
        // What the GM wrote stays as it is.
        "low water, and a bell",
    ] {
        assert!(lines.iter().any(|one| one == line), "{line}: {lines:?}");
    }
    game.run("attack odile melee vs grell dv 1d10 = 05 99 9")
        .ok();
    let lines = told(&game);
    assert!(
        lines.iter().any(|one| one.contains("hits a pale sailor")),
        "{lines:?}"
    );
}

#[test]
fn luck_that_changes_a_roll_is_shown_with_it() {
    let lines = [
        "add Grell from \"Drowned hand\"",
        "luck odile +3",
        "begin odile grell = 9 1",
        "attack odile melee vs grell dv 1d10 = 91 99 9",
    ];
    let mut game = sample("Salt and Lanterns", &lines);
    let attacks = |game: &Game| -> Vec<String> {
        let lines = told(game).into_iter();
        lines.filter(|line| line.starts_with("Odile")).collect()
    };
    let before = attacks(&game);
    assert_eq!(before, ["Odile Varrick misses Grell: 91"]);
    game.run("flip odile").ok();
    let flipped = attacks(&game);
    let now = "Odile Varrick hits Grell: 91 flipped to 19";
    assert_eq!(flipped[0], now, "the roll itself says what became of it");
    let (spent, again) = (&flipped[1], &flipped[2]);
    assert!(
        spent.starts_with("Odile Varrick spends 1 Luck Point, "),
        "{spent}"
    );
    assert_eq!(again, now, "and what is told last says it too");
    game.run("upgrade luck odile").ok();
    let upgraded = attacks(&game);
    let last = upgraded.last().unwrap();
    assert!(
        last.starts_with("Odile Varrick hits Grell: 19 · ") && last.ends_with(" (upgraded)"),
        "{last}"
    );
    assert!(
        upgraded[0].contains("91 flipped to 19 · ") && upgraded[0].ends_with(" (upgraded)"),
        "{upgraded:?}"
    );
    // After the undo it counts as rolled, and nothing else is reported.
    game.run("undo 2").ok();
    assert_eq!(attacks(&game), before);
    game.run("redo 2").ok();
    assert_eq!(attacks(&game), upgraded);
    // An attack on a hidden character is reported to nobody.
    game.run("hide grell").ok();
    assert!(attacks(&game).iter().all(|line| line.contains("spends")));
}

#[test]
fn luck_for_a_secret_roll_is_not_shown() {
    let lines = ["luck wren +2", "check wren stealth secret = 94", "flip"];
    let game = sample("Salt and Lanterns", &lines);
    let lines = told(&game);
    assert!(
        lines
            .iter()
            .all(|line| !line.contains("spends") && !line.contains("49")),
        "{lines:?}"
    );
}

#[test]
fn luck_of_the_gms_characters_is_not_shown() {
    let lines = [
        "add Grell from \"Drowned hand\"",
        "set grell Luck 3",
        "luck grell +2",
        "begin odile grell = 1 9",
        "attack grell fray vs odile = 91",
        "flip grell",
    ];
    let mut game = sample("Salt and Lanterns", &lines);
    assert!(told(&game).iter().all(|line| !line.contains("Grell")));
    game.run("option players_see_rolls outcome").ok();
    let lines = told(&game);
    assert!(
        lines
            .iter()
            .all(|line| !line.contains("19") && !line.contains("spends")),
        "{lines:?}"
    );
}

#[test]
fn fortune_spent_on_a_roll_is_shown_with_it() {
    let mut game = crate::games_ruina::peopled();
    game.run("check ann climb vs 2 risk 2 fortune = 1 1 1 1 1")
        .ok();
    let lines = told(&game);
    assert!(
        lines.contains(&"Ann spends 1 Fortune, 2 left".to_owned()),
        "{lines:?}"
    );
}

#[test]
fn players_read_who_won_a_contest() {
    let mut game = Game::after(&["add Ann player", "add Bob player", "add Rat", "add Mole"]);
    let last = |game: &Game| told(game).last().cloned().unwrap_or_default();
    // The higher success wins: 40 and 30, of 60 and 50.
    game.run("oppose ann 60 vs bob 50 = 40 30").ok();
    assert_eq!(last(&game), "Ann wins");
    game.run("oppose ann 60 vs bob 50 = 70 30").ok();
    assert_eq!(last(&game), "Bob wins");
    // Against somebody whose roll they do not see.
    game.run("oppose ann 60 vs rat 50 = 30 40").ok();
    assert_eq!(last(&game), "Rat wins");
    // Not if it was secret, or only between the GM's own.
    game.run("oppose ann 60 secret vs rat 50 = 40 30").ok();
    game.run("oppose mole 60 vs rat 50 = 40 30").ok();
    assert_eq!(told(&game).len(), 2 + 1 + 2 + 1 + 1 + 1);
    // An upgrade that turns it tells the new winner.
    game.run("oppose ann 60 vs bob 50 = 30 40").ok();
    assert_eq!(last(&game), "Bob wins");
    // Nothing of a hidden one.
    game.run("hide rat").ok();
    assert!(!told(&game).iter().any(|line| line.contains("Rat")));
}
