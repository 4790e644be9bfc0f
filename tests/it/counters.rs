//! Counters and clocks in the campaign's file and in the log.

use gmscreen::campaign::{Campaign, Counter};

use crate::harness::Game;
use crate::tui_support::{Table, at_play};

fn counted() -> Game {
    Game::after(&[
        "add Ann",
        "counter ann \"arrows\" 12 max 20",
        "counter \"Bell tolls\" 0/6",
    ])
}

#[test]
fn the_file_keeps_them_and_refuses_invalid_ones() {
    let game = counted();
    let text = ron::ser::to_string(game.campaign()).unwrap();
    let back: Campaign = ron::from_str(&text).unwrap();
    assert_eq!(back, *game.campaign());
    assert_eq!(back.check_bounds(), Ok(()));
    let refused = |change: fn(&mut Counter)| {
        let mut campaign = game.campaign().clone();
        change(&mut campaign.clocks[0]);
        campaign.check_bounds().unwrap_err().message
    };
    assert!(refused(|clock| clock.value = -1).contains("Bell tolls"));
    assert!(refused(|clock| clock.value = 7).contains("0 to 6"));
    assert!(refused(|clock| clock.max = Some(0)).contains("the most"));
    let mut campaign = game.campaign().clone();
    campaign.clocks.push(campaign.clocks[0].clone());
    let refused = campaign.check_bounds().unwrap_err().message;
    assert!(refused.contains("two clocks"));
}

#[test]
fn the_log_finds_them_by_either_name() {
    let mut table = Table::new(
        at_play("brp", "add Ann\ncounter gold 3\ntick gold\ncount gold"),
        120,
        36,
    );
    table.press("/kind:tick\n");
    let shown = table.shown();
    assert!(
        shown.contains("gold 3 to 4") && shown.contains("gold 4 to 5"),
        "{shown}"
    );
    assert!(!shown.contains("gold 3\n"), "{shown}");
}
