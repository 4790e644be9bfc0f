//! The roster columns.

use super::stats::track_of;
use crate::game::column::{of_most, unless_none};
use crate::game::{Column, base, column};
use crate::rules::renaissance as rules;

/// Damage and stress are shown against the amount that disables.
pub(super) const COLUMNS: &[Column] = &[
    column("Damage", |who| {
        of_most(track_of(who, "harm"), base(who, "DUR"))
    })
    .of("harm"),
    column("Wounds", |who| unless_none(track_of(who, "wounds"))).of("wounds"),
    column("Stress", |who| match track_of(who, "stress") {
        0 => String::new(),
        stress => of_most(stress, base(who, "WIL").map(rules::lucidity)),
    })
    .of("stress"),
    column("Luck", |who| {
        of_most(track_of(who, "luck"), base(who, "Luck"))
    })
    .of("luck"),
];
