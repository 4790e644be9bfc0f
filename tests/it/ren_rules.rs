//! Rules that the console once got wrong, a test each.

use std::collections::BTreeMap;

use gmscreen::campaign::Contest;
use gmscreen::dice::{Dice, Seeded};

use crate::harness::{Game, verdict};

/// The name of a common check in an edition.
pub(crate) fn named<'a>(check: &'a str, edition: &str) -> &'a str {
    match (check, edition) {
        ("Difficult Recall", "draft") => "Difficult Memory Recall",
        ("Solve a Puzzle", "draft") => "Solve a Logic Puzzle",
        _ => check,
    }
}

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
fn a_helper_needs_ten_ranks_in_some_skill() {
    let mut game = Game::peopled();
    game.all(&[
        "skill tam Rowing SOM 10",
        "skill will Rowing SOM 9",
        "add Vera",
    ]);
    for what in ["stealth", "WIL*2", "\"React Quickly\""] {
        let helped = |who: &str| format!("check ilse {what} assist {who}");
        let roll = game.run(&helped("tam")).roll();
        assert!(roll.parts.iter().any(|part| part.value == 10), "{what}");
        for who in ["will", "vera"] {
            let said = game.run(&helped(who)).refused().to_string();
            assert!(said.contains("has no skill of 10"), "{said}");
            let forced = game.run(&format!("force {}", helped(who))).roll();
            assert!(
                forced
                    .parts
                    .iter()
                    .any(|part| part.label == "assisted by 1")
            );
        }
    }
}

#[test]
fn unproficient_applies_to_a_character_without_proficiencies() {
    let mut game = Game::peopled();
    game.run("skill ilse Blades SOM 40 prof Knives").ok();
    game.run("skill will Blades SOM 30").ok();
    game.run("set will SOM 20").ok();
    game.run("check will blades unproficient").target_is(30);
    game.run("check ilse blades unproficient").target_is(40);
    game.run("odds check will blades unproficient")
        .text_has("TN 30");
}

#[test]
fn passive_and_secret_rolls_do_not_count_as_earlier_attempts() {
    let mut game = Game::peopled();
    game.run("option trying_again On").ok();
    game.run("check ilse stealth passive = 98").ok();
    game.run("check ilse stealth secret = 98").ok();
    assert!(game.campaign().tried.is_empty());
    game.run("check ilse stealth = 98").target_is(70);
    game.run("odds check ilse stealth").text_has("TN 60");
    game.run("check ilse stealth = 98").target_is(60);
    game.run("check ilse stealth secret = 98").target_is(50);
    game.run("check ilse stealth = 98").target_is(50);
}

#[test]
fn the_first_side_of_an_ordered_check_rolls_first() {
    let mut game = Game::peopled();
    let before = game.campaign().clone();
    let reply = game.run("order ilse stealth = 41").reply();
    assert_eq!(reply.asks, Some("then vs "));
    assert!(
        reply.text.contains("the other side rolls now"),
        "{}",
        reply.text
    );
    let answer = game.json("order ilse stealth = 41");
    assert_eq!(
        (
            &answer["verdict"],
            answer["rolls"].as_array().unwrap().len()
        ),
        (&serde_json::Value::Null, 1)
    );
    // It is an act of its own, about the last pending contest or the given one.
    game.run("note \"something else\"").ok();
    let contest = game.run("then vs tam 60 = 55").contest();
    assert_eq!((verdict(&contest), contest.sides.len()), ("second", 2));
    let contest = game.run("then #19 vs will 60 = 70").contest();
    assert_eq!(verdict(&contest), "first");
    game.run("then vs tam 60 = 55")
        .refused_with(1, "is waiting for its second side");
    game.run("then #19 vs tam 60")
        .refused_with(6, "is not waiting for a second side");
    game.run("undo").text_has("then #19");
    let answer = game.json("then vs tam 60 +10 = 55");
    assert_eq!(
        (&answer["verdict"], &answer["rolls"][1]["target"]),
        (&"second".into(), &70.into())
    );
    game.run("undo 5").ok();
    assert_eq!(game.campaign(), &before);
    // The first side alone decides, so nothing is pending.
    for (line, won) in [
        ("order ilse stealth = 98", "neither"),
        ("order on failure ilse stealth = 41", "first"),
    ] {
        let reply = game.run(line).reply();
        assert_eq!(reply.asks, None, "{line}");
        assert_eq!(verdict(&reply.contest.unwrap()), won, "{line}");
        game.run("then vs tam 60")
            .refused_with(1, "is waiting for its second side");
    }
    // A tie starts again from the first side, and so do two failures.
    game.run("order ilse stealth = 41").ok();
    let contest = game.run("then vs tam 60 = 41 20 10").contest();
    assert_eq!(
        (contest.rerolled, contest.sides[0].dice[0]),
        (vec![vec![41, 41]], 20)
    );
    game.run("order on failure ilse stealth = 80").ok();
    let contest = game.run("then vs tam 60 = 70 20").contest();
    assert_eq!(
        (contest.verdict.unwrap().id(), contest.sides[1].dice.len()),
        ("first", 0)
    );
    // Errors in the line.
    game.run("order ilse stealth = 41").ok();
    game.run("then tam 60").refused();
    game.run("then ilse vs tam 60").refused_at(6);
    game.run("then vs nobody 60").refused_at(9);
    game.run("then #1 vs tam 60")
        .refused_with(6, "is not waiting for a second side");
    game.run("then #99 vs tam 60").refused_at(6);
    // An attack is never left pending.
    game.run("oppose ilse stealth").refused();
}

#[test]
fn luck_can_change_the_first_side_before_the_other_rolls() {
    let mut game = Game::peopled();
    game.run("order ilse stealth = 94").ok();
    let reply = game.run("flip").reply();
    assert_eq!(reply.asks, Some("then vs "));
    let contest = game.run("then vs tam 60 = 20").contest();
    assert_eq!((verdict(&contest), contest.sides[0].dice[0]), ("first", 49));
    game.run("order ilse stealth = 12").ok();
    game.run("upgrade luck").ok();
    let contest = game.run("then vs tam 60 = 5").contest();
    assert_eq!(contest.sides[0].grade, "exceptional success");
}

/// The outcomes of `then` for every die of the second side; ordered checks are rolled again as
/// often as they tie.
fn counted(on: &str, first: u16, target: i64) -> BTreeMap<String, f64> {
    let mut out: BTreeMap<String, f64> = BTreeMap::new();
    let again = Game::peopled().json(&format!("odds order {on}50 vs {target}"));
    let again = again["odds"].as_object().unwrap().clone();
    for die in 0..100 {
        let mut game = Game::peopled();
        game.run(&format!("order {on}50 = {first}")).ok();
        let mut console = Seeded::new(1);
        let line = format!("then vs {target} = {die}");
        let reply = game.session.execute(&line, &mut console).unwrap().unwrap();
        if console.mark() == 0 {
            let contest: Contest = Contest::clone(&reply.contest.unwrap());
            *out.entry(verdict(&contest).to_owned()).or_default() += 0.01;
        } else {
            // Rolled again.
            for (id, chance) in &again {
                *out.entry(id.clone()).or_default() += 0.01 * chance.as_f64().unwrap();
            }
        }
    }
    out
}

#[test]
fn the_odds_of_the_second_side_agree_with_counting() {
    for (on, first) in [
        ("", 0),
        ("", 20),
        ("", 50),
        ("on failure ", 51),
        ("on failure ", 99),
    ] {
        for target in [1, 30, 70] {
            let mut game = Game::peopled();
            game.run(&format!("order {on}50 = {first}")).ok();
            let shown = game.json(&format!("odds then vs {target}"));
            let shown = shown["odds"].as_object().unwrap();
            let counted = counted(on, first, target);
            assert_eq!(
                shown.len(),
                counted.len(),
                "{on}{first} {target}: {shown:?} {counted:?}"
            );
            for (id, chance) in counted {
                let is = shown[&id].as_f64().unwrap();
                assert!(
                    (is - chance).abs() < 1e-9,
                    "{on}{first} {target} {id}: {is} {chance}"
                );
            }
        }
    }
}

#[test]
fn a_missing_skill_offers_its_aptitude_or_a_related_skill() {
    let mut game = Game::peopled();
    game.all(&[
        "set tam SOM 15",
        "skill tam Rowing SOM 30",
        "skill tam Haggling SAV 20",
        "set tam SAV 10",
    ]);
    let refusal = game.run("check tam stealth -10 = 5").refused();
    let lines = refusal.lines_instead("check tam stealth -10 = 5");
    let told: Vec<(&str, &str)> = lines
        .iter()
        .map(|(line, doc)| (line.as_str(), *doc))
        .collect();
    assert_eq!(
        told,
        [
            ("check tam COO -10 = 5", "COO x1 = 10, without Stealth"),
            (
                "check tam Rowing -30:\"defaulting\" -10 = 5",
                "Rowing -30 = 15, if related"
            ),
            (
                "check tam Haggling -30:\"defaulting\" -10 = 5",
                "Haggling -30 = 0, if related"
            ),
        ]
    );
    let lines: Vec<String> = lines.into_iter().map(|(line, _)| line).collect();
    let json = game.json("check tam stealth -10 = 5");
    assert_eq!(json["instead"], serde_json::json!(lines));
    // Each can be typed as it is.
    for (line, target) in lines.iter().zip([1, 5, 1]) {
        game.run(line).target_is(target);
    }
    // A typing error is not taken for an unlearned skill.
    assert!(game.run("check tam stealht").refused().instead().is_empty());
}

#[test]
fn the_draft_has_its_own_names_for_checks() {
    for (current, draft) in [
        ("Difficult Recall", "Difficult Memory Recall"),
        ("Solve a Puzzle", "Solve a Logic Puzzle"),
    ] {
        for (mut game, own, other) in [
            (Game::peopled(), current, draft),
            (crate::ren_checks::draft(), draft, current),
        ] {
            let roll = game.run(&format!("check ilse \"{own}\"")).roll();
            assert_eq!((roll.what.as_str(), roll.target), (own, Some(30)));
            game.run(&format!("check ilse \"{other}\"")).refused_at(12);
        }
    }
}

#[test]
fn luck_is_offered_only_where_it_improves_the_result() {
    let offers = |line: &str| -> Vec<String> {
        let mut game = Game::peopled();
        game.all(&[
            "set tam Luck 2",
            "set tam DUR 20",
            "set tam SOM 20",
            "luck tam +2",
        ]);
        let answer = game.json(line);
        let offers = answer["offers"].as_array().cloned().unwrap_or_default();
        offers
            .iter()
            .map(|offer| offer["becomes"].as_str().unwrap().to_owned())
            .collect()
    };
    for (line, shown) in [
        // A higher margin within the same grade is not a better result by itself.
        ("check ilse 80 = 12", &["exceptional success"][..]),
        ("check ilse 20 = 31", &["13, basic success"]),
        ("check ilse 20 = 32", &[]),
        (
            "check ilse 20 = 61",
            &["16, basic success", "basic failure"],
        ),
        ("simple ilse 80 = 12", &[]),
        // In a contest it is, if it wins.
        (
            "oppose ilse 80 vs will 70 = 12 15",
            &["21, basic success, Ilse Marrow wins"],
        ),
        // A lost contest stays lost.
        ("oppose ilse 80 vs will 70 = 12 50", &[]),
        ("oppose ilse 20 vs will 70 = 99 50", &["basic failure"]),
        ("oppose ilse 80 vs will 70 = 50 12", &["critical success"]),
        // A hit is improved by its damage.
        ("attack ilse 80 vs will 20 = 12 90", &[]),
        (
            "attack ilse 80 vs will 20 = 13 90",
            &["31, exceptional success"],
        ),
        (
            "attack ilse 80 vs will 20 = 46 90",
            &["64, exceptional success", "critical success"],
        ),
        ("attack ilse 80 vs will 20 = 99", &["basic failure"]),
    ] {
        assert_eq!(offers(line), shown, "{line}");
    }
}

/// A target and an attacker.
fn foes() -> Game {
    let mut game = Game::peopled();
    game.all(&[
        "skill ilse \"Melee Weapons\" SOM 40",
        "skill ilse Pistols COO 25",
        "add Reed",
        "set reed COO 15",
        "set reed DUR 20",
        "skill reed Fray COO 20",
    ]);
    game
}

/// The target numbers of an attack; `None` if a side does not roll.
fn targets(game: &mut Game, line: &str) -> (i64, Option<i64>) {
    let contest = game.run(&format!("{line} = 0 99")).done;
    let contest = match contest {
        Ok(Some(reply)) => reply.contest.unwrap(),
        _ => game.run(&format!("{line} = 0")).reply().contest.unwrap(),
    };
    game.run("undo").ok();
    let sides = &contest.sides;
    let defends = (!sides[1].dice.is_empty())
        .then_some(sides[1].target)
        .flatten();
    (sides[0].target.unwrap(), defends)
}

#[test]
fn known_conditions_apply_in_an_attack() {
    const MELEE: &str = "attack ilse melee vs reed";
    for (lines, line, expected) in [
        (&[][..], MELEE, (60, Some(35))),
        (&["condition reed prone"], MELEE, (70, Some(35))),
        (
            &["condition reed prone"],
            "attack ilse pistols vs reed",
            (45, Some(35)),
        ),
        (&["condition ilse prone"], MELEE, (30, Some(35))),
        (&["condition reed feinted"], MELEE, (60, Some(15))),
        (&["condition reed unaware"], MELEE, (60, None)),
        (&["condition reed surprised"], MELEE, (60, None)),
        (&["hide ilse"], MELEE, (60, None)),
        (
            &["begin ilse reed = 9 1", "surprised reed"],
            MELEE,
            (60, None),
        ),
        (&["set reed harm 20"], MELEE, (70, None)),
        // What the GM types takes precedence over what the console knows.
        (
            &["condition reed unaware"],
            "attack ilse melee vs reed aware",
            (60, Some(35)),
        ),
        (
            &["hide ilse"],
            "attack ilse melee vs reed aware",
            (60, Some(35)),
        ),
        (
            &["condition reed prone"],
            "attack ilse melee vs reed -10:\"standing\"",
            (70, Some(25)),
        ),
    ] {
        let mut game = foes();
        game.all(lines);
        assert_eq!(targets(&mut game, line), expected, "{lines:?} {line}");
        // The preview matches the roll.
        let odds = game.run(&format!("odds {line}")).text();
        assert!(odds.contains(&format!("TN {}", expected.0)), "{odds}");
        if let Some(defence) = expected.1 {
            assert!(odds.contains(&format!("vs TN {defence}")), "{odds}");
        }
    }
    // In the next round it is no longer a surprise.
    let mut game = foes();
    game.all(&["begin ilse reed = 9 1", "surprised reed", "next"]);
    assert_eq!(game.turn(), (2, "Ilse Marrow"));
    assert_eq!(targets(&mut game, MELEE), (60, Some(35)));
    game.run("attack ilse melee vs reed = 0 5").ok();
    game.run("condition reed unaware").ok();
    game.run("attack ilse melee vs reed = 0")
        .text_has("no defence: Reed is unaware");
    game.run("attack ilse melee unaware vs reed").refused_at(19);
    game.run("attack ilse melee vs reed unaware aware")
        .refused_with(35, "combined");
}

#[test]
fn a_session_says_who_gains_luck_and_an_adventure_ends() {
    let mut game = Game::peopled();
    game.run("luck ilse -2").ok();
    let text = game.run("session").text();
    assert!(
        text.contains("Ilse Marrow gains a Luck Point: 2 of 3"),
        "{text}"
    );
    assert!(!text.contains("Tam"), "{text}");
    assert_eq!(game.track("Ilse Marrow", "luck"), 2);
    game.run("undo").ok();
    assert_eq!(game.track("Ilse Marrow", "luck"), 1);
    let before = game.campaign().clone();
    game.run("condition ilse blessed for scene").ok();
    game.all(&["option trying_again On", "check ilse stealth = 98"]);
    let (session, scene) = (game.campaign().session, game.campaign().scene);
    let text = game.run("adventure").text();
    assert!(text.contains("adventure 1 ends"), "{text}");
    assert!(text.contains("no longer blessed"), "{text}");
    assert_eq!(
        (game.campaign().session, game.campaign().scene),
        (session, scene + 1)
    );
    assert!(game.campaign().tried.is_empty());
    assert_eq!(
        game.track("Ilse Marrow", "luck"),
        1,
        "only a session brings one"
    );
    game.run("adventure").text_has("adventure 2 ends");
    game.run("adventure now").refused_at(11);
    game.run("undo 5").ok();
    assert_eq!(game.campaign(), &before);
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

#[test]
fn force_overrules_every_rule_of_checks_and_attacks() {
    let mut game = foes();
    game.all(&[
        "add Vera",
        "skill reed Swords SOM 30",
        "set reed SOM 10",
        "option luck_points_per_check One",
        "check ilse stealth = 12",
    ]);
    for (line, target) in [
        ("check ilse stealth slow 1", Some(80)),
        ("check ilse stealth related 9", Some(80)),
        ("check ilse stealth related stealth", Some(100)),
        ("check ilse stealth spec", Some(80)),
        ("check ilse stealth assist vera", Some(80)),
        ("task ilse lock 100m check stealth slow 1 rush 1", Some(70)),
        ("attack ilse pistols vs reed \"Melee Weapons\"", None),
        ("attack ilse melee vs reed cover total", Some(30)),
        ("attack ilse melee long medium vs reed", Some(30)),
    ] {
        if line.contains("\"Melee Weapons\"") {
            game.run("skill reed \"Melee Weapons\" SOM 30").ok();
        }
        let refusal = game.run(line).refused();
        assert!(refusal.by_rule, "{line}: {refusal}");
        let reply = game.run(&format!("force {line}")).reply();
        assert!(
            reply.forced && reply.text.contains("(GM)"),
            "{line}: {}",
            reply.text
        );
        if let Some(target) = target {
            let is = reply.contest.unwrap().sides[0].target;
            assert_eq!(is, Some(target.min(98)), "{line}");
        }
        game.run(&format!("odds force {line}")).ok();
    }
    // Both rushed and slowed: 125% of the time.
    let lock = game.campaign().works.last().unwrap();
    assert_eq!(lock.frame, 125);
    // Luck and shifts.
    let mut game = foes();
    game.all(&[
        "option luck_points_per_check One",
        "check ilse stealth = 21",
        "flip",
    ]);
    for (line, column) in [("upgrade luck", 9), ("flip", 1)] {
        game.run(line).refused_at(column);
    }
    game.run("force upgrade luck").ok();
    game.run("upgrade").refused_with(1, "only once");
    game.run("force upgrade").text_has("critical success");
    game.run("luck ilse -1").ok();
    assert_eq!(game.track("Ilse Marrow", "luck"), 0);
    game.run("check ilse stealth = 94").ok();
    game.run("flip").refused_with(1, "no Luck Point left");
    game.run("force flip").ok();
    assert_eq!(game.track("Ilse Marrow", "luck"), 0);
    // `force` only overrules rules; other refusals stay.
    game.run("check ilse stealth = 33").ok();
    game.run("force flip")
        .refused_with(7, "nothing would change");
    game.run("force check ilse stealth spec spec")
        .refused_with(31, "twice");
}

/// Dice and results of the worked examples: DUR 30, SOM 20, AV 5; 1d10+6, AP 2.
#[test]
fn the_worked_examples_of_a_fight() {
    let mut game = Game::new();
    game.all(&[
        "add Ann",
        "add Bob",
        "set bob DUR 30",
        "set bob SOM 20",
        "set bob AV 5",
    ]);
    let harm = |game: &Game| (game.track("Bob", "harm"), game.track("Bob", "wounds"));
    let text = game
        .run("attack ann 70 vs bob 55 dv 1d10+6 ap 2 = 12 31")
        .text();
    assert!(!text.contains("takes"), "{text}");
    game.run("attack ann 70 vs bob 55 dv 1d10+6 ap 2 = 38 62 4")
        .text_has("12 damage (1d10+6: 4, +5 MoS, -3 armour, 2 pierced), 2 wounds; SOM×3 (40) or falls prone");
    assert_eq!(harm(&game), (12, 2));
    game.run("odds roll bob").text_has("TN 40");
    game.run("roll bob = 41").text_has("Bob is prone");
    // Prone +10, two wounds -20.
    let contest = game
        .run("attack ann 70 vs bob 55 dv 1d10+6 ap 2 = 66 40")
        .contest();
    assert_eq!(
        (contest.sides[0].target, contest.sides[1].target),
        (Some(80), Some(35))
    );
    assert_eq!(contest.attack.unwrap().hit.unwrap().damage, 23);
    assert_eq!(harm(&game), (35, 5));
    let status = |game: &Game| (game.session.game().status)(game.campaign(), game.who("Bob"));
    assert_eq!(status(&game), ["disabled"]);
    assert!(
        game.campaign().pending.is_empty(),
        "the disabled have no feet to keep"
    );
    game.run("damage bob 25 unarmoured").text_has("dead");
    // An upgraded success keeps the bonus of its MoS, unless the campaign goes by its grade.
    for (value, damage) in [("Margin", 7), ("Grade", 12)] {
        let mut game = Game::new();
        game.all(&["add Ann", "add Bob", "set bob DUR 30", "set ann Luck 1"]);
        game.run(&format!("option upgraded_damage {value}")).ok();
        game.run("attack ann 70 vs bob 55 dv 1d10+3 = 12 90 4").ok();
        game.run("upgrade ann").ok();
        assert_eq!(game.track("Bob", "harm"), damage, "{value}");
    }
}

#[test]
fn a_pending_check_is_found_whatever_the_edition_calls_it() {
    let mut game = Game::peopled();
    game.run("pending ilse \"Difficult Recall\"").ok();
    game.run("option edition draft").ok();
    game.run("pending").text_has("Difficult Recall");
    game.run("roll ilse = 10")
        .text_has("Difficult Memory Recall");
    assert!(game.campaign().pending.is_empty());
    game.run("undo").ok();
    assert_eq!(game.campaign().pending.len(), 1);
    game.run("option edition current").ok();
    assert_eq!(game.run("roll ilse = 10").roll().what, "Difficult Recall");
}

#[test]
fn an_attack_without_a_target_asks_for_one() {
    let mut game = Game::peopled();
    game.run("attack ilse 50 vs")
        .refused_with(19, "choose a target");
    game.run("attack ilse 50 vs odile 40 30")
        .refused_with(28, "a modifier, 'dv', 'ap' or the end");
}
