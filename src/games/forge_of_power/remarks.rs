//! Remarks that acts of this game make.

use crate::game::Remark;
use crate::play::flow::NO_DAMAGE;

/// A shove.
pub(super) const PUSHED: Remark = Remark::new("pushed", "pushes {}");

/// A disarm that succeeds critically.
pub(super) const DROPS: Remark = Remark::new("drops", "{} drops what it holds");

/// A grapple that fails critically.
pub(super) const CAUGHT: Remark =
    Remark::new("caught", "{} is grabbed or prone: the target chooses");

/// An attack from one zone to another.
pub(super) const APART: Remark = Remark::new("apart", "across zones: {}");

/// Whose power called for saves.
pub(super) const POWER: Remark = Remark::new("power", "a power of {}");

/// A death save that ends dying.
pub(super) const STILL_DOWN: Remark = Remark::new("still down", "{} is stable, and still down");

/// Commands for the dying.
pub(super) const SAVES: Remark = Remark::new("saves", "heal {} 1 saves them, or their death saves");

/// Commands for a character without hit points who is no longer dying.
pub(super) const RAISES: Remark = Remark::new("raises", "heal {} 1 gets them up");

pub(super) const ALL: &[Remark] = &[PUSHED, DROPS, CAUGHT, POWER, STILL_DOWN];

/// Advice that acts of this game give.
pub(super) const ADVICE: &[Remark] = &[NO_DAMAGE, APART, SAVES, RAISES];
