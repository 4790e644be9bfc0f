//! The switches of a campaign, and what they say.

use crate::campaign::Campaign;
use crate::game::Setting;
use crate::rules::Grade;
use crate::rules::brp::{self as rules, Grading, SpecialTie};

pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        name: "special",
        values: &["Table", "RoundUp"],
        doc: "How a fifth of the chance is rounded for a special success of edition srd: to the nearest, as the table has it, or up.",
    },
    Setting {
        name: "special_tie",
        values: &["BothFail", "HigherSkill"],
        doc: "What becomes of two special successes in a contest of edition srd: both fail, or the higher rating wins.",
    },
];

/// The editions, the default first.
pub(super) const EDITIONS: &[&str] = &["srd", UNIVERSAL];

/// The edition with criticals.
const UNIVERSAL: &str = "uge";

/// Whether a campaign plays the universal game engine.
pub(super) fn is_universal(campaign: &Campaign) -> bool {
    campaign.edition == UNIVERSAL
}

/// The grades of the edition: criticals are of `uge` only.
pub(super) fn grades(campaign: &Campaign, all: &'static [Grade]) -> &'static [Grade] {
    match all {
        [rules::CRITICAL_SUCCESS, rest @ ..] if !is_universal(campaign) => rest,
        all => all,
    }
}

/// How rolls are graded in this campaign.
pub(super) fn grading(campaign: &Campaign) -> Grading {
    match campaign.setting("special") {
        _ if is_universal(campaign) => Grading::Universal,
        Some("RoundUp") => Grading::RoundUp,
        _ => Grading::Table,
    }
}

/// What two special successes come to in this campaign.
pub(super) fn special_tie(campaign: &Campaign) -> SpecialTie {
    match campaign.setting("special_tie") {
        Some("HigherSkill") => SpecialTie::HigherSkill,
        _ => SpecialTie::BothFail,
    }
}
