//! Remarks that acts of this game make.

use crate::game::Remark;

/// Fortune was offered for a roll without a risk.
pub(super) const NOTHING_TO_COVER: Remark = Remark {
    id: "nothing to cover",
    words: "no risk is taken, so Fortune covers nothing and none is spent",
};

/// Fortune was offered for a roll that is already covered.
pub(super) const COVERED_ALREADY: Remark = Remark {
    id: "covered already",
    words: "{} is covered for the whole scene already, so no Fortune is spent",
};

/// An empty pool.
pub(super) const NO_DICE: Remark = Remark {
    id: "no dice",
    words: "no dice at all: rolled at Risk 1",
};

/// For a character who takes a risk without a limit on the sheet.
pub(super) const NO_LIMIT: Remark = Remark {
    id: "no limit",
    words: "note: {} has no Risk Limit (set NAME Risk 2)",
};

/// A use of Fortune.
pub(super) const DETAIL: Remark = Remark {
    id: "detail",
    words: "a small detail of the scene",
};

/// A use of Fortune, for a character.
pub(super) const ESCAPE: Remark = Remark {
    id: "escape",
    words: "{} escapes a lasting consequence",
};

/// A use of Fortune, for a character.
pub(super) const COVERED: Remark = Remark {
    id: "covered",
    words: "{} cannot fail harshly until the scene ends",
};

/// A hit with damage.
pub(super) const GMS_CHOICE: Remark = Remark {
    id: "the GM's choice",
    words: "what it does to {} is the GM's choice",
};

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
