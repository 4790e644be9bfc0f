//! Attacks (Forge of Power, combat.md: Strike, Brawling).

use super::{CRITICAL_SUCCESS, SUCCESS};
use crate::rules::amount::{Times, Way};

/// The DC that a save or a skill sets, such as the Brawling of a creature that holds another.
#[must_use]
pub(crate) fn skill_dc(bonus: i64) -> i64 {
    bonus.saturating_add(10)
}

/// The damage of a hit: dice plus attribute; the dice count double with a critical success.
pub(crate) const WAYS: &[Way] = &[
    Way {
        times: Times::DiceTwice,
        label: "critical",
        critical: true,
        ..Way::once(CRITICAL_SUCCESS)
    },
    Way::once(SUCCESS),
];
