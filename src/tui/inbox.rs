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

/// Puts messages into an [`Inbox`], from any thread.
#[derive(Clone, Debug)]
pub struct Sender {
    queue: mpsc::Sender<Msg>,
    #[cfg(unix)]
    waker: crate::system::Waker,
}

impl Sender {
    /// Queues a message and wakes the drawing thread. Returns whether it is received; while the screen is closing
    /// it is dropped.
    pub(crate) fn send(&self, message: Msg) -> bool {
        let queued = self.queue.send(message).is_ok();
        #[cfg(unix)]
        self.waker.wake();
        queued
    }
}
