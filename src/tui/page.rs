//! The players' page: what is served, and to whom.

#[cfg_attr(not(feature = "serve"), path = "page/no_server.rs")]
mod server;

use crate::view::public::Seat;

pub(in crate::tui) use server::{OFF, Players};

/// What is served, and to whom.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Serving {
    pub(in crate::tui) whom: Served,
    pub(in crate::tui) link: String,
    /// Whether a phone can open the links.
    pub(in crate::tui) is_for_others: bool,
    /// How many pages are open.
    pub(in crate::tui) connected: usize,
    /// The characters whose players may answer, each with its link.
    pub(in crate::tui) seats: Vec<(Seat, String)>,
}

/// Who the page is served to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum Served {
    #[default]
    Off,
    /// Browsers on this computer.
    Here,
    /// Every phone on the network.
    Network,
}

impl Served {
    /// In the order in which they are offered.
    pub(in crate::tui) const ALL: [Self; 3] = [Self::Off, Self::Network, Self::Here];
}
