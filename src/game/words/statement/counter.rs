//! Clocks and counters in words.

use crate::campaign::statement::{CounterStatement, Text};

/// `arrows 12 of 20`, `Bell tolls 2 to 3 of 6`.
pub(super) fn counter(name: &Text, statement: &CounterStatement) -> String {
    let of = |max: &Option<i64>| max.map_or_else(String::new, |max| format!(" of {max}"));
    match statement {
        CounterStatement::Stands { value, max, public } => {
            let seen = if *public {
                ", shown to the players"
            } else {
                ""
            };
            format!("{name} {value}{}{seen}", of(max))
        }
        CounterStatement::Moved {
            from,
            to,
            max,
            stopped,
            ..
        } => {
            let moved = if from == to {
                format!("{name} {to}{}", of(max))
            } else {
                format!("{name} {from} to {to}{}", of(max))
            };
            match (stopped, *max == Some(*to)) {
                (_, true) => format!("{moved}: full"),
                (true, false) => format!("{moved}: empty"),
                (false, false) => moved,
            }
        }
        CounterStatement::Gone => format!("{name} is no longer counted"),
    }
}
