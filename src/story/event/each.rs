//! Lines that run by themselves, in words.

use crate::campaign::{At, By, Each, Ran};
use crate::story::sentence::{Sentence, To};

/// `each turn: heal Ann 1`, `each turn, as it ends: heal Ann 1`; `unit` is the turn or the round.
pub(super) fn each(unit: &str, change: &At<Each>) -> String {
    match (&change.from, &change.to) {
        (_, Some(each)) => {
            let end = if each.end { ", as it ends" } else { "" };
            format!("each {unit}{end}: {}", each.line)
        }
        (Some(each), None) => format!("no longer each {unit}: {}", each.line),
        (None, None) => String::new(),
    }
}

/// `each round: tick Bell`, `burning: damage Ann 1d4`, and what became of it if it was refused.
pub(in crate::story) fn ran(ran: &Ran) -> Sentence {
    let by = match ran.by {
        By::Condition => ran.of.to_string(),
        By::Game => "the game".to_owned(),
        By::Turn | By::Round => format!("each {}", ran.by.id()),
    };
    let refused = ran
        .refused
        .as_ref()
        .map_or_else(String::new, |(why, number)| {
            format!(" is refused, {why}: roll {number} tries it again, skip {number} drops it")
        });
    Sentence::from(format!("{by}: {}{refused}", ran.line)).to(To::Console)
}
