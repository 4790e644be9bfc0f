//! Rolls as players know them: as the dice fell, and with what changed later.

use std::sync::Arc;

use crate::campaign::{CharacterId, Contest, Event, Roll};
use crate::game::Game;
use crate::story::{self, Recount};
use crate::view::Outcome;

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
