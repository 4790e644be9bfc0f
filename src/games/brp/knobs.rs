//! The modifiers that the panel above the prompt turns by one key.

use crate::game::knob::Place::{End, Here};
use crate::game::knob::{Knob, modifier, word};

const ROLLS: &[&str] = &["check", "oppose"];
const RESIST: &[&str] = &["resist"];
const ALL: &[&str] = &["check", "oppose", "resist"];

pub(super) const KNOBS: &[Knob] = &[
    modifier(10, Here, ROLLS),
    modifier(1, Here, RESIST),
    word(
        'd',
        "difficulty",
        &["easy", "difficult", "automatic", "impossible"],
        Here,
        ROLLS,
    ),
    word('g', "easygoing", &["easygoing"], Here, ROLLS),
    word(
        'r',
        "who rolls",
        &["active-rolls", "passive-rolls"],
        End,
        RESIST,
    ),
    word('e', "secret", &["secret"], Here, ALL),
];
