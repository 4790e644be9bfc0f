//! An inbox that reads the terminal byte by byte.

use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::Ended;
use crate::system::{self, Bell, Waker};
use crate::tui::input::Input;
use crate::tui::message::Msg;

/// Bytes read at a time.
const CHUNK: usize = 16 * 1024;

/// Puts messages into an [`Inbox`], from any thread.
#[derive(Debug)]
pub struct Sender<T> {
    queue: mpsc::Sender<T>,
    waker: Waker,
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        Self {
            queue: self.queue.clone(),
            waker: self.waker.clone(),
        }
    }
}

impl<T> Sender<T> {
    /// Queues a message and wakes the drawing thread.
    ///
    /// # Errors
    /// Returns an error if the screen is closing; the message is dropped.
    pub fn send(&self, message: T) -> Result<(), Ended> {
        self.queue.send(message).map_err(|_| Ended)?;
        self.waker.wake();
        Ok(())
    }
}

/// Messages in the order in which they were noticed.
#[derive(Debug)]
pub struct Inbox<T> {
    queue: mpsc::Receiver<T>,
    bell: Bell,
    input: Input,
    bytes: Box<[u8]>,
    /// The terminal is gone.
    gone: bool,
}

impl<T: From<Msg>> Inbox<T> {
    /// An inbox and its sender. The terminal is not read before the first [`Inbox::wait`].
    ///
    /// # Errors
    /// Returns an error if the system cannot create the pipe that wakes the drawing thread.
    pub fn new() -> io::Result<(Sender<T>, Self)> {
        let (waker, bell) = system::bell()?;
        let (sender, queue) = mpsc::channel();
        let sender = Sender {
            queue: sender,
            waker,
        };
        let inbox = Self {
            queue,
            bell,
            input: Input::default(),
            bytes: vec![0; CHUNK].into(),
            gone: false,
        };
        Ok((sender, inbox))
    }

    /// Waits until something happens, at most for `longest`, and appends everything that has
    /// happened by then to `take`, which stays empty after a timeout.
    pub fn wait(&mut self, longest: Option<Duration>, take: &mut Vec<T>) {
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

    fn wait_once(&mut self, patience: Option<Duration>, take: &mut Vec<T>) {
        if self.gone {
            take.push(T::from(Msg::Gone));
            return;
        }
        let waited = system::wait_for_input(&mut self.bytes, &mut self.bell, patience);
        match waited {
            Ok(waited) => {
                match waited.read {
                    Some(0) => self.gone = true,
                    Some(count) => {
                        let told = self.input.take(&self.bytes[..count]);
                        take.extend(told.into_iter().map(T::from));
                    }
                    None if waited.woken => {}
                    None => take.extend(self.input.silence().map(T::from)),
                }
                if waited.woken {
                    take.extend(self.queue.try_iter());
                }
            }
            Err(_) => self.gone = true,
        }
        if self.gone {
            take.push(T::from(Msg::Gone));
        }
    }
}
