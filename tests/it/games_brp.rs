//! Basic Roleplaying: the names in the JSON of answers, which scripts read.

use gmscreen::campaign::Campaign;
use serde_json::{Value, json};

use crate::harness::Game;

#[test]
fn answers_name_what_scripts_read() {
    let mut game = Game::of(Campaign::new("test", "brp", "srd"));
    game.all(&[
        "add Nia STR 13",
        "player nia",
        "skill nia Climb 45",
        "add Brok",
        "skill brok Climb 45",
        "add Ann STR 10 SIZ 10",
        "skill ann Sword 60",
        "add Bob CON 12 SIZ 6",
        "skill bob Dodge 55",
    ]);
    let forced = game.json("force check 50 = 4");
    assert_eq!(forced["forced"], true);
    assert_eq!(forced["rolls"][0]["grade"], "special success");
    assert_eq!(game.json("check 50 = 4")["forced"], Value::Null);
    let resisted = game.json("resist nia str vs 15 = 40");
    let roll = &resisted["rolls"][0];
    assert_eq!(
        (&roll["active"], &roll["passive"]),
        (&13.into(), &15.into())
    );
    assert_eq!(resisted["verdict"], Value::Null);
    let tie = game.json("oppose nia climb +30 vs brok climb = 30 30");
    assert_eq!(tie["verdict"], "tie");
    assert_eq!(tie["rolls"][0]["rating"], 45);
    let hit = game.json("attack ann sword vs bob dodge -30 dv 1d6 = 40 26 2");
    assert_eq!(hit["rolls"][1]["target"], 25);
    assert_eq!((&hit["hit"], &hit["damage"]), (&true.into(), &2.into()));
    let missed = game.json("attack ann sword vs bob dodge dv 1d8 = 61 40");
    assert_eq!(
        (&missed["hit"], &missed["set_aside"]),
        (&false.into(), &json!([40]))
    );
    let odds = game.json("odds attack ann sword vs bob undefended dv 1d6");
    assert!((odds["details"]["hit"].as_f64().unwrap() - 0.6).abs() < 1e-12);
}
