//! What each condition of Forge of Power does: every row of the table in combat.md.

use serde_json::json;

use gmscreen::campaign::Campaign;
use gmscreen::export::{Format, What};

use crate::export::written;
use crate::forge_turns::fight;
use crate::harness::Game;

/// The numbers in an attack by Ann on Bea: what is added to 5, and the AC of 15.
fn attack(game: &mut Game, line: &str) -> (i64, i64) {
    let roll = game.json(line)["rolls"][0].clone();
    game.run("undo").ok();
    let number = |key: &str| {
        roll[key]
            .as_i64()
            .unwrap_or_else(|| panic!("{line}: {roll}"))
    };
    (number("bonus") - 5, number("dc"))
}

#[test]
fn conditions_affect_attacks_by_and_on_their_holder() {
    for (condition, own, ac) in [
        ("flat-footed", 0, 13),
        ("prone", -2, 13),
        ("immobilized", 0, 15),
        ("grabbed", 0, 13),
        ("blinded", -4, 13),
        ("dazzled", -2, 15),
        ("slowed", 0, 15),
        ("downed", -2, 13),
    ] {
        let mut game = fight();
        game.run(&format!("condition ann bea {condition}")).ok();
        let both = attack(&mut game, "force attack ann 5 vs bea = 10");
        assert_eq!(both, (own, ac), "{condition}");
    }
    for (condition, ac) in [
        ("restrained", 13),
        ("paralyzed", 13),
        ("paralysed", 13),
        ("unconscious", 9),
        ("stunned", 15),
    ] {
        let mut game = fight();
        game.run(&format!("condition bea {condition}")).ok();
        let (_, dc) = attack(&mut game, "attack ann 5 vs bea = 10");
        assert_eq!(dc, ac, "{condition}");
        // These prevent the character from attacking, in her own turn too.
        let (column, why) = match condition {
            "restrained" => (1, "cannot attack"),
            _ => (8, "cannot act"),
        };
        game.run("force pick bea").ok();
        game.run("attack bea 5 vs ann = 10")
            .refused_with(column, why);
    }
}

#[test]
fn held_characters_do_not_move_and_prone_ones_crawl() {
    for (condition, held) in [
        ("immobilized", true),
        ("grabbed", true),
        ("restrained", true),
        ("prone", false),
        ("flat-footed", false),
    ] {
        let mut game = fight();
        game.all(&["zone Gate joins Yard", "move ann Gate"]);
        game.run(&format!("condition ann {condition}")).ok();
        if held {
            game.run("move ann Yard")
                .refused_with(10, &format!("Ann is {condition} and does not move"));
            game.run("force move ann Yard").ok();
        } else {
            game.run("move ann Yard").ok();
        }
        // Others may move them.
        game.all(&[
            "move bea Gate",
            &format!("condition bea {condition}"),
            "move bea Yard",
        ]);
    }
}

#[test]
fn some_conditions_cost_the_turn_and_some_the_place_in_the_order() {
    for (condition, acts) in [
        ("paralyzed", false),
        ("unconscious", false),
        ("dead", false),
        ("stunned", false),
        ("stunned 1", true),
        ("slowed", true),
        ("downed", true),
        ("restrained", true),
    ] {
        let mut game = fight();
        game.run(&format!("condition bea {condition}")).ok();
        assert_eq!(game.run("pick bea").done.is_ok(), acts, "{condition}");
    }
}

#[test]
fn slowed_characters_lose_their_action_for_counted_turns() {
    let mut game = fight();
    let before = game.campaign().clone();
    game.run("condition bea slowed 2")
        .text_has("Bea is slowed 2");
    assert_eq!(game.conditions("Bea"), ["slowed 2"]);
    assert_eq!(
        game.json_state()["characters"][1]["conditions"][0]["count"],
        json!(2)
    );
    game.run("pick bea")
        .text_has("Bea is slowed 2 and has no 1-Action this turn");
    assert_eq!(game.conditions("Bea"), ["slowed 1"]);
    game.run("power bea action \"Strike\"")
        .refused_with(11, "has used the 1-Action of this turn");
    game.run("power bea free \"Shout\"").ok();
    game.run("power bea free \"Shout\"")
        .refused_with(11, "has used the 1-Action of this turn");
    // Stepping back restores the turn with the condition as it was.
    game.run("back").ok();
    assert_eq!(game.conditions("Bea"), ["slowed 2"]);
    game.all(&["pick bea", "pick cid", "pick dan", "pick ann"]);
    game.run("pick bea").text_has("Bea is no longer slowed");
    assert!(game.conditions("Bea").is_empty());
    game.run("power bea action \"Strike\"")
        .refused_with(11, "1-Action");
    game.all(&["pick cid", "back"]);
    assert!(game.conditions("Bea").is_empty());
    game.all(&[
        "pick cid",
        "pick dan",
        "pick ann",
        "pick bea",
        "power bea action \"Strike\"",
    ]);
    let entries = game.history().undoable() - 21;
    let after = game.campaign().clone();
    game.run(&format!("undo {entries}")).ok();
    assert_eq!(*game.campaign(), before);
    game.run(&format!("redo {entries}")).ok();
    assert_eq!(*game.campaign(), after);
}

#[test]
fn stunned_characters_can_do_nothing_for_counted_turns() {
    let mut game = fight();
    game.all(&[
        "zone Gate joins Yard",
        "move bea Gate",
        "condition bea stunned 1",
    ]);
    assert_eq!(game.conditions("Bea"), ["stunned 1"]);
    game.run("pick bea")
        .text_has("Bea is stunned 1 and can do nothing this turn");
    assert!(game.conditions("Bea").is_empty());
    game.run("power bea action \"Strike\"")
        .refused_with(11, "can do nothing this turn");
    game.run("power bea free \"Shout\"")
        .refused_with(11, "can do nothing this turn");
    game.run("move bea Yard")
        .refused_with(10, "can do nothing this turn");
    game.run("attack bea 5 vs ann = 10")
        .refused_with(8, "can do nothing this turn");
    game.run("force attack bea 5 vs ann = 10").ok();
    game.all(&["pick cid", "pick dan", "pick ann", "pick bea"]);
    game.run("attack bea 5 vs ann = 10").ok();
}

#[test]
fn an_interrupt_restores_the_count_of_the_displaced_character() {
    let mut game = fight();
    game.all(&[
        "condition cid slowed 2",
        "attack ann 5 vs bea = 10",
        "pick cid",
    ]);
    assert_eq!(game.conditions("Cid"), ["slowed 1"]);
    game.run("interrupt bea").ok();
    assert_eq!(game.conditions("Cid"), ["slowed 2"]);
    game.run("pick cid").ok();
    assert_eq!(game.conditions("Cid"), ["slowed 1"]);
}

#[test]
fn only_counted_conditions_take_a_count() {
    let mut game = fight();
    game.run("condition bea slowed 2").ok();
    game.run("condition bea slowed 2")
        .refused_with(15, "slowed 2 already");
    game.run("condition bea slowed 3").text_has("slowed 3");
    game.run("condition bea prone 2")
        .refused_with(21, "prone is not counted");
    game.run("condition bea slowed 0")
        .refused_with(22, "1 to 100");
    game.run("condition bea slowed 101")
        .refused_with(22, "1 to 100");
    game.run("clear bea slowed").ok();
    assert!(game.conditions("Bea").is_empty());
    // A downed character has no 1-Action, without any further condition.
    game.run("damage bea 12").ok();
    assert_eq!(game.conditions("Bea"), ["downed"]);
    game.run("pick bea")
        .text_has("Bea is downed and has no 1-Action this turn");
    game.run("power bea action \"Strike\"")
        .refused_with(11, "1-Action");
}

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
