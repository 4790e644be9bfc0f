//! How attacks are reported in all four games: two lines for a hit, one for a miss, and every die
//! on the entry's own page. Also how rolls of sums and pools name their parts.

use gmscreen::campaign::Campaign;
use gmscreen::view::entry::entry;
use gmscreen::view::log::{Reading, lines};

use crate::harness::Game;

fn reading(game: &Game) -> Reading<'_> {
    Reading {
        history: game.history(),
        game: game.session.game(),
        grades: game.session.table().grades(),
        hours: |_| "21:04".to_owned(),
        durable: u64::MAX,
        flipped: None,
        until: u64::MAX,
        days: |_| String::new(),
        people: None,
    }
}

/// The lines of the last entry in the log, without the time before the first.
fn log(game: &Game) -> Vec<String> {
    let last = game.history().entries().last().unwrap();
    let told = lines(reading(game), &last, 500);
    let plain = told.iter().map(gmscreen::view::Line::plain);
    plain
        .map(|line| line.trim_start_matches("21:04").trim().to_owned())
        .collect()
}

/// The last entry's own page.
fn page(game: &Game) -> String {
    let last = game.history().entries().last().unwrap();
    let told = entry(reading(game), &last, 100);
    let plain: Vec<String> = told.iter().map(gmscreen::view::Line::plain).collect();
    plain.join("\n")
}

/// Odile with a boat hook, and a drowned hand with a wound threshold of 4.
fn quay() -> Game {
    Game::after(&[
        "add Odile SOM 20 DUR 30",
        "player odile",
        "skill odile \"Melee Weapons\" SOM 30",
        "weapon odile \"Boat hook\" \"Melee Weapons\" dv 1d6+4",
        "add \"Drowned hand\" COO 20 SOM 25 DUR 20",
        "add \"Drowned hand 1\" COO 40 SOM 20 DUR 20",
    ])
}

fn of(system: &str, lines: &[&str]) -> Game {
    let mut game = Game::of(Campaign::new("test", system, ""));
    game.all(lines);
    game
}

fn stair() -> Game {
    of(
        "forge-of-power",
        &[
            "add Quill Dexterity 4",
            "skill quill Knives 8",
            "weapon quill Knives Knives dv 1d6+Dexterity",
            "condition quill shaken -2",
            "add \"Stair hound 1\" AC 15 HP 16 Reflex 7",
        ],
    )
}

/// Plays a line. The answer contains these sentences, and the log has a line for each with the same
/// names, numbers and words, and with symbols for grades.
#[track_caller]
fn tells(mut game: Game, line: &str, told: &[&str]) {
    game.run(line).ok();
    let text = game.session.history().entries().last().unwrap().clone();
    let text = crate::harness::told(&game.session, &text);
    let log = log(&game);
    assert_eq!(log.len(), told.len(), "{log:?}");
    for (sentence, line) in told.iter().zip(&log) {
        let bare = sentence.trim_start_matches(['✓', '✗', ' ']);
        assert!(text.contains(bare), "{text}");
        let mark = sentence.trim_end_matches(bare).trim();
        assert!(line.contains(mark), "{line}");
        let words = bare.split(|c: char| !c.is_alphanumeric());
        for word in words.filter(|word| !matches!(*word, "succeeds" | "fails")) {
            assert!(line.contains(word), "{word} in {line}");
        }
    }
    for never in ["does not roll", "neither side wins", "wins"] {
        assert!(
            !text.contains(never) && !page(&game).contains(never),
            "{text}"
        );
    }
}

#[test]
fn a_hit_takes_two_lines_and_a_miss_one() {
    for (game, line, told) in [
        (
            quay(),
            "attack odile vs \"drowned hand 1\" = 38 70 4",
            &[
                "✓ Odile hits Drowned hand 1 with Boat hook: 38 vs TN 50, MoS 38; defence 70 fails",
                "13 damage (1d6+4: 4, +5 MoS), 3 wounds; SOM x3 (30) or falls prone",
            ][..],
        ),
        (
            quay(),
            "attack odile vs \"drowned hand 1\" = 88",
            &[
                "✗✗ Odile misses Drowned hand 1 with Boat hook: 88 vs TN 50, critical failure, MoF 38",
            ],
        ),
        (
            quay(),
            "attack odile vs \"drowned hand 1\" = 78",
            &["✗ Odile misses Drowned hand 1 with Boat hook: 78 vs TN 50, MoF 28"],
        ),
        (
            quay(),
            "attack odile vs \"drowned hand 1\" = 12 31",
            &[
                "Odile misses Drowned hand 1 with Boat hook: 12 vs TN 50, MoS 12; defence 31 succeeds",
            ],
        ),
        (
            quay(),
            "attack odile vs \"drowned hand 1\" unaware = 12 3",
            &[
                "✓ Odile hits Drowned hand 1 with Boat hook: 12 vs TN 50, MoS 12; no defence",
                "7 damage (1d6+4: 3), 1 wound; SOM x3 (50) or falls prone",
            ],
        ),
    ] {
        tells(game, line, told);
    }
}

#[test]
fn the_log_names_who_hits_whom_then_the_numbers_then_what_changed() {
    let mut game = quay();
    game.run("attack odile vs \"drowned hand 1\" = 38 70 4")
        .ok();
    assert_eq!(
        log(&game),
        [
            "Odile hits Drowned hand 1 with Boat hook  38 vs TN 50 ✓ MoS 38 · defence 70 ✗",
            "→ 13 damage (1d6+4: 4, +5 MoS), 3 wounds · SOM x3 (30) or falls prone",
        ]
    );
    game.run("attack odile vs \"drowned hand 1\" = 88").ok();
    assert_eq!(
        log(&game),
        ["Odile misses Drowned hand 1 with Boat hook  88 vs TN 50 ✗✗ critical failure, MoF 38"]
    );
    let last = game.history().entries().last().unwrap();
    let narrow = |columns| lines(reading(&game), &last, columns).len();
    assert_eq!((narrow(90), narrow(84), narrow(50)), (1, 1, 2));
}

#[test]
fn the_log_does_the_same_in_the_other_games() {
    let road = [
        "add Ann",
        "skill ann Fight 4",
        "weapon ann Billhook Fight dv 1d6+1",
        "add Bob",
        "skill bob Fight 3",
    ];
    let snow = [
        "add Ann STR 12 SIZ 13",
        "skill ann Sword 60",
        "weapon ann Sword Sword dv 1d8+1",
        "add Bob CON 12 SIZ 13 ARMOUR 2",
        "skill bob Dodge 40",
    ];
    let cases: [(Game, &str, &[&str]); 8] = [
        (
            of("brp", &snow),
            "attack ann vs bob = 35 55 5 3",
            &[
                "✓ Ann hits Bob with Sword: 35 vs chance 60; defence 55 fails",
                "7 damage (1d8+1+1d4: 5 3, -2 armour), 6 HP left",
            ],
        ),
        (
            of("brp", &snow),
            "attack ann vs bob = 75",
            &["✗ Ann misses Bob with Sword: 75 vs chance 60"],
        ),
        (
            of("brp", &snow),
            "attack ann vs bob = 35 35",
            &["Ann misses Bob with Sword: 35 vs chance 60; defence 35 succeeds"],
        ),
        (
            stair(),
            "attack quill vs hound = 18 3",
            &[
                "✓ Quill hits Stair hound 1 with Knives: 18 + 8 Knives - 2 shaken = 24 vs AC 15, margin 9",
                "7 damage (1d6+4: 3), 9 HP left",
            ],
        ),
        (
            stair(),
            "attack quill vs hound = 20 6",
            &[
                "✓✓ Quill hits Stair hound 1 with Knives: natural 20 + 8 Knives - 2 shaken = 26 vs AC 15, critical success, margin 11",
                "16 damage (1d6+4: 6, +6 critical), 0 HP left, dying 2",
            ],
        ),
        (
            stair(),
            "attack quill 3 vs hound Reflex = 1",
            &[
                "✗✗ Quill misses Stair hound 1: natural 1 + 3 - 2 shaken = 2 vs Reflex 17, critical failure, margin -15",
            ],
        ),
        (
            of("ruina-imperii", &road),
            "attack ann vs bob = 5 2 4 1 3 6 2 3",
            &[
                "✓ Ann hits Bob with Billhook: 5 2 4 1: 2 hits vs 1; defence 3 6 2: 1 hit",
                "4 damage (1d6+1: 3); what it does to Bob is the GM's choice",
            ],
        ),
        (
            of("ruina-imperii", &road),
            "attack ann vs bob 2 = 5 2 4 1",
            &["Ann misses Bob with Billhook: 5 2 4 1: 2 hits vs 2"],
        ),
    ];
    for (game, line, told) in cases {
        tells(game, line, told);
    }
}

#[test]
fn the_page_of_an_attack_lists_every_die_by_roller() {
    let mut game = quay();
    game.run("attack odile vs \"drowned hand 1\" = 38 - 4").ok();
    let shown = page(&game);
    assert!(shown.contains("TN 50 (Melee Weapons"), "{shown}");
    assert!(shown.contains("Odile, Melee Weapons: 38 typed"), "{shown}");
    assert!(shown.contains(" rolled"), "{shown}");
    let mut game = stair();
    for (dice, die, damage) in [
        ("18 3", "18 typed", "1d6+4: 3 typed"),
        ("- 3", "rolled", "1d6+4: 3 typed"),
        ("18 -", "18 typed", "rolled"),
    ] {
        // The console's die may miss; then try another one.
        while game.json(&format!("attack quill vs hound +20 = {dice}"))["hit"] != true {
            game.run("undo").ok();
        }
        let shown = page(&game);
        let thrown: Vec<&str> = shown.lines().skip_while(|line| *line != "dice").collect();
        assert!(thrown[1].contains(die), "{shown}");
        assert!(
            thrown[2].starts_with("damage, ") && thrown[2].contains(damage),
            "{shown}"
        );
        game.run("undo").ok();
    }
}

#[test]
fn sums_name_their_parts_and_their_difficulty() {
    let mut game = stair();
    for (line, told) in [
        (
            "check quill knives dc AC of hound = 18",
            "18 + 8 Knives - 2 shaken = 24 vs AC 15 of Stair hound 1",
        ),
        (
            "check quill knives +2:\"high ground\" dc hard = 7",
            "7 + 8 Knives + 2 high ground - 2 shaken = 15 vs DC 20",
        ),
        ("check 6 dc 15 = 20", "natural 20 + 6 = 26 vs DC 15"),
        ("check 6 dc 15 = 1", "natural 1 + 6 = 7 vs DC 15"),
        (
            "trip quill knives vs hound = 9",
            "9 + 8 Knives - 2 shaken = 15 vs Reflex 17 of Stair hound 1",
        ),
        ("save hound reflex dc 15 = 4", "4 + 7 Reflex = 11 vs DC 15"),
    ] {
        let text = game.run(line).text();
        assert!(text.contains(told), "{line}: {text}");
        let shown = log(&game).join("\n");
        assert!(shown.contains(told), "{line}: {shown}");
    }
    game.run("condition hound prone").ok();
    game.run("check 6 dc AC of hound = 5")
        .text_has("5 + 6 = 11 vs AC 13 of Stair hound 1 (15 - 2 prone)");
}

#[test]
fn a_save_shows_its_damage_dice_the_total_and_the_damage_taken() {
    let mut game = stair();
    game.run("save hound reflex dc 15 damage 4d6 = 3 5 2 4 10")
        .ok();
    let shown = log(&game).join("\n");
    for part in [
        "damage 14 (4d6: 3 5 2 4)",
        "10 + 7 Reflex = 17 vs DC 15",
        "takes 7, 9 HP left",
    ] {
        assert!(shown.contains(part), "{shown}");
    }
    let shown = page(&game);
    assert!(
        shown.contains("damage, 4d6: 3 typed 5 typed 2 typed 4 typed"),
        "{shown}"
    );
}

#[test]
fn pools_show_risk_explosions_and_fortune_separately() {
    let mut game = of(
        "ruina-imperii",
        &[
            "add Ann",
            "skill ann Climb 3",
            "set ann Risk 2",
            "fortune ann +2",
            "add Bob",
            "skill bob Chase 2",
        ],
    );
    for (line, told) in [
        (
            "check ann climb vs 2 risk 2 = 1 1 1 6 2 4",
            "1 1 1 | risk 6 2 | exploded 4: 2 hits vs 2",
        ),
        (
            "check ann climb +1 vs 0 = 4 1 1 1",
            "4 1 1 1 (Climb 3, +1): 1 hit vs 0",
        ),
        (
            "check ann climb vs 2 risk 1 fortune = 1 1 1 2",
            "1 1 1 | risk 2: 0 hits vs 2, Fortune spent",
        ),
        ("check ann climb vs 2 = 3 hits", "3 hits vs 2"),
        (
            "oppose ann climb vs bob chase = 4 4 1 5 1",
            "4 4 1: 2 hits vs 1",
        ),
    ] {
        let text = game.run(line).text();
        assert!(text.contains(told), "{line}: {text}");
        let shown = log(&game).join("\n");
        assert!(shown.contains(told), "{line}: {shown}");
        // Each number once.
        assert!(
            !shown.contains("pool 3") && !shown.contains("number"),
            "{shown}"
        );
    }
}
