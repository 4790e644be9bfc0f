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
    .of("harm")
    .beside(|who| {
        let threshold = base(who, "DUR").map(rules::wound_threshold);
        threshold.map_or_else(String::new, |each| format!("a wound per {each} damage"))
    })
    .limit(|who| number("dead at", base(who, "DUR").map(rules::death_rating))),
    column("Wounds", |who| unless_none(track_of(who, "wounds"))).of("wounds"),
    column("Stress", |who| match track_of(who, "stress") {
        0 => String::new(),
        stress => of_most(stress, base(who, "WIL").map(rules::lucidity)),
    })
    .of("stress")
    .limit(|who| {
        number(
            "out of play above",
            base(who, "WIL").map(rules::insanity_rating),
        )
    }),
    column("Luck", |who| {
        of_most(track_of(who, "luck"), base(who, "Luck"))
    })
    .of("luck"),
];

/// `dead at 40`; empty for a character without the number.
fn number(what: &str, number: Option<i64>) -> String {
    number.map_or_else(String::new, |number| format!("{what} {number}"))
}
