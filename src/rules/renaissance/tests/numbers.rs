//! Renaissance: modifiers, values derived from the stats, and harm.

use crate::rules::Grade;
use crate::rules::harm::after_armour;
use crate::rules::renaissance::attack_bonus;
use crate::rules::renaissance::check::{Edition, GRADES, GRADES_OF_DRAFT};
use crate::rules::renaissance::harm::{
    death_rating, insanity_rating, least_healing, lucidity, trauma_threshold, traumas,
    wound_penalty, wound_threshold, wounds,
};
use crate::rules::renaissance::modifiers::{
    assist, basic_proficiency, related_skill, sustained_penalty,
};

#[test]
fn modifiers() {
    assert_eq!(
        [0, 1, 2, 3, 4, i64::from(u32::MAX)].map(assist),
        [0, 10, 20, 30, 30, 30]
    );
    assert_eq!(
        [-5, 0, 9, 10, 24, 25, 39, 40, 70].map(related_skill),
        [
            None,
            None,
            None,
            Some(10),
            Some(10),
            Some(20),
            Some(20),
            Some(30),
            Some(30)
        ]
    );
    assert_eq!(
        [0, 9, 10, 70].map(basic_proficiency),
        [false, false, true, true]
    );
}

/// Three sustained actions give -20 on all tests; one is free.
#[test]
fn sustained_actions() {
    assert_eq!(
        [0, 1, 2, 3, 11].map(sustained_penalty),
        [0, 0, -10, -20, -100]
    );
    assert_eq!(sustained_penalty(u32::MAX), -42_949_672_940);
}

#[test]
fn derived_stats() {
    assert_eq!(
        [30, 34, 35, 5, 4, 0, -3].map(wound_threshold),
        [6, 6, 7, 1, 1, 1, 1]
    );
    assert_eq!([30, 0].map(death_rating), [60, 0]);
    assert_eq!([25, 0].map(lucidity), [50, 0]);
    assert_eq!([25, 24, 3, 2, 0].map(trauma_threshold), [10, 9, 1, 1, 1]);
    assert_eq!([25, 0].map(insanity_rating), [100, 0]);
}

#[test]
fn wounds_of_one_blow() {
    // DUR 30, WT 6: 15 damage are two wounds; reaching WT is enough.
    assert_eq!(
        [-4, 0, 5, 6, 11, 12, 15, 18].map(|damage| wounds(damage, 30)),
        [0, 0, 0, 1, 1, 2, 2, 3]
    );
    assert_eq!(wounds(3, 4), 3, "WT counts as 1 at least");
    assert_eq!(wound_penalty(0, 0), 0);
    assert_eq!(wound_penalty(2, 0), -20);
    assert_eq!(wound_penalty(3, 1), -20);
    assert_eq!(wound_penalty(1, 2), 0);
}

#[test]
fn traumas_of_one_dose() {
    // WIL 25, TT 10: only more than TT counts.
    assert_eq!(
        [-1, 0, 1, 10, 11, 20, 21, 30, 31].map(|stress| traumas(stress, 25)),
        [0, 0, 0, 0, 1, 1, 2, 2, 3]
    );
    assert_eq!(traumas(3, 0), 2, "TT counts as 1 at least");
}

#[test]
fn attacks_and_armour() {
    let bonus = |edition| [0, 29, 30, 31, 59, 60, 61, 98].map(|mos| attack_bonus(edition, mos));
    assert_eq!(bonus(Edition::Current), [0, 0, 5, 5, 5, 10, 10, 10]);
    assert_eq!(bonus(Edition::Draft), [0, 0, 0, 5, 5, 5, 10, 10]);
    // 18 - (AV 11 - AP 2) = 9
    assert_eq!(after_armour(18, 11, 2), 9);
    assert_eq!(after_armour(18, 2, 11), 18, "AP beyond AV adds nothing");
    assert_eq!(after_armour(5, 11, 0), 0);
    assert_eq!(after_armour(7, 0, 0), 7);
}

/// Numbers from damaged or hostile files also give results within sensible limits.
#[test]
fn nothing_overflows() {
    let numbers = [i64::MIN, -1, 0, 1, i64::MAX];
    for a in numbers {
        for b in numbers {
            assert!(wounds(a, b) >= 0);
            assert!(traumas(a, b) >= 0);
            assert!(wound_penalty(a, b) <= 0);
            assert!(after_armour(a, b, a) >= 0);
            assert!(after_armour(a, b, i64::MIN) <= a.max(0));
        }
    }
    let most = i64::MAX;
    assert_eq!(wounds(most, 5), most);
    assert_eq!(traumas(most, 0), most - 1);
    assert_eq!(wound_penalty(most, 0), i64::MIN);
    assert_eq!(insanity_rating(most), most);
    assert_eq!(death_rating(most), most);
}

#[test]
fn the_draft_has_its_own_words_for_plain_results() {
    let ids = |grades: &[Grade]| {
        grades
            .iter()
            .map(|grade| (grade.id, grade.rank))
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(GRADES_OF_DRAFT), ids(GRADES));
    let differs = GRADES_OF_DRAFT
        .iter()
        .filter(|grade| grade.label != grade.id);
    let differs: Vec<_> = differs.map(|grade| (grade.id, grade.label)).collect();
    let normal = [
        ("basic success", "normal success"),
        ("basic failure", "normal failure"),
    ];
    assert_eq!(differs, normal);
}

#[test]
fn the_least_healing_brings_damage_below_dur() {
    // damage, DUR, healing
    for (total, dur, least) in [(30, 30, 1), (35, 30, 6), (59, 30, 30), (1, 1, 1), (3, 0, 3)] {
        assert_eq!(least_healing(total, dur), least, "{total} of {dur}");
    }
}
