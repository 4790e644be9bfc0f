//! Basic Roleplaying at the level of commands: checks and contests in every variant.

use gmscreen::campaign::Campaign;

use crate::harness::Game;

pub(crate) fn game() -> Game {
    Game::of(Campaign::new("test", "brp", ""))
}

pub(crate) const PEOPLE: &[&str] = &[
    "add Nia",
    "player nia",
    "set nia STR 13",
    "set nia CON 12",
    "set nia SIZ 11",
    "set nia DEX 14",
    "set nia INT 16",
    "skill nia Climb 45",
    "skill nia Teach 60",
    "skill nia \"Spot Hidden\" 60",
    "add Brok",
    "set brok SIZ 15",
    "set brok CON 15",
    "set brok DEX 9",
    "set brok INT 12",
    "skill brok Climb 20",
    "skill brok Listen 40",
];

pub(crate) fn peopled() -> Game {
    let mut game = game();
    game.all(PEOPLE);
    game
}

/// The grade of one side of a line.
#[track_caller]
pub(crate) fn grade(game: &mut Game, line: &str) -> String {
    game.run(line).roll().grade
}

pub(crate) fn odds(game: &mut Game, line: &str) -> Vec<(String, f64)> {
    let answer = game.json(&format!("odds {line}"));
    let odds = answer["odds"]
        .as_object()
        .unwrap_or_else(|| panic!("{answer}"));
    odds.iter()
        .map(|(id, chance)| (id.clone(), chance.as_f64().unwrap()))
        .collect()
}

/// Highest special, highest success, lowest fumble, computed by hand from the digest's text.
fn row(chance: i64, round_up: bool) -> (i64, i64, i64) {
    if chance == 0 {
        return (0, 0, 96);
    }
    // The rounding of a fifth, with all five remainders written out.
    let up: i64 = match (chance % 5, round_up) {
        (0, _) | (1 | 2, false) => 0,
        _ => 1,
    };
    let fifth = chance / 5 + up;
    let fumbles = match chance {
        ..=10 => 5,
        11..=30 => 4,
        31..=50 => 3,
        51..=70 => 2,
        _ => 1,
    };
    (fifth.clamp(1, 95), chance.clamp(5, 95), 101 - fumbles)
}

fn expected(face: i64, (special, success, fumble): (i64, i64, i64)) -> &'static str {
    match face {
        face if face <= special => "special success",
        face if face <= success => "success",
        face if face >= fumble => "fumble",
        _ => "failure",
    }
}

#[test]
fn every_ability_to_200_is_graded_by_the_table_in_both_readings() {
    for (reading, round_up) in [("Table", false), ("RoundUp", true)] {
        let mut game = game();
        game.run(&format!("option special {reading}")).ok();
        for ability in 0..=200 {
            let row = row(ability, round_up);
            for edge in [1, row.0, row.0 + 1, row.1, row.1 + 1, row.2 - 1, row.2, 100] {
                let face = edge.clamp(1, 100);
                let line = format!("check {ability} = {face}");
                assert_eq!(
                    grade(&mut game, &line),
                    expected(face, row),
                    "{reading}: {line}"
                );
            }
        }
    }
}

#[test]
fn the_printed_rows_of_the_table() {
    let mut game = game();
    for (line, grade_is) in [
        ("check 6 = 1", "special success"),
        ("check 7 = 2", "success"),
        ("check 8 = 2", "special success"),
        ("check 60 = 12", "special success"),
        ("check 97 = 19", "special success"),
        ("check 97 = 20", "success"),
        ("check 98 = 20", "special success"),
        ("check 97 = 96", "failure"),
        ("check 150 = 30", "special success"),
        ("check 150 = 96", "failure"),
        ("check 150 = 00", "fumble"),
        ("check 3 = 5", "success"),
        ("check 10 = 96", "fumble"),
        ("check 11 = 96", "failure"),
        ("check 0 = 1", "failure"),
        ("check 0 = 96", "fumble"),
    ] {
        assert_eq!(grade(&mut game, line), grade_is, "{line}");
    }
    game.run("option special roundup").ok();
    assert_eq!(grade(&mut game, "check 6 = 2"), "special success");
    assert_eq!(grade(&mut game, "check 97 = 20"), "special success");
}

#[test]
fn the_odds_of_a_check_are_those_of_its_hundred_faces() {
    for reading in ["Table", "RoundUp"] {
        let mut game = game();
        game.run(&format!("option special {reading}")).ok();
        for ability in [0, 3, 6, 37, 96, 140] {
            let line = format!("check {ability}");
            let odds = odds(&mut game, &line);
            let faces: Vec<String> = (1..=100)
                .map(|face| grade(&mut game, &format!("{line} = {face}")))
                .collect();
            for (id, chance) in &odds {
                let count = faces.iter().filter(|grade| *grade == id).count();
                assert!(
                    (chance * 100.0 - f64::from(u32::try_from(count).unwrap())).abs() < 1e-9,
                    "{line} {id}"
                );
            }
            let sum: f64 = odds.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn difficulty_doubles_halves_or_needs_no_roll() {
    let mut game = peopled();
    for (line, target) in [
        ("check nia climb = 50", 45),
        ("check nia climb normal = 50", 45),
        ("check nia climb easy = 50", 90),
        ("check nia climb difficult = 50", 23),
        ("check nia climb +10 difficult = 50", 33),
        ("check nia climb difficult +10 = 50", 33),
        ("check nia climb -60 = 50", 0),
        ("check nia climb impossible = 50", 0),
    ] {
        game.run(line).target_is(target);
    }
    let answer = game.json("check nia climb automatic");
    assert_eq!(answer["rolls"][0]["grade"], "success");
    assert_eq!(answer["rolls"][0]["dice"], serde_json::json!([]));
    assert_eq!(answer["rolls"][0]["target"], serde_json::Value::Null);
    let answer = game.json("check nia climb impossible");
    assert_eq!(answer["rolls"][0]["grade"], "failure");
    assert_eq!(answer["rolls"][0]["dice"], serde_json::json!([]));
    assert_eq!(
        grade(&mut game, "check nia climb impossible = 97"),
        "fumble"
    );
    assert_eq!(
        odds(&mut game, "check 50 automatic"),
        [("success".to_owned(), 1.0)]
    );
    game.run("check 50 automatic = 4").refused_at(22);
    game.run("check 50 easy automatic")
        .refused_with(15, "cannot be combined with 'easy'");
    game.run("check 50 easy easy").refused_at(15);
    game.run("check 50 secret secret").refused_at(17);
    game.run("check 50 vs 40").refused_at(10);
    game.run("check 50 passive-rolls")
        .refused_with(10, "resist");
    game.run("check nia swimming").refused_with(11, "swimming");
    game.run("check 50 = 101").refused_at(12);
    game.run("check 50 = 1 2").refused_at(14);
}

#[test]
fn a_bare_characteristic_is_rolled_at_times_five() {
    let mut game = peopled();
    for (line, target) in [
        ("check nia dex = 3", 70),
        ("check nia DEX x3 = 3", 42),
        ("check nia dex*5 = 3", 70),
        ("check nia dex*1 = 3", 14),
        ("check nia dex difficult = 3", 35),
        ("check nia dex +5 easy = 3", 145),
        ("check nia idea = 3", 80),
        ("check nia str+con = 3", 25),
    ] {
        game.run(line).target_is(target);
    }
    assert!(game.who("Nia").skills.iter().all(|skill| !skill.marked));
    game.run("check nia cha").refused_with(11, "CHA");
    game.run("check dex").refused_at(7);
}

/// The verdict and grades of `oppose A vs B = a b`.
fn contest(game: &mut Game, line: &str) -> (String, Vec<String>) {
    let contest = game.run(line).contest();
    let won = crate::harness::verdict(&contest).to_owned();
    let grades = contest.sides.into_iter().map(|side| side.grade).collect();
    (won, grades)
}

#[test]
fn the_best_quality_wins_then_the_higher_rating() {
    let mut game = game();
    for (line, verdict, grades) in [
        ("oppose 60 vs 40 = 80 70", "neither", "failure failure"),
        ("oppose 60 vs 40 = 50 70", "first", "success failure"),
        ("oppose 60 vs 40 = 50 30", "first", "success failure"),
        ("oppose 40 vs 60 = 30 50", "second", "failure success"),
        ("oppose 60 vs 60 = 30 50", "tie", "success success"),
        ("oppose 40 vs 60 = 5 50", "first", "success failure"),
        ("oppose 40 vs 60 = 5 90", "first", "special success failure"),
        ("oppose 40 vs 60 = 5 100", "first", "special success fumble"),
        ("oppose 40 vs 60 = 5 5", "neither", "failure failure"),
        // The rating is the ability before difficulty.
        (
            "oppose 60 difficult vs 50 = 25 25",
            "first",
            "success failure",
        ),
        ("oppose 60 vs 50 easy = 50 50", "first", "success failure"),
        (
            "oppose 60 vs 50 vs 40 = 50 50 5",
            "third",
            "failure failure success",
        ),
        (
            "oppose 60 vs 60 vs 40 = 50 50 30",
            "tie",
            "success success failure",
        ),
        (
            "oppose 60 vs 50 vs 40 = 5 5 30",
            "neither",
            "failure failure failure",
        ),
    ] {
        let (is, all) = contest(&mut game, line);
        assert_eq!(
            (is.as_str(), all.join(" ").as_str()),
            (verdict, grades),
            "{line}"
        );
    }
    game.run("option special_tie higherskill").ok();
    let (verdict, grades) = contest(&mut game, "oppose 40 vs 60 = 5 5");
    assert_eq!(
        (verdict.as_str(), grades.join(" ").as_str()),
        ("second", "failure success")
    );
    let (verdict, _) = contest(&mut game, "oppose 60 vs 60 = 5 5");
    assert_eq!(verdict, "tie");
    game.run("oppose 60 vs 40 = 5 90")
        .text_has("twice what was meant");
    game.run("oppose 60 vs 40 = 90 90").text_has("stalemate");
}

#[test]
fn contests_are_refused_at_the_word() {
    let mut game = peopled();
    game.run("oppose 60").refused_at(11);
    game.run("oppose 60 automatic vs 50")
        .refused_with(11, "cannot be opposed");
    game.run("oppose 60 vs 50 impossible")
        .refused_with(17, "cannot be opposed");
    game.run("oppose 1 vs 2 vs 3 vs 4 vs 5 vs 6 vs 7 vs 8 vs 9 vs 10")
        .refused_with(53, "9 sides");
    game.run("oppose 60 vs 50 = 3 4 5").refused_at(23);
    game.run("oppose 60 vs climb").refused_at(14);
    let odds = odds(&mut game, "oppose nia climb vs brok listen vs 30");
    let keys: Vec<&str> = odds.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(keys, ["first", "neither", "second", "third"]);
}

/// The odds of a contest, found by running it once for each combination of grades, weighted by the
/// number of faces.
fn counted(game: &mut Game, chances: &[i64]) -> Vec<(String, f64)> {
    let faces: Vec<Vec<(i64, f64)>> = chances
        .iter()
        .map(|chance| {
            let (special, success, _) = row(*chance, false);
            let all = [(1, special), (special + 1, success), (success + 1, 100)];
            all.iter()
                .filter(|(from, to)| to >= from)
                .map(|(from, to)| {
                    (
                        *from,
                        f64::from(i32::try_from(to - from + 1).unwrap()) / 100.0,
                    )
                })
                .collect()
        })
        .collect();
    let mut hands: Vec<(Vec<i64>, f64)> = vec![(Vec::new(), 1.0)];
    for side in &faces {
        hands = hands
            .iter()
            .flat_map(|(hand, weight)| {
                side.iter().map(move |(face, part)| {
                    let mut hand = hand.clone();
                    hand.push(*face);
                    (hand, weight * part)
                })
            })
            .collect();
    }
    let line = oppose(chances);
    let mut sums: Vec<(String, f64)> = Vec::new();
    for (hand, weight) in hands {
        let dice: Vec<String> = hand.iter().map(ToString::to_string).collect();
        let rolled = game.run(&format!("{line} = {}", dice.join(" "))).contest();
        let won = crate::harness::verdict(&rolled);
        match sums.iter_mut().find(|(id, _)| id == won) {
            Some((_, sum)) => *sum += weight,
            None => sums.push((won.to_owned(), weight)),
        }
    }
    sums
}

fn oppose(chances: &[i64]) -> String {
    let sides: Vec<String> = chances.iter().map(ToString::to_string).collect();
    format!("oppose {}", sides.join(" vs "))
}

#[test]
fn the_odds_of_contests_are_those_of_all_their_dice() {
    for reading in ["BothFail", "HigherSkill"] {
        for chances in [
            &[60, 40][..],
            &[50, 50],
            &[3, 150],
            &[60, 40, 40],
            &[70, 70, 20],
            &[30, 45, 60, 75],
        ] {
            let mut game = game();
            game.run(&format!("option special_tie {reading}")).ok();
            let odds = odds(&mut game, &oppose(chances));
            let counted = counted(&mut game, chances);
            assert_eq!(
                odds.len(),
                counted.len(),
                "{chances:?}: {odds:?} {counted:?}"
            );
            for (id, chance) in counted {
                let said = odds.iter().find(|(other, _)| *other == id).unwrap().1;
                assert!(
                    (said - chance).abs() < 1e-12,
                    "{chances:?} {id}: {said} {chance}"
                );
            }
        }
    }
}

#[test]
fn contests_match_the_rules_face_by_face() {
    let mut game = game();
    let odds = odds(&mut game, "oppose 60 vs 40");
    let mut wins = 0_u32;
    for ours in 1..=100 {
        for theirs in (1..=100).step_by(3) {
            let line = format!("oppose 60 vs 40 = {ours} {theirs}");
            let reply = game
                .session
                .execute(&line, &mut game.dice)
                .unwrap()
                .unwrap();
            wins += u32::from(
                reply.contest.unwrap().verdict == Some(gmscreen::campaign::Verdict::FIRST),
            );
        }
    }
    // Samples every third face of the second side, so the result is only approximate.
    let first = odds.iter().find(|(id, _)| id == "first").unwrap().1;
    assert!(
        (f64::from(wins) / 3400.0 - first).abs() < 0.02,
        "{wins} {first}"
    );
}

#[test]
fn a_pending_check_keeps_its_difficulty_and_is_computed_when_rolled() {
    let mut game = game();
    game.all(&["add Nia", "set Nia DEX 13"]);
    game.run("pending nia dex difficult -5:\"rain, and wind\"")
        .text_has("pending check DEX difficult -5 rain, and wind");
    let line = "check nia dex difficult -5:\"rain, and wind\" = 12";
    game.run("set nia DEX 9").ok();
    let typed = game.run(line).roll();
    let rolled = game.run("roll nia = 12").roll();
    assert_eq!(rolled, typed);
    assert!(game.campaign().pending.is_empty());
}
