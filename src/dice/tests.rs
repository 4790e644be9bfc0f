//! Tests of the console's dice.

use crate::dice::{Dice, Die, Seeded};

/// Calculated by a separate implementation of `SplitMix64` and `ChaCha8`, not by this crate: these rolls must
/// never change, because a seed must always give the same game.
const GOLDEN: [(u64, [u16; 20]); 3] = [
    (
        0,
        [
            88, 39, 45, 45, 34, 92, 59, 7, 15, 39, 94, 75, 29, 69, 75, 74, 44, 59, 20, 65,
        ],
    ),
    (
        1,
        [
            24, 76, 7, 11, 42, 66, 28, 4, 48, 65, 10, 96, 65, 42, 87, 97, 79, 13, 82, 60,
        ],
    ),
    (
        42,
        [
            4, 37, 37, 8, 31, 31, 6, 57, 5, 7, 11, 27, 70, 48, 15, 9, 1, 74, 53, 72,
        ],
    ),
];

#[test]
fn seeds_keep_their_rolls() {
    for (seed, rolls) in GOLDEN {
        let mut dice = Seeded::new(seed);
        assert_eq!(dice.roll(&[Die::Percentile; 20]), rolls, "{seed}");
        assert_eq!(dice.seed(), seed);
    }
}

#[test]
fn rolling_one_by_one_or_together_is_the_same() {
    let mut dice = Seeded::new(1);
    let one_by_one: Vec<u16> = (0..20)
        .flat_map(|_| dice.roll(&[Die::Percentile]))
        .collect();
    assert_eq!(one_by_one, GOLDEN[1].1);
    // The same words, read as 1 to 100.
    let d100 = Seeded::new(1).roll(&[Die::D100; 20]);
    assert_eq!(d100, GOLDEN[1].1.map(|roll| roll + 1));
}

/// The words that would favour low faces are rejected: with 65,175 faces that is about one word in 65,000;
/// seven in these rolls, according to the separate implementation.
#[test]
fn uneven_words_are_rejected() {
    let mut dice = Seeded::new(5);
    let rolls = dice.roll(&vec![Die::D(65_175); 300_000]);
    assert_eq!(dice.mark(), 300_007);
    assert_eq!(rolls.last(), Some(&40_367));
}

#[test]
fn faces_stay_in_range_and_all_fall() {
    for (die, lowest, highest) in [
        (Die::Percentile, 0, 99),
        (Die::D100, 1, 100),
        (Die::D(1), 1, 1),
        (Die::D(6), 1, 6),
        (Die::D(20), 1, 20),
    ] {
        assert_eq!((die.lowest(), die.highest()), (lowest, highest));
        let rolls = Seeded::new(9).roll(&vec![die; 5000]);
        assert_eq!(rolls.iter().min(), Some(&lowest), "{die}");
        assert_eq!(rolls.iter().max(), Some(&highest), "{die}");
        let mut faces = rolls.clone();
        faces.sort_unstable();
        faces.dedup();
        assert_eq!(faces.len(), usize::from(highest - lowest) + 1, "{die}");
    }
}

#[test]
fn faces_are_even() {
    let mut counts = [0_i32; 100];
    for roll in Seeded::new(2024).roll(&vec![Die::Percentile; 100_000]) {
        counts[usize::from(roll)] += 1;
    }
    // Chi-squared times 1000 with 99 degrees of freedom: 149 would be one seed in 1000.
    let squares: i32 = counts.iter().map(|n| (n - 1000) * (n - 1000)).sum();
    assert!(squares < 149_000, "{squares}");
    assert!(squares > 57_000, "too even to be dice: {squares}");
}

#[test]
fn seeded_dice_rewind() {
    let mut dice = Seeded::new(3);
    // Across the blocks in which the words are generated.
    for steps in [0, 1, 5, 15, 16, 17, 63, 64, 65, 200] {
        dice.roll(&vec![Die::D(20); steps]);
        let mark = dice.mark();
        let once = dice.roll(&[Die::Percentile; 70]);
        assert_ne!(dice.mark(), mark);
        dice.rewind(mark);
        assert_eq!(dice.mark(), mark);
        assert_eq!(dice.roll(&[Die::Percentile; 70]), once, "{steps}");
    }
    dice.rewind(0);
    let again = dice.roll(&[Die::Percentile; 20]);
    assert_eq!(again, Seeded::new(3).roll(&[Die::Percentile; 20]));
}

#[test]
fn rolling_no_dice_keeps_the_position() {
    let mut dice = Seeded::new(3);
    assert!(dice.roll(&[]).is_empty());
    assert_eq!(dice.mark(), 0);
}

#[test]
fn entropy_differs() {
    assert_ne!(Seeded::from_entropy().seed(), Seeded::from_entropy().seed());
}

#[test]
fn typed_faces_are_read_as_people_read_dice() {
    for (die, typed, face) in [
        (Die::Percentile, 0, Some(0)),
        (Die::Percentile, 99, Some(99)),
        (Die::Percentile, 100, Some(0)),
        (Die::Percentile, 101, None),
        (Die::D100, 0, Some(100)),
        (Die::D100, 1, Some(1)),
        (Die::D100, 100, Some(100)),
        (Die::D100, 101, None),
        (Die::D(10), 0, Some(10)),
        (Die::D(10), 1, Some(1)),
        (Die::D(10), 10, Some(10)),
        (Die::D(10), 11, None),
        (Die::D(6), 0, None),
        (Die::D(6), 6, Some(6)),
        (Die::D(6), 7, None),
        (Die::D(20), 0, None),
        (Die::D(20), 65_537, None),
        (Die::Percentile, 65_536, None),
        (Die::Percentile, u32::MAX, None),
    ] {
        assert_eq!(die.read(typed), face, "{die} typed {typed}");
    }
}

#[test]
fn dice_have_names() {
    let names = [Die::Percentile, Die::D100, Die::D(100), Die::D(6)].map(|die| die.to_string());
    assert_eq!(names, ["d%", "d100", "d100", "d6"]);
}
