//! How long the turn has lasted, for a GM who wants to know.

use crate::campaign::{CampaignChange, Change, Entry, Event, FightChange};
use crate::session::Session;

/// When the turn began, and how long it may take.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnTimer {
    /// Seconds that a turn may take; `None` if the timer is off.
    pub(super) limit: Option<u32>,
    /// When the current turn began, in seconds since 1970.
    pub(super) began: i64,
    /// The start of the turn for which the timer has already rung.
    pub(super) rang: Option<i64>,
    /// When the campaign was opened; earlier turns are not timed.
    opened: i64,
}

impl TurnTimer {
    pub(super) fn of(session: &Session, limit: Option<u32>) -> Self {
        let now = session.now();
        let mut turn_timer = Self {
            limit,
            began: now,
            rang: None,
            opened: now,
        };
        turn_timer.refresh(session);
        turn_timer
    }

    /// Finds out again when the turn began.
    pub(super) fn refresh(&mut self, session: &Session) {
        if self.limit.is_none() || session.campaign().acting().is_none() {
            return;
        }
        // Entries from before the campaign was opened cannot change the answer.
        let played = session.history().entries().iter().rev();
        let mut played = played.take_while(|entry| entry.at >= self.opened);
        let last = played.find(|entry| passes_the_turn(entry));
        self.began = last.map_or(self.opened, |entry| entry.at);
    }
}

/// Whether an entry that was not undone passed the turn.
fn passes_the_turn(entry: &Entry) -> bool {
    let passes = |event: &Event| match event {
        Event::Fight(_, FightChange::Turn(Change { from, to })) => {
            from.turn != to.turn || from.acting != to.acting
        }
        Event::Campaign(CampaignChange::Fight(_) | CampaignChange::Current(_))
        | Event::Fight(_, FightChange::Paused(_)) => true,
        Event::Campaign(_)
        | Event::Person(..)
        | Event::Fight(..)
        | Event::Rolled { .. }
        | Event::Regraded(..)
        | Event::Corrected(..)
        | Event::RanAgain(..)
        | Event::Noted { .. } => false,
    };
    !entry.undone && entry.events.iter().any(passes)
}
