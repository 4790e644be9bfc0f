//! An inbox that reads terminal events on a separate thread.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crossterm::event::Event;

use super::Sender;
use crate::tui::keymap::Chord;
use crate::tui::message::Msg;

/// Messages in the order in which they were noticed.
#[derive(Debug)]
pub struct Inbox {
    queue: mpsc::Receiver<Msg>,
    /// The sender for keys, until the terminal is read.
    keys: Option<Sender>,
}

impl Inbox {
    /// An inbox and its sender. The terminal is not read before the first [`Inbox::wait`].
    ///
    /// # Errors
    /// Never fails on this system.
    #[allow(clippy::unnecessary_wraps)] // the same signature as elsewhere
    pub fn new() -> io::Result<(Sender, Self)> {
        let (sender, queue) = mpsc::channel();
        let sender = Sender { queue: sender };
        let keys = Some(sender.clone());
        Ok((sender, Self { queue, keys }))
    }

    /// Waits until something happens, at most for `longest`, and appends everything that has
    /// happened by then to `take`, which stays empty after a timeout.
    pub fn wait(&mut self, longest: Option<Duration>, take: &mut Vec<Msg>) {
        if let Some(sender) = self.keys.take() {
            thread::spawn(move || read_events(&sender));
        }
        match self.queue.recv_timeout(longest.unwrap_or(Duration::MAX)) {
            Ok(first) => take.push(first),
            Err(RecvTimeoutError::Timeout) => return,
            Err(RecvTimeoutError::Disconnected) => take.push(Msg::Gone),
        }
        take.extend(self.queue.try_iter());
    }
}

fn read_events(sender: &Sender) {
    loop {
        let msg = match crossterm::event::read() {
            Ok(Event::Key(key)) => match Chord::of(key) {
                Some(chord) => Msg::Key(chord),
                None => continue,
            },
            Ok(Event::Paste(text)) => Msg::Paste(text),
            Ok(Event::Mouse(event)) => Msg::Mouse(event),
            Ok(Event::Resize(columns, rows)) => Msg::Resize(columns, rows),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            // Nobody receives it if the console is closing.
            Err(_) => {
                sender.send(Msg::Gone);
                return;
            }
        };
        if !sender.send(msg) {
            return;
        }
    }
}
