//! How long the turn has lasted, for a GM who wants to know.

use super::state::Desk;
use crate::campaign::{CampaignChange, Change, Entry, Event, FightChange};
use crate::view::Ink;

impl Desk {
    /// How many seconds a turn may take, if a clock is running on the screen, which is redrawn once
    /// a second.
    pub(in crate::tui) fn limit(&self) -> Option<i64> {
        let acting = self.session.campaign().acting();
        let limit = self.settings.turn_timer.filter(|_| self.past.is_none());
        acting.and(limit).map(i64::from)
    }

    /// When the current turn began, in seconds since 1970.
    fn turn_began(&self) -> i64 {
        // Entries from before the campaign was opened cannot change the answer.
        let played = self.session.history().entries().iter().rev();
        let mut played = played.take_while(|entry| entry.at >= self.timer.opened);
        let last = played.find(|entry| passes_the_turn(entry));
        last.map_or(self.timer.opened, |entry| entry.at)
    }

    /// Whether the turn's time has just run out; true once per turn.
    pub(in crate::tui) fn rings(&mut self) -> bool {
        let Some(limit) = self.limit() else {
            return false;
        };
        let began = self.turn_began();
        let is_over = self.session.now().saturating_sub(began) >= limit;
        is_over && self.timer.rang.replace(began) != Some(began)
    }

    /// How long the turn has lasted, if that is shown: `turn 2:05`.
    pub(in crate::tui) fn turn_lasts(&self) -> Option<(Ink, String)> {
        let limit = self.limit()?;
        let seconds = self.session.now().saturating_sub(self.turn_began()).max(0);
        let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
        if seconds < limit {
            return Some((Ink::Dim, format!("turn {clock}")));
        }
        let allowed = match (limit / 60, limit % 60) {
            (minutes, 0) => format!("{minutes} min"),
            (minutes, seconds) => format!("{minutes}:{seconds:02}"),
        };
        Some((Ink::Notice, format!("turn {clock}, over {allowed}")))
    }
}

/// Whether an entry that was not undone passed the turn.
fn passes_the_turn(entry: &Entry) -> bool {
    let passes = |event: &Event| match event {
        Event::Fight(_, FightChange::Turn(Change { from, to })) => {
            from.turn != to.turn || from.acting != to.acting
        }
        event => matches!(
            event,
            Event::Campaign(CampaignChange::Fight(_) | CampaignChange::Current(_))
                | Event::Fight(_, FightChange::Paused(_))
        ),
    };
    !entry.undone && entry.events.iter().any(passes)
}
