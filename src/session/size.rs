//! How long a campaign's file is, without writing it.

/// An upper limit for the length of the campaign's file, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    /// The length when it was last measured.
    pub(super) measured: u64,
    /// The total length of the records since.
    pub(super) since: u64,
}

impl Size {
    /// How much longer a value is in the file than in a record, at most, because records have no
    /// spaces and line breaks.
    pub(super) const WIDER: u64 = 4;

    pub(super) fn most(self) -> u64 {
        self.measured + Self::WIDER * self.since
    }
}
