//! What programs read of Renaissance: luck options and lines to type instead as JSON, pending checks
//! and work on the page of text; and how long notes may be.

use serde_json::json;

use crate::harness::Game;

fn ilse() -> Game {
    let mut game = Game::peopled();
    game.all(&["player ilse", "set tam Luck 2", "side tam ally"]);
    game
}

#[test]
fn luck_options_are_told_as_json() {
    let mut game = ilse();
    let answer = game.json("check ilse stealth = 94");
    let offer = json!({
        "line": "flip", "die": 49, "grade": "exceptional success", "verdict": null,
        "becomes": "49, exceptional success",
    });
    assert_eq!(answer["offers"], json!([offer]));
    assert_eq!(
        game.json("flip")["offers"][0]["line"],
        "upgrade luck",
        "on the roll that was flipped"
    );
    let answer = game.json("oppose ilse 60 vs tam 50 = 12 5");
    assert_eq!(answer["offers"][0]["line"], "flip \"Brother Tam\"");
    assert_eq!(answer["offers"][0]["verdict"], "second");
    assert!(game.json("check ilse stealth = 33")["offers"].is_null());
}

#[test]
fn lines_to_type_instead_are_told_as_json() {
    let mut game = ilse();
    game.all(&["set tam SOM 15", "skill tam Rowing SOM 30"]);
    assert_eq!(
        game.json("check tam stealth -10 = 5")["instead"],
        json!([
            "check tam COO -10 = 5",
            "check tam Rowing -30:\"defaulting\" -10 = 5"
        ])
    );
}

#[test]
fn pending_checks_and_work_are_on_the_page() {
    let mut game = ilse();
    game.all(&["damage ilse 6", "job tam pray 2", "work tam pray"]);
    let table = game.session.table();
    let state = gmscreen::show::State::of(table.campaign, table.history, table.game);
    let page = gmscreen::show::page(&state);
    assert!(page.contains("\nPending checks\n  1: Ilse"), "{page}");
    assert!(page.contains("Brother Tam: pray, 1 of 2 shifts"), "{page}");
}

#[test]
fn notes_of_more_than_2000_characters_are_refused() {
    let mut game = ilse();
    let notes = |length| format!("set ilse notes \"{}\"", "x".repeat(length));
    game.run(&notes(2001)).refused_at(16);
    game.run(&notes(2000)).ok();
}
