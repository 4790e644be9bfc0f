//! The options of a campaign and their meaning.

use crate::campaign::Campaign;
use crate::game::{Setting, Table};
use crate::rules::Grade;
use crate::rules::brp::{self as rules, Grading};
use crate::rules::versus::Versus;

pub(super) const SETTINGS: &[Setting] = &[
    Setting::new("special", &["Table", "RoundUp"], "How the fifth of the chance for a special success is rounded in edition srd: to the nearest, as in the table, or up.").only_if(is_simple),
    Setting::new("special_tie", &["BothFail", "HigherSkill"], "What happens when both sides of a contest roll a special success in edition srd: both fail, or the higher rating wins.").only_if(is_simple),
];

/// The editions, the default first.
pub(super) const EDITIONS: &[&str] = &["srd", UNIVERSAL];

/// The edition with critical successes.
const UNIVERSAL: &str = "uge";

/// Whether a campaign uses the edition `uge`.
pub(super) fn is_universal(campaign: &Campaign) -> bool {
    campaign.edition == UNIVERSAL
}

/// Whether a table plays the edition `srd`.
fn is_simple(table: Table<'_>) -> bool {
    !is_universal(table.campaign)
}

/// The grades of the edition: only `uge` has criticals.
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

/// How the sides of a contest compare in this campaign.
pub(super) fn versus(campaign: &Campaign) -> &'static Versus {
    match campaign.setting("special_tie") {
        _ if is_universal(campaign) => rules::DIE_COMPARES,
        Some("HigherSkill") => rules::SPECIALS_COMPARE,
        _ => rules::SPECIALS_FAIL,
    }
}
