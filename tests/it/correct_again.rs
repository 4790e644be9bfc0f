//! Laws of corrections, over random fights of every game: the same dice change nothing, and other dice give what
//! undoing back to the roll and typing everything again would give.

use gmscreen::campaign::{Campaign, Fell, Thrown};
use gmscreen::games;

use crate::harness::Game;
use crate::simulated::Chance;
use crate::statements::section;
use crate::tier::by_tier;

const LENGTH: usize = 24;

/// A game after random lines between three people, and the entry with which the fight began.
fn played(system: &str, chance: &mut Chance) -> (Game, u64) {
    let mut game = Game::of(Campaign::new("test", system, ""));
    game.all(&section(&format!("{system} rolls first")));
    let lines = section(&format!("{system} rolls"));
    let first = game.history().mark().entries;
    for _ in 0..LENGTH {
        let line = lines[chance.below(lines.len())];
        let (a, b) = (chance.below(3), chance.below(2));
        let names = ["ann", "bob", "cid"];
        let line = line.replace("{a}", names[a]);
        let line = line.replace("{b}", names[(a + 1 + b) % 3]);
        if line == "undo" && game.history().mark().entries <= first + 1 {
            continue;
        }
        // Some lines are refused: the target is dead, or it is not their turn.
        drop(game.run(&line).done);
    }
    (game, first)
}

/// The entries of the fight with dice that can be corrected.
fn rolls(game: &Game, first: u64) -> Vec<u64> {
    let history = game.history();
    let all = (first..=history.mark().entries).filter(|number| {
        let entry = history.entry(*number).unwrap();
        let stands = history.standing(&entry);
        !entry.undone
            && entry.corrects().is_none()
            && stands.is_some_and(|stands| !stands.dice.is_empty())
    });
    all.collect()
}

fn faces(dice: &[Thrown]) -> Vec<String> {
    let each = dice.iter().flat_map(|thrown| match &thrown.fell {
        Fell::Dice(faces) => faces.iter().map(|face| face.face.to_string()).collect(),
        Fell::Hits(hits) => vec![format!("{hits} hits")],
        Fell::Number(number) => vec![number.to_string()],
    });
    each.collect()
}

#[test]
fn the_same_dice_are_refused() {
    for system in games::all().iter().map(|rules| rules.id) {
        let mut chance = Chance(11);
        for _ in 0..by_tier(1, 8, 40) {
            let (mut game, first) = played(system, &mut chance);
            for number in rolls(&game, first) {
                game.run(&format!("correct #{number} = -"))
                    .refused_with(9, "shows these dice already");
            }
        }
    }
}

#[test]
fn other_dice_give_what_typing_everything_again_gives() {
    let (mut accepted, mut left_out) = (0, 0);
    for system in games::all().iter().map(|rules| rules.id) {
        let mut chance = Chance(23);
        for _ in 0..by_tier(3, 40, 400) {
            let (mut game, first) = played(system, &mut chance);
            // One fight is corrected once, another twice.
            let mut since = u64::MAX;
            for _ in 0..=chance.below(2) {
                let all = rolls(&game, first);
                let Some(number) = all.get(chance.below(all.len())).copied() else {
                    continue;
                };
                let entry = game.history().entry(number).unwrap();
                let stands = game.history().standing(&entry).unwrap();
                let most = match &stands.dice[0].fell {
                    Fell::Dice(faces) => faces[0].die.highest(),
                    Fell::Hits(_) | Fell::Number(_) => 6,
                };
                let face = 1 + chance.below(usize::from(most));
                let line = format!("correct #{number} = {face}");
                if let Err(refusal) = game.run(&line).done {
                    if refusal.to_string().contains("shows these dice already") {
                        continue;
                    }
                    game.run(&format!("force {line}")).ok();
                    left_out += 1;
                }
                accepted += 1;
                since = since.min(number);
                typed_again(&game, since);
            }
        }
    }
    assert!(accepted > left_out && left_out > 0, "{accepted} {left_out}");
}

/// Compares the table after a correction with one where everything from an entry on is undone and typed again.
fn typed_again(game: &Game, number: u64) {
    let history = game.history();
    let mut lines = Vec::new();
    for number in number..=history.mark().entries {
        let entry = history.entry(number).unwrap();
        let Some(stands) = history.standing(&entry) else {
            continue;
        };
        if entry.undone || entry.corrects().is_some() {
            continue;
        }
        let dice = faces(&stands.dice).join(" ");
        let line = entry.line.split(" = ").next().unwrap_or_default();
        lines.push(match dice.as_str() {
            "" => line.to_owned(),
            dice => format!("{line} = {dice}"),
        });
    }
    let mut beside = game.copy();
    while !beside.history().entry(number).unwrap().undone {
        beside.run("undo").ok();
    }
    for line in &lines {
        beside.run(line).ok();
    }
    assert_eq!(beside.campaign(), game.campaign(), "{lines:#?}");
}

#[test]
fn a_roll_too_far_back_is_refused() {
    let mut game = Game::of(Campaign::new("test", "renaissance", ""));
    game.all(&["add Ann COO 20", "check ann COO = 14"]);
    for _ in 0..301 {
        game.run("note \"later\"").ok();
    }
    game.run("correct #2 = 15")
        .refused_with(9, "more than 300 entries came after #2");
}
