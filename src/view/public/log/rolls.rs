//! Rolls as players know them: as the dice fell, and with what changed later.

use std::sync::Arc;

use crate::campaign::{CharacterId, Contest, Event, Roll};
use crate::game::Game;
use crate::story;
use crate::view::Outcome;

/// A roll as it fell, and with its current result.
pub(super) struct Fallen {
    pub(super) fell: Arc<Contest>,
    pub(super) counts: Arc<Contest>,
}

impl Fallen {
    /// Everyone who rolls or is attacked.
    pub(super) fn involved(&self) -> Vec<CharacterId> {
        let sides = self.counts.sides.iter().filter_map(|side| side.who);
        let target = self.counts.attack.iter().map(|attack| attack.target);
        sides.chain(target).collect()
    }

    /// Whether any side rolled in secret.
    pub(super) fn is_secret(&self) -> bool {
        let sides = self.fell.sides.iter().chain(&self.counts.sides);
        sides.into_iter().any(|side| side.secret)
    }
}

/// The earlier roll that an event changes.
pub(super) fn recounted(event: &Event) -> Option<Fallen> {
    let Event::Regraded(_, change) = event else {
        return None;
    };
    Some(Fallen {
        fell: Arc::clone(&change.from),
        counts: Arc::clone(&change.to),
    })
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
