//! The table of the open campaign, as every layer sees it. Only its methods change anything.

mod aim;
mod browsing;
mod disk;
mod fill;
mod log;
mod look_back;
mod memo;
mod messages;
mod moment;
mod outside;
mod past;
mod phones;
mod players;
mod run;
mod saving;
mod selecting;
mod state;
mod telling;
mod timer;
mod turn_lasts;

pub(in crate::tui) use aim::Reveal;
pub(in crate::tui) use disk::Kept;
pub(in crate::tui) use fill::bar_kept;
pub use fill::fill;
pub(in crate::tui) use log::LogView;
pub(in crate::tui) use memo::{Memo, Moment};
pub use messages::{Message, Tone};
pub(in crate::tui) use outside::Outside;
pub(in crate::tui) use run::Next;
pub(in crate::tui) use state::Clocks;
pub use state::Desk;
