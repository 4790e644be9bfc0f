//! The modifiers that the panel above the prompt turns by one key.

use crate::game::knob::Place::{First, Here, Second};
use crate::game::knob::{Knob, Place, Writes, knob, modifier, number, word};

const CHECKS: &[&str] = &["check", "simple"];
const ROLLS: &[&str] = &["check", "simple", "oppose", "vary", "order"];
const ATTACK: &[&str] = &["attack"];
const WORK: &[&str] = &["task", "job"];
/// Whatever is measured by a target of its own.
const SIDES: &[&str] = &["check", "simple", "oppose", "vary", "order", "task", "job"];
const ALL: &[&str] = &[
    "check", "simple", "oppose", "vary", "order", "attack", "task", "job",
];

/// A word and a number by steps of 10, from -30 to +30.
const DIFFICULTY: Writes = Writes::Number {
    word: "difficulty",
    first: -10,
    step: 10,
    range: (-30, 30),
    signed: true,
};

/// Ranks of a related skill, by which its bonus grows.
const RELATED: Writes = Writes::Number {
    word: "related",
    first: 10,
    step: 10,
    range: (10, 100),
    signed: false,
};

#[rustfmt::skip] // a table reads by its columns
pub(super) const KNOBS: &[Knob] = &[
    modifier(10, Here, ALL),
    knob('d', "difficulty", DIFFICULTY, Here, SIDES),
    number('a', "assist", (1, 9), Here, SIDES),
    knob('r', "related", RELATED, Here, SIDES),
    number('t', "retry", (1, 9), Here, ROLLS),
    number('l', "slow", (1, 3), Here, WORK),
    number('h', "rush", (1, 3), Here, WORK),
    strike('a', "aim", &["aim"]),
    strike('r', "range", &["pointblank", "medium", "long", "extreme"]),
    strike('v', "moved", &["moved"]),
    strike('x', "multiattack", &["multiattack"]),
    strike('t', "several", &["severaltargets"]),
    strike('o', "off hand", &["offhand", "offhand untagged"]),
    strike('h', "touch", &["touch"]),
    strike('p', "prone", &["prone"]),
    defence('f', "full def.", &["fulldefence"]),
    defence('n', "feinted", &["feinted"]),
    defence('c', "cover", &["cover minimal", "cover partial"]),
    defence('l', "they lie", &["prone"]),
    defence('w', "unaware", &["unaware"]),
    word('s', "special", &["spec"], Here, ALL),
    word('u', "no prof.", &["unproficient"], Here, ALL),
    word('i', "no penalty", &["ignore-penalties"], Here, ALL),
    word('p', "passive", &["passive"], Here, CHECKS),
    word('e', "secret", &["secret"], Here, ALL),
];

/// What is said of an attack.
const fn strike(key: char, label: &'static str, phrases: &'static [&'static str]) -> Knob {
    said(key, label, phrases, First)
}

/// What is said of its target.
const fn defence(key: char, label: &'static str, phrases: &'static [&'static str]) -> Knob {
    said(key, label, phrases, Second)
}

const fn said(
    key: char,
    label: &'static str,
    phrases: &'static [&'static str],
    place: Place,
) -> Knob {
    word(key, label, phrases, place, ATTACK)
}
