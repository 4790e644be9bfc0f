//! Several fights, of which one is current: pausing, resuming and ending them.

use std::collections::BTreeSet;

use super::fight::FightDraft;
use super::occasions::happens;
use super::past::{leave_behind, offer_to_tidy};
use super::pending;
use crate::campaign::{At, Change, CharacterId, Fight, FightChange, PersonChange};
use crate::game::Occasion;
use crate::game::remark::{PAUSED, RESUMED};

/// The title of a fight.
pub(crate) fn title(fight: &Fight) -> String {
    if fight.name.is_empty() {
        format!("fight {}", fight.id.0)
    } else {
        fight.name.clone()
    }
}

impl FightDraft<'_, '_> {
    /// Pauses the fight; another may begin.
    pub(crate) fn pause(&mut self) {
        self.set_paused(true);
        let title = title(self.fight());
        self.draft.remark(&PAUSED, &title);
    }

    /// Resumes the fight.
    pub(crate) fn resume(&mut self) {
        self.set_paused(false);
        self.set_current(Some(self.id()));
        let title = title(self.fight());
        self.draft.remark(&RESUMED, &title);
        self.say_who_acts();
    }

    fn set_paused(&mut self, to: bool) {
        let from = self.fight().paused;
        self.apply(FightChange::Paused(Change { from, to }));
    }

    /// Ends the fight, and the conditions whose end was counted in its turns.
    pub(crate) fn end(&mut self) {
        let id = self.id();
        self.draft
            .end_conditions(|held| held.deadline().is_some_and(|deadline| deadline.fight == id));
        self.reset_sustained_rounds();
        let over = self.fight().clone();
        let all = over.characters();
        self.set_current(None);
        self.replace(|_| None);
        self.end_counted_conditions(&all);
        happens(self.draft, Occasion::FightEnd, &all);
        leave_behind(self.draft, &over);
        self.drop_checks_of_absent_creatures();
        offer_to_tidy(self.draft);
    }

    /// Ends the conditions that drop by 1 as turns start, of those who now have no turns.
    fn end_counted_conditions(&mut self, all: &[CharacterId]) {
        for who in all {
            let campaign = self.draft.campaign();
            let person = campaign.characters.get(*who);
            let Some(person) = person.filter(|_| !campaign.is_fighting(*who)) else {
                continue;
            };
            let counted = person.conditions.iter().filter(|held| held.count > 0);
            let counted: Vec<String> = counted.map(|held| held.name.clone()).collect();
            for name in counted {
                self.draft.end_condition(*who, &name);
            }
        }
    }

    /// Drops the pending checks of creatures that left with the fight.
    fn drop_checks_of_absent_creatures(&mut self) {
        let campaign = self.draft.campaign();
        if campaign.pending.is_empty() {
            return;
        }
        let absent = campaign.absent();
        let called = campaign.pending.iter().map(|one| one.who);
        let gone = called.filter(|who| absent.contains(who) && !campaign.is_fighting(*who));
        let gone: BTreeSet<CharacterId> = gone.collect();
        for who in gone {
            pending::drop_pending(self.draft, who, |_| false);
        }
    }

    /// Resets the round in which sustaining began, except for characters who are in another fight.
    fn reset_sustained_rounds(&mut self) {
        let (campaign, id) = (self.draft.campaign(), self.id());
        let elsewhere = |who: CharacterId| {
            let mut others = campaign.fights.iter().filter(|fight| fight.id != id);
            others.any(|fight| fight.place_of(who).is_some())
        };
        let all = campaign.characters.iter().flat_map(|who| {
            let held = who.sustained.iter().enumerate();
            held.map(|(at, held)| (who.id, at, held))
        });
        let counted = all.filter(|(who, _, held)| held.round > 0 && !elsewhere(*who));
        let reset =
            counted.map(|(who, at, held)| (who, At::changed(at, held, |held| held.round = 0)));
        for (who, change) in reset.collect::<Vec<_>>() {
            self.draft.person(who, PersonChange::Sustained(change));
        }
    }
}
