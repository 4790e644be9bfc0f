//! Dice of templates in a campaign that was not made by commands.

use crate::harness::Game;

#[test]
fn invalid_dice_in_a_template_are_refused_when_opened() {
    let mut game = Game::new();
    game.run("template Rat DUR 1d6").ok();
    let mut campaign = game.campaign().clone();
    assert!(campaign.check_bounds().is_ok());
    let rat = std::sync::Arc::make_mut(&mut campaign.bestiary[0]);
    rat.rolled.insert("COO".to_owned(), "many".to_owned());
    let said = campaign.check_bounds().unwrap_err().message;
    assert!(said.contains("the COO of `Rat`"), "{said}");
}
