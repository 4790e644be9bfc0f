//! The queue of everything that happens, for the single thread that draws. Where the system allows
//! it, that thread reads the terminal itself, which saves passing each key between threads.

#[cfg(unix)]
mod bytes;
#[cfg(windows)]
mod events;

use std::sync::mpsc;

use super::message::Msg;

#[cfg(unix)]
pub use bytes::Inbox;
#[cfg(windows)]
pub use events::Inbox;

/// Messages are no longer received, because the screen is closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the screen is ending")]
pub struct Ended;

/// Puts messages into an [`Inbox`], from any thread.
#[derive(Clone, Debug)]
pub struct Sender {
    queue: mpsc::Sender<Msg>,
    #[cfg(unix)]
    waker: crate::system::Waker,
}

impl Sender {
    /// Queues a message and wakes the drawing thread.
    ///
    /// # Errors
    /// Returns an error if the screen is closing; the message is dropped.
    pub fn send(&self, message: Msg) -> Result<(), Ended> {
        self.queue.send(message).map_err(|_| Ended)?;
        #[cfg(unix)]
        self.waker.wake();
        Ok(())
    }
}
