//! What a character refers to: the game's stats, tracks, traits and conditions, zones, and its own
//! skills.

use super::Review;
use crate::campaign::weapon::with_values;
use crate::campaign::{
    Character, CharacterId, Condition, Effect, Power, PowerRoll, Skill, Walk, Weapon,
};
use crate::lang::near::near;
use crate::sheet::{ANYWHERE, facts};
use crate::verbs::fight::actions;
use crate::verbs::people::{check_target, check_written};

impl<'c> Review<'c> {
    pub(super) fn character(&mut self, who: &'c Character) {
        let game = self.game;
        self.keys("stats", who.stats.keys(), Self::stat);
        let rolled = who.rolled.keys().map(String::as_str);
        self.keys("rolled", rolled, Self::stat);
        self.keys("tracks", who.tracks.keys(), |review, name| {
            let known = game.tracks.iter().map(|track| track.id);
            if !game.kept.contains(&name) {
                review.known(&format!("{} has no track", game.name), name, known);
            }
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
        self.each("powers", &who.powers, |review, power| {
            review.power(who, power);
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

    /// The stats in dice.
    fn dice(&mut self, field: &'static str, dice: &str) {
        let game = self.game;
        let mut missing = None;
        let known = with_values(dice, |term| {
            let known = game.stat(term).map(|_| 0);
            if known.is_none() {
                missing = Some(term.to_owned());
            }
            known
        });
        if let (Err(_), Some(term)) = (known, missing) {
            self.field(field, |review| review.no_stat(&term));
        }
    }

    /// The action, the costs and the roll of a power.
    fn power(&mut self, who: &'c Character, power: &'c Power) {
        let game = self.game;
        if !power.action.is_empty() {
            let known = actions(game);
            self.field("action", |review| {
                review.known(
                    &format!("{} has no action", game.name),
                    &power.action,
                    known.into_iter(),
                );
            });
        }
        self.keys(
            "cost",
            power.cost.keys().map(String::as_str),
            |review, name| {
                let counters = who.counters.iter().map(|counter| counter.name.as_str());
                let known = game.tracks.iter().map(|track| track.id).chain(counters);
                review.known("there is no track or counter", name, known);
            },
        );
        self.dice("damage", power.dice());
        self.dice("heals", &power.heals);
        self.dice("dc", &power.dc.to_string());
        match &power.roll {
            PowerRoll::Nothing => {}
            PowerRoll::Attack { with, .. } if with.parse::<i64>().is_ok() => {}
            PowerRoll::Attack { with, .. } | PowerRoll::Check(with) => {
                self.field("roll", |review| review.skill_of(who, with, &power.name));
            }
            PowerRoll::Save { dc, .. } => self.dice("roll", &dc.to_string()),
        }
        if let Err(refusal) = check_target(game, &power.roll) {
            self.field("roll", |review| review.tell(refusal.to_string()));
        }
        if let Err(refusal) = check_written(game, power) {
            self.field("modifiers", |review| review.tell(refusal.to_string()));
        }
    }

    fn weapon(&mut self, who: &'c Character, weapon: &'c Weapon) {
        let game = self.game;
        if weapon.bonus.is_none() {
            self.weapon_skill(who, weapon);
        }
        self.dice("damage", &weapon.damage);
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
        } else {
            self.field("skill", |review| review.skill_of(who, skill, name));
        }
    }

    /// The skill or the stat of a character that something uses.
    fn skill_of(&mut self, who: &'c Character, skill: &str, name: &str) {
        let mut checks = (self.game.checks.named)(self.campaign).into_iter();
        let is_check = checks.any(|check| check.value.is_some() && check.name == skill);
        if is_check || who.skill(skill).is_some() || self.game.stat(skill).is_some() {
            return;
        }
        let skills = who.skills.iter().map(|skill| skill.name.as_str());
        let stats = self.game.stats.iter().map(|stat| stat.id);
        let message = format!("{} has no skill `{skill}`, which `{name}` uses", who.name);
        self.unknown(message, skill, skills.chain(stats));
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
