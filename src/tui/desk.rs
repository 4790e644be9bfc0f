//! The table of the open campaign, as every layer sees it. Only its methods change anything.

mod able;
mod answered;
mod run;
mod saving;
mod selecting;
mod shown;
mod state;
mod telling;
mod timer;

pub(in crate::tui) use able::Use;
pub(in crate::tui) use selecting::NOBODY;
pub use state::{Desk, Message, Tone};
pub(in crate::tui) use state::{Memo, Moment, Reveal};
