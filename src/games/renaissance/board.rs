//! What the table shows of each character.

use super::attack::{is_fray, parries};
use super::stats::{STATS, track_of};
use crate::campaign::Character;
use crate::game::board::{Value, best_skill, cell};
use crate::game::{Board, Third, base};
use crate::rules::renaissance as rules;

/// Damage and stress are shown against the amount that disables.
pub(super) const BOARD: Board = Board {
    health: Some(
        cell(["Damage", "Dam."], 9, &|who| {
            Value::of_most(track_of(who, "harm"), base(who, "DUR"))
        })
        .of("harm")
        .beside(&|who| {
            let threshold = base(who, "DUR").map(rules::wound_threshold);
            threshold.map_or_else(String::new, |each| format!("a wound per {each} damage"))
        })
        .limit(&|who| number("dead at", base(who, "DUR").map(rules::death_rating))),
    ),
    cells: &[
        cell(["Wounds", "W"], 7, &|who| {
            Value::of_most(track_of(who, "wounds"), None)
        })
        .of("wounds"),
        cell(
            ["Stress", "Str."],
            6,
            &|who| match track_of(who, "stress") {
                0 => Value::Nothing,
                stress => Value::of_most(stress, base(who, "WIL").map(rules::lucidity)),
            },
        )
        .of("stress")
        .limit(&|who| {
            number(
                "out of play above",
                base(who, "WIL").map(rules::insanity_rating),
            )
        }),
        cell(["Luck", "Luck"], 5, &|who| {
            Value::of_most(track_of(who, "luck"), base(who, "Luck"))
        })
        .of("luck"),
        cell(["Defence", "Def."], 1, &defence).told().guards(),
    ],
    third: Third::PLAIN,
};

/// What somebody defends with if nothing else is said: Fray, or else the best parry, or else plain Coordination.
fn defence(who: &Character) -> Value {
    let fray = who.skills.iter().any(is_fray);
    match best_skill(who, STATS, if fray { is_fray } else { parries }) {
        Value::Nothing => match base(who, "COO") {
            Some(coo) => Value::Words(format!("COO {coo}")),
            None => Value::Nothing,
        },
        best => best,
    }
}

/// `dead at 40`; empty for a character without the number.
fn number(what: &str, number: Option<i64>) -> String {
    number.map_or_else(String::new, |number| format!("{what} {number}"))
}
