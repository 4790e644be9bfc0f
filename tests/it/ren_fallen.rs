//! Who falls and who gets up again: pending checks, sustained effects, and messages.

use crate::harness::Game;

/// Ann (DUR 30), Bea and Cid (DUR 20), all with SOM and WIL 20.
fn three() -> Game {
    Game::after(&[
        "add Ann player DUR 30 SOM 20 WIL 20 COO 20 INT 20 Luck 3 Fray COO 20 \"Melee Weapons\" SOM 40",
        "add Bea DUR 20 SOM 20 WIL 20 COO 20 INT 20 Fray COO 20",
        "add Cid DUR 20 SOM 20 WIL 20 COO 20 INT 20 Fray COO 20",
    ])
}

fn pending(game: &Game) -> Vec<String> {
    let campaign = game.campaign();
    let all = campaign.pending.iter();
    all.map(|one| format!("{} {}", campaign.name_of(one.who), one.why))
        .collect()
}

#[test]
fn a_wound_that_disables_or_kills_calls_for_no_check() {
    for line in [
        "damage bea 20",
        "damage bea 40",
        "attack ann melee vs bea dv 1d10+25 = 30 60 6",
        "attack ann melee knockdown vs bea dv 1d10+25 = 44 60",
    ] {
        let mut game = three();
        game.run(line).ok();
        assert!(pending(&game).is_empty(), "{line}: {:?}", pending(&game));
    }
}

#[test]
fn falling_drops_impossible_pending_checks_and_undo_restores_them() {
    let mut game = three();
    game.all(&["damage bea 8", "wound cid"]);
    assert_eq!(pending(&game), ["Bea stay standing", "Cid stay standing"]);
    let text = game.run("damage bea 12").text();
    assert_eq!(
        text,
        "Bea takes 12, 3 wounds, disabled; Bea no longer has to roll SOM x3"
    );
    assert_eq!(pending(&game), ["Cid stay standing"]);
    game.run("undo").ok();
    assert_eq!(pending(&game), ["Bea stay standing", "Cid stay standing"]);
    game.run("condition cid unconscious").ok();
    assert_eq!(pending(&game), ["Bea stay standing"]);
}

#[test]
fn a_character_disabled_by_stress_may_still_resist_it_but_a_dead_one_may_not() {
    let mut game = three();
    game.run("stress bea 45").ok();
    let both = ["Bea resist the stress", "Bea bear the trauma"];
    assert_eq!(pending(&game), both);
    assert_eq!(game.json_state()["characters"][1]["state"], "disabled");
    let text = game.run("roll 1 = 40").text();
    assert!(text.ends_with("Bea is no longer disabled"), "{text}");
    game.all(&["undo", "damage bea 20"]);
    assert_eq!(pending(&game), both, "damage does not help against stress");
    game.run("damage bea 20").ok();
    assert!(pending(&game).is_empty());
}

#[test]
fn leaving_or_fleeing_removes_pending_checks() {
    let mut game = three();
    game.all(&[
        "template Rat DUR 20 SOM 20 COO 10 INT 10",
        "encounter new \"Rats\" Rat x2",
        "begin ann = 5",
        "encounter join \"Rats\"",
        "damage ann 8",
        "damage \"rat 1\" 8",
        "damage \"rat 2\" 8",
    ]);
    let text = game.run("flee \"rat 1\"").text();
    assert!(text.contains("Rat 1 no longer has to roll"), "{text}");
    assert_eq!(pending(&game), ["Ann stay standing", "Rat 2 stay standing"]);
    game.run("pause").ok();
    assert_eq!(pending(&game).len(), 2, "a paused fight goes on");
    game.all(&["resume", "end"]);
    assert_eq!(pending(&game), ["Ann stay standing"]);
    game.run("undo").ok();
    assert_eq!(pending(&game).len(), 2);
}

#[test]
fn effects_sustained_by_fallen_characters_are_reported() {
    let mut game = three();
    game.all(&["sustain bea \"a ward\"", "sustain bea light"]);
    let text = game.run("damage bea 20").text();
    assert!(
        text.ends_with("; Bea still sustains a ward, light"),
        "{text}"
    );
    assert_eq!(game.who("Bea").sustained.len(), 2, "no rule ends it");
    // Once is enough.
    let text = game.run("damage bea 20").text();
    assert!(!text.contains("sustains"), "{text}");
    let mut game = three();
    game.run("sustain cid \"a ward\"").ok();
    let text = game.run("condition cid unconscious").text();
    assert!(text.ends_with("; Cid still sustains a ward"), "{text}");
}

#[test]
fn healing_reports_what_remains_and_what_has_ended() {
    let mut game = three();
    game.run("damage bea 22").ok();
    for (line, told) in [
        ("heal bea 2", "Bea heals 2, 20 damage left"),
        (
            "heal bea 1",
            "Bea heals 1, 19 damage left; Bea is no longer disabled",
        ),
        ("heal bea 30", "Bea heals 19, no damage left"),
    ] {
        assert_eq!(game.run(line).text(), told);
    }
    game.all(&["condition bea unconscious"]);
    let text = game.run("clear bea unconscious").text();
    assert_eq!(text, "Bea is no longer unconscious");
    game.run("damage bea 40").ok();
    let text = game.run("revive bea").text();
    assert!(text.starts_with("Bea is alive again; "), "{text}");
    assert!(!text.contains("no longer"), "{text}");
}

#[test]
fn damage_to_several_is_reported_briefly() {
    let mut game = three();
    let text = game.run("damage ann bea cid 2d6 = 3 5").text();
    assert_eq!(
        text,
        "damage 8 (2d6: 3 5); Ann takes 8, 1 wound; Bea, Cid take 8, 2 wounds; \
         Ann, Bea, Cid: pending check SOM x3 or falls prone"
    );
    let text = game.run("heal bea cid 5").text();
    assert_eq!(text, "Bea, Cid heal 5, 3 damage left");
}

#[test]
fn an_unconscious_character_does_not_defend() {
    let mut game = three();
    game.run("condition bea unconscious").ok();
    let text = game.run("attack ann melee vs bea dv 1d10 = 30 5").text();
    assert!(text.contains("no defence: Bea is unconscious"), "{text}");
    assert_eq!(game.json_state()["characters"][1]["state"], "unconscious");
}

#[test]
fn every_pending_check_is_rolled_in_one_act() {
    let mut game = three();
    game.run("roll all").refused_with(6, "no check is pending");
    game.run("damage ann bea cid 8").ok();
    let odds = game.run("odds roll all").text();
    for name in ["Ann", "Bea", "Cid"] {
        assert!(odds.contains(name), "{odds}");
    }
    let text = game.run("roll all -10 = 30 cid:5 80").text();
    assert!(pending(&game).is_empty());
    assert_eq!(game.conditions("Bea"), ["prone"], "{text}");
    assert!(game.conditions("Ann").is_empty() && game.conditions("Cid").is_empty());
    game.run("undo").ok();
    assert_eq!(pending(&game).len(), 3);
    game.run("roll all = 30 80 5 7").refused_at(20);
    // A success that makes another check unnecessary leaves it pending.
    let mut game = three();
    game.run("stress bea 12").ok();
    game.run("roll all = 40").ok();
    assert!(pending(&game).is_empty());
}
