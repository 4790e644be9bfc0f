//! A running console that is reached from outside: another program of the same user hands it lines, or
//! what the dice of a player show, over a local socket beside the campaign.
//!
//! Each side writes JSON, one object a line. The console begins with a [`Reply::Welcome`]; then each
//! [`Request`] is answered by one [`Reply`] before the next one is read.

mod console;
mod reach;

use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::answer::VERSION;
use crate::campaign::CharacterId;
use crate::exec::{Answered, Format};
use crate::import::Order;
use crate::store::{self, RealFs, StoreError};
use crate::view::public::{Question, Taken};

pub use console::{Call, Console};
pub use reach::Reached;

/// The longest request that is read, in bytes: the longest line fits, however it is escaped.
const LONGEST_REQUEST: u64 = 128 << 10;
/// The longest reply that is read, in bytes.
const LONGEST_REPLY: u64 = 16 << 20;

/// What is asked of a console.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// To carry out a line; it is answered once it is durable.
    Line { line: String, format: Format },
    /// To say which dice of players it waits for.
    Asked,
    /// To take the dice of a question that it asks.
    Dice {
        /// The question, as [`Reply::Asks`] named it.
        question: u64,
        /// Whose dice they are.
        who: CharacterId,
        /// What they show, as the GM would type it; the console rolls what is missing.
        dice: String,
    },
    /// To bring people out of files, as one act; it is answered once it is durable.
    Import(Order),
}

/// What a console answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reply {
    /// It listens; the version of what it says.
    Welcome { v: u32 },
    /// What came of a line.
    Answered(Answered),
    /// The line was blank or a comment.
    Blank,
    /// The dice of players that it waits for now, a question for each of them.
    Asks(Vec<Question>),
    /// The dice were taken; an act of theirs is durable, or the disk fails.
    Taken(Taken),
    /// Nothing was done; why.
    Refused(String),
}

/// A console could not be reached, or not be asked.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody answers at the campaign's socket.
    #[error("nobody answers there: {0}")]
    Nobody(#[from] io::Error),
    /// It lets nobody in.
    #[error("the console lets nobody in: {0}")]
    Shut(String),
    #[error("the console speaks version {0} of this protocol, and this program version {VERSION}")]
    Version(u32),
    #[error(
        "the console ended before it answered: whether the line was carried out shows in the log"
    )]
    Ended,
}

/// What the other side said.
enum Heard<T> {
    Whole(T),
    /// The other side is gone, in the middle of a line perhaps.
    Gone,
    /// More than anybody has to say.
    TooLong,
    /// It makes no sense; why.
    Wrong(String),
}

/// Reads a line that is shorter than this, in bytes.
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
