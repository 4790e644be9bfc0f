//! What a frame needs from the campaign, computed once per act.

use super::memo::Moment;
use super::state::Desk;
use crate::play::elective::interrupters;
use crate::tui::keymap::Context;
use crate::verbs::offers::offers;
use crate::view::log::round_began;

impl Desk {
    /// The state shown.
    pub(in crate::tui) fn moment(&self) -> Moment {
        Moment {
            seq: self.session.history().mark().seq,
            past: self.past.as_ref().map(|past| past.number),
        }
    }

    /// The row of the log in which the current round of the fight shown began.
    pub(in crate::tui) fn round_row(&self) -> Option<usize> {
        let fights = self.shown().fight().is_some();
        let began = || fights.then(|| round_began(self.entries())).flatten();
        *self.memos.round.get(self.moment(), began)
    }

    /// Whether somebody can interrupt, and whether luck can change the last roll.
    pub(in crate::tui) fn chances(&self) -> (bool, bool) {
        let table = self.table();
        let chances = || (!interrupters(table).is_empty(), !offers(table).is_empty());
        *self.memos.chances.get(self.moment(), chances)
    }

    /// Whether the game lacks the command of a key.
    pub(in crate::tui) fn lacks(&self, id: &str) -> bool {
        let lacking = self.memos.lacking.get_or_init(|| {
            let game = self.game();
            let keys = self.keys.rows(Context::Panes).iter().map(|row| row.key);
            keys.filter(|key| key.lacks(game))
                .map(|key| key.id)
                .collect()
        });
        lacking.contains(id)
    }
}
