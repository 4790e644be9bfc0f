//! Remarks that acts of this game make.

use crate::game::remark::remarks;

remarks! {
    pub(super) ALL;

    /// A shove.
    PUSHED = "pushed", "pushes {}";

    /// A disarm that succeeds critically.
    DROPS = "drops", "{} drops what it holds";

    /// A grapple that fails critically.
    CAUGHT = "caught", "{} is grabbed or prone: the target chooses";

    /// A death save that ends dying.
    STILL_DOWN = "still down", "{} is stable, and still down";

    /// Commands for the dying.
    SAVES = "saves", "heal {} 1 saves them, or their death saves", Advice;

    /// Commands for a character without hit points who is no longer dying.
    RAISES = "raises", "heal {} 1 gets them up", Advice;
}
