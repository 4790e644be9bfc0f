//! The odds shown are the frequencies with which the commands really turn out. That each of them is right is counted
//! beside the rules; here are whole lines.

use std::collections::BTreeMap;

use gmscreen::campaign::Campaign;
use gmscreen::dice::{Dice, Seeded};
use serde_json::{Map, Value};

use crate::harness::{Game, PEOPLE};
use crate::tier::by_tier;

const EXACT: f64 = 1e-12;

/// A table with Ilse, Tam and Will, of Renaissance in an edition.
fn people(edition: &str) -> Game {
    let mut game = Game::of(Campaign::new("test", "renaissance", edition));
    game.all(PEOPLE);
    game
}

fn odds(game: &mut Game, line: &str) -> Map<String, Value> {
    let answer = game.json(&format!("odds {line}"));
    let odds = answer["odds"].as_object();
    odds.unwrap_or_else(|| panic!("{line}: {answer}")).clone()
}

/// The outcome of a line on a copy of a table: the verdict, or the grade of the only side.
fn outcome(table: &Game, line: &str, dice: &mut Seeded) -> String {
    let reply = table.copy().session.execute(line, dice);
    let reply = reply.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    let reply = reply.unwrap();
    let contest = reply.contest().unwrap();
    let grade = || contest.sides[0].grade.clone();
    contest
        .verdict
        .map_or_else(grade, |won| won.id().to_owned())
}

/// Compares the odds with a count of every face of the die; faces that are rolled again have the odds `again`.
fn agrees(table: &mut Game, line: &str, faces: std::ops::Range<u16>, again: &Map<String, Value>) {
    let mut counted = BTreeMap::<String, f64>::new();
    let each = 1.0 / f64::from(faces.end - faces.start);
    for face in faces {
        let mut dice = Seeded::new(1);
        let fell = outcome(table, &format!("{line} = {face}"), &mut dice);
        if dice.mark() == 0 {
            *counted.entry(fell).or_default() += each;
        } else {
            for (id, chance) in again {
                *counted.entry(id.clone()).or_default() += each * chance.as_f64().unwrap();
            }
        }
    }
    let shown = odds(table, line);
    assert_eq!(shown.len(), counted.len(), "{line}: {shown:?} {counted:?}");
    for (id, chance) in &counted {
        let is = shown[id].as_f64().unwrap();
        assert!((is - chance).abs() <= 1e-9, "{line}: {id} {is} {chance}");
    }
    let sum: f64 = counted.values().sum();
    assert!((sum - 1.0).abs() <= 1e-9, "{line}: {sum}");
}

#[test]
fn odds_agree_with_every_face_of_the_die() {
    for edition in ["current", "draft"] {
        let mut table = people(edition);
        for line in [
            "check 0",
            "check ilse stealth difficulty -10",
            "simple ilse wil x3",
            "check 30",
            "check 75",
            "check 130",
            "check ilse react assist 2 passive",
            "simple 0",
            "simple 98",
        ]
        .into_iter()
        .take(by_tier(2, 9, 9))
        {
            agrees(&mut table, line, 0..100, &Map::new());
        }
    }
    let mut table = Game::of(Campaign::new("test", "forge-of-power", ""));
    for dc in (1..=45).step_by(by_tier(11, 1, 1)) {
        agrees(&mut table, &format!("check 7 dc {dc}"), 1..21, &Map::new());
    }
}

/// Ordered checks are rolled again as often as they tie.
#[test]
fn the_odds_of_the_second_side_of_an_ordered_check_agree_with_every_face() {
    let mut all = Vec::new();
    for first in [
        "order 50 = 20",
        "order on failure 50 = 51",
        "order 50 = 0",
        "order 50 = 50",
        "order on failure 50 = 99",
    ] {
        all.extend([30, 1, 70].map(|target| (first, target)));
    }
    for (first, target) in all.into_iter().step_by(by_tier(7, 1, 1)) {
        let mut table = people("current");
        let (order, _) = first.split_once(" =").unwrap();
        let again = odds(&mut table, &format!("{order} vs {target}"));
        table.run(first).ok();
        agrees(&mut table, &format!("then vs {target}"), 0..100, &again);
    }
}

#[test]
fn contests_turn_out_as_often_as_the_odds_say() {
    // In the draft a target may be 0, the only difference for a contest.
    for (edition, line) in [
        ("current", "oppose 80 vs 65"),
        ("draft", "oppose 30 vs 0"),
        ("current", "vary 65 vs 55"),
        ("draft", "vary 0 vs 20"),
        ("current", "order 60 vs 45"),
        ("draft", "order 0 vs 30"),
        ("current", "order on failure 40 vs 70"),
        ("draft", "order on failure 0 vs 0"),
        ("current", "attack ilse 75 vs tam 40"),
        ("draft", "attack ilse 90 aim vs tam 20 touch"),
        ("current", "attack ilse 65 vs will 30 unaware"),
    ] {
        let (mut table, mut dice) = (people(edition), Seeded::new(3));
        let rolls: u32 = by_tier(60, 3_000, 10_000);
        let mut counts = BTreeMap::<String, f64>::new();
        for _ in 0..rolls {
            let fell = outcome(&table, line, &mut dice);
            *counts.entry(fell).or_default() += 1.0 / f64::from(rolls);
        }
        let odds = odds(&mut table, line);
        for id in counts.keys() {
            assert!(odds.contains_key(id), "{line}: {id} cannot happen");
        }
        for (id, chance) in odds {
            let (p, is) = (chance.as_f64().unwrap(), counts.get(&id).copied());
            let deviation = (p * (1.0 - p) / f64::from(rolls)).sqrt();
            let differs = (is.unwrap_or_default() - p).abs();
            assert!(
                differs <= 5.0 * deviation + 1.0 / f64::from(rolls),
                "{line}: {id} {is:?} {p}"
            );
        }
    }
}

#[test]
fn odds_list_all_outcomes_and_add_up_to_one() {
    let mut game = people("current");
    let grades = "critical success|exceptional success|basic success|basic failure|exceptional failure|critical failure";
    let mut lines = vec![("check ilse stealth assist 2".to_owned(), grades)];
    for target in ["0 -5", "1", "7", "29", "50", "75", "97", "98", "500"] {
        lines.push((format!("check {target}"), grades));
        lines.push((format!("simple {target}"), "excel|stumble"));
        for other in [1, 30, 65, 98] {
            for (verb, known) in [
                ("oppose", "first|second"),
                ("vary", "first|second|partial"),
                ("order", "first|second|neither"),
                ("order on failure", "first|second|neither"),
            ] {
                lines.push((format!("{verb} {target} vs {other}"), known));
            }
        }
    }
    for (line, known) in lines {
        let odds = odds(&mut game, &line);
        let sum: f64 = odds.values().map(|p| p.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() <= EXACT, "{line}: {sum}");
        for (id, p) in odds {
            assert!(known.split('|').any(|one| one == id), "{line}: {id}");
            assert!(p.as_f64().unwrap() > 0.0, "{line}: {id} cannot happen");
        }
    }
}
