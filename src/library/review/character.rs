//! What a character refers to: the game's stats, tracks, traits and conditions, zones, and its own
//! skills.

use super::Review;
use crate::campaign::weapon::with_values;
use crate::campaign::{Character, CharacterId, Condition, Effect, Skill, Walk, Weapon};
use crate::lang::near::near;
use crate::sheet::{ANYWHERE, facts};

impl<'c> Review<'c> {
    pub(super) fn character(&mut self, who: &'c Character) {
        let game = self.game;
        self.keys("stats", who.stats.keys(), Self::stat);
        let rolled = who.rolled.keys().map(String::as_str);
        self.keys("rolled", rolled, Self::stat);
        self.keys("tracks", who.tracks.keys(), |review, name| {
            let known = game.tracks.iter().map(|track| track.id);
            review.known(&format!("{} has no track", game.name), name, known);
        });
        let facts_of = who.facts.keys().map(String::as_str);
        self.keys("facts", facts_of, |review, name| {
            let known = facts(ANYWHERE).map(|fact| fact.id);
            review.known("a character has no fact", name, known);
        });
        self.each("skills", &who.skills, Self::skill);
        self.each("attacks", &who.attacks, |review, weapon| {
            review.weapon(who, weapon);
        });
        self.each("conditions", &who.conditions, Self::condition);
        self.field("zone", |review| review.zone(&who.zone));
    }

    /// The number of a character who is in the campaign.
    pub(super) fn person(&mut self, id: CharacterId) {
        if self.campaign.characters.get(id).is_none() {
            self.tell(format!("no character has the number {}", id.0));
        }
    }

    /// The key of a value in a map of stats, which has to be a stat's own id.
    fn stat(&mut self, name: &str) {
        let game = self.game;
        match game.stats.iter().find(|stat| stat.id == name) {
            Some(stat) if stat.derived.is_none() => {}
            Some(_) => self.tell(format!("`{name}` is calculated: this value is not used")),
            None => self.no_stat(name),
        }
    }

    pub(super) fn no_stat(&mut self, name: &str) {
        let game = self.game;
        let message = format!("{} has no stat `{name}`", game.name);
        if let Some(stat) = game.stat(name) {
            self.tell(format!("{message}; did you mean `{}`?", stat.id));
        } else {
            self.unknown(message, name, game.stats.iter().map(|stat| stat.id));
        }
    }

    fn skill(&mut self, skill: &Skill) {
        if !skill.stat.is_empty() && self.game.stat(&skill.stat).is_none() {
            self.field("stat", |review| review.no_stat(&skill.stat));
        }
    }

    fn weapon(&mut self, who: &'c Character, weapon: &'c Weapon) {
        let game = self.game;
        if weapon.bonus.is_none() {
            self.weapon_skill(who, weapon);
        }
        let mut missing = None;
        let known = with_values(&weapon.damage, |term| {
            let known = game.stat(term).map(|_| 0);
            if known.is_none() {
                missing = Some(term.to_owned());
            }
            known
        });
        if let (Err(_), Some(term)) = (known, missing) {
            self.field("damage", |review| review.no_stat(&term));
        }
        self.each("traits", &weapon.traits, |review, name| {
            let known = game.attacks.traits.iter().map(|known| known.word);
            review.known(&format!("{} has no attack trait", game.name), name, known);
        });
    }

    fn weapon_skill(&mut self, who: &'c Character, weapon: &'c Weapon) {
        let (name, skill) = (&weapon.name, &weapon.skill);
        if skill.is_empty() {
            self.tell(format!(
                "`{name}` has neither a skill nor a bonus, so nobody can attack with it"
            ));
        } else if who.skill(skill).is_none() && self.game.stat(skill).is_none() {
            let skills = who.skills.iter().map(|skill| skill.name.as_str());
            let stats = self.game.stats.iter().map(|stat| stat.id);
            let message = format!("{} has no skill `{skill}`, which `{name}` uses", who.name);
            self.field("skill", |review| {
                review.unknown(message, skill, skills.chain(stats));
            });
        }
    }

    /// A condition may have any name, so an unknown one is reported only if it is a likely slip.
    fn condition(&mut self, condition: &'c Condition) {
        let (campaign, game) = (self.campaign, self.game);
        let rows = game.conditions.rows.iter();
        let names = rows.flat_map(|row| row.also.iter().copied().chain([row.name]));
        let states = game.states.iter().map(|state| state.name);
        let known: Vec<&str> = names.chain(states).collect();
        let name = &condition.name;
        let is_known = known.iter().any(|known| super::same(known, name));
        if condition.effect == Effect::OfItsName && !is_known && near(name, known.clone()).is_some()
        {
            self.field("name", |review| {
                let message = format!("{} has no condition `{name}`", game.name);
                review.unknown(message, name, known);
            });
        }
        if let Some(deadline) = condition.deadline()
            && campaign.fight_by_id(deadline.fight).is_none()
        {
            self.field("until", |review| {
                review.tell(format!(
                    "`{name}` ends in fight {}, which is not here: it lasts until it is cleared",
                    deadline.fight.0
                ));
            });
        }
        if let Some(link) = &condition.with {
            let holder = campaign.characters.get(link.who);
            if !holder.is_some_and(|holder| holder.holds(link)) {
                self.field("with", |review| {
                    review.tell(format!(
                        "`{name}` ends with `{}`, which nobody has: it lasts until it is cleared",
                        link.what
                    ));
                });
            }
        }
    }
}
