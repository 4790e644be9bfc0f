//! Clocks and counters in words.

use crate::campaign::Counter;
use crate::game::words::when_refilled;

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
