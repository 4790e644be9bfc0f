//! What a frame needs from the campaign, computed once per act.

use std::rc::Rc;

use super::MainScreen;
use super::memo::Moment;
use crate::view::log::round_began;
use crate::view::table::Places;

impl MainScreen {
    /// The state shown.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            seq: self.session.history().mark().seq,
            past: self.past.as_ref().map(|past| past.number),
        }
    }

    /// Who is in which row of the table.
    pub(super) fn places(&self) -> Rc<Places> {
        let everybody = self.lists_everybody;
        let places = || Places::of(self.shown(), self.session.game(), everybody);
        self.memos.places.get((self.moment(), everybody), places)
    }

    /// The row of the log in which the current round of the fight shown began.
    pub(super) fn round_row(&self) -> Option<usize> {
        let fights = self.shown().fight().is_some();
        let began = || fights.then(|| round_began(self.entries())).flatten();
        *self.memos.round.get(self.moment(), began)
    }
}
