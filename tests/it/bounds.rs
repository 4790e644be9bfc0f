//! What a campaign cannot hold, typed or written by hand.

use gmscreen::campaign::{Campaign, Counter};

use crate::harness::Game;

#[test]
fn the_file_keeps_clocks_and_refuses_invalid_ones() {
    let game = Game::after(&[
        "add Ann",
        "counter ann \"arrows\" 12 max 20",
        "counter \"Bell tolls\" 0/6",
    ]);
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
fn invalid_dice_in_a_template_are_refused() {
    let mut game = Game::new();
    game.run("template Rat DUR 1d6").ok();
    let mut campaign = game.campaign().clone();
    assert!(campaign.check_bounds().is_ok());
    let rat = std::sync::Arc::make_mut(&mut campaign.bestiary[0]);
    rat.rolled.insert("COO".to_owned(), "many".to_owned());
    let said = campaign.check_bounds().unwrap_err().message;
    assert!(said.contains("the COO of `Rat`"), "{said}");
}

#[test]
fn notes_of_more_than_2000_characters_are_refused() {
    let mut game = Game::peopled();
    let notes = |length| format!("set ilse notes \"{}\"", "x".repeat(length));
    game.run(&notes(2001)).refused_at(16);
    game.run(&notes(2000)).ok();
}
