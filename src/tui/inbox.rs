//! The queue of everything that happens, for the single thread that draws. Where the system allows
//! it, that thread reads the terminal itself, which saves passing each key between threads.

#[cfg(unix)]
mod bytes;
#[cfg(windows)]
mod events;

#[cfg(unix)]
pub use bytes::{Inbox, Sender};
#[cfg(windows)]
pub use events::{Inbox, Sender};

/// Messages are no longer received, because the screen is closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the screen is ending")]
pub struct Ended;
