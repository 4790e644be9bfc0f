//! The odds shown are the frequencies with which the commands really turn out.

use std::collections::BTreeMap;

use gmscreen::campaign::Contest;
use gmscreen::dice::{Dice, Seeded};
use gmscreen::session::Session;

use crate::harness::Game;
use crate::tier::by_tier;

const EXACT: f64 = 1e-12;

/// The result of a line with typed dice; `None` if more dice are needed.
fn fallen(session: &mut Session, line: &str) -> Option<Contest> {
    let mut dice = Seeded::new(1);
    let Ok(Some(reply)) = session.execute(line, &mut dice) else {
        panic!("{line} is refused");
    };
    if dice.mark() > 0 {
        // The console rolled what was not typed.
        session.execute("undo", &mut dice).unwrap();
        return None;
    }
    Some(Contest::clone(&reply.contest.expect("a roll")))
}

/// Counts the outcomes of every pair of dice (or of every first die if no second is rolled); pairs
/// that are rolled again do not count.
fn counted(
    make: fn() -> Game,
    line: &str,
    key: impl Fn(&Contest) -> String,
    together: bool,
) -> BTreeMap<String, f64> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for first in 0..100 {
        // A short log stays fast.
        let mut session = make().session;
        let alone = if together {
            None
        } else {
            fallen(&mut session, &format!("{line} = {first}"))
        };
        if let Some(contest) = alone {
            *counts.entry(key(&contest)).or_default() += 100;
            continue;
        }
        for second in 0..100 {
            if let Some(contest) = fallen(&mut session, &format!("{line} = {first} {second}")) {
                assert!(contest.rerolled.is_empty(), "{line} = {first} {second}");
                *counts.entry(key(&contest)).or_default() += 1;
            }
        }
    }
    let all: u32 = counts.values().sum();
    counts
        .into_iter()
        .map(|(id, count)| (id, f64::from(count) / f64::from(all)))
        .collect()
}

#[track_caller]
fn agrees(make: fn() -> Game, line: &str, counts: &BTreeMap<String, f64>, field: &str) {
    let shown = make().json(&format!("odds {line}"));
    let shown = shown[field].as_object().expect("odds").clone();
    let mut ids: Vec<&String> = shown.keys().collect();
    ids.sort();
    assert_eq!(ids, counts.keys().collect::<Vec<_>>(), "{line}");
    let mut sum = 0.0;
    for (id, chance) in counts {
        let is = shown[id].as_f64().expect("a number");
        assert!((is - chance).abs() <= EXACT, "{line}: {id} {is} {chance}");
        sum += is;
    }
    assert!((sum - 1.0).abs() <= EXACT, "{line}: {sum}");
}

#[test]
fn checks_and_simple_checks() {
    for make in [Game::peopled as fn() -> Game, draft] {
        for line in [
            "check 0",
            "check 30",
            "check 75",
            "check 130",
            "check ilse stealth difficulty -10",
            "check ilse react assist 2 passive",
            "simple 0",
            "simple ilse wil x3",
            "simple 98",
        ] {
            let mut counts: BTreeMap<String, f64> = BTreeMap::new();
            let mut session = make().session;
            for die in 0..100 {
                let contest = fallen(&mut session, &format!("{line} = {die}")).expect("one die");
                *counts.entry(contest.sides[0].grade.clone()).or_default() += 0.01;
            }
            agrees(make, line, &counts, "odds");
        }
    }
}

/// The same characters in the other edition.
fn draft() -> Game {
    let mut game = Game::draft();
    game.all(crate::harness::PEOPLE);
    game
}

fn verdict(contest: &Contest) -> String {
    crate::harness::verdict(contest).to_owned()
}

#[test]
fn contests_are_counted_without_rerolled_ties() {
    // In the draft a target may be 0, the only difference for a contest.
    for (make, line, together) in [
        (Game::new as fn() -> Game, "oppose 80 vs 65", true),
        (Game::draft, "oppose 30 vs 0", true),
        (Game::new, "vary 65 vs 55", true),
        (Game::draft, "vary 0 vs 20", true),
        (Game::new, "order 60 vs 45", false),
        (Game::draft, "order 0 vs 30", false),
        (Game::new, "order on failure 40 vs 70", false),
        (Game::draft, "order on failure 0 vs 0", false),
    ]
    .into_iter()
    .step_by(by_tier(3, 1, 1))
    {
        let counts = counted(make, line, verdict, together);
        agrees(make, line, &counts, "odds");
    }
}

/// The kind of hit or miss, as named in the details of the odds. `strong` is the MoS that adds to
/// the DV, and again at 30 more: 30, in the draft 31.
fn way(contest: &Contest, strong: i64) -> String {
    if crate::harness::verdict(contest) != "first" {
        return "miss".to_owned();
    }
    let attack = &contest.sides[0];
    let margin = attack.margin.as_ref().map_or(0, |margin| margin.value);
    match (attack.grade.as_str(), margin) {
        ("critical success", _) => "critical hit",
        (_, margin) if margin >= strong + 30 => "hit +10 DV",
        (_, margin) if margin >= strong => "hit +5 DV",
        _ => "plain hit",
    }
    .to_owned()
}

#[test]
fn attacks_and_how_they_hit() {
    for (make, line, strong) in [
        (
            Game::peopled as fn() -> Game,
            "attack ilse 75 vs tam 40",
            30,
        ),
        (
            draft as fn() -> Game,
            "attack ilse 90 aim vs tam 20 touch",
            31,
        ),
        (Game::peopled, "attack ilse 65 vs will 30 unaware", 30),
    ]
    .into_iter()
    .step_by(by_tier(2, 1, 1))
    {
        let counts = counted(make, line, verdict, false);
        agrees(make, line, &counts, "odds");
        let mut ways = counted(make, line, |contest| way(contest, strong), false);
        let hit: f64 = ways
            .iter()
            .filter(|(id, _)| *id != "miss")
            .map(|(_, chance)| chance)
            .sum();
        let shown = make().json(&format!("odds {line}"));
        let is = shown["details"]["hit"].as_f64().expect("a number");
        assert!((is - hit).abs() <= EXACT, "{line}");
        assert!((is - shown["odds"]["first"].as_f64().unwrap()).abs() <= EXACT);
        ways.retain(|_, chance| *chance > 0.0);
        for (id, chance) in &ways {
            let is = shown["details"][id].as_f64().expect("a number");
            assert!((is - chance).abs() <= EXACT, "{line}: {id} {is} {chance}");
        }
        assert_eq!(shown["details"].as_object().unwrap().len(), ways.len() + 1);
    }
}

/// The damage of every combination of attack, defence and DV dice, each counted once: none for a
/// miss. No target is below `least`.
fn damages(
    (attack, defence): (i64, Option<i64>),
    dice: &[u16],
    plus: i64,
    (av, ap): (i64, i64),
    least: i64,
) -> (BTreeMap<i64, f64>, f64) {
    let mut faces = vec![0_i64];
    for sides in dice {
        faces = faces
            .iter()
            .flat_map(|sum| (1..=i64::from(*sides)).map(move |face| sum + face))
            .collect();
    }
    let most: i64 = dice.iter().map(|sides| i64::from(*sides)).sum();
    let (mut all, mut counts) = (0_u64, BTreeMap::<i64, u64>::new());
    for first in 0..100_u16 {
        let hits = i64::from(first) <= attack.clamp(least, 98);
        for second in 0..100 {
            let defended =
                defence.is_some_and(|target| i64::from(second) <= target.clamp(least, 98));
            // A tie is rolled again.
            if hits && defended && first == second {
                continue;
            }
            all += faces.len() as u64;
            if !hits || (defended && second > first) {
                continue;
            }
            // Only the draft has 0 as its least target; its thresholds are one higher.
            let bonus = match i64::from(first) - (1 - least) {
                60.. => 10,
                30.. => 5,
                _ => 0,
            };
            for sum in &faces {
                let rolled = if first.is_multiple_of(11) { most } else { *sum };
                let damage = (rolled + plus + bonus - (av - ap).max(0)).max(0);
                *counts.entry(damage).or_default() += 1;
            }
        }
    }
    let share = |count: u64| {
        f64::from(u32::try_from(count).unwrap()) / f64::from(u32::try_from(all).unwrap())
    };
    let hit = share(counts.values().sum());
    (
        counts
            .into_iter()
            .map(|(value, count)| (value, share(count)))
            .collect(),
        hit,
    )
}

#[test]
fn the_whole_damage_of_an_attack_agrees_with_counting() {
    for (make, line, targets, dice, plus, armour) in [
        (
            Game::peopled as fn() -> Game,
            "attack tam 75 vs ilse 40 dv 1d10+5 ap 1",
            (75, Some(40)),
            &[10][..],
            5,
            (3, 1),
        ),
        (
            draft,
            "attack tam 90 vs ilse 98 dv 2d6+1",
            (90, Some(98)),
            &[6, 6],
            1,
            (3, 0),
        ),
        (
            draft,
            "attack tam 65 vs ilse 30 dv 1d4-2 unaware",
            (65, None),
            &[4],
            -2,
            (3, 0),
        ),
        (
            Game::peopled,
            "attack tam 30 vs ilse 0 dv 8 ap 9",
            (30, Some(0)),
            &[],
            8,
            (3, 9),
        ),
    ] {
        let mut game = make();
        game.run("set ilse AV 3").ok();
        let least = i64::from(game.campaign().edition == "current");
        let (counted, hit) = damages(targets, dice, plus, armour, least);
        let shown = game.json(&format!("odds {line}"));
        let details = shown["details"].as_object().expect("details");
        let close = |what: &str, chance: f64| {
            let is = details
                .get(what)
                .and_then(serde_json::Value::as_f64)
                .unwrap_or(0.0);
            assert!((is - chance).abs() <= EXACT, "{line}: {what} {is} {chance}");
        };
        close("hit", hit);
        let shown_damage: Vec<i64> = details
            .keys()
            .filter_map(|key| key.strip_prefix("damage ")?.parse().ok())
            .collect();
        let mut sorted = shown_damage.clone();
        sorted.sort_unstable();
        assert_eq!(
            sorted,
            counted.keys().copied().collect::<Vec<_>>(),
            "{line}"
        );
        for (value, chance) in &counted {
            close(&format!("damage {value}"), *chance);
        }
        // Ilse: DUR 30, so WT 6 and DR 60.
        let at_least = |least: i64| counted.range(least..).map(|(_, chance)| chance).sum();
        close("wound", at_least(6));
        close("two wounds", at_least(12));
        close("disabled", at_least(30));
        close("dead", at_least(60));
        // All of it is in the text, with a column each.
        let text = shown["text"].as_str().unwrap();
        let distribution = text.rsplit("; damage ").next().unwrap();
        assert_eq!(distribution.split(", ").count(), counted.len(), "{text}");
        for (one, value) in distribution.split(", ").zip(counted.keys()) {
            let words: Vec<&str> = one.split(' ').collect();
            assert_eq!(words[0], value.to_string(), "{text}");
            assert!(
                "▁▂▃▄▅▆▇█".contains(words[1]) && words[2].ends_with('%'),
                "{text}"
            );
        }
    }
}
