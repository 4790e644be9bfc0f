//! Uses of Fortune (Ruina Imperii, Fortune).

/// A use of Fortune.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fortune {
    /// Adds a small detail to the scene. Costs 1.
    Detail,
    /// No roll is a harsh failure until the scene ends. Costs everything that is left.
    CoverScene,
    /// Avoids death, dismemberment or another permanent consequence. Costs everything that is
    /// left.
    Escape,
}

impl Fortune {
    /// The Fortune left after this use; `None` if there is less than 1 to spend.
    pub(crate) fn spend(self, fortune: i64) -> Option<i64> {
        if fortune < 1 {
            return None;
        }
        Some(match self {
            Self::Detail => fortune - 1,
            Self::CoverScene | Self::Escape => 0,
        })
    }
}
