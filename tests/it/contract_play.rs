//! `console.md`: characters, turns, undo and redo, as a GM types them.

use std::sync::Arc;

use gmscreen::campaign::{Campaign, Character, Encounter};

use crate::harness::{Game, PEOPLE};

/// Ann 9, Bea 7, Cid 5: a fight of three in which Ann is active.
fn three() -> Game {
    Game::after(&["add Ann", "add Bea", "add Cid", "begin init 0 = 9 7 5"])
}

fn turns(list: &[(u32, &str)]) -> Vec<(u32, String)> {
    list.iter()
        .map(|(round, name)| (*round, (*name).to_owned()))
        .collect()
}

fn conditions(game: &Game, name: &str) -> Vec<String> {
    game.conditions(name)
}

// `add "Reed Goblin" x2` makes `Reed Goblin 1` and `Reed Goblin 2`; numbers are never reused; a
// name in use is refused.

#[test]
fn add_with_a_count_numbers_the_names() {
    let mut game = Game::new();
    game.run("add \"Reed Goblin\" x2").ok();
    assert_eq!(game.names(), ["Reed Goblin 1", "Reed Goblin 2"]);
    game.run("add Wolf x1").ok();
    assert_eq!(game.names()[2], "Wolf 1");
}

#[test]
fn numbers_are_never_reused() {
    let mut game = Game::new();
    game.run("add Goblin x2").ok();
    game.run("remove \"Goblin 2\"").ok();
    game.run("add Goblin x1").ok();
    assert_eq!(game.names(), ["Goblin 1", "Goblin 3"]);
    game.run("rename \"Goblin 3\" Boss").ok();
    game.run("add goblin x1").ok();
    assert_eq!(game.names(), ["Goblin 1", "Boss", "goblin 4"]);
    game.run("add \"Goblin 5\"").ok();
    game.run("add Goblin x1").ok();
    assert_eq!(game.names()[4], "Goblin 6");
    // After an undo it is as if it never happened.
    game.run("undo").ok();
    game.run("redo").ok();
    assert_eq!(game.names()[4], "Goblin 6");
}

#[test]
fn a_name_in_use_is_refused() {
    let mut game = Game::after(&["add Ilse", "add \"Goblin 1\"", "add Tam"]);
    game.run("add Ilse").refused_with(5, "in use");
    game.run("add ILSE").refused_at(5);
    game.run("add \" Ilse \"").refused_at(5);
    game.run("rename tam ilse").refused_at(12);
    game.run("rename ilse ILSE").ok();
    game.run("rename tam Thomas").ok();
    game.run("add Tam").ok();
    assert_eq!(game.names(), ["ILSE", "Goblin 1", "Thomas", "Tam"]);
    game.run("add \"\"").refused_at(5);
    game.run("add \"   \"").refused_at(5);
    game.run("add").refused();
    game.run(&format!("add {}", "x".repeat(5000))).refused_at(5);
}

#[test]
fn add_from_a_template_copies_it() {
    let mut campaign = Campaign::new("test", "renaissance", "current");
    let mut goblin = Character {
        name: "Reed Goblin".to_owned(),
        ..Character::default()
    };
    goblin.stats.insert("COO", 15);
    let wolf = Character {
        name: "Reed Wolf".to_owned(),
        ..Character::default()
    };
    campaign.bestiary = vec![Arc::new(goblin), Arc::new(wolf)];
    let mut game = Game::of(campaign);
    game.run("add Snik from gob x2").ok();
    game.run("add Boss from \"reed goblin\"").ok();
    assert_eq!(game.names(), ["Snik 1", "Snik 2", "Boss"]);
    game.run("check boss COO x3").target_is(45);
    game.run("add Other from reed")
        .refused_with(16, "Reed Wolf");
}

// `set` beyond a stat's limit warns.

#[test]
fn set_beyond_a_stats_limit_warns() {
    let mut game = Game::peopled();
    for (line, warns) in [
        ("set tam COO 40", false),
        ("set tam COO 41", true),
        ("set tam COO 1", false),
        ("set tam DUR 50", false),
        ("set tam STR 51", true),
        ("set tam Luck 0", false),
        ("set tam Luck 11", true),
        ("set tam WIL -1", true),
    ] {
        let text = game.run(line).text();
        assert_eq!(text.contains("beyond"), warns, "{line}: {text}");
    }
    assert_eq!(game.who("Brother Tam").stats.get("COO"), Some(1));
    assert_eq!(game.who("Brother Tam").stats.get("STR"), Some(51));
    game.run("set tam WT 5").refused_at(9);
    game.run("set tam MAGIC 5").refused_at(9);
    game.run("set tam COO").refused();
    game.run("set tam COO fast").refused_at(13);
    game.run("set tam COO 5 6").refused_at(15);
}

#[test]
fn a_removed_stat_is_missing() {
    let mut game = Game::peopled();
    game.run("set ilse COO -").ok();
    game.run("check ilse COO").refused_with(12, "COO");
    game.run("check ilse stealth").refused_with(12, "COO");
}

#[test]
fn player_npc_hide_and_reveal_mark_people() {
    let mut game = Game::after(&["add Ann", "add Bea"]);
    let flags = |game: &Game| (game.who("Ann").player, game.who("Bea").hidden);
    assert_eq!(flags(&game), (false, false));
    game.all(&["player ann", "hide bea"]);
    assert_eq!(flags(&game), (true, true));
    game.all(&["npc ann", "reveal bea"]);
    assert_eq!(flags(&game), (false, false));
}

// begin, next, back, end.

#[test]
fn the_highest_initiative_acts_first_and_rounds_repeat() {
    let mut game = three();
    assert_eq!(game.turn(), (1, "Ann"));
    let seen = game.turns(4);
    assert_eq!(
        seen,
        turns(&[(1, "Bea"), (1, "Cid"), (2, "Ann"), (2, "Bea")])
    );
}

#[test]
fn ties_go_to_the_higher_modifier_then_to_roster_order() {
    let mut game = Game::peopled();
    game.run("add Xan").ok();
    game.all(&[
        "set will INT 5",
        "set will COO 5",
        "set xan INT 0",
        "set xan COO 5",
    ]);
    // Ilse 11+1, Tam none, Will 2+10, Xan 1+10.
    game.run("begin init COO/5 = 3 7 8 8").ok();
    // Ilse 6+3 9, Tam 2+7 9, Will 1+8 9, Xan 1+8 9.
    assert_eq!(game.order(), ["Ilse Marrow", "Brother Tam", "Will", "Xan"]);
    let mut game = Game::after(&["add Ann", "add Bea", "begin bea ann init 0 = 5 5"]);
    assert_eq!(game.order(), ["Ann", "Bea"]);
    game.run("place bea before ann").ok();
    assert_eq!(game.order(), ["Bea", "Ann"]);
}

#[test]
fn begin_is_refused_while_a_fight_runs_unpaused() {
    let mut game = three();
    game.run("begin").refused_at(1);
    game.run("begin ann = 5").refused_at(1);
    game.run("pause").ok();
    game.run("begin ann bea init 0 = 1 2").ok();
    assert_eq!(game.turn(), (1, "Bea"));
    game.run("resume").refused();
    game.run("end").ok();
    game.run("resume").ok();
    assert_eq!(game.turn(), (1, "Ann"));
    assert_eq!(game.order().len(), 3);
}

#[test]
fn turn_commands_need_a_running_fight() {
    let lines = [
        "next",
        "back",
        "join ann",
        "leave ann",
        "place ann before bea",
        "pause",
    ];
    let mut game = Game::after(&["add Ann", "add Bea"]);
    for line in lines {
        game.run(line).refused();
    }
    game.run("end").refused();
    game.run("resume").refused();
    game.run("begin = 5 5").ok();
    game.run("pause").ok();
    for line in lines {
        game.run(line).refused();
    }
    let mut empty = Game::new();
    empty.run("begin").refused();
}

#[test]
fn resume_continues_the_named_fight() {
    let mut game = Game::after(&[
        "add Ann",
        "add Bea",
        "begin ann = 5",
        "pause",
        "begin bea = 5",
    ]);
    game.run("pause").ok();
    let said = game.run("resume").refused().to_string();
    assert!(
        said.contains("fight 1") && said.contains("fight 2"),
        "{said}"
    );
    game.run("resume \"fight 1\"").ok();
    assert_eq!(game.turn(), (1, "Ann"));
    game.run("resume \"fight 2\"").refused();
    game.run("pause").ok();
    game.run("resume \"fight 9\"").refused_at(8);
}

#[test]
fn back_steps_to_the_turn_before_and_over_rounds() {
    let mut game = three();
    game.run("back").refused_at(1);
    game.turns(3);
    assert_eq!(game.turn(), (2, "Ann"));
    for turn in [(1, "Cid"), (1, "Bea"), (1, "Ann")] {
        game.run("back").ok();
        assert_eq!(game.turn(), turn);
    }
    game.run("back").refused();
    assert_eq!(game.turns(3), turns(&[(1, "Bea"), (1, "Cid"), (2, "Ann")]));
}

#[test]
fn back_restores_what_had_ended() {
    let mut game = three();
    game.run("condition ann shaken for 1 turn").ok();
    game.run("next").text_has("shaken");
    assert!(conditions(&game, "Ann").is_empty());
    game.run("back").ok();
    assert_eq!(conditions(&game, "Ann"), ["shaken"]);
    game.run("next").ok();
    assert!(conditions(&game, "Ann").is_empty());
}

#[test]
fn back_never_gives_the_turn_to_a_character_who_joined_later() {
    let mut game = three();
    game.turns(2);
    assert_eq!(game.turn(), (1, "Cid"));
    // Cid's turn ends by leaving; Dan joins late.
    game.run("leave cid").ok();
    assert_eq!(game.turn(), (2, "Ann"));
    game.run("add Dan").ok();
    game.run("join dan = 1").ok();
    game.run("back").ok();
    assert_eq!(game.turn(), (1, "Bea"));
}

// Leaving while acting ends the turn (the last one: next round).

#[test]
fn leaving_while_acting_ends_the_turn() {
    let mut game = three();
    game.run("leave ann").text_has("Bea");
    assert_eq!(game.turn(), (1, "Bea"));
    assert_eq!(game.order(), ["Bea", "Cid"]);
    game.run("next").ok();
    game.run("leave cid").ok();
    assert_eq!(game.turn(), (2, "Bea"));
    game.run("leave ann").refused_at(7);
    let mut game = three();
    game.run("leave cid bea").ok();
    assert_eq!(game.turn(), (1, "Ann"));
    let mut game = three();
    game.run("leave ann bea").ok();
    assert_eq!(game.turn(), (1, "Cid"));
    assert_eq!(game.names().len(), 3, "they stay in the campaign");
    let mut game = three();
    game.run("leave ann zoe").refused_at(11);
    assert_eq!(game.order().len(), 3, "all or nothing");
}

#[test]
fn removing_the_active_character_ends_the_turn_too() {
    let mut game = three();
    game.run("remove ann").ok();
    assert_eq!(game.turn(), (1, "Bea"));
    assert_eq!(game.names(), ["Bea", "Cid"]);
    game.run("undo").ok();
    assert_eq!(game.turn(), (1, "Ann"));
    assert_eq!(game.names(), ["Ann", "Bea", "Cid"]);
}

#[test]
fn when_everyone_has_left_nobody_is_active_until_a_character_joins() {
    let mut game = three();
    game.run("leave ann bea cid").ok();
    assert_eq!(game.turn().1, "-");
    game.run("next").ok();
    game.run("join bea = 5").ok();
    assert_eq!(game.turn().1, "Bea");
    // Bea is back, so the turn she had before she left can be stepped back to; Ann's cannot.
    game.run("back").ok();
    assert_eq!(game.turn(), (1, "Bea"));
    game.run("back").refused_at(1);
    game.all(&["undo", "undo", "undo", "undo"]);
    assert_eq!(game.turn(), (1, "Ann"));
}

// A character who joins mid-round after their place has passed waits for the next round.

#[test]
fn a_late_joiner_waits_for_the_next_round() {
    let mut game = three();
    game.all(&["add Dan", "add Eve", "next"]);
    assert_eq!(game.turn(), (1, "Bea"));
    game.run("join dan eve = 8 6").ok();
    assert_eq!(game.order(), ["Ann", "Dan", "Bea", "Eve", "Cid"]);
    let seen = game.turns(7);
    assert_eq!(
        seen,
        turns(&[
            (1, "Eve"),
            (1, "Cid"),
            (2, "Ann"),
            (2, "Dan"),
            (2, "Bea"),
            (2, "Eve"),
            (2, "Cid")
        ])
    );
    game.run("join dan").refused_at(6);
    game.run("join zoe").refused_at(6);
}

#[test]
fn a_late_joiner_waits_even_if_placed_after_the_active_character() {
    let mut game = three();
    game.all(&["add Dan", "next", "join dan = 10"]);
    assert_eq!(game.order(), ["Dan", "Ann", "Bea", "Cid"]);
    assert_eq!(game.turns(2), turns(&[(1, "Cid"), (2, "Dan")]));
}

#[test]
fn leaving_and_joining_again_gives_no_second_turn() {
    let mut game = three();
    game.run("next").ok();
    game.run("leave ann").ok();
    game.run("join ann = 6").ok();
    assert_eq!(game.order(), ["Bea", "Ann", "Cid"]);
    // Ann's place has not passed, but she has had this round's turn. The contract is silent on
    // this, so only its words are checked: everyone acts exactly once in round 2.
    let mut seen: Vec<_> = game
        .turns(6)
        .into_iter()
        .filter(|(round, _)| *round == 2)
        .collect();
    seen.sort();
    assert_eq!(seen, turns(&[(2, "Ann"), (2, "Bea"), (2, "Cid")]));
}

#[test]
fn place_moves_a_character_and_keeps_the_active_one() {
    let mut game = three();
    game.run("place cid before bea").ok();
    assert_eq!(game.order(), ["Ann", "Cid", "Bea"]);
    game.run("place ann after cid").ok();
    assert_eq!(game.order(), ["Cid", "Ann", "Bea"]);
    assert_eq!(game.turn(), (1, "Ann"));
    // Nobody is skipped, nobody acts twice.
    let mut seen = game.turns(2);
    seen.sort();
    assert_eq!(seen, turns(&[(1, "Bea"), (1, "Cid")]));
    assert_eq!(game.turns(1), turns(&[(2, "Cid")]));
    game.run("place ann before ann").refused();
    game.run("place ann bea").refused_at(11);
    game.run("place ann before zoe").refused_at(18);
    game.run("place ann before").refused();
}

// condition ... for.

#[test]
fn for_counts_the_holders_turns_at_their_end_by_default() {
    for unit in ["round", "turn"] {
        let mut game = three();
        game.run("next").ok();
        // Bea is active: the end of her turn is the first end.
        game.run(&format!("condition bea shaken for 1 {unit}")).ok();
        // Ann has acted: her next end is in round 2.
        game.run(&format!("condition ann shaken for 1 {unit}")).ok();
        // Cid's turn is still to come.
        game.run(&format!("condition cid shaken for 1 {unit}")).ok();
        game.run("next").ok();
        // A round that begins in her own turn ends in her next one.
        assert_eq!(conditions(&game, "Bea").is_empty(), unit == "turn");
        assert_eq!(conditions(&game, "Cid"), ["shaken"], "{unit}");
        game.run("next").ok();
        assert_eq!(game.turn(), (2, "Ann"));
        assert!(conditions(&game, "Cid").is_empty(), "{unit}");
        assert_eq!(conditions(&game, "Ann"), ["shaken"], "{unit}");
        game.run("next").ok();
        assert!(conditions(&game, "Ann").is_empty(), "{unit}");
    }
}

#[test]
fn a_condition_may_end_at_the_beginning_of_anothers_turn() {
    let mut game = three();
    game.all(&[
        "condition ann prone for 1 turn of bea start",
        "condition ann shaken for 2 turns of bea end",
        "condition ann dazed for 2 rounds start",
        "condition ann marked",
    ]);
    let after = |game: &mut Game| {
        game.run("next").ok();
        conditions(game, "Ann")
    };
    assert_eq!(
        after(&mut game),
        ["shaken", "dazed", "marked"],
        "Bea begins"
    );
    assert_eq!(
        after(&mut game),
        ["shaken", "dazed", "marked"],
        "Bea has ended once"
    );
    assert_eq!(
        after(&mut game),
        ["shaken", "dazed", "marked"],
        "Ann begins once"
    );
    assert_eq!(
        after(&mut game),
        ["shaken", "dazed", "marked"],
        "Bea begins again"
    );
    assert_eq!(after(&mut game), ["dazed", "marked"], "Bea has ended twice");
    assert_eq!(after(&mut game), ["marked"], "Ann begins twice");
    game.run("clear ann mark").ok();
    assert!(conditions(&game, "Ann").is_empty());
    game.run("clear ann marked").refused_at(11);
}

#[test]
fn for_needs_turns_that_can_be_counted() {
    let mut game = Game::after(&["add Ann", "add Bea"]);
    game.run("condition ann shaken for 1 round").refused();
    game.run("begin ann = 5").ok();
    game.run("condition bea shaken for 1 round").refused();
    game.run("condition bea shaken for 1 round of ann").ok();
    game.run("condition ann shaken for").refused();
    game.run("condition ann shaken for 0 rounds").refused_at(26);
    game.run("condition ann shaken for 2").refused();
    game.run("condition ann shaken for 2 hours").refused_at(28);
    game.run("condition ann shaken until dawn").refused_at(22);
    game.run("condition ann").refused();
}

// encounter start.

#[test]
fn encounter_start_brings_the_creatures_and_the_players_into_a_fight() {
    let mut campaign = Campaign::new("test", "renaissance", "current");
    campaign.bestiary = vec![Arc::new(Character {
        name: "Reed Goblin".to_owned(),
        ..Character::default()
    })];
    campaign.encounters = vec![Encounter {
        name: "Bridge of Sighs".to_owned(),
        creatures: vec![gmscreen::campaign::Group {
            template: "Reed Goblin".to_owned(),
            count: 2,
            ..Default::default()
        }],
        init: "0".to_owned(),
        ..Encounter::default()
    }];
    let mut game = Game::of(campaign);
    game.all(&["add Ann", "player ann", "add Bea"]);
    game.run("encounter start sighs = 5 9 1").ok();
    assert_eq!(game.order(), ["Reed Goblin 1", "Ann", "Reed Goblin 2"]);
    assert_eq!(game.fight().name, "Bridge of Sighs");
    game.run("encounter start bridge").refused();
    game.run("pause").ok();
    game.run("encounter start bridge = 1 2 3").ok();
    assert!(game.names().contains(&"Reed Goblin 4"));
    game.run("encounter").refused();
    game.run("encounter begin bridge").refused_at(11);
}

// note, scene, session, option.

#[test]
fn scenes_and_sessions_count() {
    let mut game = Game::new();
    game.all(&["scene", "scene", "session", "scene"]);
    assert_eq!((game.campaign().session, game.campaign().scene), (2, 2));
    game.run("undo 2").ok();
    assert_eq!((game.campaign().session, game.campaign().scene), (1, 3));
    game.run("scene 5").refused_at(7);
}

#[test]
fn a_session_restores_one_luck_point_up_to_luck() {
    let mut campaign = Campaign::new("test", "renaissance", "current");
    let person = |name: &str, luck: i64, points: Option<i64>| {
        let mut person = Character {
            name: name.to_owned(),
            ..Character::default()
        };
        person.stats.insert("Luck", luck);
        if let Some(points) = points {
            person.tracks.insert("luck", points);
        }
        Arc::new(person)
    };
    campaign.bestiary = vec![
        person("poor", 3, Some(1)),
        person("full", 2, None),
        person("unlucky", 0, None),
    ];
    let mut game = Game::of(campaign);
    game.all(&[
        "add Ann from poor",
        "add Bea from full",
        "add Cid from unlucky",
        "add Dan",
    ]);
    let points = |game: &Game| ["Ann", "Bea", "Cid", "Dan"].map(|name| game.track(name, "luck"));
    assert_eq!(points(&game), [1, 2, 0, 0], "points start at Luck");
    game.run("scene").ok();
    assert_eq!(points(&game), [1, 2, 0, 0]);
    for ann in [2, 3, 3] {
        game.run("session").ok();
        assert_eq!(points(&game), [ann, 2, 0, 0]);
    }
    game.run("undo 3").ok();
    assert_eq!(points(&game), [1, 2, 0, 0]);
}

#[test]
fn options_set_the_campaigns_switches() {
    let mut game = Game::new();
    game.run("option downgraded_critical Basic").ok();
    game.run("check 75 = 33").ok();
    game.run("downgrade").text_has("basic success");
    game.run("undo").ok();
    game.run("option downgraded_critical stepwise").ok();
    game.run("downgrade #2").text_has("exceptional success");
    game.run("option downgraded_critical maybe").refused_at(28);
    game.run("option downgraded_critical").refused();
}

// One line is one act and one undo step, all or nothing.

#[test]
fn one_line_is_one_undo_step() {
    let mut game = Game::after(&["add Goblin x6"]);
    game.run("damage \"goblin 1\" \"goblin 2\" 5").ok();
    game.run("begin").ok();
    game.run("leave \"goblin 1\" \"goblin 2\"").ok();
    assert_eq!(game.history().undoable(), 4);
    game.run("undo").ok();
    assert_eq!(game.order().len(), 6);
    game.run("undo 2").ok();
    assert_eq!(game.track("Goblin 1", "harm"), 0);
    assert!(game.campaign().fight().is_none());
    game.run("undo").ok();
    assert!(game.names().is_empty());
    game.run("undo").refused_at(1);
}

#[test]
fn a_refused_line_does_nothing() {
    let mut game = three();
    game.run("damage ann bea zoe 5").refused_at(16);
    game.run("hide ann zoe").refused_at(10);
    game.run("remove ann zoe").refused_at(12);
    game.run("leave ann zoe").refused_at(11);
    game.run("damage ann 5 ap").refused();
    assert_eq!(game.track("Ann", "harm"), 0);
}

#[test]
fn undo_and_redo_go_through_the_acts_in_order() {
    let mut game = Game::after(&["add Ann", "add Bea", "add Cid"]);
    game.run("redo").refused_at(1);
    game.run("undo 2").ok();
    assert_eq!(game.names(), ["Ann"]);
    assert_eq!(game.history().redoable(), 2);
    game.run("redo").ok();
    assert_eq!(game.names(), ["Ann", "Bea"]);
    game.run("undo").ok();
    game.run("redo 2").ok();
    assert_eq!(game.names(), ["Ann", "Bea", "Cid"]);
    game.run("undo").ok();
    game.run("add Dan").ok();
    game.run("redo").refused_at(1);
    assert_eq!(game.names(), ["Ann", "Bea", "Dan"]);
    for line in ["undo 0", "undo -1", "undo x", "undo +1", "redo 1.5"] {
        game.run(line).refused_at(6);
    }
    game.run("undo 1 2").refused_at(8);
}

#[test]
fn undone_entries_stay_in_the_log_struck_through_and_are_not_counted() {
    let mut game = Game::after(&["check 75 = 65", "check 75 = 23", "undo"]);
    assert_eq!(game.history().entries().len(), 2);
    assert!(game.history().entries().get(1).unwrap().undone);
    assert_eq!((game.history().live(), game.history().undoable()), (1, 1));
    game.run("upgrade #2").refused_at(9);
    game.run("upgrade").text_has("#1");
    assert_eq!(game.history().live(), 2);
    game.run("undo").ok();
    let grade = &game.history().contest(1).unwrap().sides[0].grade;
    assert_eq!(grade, "exceptional success");
    game.run("redo").ok();
    let grade = &game.history().contest(1).unwrap().sides[0].grade;
    assert_eq!(grade, "critical success");
}

#[test]
fn odds_roll_nothing_and_log_nothing() {
    let mut game = Game::after(PEOPLE);
    let before = game.history().mark().clone();
    game.run("odds check 75").ok();
    game.run("odds oppose ilse stealth vs tam COO").ok();
    assert_eq!(game.history().mark(), &before);
    game.run("odds").refused();
    game.run("odds add Ann").refused_at(6);
    game.run("odds odds check 75").refused_at(6);
    game.run("odds upgrade").refused_at(6);
    game.run("odds check 75 = 5").refused_at(15);
}
