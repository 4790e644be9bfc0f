//! Basic Roleplaying: everything played can be undone and redone, bit for bit.

use proptest::prelude::*;

use gmscreen::campaign::Campaign;

use crate::harness::Game;

/// Ann, Bob and Cid in a fight, with weapons, wounds and pending checks.
fn lively(edition: &str) -> Game {
    let mut game = Game::of(Campaign::new("test", "brp", edition));
    game.all(&[
        "add Ann STR 14 SIZ 14 CON 12 POW 10 DEX 15 INT 13",
        "player ann",
        "skill ann Sword 60",
        "skill ann Climb 45",
        "skill ann \"First Aid\" 50",
        "skill ann Dodge 40",
        "weapon ann Pike 55 dv 1d8+1 impale",
        "add Bob STR 13 SIZ 12 CON 12 POW 11 DEX 12 INT 10",
        "skill bob Dodge 40",
        "skill bob \"Shield parry\" 45",
        "skill bob Listen 30",
        "skill bob Climb 45",
        "skill bob Teach 50",
        "add Cid STR 20 SIZ 10 CON 8 POW 9 DEX 12",
        "skill cid Club 50",
        "weapon cid Maul Club dv 1d6+2 crush",
        "damage cid 2",
        "begin",
    ]);
    game
}

/// Lines that are often accepted, whatever happened before.
const LINES: &[&str] = &[
    // Difficulty and situation, ties, marks and experience.
    "check ann climb difficult -20",
    "check ann climb permanent +15 easy",
    "check bob climb impossible = 40",
    "oppose ann climb vs bob climb",
    "mark ann climb",
    "unmark ann climb",
    "mark bob climb",
    "experience",
    "experience bob",
    "train ann climb with bob",
    // Editions, resistance, correction.
    "option edition uge",
    "option edition srd",
    "option special RoundUp",
    "resist ann str vs cid siz",
    "resist str 13 vs 15",
    "correct ann = 12",
    "correct = 99",
    // Attacks, their effects, and defences.
    "attack ann pike vs bob dodge",
    "attack ann pike vs bob undefended = 9",
    "attack ann sword behind vs bob shield dv 1d6 bleed = 20 90 5",
    "attack ann sword vs cid dv 2d6 knockback = 4 6 6",
    "attack cid maul vs ann dodge forgoes = 9 90 6",
    "attack cid maul vs bob = 9 80",
    "attack bob 60 missile vs ann shield-size large dv 1d8",
    "attack bob 50 prone vs cid stunned dv 1d6 entangle = 5 3",
    "force attack bob 50 stunned vs ann",
    "force mark ann climb",
    // Wounds and healing.
    "damage bob 7",
    "damage cid 4 unarmoured",
    "damage ann 30",
    "aid bob by ann",
    "aid cid by ann = 2 3",
    "aid bob by ann = 100",
    "heal bob 3",
    "heal cid 20",
    "condition cid dead",
    "revive ann",
    "revive cid 5",
    "roll bob",
    "roll cid = 99",
    "roll 1",
    "skip bob",
    "condition bob bleeding",
    "condition ann prone",
    "clear ann prone",
    "condition cid woken",
    "set bob hp 2",
    "next",
    "next",
    "next",
    "next",
    "back",
    "end",
    "begin",
    "place bob before cid",
    "surprised bob",
    "leave bob",
    "undo",
    "redo",
];

fn play(edition: &str, picks: &[usize]) {
    let mut game = lively(edition);
    let start = game.campaign().clone();
    let floor = game.history().undoable();
    for pick in picks {
        let _ = game.run(LINES[pick % LINES.len()]).done;
        // Never below where the sequence began.
        while game.history().undoable() < floor {
            game.run("redo").ok();
        }
    }
    let end = game.campaign().clone();
    let made = game.history().undoable() - floor;
    if made == 0 {
        return;
    }
    game.run(&format!("undo {made}")).ok();
    assert_eq!(game.campaign(), &start);
    game.run(&format!("redo {made}")).ok();
    assert_eq!(game.campaign(), &end);
}

/// Lines that some lines need before them.
const BEFORE: &[&[&str]] = &[
    &[],
    &["mark ann climb", "mark bob climb"],
    &["condition ann dead", "condition cid dead"],
    &["condition ann prone"],
    &["pending bob STR*5", "pending cid STR*5"],
    &["check ann climb"],
    &["damage bob 7", "set ann DEX 5"],
    &["end"],
    &["next"],
    &["next", "undo"],
];

#[test]
fn every_line_is_accepted_somewhere() {
    // A line that is never accepted tests nothing.
    let mut never: Vec<&str> = Vec::new();
    for line in LINES {
        let accepted = BEFORE.iter().any(|before| {
            let mut game = lively("uge");
            game.all(before);
            game.run(line).done.is_ok()
        });
        never.extend((!accepted).then_some(*line));
    }
    assert!(never.is_empty(), "{never:?}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 30,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_sequence_in_either_edition(
        uge in any::<bool>(),
        picks in prop::collection::vec(0..LINES.len(), 1..40),
    ) {
        play(if uge { "uge" } else { "srd" }, &picks);
    }
}
