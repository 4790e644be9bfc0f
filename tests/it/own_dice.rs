//! Players roll their own dice: what a command asks for, in which order, and the line that is
//! logged.

use gmscreen::campaign::Campaign;
use gmscreen::dice::Dice;
use gmscreen::game::draft::Question;
use gmscreen::games;
use gmscreen::session::Asked;

use crate::harness::Game;

/// A table of a game whose players roll their own dice.
fn own_dice(system: &str, lines: &[&str]) -> Game {
    let game = games::by_id(system).unwrap();
    in_edition(system, game.editions.first().unwrap_or(&""), lines)
}

fn in_edition(system: &str, edition: &str, lines: &[&str]) -> Game {
    let mut game = Game::of(Campaign::new("test", system, edition));
    game.all(lines);
    game.run("option own_dice players").ok();
    game
}

/// Runs a line with answers, one per question. Returns the questions and the line that was logged.
fn answered(game: &mut Game, line: &str, answers: &[&str]) -> (Vec<String>, String) {
    let (mut now, mut asked) = (line.to_owned(), Vec::new());
    let console = game.dice.mark();
    let mut answers = answers.iter();
    loop {
        let before = (game.campaign().clone(), game.history().mark().clone());
        match game.session.execute_asking(&now, &mut game.dice).unwrap() {
            Asked::Done(_) => break,
            Asked::Waits(Question::Initiative(_)) => panic!("{now}: the form"),
            Asked::Waits(Question::Dice(throw)) => {
                assert_eq!(game.campaign(), &before.0, "{now}");
                assert_eq!(game.history().mark(), &before.1, "{now}");
                let again = if throw.again { " again" } else { "" };
                asked.push(format!(
                    "{}: {} {}{again} vs {}",
                    throw.name,
                    throw.what,
                    throw.dice_in_words(),
                    throw.against
                ));
                let answer = answers.next().unwrap_or_else(|| panic!("{asked:?}"));
                now = throw.answered(&now, answer).unwrap();
            }
        }
    }
    assert_eq!(answers.next(), None, "{asked:?}");
    // The logged line gives the same result without any questions.
    let kept = game.history().entries().last().unwrap().line.clone();
    let after = game.campaign().clone();
    game.all(&["undo"]);
    game.dice.rewind(console);
    let faces = rolled(game, &kept);
    assert_eq!(game.campaign().characters, after.characters, "{kept}");
    (asked, format!("{kept} -> {faces:?}"))
}

/// The faces of all sides in the last roll of a line.
fn rolled(game: &mut Game, line: &str) -> Vec<Vec<u16>> {
    game.run(line).ok();
    let entry = game.history().entries().last().unwrap();
    let contest = entry.rolled();
    contest.map_or_else(Vec::new, |contest| {
        contest.sides.iter().map(|side| side.dice.clone()).collect()
    })
}

const RENAISSANCE: &[&str] = &[
    "add Ann SOM 20 COO 20 DUR 30 INT 10 WIL 20",
    "player Ann",
    "skill Ann Melee SOM 30",
    "skill Ann Fray COO 20",
    "weapon Ann Hook Melee dv 1d6+4",
    "add Cut SOM 20 COO 20 DUR 90",
    "add \"Salt hound\" SOM 20 COO 20 DUR 30",
    "player Cut",
];

#[test]
fn a_miss_asks_for_no_damage() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let line = "attack Ann Hook vs Salt";
    let (asked, kept) = answered(&mut game, line, &["98"]);
    assert_eq!(asked, ["Ann: Melee d100 vs Salt hound"]);
    assert!(
        kept.starts_with("attack Ann Hook vs Salt = Ann:98"),
        "{kept}"
    );
    let (asked, kept) = answered(&mut game, "attack Ann Hook vs Salt unaware", &["31", "5"]);
    let expected = [
        "Ann: Melee d100 vs Salt hound",
        "Ann: Hook damage d6 vs Salt hound",
    ];
    assert_eq!(asked, expected);
    assert!(kept.contains("= Ann:31 Ann:5 ->"), "{kept}");
}

#[test]
fn the_defence_of_a_player_is_asked_for_too() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.all(&["skill Salt Bite SOM 70", "weapon Salt Fangs Bite dv 1d4"]);
    let mut seen = false;
    for _ in 0..8 {
        // The hit is rolled by the console; only then does she defend.
        let before = game.history().mark().entries;
        let asked = game
            .session
            .execute_asking("attack Salt Fangs vs Ann", &mut game.dice);
        match asked.unwrap() {
            Asked::Done(_) => assert!(game.history().mark().entries > before),
            Asked::Waits(Question::Dice(throw)) => {
                assert_eq!((&*throw.name, &*throw.against), ("Ann", "Salt hound"));
                let line = throw.answered("attack Salt Fangs vs Ann", "").unwrap();
                assert_eq!(line, "attack Salt Fangs vs Ann = Ann:-");
                seen = true;
            }
            Asked::Waits(Question::Initiative(_)) => panic!("no fight begins"),
        }
    }
    assert!(seen);
}

#[test]
fn rerolls_ask_again_and_typed_dice_stay_with_their_side() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    // Both fail at the same grade: nobody wins, and both roll again.
    let line = "oppose Ann Melee vs Salt 50 = 20";
    let (asked, kept) = answered(&mut game, line, &[]);
    assert_eq!(asked, [""; 0]);
    assert!(kept.contains("= 20 ->"), "{kept}");
    let line = "oppose Ann 50 vs Cut 50";
    let (asked, kept) = answered(&mut game, line, &["20", "20", "30", "10"]);
    let expected = [
        "Ann: 50 d100 vs Cut",
        "Cut: 50 d100 vs Ann",
        "Ann: 50 d100 again vs Cut",
        "Cut: 50 d100 again vs Ann",
    ];
    assert_eq!(asked, expected);
    assert!(kept.contains("= Ann:20 Cut:20 Ann:30 Cut:10 ->"), "{kept}");
}

#[test]
fn dice_typed_by_the_gm_stay_with_their_character() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let line = "attack Ann Hook vs Salt unaware = 31";
    let (asked, kept) = answered(&mut game, line, &["6"]);
    assert_eq!(asked, ["Ann: Hook damage d6 vs Salt hound"]);
    assert!(kept.contains("= Ann:31 Ann:6 ->"), "{kept}");
}

#[test]
fn an_empty_answer_leaves_it_to_the_console() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let (asked, kept) = answered(&mut game, "check Ann Melee", &[""]);
    assert_eq!(asked, ["Ann: Melee d100 vs "]);
    assert!(kept.contains("check Ann Melee = Ann:- ->"), "{kept}");
    let side = &game
        .history()
        .entries()
        .last()
        .unwrap()
        .rolled()
        .unwrap()
        .sides[0]
        .clone();
    assert_eq!(side.typed, [0; 0]);
}

#[test]
fn secret_rolls_are_the_consoles() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    for line in ["check Ann Melee secret", "check Ann Melee passive"] {
        let (asked, _) = answered(&mut game, line, &[]);
        assert_eq!(asked, [""; 0], "{line}");
    }
}

#[test]
fn own_dice_can_be_set_for_one_character() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.run("own_dice Ann off")
        .ok()
        .text_has("the console rolls for Ann");
    assert_eq!(answered(&mut game, "check Ann Melee", &[]).0, [""; 0]);
    game.run("own_dice Ann Cut -").ok();
    assert_eq!(answered(&mut game, "check Ann Melee", &["12"]).0.len(), 1);
    game.all(&["option own_dice console"]);
    assert_eq!(answered(&mut game, "check Ann Melee", &[]).0.len(), 0);
    // An animal controlled by a player.
    game.run("own_dice Salt on")
        .ok()
        .text_has("rolled at the table");
    assert_eq!(answered(&mut game, "check Salt 40", &["12"]).0.len(), 1);
    game.run("own_dice Salt maybe").refused();
    game.run("own_dice Salt").refused();
    game.run("own_dice on").refused();
    // Each is one act and can be undone.
    game.all(&["undo"]);
    assert_eq!(answered(&mut game, "check Salt 40", &["12"]).0.len(), 1);
}

#[test]
fn a_wrong_answer_is_refused_at_its_word() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let line = "check Ann Melee";
    let asked = game.session.execute_asking(line, &mut game.dice).unwrap();
    let Asked::Waits(Question::Dice(throw)) = asked else {
        panic!("{asked:?}");
    };
    for (answer, at, says) in [
        ("130", 0, "cannot show 130"),
        ("12 13", 3, "too many dice"),
        ("x", 0, "the number on a die"),
        ("Ann:12", 0, "without a name"),
        ("3 hits", 0, "does not count hits"),
    ] {
        let refusal = throw.answered(line, answer).unwrap_err();
        let span = refusal.span.unwrap();
        assert_eq!(span.start, at, "{answer}");
        assert!(refusal.to_string().contains(says), "{answer}: {refusal}");
    }
}

#[test]
fn a_correction_asks_for_the_die_that_it_calls_for() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    answered(&mut game, "attack Ann Hook vs Salt unaware", &["98"]);
    let (asked, kept) = answered(&mut game, "correct = 31", &["4"]);
    assert_eq!(asked, ["Ann: Hook damage d6 vs Salt hound"]);
    assert!(kept.contains("correct = Ann:31 Ann:4 ->"), "{kept}");
    game.all(&["undo", "undo"]);
    assert!(game.history().redoable() == 2);
}

/// A line, the answers, and the questions.
type Line = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// Each game with its characters and what they roll.
const TABLES: [(&str, &[&str], &[Line]); 3] = [
    (
        "brp",
        &[
            "add Ann CON 10 SIZ 10 POW 10 DEX 10 STR 10",
            "player Ann",
            "add Rat CON 10 SIZ 6 DEX 5",
            "skill Ann Sword 60",
            "skill Rat Dodge 1",
            "skill Ann Climb 60",
        ],
        &[
            ("check Ann Climb", &["40"], &["Ann: Climb d100 vs "]),
            ("resist Ann STR vs 10", &["40"], &["Ann: STR d100 vs 10"]),
            (
                "oppose Ann Climb vs Rat 40",
                &["40"],
                &["Ann: Climb d100 vs Rat"],
            ),
            (
                "attack Ann Sword vs Rat dv 2d6",
                &["40", "3 4"],
                &["Ann: Sword d100 vs Rat", "Ann: damage 2d6 vs Rat"],
            ),
            (
                "attack Ann Sword vs Rat dv 2d6",
                &["40", "3", "4"],
                &[
                    "Ann: Sword d100 vs Rat",
                    "Ann: damage 2d6 vs Rat",
                    "Ann: damage, 1 more d6 vs Rat",
                ],
            ),
            (
                "experience Ann",
                &["90", "4", "20"],
                &[
                    "Ann: experience in Sword d100 vs ",
                    "Ann: gain in Sword d6 vs ",
                    "Ann: experience in Climb d100 vs ",
                ],
            ),
        ],
    ),
    (
        "forge-of-power",
        &[
            "add Ann HP 20 AC 12 Reflex 2",
            "player Ann",
            "add Rat HP 20 AC 10 Reflex 1",
            "skill Ann Knives 5",
        ],
        &[
            ("check Ann Knives dc 15", &["12"], &["Ann: Knives d20 vs "]),
            (
                "check Ann Knives dc AC of Rat damage 2d6",
                &["12", "33"],
                &["Ann: Knives d20 vs Rat", "Ann: damage 2d6 vs Rat"],
            ),
            (
                "attack Ann Knives vs Rat dv 2d6",
                &["19", "4 2"],
                &["Ann: Knives d20 vs Rat", "Ann: damage 2d6 vs Rat"],
            ),
            // Nobody rolls the damage.
            (
                "save Ann Rat Reflex dc 15 damage 4d6",
                &["9"],
                &["Ann: Reflex d20 vs "],
            ),
        ],
    ),
    (
        "ruina-imperii",
        &["add Ann", "player Ann", "add Rat", "skill Ann Climb 3"],
        &[
            ("check Ann Climb vs 1", &["251"], &["Ann: Climb 3d6 vs "]),
            ("check Ann Climb vs 1", &["2 hits"], &["Ann: Climb 3d6 vs "]),
            (
                "attack Ann Climb vs Rat 1 dv 1d6",
                &["445", "3"],
                &["Ann: Climb 3d6 vs Rat", "Ann: damage d6 vs Rat"],
            ),
            (
                "attack Ann Climb vs Rat 3",
                &["1 - 2"],
                &["Ann: Climb 3d6 vs Rat"],
            ),
            (
                "oppose Ann Climb vs Rat 2",
                &["251"],
                &["Ann: Climb 3d6 vs Rat"],
            ),
        ],
    ),
];

#[test]
fn every_game_asks_for_its_dice() {
    for (system, people, lines) in TABLES {
        let mut game = own_dice(system, people);
        for (line, answers, questions) in lines {
            let (asked, kept) = answered(&mut game, line, answers);
            assert_eq!(&asked, questions, "{kept}");
        }
    }
}

/// The order with its initiatives, and who is active.
fn order(game: &Game) -> String {
    let fight = game.fight();
    let row = |place: &gmscreen::campaign::Combatant| {
        format!(
            "{} {}",
            game.campaign().name_of(place.character),
            place.initiative
        )
    };
    let rows: Vec<String> = fight.order.iter().map(row).collect();
    format!("{} | {}", rows.join(", "), game.turn().1)
}

#[test]
fn set_init_takes_the_total_and_reorders() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.run("set Ann init 17").refused();
    // (INT+COO)/5: Ann has 6, characters without INT have 0.
    game.all(&["begin = Ann:4 Cut:9 salt:2"]);
    assert_eq!(order(&game), "Ann 10, Cut 9, Salt hound 2 | Ann");
    // Nothing has been done, so whoever is first now is active.
    game.run("set Cut init 17")
        .ok()
        .text_has("Cut: initiative 17");
    assert_eq!(order(&game), "Cut 17, Ann 10, Salt hound 2 | Cut");
    game.all(&["undo"]);
    assert_eq!(order(&game), "Ann 10, Cut 9, Salt hound 2 | Ann");
    // The turn stays where it is once something has been done.
    game.all(&["next", "set salt init 30"]);
    assert_eq!(order(&game), "Salt hound 30, Ann 10, Cut 9 | Cut");
    game.all(&["next"]);
    assert_eq!(game.turn().1, "Salt hound");
    game.run("set salt init").refused();
    game.run("set salt init x").refused_at(15);
    // A group moves together.
    game.all(&["group Ann Cut", "set Cut init 31"]);
    assert_eq!(order(&game), "Ann 31, Cut 31, Salt hound 30 | Salt hound");
}

#[test]
fn set_init_works_in_every_game() {
    for game in games::all() {
        let mut table = own_dice(game.id, &["add Ann", "add Bob", "add Cat"]);
        table.all(&["begin = Ann:3 Bob:2 Cat:1", "set Cat init 40"]);
        assert!(
            order(&table).starts_with("Cat 40, Ann"),
            "{}",
            order(&table)
        );
        table.run("set Cat init -3").ok();
        assert!(
            order(&table).ends_with("Bob 2, Cat -3 | Ann"),
            "{}: {}",
            game.id,
            order(&table)
        );
        table.all(&["undo", "undo"]);
        assert!(
            order(&table).starts_with("Ann 3, Bob 2, Cat 1"),
            "{}",
            order(&table)
        );
    }
}

#[test]
fn typed_initiative_never_falls_into_stats() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.all(&["template Rat DUR 1d6+6 COO 15", "encounter new Quay rat x3"]);
    game.run("encounter start Quay = Ann:4 \"rat 2\":9").ok();
    let entry = game.history().entries().last().unwrap();
    let rolled = entry.rolled().unwrap();
    let typed = |name: &str| {
        let side = rolled.sides.iter().find(|side| side.name == name).unwrap();
        (side.dice[0], side.typed.len())
    };
    assert_eq!((typed("Ann"), typed("Rat 2")), ((4, 1), (9, 1)));
    assert_eq!(typed("Rat 1").1, 0);
    game.all(&["undo"]);
    game.run("encounter start Quay = rat:9").refused();
    game.run("encounter start Quay = Ann:11").refused();
}

const POOLS: &[&str] = &[
    "add Ann",
    "add Bob",
    "add Rat",
    "player Ann Bob",
    "skill Ann Climb 3",
    "skill Bob Climb 2",
    "weapon Ann Axe Climb dv 1d6",
];

#[test]
fn exploding_dice_are_asked_for_when_they_explode() {
    let lines: &[Line] = &[
        // Nothing explodes.
        (
            "check Ann Climb explode 6 vs 1",
            &["251"],
            &["Ann: Climb 3d6 vs "],
        ),
        // Two explode, then one of those.
        (
            "check Ann Climb explode 6 vs 1",
            &["266", "36", "1"],
            &[
                "Ann: Climb 3d6 vs ",
                "Ann: Climb, exploded 2d6 vs ",
                "Ann: Climb, exploded d6 vs ",
            ],
        ),
        // A risk of 2 and dice that count from 4.
        (
            "check Ann Climb risk 2 explode 4 vs 1",
            &["23314", "2"],
            &[
                "Ann: Climb, the last 2 for the risk 5d6 vs ",
                "Ann: Climb, exploded d6 vs ",
            ],
        ),
        // One wave is left to the console; one die of another is typed.
        (
            "check Ann Climb explode 6 vs 1",
            &["661", "- 2"],
            &["Ann: Climb 3d6 vs ", "Ann: Climb, exploded 2d6 vs "],
        ),
        // Only hits are counted.
        (
            "check Ann Climb explode 6 vs 1",
            &["5 hits"],
            &["Ann: Climb 3d6 vs "],
        ),
        // Each side explodes separately, and damage does not explode.
        (
            "attack Ann Axe explode 6 vs Bob Climb",
            &["644", "2", "11", "3"],
            &[
                "Ann: Climb 3d6 vs Bob",
                "Ann: Climb, exploded d6 vs Bob",
                "Bob: Climb 2d6 vs Ann",
                "Ann: Axe damage d6 vs Bob",
            ],
        ),
        (
            "oppose Bob Climb vs Ann Climb explode 5",
            &["66", "125", "1"],
            &[
                "Bob: Climb 2d6 vs Ann",
                "Ann: Climb 3d6 vs Bob",
                "Ann: Climb, exploded d6 vs Bob",
            ],
        ),
    ];
    let mut game = own_dice("ruina-imperii", POOLS);
    for (line, answers, questions) in lines {
        let (asked, kept) = answered(&mut game, line, answers);
        assert_eq!(&asked, questions, "{kept}");
    }
}

#[test]
fn the_console_rolls_explosions_of_its_own_dice() {
    let mut game = own_dice("ruina-imperii", POOLS);
    let mut exploded = false;
    for _ in 0..20 {
        let (asked, kept) = answered(&mut game, "check Ann Climb explode 4 vs 1", &["- - -"]);
        assert_eq!(asked, ["Ann: Climb 3d6 vs "], "{kept}");
        let entry = game.history().entries().last().unwrap();
        exploded |= entry.rolled().unwrap().sides[0].dice.len() > 3;
    }
    assert!(exploded);
}

/// The questions for a line, after some other lines, at a table of its own.
fn asks(game: &mut Game, before: &[&str], line: &str, answers: &[&str]) -> Vec<String> {
    game.all(before);
    answered(game, line, answers).0
}

#[test]
fn luck_asks_for_the_dice_it_makes_necessary() {
    let luck = ["set Ann Luck 5", "luck Ann +5"];
    let table = || own_dice("renaissance", &[RENAISSANCE, &luck].concat());
    // Flipping 94 to 49 needs no die.
    let asked = asks(&mut table(), &["check Ann Melee = 94"], "flip Ann", &[]);
    assert_eq!(asked, [""; 0]);
    // Flipped, 02 is 20, which ties with the other's 20: both roll again.
    let asked = asks(
        &mut table(),
        &["oppose Ann 50 vs Cut 50 = 2 20"],
        "flip Ann",
        &["20", "30"],
    );
    let again = ["Ann: 50 d100 again vs Cut", "Cut: 50 d100 again vs Ann"];
    assert_eq!(asked, again);
    // A miss becomes a hit: the defence, then the damage.
    let asked = asks(
        &mut table(),
        &["skill Cut Fray COO 20", "attack Ann Hook vs Cut Fray = 94"],
        "flip Ann",
        &["29", "3"],
    );
    assert_eq!(
        asked,
        ["Cut: Fray d100 vs Ann", "Ann: Hook damage d6 vs Cut"]
    );
    // The damage of a critical hit is not rolled.
    let asked = asks(
        &mut table(),
        &["attack Ann Hook vs Salt unaware = 50 2"],
        "upgrade Ann",
        &[],
    );
    assert_eq!(asked, [""; 0]);
}

#[test]
fn the_second_side_of_an_ordered_check_names_the_first() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let asked = asks(
        &mut game,
        &["order Ann Melee = 30"],
        "then vs Cut 50",
        &["30", "20", "10"],
    );
    let expected = [
        "Cut: 50 d100 vs Ann",
        "Ann: Melee d100 again vs Cut",
        "Cut: 50 d100 again vs Ann",
    ];
    assert_eq!(asked, expected);
}

#[test]
fn work_asks_for_its_check_when_it_begins() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let begin = "task Ann lock 10m check Melee";
    assert_eq!(
        answered(&mut game, begin, &["30"]).0,
        ["Ann: Melee d100 vs "]
    );
    assert_eq!(answered(&mut game, "work Ann lock 1m", &[]).0, [""; 0]);
    let begin = "job Ann brew 5 simple Melee";
    assert_eq!(
        answered(&mut game, begin, &["30"]).0,
        ["Ann: Melee d100 vs "]
    );
    assert_eq!(answered(&mut game, "work Ann brew", &[]).0, [""; 0]);
    // A helper does not roll.
    let helped = "check Ann Melee assist Cut";
    game.run("skill Cut Melee SOM 10").ok();
    assert_eq!(
        answered(&mut game, helped, &["30"]).0,
        ["Ann: Melee d100 vs "]
    );
}

#[test]
fn a_save_of_several_asks_each_player() {
    let mut game = own_dice(
        "forge-of-power",
        &[
            "add Ann HP 20 AC 12 Reflex 2",
            "add Bob HP 20 AC 12 Reflex 3",
            "add Rat HP 20 AC 10 Reflex 1",
            "player Ann Bob",
        ],
    );
    let both = ["Ann: Reflex d20 vs ", "Bob: Reflex d20 vs "];
    let line = "save Ann Rat Bob Reflex dc 15 damage 4d6";
    let (asked, kept) = answered(&mut game, line, &["9", "18"]);
    assert_eq!(asked, both);
    assert!(kept.contains("= Ann:9 Bob:18 ->"), "{kept}");
    game.all(&["undo"]);
    // The damage may be typed; a save of Ann's own is then asked of her.
    let typed = format!("{line} = 1 2 3 4 9");
    let (asked, kept) = answered(&mut game, &typed, &["18"]);
    assert_eq!(asked, both[1..]);
    assert!(kept.contains("= 1 2 3 4 Ann:9 Bob:18 ->"), "{kept}");
    assert_eq!(game.track("Ann", "hp"), 20 - 10);
}

#[test]
fn the_rounds_of_a_stunning_blow_are_asked_for() {
    let people = [
        "add Ann STR 10 SIZ 10 CON 12 POW 10 DEX 10",
        "add Bob STR 10 SIZ 12 CON 12 POW 10 DEX 10",
        "skill Ann Axe 60",
        "player Bob",
        "attack Ann Axe vs Bob undefended dv 1d4 crush = 10 2",
    ];
    let mut game = in_edition("brp", "uge", &people);
    let check = "Bob: CON x5 d100 vs ";
    assert_eq!(answered(&mut game, "roll Bob", &["60"]).0, [check]);
    game.all(&["undo"]);
    let (asked, kept) = answered(&mut game, "roll Bob", &["61", "2"]);
    assert_eq!(asked, [check, "Bob: rounds stunned d3 vs "]);
    assert!(kept.contains("= Bob:61 Bob:2 ->"), "{kept}");
    assert!(game.who("Bob").condition("stunned").is_some());
}

#[test]
fn a_joining_player_is_asked_for_initiative() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.all(&[
        "template Dog COO 10 INT 5 DUR 5",
        "encounter new Quay dog x2",
        "begin salt = 4",
    ]);
    // One character is asked for directly, several in a list.
    let (asked, _) = answered(&mut game, "join Ann", &["3"]);
    assert_eq!(asked, ["Ann: initiative d10 vs "]);
    game.all(&["undo"]);
    let asked = game.session.execute_asking("join Ann Cut", &mut game.dice);
    let Ok(Asked::Waits(Question::Initiative(entrants))) = asked else {
        panic!("{asked:?}");
    };
    let names: Vec<&str> = entrants.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Cut"]);
    let (asked, kept) = answered(&mut game, "join Ann Cut = 3 -", &[]);
    assert_eq!(asked, [""; 0]);
    assert!(kept.contains("= 3 - ->"), "{kept}");
    // The console rolls for creatures.
    for line in ["encounter join Quay", "add Dog x2 join"] {
        assert_eq!(answered(&mut game, line, &[]).0, [""; 0], "{line}");
    }
    // Without a die to roll, nobody is asked.
    for (system, die) in [
        ("brp", None),
        ("ruina-imperii", None),
        ("forge-of-power", Some("Ann: initiative d20 vs ")),
    ] {
        let mut game = own_dice(system, &["add Rat", "add Ann", "player Ann", "begin Rat"]);
        let answers: Vec<&str> = die.iter().map(|_| "12").collect();
        let asked = answered(&mut game, "join Ann", &answers).0;
        assert_eq!(asked, Vec::from_iter(die), "{system}");
    }
}

#[test]
fn a_correction_of_answered_dice_asks_and_a_redo_does_not() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    let line = "attack Ann Hook vs Salt unaware";
    answered(&mut game, line, &["31", "5"]);
    let hurt = game.track("Salt hound", "harm");
    assert!(hurt > 0);
    // Fewer dice, more dice, and a face left to the console.
    assert_eq!(answered(&mut game, "correct = 98", &[]).0, [""; 0]);
    assert_eq!(game.track("Salt hound", "harm"), 0);
    let damage = "Ann: Hook damage d6 vs Salt hound";
    let (asked, kept) = answered(&mut game, "correct = 31", &["6"]);
    assert_eq!(asked, [damage]);
    assert!(kept.contains("correct = Ann:31 Ann:6 ->"), "{kept}");
    assert_eq!(game.track("Salt hound", "harm"), hurt + 1);
    // Undone and redone: no redo asks for anything, and the state is as it was.
    let after = game.campaign().clone();
    for back in 1..=3 {
        game.all(&[&format!("undo {back}")]);
        let redo = format!("redo {back}");
        let asked = game.session.execute_asking(&redo, &mut game.dice).unwrap();
        assert!(matches!(asked, Asked::Done(_)), "{asked:?}");
        assert_eq!(game.campaign(), &after, "{back}");
    }
}
