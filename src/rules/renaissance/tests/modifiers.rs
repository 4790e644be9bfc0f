//! Renaissance: the modifiers of checks.

use crate::rules::renaissance::modifiers::{
    DEFAULT_TO_RELATED, DIFFICULTY, PASSIVE, SPECIALIZATION, UNPROFICIENT, assist, check_tried,
    related_skill, sustained_penalty, try_again,
};
use crate::rules::renaissance::work::Pace;

/// Every row of the table of modifiers that has its own number.
#[test]
fn modifiers_of_checks_by_hand() {
    for (row, value, by_hand) in [
        ("assisted by two", assist(2), 20),
        ("related skill, 25 ranks", related_skill(25).unwrap(), 20),
        ("specialization", SPECIALIZATION, 10),
        ("no proficiency", UNPROFICIENT, -20),
        ("Very Hard", *DIFFICULTY.start(), -30),
        ("Very Easy", *DIFFICULTY.end(), 30),
        ("taking time, +150%", Pace::new(3, 0).modifier(), 30),
        ("rushing, -75%", Pace::new(0, 3).modifier(), -30),
        ("passive", PASSIVE, -20),
        ("trying again once", try_again(1), -10),
        ("three sustained actions", sustained_penalty(3), -20),
        ("defaulting to a related skill", DEFAULT_TO_RELATED, -30),
    ] {
        assert_eq!(value, by_hand, "{row}");
    }
    assert_eq!([0, 1, 2, 5].map(try_again), [0, -10, -20, -50]);
    assert_eq!(try_again(i64::from(u32::MAX)), -42_949_672_950);
    assert_eq!(DIFFICULTY, -30..=30);
}

/// An aptitude x1 is the aptitude; every other check is its own.
#[test]
fn a_factor_of_one_is_no_other_check() {
    for (what, tried) in [
        ("COO x1", "COO"),
        ("COO", "COO"),
        ("COO x3", "COO x3"),
        ("(COO + SOM) x1", "COO + SOM"),
        ("Stealth", "Stealth"),
        ("Knowledge: Theology", "Knowledge: Theology"),
        ("React Quickly", "React Quickly"),
        ("1", "1"),
    ] {
        assert_eq!(check_tried(what), tried, "{what}");
    }
}
