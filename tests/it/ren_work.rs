//! Tasks and jobs: the initial check, how long they take, days.

use crate::harness::{Game, told};
use crate::ren_checks::draft;

fn work(game: &mut Game, line: &str) -> (i64, bool) {
    game.run(line).ok();
    let work = game.campaign().works.last().expect("work");
    (work.total, work.fails)
}

#[test]
fn the_check_changes_the_time() {
    // TN 70; 100 minutes.
    for (dice, current, in_draft) in [
        ("24", (100, false), (100, false)),
        ("45", (50, false), (100, false)),
        ("33", (50, false), (100, false)),
        ("74", (25, true), (25, true)),
        ("77", (50, true), (50, true)),
    ] {
        for (mut game, should) in [(Game::peopled(), current), (draft(), in_draft)] {
            let line = format!("task ilse lock 100m check stealth = {dice}");
            assert_eq!(work(&mut game, &line), should, "{line}");
            let line = format!("job ilse brew 100 check stealth = {dice}");
            assert_eq!(work(&mut game, &line), should, "{line}");
        }
    }
    // An exceptional failure.
    let mut game = Game::peopled();
    assert_eq!(
        work(&mut game, "task ilse lock 100m check 20 = 90"),
        (50, true)
    );
    // Without a check, and for simple checks, the time is unchanged.
    assert_eq!(work(&mut game, "task ilse walk 30m"), (30, false));
    assert_eq!(
        work(&mut game, "task ilse sweep 30m simple 20 = 99"),
        (30, false)
    );
    game.run("odds task ilse sing 30m simple 20")
        .text_has("30 min either way");
}

#[test]
fn taking_time_lengthens_it_and_rushing_shortens_it() {
    for (words, dice, total) in [
        ("slow 1", "24", 150),
        ("slow 3", "24", 250),
        ("slow 3", "45", 125),
        ("rush 1", "24", 75),
        ("rush 3", "24", 25),
        // Rushed work is not halved.
        ("rush 2", "45", 50),
        ("rush 1", "99", 37),
        ("rush 1", "70", 18),
    ] {
        let mut game = Game::peopled();
        let line = format!("task ilse lock 100m check stealth {words} = {dice}");
        assert_eq!(work(&mut game, &line).0, total, "{line}");
    }
}

#[test]
fn whole_minutes_and_shifts_with_at_least_one_for_a_success() {
    let mut game = Game::peopled();
    assert_eq!(
        work(&mut game, "task ilse knot 1m check stealth = 45"),
        (1, false)
    );
    game.run("task ilse hitch 3m check stealth = 74")
        .text_has("hitch sees that it fails (0 of 0 min)");
    assert_eq!(game.campaign().works.len(), 1);
    assert_eq!(
        work(&mut game, "job ilse brew 3 check stealth = 45"),
        (1, false)
    );
}

#[test]
fn a_switch_halves_the_time() {
    for (value, current, in_draft) in [("On", 50, 50), ("Off", 100, 100), ("Edition", 50, 100)] {
        for (mut game, should) in [(Game::peopled(), current), (draft(), in_draft)] {
            game.run(&format!("option strong_success_halves {value}"))
                .ok();
            let line = "task ilse lock 100m check stealth = 45";
            assert_eq!(work(&mut game, line).0, should, "{value}");
        }
    }
}

#[test]
fn progress_is_counted_to_the_end() {
    let mut game = Game::peopled();
    game.run("task ilse lock 1h30m").text_has("0 of 90 min");
    game.run("work ilse lock 40m").text_has("40 of 90 min");
    game.run("work ilse lo")
        .text_has("lock is done (90 of 90 min)");
    game.run("work ilse lock").refused_at(11);
    game.run("task ilse lock 10x").refused_at(16);
    game.run("task ilse lock 0m").refused_at(16);
    game.run("task ilse lock").refused_at(16);
    game.run("task nobody lock 5m").refused_at(6);
    game.run("task ilse lock 5m slowly")
        .refused_with(19, "'check', 'simple' or the end");
    game.run("task ilse lock 5m check").refused_at(25);
    game.run("job ilse brew 0").refused_at(15);
    game.run("odds task ilse lock 5m").refused_at(6);
    game.run("task ilse lock 8h").text_has("better a job");
    game.run("task ilse LOCK 8h").refused_with(11, "already");
    game.run("job ilse brew 2").ok();
    game.run("work ilse brew 10m")
        .refused_with(16, "whole shifts");
    game.run("work ilse brew").text_has("1 of 2 shifts");
}

#[test]
fn a_day_is_a_shift_of_a_job_or_eight_hours_of_tasks() {
    for mut game in [Game::peopled(), draft()] {
        game.all(&["job ilse brew 2", "task ilse sew 5h", "task ilse mend 4h"]);
        let text = game.run("day").text();
        assert!(
            text.contains("day 1") && text.contains("brew 1 of 2 shifts"),
            "{text}"
        );
        assert_eq!(gmscreen::show::mode(game.campaign()), "down-time");
        game.run("day").text_has("brew is done");
        let text = game.run("day").text();
        assert!(
            text.contains("sew is done") && text.contains("mend 180 of 240 min"),
            "{text}"
        );
        game.run("day").text_has("mend is done");
        game.run("scene").ok();
        assert_eq!(gmscreen::show::mode(game.campaign()), "unstructured");
    }
    // Several shifts are spent one by one, by the character.
    let mut game = Game::peopled();
    game.all(&[
        "set ilse Shifts 3",
        "job ilse brew 2",
        "task ilse sew 9h",
        "job tam pray 2",
    ]);
    let text = game.run("day").text();
    for part in [
        "brew 1 of 2",
        "brew is done",
        "sew 480 of 540 min",
        "pray 1 of 2",
    ] {
        assert!(text.contains(part), "{text}: {part}");
    }
    game.run("set tam Shifts 0").ok();
    let text = game.run("day").text();
    assert!(!text.contains("pray"), "{text}");
    game.run("day now").refused_at(5);
    let state = game.session.table();
    let state = gmscreen::show::State::of(state.campaign, state.history, state.game);
    let json = serde_json::to_value(&state).unwrap();
    assert_eq!(
        json["works"][0],
        serde_json::json!({
            "who": "Brother Tam", "what": "pray", "job": true, "done": 1, "total": 2,
            "unit": "shifts", "rushed": false,
        })
    );
    let page = gmscreen::show::page(&state);
    assert!(page.contains("Brother Tam: pray, 1 of 2 shifts"), "{page}");
    assert_eq!(json["day"], 2);
}

#[test]
fn a_day_can_be_planned_task_by_task() {
    let made = || {
        let mut game = Game::peopled();
        game.all(&[
            "task ilse sew 5h",
            "job ilse brew 2",
            "task ilse \"mend nets\" 2h",
            "task ilse carve 3h",
            "job tam pray 3",
            "job tam preach 3",
        ]);
        game
    };
    // By default the day goes to the oldest job, and the text says what remains.
    let text = made().run("day").text();
    for part in [
        "Ilse Marrow: brew 1 of 2 shifts",
        "Ilse Marrow leaves sew (0 of 300 min), mend nets (0 of 120 min), carve (0 of 180 min)",
        "Brother Tam: pray 1 of 3 shifts",
        "Brother Tam leaves preach (0 of 3 shifts)",
    ] {
        assert!(text.contains(part), "{text}: {part}");
    }
    // Several tasks, up to 8 hours; Tam's day goes on as usual.
    let text = made().run("day ilse carve \"mend nets\" sew").text();
    for part in [
        "carve is done",
        "mend nets is done",
        "sew 180 of 300 min",
        "leaves brew",
        "pray 1 of 3",
    ] {
        assert!(text.contains(part), "{text}: {part}");
    }
    // What is left of the 8 hours goes to other tasks, never to half a shift of a job.
    let text = made().run("day ilse \"mend nets\"").text();
    assert!(text.contains("sew is done"), "{text}");
    assert!(text.contains("carve 60 of 180 min"), "{text}");
    assert!(text.contains("leaves brew (0 of 2 shifts)"), "{text}");
    // Others beside her, jobs by name, two shifts one by one.
    let mut game = made();
    game.run("set ilse Shifts 2").ok();
    let text = game.run("day ilse sew brew tam preach").text();
    for part in [
        "sew is done",
        "mend nets is done",
        "carve 60 of 180",
        "preach 1 of 3",
    ] {
        assert!(text.contains(part), "{text}: {part}");
    }
    assert!(text.contains("brew 1 of 2 shifts"), "{text}");
    let last = game.history().entries().last().unwrap();
    assert_eq!(told(&game.session, &last), text);
}

#[test]
fn an_impossible_plan_is_refused_at_the_word() {
    let mut game = Game::peopled();
    game.all(&["task ilse sew 5h", "job tam pray 3"]);
    game.run("day will").refused_with(5, "no work under way");
    game.run("day ilse")
        .refused_with(10, "what do they work on");
    game.run("day ilse dance").refused_at(10);
    game.run("day ilse \"dance\"").refused_with(10, "work");
    game.run("day ilse sew ilse sew")
        .refused_with(14, "already planned");
    game.run("day nobody").refused_at(5);
    game.run("day ilse sew = 5").refused();
    game.run("day ilse sew tam pray").ok();
}
