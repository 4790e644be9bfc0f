//! Turns of Forge of Power: what stepping back keeps, who may interrupt and why not, surprise.

use gmscreen::campaign::Campaign;

use crate::harness::Game;

/// Ann 15, Bea 10, Cid 5, Dan 4; each with an AC and saves.
pub(crate) fn fight() -> Game {
    let mut game = Game::of(Campaign::new("test", "forge-of-power", ""));
    for name in ["Ann", "Bea", "Cid", "Dan"] {
        game.all(&[
            &format!("add {name}"),
            &format!("set {name} AC 15"),
            &format!("set {name} Reflex 4"),
            &format!("set {name} Fortitude 3"),
            &format!("set {name} HP 12"),
        ]);
    }
    game.all(&["begin ann bea cid dan init 0 = 15 10 5 4"]);
    game
}

fn interrupters(game: &Game) -> Vec<&str> {
    let table = game.fight_table();
    table.names(&table.interrupters())
}

#[test]
fn stepping_back_keeps_who_was_attacked_and_may_interrupt() {
    let mut game = fight();
    game.all(&["check ann 5 dc AC of bea = 10", "pick cid", "interrupt bea"]);
    let interrupted = game.campaign().clone();
    game.all(&["back", "pick cid"]);
    assert_eq!(interrupters(&game), ["Bea"]);
    game.run("interrupt bea").ok();
    assert_eq!(game.turn(), (1, "Bea"));
    // Back over two turns, the later of which attacked another character.
    game.all(&["attacked dan", "pick cid", "back", "back"]);
    assert_eq!(game.turn(), (1, "Ann"));
    game.run("pick cid").ok();
    assert_eq!(interrupters(&game), ["Bea"]);
    // Back to a turn in which nothing was done: it can still be interrupted.
    game.all(&["pick dan", "back"]);
    assert_eq!(game.turn(), (1, "Cid"));
    assert_eq!(interrupters(&game), ["Bea"]);
    game.run("undo 10").ok();
    assert_eq!(*game.campaign(), interrupted);
}

#[test]
fn stepping_back_into_the_round_before_keeps_it_too() {
    let mut game = fight();
    game.all(&[
        "pick bea",
        "attacked cid",
        "pick dan",
        "pick cid",
        "pick ann",
    ]);
    assert_eq!(game.turn(), (2, "Ann"));
    game.all(&["attacked bea", "back", "back", "back", "pick dan"]);
    assert_eq!(interrupters(&game), ["Cid"]);
    // What Ann did in round 2 is undone.
    game.all(&["pick cid", "pick ann", "pick dan"]);
    assert!(interrupters(&game).is_empty());
}

#[test]
fn a_refused_interrupt_gives_the_reason() {
    let mut game = fight();
    game.run("interrupt bea")
        .refused_with(11, "this turn opens the round");
    game.run("interrupt ann")
        .refused_with(11, "it is Ann's own turn");
    game.all(&["attacked bea", "pick cid"]);
    game.run("interrupt ann")
        .refused_with(11, "Ann has acted this round");
    game.run("interrupt dan")
        .refused_with(11, "Ann did not attack them");
    game.run("condition bea stunned").ok();
    game.run("interrupt bea").refused_with(11, "Bea cannot act");
    game.run("clear bea stunned").ok();
    game.run("surprised bea").ok();
    game.run("interrupt bea")
        .refused_with(11, "Bea is surprised this round");
    game.run("undo").ok();
    game.run("act action \"Guard\"").ok();
    game.run("interrupt bea")
        .refused_with(11, "Cid's turn is under way");
    game.run("leave cid").ok();
    game.run("interrupt bea")
        .refused_with(11, "nobody has been picked");
}

#[test]
fn the_surprised_neither_act_nor_interrupt_in_round_1() {
    let mut game = fight();
    // The first turn goes to the highest of the others.
    game.run("surprised ann dan")
        .ok()
        .text_has("round 1: Bea acts");
    game.run("pick ann")
        .refused_with(6, "Ann is surprised this round");
    game.all(&["attacked dan", "pick cid"]);
    assert!(interrupters(&game).is_empty());
    game.run("interrupt dan")
        .refused_with(11, "Dan is surprised this round");
    // They do not hold the round open, and act in the next.
    game.run("pick dan").ok().text_has("round 2: Dan acts");
    game.run("pick ann").ok().text_has("round 2: Ann acts");
    game.run("undo 5").ok();
    assert_eq!(game.turn(), (1, "Ann"));
}

#[test]
fn surprise_lasts_for_its_round_even_after_stepping_back() {
    let mut game = fight();
    game.all(&[
        "pick bea",
        "pick cid",
        "pick dan",
        "pick ann",
        "surprised bea",
    ]);
    game.run("pick bea")
        .refused_with(6, "Bea is surprised this round");
    game.all(&["back", "back", "back", "back"]);
    assert_eq!(game.turn(), (1, "Ann"));
    game.run("pick bea").ok();
}

#[test]
fn the_gm_chooses_when_it_is_nobodys_turn() {
    let mut game = fight();
    game.run("leave ann")
        .ok()
        .text_has("round 1: the GM names who acts next");
    for name in ["bea", "cid", "dan"] {
        game.run(&format!("condition {name} stunned")).ok();
    }
    game.run("next").refused_with(1, "nobody can act");
}

#[test]
fn the_gm_may_let_anybody_interrupt() {
    let mut game = fight();
    game.run("pick cid").ok();
    game.run("interrupt dan")
        .refused_with(11, "'force' does it anyway");
    game.run("force interrupt dan").ok().text_has("(GM)");
    assert_eq!(game.turn(), (1, "Dan"));
    game.run("pick cid").ok();
    game.run("force interrupt ann").ok();
    assert_eq!(game.turn(), (1, "Ann"));
    game.run("force interrupt ann")
        .refused_with(17, "it is Ann's own turn");
}

#[test]
fn fallen_characters_come_last_without_being_chosen() {
    let mut game = fight();
    game.all(&["damage bea 12", "damage cid 12"]);
    // Dan is the only one left to choose.
    game.run("next").ok();
    assert_eq!(game.turn(), (1, "Dan"));
    // The dying roll their saves, one after the other.
    game.run("next").text_has("Bea acts");
    game.run("roll bea = 17")
        .text_has("Bea is stable, and still down");
    game.run("next").text_has("Cid acts");
    // Two are standing: the GM chooses who opens the next round, and the fallen are listed last.
    game.run("next").refused_with(1, "Ann, Dan, Cid, Bea");
    game.run("pick dan").ok();
    game.run("next").text_has("Ann acts");
    // A stable character is passed over; one who is not rolls a save again.
    game.run("next").text_has("Cid acts");
    game.run("pick bea").text_has("round 3: Bea acts");
    game.run("undo").ok();
    // A stable character may still be chosen while the round goes on.
    game.run("undo").ok();
    game.run("pick bea").text_has("round 2: Bea acts");
    game.run("next").text_has("round 2: Cid acts");
}

#[test]
fn a_character_felled_by_the_attack_does_not_stop_the_turn_from_passing() {
    let mut game = fight();
    game.run("attack ann 5 vs bea dv 1d4+20 = 15 2")
        .text_has("dying 1");
    game.all(&["pick cid", "pick dan"]);
    assert_eq!(interrupters(&game), [""; 0]);
    game.run("undo 2").ok();
    game.all(&["damage cid 12", "next"]);
    assert_eq!(game.turn(), (1, "Dan"));
    // Bea was attacked, and may interrupt by name.
    assert_eq!(interrupters(&game), ["Bea"]);
    game.run("next").text_has("Bea acts");
    game.run("undo").ok();
    game.run("interrupt bea").ok();
    assert_eq!(game.turn(), (1, "Bea"));
}

#[test]
fn after_a_fight_death_saves_stay_pending_until_stable_or_dead() {
    let mut game = fight();
    game.all(&["side bea player", "damage bea 12", "damage cid 12"]);
    game.run("end")
        .text_has("Bea: pending check Fortitude death vs 10");
    let pending = |game: &Game| game.campaign().pending.len();
    // Enemies have nobody to look after them.
    assert_eq!(pending(&game), 1);
    game.run("roll bea = 2").text_has("dying 2");
    assert_eq!(pending(&game), 1);
    game.run("roll bea = 12").text_has("dying 1");
    game.run("roll bea = 12")
        .text_has("Bea is stable, and still down");
    assert_eq!((pending(&game), game.track("Bea", "dying")), (0, 0));
    game.run("damage bea 1").ok();
    game.all(&["begin bea ann init 0 = 2 1", "end"]);
    assert_eq!(pending(&game), 1);
    // Hit points end it.
    game.run("heal bea 2").ok();
    assert_eq!(pending(&game), 0);
    game.all(&[
        "damage bea 2",
        "damage bea 1",
        "begin bea ann init 0 = 1 2",
        "end",
    ]);
    game.run("roll bea = 1").text_has("Bea is dead");
    assert_eq!((pending(&game), game.track("Bea", "dying")), (0, 4));
}

#[test]
fn healing_reports_the_end_of_dying_and_downed() {
    let mut game = fight();
    game.run("damage bea 12").ok();
    game.run("heal bea 2")
        .text_has("2 HP left; Bea is no longer dying");
    game.run("undo").ok();
    game.run("heal bea 0").text_has("no HP left");
}

#[test]
fn the_roster_and_the_order_show_the_dying_value_once() {
    let mut table = crate::tui_support::Table::new(
        crate::tui_support::at_play("forge-of-power", "add Ann HP 9\nadd Bea HP 9"),
        80,
        24,
    );
    table.press(":begin ann bea = 20 1\n:damage bea 9\n:damage bea 1\n");
    let shown = table.shown();
    let rows: Vec<&str> = shown.lines().filter(|row| row.contains("Bea")).collect();
    assert!(rows.iter().any(|row| row.contains("dying 2")), "{shown}");
    assert!(!rows.iter().any(|row| row.contains("downed")), "{shown}");
    assert!(!shown.contains("2/4"), "{shown}");
}
