//! Rules that the console once got wrong, a test each.

use crate::harness::Game;

/// The name of a common check in an edition.
pub(crate) fn named<'a>(check: &'a str, edition: &str) -> &'a str {
    match (check, edition) {
        ("Difficult Recall", "draft") => "Difficult Memory Recall",
        ("Solve a Puzzle", "draft") => "Solve a Logic Puzzle",
        _ => check,
    }
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
            "player ilse tam",
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
        ("oppose ilse 20 vs will 70 = 99 50", &[]),
        // One that is won is won.
        ("oppose ilse 80 vs will 70 = 50 12", &[]),
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
        // A miss stays a miss.
        ("attack ilse 80 vs will 20 = 99", &[]),
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
        // Whom the players see is no rule.
        (&["hide ilse"], MELEE, (60, Some(35))),
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
    game.all(&["begin ilse reed allot none = 9 1", "surprised reed", "next"]);
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
        .text_has("12 damage (1d10+6: 4, +5 MoS, -3 armour, 2 pierced), 2 wounds; SOM x3 (40) or falls prone");
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
        .refused_with(19, "who is attacked?");
    game.run("attack ilse 50 vs odile 40 30")
        .refused_with(28, "a modifier, 'dv', 'ap' or the end");
}
