//! Several fights, one of them in front of the GM: set aside, taken up, ended.

use super::fight::FightDraft;
use crate::campaign::{Change, Fight, FightChange};
use crate::game::words::plural;

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
        let said = format!("{} is paused", title(self.fight()));
        self.draft.say(said);
    }

    /// Takes the fight up again.
    pub fn resume(&mut self) {
        self.set_paused(false);
        self.set_current(Some(self.id()));
        let said = format!("{} goes on", title(self.fight()));
        self.draft.say(said);
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
        let rounds = plural(fight.round, "round");
        let name = match fight.name.as_str() {
            "" => String::new(),
            name => format!(" at {name}"),
        };
        self.set_current(None);
        self.replace(|_| None);
        self.draft
            .say(format!("the fight{name} ends after {rounds}"));
    }
}
