//! A log line as players read it, and rolls as they know them: as the dice fell, and with what changed later.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::{CharacterId, Contest, Event, Roll};
use crate::game::Game;
use crate::story::{self, Recount};
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

/// A roll as it fell, and with its current result.
pub(super) struct Fallen<'e> {
    pub(super) fell: &'e Contest,
    pub(super) counts: &'e Contest,
    /// The side that the entry changes, by index; `None` if the entry rolled.
    pub(super) changed: Option<usize>,
}

impl<'e> Fallen<'e> {
    /// What an event rolls, or what it changes of an earlier roll; `counts` is the current result of the `first` roll of
    /// its entry.
    pub(super) fn of(
        event: &'e Event,
        first: Option<&Arc<Contest>>,
        counts: Option<&'e Contest>,
    ) -> Option<Self> {
        match event {
            Event::Rolled { contest } => {
                let is_first = first.is_some_and(|first| Arc::ptr_eq(first, contest));
                Some(Self {
                    fell: contest,
                    counts: counts.filter(|_| is_first).unwrap_or(contest),
                    changed: None,
                })
            }
            Event::Regraded(_, change) => Some(Self {
                fell: &change.from,
                counts: &change.to,
                changed: Some(Recount::of(change)?.side),
            }),
            _ => None,
        }
    }

    /// Everyone who rolls or is attacked.
    pub(super) fn involved(&self) -> impl Iterator<Item = CharacterId> {
        let sides = self.counts.sides.iter().filter_map(|side| side.who);
        let target = self.counts.attack.iter().map(|attack| attack.target);
        sides.chain(target)
    }
}

/// How a side came out. An attack that misses has failed, however well it was rolled.
pub(super) fn tone(game: &Game, contest: &Contest, roll: &Roll) -> Option<Outcome> {
    let grade = game.grade(&roll.grade)?;
    match Outcome::of(game.grades, &grade) {
        Outcome::Triumph | Outcome::Success | Outcome::Even
            if contest.attack.is_some() && !story::is_hit(contest) =>
        {
            Some(Outcome::Failure)
        }
        tone => Some(tone),
    }
}
