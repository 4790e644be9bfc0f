//! What a frame needs from the campaign, computed once per act.

use std::rc::Rc;

use super::MainScreen;
use super::memo::Moment;
use crate::view::listed::Listed;
use crate::view::log::round_began;
use crate::view::order::Places;

impl MainScreen {
    /// The state shown.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            seq: self.session.history().mark().seq,
            past: self.past.as_ref().map(|past| past.number),
        }
    }

    /// The turn order.
    pub(super) fn places(&self) -> Rc<Places> {
        let places = || Places::of(self.shown(), self.session.game());
        self.memos.places.get(self.moment(), places)
    }

    /// The characters listed in the roster.
    pub(super) fn listed(&self) -> Rc<Listed> {
        let everybody = self.lists_everybody;
        let listed = || Listed::of(self.shown(), everybody);
        self.memos.listed.get((self.moment(), everybody), listed)
    }

    /// The row of the log in which the current round of the fight shown began.
    pub(super) fn round_row(&self) -> Option<usize> {
        let fights = self.shown().fight().is_some();
        let began = || fights.then(|| round_began(self.entries())).flatten();
        *self.memos.round.get(self.moment(), began)
    }
}
