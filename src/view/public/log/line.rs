//! A log line as players read it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::view::Outcome;
use crate::view::public::players_view::PlayersView;
use crate::view::text::{clean, sentence};

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The beginning of a session, a scene or a round.
    Heading,
    Roll,
    /// An event.
    Event,
    /// A text that the GM showed to the players.
    Text,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PublicLine {
    /// When, in seconds since 1970.
    pub at: i64,
    pub kind: Kind,
    /// The level of a heading in a document; 0 for other lines.
    #[serde(skip)]
    pub level: u8,
    /// `player`, `foe` or `ally`, the side of the character it is about; `None` if it is not about
    /// a character.
    pub side: Option<&'static str>,
    /// How the roll turned out; `None` if it is not a roll, or if players do not see it.
    pub tone: Option<Outcome>,
    pub text: String,
}

/// What describing an entry to players needs: their view of the table, and when it was made.
#[derive(Clone, Copy)]
pub(super) struct PublicEntry<'a> {
    pub(super) seen: &'a PlayersView<'a>,
    pub(super) at: i64,
}

impl PublicEntry<'_> {
    pub(super) fn line(self, kind: Kind, text: impl Into<String>) -> PublicLine {
        let text = text.into();
        PublicLine {
            at: self.at,
            kind,
            level: 0,
            side: None,
            tone: None,
            text: match kind {
                // The GM's text is shown as written.
                Kind::Text => text,
                Kind::Heading | Kind::Roll | Kind::Event => sentence(&clean(&text)),
            },
        }
    }
}
