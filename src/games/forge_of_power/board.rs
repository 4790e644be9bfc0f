//! What the table shows of each character.

use super::stats::{AC, HP, track_of};
use crate::campaign::Character;
use crate::game::board::{Item, Value, cell};
use crate::game::words::signed;
use crate::game::{Board, Third, base};

pub(super) const BOARD: Board = Board {
    health: Some(
        cell(["Hit points", "HP"], 9, &|who| {
            Value::of_most(track_of(who, HP), base(who, "HP"))
        })
        .of(HP),
    ),
    cells: &[
        cell(["AC", "AC"], 8, &|who| Value::stat(who, AC)).guards(),
        cell(["Saves", "Saves"], 2, &saves),
    ],
    third: Third {
        titles: ["Zone", "Zone"],
        doc: "the zone of each of them, and what they sustain",
        nothing: "nobody is in a zone",
        of: &|_, who, _| match who.zone.as_str() {
            "" => Vec::new(),
            zone => vec![Item::usual(zone)],
        },
    },
};

/// `F+5 R+3 W-1`.
fn saves(who: &Character) -> Value {
    let saves = [("F", "Fortitude"), ("R", "Reflex"), ("W", "Will")];
    let known = saves.into_iter().filter_map(|(letter, save)| {
        let bonus = base(who, save)?;
        Some(format!("{letter}{}", signed(bonus)))
    });
    Value::Words(known.collect::<Vec<_>>().join(" "))
}
