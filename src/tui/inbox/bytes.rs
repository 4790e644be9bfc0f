//! A terminal that is read byte by byte.

use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::Ended;
use crate::system::{self, Bell, Waker};
use crate::tui::input::Input;
use crate::tui::message::Msg;

/// The bytes that are read at a time.
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
    /// Puts a message in, and wakes the thread that draws.
    ///
    /// # Errors
    /// The screen is ending; the message is dropped.
    pub fn send(&self, message: T) -> Result<(), Ended> {
        self.queue.send(message).map_err(|_| Ended)?;
        self.waker.wake();
        Ok(())
    }
}

/// What happens, in the order in which it is noticed.
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
    /// An inbox and what fills it. The terminal is not read before the first [`Inbox::wait`].
    ///
    /// # Errors
    /// The system gives no way to be woken.
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

    /// Waits until something happens, no longer than this if a time is given, and hands over everything
    /// that has happened by then: nothing if the time is over.
    pub fn wait(&mut self, longest: Option<Duration>, take: &mut Vec<T>) {
        let until = longest.map(|longest| Instant::now() + longest);
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            // The rest of a key that has begun is waited for in any case, which does not take long.
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
