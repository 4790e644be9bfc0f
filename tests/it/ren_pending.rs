//! Checks that a hit or the GM calls for.

use crate::harness::Game;
use crate::ren_attack::foes;

#[test]
fn pending_checks_are_listed_rolled_or_skipped() {
    let mut game = foes();
    game.run("pending").text_has("no check is pending");
    game.run("roll 1").refused_with(6, "no check is pending");
    game.run("damage ilse 6").ok();
    game.run("wound reed").ok();
    game.run("pending")
        .text_has("1: Ilse Marrow, SOM x3 or falls prone");
    let state = game.session.table();
    let state = gmscreen::show::State::of(state.campaign, state.history, state.game);
    let json = serde_json::to_value(&state).unwrap();
    assert_eq!(
        json["pending"][0],
        serde_json::json!({
            "id": 1, "who": "Ilse Marrow", "check": {"text": "SOM x3", "skill": null, "named": null, "formula": "SOM x3", "modifiers": [],
                "against": null, "against_whose": null}, "why": "stay standing",
            "or_else": "prone", "rounds": null, "spares": {}, "unless": null,
        })
    );
    assert_eq!(json["pending"].as_array().unwrap().len(), 2);
    assert!(gmscreen::show::page(&state).contains("\nPending checks\n  1: Ilse"));
    game.run("roll 3")
        .refused_with(6, "no pending check matches '3'");
    game.run("roll tam").refused_with(6, "has no pending check");
    game.run("roll ilse +900000000").refused();
    game.run("roll ilse = 100 1").refused_at(17);
    game.run("skip 2 now").refused_at(8);
    game.run("skip 2").text_has("check 2 skipped: Reed goblin");
    assert!(game.conditions("Reed goblin").is_empty());
    let answer = game.json("roll 1 = 51");
    assert_eq!(answer["rolls"][0]["grade"], "basic failure");
    assert_eq!(game.conditions("Ilse Marrow"), ["prone"]);
}

#[test]
fn the_gm_calls_for_a_check() {
    let mut game = foes();
    game.run("pending ilse \"Overcome Fear\" or frightened")
        .text_has("Ilse Marrow: pending check Overcome Fear (50) or is frightened");
    game.run("odds roll ilse").text_has("TN 50");
    game.run("roll ilse -20 = 31").text_has("is frightened");
    game.run("pending ilse stealth -10:\"wet\"").ok();
    game.run("roll ilse = 61").text_has("TN 60");
    // It is parsed once and rolled in the current state; its modifiers still apply.
    game.run("pending ilse stealth assist 2 -10:\"wet, cold\"")
        .text_has("Ilse Marrow: pending check Stealth +20 assisted by 2 -10 wet, cold");
    game.run("skip ilse").ok();
    game.run("pending ilse Stealth assist 2 secret passive -10:\"wet, cold\"")
        .ok();
    game.all(&["set ilse COO 35", "rename ilse \"Marrow, Ilse: vs = 9\""]);
    game.run("odds roll marrow +5").text_has("TN 70");
    let roll = game.run("roll marrow +5 = 44").roll();
    let parts: Vec<_> = roll.parts.iter().map(|part| part.label.as_str()).collect();
    assert_eq!(
        parts,
        [
            "Stealth 40 + COO 35",
            "assisted by 2",
            "passive",
            "wet, cold",
            "+5"
        ]
    );
    assert_eq!(
        (roll.target, roll.secret, roll.passive),
        (Some(70), true, true)
    );
    game.run("rename marrow \"Ilse Marrow\"").ok();
    game.run("pending ilse stealth assist 2").ok();
    game.run("roll ilse assist 1").refused_with(11, "twice");
    game.run("roll ilse dance").refused_at(11);
    game.all(&["skill ilse stealth -"]);
    game.run("roll ilse")
        .refused_with(1, "no skill matches 'Stealth'");
    game.run("skip ilse").ok();
    game.run("pending ilse").refused_at(14);
    game.run("pending nobody WIL").refused_at(9);
    game.run("pending tam COG").refused_with(13, "no COG");
    game.run("pending ilse dance").refused_at(14);
    game.run("pending ilse WIL or").refused_at(21);
}

#[test]
fn a_switch_rolls_at_once_for_npcs_and_never_for_players() {
    let mut game = foes();
    game.all(&["option pending_by_npcs Roll", "player ilse"]);
    game.run("damage ilse 6").text_has("pending check SOM x3");
    assert_eq!(game.campaign().pending.len(), 1);
    game.run("damage reed 4").text_has("SOM x3 (TN 35)");
    assert_eq!(game.campaign().pending.len(), 1);
    // The typed dice are theirs, in the order of the names.
    game.run("undo").ok();
    game.run("damage reed 4 = 36")
        .text_has("Reed goblin is prone");
    game.run("undo").ok();
    game.run("damage reed 4 = 35 7").refused_at(20);
    game.run("damage ilse 1 = 5").refused_at(17);
    game.run("damage reed 4 = 35").ok();
    game.run("wound reed = 99").text_has("SOM x3 (TN 25): 99");
    assert_eq!(game.conditions("Reed goblin"), ["prone"]);
    // Stress resisted at once causes no trauma to endure.
    game.run("set reed WIL 40").ok();
    game.run("stress reed 17 = 5").ok();
    assert_eq!(game.track("Reed goblin", "traumas"), 0);
    assert_eq!(game.campaign().pending.len(), 1);
    game.run("stress reed 17 = 99 99").text_has("stunned");
}

#[test]
fn dice_for_immediate_checks_are_set_aside_if_there_is_none() {
    let mut game = Game::after(&[
        "option pending_by_npcs Roll",
        "add Ann SOM 20 COO 20 DUR 30",
        "player ann",
        "add Bob SOM 20 COO 20 WIL 20 DUR 20 AV 3",
    ]);
    for (line, aside, rolls) in [
        ("damage bob 5 = 70", &[70][..], 0),
        ("damage bob 9 = 70", &[], 1),
        ("damage bob 1d6+2 = 1 70", &[70], 0),
        ("damage bob 1d6+6 = 6 70", &[], 1),
        ("damage ann bob 5 = 70", &[70], 0),
        ("damage ann bob 1d6 each = 1 1 70", &[70], 0),
        ("stress bob 0 = 70 71", &[70, 71], 0),
        ("stress bob 2 = 70 71", &[71], 1),
        ("stress bob 1d4 unresisted = 2 70 71", &[70, 71], 0),
        ("attack ann 50 vs bob 40 dv 1d6 = 20 90 1 70", &[70], 1),
        ("attack ann 50 vs bob 40 dv 1d6+10 = 20 90 1 70", &[], 2),
        (
            "attack ann 50 vs bob 40 dv 1d6+10 = 90 90 1 70",
            &[90, 1, 70],
            1,
        ),
    ] {
        let answer = game.json(line);
        let set: Vec<i64> = answer["set_aside"]
            .as_array()
            .unwrap_or_else(|| panic!("{line}: {answer}"))
            .iter()
            .map(|face| face.as_i64().unwrap())
            .collect();
        assert_eq!(set, aside, "{line}");
        let entry = game.history().entries().last().unwrap().clone();
        let rolled = gmscreen::campaign::record::rolls(&entry.events).count();
        assert_eq!(rolled, rolls, "{line}");
        game.run("undo").ok();
    }
    // A player's check is left pending, so nothing could use the die.
    game.run("damage ann 20 = 70").refused_with(17, "too many");
    game.run("damage bob 9 = 70 71")
        .refused_with(19, "too many");
    // A hit that is critical no longer rolls its damage, nor the check that the damage would call
    // for.
    game.run("attack ann 50 vs bob 40 dv 1d6+2 = 33 90 70").ok();
    assert_eq!(
        game.json("downgrade ann = 1 70")["set_aside"],
        serde_json::json!([70])
    );
    game.run("undo").ok();
    game.run("downgrade ann = 6 70").ok();
}
