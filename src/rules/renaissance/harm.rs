//! Values derived from stats, and damage and stress (Renaissance, Stats and Combat). Damage is in
//! points of damage value (DV), stress in points of stress value (SV).

/// WT, the damage that causes a wound: DUR / 5, at least 1.
pub(crate) fn wound_threshold(dur: i64) -> i64 {
    dur.div_euclid(5).max(1)
}

/// DR, the damage that kills: DUR x 2.
pub(crate) fn death_rating(dur: i64) -> i64 {
    dur.saturating_mul(2)
}

/// LUC, the stress that a character can bear: WIL x 2.
pub(crate) fn lucidity(wil: i64) -> i64 {
    wil.saturating_mul(2)
}

/// TT, the stress that has to be exceeded for a trauma: LUC / 5, at least 1.
pub(crate) fn trauma_threshold(wil: i64) -> i64 {
    lucidity(wil).div_euclid(5).max(1)
}

/// IR, the stress above which a character is removed from play: LUC x 2.
pub(crate) fn insanity_rating(wil: i64) -> i64 {
    lucidity(wil).saturating_mul(2)
}

/// The wounds of one hit: one for each full WT of its damage.
pub(crate) fn wounds(damage: i64, dur: i64) -> i64 {
    damage.max(0) / wound_threshold(dur)
}

/// The penalty of wounds on every action: -10 each, except for negated ones. Never positive.
pub(crate) fn wound_penalty(wounds: i64, negated: i64) -> i64 {
    wounds.saturating_sub(negated).max(0).saturating_mul(-10)
}

/// The traumas of one dose of stress: one for each multiple of TT that it exceeds.
pub(crate) fn traumas(stress_dose: i64, wil: i64) -> i64 {
    stress_dose.saturating_sub(1).max(0) / trauma_threshold(wil)
}

/// The least healing after which a disabled character with this damage is able again: damage below
/// DUR, or none.
pub(crate) fn least_healing(total: i64, dur: i64) -> i64 {
    total.saturating_sub(dur.saturating_sub(1).max(0)).max(1)
}

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
