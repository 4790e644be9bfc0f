//! Remarks that acts of this game make.

use crate::game::remark::remarks;
use crate::play::flow::GMS_CHOICE;

remarks! {
    pub(super) ALL + GMS_CHOICE;

    /// Fortune was offered for a roll without a risk.
    NOTHING_TO_COVER = "nothing to cover", "no risk is taken, so Fortune covers nothing and none is spent";

    /// Fortune was offered for a roll that is already covered.
    COVERED_ALREADY = "covered already", "{} is covered for the whole scene already, so no Fortune is spent";

    /// An empty pool.
    NO_DICE = "no dice", "no dice at all: rolled at Risk 1";

    /// For a character who takes a risk without a limit on the sheet.
    NO_LIMIT = "no limit", "note: {} has no Risk Limit (set NAME Risk 2)";

    /// A use of Fortune.
    DETAIL = "detail", "a small detail of the scene";

    /// A use of Fortune, for a character.
    ESCAPE = "escape", "{} escapes a lasting consequence";

    /// A use of Fortune, for a character.
    COVERED = "covered", "{} cannot fail harshly until the scene ends";
}
