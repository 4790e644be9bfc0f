//! The table of the open campaign, as every layer sees it. Only its methods change anything.

mod fill;
mod memo;
mod phones;
mod run;
mod saving;
mod selecting;
mod shown;
mod state;
mod telling;
mod timer;

pub(in crate::tui) use memo::{Memo, Moment};
pub(in crate::tui) use selecting::NOBODY;
pub(in crate::tui) use state::Reveal;
pub use state::{Desk, Message, Tone};
