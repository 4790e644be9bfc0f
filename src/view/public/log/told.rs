//! A line of the log as players read it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::Character;
use crate::view::Outcome;
use crate::view::public::seen::Seen;
use crate::view::text::sentence;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A session, a scene or a round begins.
    Heading,
    Roll,
    /// What happened.
    Event,
    /// A text that the GM put in front of the players.
    Text,
}

/// How a roll came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    Triumph,
    Success,
    Even,
    Failure,
    Disaster,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PublicLine {
    /// When, in seconds since 1970.
    pub at: i64,
    pub kind: Kind,
    /// `player`, `foe` or `ally` of whoever it is about; `None` where it is about nobody.
    pub side: Option<&'static str>,
    /// How it came out; `None` for what is no roll, and where players are not told.
    pub tone: Option<Tone>,
    pub text: String,
}

impl From<Outcome> for Tone {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Triumph => Self::Triumph,
            Outcome::Success => Self::Success,
            Outcome::Even => Self::Even,
            Outcome::Failure => Self::Failure,
            Outcome::Disaster => Self::Disaster,
        }
    }
}

/// An entry that is told: to whom, and when it was made.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) seen: Seen<'a>,
    pub(super) at: i64,
}

impl Told<'_> {
    pub(super) fn line(self, kind: Kind, text: impl Into<String>) -> PublicLine {
        PublicLine {
            at: self.at,
            kind,
            side: None,
            tone: None,
            text: match kind {
                // What the GM wrote is read as it was written.
                Kind::Text => text.into(),
                Kind::Heading | Kind::Roll | Kind::Event => sentence(&text.into()),
            },
        }
    }

    pub(super) fn about(self, who: &Character, text: String) -> PublicLine {
        PublicLine {
            side: Some(who.side().id()),
            ..self.line(Kind::Event, text)
        }
    }
}
