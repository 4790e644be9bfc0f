//! Every command can be undone and redone, bit for bit.

use proptest::prelude::*;

use crate::harness::Game;

/// Characters who can be hurt, frightened and lucky; a fight with task time; a pending check and a
/// task under way.
fn lively(edition: &str) -> Game {
    let mut game = if edition == "draft" {
        Game::draft()
    } else {
        Game::new()
    };
    game.all(crate::harness::PEOPLE);
    game.all(&[
        "player ilse",
        "set tam SOM 12",
        "set tam DUR 20",
        "set tam Luck 2",
        "skill tam Fray COO 20",
        "skill ilse Melee SOM 30 prof \"Knives\"",
        "add Rat x3",
        "set \"rat 1\" SOM 5",
        "set \"rat 1\" DUR 5",
        "set \"rat 1\" COO 20",
        "task ilse lock 30m check stealth = 24",
        "job tam brew 3 check COO = 99",
        "begin ilse tam \"rat 1\" allot 1S+1Q|3Q|5m = 9 5 1",
    ]);
    game
}

/// Lines that are often accepted, whatever happened before.
const LINES: &[&str] = &[
    "check ilse stealth",
    "check ilse stealth passive",
    "check ilse melee unproficient -10 ignore-penalties",
    "check tam COO related 20 assist 1",
    "check tam COO assist ilse",
    "simple tam WIL*3",
    "oppose ilse stealth vs tam COO*3",
    "order on failure tam COO vs ilse melee",
    "upgrade luck",
    "upgrade luck ilse",
    "upgrade",
    "downgrade",
    "downgrade ilse",
    "flip",
    "flip ilse",
    "flip tam",
    "luck ilse +1",
    "luck tam -1",
    "attack ilse melee vs tam dv 1d10+5 ap 1",
    "attack ilse melee aim vs \"rat 1\" prone dv 2d6",
    "attack tam 50 vs ilse melee fulldefence dv 1d10",
    "attack tam 70 vs ilse unaware dv 1d6+10",
    "wound ilse",
    "wound tam",
    "negate ilse",
    "negate tam",
    "stress ilse 12",
    "stress tam 21 hard",
    "stress ilse 30 overwhelming",
    "stress tam 9 unresisted",
    "treat ilse",
    "treat tam",
    "pending ilse \"Overcome Fear\" or frightened",
    "roll ilse",
    "roll tam",
    "roll 1",
    "roll 2 +10",
    "skip ilse",
    "skip tam",
    "skip 3",
    "act standard",
    "act quick \"move\"",
    "act task",
    "act tam reaction",
    "force act quick",
    "allot 1S+1Q|3Q",
    "allot none",
    "allot 5m|2S",
    "next",
    "next",
    "back",
    "end",
    "begin ilse tam",
    "pause",
    "resume",
    "task tam fish 2h check COO slow 2",
    "task ilse lock 5m simple stealth",
    "job ilse map 4 check theology rush 1",
    "work ilse lock 7m",
    "work tam brew",
    "day",
    "day",
    "scene",
    "session",
    "option trying_again On",
    "option trying_again Off",
    "option pending_by_npcs Roll",
    "option pending_by_npcs List",
    "option luck_points_per_check One",
    "option downgraded_critical Basic",
    "option strong_success_halves On",
    "damage ilse tam 13",
    "heal ilse 4",
    "set ilse stress 50",
    "condition ilse prone",
    "force clear ilse prone",
    "clear tam stunned",
    "remove \"rat 1\"",
    "add \"Rat 1\"",
    "damage tam 13 = 44",
    "attack ilse melee vs tam dv 1d6+DB",
    "act standard \"full defence\"",
    "act ilse free \"run\"",
    "condition tam feinted",
    "condition ilse blessed for scene",
    "day ilse lock",
    "set ilse notes \"owes a favour\"",
    "skill ilse Stealth COO 40 spec -",
    "undo",
    "redo",
];

fn play(edition: &str, picks: &[usize]) {
    let mut game = lively(edition);
    let start = game.campaign().clone();
    let floor = game.history().undoable();
    let mut accepted = 0_u32;
    for pick in picks {
        let line = LINES[pick % LINES.len()];
        accepted += u32::from(game.run(line).done.is_ok());
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
    assert!(accepted > 0);
    game.run(&format!("undo {made}")).ok();
    assert_eq!(game.campaign(), &start);
    game.run(&format!("redo {made}")).ok();
    assert_eq!(game.campaign(), &end);
}

#[test]
fn every_line_is_accepted_somewhere() {
    // A line that is never accepted tests nothing. (Redo needs an undo just before it.)
    let mut never: Vec<&str> = LINES.to_vec();
    never.retain(|line| *line != "redo");
    let mut pick = 1_usize;
    for _ in 0..200 {
        let mut game = lively("current");
        for _ in 0..40 {
            pick = pick.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let line = LINES[(pick >> 16) % LINES.len()];
            if game.run(line).done.is_ok() {
                never.retain(|other| *other != line);
            }
        }
        if never.is_empty() {
            return;
        }
    }
    panic!("never accepted: {never:?}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_sequence_in_either_edition(
        draft in any::<bool>(),
        picks in prop::collection::vec(0..LINES.len(), 1..40),
    ) {
        play(if draft { "draft" } else { "current" }, &picks);
    }
}
