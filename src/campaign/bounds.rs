//! Limits of a campaign: numbers small enough to calculate with, and unique names. They are checked for every
//! file that is read and for every act before it is kept. Statements are not checked: they are only kept in
//! records, and nothing calculates with their numbers.

use std::collections::{BTreeSet, HashSet};

use super::counter::MOST;
use super::fold::name_key;
use super::pending::{Against, GivenModifier, Pending};
use super::{At, Campaign, CampaignChange, Character, Condition, Counter, Event, Fight, Step};
use crate::dice::Expression;

/// The most characters a campaign can have, and the most templates in its bestiary.
pub const MOST_CHARACTERS: usize = 100_000;
/// The most creatures of an encounter.
pub const MOST_CREATURES: u32 = 1_000;
/// The highest count of rounds, sessions or days.
pub const MOST_COUNT: u32 = 1_000_000;
/// The highest number of a character, a fight or a place in its order.
pub const MOST_ID: u32 = 1_000_000_000;
/// The largest absolute value of a stat, a track or a skill.
pub const MOST_VALUE: i64 = 1_000_000_000;
/// The last second of the year 9999.
pub const LAST_SECOND: i64 = 253_402_300_799;

/// A value out of bounds, or a duplicate name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OutOfBounds {
    /// Where in the campaign it is, as far as that is known; otherwise empty.
    pub path: String,
    pub message: String,
}

/// Finds the first value out of bounds.
struct Bounds<'c> {
    place: Vec<Step<'c>>,
    found: Result<(), OutOfBounds>,
}

impl<'c> Bounds<'c> {
    fn new() -> Self {
        Self {
            place: Vec::new(),
            found: Ok(()),
        }
    }

    fn refuse(&mut self, message: impl FnOnce() -> String) {
        if self.found.is_ok() {
            let mut path = String::new();
            for step in &self.place {
                step.extend(&mut path);
            }
            let message = message();
            self.found = Err(OutOfBounds { path, message });
        }
    }

    /// Checks a part.
    fn at(&mut self, step: Step<'c>, check: impl FnOnce(&mut Self)) {
        self.place.push(step);
        check(self);
        self.place.pop();
    }

    /// Checks each item of a list in a field.
    fn each<T: 'c>(
        &mut self,
        field: &'static str,
        items: impl IntoIterator<Item = &'c T>,
        mut check: impl FnMut(&mut Self, &'c T),
    ) {
        self.at(Step::Field(field), |bounds| {
            for (nth, item) in items.into_iter().enumerate() {
                bounds.at(Step::Item(nth), |bounds| check(bounds, item));
            }
        });
    }

    fn within(&mut self, what: &str, of: &str, value: i64, least: i64, most: i64) {
        if !(least..=most).contains(&value) {
            self.refuse(|| {
                let whose = if of.is_empty() { "" } else { " of " };
                format!("{what}{whose}{of} is {value}; it can be {least} to {most}")
            });
        }
    }

    fn count(&mut self, what: &str, of: &str, value: u32) {
        self.within(what, of, i64::from(value), 0, i64::from(MOST_COUNT));
    }

    fn id(&mut self, what: &str, of: &str, value: u32) {
        self.within(what, of, i64::from(value), 0, i64::from(MOST_ID));
    }

    fn value(&mut self, what: &str, of: &str, value: i64) {
        self.within(what, of, value, -MOST_VALUE, MOST_VALUE);
    }

    fn character(&mut self, who: &'c Character) {
        let name = &who.name;
        self.id("id", name, who.id.0);
        for (field, values) in [("stats", &who.stats), ("tracks", &who.tracks)] {
            self.at(Step::Field(field), |bounds| {
                for (what, value) in values.iter() {
                    bounds.at(Step::Called(what), |bounds| bounds.value(what, name, value));
                }
            });
        }
        self.each("skills", &who.skills, |bounds, skill| {
            bounds.value(&skill.name, name, skill.ranks);
        });
        self.each("attacks", &who.attacks, |bounds, weapon| {
            bounds.value(&weapon.name, name, weapon.bonus.unwrap_or(0));
            bounds.value(&weapon.name, name, weapon.pierce);
            if !weapon.has_dice() {
                let (attack, damage) = (&weapon.name, &weapon.damage);
                bounds.refuse(|| {
                    format!("`{attack}` of `{name}` deals `{damage}`, which is not dice")
                });
            }
        });
        let attacks = who.attacks.iter().map(|weapon| weapon.name.as_str());
        self.at(Step::Field("attacks"), |bounds| {
            bounds.names(|| format!("attacks of `{name}`"), attacks);
        });
        let whose = || format!("counters of `{name}`");
        self.counters("counters", whose, &who.counters);
        self.each("injuries", &who.injuries, |bounds, injury| {
            bounds.within("the cost of an injury", name, injury.cost, 1, MOST_VALUE);
        });
        self.each("conditions", &who.conditions, |bounds, condition| {
            bounds.condition(name, condition);
        });
        for (stat, dice) in &who.rolled {
            if Expression::parse(dice).is_err() {
                self.refuse(|| {
                    format!("the {stat} of `{name}` is rolled with `{dice}`, which is not dice")
                });
            }
        }
        self.each("sustained", &who.sustained, |bounds, kept| {
            bounds.count("the round of a sustained action", name, kept.round);
            let what = "the moment of a sustained action";
            bounds.within(what, name, kept.since, 0, LAST_SECOND);
        });
    }

    fn counters(
        &mut self,
        field: &'static str,
        whose: impl Fn() -> String,
        counters: &'c [Counter],
    ) {
        self.each(field, counters, |bounds, counter| {
            let most = counter.max.unwrap_or(MOST);
            bounds.within("the most", &counter.name, most, 1, MOST);
            bounds.within("the value", &counter.name, counter.value, 0, most);
        });
        self.at(Step::Field(field), |bounds| {
            bounds.names(whose, counters.iter().map(|counter| counter.name.as_str()));
        });
    }

    fn condition(&mut self, of: &str, condition: &Condition) {
        self.value(&condition.name, of, condition.modifier);
        for deadline in condition.deadlines() {
            self.count("the round in which a condition ends", of, deadline.round);
        }
    }

    fn fight(&mut self, fight: &'c Fight) {
        let name = &fight.name;
        self.id("id", name, fight.id.0);
        self.count("round", name, fight.round);
        for (round, by) in &fight.turns {
            self.count("the round of a turn", name, *round);
            self.id("the number in a turn", name, by.0);
        }
        self.each("order", &fight.order, |bounds, place| {
            bounds.id("the number in the order", name, place.id.0);
            bounds.value("initiative", name, place.initiative);
            bounds.value("the modifier of initiative", name, place.modifier);
            bounds.count("from_round", name, place.from_round);
            bounds.count("surprised", name, place.surprised);
            bounds.count("acted", name, place.acted);
            bounds.id("group", name, place.group);
            for (_, used) in &place.usage.actions {
                bounds.count("actions", name, *used);
            }
        });
        for attacked in &fight.attacked {
            self.count("the turn of an attack", name, attacked.turn);
        }
        self.count("closed", name, fight.record.closed);
        for end in &fight.round_ends {
            self.count("the round that ended", name, end.round);
            for (track, before, after) in &end.tracks {
                self.value(track, name, *before);
                self.value(track, name, *after);
            }
            for condition in &end.ended {
                self.condition(name, condition);
            }
            for injury in &end.injuries {
                self.value("injury", name, injury.cost);
            }
            for id in &end.pending {
                self.id("the number of a pending check", name, *id);
            }
        }
        for (place, _) in &fight.record.left {
            self.id("the number of a place that was left", name, place.0);
        }
        for expired in &fight.expired {
            self.condition(name, &expired.condition);
            self.count("the turn in which a condition ended", name, expired.turn);
        }
        for (_, most) in fight.allot.0.iter().flatten() {
            self.count("allot", name, *most);
        }
    }

    fn pending(&mut self, pending: &Pending) {
        let why = &pending.why;
        self.id("id", why, pending.id);
        self.count("rounds", why, pending.rounds);
        for spared in &pending.spares {
            self.value(&spared.label, why, spared.value);
        }
        for modifier in &pending.check.modifiers {
            match modifier {
                GivenModifier::Part(part) | GivenModifier::Fixed(_, part) => {
                    self.value(&part.label, why, part.value);
                }
                GivenModifier::Number(word, number) => self.value(word, why, *number),
                GivenModifier::Word(_) | GivenModifier::Choice(..) => {}
            }
        }
        if let Some(Against::Number(number)) = pending.check.against {
            self.value("what a check is held against", why, number);
        }
    }

    fn names(&mut self, what: impl Fn() -> String, names: impl Iterator<Item = &'c str>) {
        let mut known = HashSet::new();
        for name in names {
            if !known.insert(name_key(name)) {
                self.at(Step::Called(name), |bounds| {
                    bounds.refuse(|| format!("there are two {} called `{name}`", what()));
                });
            }
        }
    }

    fn most(&mut self, what: &str, count: usize) {
        if count > MOST_CHARACTERS {
            self.refuse(|| format!("{count} {what} are too many: at most {MOST_CHARACTERS}"));
        }
    }

    /// Everything except the characters and the fights.
    fn whole(&mut self, campaign: &'c Campaign) {
        let (people, templates) = (campaign.characters.len(), campaign.bestiary.len());
        self.at(Step::Field("characters"), |bounds| {
            bounds.most("characters", people);
        });
        self.at(Step::Field("bestiary"), |bounds| {
            bounds.most("templates", templates);
        });
        for (field, value) in [
            ("session", campaign.session),
            ("scene", campaign.scene),
            ("day", campaign.day),
        ] {
            self.at(Step::Field(field), |bounds| bounds.count(field, "", value));
        }
        self.at(Step::Field("counters"), |bounds| {
            for (what, value) in &campaign.counters {
                bounds.at(Step::Called(what), |bounds| {
                    bounds.id(what, "the counters", *value);
                });
            }
        });
        self.each("encounters", &campaign.encounters, |bounds, encounter| {
            let name = &encounter.name;
            bounds.each("creatures", &encounter.creatures, |bounds, group| {
                let most = i64::from(MOST_CREATURES);
                bounds.within("count", &group.template, group.count.into(), 0, most);
            });
            let counts = encounter.creatures.iter().map(|group| group.count);
            let all = counts.fold(0, u32::saturating_add);
            if all > MOST_CREATURES {
                bounds.refuse(|| format!("`{name}` has {all} creatures: at most {MOST_CREATURES}"));
            }
        });
        self.each("works", &campaign.works, |bounds, work| {
            bounds.value("total", &work.what, work.total);
            bounds.value("done", &work.what, work.done);
            bounds.value("frame", &work.what, work.frame);
        });
        self.counters("clocks", || "clocks".to_owned(), &campaign.clocks);
        self.each("pending", &campaign.pending, Self::pending);
        self.each("tried", &campaign.tried, |bounds, tried| {
            bounds.count("times", &tried.what, tried.times);
        });
    }
}

impl Campaign {
    /// Checks that all values are within bounds.
    ///
    /// # Errors
    /// Returns the first number out of bounds or duplicate name.
    pub fn check_bounds(&self) -> Result<(), OutOfBounds> {
        let mut bounds = Bounds::new();
        bounds.whole(self);
        bounds.at(Step::Field("characters"), |bounds| {
            for who in self.characters.iter() {
                bounds.at(Step::Called(&who.name), |bounds| bounds.character(who));
            }
        });
        let templates = self.bestiary.iter().map(AsRef::as_ref);
        bounds.each("bestiary", templates, Bounds::character);
        bounds.each("fights", &self.fights, Bounds::fight);
        let names = self.characters.iter().map(|who| who.name.as_str());
        bounds.at(Step::Field("characters"), |bounds| {
            bounds.names(|| "characters".to_owned(), names);
        });
        bounds.found
    }

    /// The same, only for what these already applied events have changed.
    ///
    /// # Errors
    /// Returns a description of the first one.
    pub fn check_changed(&self, events: &[Event]) -> Result<(), String> {
        let mut bounds = Bounds::new();
        let (mut people, mut fights) = (BTreeSet::new(), BTreeSet::new());
        let mut whole = false;
        for event in events {
            match event {
                Event::Person(id, _) => drop(people.insert(*id)),
                Event::Fight(id, _) => drop(fights.insert(*id)),
                Event::Campaign(change) => {
                    whole = true;
                    match change {
                        CampaignChange::Character(change) => {
                            people.extend(change.to.iter().map(|who| who.id));
                        }
                        CampaignChange::Fight(At { to, .. }) => {
                            fights.extend(to.iter().map(|fight| fight.id));
                        }
                        CampaignChange::Template(At { to: Some(to), .. }) => bounds.character(to),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        for who in people.into_iter().filter_map(|id| self.characters.get(id)) {
            bounds.character(who);
            if !self.characters.is_only(&who.name) {
                bounds.refuse(|| format!("there are two characters called `{}`", who.name));
            }
        }
        for fight in self
            .fights
            .iter()
            .filter(|fight| fights.contains(&fight.id))
        {
            bounds.fight(fight);
        }
        if whole {
            bounds.whole(self);
        }
        bounds.found.map_err(|error| error.message)
    }
}
