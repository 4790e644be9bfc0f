//! What acts of this game explain in its own words.

use crate::game::Remark;

/// Fortune was offered for a roll without risk.
pub(super) const NOTHING_TO_COVER: Remark = Remark {
    id: "nothing to cover",
    words: "no risk is taken, so Fortune covers nothing and none is spent",
};

/// Fortune was offered for a roll that is covered.
pub(super) const COVERED_ALREADY: Remark = Remark {
    id: "covered already",
    words: "{} is covered for the whole scene already, so no Fortune is spent",
};

/// An empty pool.
pub(super) const NO_DICE: Remark = Remark {
    id: "no dice",
    words: "no dice at all: rolled at Risk 1",
};

/// About somebody who takes a risk.
pub(super) const NO_LIMIT: Remark = Remark {
    id: "no limit",
    words: "note: {} has no Risk Limit (set NAME Risk 2)",
};

/// What Fortune bought.
pub(super) const DETAIL: Remark = Remark {
    id: "detail",
    words: "a small detail of the scene",
};

/// What Fortune bought, for somebody.
pub(super) const ESCAPE: Remark = Remark {
    id: "escape",
    words: "{} escapes a lasting consequence",
};

/// What Fortune bought, for somebody.
pub(super) const COVERED: Remark = Remark {
    id: "covered",
    words: "{} cannot fail harshly until the scene ends",
};

/// A hit with a number of damage.
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
