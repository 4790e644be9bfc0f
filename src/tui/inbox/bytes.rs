//! An inbox that reads the terminal byte by byte.

use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::Sender;
use crate::system::{self, Bell};
use crate::tui::input::Input;
use crate::tui::message::Msg;

/// Bytes read at a time.
const CHUNK: usize = 16 * 1024;

/// Messages in the order in which they were noticed.
#[derive(Debug)]
pub struct Inbox {
    queue: mpsc::Receiver<Msg>,
    bell: Bell,
    input: Input,
    bytes: Box<[u8]>,
}

impl Inbox {
    /// An inbox and its sender. The terminal is not read before the first [`Inbox::wait`].
    ///
    /// # Errors
    /// Returns an error if the system cannot create the pipe that wakes the drawing thread.
    pub fn new() -> io::Result<(Sender, Self)> {
        let (waker, bell) = system::bell()?;
        let (queue, receiver) = mpsc::channel();
        let inbox = Self {
            queue: receiver,
            bell,
            input: Input::default(),
            bytes: vec![0; CHUNK].into(),
        };
        Ok((Sender { queue, waker }, inbox))
    }

    /// Waits until something happens, at most for `longest`, and appends everything that has
    /// happened by then to `take`, which stays empty after a timeout.
    pub fn wait(&mut self, longest: Option<Duration>, take: &mut Vec<Msg>) {
        let until = longest.map(|longest| Instant::now() + longest);
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            // The rest of a key is always waited for, which does not take long.
            let patience = self.input.patience().or(left);
            self.wait_once(patience, take);
            if !take.is_empty() || left.is_some_and(|left| left.is_zero()) {
                return;
            }
        }
    }

    fn wait_once(&mut self, patience: Option<Duration>, take: &mut Vec<Msg>) {
        let Ok(waited) = system::wait_for_input(&mut self.bytes, &mut self.bell, patience) else {
            return take.push(Msg::Gone);
        };
        match waited.read {
            Some(count) => take.extend(self.input.take(&self.bytes[..count])),
            None if waited.woken => {}
            None => take.extend(self.input.silence()),
        }
        if waited.woken {
            take.extend(self.queue.try_iter());
        }
        if waited.read == Some(0) {
            take.push(Msg::Gone);
        }
    }
}
