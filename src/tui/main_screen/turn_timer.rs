//! How long the turn has lasted, for a GM who wants to know.

use super::MainScreen;
use crate::campaign::{CampaignChange, Change, Entry, Event, FightChange};
use crate::session::Session;
use crate::view::Ink;

/// Where a turn began, and how long one should be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnTimer {
    /// Seconds that a turn may take; `None` where nobody looks at the clock.
    limit: Option<u32>,
    /// When the turn of now began, in seconds since 1970.
    began: i64,
    /// Nothing before this was played at this table.
    opened: i64,
}

impl TurnTimer {
    pub(super) fn of(session: &Session, limit: Option<u32>) -> Self {
        let now = session.now();
        let mut turn_timer = Self {
            limit,
            began: now,
            opened: now,
        };
        turn_timer.refresh(session);
        turn_timer
    }

    /// Looks again at when the turn began.
    pub(super) fn refresh(&mut self, session: &Session) {
        if self.limit.is_none() || session.campaign().acting().is_none() {
            return;
        }
        // No entry from before the opening changes the answer.
        let played = session.history().entries().iter().rev();
        let mut played = played.take_while(|entry| entry.at >= self.opened);
        let last = played.find(|entry| passes_the_turn(entry));
        self.began = last.map_or(self.opened, |entry| entry.at);
    }
}

/// Whether somebody's turn began with an entry that counts.
fn passes_the_turn(entry: &Entry) -> bool {
    let passes = |event: &Event| match event {
        Event::Fight(_, FightChange::Turn(Change { from, to })) => {
            from.turn != to.turn || from.acting != to.acting
        }
        Event::Campaign(CampaignChange::Fight(_))
        | Event::Fight(_, FightChange::Paused(_))
        | Event::Campaign(CampaignChange::Current(_)) => true,
        _ => false,
    };
    !entry.undone && entry.events.iter().any(passes)
}

impl MainScreen {
    /// Whether a clock runs on the screen, which is to be looked at once a second.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        let acting = self.session.campaign().acting();
        self.turn_timer.limit.is_some() && self.past.is_none() && acting.is_some()
    }

    /// How long the turn has lasted, if that is wanted: `turn 2:05`.
    pub(super) fn turn_lasts(&self) -> Option<(Ink, String)> {
        let limit = self.turn_timer.limit.filter(|_| self.is_timed())?;
        let seconds = self
            .session
            .now()
            .saturating_sub(self.turn_timer.began)
            .max(0);
        let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
        if seconds < i64::from(limit) {
            return Some((Ink::Dim, format!("turn {clock}")));
        }
        let allowed = match (limit / 60, limit % 60) {
            (minutes, 0) => format!("{minutes} min"),
            (minutes, seconds) => format!("{minutes}:{seconds:02}"),
        };
        Some((Ink::Notice, format!("turn {clock}, over {allowed}")))
    }
}
