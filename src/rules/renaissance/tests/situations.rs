//! Renaissance: every named modifier, of checks and of combat.

use crate::rules::renaissance::modifiers::{
    DEFAULT_TO_RELATED, DIFFICULTY, PASSIVE, SPECIALIZATION, UNPROFICIENT, assist, related_skill,
    rushing, sustained_penalty, taking_time, try_again,
};
use crate::rules::renaissance::situations::{
    FEINTED, MINIMAL_COVER, MOVED, OFF_HAND, OFF_HAND_UNTAGGED, PARTIAL_COVER, PRONE_ATTACKER,
    PRONE_TARGET_MELEE, PRONE_TARGET_RANGED, SITUATIONS, Situation, TOUCH_ATTACK, TOUCH_DEFENCE,
    Weighs, off_hand, prone_target, situations,
};
/// Every row of the table of modifiers that has a number of its own.
#[test]
fn modifiers_of_checks_by_hand() {
    for (row, value, by_hand) in [
        ("assisted by two", assist(2), 20),
        ("related skill, 25 ranks", related_skill(25).unwrap(), 20),
        ("specialization", SPECIALIZATION, 10),
        ("no proficiency", UNPROFICIENT, -20),
        ("Very Hard", *DIFFICULTY.start(), -30),
        ("Very Easy", *DIFFICULTY.end(), 30),
        ("taking time, +150%", taking_time(3).unwrap(), 30),
        ("rushing, -75%", rushing(3).unwrap(), -30),
        ("passive", PASSIVE, -20),
        ("trying again once", try_again(1), -10),
        ("three sustained actions", sustained_penalty(3), -20),
        ("defaulting to a related skill", DEFAULT_TO_RELATED, -30),
    ] {
        assert_eq!(value, by_hand, "{row}");
    }
    assert_eq!([0, 1, 2, 5].map(try_again), [0, -10, -20, -50]);
    assert_eq!(try_again(u32::MAX), -42_949_672_950);
    assert_eq!(DIFFICULTY, -30..=30);
}

/// Every row of the situations of combat: how it is typed, its number, whose target.
#[test]
fn situations_by_hand() {
    use Weighs::{Actions, Attack, Defence};
    let table = [
        ("pointblank", None, "point-blank", -20, Attack),
        ("medium", None, "medium range", -10, Attack),
        ("long", None, "long range", -20, Attack),
        ("extreme", None, "extreme range", -30, Attack),
        ("aim", None, "aimed", 10, Attack),
        ("fulldefence", None, "full defence", 20, Defence),
        ("moved", None, "moved fast", -10, Actions),
        ("multiattack", None, "multiple attacks", -10, Attack),
        ("severaltargets", None, "several targets", -10, Attack),
        ("offhand", None, "off hand", -10, Attack),
        ("offhand", None, "off hand, no tag", -20, Attack),
        ("cover", Some("minimal"), "minimal cover", -10, Attack),
        ("cover", Some("partial"), "partial cover", -30, Attack),
        ("prone", None, "attacker prone", -30, Attack),
        ("prone", None, "target prone, melee", 10, Attack),
        ("prone", None, "target prone, ranged", -10, Attack),
        ("touch", None, "touch is enough", 20, Attack),
        ("touch", None, "touch is enough", -20, Defence),
        ("feinted", None, "feinted", -20, Defence),
    ];
    assert_eq!(SITUATIONS.len(), table.len());
    for (situation, (word, argument, label, value, on)) in SITUATIONS.iter().zip(table) {
        let by_hand = Situation {
            word,
            argument,
            label,
            value,
            on,
        };
        assert_eq!(*situation, by_hand);
    }
}

#[test]
fn words_find_their_situations() {
    assert_eq!(situations("moved", None), [MOVED]);
    assert_eq!(situations("feinted", None), [FEINTED]);
    assert_eq!(situations("touch", None), [TOUCH_ATTACK, TOUCH_DEFENCE]);
    assert_eq!(situations("offhand", None), [OFF_HAND, OFF_HAND_UNTAGGED]);
    assert_eq!(
        situations("prone", None),
        [PRONE_ATTACKER, PRONE_TARGET_MELEE, PRONE_TARGET_RANGED]
    );
    assert_eq!(situations("cover", Some("minimal")), [MINIMAL_COVER]);
    assert_eq!(situations("cover", Some("partial")), [PARTIAL_COVER]);
    for (word, argument) in [
        ("cover", None),
        ("cover", Some("total")),
        ("moved", Some("far")),
        ("", None),
        ("dancing", None),
    ] {
        assert_eq!(situations(word, argument), [], "{word} {argument:?}");
    }
    assert_eq!(off_hand(true).value, -10);
    assert_eq!(off_hand(false).value, -20);
    assert_eq!(prone_target(true).value, 10);
    assert_eq!(prone_target(false).value, -10);
}

#[test]
fn what_cannot_hold_together() {
    let groups: [&[&str]; 4] = [
        &["point-blank", "medium range", "long range", "extreme range"],
        &["minimal cover", "partial cover"],
        &["off hand", "off hand, no tag"],
        &["target prone, melee", "target prone, ranged"],
    ];
    for a in SITUATIONS {
        assert_eq!(a.is_range(), groups[0].contains(&a.label), "{}", a.label);
        for b in SITUATIONS {
            let in_one = groups
                .iter()
                .any(|group| group.contains(&a.label) && group.contains(&b.label));
            let excluded = in_one && a.label != b.label;
            assert_eq!(a.excludes(*b), excluded, "{} and {}", a.label, b.label);
        }
    }
}
