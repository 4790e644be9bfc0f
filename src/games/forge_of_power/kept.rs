//! The third pane: who is in which zone.

use crate::game::Kept;

pub(super) const KEPT: Kept = Kept {
    titles: ["Zones", "Zones"],
    doc: "the zones and who is in them, clocks and counters",
    nothing: "there are no zones yet",
    ..Kept::PLAIN
};
