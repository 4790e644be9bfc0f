//! Strikes: attacks with an effect besides their damage.

use crate::harness::Game;

/// Ann (SOM 20, STR 20: DB 4) and Bob (DUR 30, SOM 20, AV 6), from the third worked example.
fn fighters() -> Game {
    let mut game = Game::new();
    game.all(&[
        "add Ann",
        "set ann SOM 20",
        "set ann STR 20",
        "add Bob",
        "set bob DUR 30",
        "set bob SOM 20",
        "set bob AV 6",
    ]);
    game
}

fn pending(game: &Game) -> Vec<String> {
    let table = game.session.table();
    let each = game.campaign().pending.iter();
    each.map(|one| gmscreen::play::pending::line(table, one))
        .collect()
}

const KNOCKED: &str = "SOM x2 or falls prone";
const WOUNDED: &str = "SOM x3 or falls prone";

#[test]
fn the_third_worked_example_of_a_fight() {
    let mut game = fighters();
    let line = "attack ann 70 knockdown vs bob 70 dv 1d10+4 = 41 13 7";
    let answer = game.json(line);
    assert_eq!(answer["rolls"][0]["target"], 60, "70 less 10");
    assert_eq!(
        (&answer["hit"], &answer["damage"]),
        (&true.into(), &10.into())
    );
    assert_eq!(
        (game.track("Bob", "harm"), game.track("Bob", "wounds")),
        (10, 1)
    );
    assert_eq!(
        pending(&game),
        [format!("1: Bob, {KNOCKED}"), format!("2: Bob, {WOUNDED}")]
    );
    game.run("odds roll 1").text_has("TN 30");
    game.run("odds roll 2").text_has("TN 50");
    game.run("roll 1 = 31").text_has("Bob is prone");
    game.run("undo").ok();
    game.run("roll 1 = 30").ok();
    assert!(game.conditions("Bob").is_empty(), "on his feet so far");
    game.run("roll 2 = 51").text_has("Bob is prone");
    // The same on one line, in a campaign where the GM's characters roll their checks at once.
    for (dice, falls) in [("31 50", true), ("30 51", true), ("30 50", false)] {
        let mut game = fighters();
        game.run("option pending_by_npcs Roll").ok();
        game.run(&format!("{line} {dice}")).ok();
        assert_eq!(!game.conditions("Bob").is_empty(), falls, "{dice}");
        assert!(pending(&game).is_empty());
    }
}

/// What 41 against 70 does, with the damage and the text; 12 is not good enough.
#[test]
fn each_strike_has_its_effect_on_an_exceptional_or_critical_hit() {
    let no = "has no result: that takes an exceptional or critical success";
    // The target number, the damage (7 + 4 + 5 - 6 plus the strike's own), and the text.
    for (word, id, target, damage, said) in [
        (
            "calledshot",
            "called shot",
            60,
            10,
            "Bob is hit where the called shot was aimed",
        ),
        (
            "knockdown",
            "knock down",
            60,
            10,
            "SOM x2 (30) or falls prone",
        ),
        (
            "maim",
            "maim",
            50,
            10,
            "Bob is maimed where the strike was aimed",
        ),
        (
            "mightyblow",
            "mighty blow",
            60,
            14,
            "14 damage (1d10+4: 7, +5 MoS, +4 mighty blow, -6 armour)",
        ),
        ("armourgap", "armour gap", 60, 14, "-2 armour, 4 pierced)"),
    ] {
        let line = |roll: &str| format!("attack ann 70 {word} vs bob 70 dv 1d10+4 = {roll}");
        let mut game = fighters();
        let contest = game.run(&line("41 13 7")).contest();
        assert_eq!(contest.sides[0].target, Some(target), "{word}");
        let part = contest.sides[0].parts.last().unwrap();
        assert_eq!((part.label.as_str(), part.value), (id, target - 70));
        assert_eq!(game.track("Bob", "harm"), damage, "{word}");
        game.run("undo").ok();
        game.run(&line("41 13 7")).text_has(said);
        // Critical, with all dice at their maximum.
        let mut game = fighters();
        game.run(&line("11 90")).text_has(if word == "mightyblow" {
            "12 damage (1d10+4: all dice at maximum, +4 mighty blow, -6 armour)"
        } else {
            said
        });
        // A hit of another grade only does its damage.
        let mut game = fighters();
        let text = game.run(&line("12 90 7")).text();
        assert!(text.contains(&format!("the {id} {no}")), "{text}");
        assert!(!text.contains(said), "{text}");
        assert_eq!(game.track("Bob", "harm"), 5, "7 + 4 - 6");
        // A miss does not mention it.
        let text = fighters().run(&line("65")).text();
        assert!(!text.contains(no), "{text}");
    }
}

#[test]
fn a_strike_without_damage_has_its_effect_too() {
    let mut game = fighters();
    game.run("attack ann 70 knockdown vs bob 70 = 41 13").ok();
    assert_eq!(pending(&game), [format!("1: Bob, {KNOCKED}")]);
    assert!(game.json("attack ann 70 vs bob 70 = 41 13")["damage"].is_null());
    game.run("attack ann 70 mightyblow vs bob 70 = 41 13")
        .text_has("the mighty blow adds 4 DV");
    game.run("attack ann 70 armourgap vs bob 70 = 41 13")
        .text_has("the armour gap adds 4 AP");
    // A fallen character cannot be knocked down, and without SOM nothing is rolled.
    game.all(&["skip bob", "damage bob 40 unarmoured"]);
    game.run("attack ann 70 knockdown vs bob 70 = 41").ok();
    assert!(pending(&game).is_empty());
    game.all(&["heal bob 40", "set bob SOM -"]);
    game.run("attack ann 70 knockdown vs bob 70 = 41 13")
        .text_has("no SOM");
}

#[test]
fn an_upgrade_or_downgrade_adds_or_removes_a_strikes_effect() {
    let mut game = fighters();
    let before = game.campaign().clone();
    // 12 is basic; upgraded it is exceptional, with the damage bonus of its MoS.
    game.run("attack ann 70 knockdown vs bob 70 dv 1d10+4 = 12 90 9")
        .ok();
    assert_eq!(game.track("Bob", "harm"), 7);
    assert_eq!(pending(&game), [format!("1: Bob, {WOUNDED}")]);
    let contest = game.run("upgrade ann").contest();
    let attack = contest.attack.unwrap();
    assert!(attack.strikes[0].landed);
    assert_eq!(game.track("Bob", "harm"), 7);
    assert_eq!(pending(&game).len(), 2);
    game.run("undo").ok();
    assert_eq!(pending(&game), [format!("1: Bob, {WOUNDED}")]);
    game.run("undo").ok();
    assert_eq!(game.campaign(), &before);
    game.run("redo 2").ok();
    assert_eq!(pending(&game).len(), 2);

    // Downgraded, the effect is undone together with its check.
    let mut game = fighters();
    game.run("attack ann 70 mightyblow vs bob 70 dv 1d10+4 = 41 13 7")
        .ok();
    assert_eq!(game.track("Bob", "harm"), 14);
    game.run("downgrade ann")
        .text_has("the mighty blow has no result");
    assert_eq!(game.track("Bob", "harm"), 10, "+5 still follows the MoS");
    let mut game = fighters();
    game.run("attack ann 70 knockdown vs bob 70 = 41 13").ok();
    game.run("downgrade ann").ok();
    assert!(pending(&game).is_empty());

    // A check that has been rolled is not called for again.
    let mut game = fighters();
    game.all(&[
        "set ann Luck 3",
        "luck ann 3",
        "attack ann 70 knockdown vs bob 70 = 14 90",
        "flip ann",
        "roll bob = 20",
    ]);
    game.run("flip ann").ok();
    game.run("upgrade luck ann").ok();
    assert!(pending(&game).is_empty());
}

#[test]
fn luck_is_offered_for_the_effect_of_a_strike() {
    let mut game = fighters();
    game.all(&["player ann", "set ann Luck 1", "luck ann 1"]);
    let lines = |game: &mut Game, line: &str| -> Vec<String> {
        let answer = game.json(line);
        let offers = answer["offers"].as_array().cloned().unwrap_or_default();
        let each = offers
            .iter()
            .map(|one| one["line"].as_str().unwrap().to_owned());
        each.collect()
    };
    let plain = lines(&mut game, "attack ann 70 vs bob 70 dv 1d10 = 10 90 4");
    assert!(
        !plain.iter().any(|line| line.starts_with("upgrade")),
        "{plain:?}"
    );
    let maim = lines(&mut game, "attack ann 70 maim vs bob 70 dv 1d10 = 10 90 4");
    assert!(
        maim.iter().any(|line| line.starts_with("upgrade")),
        "{maim:?}"
    );
}

#[test]
fn an_attack_is_one_strike_and_some_are_for_melee_only() {
    let mut game = fighters();
    game.run("attack ann 70 maim knockdown vs bob 70")
        .refused_with(20, "'knockdown' cannot be combined with 'maim'");
    game.run("attack ann 70 maim maim vs bob 70")
        .refused_with(20, "twice");
    game.run("attack ann 70 vs bob 70 maim")
        .refused_with(25, "'maim' applies to the attack");
    game.run("check 50 maim")
        .refused_with(10, "'maim' is for attack only");
    for (word, refused) in [
        ("calledshot", false),
        ("knockdown", true),
        ("maim", false),
        ("mightyblow", true),
        ("armourgap", false),
    ] {
        for range in ["pointblank", "long"] {
            let line = format!("attack ann 70 {word} {range} vs bob 70");
            if refused {
                game.run(&line).refused_with(15, "in melee only");
                game.run(&format!("force {line} = 99")).ok();
            } else {
                game.run(&format!("{line} = 99")).ok();
            }
        }
    }
    // Without SOM and STR there is no DB to add.
    game.run("set ann STR -").ok();
    for word in ["mightyblow", "armourgap"] {
        game.run(&format!("attack ann 70 {word} vs bob 70"))
            .refused_with(15, "no damage bonus");
    }
    game.run("attack ann 70 knockdown vs bob 70 = 99").ok();
    // The GM may insist on two.
    let contest = game
        .run("force attack ann 70 maim knockdown vs bob 70 = 38 13")
        .contest();
    assert_eq!(contest.sides[0].target, Some(40));
    assert_eq!(pending(&game).len(), 1);
}

#[test]
fn the_preview_shows_the_chance_of_the_effect() {
    let mut game = fighters();
    // 60, unaware: 30 to 60 is exceptional or critical, and so are 0, 11, 22.
    let answer = game.json("odds attack ann 70 mightyblow vs bob 70 unaware dv 4");
    let share = answer["details"]["mighty blow"].as_f64().unwrap();
    assert!((share - 0.34).abs() < 1e-9, "{answer}");
    assert!(answer["text"].as_str().unwrap().contains("mighty blow 34"));
    // 4 - 6 is nothing; with DB added, 0, 11, 22 do 2, and 30 to 59 do 7.
    assert!(
        answer["text"].as_str().unwrap().contains("damage 0 to 12"),
        "{answer}"
    );
    let plain = game.json("odds attack ann 60 vs bob 70 unaware dv 4");
    assert!(plain["details"]["mighty blow"].is_null());
    assert!(
        plain["text"].as_str().unwrap().contains("damage 0 to 8"),
        "{plain}"
    );
}
