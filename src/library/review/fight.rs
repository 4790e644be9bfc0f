//! What fights and pending checks refer to.

use std::collections::HashSet;

use super::Review;
use crate::campaign::pending::{Against, What};
use crate::campaign::{Combatant, Fight, Pending, Walk};

impl<'c> Review<'c> {
    pub(super) fn fights(&mut self) {
        let campaign = self.campaign;
        let mut numbers = HashSet::new();
        self.each("fights", &campaign.fights, |review, fight| {
            if !numbers.insert(fight.id) {
                review.refuse(format!(
                    "there are two fights with the number {}",
                    fight.id.0
                ));
            }
            review.fight(fight);
        });
        if let Some(current) = campaign.current
            && campaign.fight_by_id(current).is_none()
        {
            self.field("current", |review| {
                review.tell(format!("there is no fight with the number {}", current.0));
            });
        }
    }

    fn fight(&mut self, fight: &'c Fight) {
        self.initiative(&fight.init);
        let mut numbers = HashSet::new();
        self.each("order", &fight.order, |review, place: &Combatant| {
            if !numbers.insert(place.id) {
                let number = place.id.0;
                review.refuse(format!(
                    "two places in this turn order have the number {number}"
                ));
            }
            let who = place.character;
            if review.campaign.characters.get(who).is_none() {
                review.field("character", |review| {
                    let who = who.0;
                    review.refuse(format!(
                        "the turn order has character {who}, but no character has that number"
                    ));
                });
            }
        });
        let mut lettered = HashSet::new();
        self.each("letters", &fight.letters, |review, who| {
            if !lettered.insert(*who) {
                let who = who.0;
                review.refuse(format!("character {who} has two letters in this fight"));
            }
        });
        if let Some(acting) = fight.acting
            && fight.place(acting).is_none()
        {
            self.field("acting", |review| {
                let acting = acting.0;
                review.refuse(format!(
                    "it is the turn of place {acting}, which is not in the turn order"
                ));
            });
        }
    }

    pub(super) fn pending(&mut self, pending: &'c Pending) {
        let campaign = self.campaign;
        let check = &pending.check;
        // A line of each round is nobody's.
        if !matches!(check.what, What::Line(_)) {
            self.field("who", |review| review.person(pending.who));
        }
        self.field("check", |review| {
            review.field("what", |review| match &check.what {
                What::Named { id, .. } => {
                    let named = (review.game.checks.named)(campaign);
                    let known = named.iter().map(|known| known.id);
                    review.known(&format!("{} has no check", review.game.name), id, known);
                }
                What::Skill(name) => {
                    if let Some(who) = campaign.characters.get(pending.who)
                        && who.skill(name).is_none()
                    {
                        let skills = who.skills.iter().map(|skill| skill.name.as_str());
                        review.unknown(format!("{} has no skill `{name}`", who.name), name, skills);
                    }
                }
                What::Formula(_) | What::Line(_) => {}
            });
            if let Some(Against::Stat(_, who)) = &check.against {
                review.field("against", |review| review.person(*who));
            }
        });
    }
}
