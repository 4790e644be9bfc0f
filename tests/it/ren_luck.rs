//! Luck Points: what they change, what they cost, and the consequences.

use crate::harness::{Game, PEOPLE};

fn points(game: &Game, name: &str) -> i64 {
    game.track(name, "luck")
}

fn pair() -> Game {
    let mut game = Game::peopled();
    game.all(&["set tam Luck 2", "set tam SOM 20", "set tam DUR 30"]);
    // Luck is not offered for foes.
    game.all(&["player ilse", "side tam ally"]);
    game
}

#[test]
fn points_start_at_luck_and_are_given_and_taken() {
    let mut game = Game::peopled();
    assert_eq!(points(&game, "Ilse Marrow"), 3);
    game.run("luck ilse -2").text_has("1 of 3 Luck Points left");
    game.run("luck ilse +5").text_has("wasted");
    assert_eq!(points(&game, "Ilse Marrow"), 3);
    game.run("luck ilse -4")
        .refused_with(11, "only 3 Luck Points");
    game.run("luck tam +1")
        .refused_with(10, "Brother Tam has no Luck");
    game.run("luck").refused_at(6);
    game.run("luck ilse").refused_at(11);
    game.run("luck ilse many").refused_at(11);
}

#[test]
fn a_session_restores_one_point_up_to_luck() {
    let mut game = pair();
    game.all(&["luck ilse -2", "session"]);
    assert_eq!(
        (points(&game, "Ilse Marrow"), points(&game, "Brother Tam")),
        (2, 2)
    );
    game.all(&["session", "session", "scene"]);
    assert_eq!(points(&game, "Ilse Marrow"), 3);
    game.run("undo 3").ok();
    assert_eq!(points(&game, "Ilse Marrow"), 2);
    assert!(!game.who("Will").tracks.contains_key("luck"));
}

#[test]
fn ignoring_penalties_spends_one_and_still_lists_them() {
    for mut game in [pair(), {
        let mut game = Game::draft();
        game.all(PEOPLE);
        game
    }] {
        game.all(&[
            "wound ilse",
            "skip ilse",
            "sustain ilse \"a\"",
            "sustain ilse \"b\"",
        ]);
        let roll = game
            .run("check ilse stealth +10:\"dark\" -30:\"noise\" difficulty -10 ignore-penalties")
            .roll();
        assert_eq!(roll.target, Some(80));
        assert_eq!(roll.luck, 1);
        let labels: Vec<_> = roll.parts.iter().map(|part| part.label.as_str()).collect();
        assert_eq!(
            labels[1..],
            [
                "dark",
                "noise -30 ignored",
                "difficulty -10 ignored",
                "sustained -10 ignored",
                "wounds -10 ignored"
            ]
        );
        assert_eq!(points(&game, "Ilse Marrow"), 2);
    }
    let mut game = pair();
    game.run("check ilse stealth ignore-penalties")
        .refused_with(20, "no penalty to ignore");
    game.run("odds check ilse stealth ignore-penalties")
        .refused_at(25);
    game.run("check 50 -10 ignore-penalties")
        .refused_with(14, "nobody");
    game.run("check will WIL -10 ignore-penalties")
        .refused_with(20, "Will has no Luck");
    game.run("luck tam -2").ok();
    game.run("check tam WIL -10 ignore-penalties")
        .refused_with(19, "no Luck Point left");
}

#[test]
fn a_flip_swaps_the_dice_and_grades_again() {
    for (die, flipped, grade, margin) in [
        (94, 49, "exceptional success", 49),
        (7, 70, "exceptional success", 70),
        (90, 9, "basic success", 9),
        (17, 71, "basic failure", 1),
    ] {
        let mut game = pair();
        game.run(&format!("check ilse stealth = {die}")).ok();
        let roll = game.run("flip").roll();
        assert_eq!(roll.dice, [flipped]);
        assert_eq!(
            (roll.grade.as_str(), roll.margin.unwrap().value),
            (grade, margin)
        );
        assert_eq!(points(&game, "Ilse Marrow"), 2);
        game.run("undo").ok();
        assert_eq!(points(&game, "Ilse Marrow"), 3);
    }
    // The digest's 94 <-> 49, in both directions.
    let mut game = pair();
    game.run("check ilse stealth = 49").ok();
    assert_eq!(game.run("flip").roll().dice, [94]);
    assert_eq!(game.run("flip").roll().dice, [49]);
    assert_eq!(points(&game, "Ilse Marrow"), 1);
}

#[test]
fn luck_that_would_change_nothing_is_refused_without_cost() {
    let mut game = pair();
    for die in [0, 44, 99] {
        game.run(&format!("check ilse stealth = {die}")).ok();
        game.run("flip").refused_with(1, "nothing would change");
    }
    game.run("check ilse stealth = 33").ok();
    game.run("upgrade luck")
        .refused_with(1, "cannot be upgraded");
    game.run("check ilse stealth = 93").ok();
    game.run("upgrade luck")
        .refused_with(1, "cannot be upgraded");
    game.run("simple ilse stealth = 93").ok();
    game.run("upgrade luck ilse").refused_at(14);
    game.run("check ilse stealth = 24").ok();
    game.run("upgrade luck").ok();
    game.run("flip").refused_with(1, "flip first");
    game.run("upgrade luck").refused_with(1, "only once");
    assert_eq!(points(&game, "Ilse Marrow"), 2);
    game.run("check 50 = 24").ok();
    game.run("flip").refused_with(1, "nobody");
    game.run("upgrade luck").refused_with(9, "nobody");
}

#[test]
fn flip_first_then_upgrade_and_the_switch_allows_one() {
    let mut game = pair();
    game.run("check ilse stealth = 96").ok();
    game.run("flip").text_has("69");
    let roll = game.run("upgrade luck").roll();
    assert_eq!((roll.grade.as_str(), roll.luck), ("critical success", 2));
    game.run("option luck_points_per_check One").ok();
    game.run("check ilse stealth = 96").ok();
    game.run("flip").ok();
    game.run("luck ilse +3").ok();
    game.run("upgrade luck ilse")
        .refused_with(9, "one Luck Point a check");
    game.run("check ilse stealth -10 ignore-penalties = 52")
        .ok();
    game.run("flip").refused_at(1);
    // The GM may upgrade without luck.
    game.run("upgrade").ok();
}

#[test]
fn in_a_contest_the_verdict_is_computed_again() {
    let mut game = pair();
    game.run("oppose ilse stealth vs tam 60 = 7 21")
        .text_has("Brother Tam wins");
    game.run("flip").refused_with(1, "say whose");
    game.run("flip ilse").text_has("Ilse Marrow wins");
    // It may lead to a new roll, whose dice are typed too.
    game.run("oppose ilse stealth vs tam 60 = 21 12").ok();
    game.run("flip tam = 5 6").text_has("Brother Tam wins");
    let entry = game
        .history()
        .entries()
        .iter()
        .rfind(|entry| entry.line.starts_with("oppose"));
    let number = entry.unwrap().number;
    let contest = game.history().contest(number).unwrap();
    assert_eq!(contest.rerolled, [vec![21, 21]]);
    // An attack that missed now calls for a defence.
    game.run("order ilse stealth vs tam 60 = 84").ok();
    game.run("flip ilse = 50").text_has("Brother Tam wins");
    game.run("order ilse stealth vs tam 60 = 84").ok();
    game.run("flip ilse = 50 1 2 3").refused_at(20);
}

fn in_words(offers: &[gmscreen::verbs::offers::Offered]) -> Vec<String> {
    let each = offers.iter();
    each.map(|offer| format!("{} -> {}", offer.line, offer.becomes))
        .collect()
}

#[test]
fn only_helpful_luck_options_are_offered() {
    let offers = |game: &Game| {
        let table = game.session.table();
        in_words(&gmscreen::verbs::offers::offers(table))
    };
    let mut game = pair();
    game.run("check ilse stealth = 94").ok();
    assert_eq!(offers(&game), ["flip -> 49, exceptional success"]);
    game.run("check ilse stealth = 7").ok();
    assert_eq!(
        offers(&game),
        [
            "flip -> 70, exceptional success",
            "upgrade luck -> exceptional success"
        ]
    );
    game.run("check ilse stealth = 17").ok();
    assert_eq!(offers(&game), ["upgrade luck -> exceptional success"]);
    game.run("check ilse stealth = 33").ok();
    assert!(offers(&game).is_empty());
    game.run("check will WIL = 94").ok();
    assert!(offers(&game).is_empty(), "no Luck, no offer");
    game.run("oppose ilse 60 vs tam 50 = 12 5").ok();
    assert_eq!(
        offers(&game),
        // The winner gains nothing from a better grade.
        ["flip \"Brother Tam\" -> 50, exceptional success, Brother Tam wins"]
    );
    // Every option can be typed as it is.
    game.run("upgrade luck \"Ilse Marrow\"").ok();
    game.run("note \"the moment has passed\"").ok();
    assert!(offers(&game).is_empty());
    game.run("luck ilse -1").ok();
    game.run("luck ilse -1").ok();
    game.run("check ilse stealth = 94").ok();
    assert!(offers(&game).is_empty(), "no point left");
    // A simple check gains nothing from excelling further.
    game.run("luck ilse +3").ok();
    game.run("simple ilse stealth = 16").ok();
    assert!(offers(&game).is_empty());
    game.run("simple ilse stealth = 71").ok();
    assert_eq!(offers(&game), ["flip -> 17, excel"]);
}

#[test]
fn points_never_rise_beyond_luck() {
    let mut game = pair();
    game.run("set ilse Luck 2").ok();
    assert_eq!(
        points(&game, "Ilse Marrow"),
        2,
        "as long as none were counted"
    );
    game.all(&[
        "set ilse Luck 3",
        "luck ilse -1",
        "luck ilse +1",
        "set ilse Luck 1",
    ]);
    assert_eq!(points(&game, "Ilse Marrow"), 3);
    game.run("luck ilse +1")
        .text_has("1 of 1 Luck Point left, the rest is wasted");
    game.all(&["luck ilse -1", "session"]);
    assert_eq!(points(&game, "Ilse Marrow"), 1);
}

#[test]
fn options_say_who_would_win_or_that_more_is_rolled() {
    let offered = |line: &str| {
        let mut game = pair();
        game.run(line).ok();
        in_words(&gmscreen::verbs::offers::offers(game.session.table())).join("; ")
    };
    let text = offered("oppose ilse stealth vs tam 60 = 21 12");
    assert!(
        text.contains("flip \"Brother Tam\" -> 21, basic success, and it is rolled again"),
        "{text}"
    );
    let text = offered("order ilse stealth vs tam 60 = 84");
    assert!(
        text.contains("-> 48, exceptional success, and the other side rolls"),
        "{text}"
    );
    // Nothing changes a contest that is won, or the failure of 99 that loses it.
    let text = offered("oppose ilse stealth vs tam 60 = 13 99");
    assert_eq!(text, "");
}

#[test]
fn exec_lists_options_only_if_something_would_change() {
    use gmscreen::exec::Format;
    let mut game = pair();
    let (out, err, _) = game.exec("check ilse stealth = 94\n", Format::Text, false);
    let offer = "  luck options: flip -> 49, exceptional success";
    assert_eq!((out.lines().nth(1), err.as_str()), (Some(offer), ""));
    let (out, err, _) = game.exec("note \"a\"\ncheck ilse stealth = 33\n", Format::Text, false);
    assert_eq!((out.lines().count(), err.as_str()), (2, ""));
    let answer = game.json("check ilse stealth = 94");
    let offer = serde_json::json!({
        "line": "flip", "die": 49, "grade": "exceptional success", "verdict": null,
        "becomes": "49, exceptional success",
    });
    assert_eq!(answer["offers"], serde_json::json!([offer]));
    let mut contest = pair();
    let answer = contest.json("oppose ilse 60 vs tam 50 = 12 5");
    assert_eq!(answer["offers"][0]["line"], "flip \"Brother Tam\"");
    assert_eq!(answer["offers"][0]["verdict"], "second");
    assert!(game.json("check ilse stealth = 33")["offers"].is_null());
    // After the flip the roll can still be upgraded if the campaign allows two points.
    let answer = game.json("check ilse stealth = 94");
    assert!(answer["ok"] == true);
    assert_eq!(
        game.json("flip")["offers"][0]["line"],
        "upgrade luck",
        "on the roll that was flipped"
    );
}

#[test]
fn luck_on_a_hit_applies_it_again() {
    // WT 6. An upgraded exceptional hit is critical: all dice at their maximum.
    let mut game = pair();
    game.run("attack ilse 70 vs tam 20 dv 1d10+2 = 45 90 1")
        .ok();
    assert_eq!(
        game.track("Brother Tam", "harm"),
        8,
        "1 + 2 and 5 from the MoS"
    );
    let contest = game.run("upgrade luck ilse").contest();
    assert_eq!(game.track("Brother Tam", "harm"), 17, "10 + 2 and 5");
    assert_eq!(game.track("Brother Tam", "wounds"), 2);
    assert_eq!(game.campaign().pending.len(), 1);
    let hit = contest.attack.unwrap().hit.unwrap();
    let moved: Vec<_> = hit.tracks.iter().map(|track| track.value).collect();
    assert_eq!((hit.amount, hit.damage, moved), (17, 17, vec![17, 2]));
    assert_eq!((hit.dice, hit.maximum), (vec![1], true), "as they fell");
    game.run("undo").ok();
    assert_eq!(game.track("Brother Tam", "harm"), 8);
    assert_eq!(game.track("Brother Tam", "wounds"), 1);
    // A defence is flipped, so the hit never happened.
    game.run("undo").ok();
    game.run("attack ilse 70 vs tam 60 dv 1d10+2 = 45 5 9").ok();
    assert_eq!(game.track("Brother Tam", "wounds"), 2);
    game.run("flip tam").ok();
    assert_eq!(game.track("Brother Tam", "harm"), 0);
    assert_eq!(game.track("Brother Tam", "wounds"), 0);
    assert!(game.campaign().pending.is_empty());
    // A miss that becomes a hit rolls its damage now.
    game.run("attack ilse 70 vs tam 20 dv 1d10+2 = 94").ok();
    game.run("flip ilse = 80 4")
        .text_has("; 11 damage (1d10+2: 4, +5 MoS), 1 wound");
    assert_eq!(game.track("Brother Tam", "harm"), 11);
    // A character who has rolled to stay standing does not roll again for the same hit.
    game.run("roll tam = 99").ok();
    game.run("upgrade luck ilse").ok();
    assert!(game.campaign().pending.is_empty());
    assert_eq!(game.track("Brother Tam", "harm"), 17);
}

#[test]
fn luck_on_a_pending_check_or_a_task_changes_its_result() {
    let mut game = pair();
    game.run("damage tam 7").ok();
    game.run("roll tam = 94").text_has("is prone");
    assert_eq!(game.conditions("Brother Tam"), ["prone"]);
    // TN 60 - 10: 49 is a success.
    game.run("flip").text_has("no longer prone");
    assert!(game.conditions("Brother Tam").is_empty());
    game.run("undo").ok();
    assert_eq!(game.conditions("Brother Tam"), ["prone"]);
    // A task's check decides how long it takes, so the time is computed again.
    game.run("task ilse \"lock\" 40m check stealth = 24").ok();
    assert_eq!(game.campaign().works[0].total, 40);
    game.run("upgrade luck").ok();
    assert_eq!(game.campaign().works[0].total, 20);
    game.run("job ilse \"brew\" 8 check stealth = 94").ok();
    assert!(game.campaign().works[1].fails);
    game.run("flip").ok();
    assert_eq!(
        (
            game.campaign().works[1].total,
            game.campaign().works[1].fails
        ),
        (4, false)
    );
    // An attempt that succeeded after all does not count.
    game.run("option trying_again On").ok();
    game.run("luck ilse +3").ok();
    game.run("check ilse stealth = 94").ok();
    game.run("flip").ok();
    game.run("check ilse stealth = 5").target_is(70);
}

#[test]
fn a_hit_is_computed_again_from_its_original_values() {
    // DB 4 at the time of the hit, 9 by the time luck is spent: the hit keeps its own.
    let mut game = pair();
    game.all(&["set ilse STR 15", "set ilse SOM 25", "set tam AV 3"]);
    game.run("attack ilse 70 vs tam 20 dv 1d10+DB ap 1 = 45 90 1")
        .text_has("8 damage (1d10+4: 1, +5 MoS, -2 armour, 1 pierced), 1 wound");
    assert_eq!(game.track("Brother Tam", "harm"), 8);
    game.all(&[
        "set ilse STR 65",
        "rename tam \"Brother Thomas, retired\"",
        "heal thomas 2",
    ]);
    game.run("upgrade luck ilse")
        .text_has("17 damage instead of 8 (1d10+4: all");
    // 6 of the 8 remain and go with the old hit; 19 - (3 - 1) get through from the new one.
    assert_eq!(game.track("Brother Thomas, retired", "harm"), 17);
    assert_eq!(game.track("Brother Thomas, retired", "wounds"), 2);
    game.run("undo").ok();
    assert_eq!(game.track("Brother Thomas, retired", "harm"), 6);
    assert_eq!(game.track("Brother Thomas, retired", "wounds"), 1);
}

#[test]
fn a_downgraded_critical_hit_rolls_its_damage_dice() {
    let mut game = pair();
    let before = game.campaign().clone();
    game.run("attack ilse 70 vs tam 20 dv 2d10+2 = 33 90").ok();
    assert_eq!(game.track("Brother Tam", "harm"), 27, "22 and 5");
    assert_eq!(game.track("Brother Tam", "wounds"), 4);
    let hit = |contest: gmscreen::campaign::Contest| contest.attack.unwrap().hit.unwrap();
    game.run("downgrade ilse = 3 4 5").refused_at(22);
    let contest = game.run("downgrade ilse = 3 4").contest();
    let now = hit(contest);
    assert_eq!((now.dice, now.maximum, now.amount), (vec![3, 4], false, 14));
    assert_eq!(game.track("Brother Tam", "harm"), 14);
    assert_eq!(game.track("Brother Tam", "wounds"), 2);
    game.run("undo 2").ok();
    assert_eq!(game.campaign(), &before);
    game.run("redo 2").ok();
    assert_eq!(game.track("Brother Tam", "harm"), 14);
    // A hit that is not critical keeps the dice that were rolled.
    game.run("attack ilse 70 vs tam 20 dv 2d10+2 = 45 90 5 6")
        .ok();
    let said = game.run("downgrade ilse").text();
    assert!(!said.contains("DV"), "{said}");
    assert_eq!(game.track("Brother Tam", "harm"), 14 + 18);
}

#[test]
fn a_reverted_hit_removes_its_pending_check_and_negated_wounds() {
    let mut game = pair();
    game.run("attack ilse 70 vs tam 60 dv 10 = 25 5").ok();
    game.run("attack ilse 70 vs tam 60 dv 10 = 29 5").ok();
    let ids: Vec<u32> = game.campaign().pending.iter().map(|one| one.id).collect();
    assert_eq!(ids.len(), 2);
    game.run(&format!("roll {} = 1", ids[1])).ok();
    game.all(&["negate tam", "negate tam"]);
    assert_eq!(game.track("Brother Tam", "negated"), 2);
    // The second attack never hit; its check has been rolled, and the first attack's check stays.
    let second = game.history().mark().entries - 3;
    game.run(&format!("flip tam #{second}")).ok();
    assert_eq!(game.campaign().pending[0].id, ids[0]);
    assert_eq!(game.track("Brother Tam", "wounds"), 1);
    assert_eq!(game.track("Brother Tam", "negated"), 1, "one is left");
    game.run("negate tam").refused_with(8, "no wound left");
    game.run("undo").ok();
    assert_eq!(game.track("Brother Tam", "negated"), 2);
}

/// The luck options for the last act, as commands.
fn offered(game: &Game) -> Vec<String> {
    let offers = gmscreen::verbs::offers::offers(game.session.table());
    offers.into_iter().map(|one| one.line).collect()
}

#[test]
fn luck_is_offered_only_if_it_changes_the_result() {
    // For a pending check only success counts: Stealth 70.
    for (die, lines) in [(12, vec![]), (94, vec!["flip"]), (79, vec![])] {
        let mut game = pair();
        game.run("pending ilse stealth or \"shaken\"").ok();
        game.run(&format!("roll ilse = {die}")).ok();
        assert_eq!(offered(&game), lines as Vec<&str>, "{die}");
    }
    let mut game = pair();
    game.run("check ilse stealth = 12").ok();
    assert!(offered(&game).contains(&"upgrade luck".to_owned()));
    // Dice that already show their maximum gain nothing from a critical hit, and the dead take no
    // more damage.
    for (die, harm, is_offered) in [(5, 0, true), (10, 0, false), (5, 59, false)] {
        let mut game = pair();
        game.run(&format!("set tam harm {harm}")).ok();
        let line = format!("attack ilse stealth vs tam unaware dv 1d10+20 = 44 {die}");
        game.run(&line.replace("44", "34")).ok();
        let upgrade = offered(&game)
            .iter()
            .any(|line| line.contains("upgrade luck"));
        assert_eq!(upgrade, is_offered, "{die} {harm}: {:?}", offered(&game));
    }
}
