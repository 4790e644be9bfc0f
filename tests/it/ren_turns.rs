//! Turn order: allotments, actions, the reaction, the move, task time.

use crate::harness::Game;

fn fight(terms: &str) -> Game {
    let mut game = Game::peopled();
    game.run(&format!("begin ilse tam{terms} = 9 1")).ok();
    game
}

/// What the pane shows of each character's turn.
fn left(game: &Game) -> Vec<String> {
    game.order_rows().into_iter().map(|row| row.left).collect()
}

#[test]
fn one_standard_and_one_quick_or_three_quick() {
    let mut game = fight("");
    assert_eq!(left(&game), ["S+Q|3Q R", "S+Q|3Q R"]);
    game.run("act standard \"strike\"").text_has("left: 1Q 1R");
    assert_eq!(left(&game)[0], "Q R");
    game.run("act standard")
        .refused_with(5, "no standard action left");
    game.run("force act standard").text_has("(GM)");
    game.all(&["undo 2"]);
    game.all(&["act quick", "act quick"]);
    assert_eq!(left(&game)[0], "Q R");
    game.run("act standard").refused_at(5);
    game.run("act quick").ok();
    game.run("act quick").refused_at(5);
    assert_eq!(left(&game)[0], "R");
    game.run("act free \"drop the lamp\"").ok();
    game.run("act tam quick")
        .refused_with(9, "not Brother Tam's turn");
    game.run("act nobody quick").refused_at(5);
    game.run("act").refused_at(5);
    game.run("act tam").refused_at(9);
    game.run("act will quick")
        .refused_with(5, "not in the fight");
    game.run("next").ok();
    assert_eq!(left(&game), ["done R", "S+Q|3Q R"]);
}

#[test]
fn one_reaction_from_the_end_of_a_turn_to_the_end_of_the_next() {
    let mut game = fight("");
    game.run("act tam reaction \"parry\"").ok();
    assert_eq!(left(&game)[1], "S+Q|3Q");
    game.run("act tam reaction")
        .refused_with(9, "has used the reaction");
    game.run("next").ok();
    // Tam's own turn does not restore it; the end of the turn does.
    assert_eq!(left(&game)[1], "S+Q|3Q");
    game.run("act reaction").refused_at(5);
    game.run("next").ok();
    game.run("act tam reaction").ok();
    game.run("undo").ok();
    assert_eq!(left(&game), ["S+Q|3Q R", "S+Q|3Q R"]);
}

#[test]
fn one_move_per_turn() {
    let mut game = fight("");
    game.run("act quick \"move to the door\"").ok();
    game.run("act quick \"move again\"")
        .refused_with(5, "has moved this turn");
    game.run("force act quick \"move again\"").ok();
    game.run("act quick \"shout\"").ok();
}

#[test]
fn the_allotment_is_set_and_changed() {
    for (terms, shown) in [
        (" allot 3Q", "3Q R"),
        (" allot 2S|1S+5m", "2S|S+5m R"),
        (" init WIL allot none", ""),
    ] {
        assert_eq!(left(&fight(terms))[0], shown, "{terms}");
    }
    let mut game = fight("");
    game.run("act quick").ok();
    game.run("allot 5Q").text_has("a turn allows 5Q");
    assert_eq!(left(&game)[0], "4Q R");
    game.run("allot none").ok();
    game.run("act standard").ok();
    game.run("undo 2").ok();
    assert_eq!(left(&game)[0], "4Q R");
    game.run("allot many").refused_at(7);
    game.run("allot").refused_at(7);
    Game::peopled().run("allot 3Q").refused_at(1);
    Game::peopled().run("begin allot 3 = 1").refused_at(13);
}

#[test]
fn task_time_counts_where_the_allotment_has_some() {
    let mut game = Game::peopled();
    game.run("task ilse \"pick the lock\" 12m").ok();
    game.run("begin ilse tam allot 1S+1Q|5m = 9 1").ok();
    game.run("act task").text_has("pick the lock 5 of 12 min");
    game.run("act task").refused_with(5, "no task time left");
    game.run("act quick").refused_at(5);
    game.all(&["next", "next"]);
    game.run("act task \"pick\"").ok();
    game.all(&["next", "next", "act task"]);
    assert!(game.campaign().works.is_empty());
    game.all(&["next", "next"]);
    game.run("act task").refused_with(5, "no task under way");
    game.run("day").refused_with(1, "a fight is running");
}

#[test]
fn uncounted_work_costs_the_turn() {
    let mut game = fight("");
    game.run("task ilse \"pick the lock\" 12m").ok();
    game.run("act task \"pick the lock\"")
        .text_has("loses the turn");
    assert_eq!(left(&game)[0], "R");
    game.run("act quick").refused_at(5);
    assert_eq!(game.campaign().works[0].done, 0);
}

#[test]
fn each_kind_of_action_is_counted_separately() {
    let mut game = fight(" allot 1S+3Q");
    game.all(&["act quick", "act standard"]);
    assert_eq!(left(&game)[0], "2Q R");
    game.run("task ilse \"pick the lock\" 12m").ok();
    game.run("act task \"pick the lock\"")
        .text_has("loses the rest of the turn");
    assert_eq!(left(&game)[0], "R");
    // What was used before the turn was lost is counted once.
    game.run("allot 1S+5Q").ok();
    assert_eq!(left(&game)[0], "2Q R");
}

#[test]
fn free_actions_are_unlimited() {
    let mut game = fight("");
    for _ in 0..2 {
        game.run("act free \"shout\"")
            .text_has("takes a free action: shout; left: 1S 3Q 1R");
    }
}

#[test]
fn initiative_ties_go_to_the_higher_modifier_then_the_roster_then_the_gm() {
    let mut game = Game::peopled();
    game.all(&[
        "add Ann",
        "set ann INT 5",
        "set ann COO 5",
        "add Bea",
        "set bea INT 5",
        "set bea COO 5",
    ]);
    // Ilse 11 + 1, Ann 2 + 10, Bea 2 + 10.
    game.run("begin bea ann ilse = 10 10 1").ok();
    assert_eq!(game.order(), ["Ilse Marrow", "Ann", "Bea"]);
    game.run("place bea before ann").ok();
    assert_eq!(game.order(), ["Ilse Marrow", "Bea", "Ann"]);
    game.run("end").ok();
    // A typed 0 is 10; penalties do not affect it.
    game.all(&["wound ilse", "sustain ilse \"a\"", "sustain ilse \"b\""]);
    game.run("begin ilse init 3 = 0").text_has("Ilse Marrow 13");
}

#[test]
fn effects_of_a_scene_end_with_it() {
    for mut game in [Game::peopled(), crate::ren_checks::draft()] {
        game.run("condition ilse tam blessed for scene")
            .text_has("blessed (scene)");
        game.run("condition ilse wet").ok();
        game.run("scene")
            .text_has("Ilse Marrow is no longer blessed");
        assert_eq!(game.conditions("Ilse Marrow"), ["wet"]);
        assert!(game.conditions("Brother Tam").is_empty());
        game.run("undo").ok();
        assert_eq!(game.conditions("Ilse Marrow"), ["blessed (scene)", "wet"]);
        game.run("session")
            .text_has("Brother Tam is no longer blessed");
        // The bare name of the condition removes it.
        game.run("condition ilse blessed for scene").ok();
        game.run("clear ilse blessed").ok();
        game.run("condition ilse blessed for scene 2")
            .refused_at(34);
    }
}

#[test]
fn limits_of_stats_are_reported() {
    let mut game = Game::peopled();
    let status =
        |game: &Game| (game.session.game().status)(game.campaign(), game.who("Ilse Marrow"));
    assert!(status(&game).is_empty());
    game.run("set ilse SAV 0")
        .text_has("beyond its usual 1 to 40");
    assert_eq!(status(&game), ["incapacitated"]);
    game.run("set ilse SAV 1").ok();
    assert!(status(&game).is_empty());
    // A missing stat does not count as a lost one.
    game.run("set ilse SAV -").ok();
    assert!(status(&game).is_empty());
    for (row, line, beyond) in [
        ("COG", "set ilse COG 41", true),
        ("COG", "set ilse COG 40", false),
        ("DUR", "set ilse DUR 51", true),
        ("DUR", "set ilse DUR 50", false),
        ("STR", "set ilse STR 51", true),
        ("Luck", "set ilse Luck 11", true),
        ("Luck", "set ilse Luck 10", false),
        ("ranks", "skill ilse Dance COO 71", true),
        ("ranks", "skill ilse Dance COO 70", false),
    ] {
        let text = game.run(line).text();
        assert_eq!(text.contains("beyond"), beyond, "{row}: {text}");
    }
}

#[test]
fn notes_are_saved_changed_and_removed() {
    let mut game = Game::peopled();
    game.run("set ilse notes \"Owes \\\"nothing\\\" to anybody\"")
        .ok();
    assert_eq!(
        game.who("Ilse Marrow").notes,
        "Owes \"nothing\" to anybody".into()
    );
    game.run("set ilse notes \"\"").text_has("no notes");
    assert_eq!(game.who("Ilse Marrow").notes, "".into());
    game.run("undo 2").ok();
    assert_eq!(game.who("Ilse Marrow").notes, "".into());
    game.run("redo").ok();
    assert!(game.who("Ilse Marrow").notes.starts_with("Owes"));
    game.run("set ilse notes").refused_at(16);
    game.run("set ilse notes two words").refused_at(20);
    let long = "x".repeat(2001);
    game.run(&format!("set ilse notes \"{long}\""))
        .refused_at(16);
    // A specialization and proficiencies can be removed too.
    game.run("skill ilse Know COG 20 spec - prof -").ok();
    game.run("skill ilse \"Knowledge: Theology\" COG 20 spec -")
        .ok();
    let skill = game
        .who("Ilse Marrow")
        .skill("Knowledge: Theology")
        .unwrap();
    assert_eq!((skill.ranks, skill.specialization.as_str()), (20, ""));
}
