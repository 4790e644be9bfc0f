//! The roster columns.

use super::stats::{AC, HP, track_of};
use crate::campaign::Character;
use crate::game::column::{of_most, unless_none};
use crate::game::words::signed;
use crate::game::{Column, base, column};

pub(super) const COLUMNS: &[Column] = &[
    column("HP", |who| of_most(track_of(who, HP), base(who, "HP"))).of(HP),
    column("AC", |who| unless_none(base(who, AC).unwrap_or(0))),
    column("Saves", saves),
];

/// `F+5 R+3 W-1`.
fn saves(who: &Character) -> String {
    let saves = [("F", "Fortitude"), ("R", "Reflex"), ("W", "Will")];
    let known = saves.into_iter().filter_map(|(letter, save)| {
        let bonus = base(who, save)?;
        Some(format!("{letter}{}", signed(bonus)))
    });
    known.collect::<Vec<_>>().join(" ")
}
