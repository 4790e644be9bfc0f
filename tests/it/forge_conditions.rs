//! Conditions of Forge of Power in what is written for others: the page of `show` and the roster.

use gmscreen::campaign::Campaign;
use gmscreen::export::{Format, What};

use crate::export::written;
use crate::harness::Game;

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
    let state = gmscreen::show::State::of(game.campaign(), game.history(), game.session.game());
    let page = gmscreen::show::page(&state);
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
