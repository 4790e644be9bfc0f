//! Correcting a misread die: one act, which undoes exactly what the roll did.

use gmscreen::campaign::{Campaign, Event};
use gmscreen::game::draft::Question;
use gmscreen::game::words::note;
use gmscreen::session::{Asked, LinePreview};

use crate::harness::{Game, told, verdict};

/// Corrects, and checks that undo restores the whole table and log, and that the result is the same
/// as with the right dice from the start.
#[track_caller]
fn corrected(before: &mut Game, plain: &mut Game, line: &str, wrong: &str, right: &str) {
    before.run(&format!("{line} = {wrong}")).ok();
    let misread = before.campaign().clone();
    let number = before.history().mark().entries;
    before.run(&format!("correct = {right}")).ok();
    plain.run(&format!("{line} = {right}")).ok();
    assert_eq!(before.campaign(), plain.campaign(), "{line}");
    let rolled = |game: &Game, number: u64| game.history().contest(number);
    let now = before.history().mark().entries;
    assert_eq!(now, number + 1, "one act, one entry");
    assert_eq!(rolled(before, now), rolled(plain, number), "{line}");
    let old = before.history().entry(number).unwrap();
    assert_eq!((old.undone, old.corrected), (false, Some(now)));
    before.run("undo").ok();
    assert_eq!(before.campaign(), &misread, "{line}: undone");
    assert_eq!(before.history().entry(number).unwrap().corrected, None);
    before.run("redo").ok();
    assert_eq!(before.campaign(), plain.campaign(), "{line}: done again");
    assert_eq!(before.history().entry(number).unwrap().corrected, Some(now));
}

#[track_caller]
fn in_game(system: &str, lines: &[&str], line: &str, wrong: &str, right: &str) {
    let game = || {
        let mut game = Game::of(Campaign::new("test", system, "current"));
        game.all(lines);
        game
    };
    corrected(&mut game(), &mut game(), line, wrong, right);
}

#[test]
fn a_check_of_renaissance() {
    let game = Game::peopled;
    corrected(&mut game(), &mut game(), "check ilse stealth", "56", "65");
}

#[test]
fn the_consequences_of_a_corrected_failure_are_removed() {
    let lines = ["option trying_again On", "add Ann", "set Ann COO 30"];
    let game = || {
        let mut game = Game::new();
        game.all(&lines);
        game
    };
    corrected(&mut game(), &mut game(), "check ann COO x2", "95", "12");
    let mut game = game();
    game.all(&["check ann COO x2 = 95", "correct = 12"]);
    game.run("check ann COO x2 = 5").target_is(60);
}

#[test]
fn luck_is_spent_only_once() {
    let mut game = Game::peopled();
    game.all(&["damage ilse 7", "set ilse Luck 3", "luck ilse +3"]);
    let before = game.track("Ilse Marrow", "luck");
    game.run("check ilse stealth ignore-penalties = 99").ok();
    assert_eq!(game.track("Ilse Marrow", "luck"), before - 1);
    game.run("correct = 33").ok();
    assert_eq!(game.track("Ilse Marrow", "luck"), before - 1);
}

#[test]
fn an_attack_with_its_wounds_and_its_pending_check() {
    let lines = [
        "add Ann",
        "set Ann COO 30",
        "set Ann SOM 20",
        "skill Ann Melee SOM 50",
        "add Bob",
        "set Bob COO 10",
        "set Bob DUR 10",
        "set Bob SOM 10",
    ];
    in_game(
        "renaissance",
        &lines,
        "attack ann melee vs bob dv 1d10+5",
        "10 90 9",
        "33 4",
    );
    in_game(
        "renaissance",
        &lines,
        "attack ann melee vs bob dv 1d10+5",
        "95",
        "12 80 3",
    );
}

#[test]
fn correcting_a_basic_roleplaying_check_removes_its_mark() {
    let lines = ["add Ann", "skill Ann Spot 40"];
    in_game("brp", &lines, "check ann spot", "12", "77");
    in_game("brp", &lines, "check ann spot", "77", "12");
}

#[test]
fn correcting_a_forge_of_power_save_reverts_its_damage() {
    let lines = ["add Ann", "set Ann HP 30", "set Ann Reflex 3"];
    in_game(
        "forge-of-power",
        &lines,
        "save ann reflex dc 15 damage 2d6",
        "6 5 4",
        "2 2 19",
    );
    in_game(
        "forge-of-power",
        &lines,
        "check ann Reflex dc 15",
        "4",
        "14",
    );
}

#[test]
fn correcting_a_ruina_imperii_pool_refunds_its_fortune() {
    let lines = [
        "add Ann",
        "set Ann Risk 3",
        "skill Ann Climb 3",
        "fortune Ann +2",
    ];
    in_game(
        "ruina-imperii",
        &lines,
        "check ann climb vs 1",
        "1 2 3",
        "4 5 3",
    );
    in_game(
        "ruina-imperii",
        &lines,
        "check ann climb vs 1 risk 1 fortune",
        "1 2 3 2",
        "4 5 5 3",
    );
}

#[test]
fn a_contest_and_the_roll_of_one_of_two() {
    let mut game = Game::peopled();
    game.all(&["oppose ilse stealth vs will WIL = 63 21"]);
    game.run("correct ilse = 12 21").ok();
    let contest = game
        .history()
        .contest(game.history().mark().entries)
        .unwrap();
    assert_eq!(
        (contest.sides[0].dice[0], contest.sides[1].dice[0]),
        (12, 21)
    );
}

#[test]
fn a_pending_check_is_rolled_again() {
    let mut game = Game::peopled();
    game.all(&["pending ilse WIL x2 or \"shaken\"", "roll ilse = 99"]);
    let shaken = |game: &Game| game.who("Ilse Marrow").condition("shaken").is_some();
    assert!(shaken(&game));
    game.run("correct = 3").ok();
    assert!(!shaken(&game));
    assert!(game.campaign().pending.is_empty());
}

#[test]
fn a_correction_can_be_corrected() {
    let mut game = Game::peopled();
    game.all(&["check ilse stealth = 56", "correct = 65", "correct = 66"]);
    let numbers: Vec<_> = game.history().entries().iter().rev().take(3).collect();
    assert_eq!(numbers[0].rolled().unwrap().sides[0].dice, [66]);
    assert_eq!(numbers[1].corrected, Some(numbers[0].number));
    assert_eq!(numbers[2].corrected, Some(numbers[1].number));
    let told = told(&game.session, &numbers[0]);
    assert!(told.contains("which read 65"), "{told}");
    // Undone one by one, each is as it was.
    game.run("undo").ok();
    // The roll keeps the number under which it was first made.
    let dice = |game: &Game| {
        let last = game.history().last_roll(None).unwrap();
        let contest = game.history().contest(last.number).unwrap();
        contest.sides[0].dice.clone()
    };
    assert_eq!(dice(&game), [65]);
    game.run("undo").ok();
    assert_eq!(dice(&game), [56]);
}

#[test]
fn an_earlier_roll_by_its_number_and_by_its_name() {
    let mut game = Game::peopled();
    let first = game.history().mark().entries + 1;
    game.all(&[
        "check ilse stealth = 56",
        "check will WIL = 9",
        "note \"a note\"",
    ]);
    game.run(&format!("correct #{first} = 65")).ok();
    assert!(game.history().entry(first).unwrap().corrected.is_some());
    game.run("correct will = 12")
        .text_has(&format!("corrects #{}, which read 09", first + 1));
    // The number of the roll still means it, and so does that of its correction.
    game.run(&format!("correct #{first} = 5"))
        .text_has("which read 65");
    let last = game.history().mark().entries;
    game.run(&format!("correct #{last} = 6"))
        .text_has(&format!("corrects #{last}, which read 05"));
}

#[test]
fn later_lines_run_again() {
    let mut game = Game::peopled();
    game.all(&["option trying_again On"]);
    game.all(&["check ilse stealth = 95", "damage ilse 4", "note \"later\""]);
    let harm = game.track("Ilse Marrow", "harm");
    let number = game.history().mark().entries;
    game.run(&format!("correct #{} = 12", number - 2))
        .text_has("2 later lines ran again");
    assert_eq!(game.track("Ilse Marrow", "harm"), harm);
    assert!(game.campaign().tried.is_empty(), "it is no failed try");
    // A point of luck that was spent on the roll is spent on the corrected one.
    game.all(&[
        "set ilse luck 20",
        "luck ilse +3",
        "check ilse stealth = 34",
        "upgrade luck",
    ]);
    let luck = game.track("Ilse Marrow", "luck");
    game.run("correct = 35").ok();
    assert_eq!(game.track("Ilse Marrow", "luck"), luck);
    let roll = game.history().last_roll(None).unwrap();
    let contest = game.history().contest(roll.number).unwrap();
    assert_eq!(
        (&contest.sides[0].dice, contest.sides[0].luck),
        (&vec![35], 1)
    );
}

#[test]
fn a_roll_keeps_the_target_of_its_time() {
    let mut game = Game::peopled();
    game.all(&["check ilse stealth = 12", "damage ilse 9"]);
    let harm = game.track("Ilse Marrow", "harm");
    game.run("correct ilse = 65").target_is(70);
    assert_eq!(game.track("Ilse Marrow", "harm"), harm);
}

#[test]
fn refusals_point_and_change_nothing() {
    let mut game = Game::peopled();
    game.run("correct = 12")
        .refused_with(1, "no roll to correct");
    game.all(&["note \"nothing\"", "check ilse stealth = 12"]);
    let number = game.history().mark().entries;
    game.run("correct").refused_with(9, "what the dice show");
    game.run("correct = ").refused();
    game.run("correct = 12 13").refused_with(14, "");
    game.run("correct = 101").refused_with(11, "");
    game.run("correct #999 = 1").refused_with(9, "#999");
    game.run("correct #x = 1").refused_with(9, "a log entry");
    game.run(&format!("correct #{} = 1", number - 1))
        .refused_with(9, "rolled nothing");
    game.run(&format!("correct will #{number} = 1"))
        .refused_with(9, "rolled nothing");
    game.all(&["undo"]);
    game.run(&format!("correct #{number} = 1"))
        .refused_with(9, "was undone");
}

#[test]
fn the_journal_holds_the_correction_and_repeat_rolls_the_line_itself() {
    let mut game = Game::peopled();
    game.all(&["check ilse stealth = 56", "correct = 65"]);
    let history = game.history();
    let last = history.entries().last().unwrap();
    assert!(
        last.events
            .iter()
            .any(|event| matches!(event, Event::Corrected(..)))
    );
    assert_eq!(history.first_reading(&last).line, "check ilse stealth = 56");
    let text = ron::to_string(&last.events).unwrap();
    assert_eq!(ron::from_str::<Vec<Event>>(&text).unwrap(), last.events);
}

#[test]
fn the_line_of_a_roll_runs_again_whatever_dice_it_was_typed_with() {
    let mut game = Game::peopled();
    // The text contains what would end it if it were written without quotes.
    game.run("check ilse stealth +10:\"at 5 = 6, or so\" = 56")
        .ok();
    let roll = game.run("correct = 7").roll();
    assert_eq!((roll.dice, roll.target), (vec![7], Some(80)));
    game.run("correct = 100 3").refused_at(15);
    game.run("correct = 101").refused_at(11);
}

/// Two fighters in each game with attacks, and an attack with all of its dice: it hits, the defence
/// fails, and damage is dealt. Then the right attack die.
const ATTACKS: [(&str, &str, &str, &str); 3] = [
    (
        "renaissance",
        "add Ann SOM 20 COO 20 DUR 30\nskill Ann Melee SOM 40\nadd Bob SOM 20 COO 20 DUR 30",
        "attack ann melee vs bob dv 1d10 = 41 90 7",
        "38",
    ),
    (
        "brp",
        "add Ann STR 12 SIZ 12 CON 12 DEX 10 Sword 60\nadd Bob STR 12 SIZ 12 CON 20 DEX 10 Dodge 40",
        "attack ann sword vs bob dodge dv 1d8 = 35 77 6",
        "33",
    ),
    (
        "forge-of-power",
        "add Ann HP 20 AC 15 Longsword 5\nadd Bob HP 30 AC 12",
        "attack ann longsword vs bob dv 1d12 = 14 9",
        "13",
    ),
];

#[test]
fn dice_that_are_not_corrected_stay_the_same() {
    for (system, people, line, other) in ATTACKS {
        let mut game = Game::of(Campaign::new("test", system, ""));
        for one in people.lines() {
            game.run(one).ok();
        }
        let before = game.run(line).contest();
        let harm = game.campaign().characters.at(1).unwrap().tracks.clone();
        let now = game.run(&format!("correct = {other}")).contest();
        assert_eq!(
            now.sides[0].dice,
            [other.parse::<u16>().unwrap()],
            "{system}"
        );
        for (before, now) in before.sides.iter().zip(&now.sides).skip(1) {
            assert_eq!(
                (&now.dice, &now.typed),
                (&before.dice, &before.typed),
                "{system}"
            );
        }
        let tracks = &game.campaign().characters.at(1).unwrap().tracks;
        assert_eq!(*tracks, harm, "{system}: the same damage");
    }
}

#[test]
fn a_hit_may_be_corrected_to_a_miss_and_back() {
    for (system, people, line, other) in ATTACKS {
        let miss = if system == "forge-of-power" {
            "2"
        } else {
            "98"
        };
        let mut game = Game::of(Campaign::new("test", system, ""));
        for one in people.lines() {
            game.run(one).ok();
        }
        let whole = game.campaign().characters.at(1).unwrap().clone();
        game.run(line).ok();
        game.run(&format!("correct = {miss}")).ok();
        assert_eq!(
            *game.campaign().characters.at(1).unwrap(),
            whole,
            "{system}"
        );
        let line = format!("correct = {other}");
        let contest = game.run(&line).contest();
        assert_eq!(verdict(&contest), "first", "{system}");
    }
}

#[test]
fn corrected_dice_go_to_the_named_character() {
    let mut game = Game::of(Campaign::new("test", "forge-of-power", ""));
    for line in ["add Bryn HP 20 Reflex 3", "add Esk HP 20 Reflex 1"] {
        game.run(line).ok();
    }
    game.run("save bryn esk reflex dc 15 damage 4d6 = 1 2 3 4 bryn:16 esk:9")
        .ok();
    let now = game.run("correct bryn = 7").contest();
    assert_eq!(now.sides[0].dice, [7]);
    assert_eq!(now.sides[1].dice, [9]);
    game.run("correct esk = 12").text_has("(4d6: 1 2 3 4");
}

/// A fight of two, the second of whom rolls their own dice.
fn with_own_dice() -> Game {
    let mut game = Game::of(Campaign::new("test", "renaissance", ""));
    game.all(&[
        "add Ann SOM 20 COO 20 DUR 30",
        "skill Ann Melee SOM 40",
        "add Bob SOM 20 COO 20 DUR 30",
        "skill Bob Melee SOM 20",
        "own_dice Bob on",
        "begin = 5 3",
        "attack ann melee vs bob dv 1d10 = 95",
        "check ann COO = 14",
        "next",
    ]);
    game
}

#[test]
fn a_die_of_a_player_that_is_needed_now_is_asked_for() {
    let mut game = with_own_dice();
    let before = game.campaign().clone();
    // A hit: Bob's defence is needed.
    let line = "correct #7 = 41";
    let asked = game.session.execute_asking(line, &mut game.dice).unwrap();
    let Asked::Waits(Question::Dice(throw)) = asked else {
        panic!("{asked:?}");
    };
    assert_eq!((&*throw.name, &*throw.against), ("Bob", "Ann"));
    assert_eq!(*game.campaign(), before);
    let line = throw.answered(line, "90").unwrap();
    game.run(&line).text_has("defence 90 fails");
    assert_eq!(game.campaign().acting(), Some(game.id("Bob")));
}

#[test]
fn a_die_that_a_later_line_needs_now_is_asked_for() {
    let mut game = with_own_dice();
    game.run("attack ann melee vs bob dv 1d10 = ann:41 90 ann:7")
        .ok();
    let number = game.history().mark().entries;
    // Two wounds: 31 is more than 40-20.
    game.run("attack bob melee vs ann unaware dv 1d10 = 31")
        .text_has("misses");
    let line = format!("correct #{number} = 95");
    let asked = game.session.execute_asking(&line, &mut game.dice).unwrap();
    let Asked::Waits(Question::Dice(throw)) = asked else {
        panic!("{asked:?}");
    };
    assert_eq!((&*throw.name, &*throw.what), ("Bob", "damage"));
    let line = throw.answered(&line, "6").unwrap();
    assert_eq!(line, format!("correct #{number} = Ann:95 Bob:6"));
    // 31 against 40 has a margin of 30 or more: 5 more damage.
    game.run(&line)
        .text_has(&format!("#{} now needs 6 (damage)", number + 1));
    assert_eq!(game.track("Ann", "harm"), 11);
    assert_eq!(game.track("Bob", "harm"), 0);
}

#[test]
fn the_preview_of_a_correction_changes_nothing() {
    let game = with_own_dice();
    let before = game.campaign().clone();
    let entries = game.history().mark().clone();
    let LinePreview::Odds(preview) = game.session.preview("correct #7 = 97") else {
        panic!("no preview");
    };
    let notes: Vec<String> = preview.notes.iter().map(note).collect();
    assert!(
        notes.contains(&"2 later lines ran again".to_owned()),
        "{notes:?}"
    );
    let LinePreview::Odds(preview) = game.session.preview("correct #7 = 41") else {
        panic!("no preview");
    };
    let notes: Vec<String> = preview.notes.iter().map(note).collect();
    assert_eq!(notes, ["the rest depends on dice that are not typed yet"]);
    assert!(preview.next_die.is_some_and(|die| die.contains("Bob")));
    assert_eq!(game.campaign(), &before);
    assert_eq!(game.history().mark(), &entries);
    // An error is shown, too.
    assert!(matches!(
        game.session.preview("correct #1 = 4"),
        LinePreview::Trouble(_)
    ));
}

#[test]
fn a_roll_too_far_back_is_refused() {
    let mut game = with_own_dice();
    for _ in 0..301 {
        game.run("note \"later\"").ok();
    }
    game.run("correct #7 = 97")
        .refused_with(9, "more than 300 entries came after #7");
}

#[test]
fn everything_after_a_correction_can_be_corrected_and_undone() {
    let mut game = with_own_dice();
    let states: Vec<Campaign> = ["correct #7 = 97", "correct #8 = 15", "damage bob 1d6 = 4"]
        .into_iter()
        .chain(["correct #7 = 41 90 7", "correct = 5", "correct #8 = 16"])
        .map(|line| {
            let before = game.campaign().clone();
            game.run(line).ok();
            before
        })
        .collect();
    let last = game.campaign().clone();
    assert_eq!(game.track("Bob", "harm"), 12 + 5);
    for before in states.iter().rev() {
        game.run("undo").ok();
        assert_eq!(game.campaign(), before);
    }
    game.run(&format!("redo {}", states.len())).ok();
    assert_eq!(*game.campaign(), last);
    let contest = game.history().contest(8).unwrap();
    assert_eq!(contest.sides[0].dice, [16]);
}
