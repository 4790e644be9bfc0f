//! Two characters of Ruina Imperii.

use gmscreen::campaign::Campaign;

use crate::harness::Game;

const PEOPLE: &[&str] = &[
    "add Ann",
    "player ann",
    "skill ann Climb 3",
    "skill ann Lie 0",
    "set ann Risk 2",
    "fortune ann +3",
    "add Bob",
    "skill bob Chase 4",
    "set bob Risk 1",
];

fn peopled() -> Game {
    let mut game = Game::of(Campaign::new("test", "ruina-imperii", ""));
    game.all(PEOPLE);
    game
}
