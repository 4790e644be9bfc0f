//! Characteristic against characteristic (Basic Roleplaying, The resistance table).

use super::check::plain;
use super::{Chance, FAILURE, SUCCESS};
use crate::rules::scale::{Numbers, Scale};

/// The side of a resistance roll that rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Roller {
    /// The side that acts.
    #[default]
    Active,
    /// The side that resists the change.
    Passive,
}

/// The roller's chance: 50 plus 5 for each point by which its characteristic exceeds the other's.
/// 5 to 95 is rolled; below that it fails, above that it succeeds automatically.
pub(crate) fn resistance(active: i64, passive: i64, roller: Roller) -> Chance {
    let ahead = match roller {
        Roller::Active => active.saturating_sub(passive),
        Roller::Passive => passive.saturating_sub(active),
    };
    match ahead.saturating_mul(5).saturating_add(50) {
        ..5 => Chance::Impossible,
        96.. => Chance::Automatic,
        chance => Chance::Roll(chance),
    }
}

/// A resistance roll, without specials and fumbles.
pub(crate) fn resist(chance: Chance) -> Numbers {
    chance.numbers(RESISTANCE)
}

const RESISTANCE: &Scale = &Scale::of(&[SUCCESS, FAILURE], &|seen| {
    plain(seen.rolled <= seen.against)
});
