//! Ordered checks: the first side rolls first, and luck may change it.

use std::collections::BTreeMap;

use gmscreen::campaign::Contest;
use gmscreen::dice::{Dice, Seeded};

use crate::harness::{Game, verdict};

#[test]
fn the_first_side_of_an_ordered_check_rolls_first() {
    let mut game = Game::peopled();
    let before = game.campaign().clone();
    let reply = game.run("order ilse stealth = 41").reply();
    assert_eq!(reply.asks.as_deref(), Some("then vs "));
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
    assert_eq!(reply.asks.as_deref(), Some("then vs "));
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
