//! The options of a campaign and their meaning.

use crate::campaign::Campaign;
use crate::game::Setting;
use crate::rules::Grade;
use crate::rules::renaissance::{self as rules, Edition};

pub(super) const SETTINGS: &[Setting] = &[
    Setting::new(
        "downgraded_critical",
        &["Stepwise", "Basic"],
        "What a downgraded critical success becomes: an exceptional one, or a basic one (in the draft: normal).",
    ),
    Setting::new(
        "luck_points_per_check",
        &["Any", "One"],
        "How many Luck Points may be spent on one check.",
    ),
    Setting::new(
        "trying_again",
        &["Off", "On"],
        "Whether each earlier failed try at the same check in a scene gives -10.",
    ),
    Setting::new(
        "strong_success_halves",
        &["Edition", "On", "Off"],
        "Whether a strong success halves the time of a task or job; the current edition says yes, the draft no.",
    ),
    Setting::new(
        "upgraded_damage",
        &["Margin", "Grade"],
        "What adds to the damage of an upgraded hit: its MoS alone, or its grade too.",
    ),
    Setting::new(
        "pending_by_npcs",
        &["List", "Roll"],
        "Whether checks that the rules call for are rolled at once for the GM's characters; dice after '=' are theirs.",
    ),
];

/// The editions, the default first.
pub(super) const EDITIONS: &[&str] = &["current", DRAFT];

const DRAFT: &str = "draft";

/// The edition of a campaign.
pub(super) fn edition(campaign: &Campaign) -> Edition {
    if campaign.edition == DRAFT {
        Edition::Draft
    } else {
        Edition::Current
    }
}

/// The grades with the words of the campaign's edition.
pub(super) fn grades(campaign: &Campaign) -> &'static [Grade] {
    match edition(campaign) {
        Edition::Current => rules::GRADES,
        Edition::Draft => rules::GRADES_OF_DRAFT,
    }
}

/// A grade with the word of the campaign's edition.
pub(super) fn named(campaign: &Campaign, grade: Grade) -> Grade {
    Grade::find(grades(campaign), grade.id).unwrap_or(grade)
}

/// What a downgraded critical success becomes.
pub(super) fn downgraded_critical(campaign: &Campaign) -> Grade {
    match campaign.setting("downgraded_critical") {
        Some("Basic") => rules::BASIC_SUCCESS,
        _ => rules::EXCEPTIONAL_SUCCESS,
    }
}

/// Whether an upgraded hit adds damage by its grade as well as by its MoS.
pub(super) fn bonus_by_grade(campaign: &Campaign) -> bool {
    campaign.setting("upgraded_damage") == Some("Grade")
}

/// Whether pending checks of NPCs are rolled at once.
pub(super) fn pending_at_once(campaign: &Campaign) -> bool {
    campaign.setting("pending_by_npcs") == Some("Roll")
}
