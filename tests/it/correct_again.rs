//! Laws of corrections, over random fights of every game: the same dice change nothing, and other dice give what
//! undoing back to the roll and typing everything again would give.

use gmscreen::campaign::{Campaign, Fell, Thrown};

use crate::harness::Game;
use crate::simulated::Chance;
use crate::tier;

/// A table with three people, and the lines that are played there. `{a}` and `{b}` are two of them.
struct Play {
    system: &'static str,
    people: &'static [&'static str],
    lines: &'static [&'static str],
}

const COMMON: &[&str] = &[
    "note \"said\"",
    "undo",
    "damage {a} 3",
    "condition {a} prone for 1 round",
    "condition {a} shaken for 2 rounds",
    "2d6",
];

const PLAYS: [Play; 4] = [
    Play {
        system: "renaissance",
        people: &[
            "add Ann SOM 20 COO 25 DUR 20 WIL 15 Luck 10",
            "skill Ann Melee SOM 40",
            "set ann luck 10",
            "add Bob SOM 20 COO 20 DUR 15 WIL 10",
            "skill Bob Melee SOM 20",
            "add Cid SOM 15 COO 15 DUR 10 WIL 20",
            "skill Cid Melee SOM 30",
            "option trying_again On",
            "begin = 5 3 2",
        ],
        lines: &[
            "attack {a} melee vs {b} dv 1d10+5",
            "attack {a} melee vs {b} dv 1d10+5",
            "check {a} COO x2",
            "oppose {a} melee vs {b} melee",
            "pending {a} WIL x2 or \"shaken\"",
            "roll {a}",
            "damage {a} 1d6",
            "upgrade {a}",
            "next",
            "next",
        ],
    },
    Play {
        system: "brp",
        people: &[
            "add Ann STR 14 SIZ 14 CON 12 DEX 10 Sword 60",
            "add Bob STR 12 SIZ 10 CON 14 DEX 12 Sword 40 Dodge 40",
            "add Cid STR 10 SIZ 12 CON 10 DEX 8 Sword 50 Dodge 20",
            "begin",
        ],
        lines: &[
            "attack {a} sword vs {b} dodge dv 1d8+1",
            "attack {a} sword thrown vs {b} undefended dv 1d8+1",
            "attack {a} sword vs {b} undefended dv 2d6 knockback",
            "check {a} sword",
            "roll {a}",
            "damage {a} 1d4",
            "next",
            "next",
        ],
    },
    Play {
        system: "forge-of-power",
        people: &[
            "add Ann HP 20 AC 15 Longsword 5 Reflex 3",
            "add Bob HP 16 AC 12 Longsword 3 Reflex 1",
            "add Cid HP 14 AC 13 Longsword 4 Reflex 2",
            "begin init 0 = 20 15 10",
        ],
        lines: &[
            "attack {a} longsword vs {b} dv 1d12",
            "attack {a} longsword vs {b} dv 1d12",
            "save {a} {b} reflex dc 15 damage 2d6",
            "check {a} reflex dc 12",
            "heal {a} 1d4",
            "pick {a}",
            "pick {b}",
            "interrupt {a}",
            "next",
        ],
    },
    Play {
        system: "ruina-imperii",
        people: &[
            "add Ann",
            "skill ann Fight 4",
            "set ann Risk 2",
            "fortune ann +2",
            "add Bob",
            "skill bob Fight 3",
            "add Cid",
            "skill cid Fight 2",
            "begin",
        ],
        lines: &[
            "attack {a} fight vs {b}",
            "check {a} fight vs 1",
            "check ann fight vs 1 risk 1",
            "check ann fight vs 1 fortune",
            "next",
            "next",
        ],
    },
];

const LENGTH: usize = 24;

fn played(play: &Play, chance: &mut Chance) -> (Game, u64) {
    let mut game = Game::of(Campaign::new("test", play.system, ""));
    game.all(play.people);
    let first = game.history().mark().entries;
    for _ in 0..LENGTH {
        let all = play.lines.len() + COMMON.len();
        let nth = chance.below(all);
        let line = play.lines.get(nth);
        let line = line.unwrap_or_else(|| &COMMON[nth - play.lines.len()]);
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
fn the_same_dice_change_nothing() {
    for play in &PLAYS {
        let mut chance = Chance(11);
        for _ in 0..tier::by_tier(2, 8, 40) {
            let (mut game, first) = played(play, &mut chance);
            let before = game.campaign().clone();
            let contests = |game: &Game| {
                let all = 1..=game.history().mark().entries;
                let last = *all.end();
                let all = all.map(|number| game.history().contest(number));
                (last, all.collect::<Vec<_>>())
            };
            let (last, had) = contests(&game);
            for number in rolls(&game, first) {
                game.run(&format!("correct #{number} = -")).ok();
                assert_eq!(*game.campaign(), before, "{}: #{number}", play.system);
                let (_, has) = contests(&game);
                let count = usize::try_from(last).unwrap();
                assert_eq!(has[..count], had, "{}: #{number}", play.system);
                game.run("undo").ok();
                assert_eq!(*game.campaign(), before);
            }
        }
    }
}

#[test]
fn other_dice_give_what_typing_everything_again_gives() {
    let (mut accepted, mut left_out) = (0, 0);
    for play in &PLAYS {
        let mut chance = Chance(23);
        for _ in 0..tier::by_tier(8, 40, 400) {
            let (mut game, first) = played(play, &mut chance);
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
                if game.run(&line).done.is_err() {
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
