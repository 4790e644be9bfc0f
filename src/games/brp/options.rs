//! The switches of a campaign, and what they say.

use crate::campaign::Campaign;
use crate::game::Setting;
use crate::rules::brp::{Special, SpecialTie};

pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        name: "special",
        values: &["Table", "RoundUp"],
        doc: "How a fifth of the chance is rounded for a special success: to the nearest, as the table has it, or up.",
    },
    Setting {
        name: "special_tie",
        values: &["BothFail", "HigherSkill"],
        doc: "What becomes of two special successes in a contest: both fail, or the higher rating wins.",
    },
];

/// How a fifth of the chance is rounded in this campaign.
pub(super) fn special(campaign: &Campaign) -> Special {
    match campaign.setting("special") {
        Some("RoundUp") => Special::RoundUp,
        _ => Special::Nearest,
    }
}

/// What two special successes come to in this campaign.
pub(super) fn special_tie(campaign: &Campaign) -> SpecialTie {
    match campaign.setting("special_tie") {
        Some("HigherSkill") => SpecialTie::HigherSkill,
        _ => SpecialTie::BothFail,
    }
}
