//! For whom the page is, and who hears of it.

use std::sync::Arc;

/// Hears that something has happened on the page.
pub(in crate::tui) type Wake = Arc<dyn Fn() + Send + Sync>;

/// For whom the page is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum Served {
    #[default]
    Off,
    /// For browsers on this computer.
    Here,
    /// For every phone in the network.
    Network,
}

impl Served {
    pub(super) const ALL: [Self; 3] = [Self::Off, Self::Here, Self::Network];

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Here => "for this computer only",
            Self::Network => "for everybody in the network",
        }
    }
}
