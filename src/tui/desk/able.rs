//! Which keys of the panes do something now.

use super::Desk;
use crate::campaign::Character;
use crate::play::elective::interrupters;
use crate::play::pending::first_pending;
use crate::verbs::offers::offers;

/// What a key is good for at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Use {
    Now,
    /// It usually does something, but not now.
    Later,
    /// It seldom does anything, and not now.
    Rare,
}

impl Desk {
    /// What a key of the panes is good for now, by the id of its action.
    pub(in crate::tui) fn use_of(&self, id: &str) -> Use {
        let campaign = self.campaign();
        let (can, otherwise) = match id {
            "map" => (!campaign.zones.is_empty(), Use::Rare),
            // In games without such a command that key is for pending checks, whoever is marked.
            "check-for-many" if self.game().checks.key_of_many.is_empty() => {
                (!campaign.pending.is_empty(), Use::Rare)
            }
            "check-for-many" => (true, Use::Rare),
            "roll-pending" => {
                let first = first_pending(campaign, self.aim.selected);
                (first.is_some(), Use::Rare)
            }
            "interrupt" => (!interrupters(self.table()).is_empty(), Use::Rare),
            "luck" => (!offers(self.table()).is_empty(), Use::Rare),
            "oppose" => {
                let acting = campaign.acting();
                let is_other = self.aim.selected.is_some_and(|it| Some(it) != acting);
                (acting.is_some() && is_other, Use::Rare)
            }
            "undo" => (self.session().history().undoable() > 0, Use::Later),
            "release" => {
                let sustains = |who: &Character| !who.sustained.is_empty();
                (self.actor().is_some_and(sustains), Use::Later)
            }
            "attack" | "manoeuvre" | "check" | "damage" | "heal" | "condition" | "sustain" => {
                let is_anybody = self.actor().is_some() || !self.aim.marked.is_empty();
                (is_anybody, Use::Later)
            }
            _ => (true, Use::Later),
        };
        if can { Use::Now } else { otherwise }
    }
}
