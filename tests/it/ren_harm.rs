//! Wounds, stress, and how they heal.

use crate::harness::Game;
use crate::ren_attack::foes;
use crate::ren_checks::draft;
use crate::ren_situations::has;

// Wounds.

#[test]
fn wounds_call_for_one_check_per_hit_including_the_new_wounds() {
    for mut game in [foes(), draft()] {
        game.run("damage ilse 15")
            .text_has("pending check SOM x3 (40) or falls prone");
        assert_eq!(game.campaign().pending.len(), 1, "two wounds, one check");
        game.run("roll ilse = 50").text_has("is prone");
        let rolled = game
            .history()
            .entries()
            .last()
            .unwrap()
            .rolled()
            .unwrap()
            .clone();
        assert_eq!(rolled.sides[0].target, Some(40), "60 - 20");
        assert!(game.campaign().pending.is_empty());
        game.run("undo").ok();
        game.run("roll ilse +20 = 50").ok();
        assert!(game.conditions("Ilse Marrow").is_empty());
    }
    let mut game = foes();
    game.run("damage ilse 5").ok();
    assert!(game.campaign().pending.is_empty(), "no wound, no check");
    game.run("damage ilse 60").text_has("dead");
    assert!(game.campaign().pending.is_empty(), "nobody to stand");
    game.run("damage tam 9").text_has("no DUR");
    game.run("set will DUR 10").ok();
    game.run("damage will 3").text_has("no SOM");
}

#[test]
fn wounds_are_given_and_negated() {
    let mut game = foes();
    game.run("negate ilse")
        .refused_with(8, "no wound left to negate");
    game.all(&["wound ilse", "wound ilse"]);
    assert_eq!(game.campaign().pending.len(), 2);
    game.run("check ilse stealth").target_is(50);
    game.run("negate ilse").text_has("1 of 2 wounds negated");
    let roll = game.run("check ilse stealth").roll();
    assert!(has(&roll, "wounds", -10));
    game.run("negate ilse").ok();
    game.run("check ilse stealth").target_is(70);
    game.run("negate ilse").refused_at(8);
    game.run("wound").refused_at(7);
    game.run("wound ilse tam").refused_at(12);
    // Of two alike, the older one.
    game.run("skip ilse").ok().text_has("check 1 skipped");
    game.run("damage ilse 30").text_has("disabled");
    let pending = game.campaign().pending.len();
    game.run("wound ilse").ok();
    assert_eq!(game.campaign().pending.len(), pending);
}

// Stress.

#[test]
fn stress_makes_a_trauma_for_each_multiple_of_tt_that_it_exceeds() {
    // WIL 25: LUC 50, TT 10, IR 100.
    for (dose, traumas) in [(10, 0), (11, 1), (20, 1), (21, 2), (30, 2), (31, 3)] {
        let mut game = foes();
        game.run(&format!("stress ilse {dose} unresisted")).ok();
        assert_eq!(game.track("Ilse Marrow", "traumas"), traumas, "{dose}");
        assert_eq!(game.track("Ilse Marrow", "stress"), dose);
        let pending: Vec<_> = game
            .campaign()
            .pending
            .iter()
            .map(|pending| gmscreen::game::words::check(&pending.check))
            .collect();
        assert_eq!(pending, vec!["WIL x3"; usize::from(traumas > 0)], "{dose}");
    }
}

#[test]
fn stress_is_resisted_without_its_own_traumas() {
    let mut game = foes();
    game.run("stress ilse 21").text_has("resist the stress");
    assert_eq!(game.track("Ilse Marrow", "traumas"), 2);
    assert_eq!(game.campaign().pending.len(), 2);
    // 75, without the -20 of the traumas that it would prevent.
    game.run("roll 1 = 75").text_has("stress 0 again");
    assert_eq!(game.track("Ilse Marrow", "stress"), 0);
    assert_eq!(game.track("Ilse Marrow", "traumas"), 0);
    assert!(game.campaign().pending.is_empty(), "nothing left to bear");
    game.run("undo").ok();
    game.run("roll 1 = 76").ok();
    assert_eq!(game.track("Ilse Marrow", "traumas"), 2);
    // To endure it, the new traumas count.
    game.run("odds roll ilse").text_has("TN 55");
    game.run("roll ilse = 56").text_has("stunned");
    game.run("check ilse stealth").target_is(50);
}

#[test]
fn hard_and_overwhelming_stress() {
    let mut game = foes();
    game.run("stress ilse 8 hard").ok();
    game.run("odds roll ilse").text_has("TN 50");
    game.run("roll ilse = 50").ok();
    assert_eq!(game.track("Ilse Marrow", "stress"), 0);
    game.run("stress ilse 25 overwhelming").ok();
    game.run("roll 2 = 20").ok();
    assert_eq!(game.track("Ilse Marrow", "stress"), 12, "half of it");
    assert_eq!(
        game.track("Ilse Marrow", "traumas"),
        1,
        "12 exceeds TT once"
    );
    assert_eq!(game.campaign().pending.len(), 1, "and has to be borne");
    game.run("stress ilse 4 overwhelming unresisted")
        .refused_at(28);
    game.run("stress ilse 4 hard hard").refused_at(20);
    game.run("stress ilse").refused_at(13);
    game.run("stress ilse -4").refused_at(13);
    game.run("set will SAV 3").ok();
    game.run("set will WIL -").ok();
    game.run("stress will 4").text_has("no WIL");
}

#[test]
fn stress_of_luc_disables_until_it_is_lower_again() {
    let mut game = foes();
    let status =
        |game: &Game| (game.session.game().status)(game.campaign(), game.who("Ilse Marrow"));
    game.run("stress ilse 50 unresisted").ok();
    assert!(status(&game).is_empty(), "LUC itself is borne");
    game.run("stress ilse 1 unresisted").text_has("disabled");
    game.run("set ilse stress 50").ok();
    assert_eq!(status(&game), ["disabled"], "not below LUC yet");
    game.run("set ilse stress 49").ok();
    assert!(status(&game).is_empty());
    game.run("set ilse stress 50").ok();
    assert!(status(&game).is_empty(), "what was borne is forgotten");
    game.run("stress ilse 50 unresisted").ok();
    assert_eq!(status(&game), ["disabled"]);
    game.run("stress ilse 1 unresisted").text_has("out of play");
    // Stress that is resisted after all leaves no trace.
    let mut game = foes();
    game.all(&["stress ilse 60", "roll 1 = 5", "set ilse stress 50"]);
    assert!(status(&game).is_empty());
}

#[test]
fn stunned_lasts_a_round() {
    let mut game = foes();
    game.run("begin ilse reed = 9 1").ok();
    game.all(&["next", "stress ilse 11 unresisted"]);
    game.run("roll ilse = 99")
        .text_has("stunned until the end of Ilse Marrow's turn in round 2");
    // Her turn is skipped.
    game.run("next").text_has("no longer stunned");
    assert_eq!(game.turn(), (2, "Reed goblin"));
    game.run("back").ok();
    assert_eq!(game.conditions("Ilse Marrow"), ["stunned"]);
    assert_eq!(game.turn(), (1, "Reed goblin"));
}

// Healing.

#[test]
fn days_heal_alone_and_under_care() {
    for mut game in [foes(), draft()] {
        game.all(&[
            "damage ilse 13",
            "skip ilse",
            "stress ilse 11 unresisted",
            "skip ilse",
        ]);
        game.run("day").text_has("harm 13 to 12, stress 11 to 10");
        for _ in 0..12 {
            game.run("day").ok();
        }
        assert_eq!(game.track("Ilse Marrow", "harm"), 0);
        assert_eq!(game.track("Ilse Marrow", "wounds"), 2);
        for _ in 0..6 {
            game.run("day").ok();
        }
        assert_eq!(game.track("Ilse Marrow", "wounds"), 2);
        game.run("day").text_has("wounds 2 to 1");
    }
    let mut game = foes();
    game.all(&[
        "damage ilse 13",
        "skip ilse",
        "stress ilse 11 unresisted",
        "skip ilse",
    ]);
    game.run("treat ilse").text_has("under care");
    game.run("treat ilse").refused_with(7, "already");
    game.run("day").text_has("harm 13 to 10, stress 11 to 8");
    game.all(&["day", "day"]);
    game.run("day").text_has("wounds 2 to 1");
    game.all(&["day", "day"]);
    game.run("day").text_has("traumas 1 to 0");
    game.run("clear ilse \"under care\"").ok();
    game.run("damage ilse 3").ok();
    game.run("day").text_has("harm 3 to 2");
}
