//! Two characters of Ruina Imperii, and the names in the JSON of its answers, which scripts read.

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

pub(crate) fn peopled() -> Game {
    let mut game = Game::of(Campaign::new("test", "ruina-imperii", ""));
    game.all(PEOPLE);
    game
}

#[test]
fn the_answer_includes_hits_number_and_risk() {
    let mut game = peopled();
    let answer = game.json("check ann climb +1 vs 1 risk 1 = 4 1 1 2 6 5");
    let roll = &answer["rolls"][0];
    assert_eq!(roll["hits"], 3);
    assert_eq!(roll["number"], 1);
    assert_eq!(roll["risk"], 1);
    assert_eq!(roll["dice"], serde_json::json!([4, 1, 1, 2, 6, 5]));
    assert_eq!(roll["grade"], "critical success");
    assert_eq!(roll["margin"], serde_json::Value::Null);
    assert_eq!(answer["verdict"], serde_json::Value::Null);
}
