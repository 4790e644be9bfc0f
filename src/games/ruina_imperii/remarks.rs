//! Remarks that acts of this game make.

use crate::game::Remark;
use crate::play::flow::GMS_CHOICE;

/// Fortune was offered for a roll without a risk.
pub(super) const NOTHING_TO_COVER: Remark = Remark::new(
    "nothing to cover",
    "no risk is taken, so Fortune covers nothing and none is spent",
);

/// Fortune was offered for a roll that is already covered.
pub(super) const COVERED_ALREADY: Remark = Remark::new(
    "covered already",
    "{} is covered for the whole scene already, so no Fortune is spent",
);

/// An empty pool.
pub(super) const NO_DICE: Remark = Remark::new("no dice", "no dice at all: rolled at Risk 1");

/// For a character who takes a risk without a limit on the sheet.
pub(super) const NO_LIMIT: Remark =
    Remark::new("no limit", "note: {} has no Risk Limit (set NAME Risk 2)");

/// A use of Fortune.
pub(super) const DETAIL: Remark = Remark::new("detail", "a small detail of the scene");

/// A use of Fortune, for a character.
pub(super) const ESCAPE: Remark = Remark::new("escape", "{} escapes a lasting consequence");

/// A use of Fortune, for a character.
pub(super) const COVERED: Remark =
    Remark::new("covered", "{} cannot fail harshly until the scene ends");

pub(super) const ALL: &[Remark] = &[
    NOTHING_TO_COVER,
    COVERED_ALREADY,
    NO_DICE,
    NO_LIMIT,
    DETAIL,
    ESCAPE,
    COVERED,
    GMS_CHOICE,
];
