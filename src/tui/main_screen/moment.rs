//! What a frame needs of the campaign, worked out once for each act.

use std::rc::Rc;

use super::MainScreen;
use super::memo::Moment;
use crate::view::listed::Listed;
use crate::view::log::round_began;
use crate::view::order::Places;

impl MainScreen {
    /// The state that is shown.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            seq: self.session.history().mark().seq,
            past: self.past.as_ref().map(|past| past.number),
        }
    }

    /// The places of the order.
    pub(super) fn places(&self) -> Rc<Places> {
        let places = || Places::of(self.shown(), self.session.game());
        self.memos.places.get(self.moment(), places)
    }

    /// Who is listed in the roster.
    pub(super) fn listed(&self) -> Rc<Listed> {
        let everybody = self.lists_everybody;
        let listed = || Listed::of(self.shown(), everybody);
        self.memos.listed.get((self.moment(), everybody), listed)
    }

    /// The row of the log with which the round of the fight that is shown began.
    pub(super) fn round_row(&self) -> Option<usize> {
        let fights = self.shown().fight().is_some();
        let began = || fights.then(|| round_began(self.entries())).flatten();
        *self.memos.round.get(self.moment(), began)
    }
}
