//! Attacks (Forge of Power, combat.md: Strike, Brawling).

use super::{CRITICAL_SUCCESS, SUCCESS};
use crate::rules::amount::Way;

/// What a DC has more than the save or skill that sets it, such as the Brawling of a creature that holds another.
pub(crate) const PASSIVE: i64 = 10;

/// The damage of a hit: dice plus attribute; the dice count double with a critical success.
pub(crate) const WAYS: &[Way] = &[Way::twice(CRITICAL_SUCCESS, "critical"), Way::once(SUCCESS)];
