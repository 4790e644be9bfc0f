//! The roster columns.

use super::stats::{HIT_POINTS, most, track_of};
use crate::game::column::{of_most, unless_none};
use crate::game::{Column, base, column};

pub(super) const COLUMNS: &[Column] = &[
    column("Hit points", |who| {
        of_most(track_of(who, HIT_POINTS), most(who))
    })
    .of(HIT_POINTS),
    column("DEX", |who| unless_none(base(who, "DEX").unwrap_or(0))),
    column("Marks", |who| {
        let marks = who.skills.iter().filter(|skill| skill.marked).count();
        unless_none(i64::try_from(marks).unwrap_or(i64::MAX))
    }),
];
