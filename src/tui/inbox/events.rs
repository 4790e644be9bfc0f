//! An inbox that reads terminal events on a separate thread.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crossterm::event::Event;

use super::Ended;
use crate::tui::message::Msg;

/// Puts messages into an [`Inbox`], from any thread.
#[derive(Debug)]
pub struct Sender<T> {
    queue: mpsc::Sender<T>,
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        Self {
            queue: self.queue.clone(),
        }
    }
}

impl<T> Sender<T> {
    /// Queues a message.
    ///
    /// # Errors
    /// Returns an error if the screen is closing; the message is dropped.
    pub fn send(&self, message: T) -> Result<(), Ended> {
        self.queue.send(message).map_err(|_| Ended)
    }
}

/// Messages in the order in which they were noticed.
#[derive(Debug)]
pub struct Inbox<T> {
    queue: mpsc::Receiver<T>,
    /// The sender for keys, until the terminal is read.
    keys: Option<Sender<T>>,
}

impl<T: From<Msg> + Send + 'static> Inbox<T> {
    /// An inbox and its sender. The terminal is not read before the first [`Inbox::wait`].
    ///
    /// # Errors
    /// Never fails on this system.
    #[allow(clippy::unnecessary_wraps)] // the same signature as elsewhere
    pub fn new() -> io::Result<(Sender<T>, Self)> {
        let (sender, queue) = mpsc::channel();
        let sender = Sender { queue: sender };
        let keys = Some(sender.clone());
        Ok((sender, Self { queue, keys }))
    }

    /// Waits until something happens, at most for `longest`, and appends everything that has
    /// happened by then to `take`, which stays empty after a timeout.
    pub fn wait(&mut self, longest: Option<Duration>, take: &mut Vec<T>) {
        if let Some(sender) = self.keys.take() {
            thread::spawn(move || read_events(&sender));
        }
        let first = match longest {
            Some(longest) => self.queue.recv_timeout(longest),
            None => self
                .queue
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
        };
        match first {
            Ok(first) => take.push(first),
            Err(RecvTimeoutError::Timeout) => return,
            Err(RecvTimeoutError::Disconnected) => take.push(T::from(Msg::Gone)),
        }
        take.extend(self.queue.try_iter());
    }
}

fn read_events<T: From<Msg>>(sender: &Sender<T>) {
    loop {
        let msg = match crossterm::event::read() {
            Ok(Event::Key(key)) => Msg::Key(key),
            Ok(Event::Paste(text)) => Msg::Paste(text),
            Ok(Event::Mouse(event)) => Msg::Mouse(event),
            Ok(Event::Resize(columns, rows)) => Msg::Resize(columns, rows),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            // Nobody receives it if the console is closing.
            Err(_) => {
                let _ = sender.send(Msg::Gone.into());
                return;
            }
        };
        if sender.send(msg.into()).is_err() {
            return;
        }
    }
}
