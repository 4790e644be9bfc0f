//! A game that was read from a file: its formulas, with what they are for.

use super::line::Line;
use super::schema::{At, File};
use super::template::Template;
use crate::campaign::{Campaign, Character, Condition, Effect};
use crate::rules::formula::Formula;

/// The formulas of a game.
#[derive(Debug)]
pub(super) struct Spec {
    pub(super) file: &'static File,
    pub(super) stats: Vec<Stat>,
    pub(super) tracks: Vec<Track>,
    pub(super) skills: Skills,
    pub(super) conditions: Vec<Held>,
    /// Worst first.
    pub(super) states: Vec<State>,
    pub(super) penalties: Vec<(&'static str, Formula)>,
    pub(super) modifiers: Vec<Modifier>,
    /// The traits of attacks.
    pub(super) traits: Vec<Modifier>,
    /// The kinds of damage.
    pub(super) kinds: &'static [&'static str],
    /// What is lost of damage, and what is healed of healing.
    pub(super) takes: Option<Formula>,
    pub(super) heals: Option<Formula>,
    pub(super) hooks: Vec<Hook>,
}

/// Lines that run when something happens.
#[derive(Debug)]
pub(super) struct Hook {
    pub(super) at: &'static At,
    pub(super) when: Option<Formula>,
    pub(super) does: Vec<Line>,
}

#[derive(Debug)]
pub(super) struct Stat {
    pub(super) id: &'static str,
    pub(super) also: Vec<&'static str>,
    pub(super) unset: Option<Formula>,
    pub(super) formula: Option<Formula>,
    pub(super) modifier: Option<Formula>,
}

#[derive(Debug)]
pub(super) struct Track {
    pub(super) id: &'static str,
    pub(super) max: Option<Formula>,
    pub(super) limit: Option<Formula>,
    pub(super) min: i64,
    /// It begins at its maximum.
    pub(super) full: bool,
    /// The new value at a moment.
    pub(super) refill: Vec<(&'static str, Formula)>,
}

#[derive(Debug, Default)]
pub(super) struct Skills {
    /// Those of the rules, each with its stat.
    pub(super) named: Vec<(&'static str, &'static str)>,
    /// `None`: the ranks.
    pub(super) value: Option<Formula>,
    pub(super) missing: Option<Formula>,
}

/// What a condition changes.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) name: &'static str,
    pub(super) also: Vec<&'static str>,
    pub(super) add: Option<Formula>,
    pub(super) rolls: Vec<(&'static str, Formula)>,
    pub(super) stats: Vec<(&'static str, Formula)>,
    pub(super) modes: Vec<(&'static str, i64)>,
    /// Added to attacks of its holder, and to attacks at it.
    pub(super) attacks: Option<Formula>,
    pub(super) against: Option<Formula>,
    /// It ends after the next roll of its holder.
    pub(super) for_roll: bool,
    /// It ends after a change of its holder with which this is true.
    pub(super) ends: Option<Formula>,
    /// Lines when it begins, and as turns of its holder begin and end.
    pub(super) start: Vec<Line>,
    pub(super) turn_start: Vec<Line>,
    pub(super) turn_end: Vec<Line>,
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) name: &'static str,
    pub(super) when: Formula,
    /// Somebody in it is down or dead.
    pub(super) ends_others: bool,
}

/// A modifier of a roll, or a trait of an attack.
#[derive(Debug, Default)]
pub(super) struct Modifier {
    pub(super) word: &'static str,
    pub(super) is_trait: bool,
    /// The kind of the damage of an attack with this trait; empty for none.
    pub(super) kind: &'static str,
    pub(super) add: Option<Formula>,
    pub(super) mode: i64,
    pub(super) when: Option<Formula>,
    /// The numbers of the words that may follow.
    pub(super) choices: Vec<(&'static str, i64)>,
    pub(super) needs: Vec<(Formula, Template)>,
    pub(super) costs: Vec<(&'static str, Formula)>,
}

impl Skills {
    /// The stat of a skill that the rules name.
    pub(super) fn stat_of(&self, name: &str) -> Option<&'static str> {
        let mut all = self.named.iter();
        let found = all.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, stat)| *stat)
    }
}

impl Spec {
    pub(super) fn stat(&self, name: &str) -> Option<&Stat> {
        let is = |known: &&str| known.eq_ignore_ascii_case(name);
        let mut all = self.stats.iter();
        all.find(|stat| is(&stat.id) || stat.also.iter().any(is))
    }

    pub(super) fn track(&self, id: &str) -> Option<&Track> {
        let mut all = self.tracks.iter();
        all.find(|track| track.id.eq_ignore_ascii_case(id))
    }

    pub(super) fn modifier(&self, word: &str) -> Option<&Modifier> {
        self.modifiers.iter().find(|one| one.word == word)
    }

    pub(super) fn trait_of(&self, word: &str) -> Option<&Modifier> {
        self.traits.iter().find(|one| one.word == word)
    }

    /// The value of a setting in a campaign.
    pub(super) fn setting<'c>(&self, campaign: &'c Campaign, name: &str) -> Option<&'c str>
    where
        'static: 'c,
    {
        let mut all = self.file.options.iter();
        let option = all.find(|option| option.name.eq_ignore_ascii_case(name))?;
        let set = campaign.settings.get(&*option.name).map(String::as_str);
        set.or(option.values.first().map(|value| &**value))
    }

    /// The row of a condition that somebody has.
    pub(super) fn row(&self, held: &Condition) -> Option<&Held> {
        let called = |row: &&Held| {
            let mut names = row.also.iter().chain([&row.name]);
            names.any(|name| held.name.eq_ignore_ascii_case(name))
        };
        let mut rows = self.conditions.iter();
        rows.find(called)
            .filter(|_| held.effect == Effect::OfItsName)
    }

    /// Whether a condition that somebody has goes by this name.
    pub(super) fn is_condition(&self, held: &Condition, name: &str) -> bool {
        held.name.eq_ignore_ascii_case(name)
            || self
                .row(held)
                .is_some_and(|row| row.name.eq_ignore_ascii_case(name))
    }

    /// What a condition makes of a stat.
    pub(super) fn changes(&self, held: &Condition, stat: &str) -> Option<&Formula> {
        let mut all = self.row(held)?.stats.iter();
        all.find(|(of, _)| *of == stat).map(|(_, formula)| formula)
    }

    /// The modes that the conditions of a character give a roll of a verb, or one `against` it.
    pub(super) fn modes_of(&self, who: &Character, verb: &str) -> Vec<i64> {
        let rows = who.conditions.iter().filter_map(|held| self.row(held));
        let is = |of: &str| of == verb || of == "all" && verb != "against";
        let modes = rows.flat_map(|row| row.modes.iter().filter(|(of, _)| is(of)));
        modes.map(|(_, mode)| *mode).collect()
    }

    /// The conditions of a character that end with its next roll.
    pub(super) fn for_one_roll(&self, who: &Character) -> Vec<String> {
        let held = who.conditions.iter();
        let ends = held.filter(|held| self.row(held).is_some_and(|row| row.for_roll));
        ends.map(|held| held.name.clone()).collect()
    }
}
