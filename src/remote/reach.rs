//! The client's side.

use std::io::{self, BufReader};
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use super::{Heard, LONGEST_REPLY, RemoteError, Reply, Request, place, read, write};
use crate::answer::VERSION;
use crate::system::socket::{self, Stream};

/// A connection to a console.
pub struct Reached {
    stream: BufReader<Stream>,
}

impl Reached {
    /// Connects to the console that has a campaign open, waiting for its welcome for at most
    /// `patience`.
    ///
    /// # Errors
    /// Returns an error if no console answers in time, or if it refuses the connection.
    pub(crate) fn console(campaign: &Path, patience: Duration) -> Result<Self, RemoteError> {
        let place = place(campaign)?;
        let (sender, receiver) = sync_channel(1);
        // A suspended console accepts connections but does not answer.
        let knock = move || drop(sender.send(Self::knock(&place)));
        thread::Builder::new()
            .name("knock".to_owned())
            .spawn(knock)?;
        let late = |_| io::Error::from(io::ErrorKind::TimedOut);
        receiver.recv_timeout(patience).map_err(late)?
    }

    fn knock(place: &Path) -> Result<Self, RemoteError> {
        let mut stream = BufReader::new(socket::connect(place)?);
        match read(&mut stream, LONGEST_REPLY) {
            Heard::Whole(Reply::Welcome { v: VERSION }) => Ok(Self { stream }),
            Heard::Whole(Reply::Welcome { v }) => Err(RemoteError::Version(v)),
            Heard::Whole(Reply::Refused(why)) => Err(RemoteError::Shut(why)),
            Heard::Whole(_) | Heard::Gone | Heard::TooLong | Heard::Wrong(_) => {
                Err(io::Error::from(io::ErrorKind::ConnectionAborted).into())
            }
        }
    }

    /// Sends a request and waits for the answer.
    ///
    /// # Errors
    /// Returns an error if the console is gone.
    pub(crate) fn ask(&mut self, request: &Request) -> Result<Reply, RemoteError> {
        let sent = write(&mut self.stream.get_ref(), request);
        match read(&mut self.stream, LONGEST_REPLY) {
            Heard::Whole(reply) if sent.is_ok() => Ok(reply),
            _ => Err(RemoteError::Ended),
        }
    }
}
