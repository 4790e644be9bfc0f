//! The modifiers that the panel above the prompt turns by one key.

use crate::game::knob::Place::{Before, End};
use crate::game::knob::{Knob, modifier, word};

const CHECK: &[&str] = &["check"];
const ALL: &[&str] = &["check", "save"];

/// By name, as `dc` takes them, the easiest first.
const DCS: &[&str] = &[
    "dc simple",
    "dc average",
    "dc hard",
    "dc very-hard",
    "dc extremely-hard",
    "dc impossible",
];

pub(super) const KNOBS: &[Knob] = &[
    modifier(1, Before("dc"), ALL),
    word('d', "dc", DCS, End, ALL),
    word('e', "secret", &["secret"], End, CHECK),
];
