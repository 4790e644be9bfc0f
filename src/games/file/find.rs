//! The parts of a file by their names, and those that concern what somebody has.

use super::schema::{Condition, File, Modifier, Stat, Track, Trait};
use super::text::Text;
use crate::campaign::pending::What as Rolls;
use crate::campaign::{Campaign, Character, Condition as Held, Effect};
use crate::rules::formula::Formula;

impl Stat {
    /// All its names.
    pub(super) fn names(&self) -> impl Iterator<Item = &Text> + Clone {
        self.also.iter().chain([&self.id])
    }
}

impl Condition {
    /// All its names.
    pub(super) fn names(&self) -> impl Iterator<Item = &Text> + Clone {
        self.also.iter().chain([&self.name])
    }
}

impl File {
    pub(super) fn stat(&self, name: &str) -> Option<&Stat> {
        let mut all = self.stats.iter();
        all.find(|stat| stat.names().any(|known| known.is(name)))
    }

    pub(super) fn track(&self, id: &str) -> Option<&Track> {
        self.tracks.iter().find(|track| track.id.is(id))
    }

    /// Whether it is the name of a number that characters have.
    pub(super) fn is_number(&self, name: &str) -> bool {
        self.stat(name).is_some() || self.track(name).is_some()
    }

    /// What is rolled by this name: a check, or else a skill.
    pub(super) fn rolls(&self, name: &str) -> Rolls {
        match self.checks.names().find(|check| check.is(name)) {
            Some(check) => Rolls::Named {
                id: check.to_string(),
                name: check.to_string(),
            },
            None => Rolls::Skill(name.to_owned()),
        }
    }

    pub(super) fn modifier(&self, word: &str) -> Option<&Modifier> {
        self.modifiers.iter().find(|one| one.word.is(word))
    }

    /// The traits of an attack.
    pub(super) fn traits_of(&self, words: &[String]) -> impl Iterator<Item = &Trait> {
        let all = self.attacks.traits.iter();
        let find = move |word: &String| all.clone().find(|one| one.word.is(word));
        words.iter().filter_map(find)
    }

    /// The value of a setting in a campaign.
    pub(super) fn setting<'c>(&'c self, campaign: &'c Campaign, name: &str) -> Option<&'c str> {
        let mut all = self.options.iter();
        let option = all.find(|option| option.name.is(name))?;
        let set = campaign.settings.get(&*option.name).map(String::as_str);
        set.or(option.values.first().map(|value| &**value))
    }

    /// The row of a condition that somebody has.
    pub(super) fn row(&self, held: &Held) -> Option<&Condition> {
        let mut rows = self.conditions.iter();
        rows.find(|row| row.names().any(|name| name.is(&held.name)))
            .filter(|_| held.effect == Effect::OfItsName)
    }

    /// Whether a condition that somebody has goes by this name.
    pub(super) fn is_condition(&self, held: &Held, name: &str) -> bool {
        held.name.eq_ignore_ascii_case(name) || self.row(held).is_some_and(|row| row.name.is(name))
    }

    /// What a condition makes of a stat.
    pub(super) fn changes(&self, held: &Held, stat: &str) -> Option<&Formula> {
        self.row(held)?.stats.get(stat)?.get()
    }

    /// The modes that the conditions of a character give a roll of a verb, or one `against` it.
    pub(super) fn modes_of(&self, who: &Character, verb: &str) -> Vec<i64> {
        let rows = who.conditions.iter().filter_map(|held| self.row(held));
        let is = |of: &Text| of.is(verb) || of.is("all") && verb != "against";
        let modes = rows.flat_map(|row| row.modes.iter().filter(|(of, _)| is(of)));
        modes.map(|(_, mode)| *mode).collect()
    }

    /// The conditions of a character that end with its next roll.
    pub(super) fn for_one_roll(&self, who: &Character) -> Vec<String> {
        let held = who.conditions.iter();
        let ends = held.filter(|held| self.row(held).is_some_and(|row| row.lasts.is("roll")));
        ends.map(|held| held.name.clone()).collect()
    }

    /// Whether more of a track is worse.
    pub(super) fn is_bad(&self, track: &str) -> bool {
        self.track(track).is_some_and(|track| track.bad)
    }
}
