//! Basic Roleplaying in the edition of its universal game engine: criticals and contests.

use gmscreen::campaign::Campaign;

use crate::games_brp::{PEOPLE, grade, odds};
use crate::harness::Game;
use crate::tui_support::{Table, at_play};

pub(crate) fn universal() -> Game {
    let mut game = Game::of(Campaign::new("test", "brp", "uge"));
    game.all(PEOPLE);
    game
}

#[test]
fn the_edition_has_criticals() {
    let mut game = universal();
    for (line, expected) in [
        ("check 50 = 3", "critical success"),
        ("check 50 = 4", "special success"),
        ("check 50 = 10", "special success"),
        ("check 50 = 11", "success"),
        ("check 50 = 97", "failure"),
        ("check 50 = 98", "fumble"),
        ("check 50 difficult = 2", "critical success"),
        ("check 50 difficult = 3", "special success"),
        ("check 120 = 96", "failure"),
        // From a rating of 5, 1 to 5 succeeds.
        ("check nia climb -60 = 5", "success"),
        ("check 4 = 5", "failure"),
        ("check nia climb impossible = 3", "failure"),
    ] {
        assert_eq!(grade(&mut game, line), expected, "{line}");
    }
    game.run("option edition srd").ok();
    assert_eq!(grade(&mut game, "check 50 = 3"), "special success");
    game.run("undo").ok();
    game.run("undo").ok();
    assert_eq!(grade(&mut game, "check 50 = 3"), "critical success");
}

#[test]
fn the_odds_of_a_check_are_those_of_its_hundred_faces() {
    let mut game = universal();
    for line in ["check 61", "check nia climb -60", "check 140", "check 3"] {
        let odds = odds(&mut game, line);
        let faces: Vec<String> = (1..=100)
            .map(|face| grade(&mut game, &format!("{line} = {face}")))
            .collect();
        assert!((odds.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
        for (id, chance) in odds {
            let count = faces.iter().filter(|grade| **grade == id).count();
            let count = f64::from(u32::try_from(count).unwrap());
            assert!((chance * 100.0 - count).abs() < 1e-9, "{line} {id}");
        }
    }
}

#[test]
fn contests_shift_degrees_and_the_higher_die_wins() {
    let mut game = universal();
    for (line, verdict, first) in [
        (
            "oppose nia climb vs brok listen = 2 50",
            "first",
            "critical success",
        ),
        (
            "oppose nia climb vs brok listen = 2 30",
            "first",
            "special success",
        ),
        ("oppose nia climb vs brok listen = 2 5", "first", "success"),
        ("oppose nia climb vs brok listen = 9 30", "first", "success"),
        (
            "oppose nia climb vs brok listen = 20 40",
            "second",
            "failure",
        ),
        (
            "oppose nia climb vs brok listen = 40 20",
            "first",
            "success",
        ),
        (
            "oppose nia climb vs brok listen = 30 30",
            "first",
            "success",
        ),
        (
            "oppose nia climb vs brok listen = 80 70",
            "neither",
            "failure",
        ),
        ("oppose 50 vs 50 = 30 30", "tie", "success"),
    ] {
        let answer = game.json(line);
        assert_eq!(answer["verdict"], verdict, "{line}");
        assert_eq!(answer["rolls"][0]["grade"], first, "{line}");
    }
    game.run("oppose nia climb vs brok listen = 2 30")
        .text_has("Nia's critical success counts as a special success");
}

#[test]
fn the_odds_of_a_contest_are_those_of_its_ten_thousand_faces() {
    let mut game = universal();
    let line = "oppose nia climb -30 vs brok climb";
    let mut counts = std::collections::BTreeMap::new();
    for one in 1..=100 {
        for two in 1..=100 {
            let answer = game.run(&format!("{line} = {one} {two}")).contest();
            *counts.entry(crate::harness::verdict(&answer)).or_insert(0) += 1;
        }
    }
    for (id, chance) in odds(&mut game, line) {
        let count = counts.get(id.as_str()).copied().unwrap_or(0);
        assert!((chance * 10_000.0 - f64::from(count)).abs() < 1e-6, "{id}");
    }
}

#[test]
fn half_of_int_is_added_to_an_improvement_roll() {
    let mut game = universal();
    game.run("mark nia climb").ok();
    // INT 16: 38 and 8 is 46.
    assert_eq!(
        odds(&mut game, "experience nia"),
        [("failure".to_owned(), 0.37), ("success".to_owned(), 0.63)]
    );
    game.run("experience nia = 37").ok();
    assert_eq!(game.who("Nia").skills[0].ranks, 45);
    game.run("undo").ok();
    game.run("experience nia = 38 2").ok();
    assert_eq!(game.who("Nia").skills[0].ranks, 47);
}

#[test]
fn the_best_success_of_the_edition_shows_two_ticks() {
    for (edition, face, mark) in [
        ("srd", 12, "✓✓ special success"),
        ("srd", 1, "✓✓ special success"),
        ("srd", 13, "✓ success"),
        ("uge", 12, "✓ special success"),
        ("uge", 3, "✓✓ critical success"),
    ] {
        let lines = format!("option edition {edition}\nadd Ann POW 12\nskill ann Spot 60");
        let session = at_play("brp", &format!("{lines}\ncheck ann spot = {face}"));
        let mut table = Table::new(session, 120, 36);
        let shown = table.shown();
        assert!(shown.contains(mark), "{edition} {face}: {shown}");
        assert_eq!(
            shown.contains("✓✓"),
            mark.contains("✓✓"),
            "{edition} {face}"
        );
    }
}

#[test]
fn the_target_number_is_called_a_chance() {
    let lines = "add Ann POW 12\nskill ann Spot 60\ncheck ann spot = 12";
    let mut table = Table::new(at_play("brp", lines), 120, 36);
    assert!(
        table.shown().contains("12 vs chance 60"),
        "{}",
        table.shown()
    );
    assert!(!table.shown().contains("TN"), "{}", table.shown());
}
