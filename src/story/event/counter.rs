//! Clocks, counters and lines that run by themselves, in words.

use crate::campaign::{At, By, Counter, Each, Ran};
use crate::game::words::when_refilled;
use crate::story::sentence::{Sentence, To};

/// `arrows 12 of 20`, `Bell tolls 2 to 3 of 6`; all of it if anything but the value has changed.
pub(super) fn counter(from: Option<&Counter>, to: Option<&Counter>) -> String {
    let Some(to) = to else {
        let name = from.map_or("", |from| from.name.as_str());
        return format!("{name} is no longer counted");
    };
    let (name, value) = (&to.name, to.value);
    let of = to.max.map_or_else(String::new, |max| format!(" of {max}"));
    let same = |from: &&Counter| {
        from.max == to.max && from.public == to.public && from.refill == to.refill
    };
    let Some(from) = from.filter(same) else {
        let seen = ["", ", shown to the players"][usize::from(to.public)];
        let refilled = to.refill.map_or_else(String::new, |refill| {
            format!(", full again {}", when_refilled(refill))
        });
        return format!("{name} {value}{of}{seen}{refilled}");
    };
    let end = match value {
        _ if to.is_full() => ": full",
        0 => ": empty",
        _ => "",
    };
    let before = Some(from.value).filter(|before| *before != value);
    let before = before.map_or_else(String::new, |before| format!("{before} to "));
    format!("{name} {before}{value}{of}{end}")
}

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
