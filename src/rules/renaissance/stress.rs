//! Stress, in points of stress value (SV) (Renaissance, Combat: stress and traumas).

use super::{insanity_rating, lucidity};

/// What a character's stress has made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub(crate) enum Stress {
    /// It bears its stress.
    #[default]
    Able,
    /// Stress has been above LUC, and not below LUC since.
    Disabled,
    /// Stress above IR: the character is removed from play.
    Removed,
}

/// What this much stress in all makes of a character, given what it was `before`: above LUC it is
/// disabled, until below LUC again, so that at LUC itself it stays what it was; above IR it is
/// removed.
///
/// Removal is read off the total like everything else: whoever brings the total back to IR or below
/// finds the character disabled, not removed. Without stress nobody is out, whatever their WIL.
#[must_use]
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

/// The stress that comes through: all of the dose, none when resisted; overwhelming stress comes
/// through by half even then. Never below 0.
#[must_use]
pub(crate) fn stress_taken(dose: i64, resisted: bool, overwhelming: bool) -> i64 {
    let dose = dose.max(0);
    match (resisted, overwhelming) {
        (false, _) => dose,
        (true, true) => dose / 2,
        (true, false) => 0,
    }
}
