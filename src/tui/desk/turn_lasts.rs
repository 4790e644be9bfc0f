//! How long the turn has lasted, as the header shows it.

use super::state::Desk;
use crate::view::Ink;

impl Desk {
    /// Whether a clock is running on the screen, which is redrawn once a second.
    pub(in crate::tui) fn is_timed(&self) -> bool {
        let acting = self.session.campaign().acting();
        self.timer.limit.is_some() && self.past.is_none() && acting.is_some()
    }

    /// Whether the turn's time has just run out; true once per turn.
    pub(in crate::tui) fn rings(&mut self) -> bool {
        let timer = &self.timer;
        let limit = timer.limit.filter(|_| self.is_timed());
        let over = |limit: u32| self.session.now().saturating_sub(timer.began) >= i64::from(limit);
        let rings = timer.rang != Some(timer.began) && limit.is_some_and(over);
        if rings {
            self.timer.rang = Some(self.timer.began);
        }
        rings
    }

    /// How long the turn has lasted, if that is shown: `turn 2:05`.
    pub(in crate::tui) fn turn_lasts(&self) -> Option<(Ink, String)> {
        let limit = self.timer.limit.filter(|_| self.is_timed())?;
        let seconds = self.session.now().saturating_sub(self.timer.began).max(0);
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
