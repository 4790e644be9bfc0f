//! Several fights, one of them in front of the GM: set aside, taken up, ended.

use super::fight::FightDraft;
use crate::campaign::statement::FightStatement;
use crate::campaign::{Change, Fight, FightChange};

/// What a fight is called.
#[must_use]
pub fn title(fight: &Fight) -> String {
    if fight.name.is_empty() {
        format!("fight {}", fight.id.0)
    } else {
        fight.name.clone()
    }
}

impl FightDraft<'_, '_> {
    /// Sets the fight aside; another may begin.
    pub fn pause(&mut self) {
        self.set_paused(true);
        self.state(FightStatement::Paused(title(self.fight()).into()));
    }

    /// Takes the fight up again.
    pub fn resume(&mut self) {
        self.set_paused(false);
        self.set_current(Some(self.id()));
        self.state(FightStatement::Resumed(title(self.fight()).into()));
        self.say_who_acts();
    }

    fn set_paused(&mut self, to: bool) {
        let from = self.fight().paused;
        self.apply(FightChange::Paused(Change { from, to }));
    }

    /// Ends the fight, and the conditions that its turns would have ended: they have nothing left to
    /// count.
    pub fn end(&mut self) {
        let id = self.id();
        self.draft
            .end_conditions(|held| held.deadline().is_some_and(|deadline| deadline.fight == id));
        let fight = self.fight();
        let ended = FightStatement::Ended {
            name: fight.name.as_str().into(),
            rounds: fight.round,
        };
        self.set_current(None);
        self.replace(|_| None);
        self.state(ended);
    }
}
