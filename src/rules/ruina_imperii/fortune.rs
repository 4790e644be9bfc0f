//! What Fortune buys (Ruina Imperii, Fortune).

/// One use of Fortune.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fortune {
    /// One roll, not yet made, cannot fail harshly. Costs 1.
    CoverRoll,
    /// A small detail comes into the scene. Costs 1.
    Detail,
    /// No roll fails harshly until the scene ends. Costs all that is left.
    CoverScene,
    /// Death, dismemberment or another permanent consequence is avoided. Costs all that is left.
    Escape,
}

impl Fortune {
    /// What is left of this much Fortune after the use; `None` if there is not even 1 to spend.
    #[must_use]
    pub(crate) fn spend(self, fortune: i64) -> Option<i64> {
        if fortune < 1 {
            return None;
        }
        Some(match self {
            Self::CoverRoll | Self::Detail => fortune - 1,
            Self::CoverScene | Self::Escape => 0,
        })
    }
}
