//! The modifiers that the panel above the prompt turns by one key.

use crate::game::knob::Place::{End, First, Here};
use crate::game::knob::{Knob, Writes, knob, modifier, number, word};

const CHECK: &[&str] = &["check"];
const OPPOSE: &[&str] = &["oppose"];

/// The face from which dice add another: 6, unless more is said.
const EXPLODE: Writes = Writes::Number {
    word: "explode",
    first: 6,
    step: 1,
    range: (4, 6),
    signed: false,
};

#[rustfmt::skip] // a table reads by its columns
pub(super) const KNOBS: &[Knob] = &[
    modifier(1, First, CHECK),
    number('n', "vs", (1, 20), End, CHECK),
    number('r', "risk", (1, 10), End, CHECK),
    knob('x', "explode", EXPLODE, End, CHECK),
    word('f', "fortune", &["fortune"], End, CHECK),
    word('e', "secret", &["secret"], End, CHECK),
    modifier(1, Here, OPPOSE),
    number('r', "risk", (1, 10), Here, OPPOSE),
    knob('x', "explode", EXPLODE, Here, OPPOSE),
    word('f', "fortune", &["fortune"], Here, OPPOSE),
    word('e', "secret", &["secret"], Here, OPPOSE),
];
