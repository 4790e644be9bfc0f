//! Limits of a campaign: unique names, dice that can be rolled, counters that do not run over. They are checked for
//! every file that is read and for every act before it is kept. That all numbers are small enough to calculate with is
//! checked while they are read (see `store::clean`).

use std::collections::{BTreeSet, HashSet};

use super::counter::MOST;
use super::fold::name_key;
use super::step::Walk;
use super::{Campaign, CampaignChange, Character, Counter, Event, Step};
use crate::dice::Expression;

/// The most characters a campaign can have, and the most templates in its bestiary.
pub const MOST_CHARACTERS: usize = 100_000;
/// The most creatures of an encounter.
pub const MOST_CREATURES: u32 = 1_000;
/// The largest absolute value of a number in a campaign.
pub const MOST_VALUE: i64 = 1_000_000_000;

/// A value out of bounds, or a duplicate name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OutOfBounds {
    /// Where in the campaign it is, as far as that is known; otherwise empty.
    pub path: String,
    pub message: String,
}

/// Finds the first value out of bounds.
#[derive(Default)]
struct Bounds<'c> {
    place: Vec<Step<'c>>,
    found: Option<OutOfBounds>,
}

impl<'c> Walk<'c> for Bounds<'c> {
    fn place(&mut self) -> &mut Vec<Step<'c>> {
        &mut self.place
    }
}

impl<'c> Bounds<'c> {
    fn refuse(&mut self, message: String) {
        if self.found.is_none() {
            let path = self.path();
            self.found = Some(OutOfBounds { path, message });
        }
    }

    fn limit(&mut self, what: &str, of: &str, value: i64, least: i64, most: i64) {
        if !(least..=most).contains(&value) {
            self.refuse(format!(
                "{what} of {of} is {value}; it can be {least} to {most}"
            ));
        }
    }

    fn character(&mut self, who: &'c Character) {
        let name = &who.name;
        self.each("attacks", &who.attacks, |bounds, weapon| {
            if !weapon.has_dice() {
                let (attack, damage) = (&weapon.name, &weapon.damage);
                let what = format!("`{attack}` of `{name}` deals `{damage}`");
                bounds.refuse(format!("{what}, which is not dice"));
            }
        });
        let attacks = who.attacks.iter().map(|weapon| weapon.name.as_str());
        self.names("attacks", Some(name), attacks);
        self.each("powers", &who.powers, |bounds, power| {
            if !power.has_dice() {
                let what = format!(
                    "`{}` of `{name}` has damage, healing or a recharge",
                    power.name
                );
                bounds.refuse(format!("{what} which is not dice"));
            }
            for (what, cost) in &power.cost {
                bounds.limit("the cost in", what, *cost, 1, MOST_VALUE);
            }
        });
        let powers = who.powers.iter().map(|power| power.name.as_str());
        self.names("powers", Some(name), powers);
        self.counters("counters", Some(name), &who.counters);
        self.each("injuries", &who.injuries, |bounds, injury| {
            bounds.limit("the cost of an injury", name, injury.cost, 1, MOST_VALUE);
        });
        for (stat, dice) in &who.rolled {
            if Expression::parse(dice).is_err() {
                let what = format!("the {stat} of `{name}` is rolled with `{dice}`");
                self.refuse(format!("{what}, which is not dice"));
            }
        }
    }

    fn counters(&mut self, field: &'static str, of: Option<&str>, counters: &'c [Counter]) {
        self.each(field, counters, |bounds, counter| {
            let most = counter.max.unwrap_or(MOST);
            bounds.limit("the most", &counter.name, most, 1, MOST);
            bounds.limit("the value", &counter.name, counter.value, 0, most);
            if counter.max.is_none() && counter.refill.is_some() {
                bounds.refuse(format!(
                    "`{}` has no maximum to be refilled to",
                    counter.name
                ));
            }
        });
        let names = counters.iter().map(|counter| counter.name.as_str());
        self.names(field, of, names);
    }

    /// Checks that no two names in a field, of somebody or of the campaign, are the same.
    fn names(
        &mut self,
        field: &'static str,
        of: Option<&str>,
        names: impl Iterator<Item = &'c str>,
    ) {
        let mut known = HashSet::new();
        let mut twice = names.filter(|name| !known.insert(name_key(name)));
        if let Some(name) = twice.next() {
            let whose = of.map_or_else(String::new, |of| format!(" of `{of}`"));
            let message = format!("there are two {field}{whose} called `{name}`");
            self.called(field, [(name, message)], Self::refuse);
        }
    }

    /// Everything except the characters.
    fn whole(&mut self, campaign: &'c Campaign) {
        for (field, what, count) in [
            ("characters", "characters", campaign.characters.len()),
            ("bestiary", "templates", campaign.bestiary.len()),
        ] {
            if count > MOST_CHARACTERS {
                let told = format!("{count} {what} are too many: at most {MOST_CHARACTERS}");
                self.field(field, |bounds| bounds.refuse(told));
            }
        }
        self.each("encounters", &campaign.encounters, |bounds, encounter| {
            let name = &encounter.name;
            bounds.each("creatures", &encounter.creatures, |bounds, group| {
                let most = i64::from(MOST_CREATURES);
                bounds.limit("count", &group.template, group.count.into(), 0, most);
            });
            let counts = encounter.creatures.iter().map(|group| group.count);
            let all = counts.fold(0, u32::saturating_add);
            if all > MOST_CREATURES {
                bounds.refuse(format!(
                    "`{name}` has {all} creatures: at most {MOST_CREATURES}"
                ));
            }
        });
        self.counters("clocks", None, &campaign.clocks);
    }
}

impl Campaign {
    /// Checks that the whole campaign is within bounds.
    ///
    /// # Errors
    /// Returns the first value out of bounds or duplicate name.
    pub fn check_bounds(&self) -> Result<(), OutOfBounds> {
        let mut bounds = Bounds::default();
        bounds.whole(self);
        let people = self.characters.iter().map(|who| (&*who.name, who));
        bounds.called("characters", people, Bounds::character);
        let templates = self.bestiary.iter().map(AsRef::as_ref);
        bounds.each("bestiary", templates, Bounds::character);
        let names = self.characters.iter().map(|who| who.name.as_str());
        bounds.names("characters", None, names);
        bounds.found.map_or(Ok(()), Err)
    }

    /// The same, only for what these already applied events have changed.
    ///
    /// # Errors
    /// Returns a description of the first one.
    pub fn check_changed(&self, events: &[Event]) -> Result<(), String> {
        let mut bounds = Bounds::default();
        let mut people = BTreeSet::new();
        let mut whole = false;
        for event in events {
            match event {
                Event::Person(id, _) => drop(people.insert(*id)),
                Event::Campaign(change) => {
                    whole = true;
                    match change {
                        CampaignChange::Character(change) => {
                            people.extend(change.to.iter().map(|who| who.id));
                        }
                        CampaignChange::Template(change) => {
                            change.to.iter().for_each(|who| bounds.character(who));
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        for who in people.into_iter().filter_map(|id| self.characters.get(id)) {
            bounds.character(who);
            if !self.characters.is_only(&who.name) {
                bounds.refuse(format!("there are two characters called `{}`", who.name));
            }
        }
        if whole {
            bounds.whole(self);
        }
        bounds.found.map_or(Ok(()), |error| Err(error.message))
    }
}
