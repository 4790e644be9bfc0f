//! What damage takes from tracks, as numbers.

/// The damage that armour lets through: it counts less what is pierced, and never adds to the damage.
pub(crate) fn after_armour(damage: i64, armour: i64, pierced: i64) -> i64 {
    let armour = armour.saturating_sub(pierced).max(0);
    damage.saturating_sub(armour).max(0)
}

/// Takes damage from a track that is used up first; returns what is left of both.
pub(crate) fn absorbed(track: i64, damage: i64) -> (i64, i64) {
    let left = track.saturating_sub(damage).max(0);
    (left, damage - (track - left))
}
