//! Stress, in points of stress value (SV) (Renaissance, Combat: stress and traumas).

use super::{insanity_rating, lucidity};

/// The state of a character by stress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub(crate) enum Stress {
    /// Can bear the stress.
    #[default]
    Able,
    /// Stress was above LUC and has not been below LUC since.
    Disabled,
    /// Stress is above IR: the character is removed from play.
    Removed,
}

/// The state by total stress, given the state `before`: above LUC the character is disabled until
/// the total is below LUC again, so at LUC itself the state does not change; above IR the
/// character is removed.
///
/// Removal depends on the total like the other states: at IR or below the character is disabled
/// instead. Without stress a character is able, whatever its WIL.
pub(crate) fn stress_state(total: i64, wil: i64, before: Stress) -> Stress {
    let lucidity = lucidity(wil);
    if total <= 0 {
        Stress::Able
    } else if total > insanity_rating(wil) {
        Stress::Removed
    } else if total > lucidity || (total == lucidity && before != Stress::Able) {
        Stress::Disabled
    } else {
        Stress::Able
    }
}

/// What is left of a dose of stress that was resisted: none, or half of it if it is overwhelming.
pub(crate) fn stress_kept(dose: i64, overwhelming: bool) -> i64 {
    if overwhelming { dose.max(0) / 2 } else { 0 }
}
