//! Messages to the GM, each shown until it is read.

use crate::view::Line;

/// What kind of message this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// An answer.
    Said,
    /// Something done from outside the console.
    Outside,
    /// A refusal, or something the GM should know.
    Notice,
    /// Something is wrong.
    Alarm,
}

/// A message shown until the GM has read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The kind of message.
    pub tone: Tone,
    /// The text, including the keys it mentions.
    pub text: Line,
}
