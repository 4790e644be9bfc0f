//! The banner of a fight: whose turn it is, their health, and who is next.

use gmscreen::view::banner::banner;

use crate::harness::Game;
use crate::tui_support::{Table, at_play, lively};

fn parts(game: &Game, columns: usize) -> (String, String) {
    let banner = banner(game.campaign(), game.session.game(), "n", columns).unwrap();
    (banner.left, banner.right)
}

/// Ilse, Tam and Will fight, in this order.
fn fight() -> Game {
    let mut game = Game::peopled();
    game.run("begin ilse tam will init 0 = 9 5 1").ok();
    game
}

#[test]
fn without_a_fight_there_is_none() {
    let game = Game::peopled();
    assert_eq!(banner(game.campaign(), game.session.game(), "n", 80), None);
}

#[test]
fn it_shows_whose_turn_it_is_and_what_is_left_of_it() {
    let mut game = fight();
    let whole = "▶ ILSE MARROW  1 standard + 1 quick, or 3 quick · reaction";
    let then = "then Brother Tam, Will";
    assert_eq!(parts(&game, 120), (whole.to_owned(), then.to_owned()));
    game.all(&["act quick \"draws\"", "condition ilse \"shaken\" -10"]);
    let left = "▶ ILSE MARROW  1 standard, or 2 quick · reaction · shaken, -10";
    assert_eq!(parts(&game, 120).0, left);
    game.all(&["act standard \"hits\"", "act reaction \"ducks\""]);
    assert!(
        parts(&game, 120)
            .0
            .starts_with("▶ ILSE MARROW  nothing left · shaken")
    );
    // The next round is named as well, and characters who cannot act are skipped.
    game.run("next").ok();
    assert_eq!(parts(&game, 120).1, "then Will, Ilse Marrow");
    game.run("next").ok();
    assert_eq!(parts(&game, 120).1, "then Ilse Marrow, Brother Tam");
    game.all(&["set tam DUR 20", "damage tam 500"]);
    assert_eq!(parts(&game, 120).1, "then Ilse Marrow, Will");
}

#[test]
fn less_important_parts_are_dropped_first() {
    let mut game = fight();
    game.run("condition ilse \"shaken\" -10").ok();
    let name = "▶ ILSE MARROW";
    let turn = "▶ ILSE MARROW  1 standard + 1 quick, or 3 quick · reaction";
    assert_eq!(
        parts(&game, 84),
        (turn.to_owned(), "then Brother Tam, Will".to_owned())
    );
    let short = "▶ ILSE MARROW  S+Q|3Q R";
    assert_eq!(
        parts(&game, 60),
        (short.to_owned(), "then Brother Tam, Will".to_owned())
    );
    // One of the next names is dropped first, then both, and the active name last of all.
    let both = "then Brother Tam, Will";
    for (columns, next) in [
        (49, both),
        (48, "then Brother Tam"),
        (43, "then Brother Tam"),
    ] {
        let shown = (short.to_owned(), next.to_owned());
        assert_eq!(parts(&game, columns), shown, "{columns}");
    }
    let alone = format!("{short} · shaken, -10");
    assert_eq!(parts(&game, 42), (alone, String::new()));
    assert_eq!(parts(&game, 20), (name.to_owned(), String::new()));
    assert_eq!(parts(&game, 10).0, "▶ ILSE M");
    for columns in 0..60 {
        let (left, right) = parts(&game, columns);
        assert!(
            left.chars().count() + right.chars().count() <= columns,
            "{columns}"
        );
    }
}

#[test]
fn a_fallen_characters_state_comes_before_the_rest_of_the_turn() {
    let mut game = fight();
    game.all(&[
        "option skip_fallen off",
        "set ilse DUR 20",
        "damage ilse 500",
    ]);
    let (left, right) = parts(&game, 160);
    assert!(left.starts_with("▶ ILSE MARROW  dead"), "{left}");
    assert_eq!(right, "then Brother Tam, Will");
    let state = left.split(" · ").next().unwrap().to_owned();
    let narrow = parts(&game, state.chars().count() + 5);
    assert_eq!(narrow, (state, String::new()));
}

#[test]
fn a_paused_fight_and_an_elective_order_say_so() {
    let mut game = fight();
    game.run("pause").ok();
    assert_eq!(
        parts(&game, 80),
        ("▶ the fight is paused".to_owned(), String::new())
    );
}

#[test]
fn it_is_below_the_header_during_a_fight() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 36), (200, 50)] {
        let mut table = Table::new(lively(), columns, rows);
        let line = |table: &mut Table| table.shown().lines().nth(1).unwrap().to_owned();
        let campaign = table.main_screen().session().campaign();
        let acting = campaign.name_of(campaign.acting().unwrap()).to_uppercase();
        assert!(
            line(&mut table).starts_with(&format!("▶ {acting}")),
            "{columns}"
        );
        table.press(":end\n");
        assert!(!line(&mut table).contains('▶'), "{columns}");
    }
}

#[test]
fn eighteen_combatants_fit_at_once_and_twelve_on_a_small_screen() {
    // Each with as many effects as possible.
    let games = [
        ("renaissance", "INT 5 COO 20 DUR 10", ""),
        ("brp", "CON 12 SIZ 13 DEX 9", ""),
        (
            "forge-of-power",
            "HP 9 AC 14",
            "zone Hall\nzone Yard\nmove Rat* Yard",
        ),
        ("ruina-imperii", "Risk 3", ""),
    ];
    let sizes = [(120, 36, 18), (80, 24, 12)];
    let all = games.iter().flat_map(|game| sizes.map(|size| (game, size)));
    for ((system, stats, more), (columns, rows, count)) in all {
        let people = format!(
            "add Rat x{count} {stats}\nadd Ann\nhide Ann\n{more}\nsustain Ann light\nclock Dusk 0/6"
        );
        let people = people
            .replace("clock Dusk", "counter Dusk")
            .replace("\n\n", "\n");
        let mut table = Table::new(at_play(system, &people), columns, rows);
        table.press(":begin Rat*\n");
        for nth in 1..=6 {
            table.press(&format!(":note \"line {nth}\"\n"));
        }
        let shown = table.shown();
        // The order is to the left of the divider, or above the log.
        let order = shown.lines().filter_map(|line| line.split('│').next());
        let order = order.take_while(|row| !row.contains("4 Log") && !row.starts_with("─ 3 "));
        let seen = order.filter(|row| row.to_uppercase().contains("◆ RAT "));
        let seen = seen.count();
        assert_eq!(seen, count, "{shown}");
        let log = shown.lines().skip_while(|line| !line.contains("4 Log"));
        assert!(log.count() >= 8, "{shown}");
        // The last six lines of the log are there too.
        for nth in 1..=6 {
            assert!(shown.contains(&format!("line {nth}")), "{shown}");
        }
    }
}
