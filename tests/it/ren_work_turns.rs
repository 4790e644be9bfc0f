//! Work in and out of turn order, and how long it takes.

use crate::harness::Game;

/// Ann and Bob in a fight on Ann's turn; Ann has a task and a job.
fn at_work(terms: &str) -> Game {
    let mut game = Game::new();
    game.all(&["add Ann", "add Bob", "set ann INT 5", "set ann COO 5"]);
    game.all(&["task ann \"pick\" 10m", "job ann \"brew\" 5"]);
    game.run(&format!("begin{terms} = 5 5")).ok();
    assert_eq!(game.turn(), (1, "Ann"));
    game
}

fn done(game: &Game, what: &str) -> i64 {
    let mut works = game.campaign().works.iter();
    works
        .find(|work| work.what == what)
        .map_or(-1, |work| work.done)
}

#[test]
fn work_in_turn_order_takes_the_turn_like_act() {
    for line in ["work ann pick", "act ann task pick", "work ann pick 2m"] {
        // Nothing is allotted to tasks: the turn is lost and the work makes no progress.
        let mut game = at_work("");
        let before = game.campaign().clone();
        game.run(line).text_has("Ann loses the turn on pick");
        assert_eq!(done(&game, "pick"), 0, "{line}");
        game.run("act ann quick")
            .refused_with(9, "no quick action left");
        // There is no turn left to lose.
        let said = game.run(line).refused().to_string();
        assert!(said.contains("no turn to spend"), "{line}: {said}");
        game.run("undo").ok();
        assert_eq!(game.campaign(), &before, "{line}");
        // After a quick action, the rest of the turn can be lost.
        game.run("act ann quick").ok();
        game.run(line)
            .text_has("Ann loses the rest of the turn on pick");
        // Not in another character's turn.
        game.run("next").ok();
        let said = game.run(line).refused().to_string();
        assert!(said.contains("it is not Ann's turn"), "{line}: {said}");
    }
    // As much as is allotted, once a turn, and no more.
    let mut game = at_work(" allot 1S+1Q|5m");
    game.run("work ann pick 6m")
        .refused_with(15, "allows 5 minutes");
    game.run("work ann pick").text_has("pick 5 of 10 min");
    game.run("work ann pick")
        .refused_with(6, "no task time left");
    game.run("act standard").refused_at(5);
    game.all(&["next", "next"]);
    game.run("work ann pick 3m").text_has("8 of 10 min");
    game.all(&["next", "next"]);
    game.run("act task pick").text_has("pick is done");
    // The GM can let it go on at any time.
    let mut game = at_work("");
    game.run("next").ok();
    game.run("force work ann pick 4m")
        .text_has("pick 4 of 10 min");
    game.run("force work ann brew")
        .text_has("brew 1 of 5 shifts");
    game.run("undo 2").ok();
    assert_eq!((done(&game, "pick"), done(&game, "brew")), (0, 0));
    // If the GM does not count task time, only the turn is required.
    let mut game = at_work(" allot none");
    game.run("work ann pick").refused_with(6, "how long");
    game.run("work ann pick 10m").text_has("pick is done");
    game.run("work bob pick").refused_at(10);
    // Outside a fight there is no limit.
    let mut game = at_work("");
    game.all(&["pause", "work ann pick"]);
    assert_eq!(done(&game, "pick"), -1);
}

#[test]
fn work_outside_the_characters_turn_is_refused_and_jobs_cost_the_turn_too() {
    for terms in ["", " allot 1S+1Q|5m"] {
        let mut game = at_work(terms);
        game.run("act ann task brew")
            .text_has("Ann loses the turn on brew");
        assert_eq!(done(&game, "brew"), 0);
        game.run("undo").ok();
        game.run("work ann brew")
            .text_has("Ann loses the turn on brew");
        game.run("next").ok();
        for line in ["act ann task pick", "act ann task brew", "act ann standard"] {
            let said = game.run(line).refused().to_string();
            assert!(said.contains("it is not Ann's turn"), "{line}: {said}");
        }
        // A turn can only be lost by its own character, whatever the GM says.
        let forced = game.run("force act ann task brew").refused().to_string();
        assert!(forced.contains("no turn to spend"), "{forced}");
    }
    let mut game = at_work(" allot 1S+1Q|5m");
    game.run("next").ok();
    game.run("force act ann task pick")
        .text_has("pick 5 of 10 min");
}

#[test]
fn half_a_shift_per_day_is_one_every_two_days() {
    for (shifts, done) in [
        ("1", [1, 2, 3, 4]),
        ("1/2", [0, 1, 1, 2]),
        ("3/2", [1, 3, 4, 6]),
    ] {
        let mut game = Game::new();
        game.all(&["add Ann", "job ann brew 20", "task ann sew 20h"]);
        game.run(&format!("set ann Shifts {shifts}")).ok();
        for (day, done) in done.into_iter().enumerate() {
            game.run("day").ok();
            assert_eq!(game.campaign().works[0].done, done, "{shifts}, day {day}");
        }
        game.run("undo 4").ok();
        assert_eq!(game.campaign().works[0].done, 0, "{shifts}");
        let mut again = game;
        again.all(&["day", "day"]);
        assert_eq!(again.campaign().works[0].done, done[1], "{shifts}");
    }
    let mut game = Game::new();
    game.all(&["add Ann", "job ann brew 20", "set ann Shifts 1/2"]);
    game.run("day").text_has("Ann has worked a part of a shift");
    assert_eq!(game.json_state()["characters"][0]["stats"]["Days"], 2);
    // A whole number is again a rate per day.
    game.run("set ann Shifts 2").ok();
    assert!(game.who("Ann").stats.get("Days").is_none());
    for line in [
        "set ann Shifts 1/0",
        "set ann Shifts 1/x",
        "set ann COO 1/2",
        "set ann Shifts /2",
    ] {
        game.run(line).refused();
    }
}
