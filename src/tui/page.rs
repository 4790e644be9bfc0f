//! The players' page: who it is served to, and its messages to the console.

#[cfg_attr(not(feature = "serve"), path = "page/no_server.rs")]
mod server;

use std::path::PathBuf;
use std::sync::Arc;

use crate::campaign::CharacterId;
use crate::view::public::Taken;

pub(in crate::tui) use server::{LEFT_OUT, Links, Page};

/// Called when something has happened on the page.
pub(in crate::tui) type Wake = Arc<dyn Fn() + Send + Sync>;

/// Tells the player what happened to their dice, or why nothing was done.
pub(in crate::tui) type Replying = Box<dyn FnOnce(Result<Taken, String>) + Send>;

/// What a page takes over from an earlier one.
#[derive(Default)]
#[cfg_attr(
    not(feature = "serve"),
    expect(dead_code, reason = "without the page there is none to take over")
)]
pub(in crate::tui) struct Earlier {
    /// The links of the console's last page.
    pub(in crate::tui) links: Option<Links>,
    /// The port that was chosen, if not the usual one.
    pub(in crate::tui) port: Option<u16>,
    /// The campaign whose history may keep the links.
    pub(in crate::tui) campaign: Option<PathBuf>,
    /// Whether it is to keep them.
    pub(in crate::tui) stay: bool,
}

/// Dice that a player has entered.
pub(in crate::tui) struct Answered {
    pub(in crate::tui) who: CharacterId,
    pub(in crate::tui) question: u64,
    pub(in crate::tui) dice: String,
    pub(in crate::tui) reply: Replying,
}

/// A character whose player may answer.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Seat {
    pub(in crate::tui) id: CharacterId,
    pub(in crate::tui) name: String,
    /// How many pages are open for it.
    pub(in crate::tui) pages: usize,
    /// The GM has stopped answers for it.
    pub(in crate::tui) refused: bool,
    pub(in crate::tui) link: String,
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

    pub(in crate::tui) fn words(self, narrow: bool) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Here if narrow => "this computer",
            Self::Network if narrow => "the network",
            Self::Here => "for this computer only",
            Self::Network => "for everybody in the network",
        }
    }
}
