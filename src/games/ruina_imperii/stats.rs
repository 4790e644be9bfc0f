//! The stats and tracks of Ruina Imperii.

use crate::campaign::Character;
use crate::game::stat as game;
use crate::game::{Stat, Track, stat};

/// The stat with the Risk Limit.
pub(super) const RISK_LIMIT: &str = "Risk";

pub(super) const STATS: &[Stat] = &[stat(
    RISK_LIMIT,
    "Risk Limit: the most risk that may be taken on a roll",
    (0, 10),
)
.also(&["Risk Limit", "RiskLimit", "Limit"])];

/// The track of Fortune.
pub(super) const FORTUNE: &str = "fortune";

pub(super) const TRACKS: &[Track] = &[Track::new(
    FORTUNE,
    "Fortune",
    "Fortune left: one covers a roll or adds a detail, all that is left covers a scene or averts the worst.",
)];

pub(super) fn track_of(who: &Character, id: &str) -> i64 {
    game::track_of(TRACKS, who, id)
}
