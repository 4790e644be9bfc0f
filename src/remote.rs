//! Access to a running console from outside: another program of the same user sends it commands or
//! a player's dice over a local socket beside the campaign.
//!
//! Each side writes JSON, one object per line. The console begins with a [`Reply::Welcome`]; then
//! each [`Request`] is answered by one [`Reply`] before the next one is read.

mod console;
mod reach;

use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::answer::VERSION;
use crate::exec::{Answered, Format};
use crate::import::Order;
use crate::store::{self, RealFs, StoreError};
use crate::view::public::{Answer, Question, Taken};

pub use console::{Call, Console};
pub use reach::Reached;

/// The longest request that is read, in bytes: enough for the longest line, however it is escaped.
const LONGEST_REQUEST: u64 = 128 << 10;
/// The longest reply that is read, in bytes.
const LONGEST_REPLY: u64 = 16 << 20;

/// A request to a console.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Run a line; answered once it is durable.
    Line { line: String, format: Format },
    /// Ask which players' dice it is waiting for.
    Asked,
    /// Answer one of the questions of [`Reply::Asks`] with dice; the console rolls what is missing.
    Dice(Answer),
    /// Import characters from files, as one act; answered once it is durable.
    Import(Order),
}

/// A console's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reply {
    /// The console is listening; `v` is the version of the protocol.
    Welcome { v: u32 },
    /// The result of a line.
    Answered(Answered),
    /// The line was blank or a comment.
    Blank,
    /// The players' dice it is waiting for now, one question each.
    Asks(Vec<Question>),
    /// The dice were taken. If they completed an act, it is durable, or the disk has failed.
    Taken(Taken),
    /// Nothing was done, and why.
    Refused(String),
}

/// A console could not be reached, or not be asked.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody answers at the campaign's socket.
    #[error("no console answers there: {0}")]
    Nobody(#[from] io::Error),
    /// The console refuses connections.
    #[error("the console refused the connection: {0}")]
    Shut(String),
    #[error("the console speaks version {0} of this protocol, and this program version {VERSION}")]
    Version(u32),
    #[error(
        "the console ended before it answered: whether the line was carried out shows in the log"
    )]
    Ended,
}

/// What was received from the other side.
enum Heard<T> {
    Whole(T),
    /// The other side has gone, perhaps in the middle of a line.
    Gone,
    /// The message is longer than allowed.
    TooLong,
    /// The message is invalid, and why.
    Wrong(String),
}

/// Reads a line of at most `longest` bytes.
fn read<T: DeserializeOwned>(from: &mut impl BufRead, longest: u64) -> Heard<T> {
    let mut line = Vec::new();
    let read = from.by_ref().take(longest).read_until(b'\n', &mut line);
    if read.is_err() || line.last() != Some(&b'\n') {
        let is_full = u64::try_from(line.len()).is_ok_and(|len| len == longest);
        return if is_full { Heard::TooLong } else { Heard::Gone };
    }
    serde_json::from_slice(&line).map_or_else(|error| Heard::Wrong(error.to_string()), Heard::Whole)
}

fn write(to: &mut impl io::Write, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    to.write_all(&line)?;
    to.flush()
}

/// Where the console of a campaign listens.
fn place(campaign: &Path) -> Result<PathBuf, StoreError> {
    store::console_of(&RealFs, campaign)
}
