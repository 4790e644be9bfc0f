//! Everything that happens, for the one thread that draws. Where the system allows it, that thread reads
//! the terminal itself: a key is not handed from one thread to another before it is seen.

#[cfg(unix)]
mod bytes;
#[cfg(windows)]
mod events;

#[cfg(unix)]
pub use bytes::{Inbox, Sender};
#[cfg(windows)]
pub use events::{Inbox, Sender};

/// Nobody takes messages any more: the screen is ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the screen is ending")]
pub struct Ended;
