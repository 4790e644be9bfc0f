//! What `show` writes for people: conditions said once, pending checks and work.

use gmscreen::campaign::Campaign;
use gmscreen::export::{Format, What};

use crate::export::written;
use crate::harness::Game;

fn page(game: &Game) -> String {
    let table = game.session.table();
    let state = gmscreen::show::State::of(table.campaign, table.history, table.game);
    gmscreen::show::page(&state)
}

#[test]
fn a_state_and_the_condition_that_means_it_are_shown_once() {
    let mut game = Game::of(Campaign::new("test", "forge-of-power", ""));
    game.all(&[
        "add Ann hp 20 Fortitude 3",
        "add Bea hp 20 Fortitude 3",
        "condition ann downed",
        "condition ann shaken",
        "damage bea 20",
        "begin ann bea",
    ]);
    let page = page(&game);
    assert!(page.contains("Ann  down, shaken\n"), "{page}");
    assert!(page.contains("    down, shaken\n"), "{page}");
    assert!(page.contains("Bea  dying\n"), "{page}");
    assert!(page.contains("    dying\n"), "{page}");
    assert!(!page.contains("downed"), "{page}");
    let roster = written(&game, What::Roster, Format::Markdown);
    let status = |name: &str| {
        let row = roster.lines().find(|row| row.contains(name));
        let row = row.and_then(|row| row.trim_end_matches(" |").rsplit("| ").next());
        row.map(str::to_owned)
    };
    assert_eq!(status("Ann").as_deref(), Some("down, shaken"), "{roster}");
    assert_eq!(status("Bea").as_deref(), Some("dying"), "{roster}");
}

#[test]
fn pending_checks_and_work_are_on_the_page() {
    let mut game = Game::peopled();
    game.all(&[
        "player ilse",
        "damage ilse 6",
        "job tam pray 2",
        "work tam pray",
    ]);
    let page = page(&game);
    assert!(page.contains("\nPending checks\n  1: Ilse"), "{page}");
    assert!(page.contains("Brother Tam: pray, 1 of 2 shifts"), "{page}");
}

#[test]
fn conditions_and_what_is_sustained_are_said_in_words() {
    let mut game = Game::of(Campaign::new("test", "forge-of-power", ""));
    game.all(&[
        "add Ann Fortitude 3",
        "add Bea Fortitude 3",
        "player ann",
        "sustain ann \"web\"",
        "begin ann bea init 5 = 9 2",
        "condition bea slowed 2",
        "condition bea shaken -2 for 2 rounds of ann start",
        "condition bea held with web of ann",
        "condition bea dazed for scene",
        "condition bea paralyzed",
        "condition bea pale with shaken",
    ]);
    let page = page(&game);
    assert!(
        page.contains("slowed 2, shaken, held, dazed (scene)"),
        "{page}"
    );
    assert!(page.contains("sustains web"), "{page}");
}
