//! Which keys of the panes do something now.

use super::Desk;
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
        let can = match id {
            "map" => !campaign.zones.is_empty(),
            // In games without such a command that key is for pending checks, whoever is marked.
            "check-for-many" if self.game().checks.key_of_many.is_empty() => {
                !campaign.pending.is_empty()
            }
            "roll-pending" => first_pending(campaign, self.aim.selected).is_some(),
            "interrupt" => !interrupters(self.table()).is_empty(),
            "luck" => !offers(self.table()).is_empty(),
            "oppose" => {
                let acting = campaign.acting();
                acting.is_some() && self.aim.selected.is_some() && self.aim.selected != acting
            }
            "undo" => self.session().history().undoable() > 0,
            "release" => self.actor().is_some_and(|who| !who.sustained.is_empty()),
            "attack" | "manoeuvre" | "check" | "damage" | "heal" | "condition" | "sustain" => {
                self.actor().is_some() || !self.aim.marked.is_empty()
            }
            _ => true,
        };
        match id {
            _ if can => Use::Now,
            "map" | "check-for-many" | "roll-pending" | "interrupt" | "luck" | "oppose" => {
                Use::Rare
            }
            _ => Use::Later,
        }
    }
}
