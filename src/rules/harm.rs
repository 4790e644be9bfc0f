//! What damage takes from tracks, as numbers.

/// The damage that armour lets through: it counts less what is pierced, and never adds to the damage.
pub(crate) fn after_armour(damage: i64, armour: i64, pierced: i64) -> i64 {
    let armour = armour.saturating_sub(pierced).max(0);
    damage.saturating_sub(armour).max(0)
}

/// Where a track comes that moves by this much: not past its least and its most, beyond which it may be already.
pub(crate) fn moves_to(track: i64, by: i64, (least, most): (i64, i64)) -> i64 {
    let to = track.saturating_add(by);
    to.clamp(least.min(track), most.max(track))
}

/// Takes damage from a track that is used up first; returns what is left of both.
pub(crate) fn absorbed(track: i64, damage: i64) -> (i64, i64) {
    let left = track.saturating_sub(damage).max(0);
    (left, damage - (track - left))
}
