//! The parts of a file by their names, and the numbers of a character that formulas ask for.

use super::fields::{F, T};
use super::schema::{Condition as Row, File, Modifier, Starts, Stat, State, Track, Trait};
use super::template::Template;
use super::text::{Text, said};
use crate::campaign::pending::What as Rolls;
use crate::campaign::{Campaign, Character, Condition as Held, Effect, Skill};
use crate::game::Fate;
use crate::rules::Part;
use crate::rules::formula::{Ask, Asking, EvalError, Formula, Wanted, Whose};

/// A character in a campaign, as formulas see it.
#[derive(Clone, Copy)]
pub(super) struct Person<'p> {
    pub(super) file: &'p File,
    pub(super) who: &'p Character,
    /// `None` where a number must not depend on the rest of the campaign.
    pub(super) campaign: Option<&'p Campaign>,
}

impl<'p> Person<'p> {
    pub(super) fn new(file: &'p File, who: &'p Character, campaign: &'p Campaign) -> Self {
        Self {
            file,
            who,
            campaign: Some(campaign),
        }
    }

    /// The character's own numbers alone.
    pub(super) fn alone(file: &'p File, who: &'p Character) -> Self {
        Self {
            file,
            who,
            campaign: None,
        }
    }

    /// The value of a formula.
    ///
    /// # Errors
    /// Returns why it has none.
    pub(super) fn value(&self, formula: &Formula) -> Result<i64, EvalError> {
        self.with(formula, &|_| None)
    }

    /// The value of a formula that may also ask for numbers of its own place.
    ///
    /// # Errors
    /// Returns why it has none.
    pub(super) fn with(
        &self,
        formula: &Formula,
        more: &dyn Fn(Wanted<'_>) -> Option<i64>,
    ) -> Result<i64, EvalError> {
        formula.value(&|wanted| more(wanted).or_else(|| self.wanted(wanted)))
    }

    /// A formula of a condition, in which `n` is its count.
    pub(super) fn counted(&self, held: &Held, formula: &Formula) -> i64 {
        let names = [("n", count_of(held))];
        self.with(formula, &|wanted| wanted.among(&names))
            .unwrap_or(0)
    }

    /// The value of a formula, if it has one.
    pub(super) fn known(&self, formula: &Formula) -> Option<i64> {
        self.value(formula).ok()
    }

    /// A text with the numbers of the character; an unknown one is left out.
    pub(super) fn show(&self, text: &T) -> String {
        text.get().map_or_else(String::new, |text| self.fill(text))
    }

    /// The same of a text that was read.
    pub(super) fn fill(&self, text: &Template) -> String {
        text.with(&|formula| self.known(formula))
    }

    /// Whether a formula is true; an unknown one is not, nor is one that is left out.
    pub(super) fn is(&self, formula: &F) -> bool {
        let value = formula.get().map(|formula| self.value(formula));
        value.is_some_and(|value| value.is_ok_and(|value| value != 0))
    }

    /// What a formula asks of the character.
    pub(super) fn wanted(&self, wanted: Wanted<'_>) -> Option<i64> {
        match wanted {
            Wanted::Name(name) => self.named(name),
            Wanted::Ask(ask) if ask.of == Whose::Own => self.asked(ask),
            Wanted::Ask(_) => None,
        }
    }

    fn named(&self, name: &str) -> Option<i64> {
        if let Some(stat) = self.file.stat(name) {
            return self.stat(stat);
        }
        if self.file.track(name).is_some() {
            return self.track(name);
        }
        let round = || Some(i64::from(self.campaign?.running()?.round));
        match name {
            "player" => Some(i64::from(self.who.player)),
            "foe" => Some(i64::from(!self.who.player && !self.who.ally)),
            "round" => Some(round().unwrap_or(0)),
            "sustained" => Some(count(self.who.sustained.len())),
            "me" => Some(i64::from(self.who.id.0)),
            _ => None,
        }
    }

    /// What somebody asks of the character, whoever owns it.
    pub(super) fn asked(&self, ask: &Ask) -> Option<i64> {
        let text = ask.text.as_str();
        match ask.what {
            Asking::Name => self.named(text),
            Asking::Mod => self.modifier(self.file.stat(text)?),
            Asking::Max => self.most(text),
            Asking::Cond => Some(self.condition(text).map_or(0, count_of)),
            Asking::State => Some(i64::from(self.file.is_in(self, text))),
            Asking::Skill => self.skill(text),
            Asking::Zone => Some(i64::from(self.who.zone.eq_ignore_ascii_case(text))),
            Asking::Counter => {
                let mut all = self.who.counters.iter();
                let found = all.find(|one| one.name.eq_ignore_ascii_case(text));
                Some(found.map_or(-1, |one| one.value))
            }
            Asking::Clock | Asking::Option => asked_of_all(self.file, self.campaign?, ask),
            Asking::Trait | Asking::Is | Asking::Given | Asking::Faces => None,
        }
    }

    fn condition(&self, name: &str) -> Option<&'p Held> {
        let called = |held: &&Held| self.file.is_condition(held, name);
        self.who.conditions.iter().find(called)
    }

    /// A stat with what conditions make of it.
    pub(super) fn stat(&self, stat: &Stat) -> Option<i64> {
        let set = self.who.stats.get(&stat.id);
        let base = if stat.formula.is_empty() {
            set.or_else(|| self.own(&stat.unset))
        } else {
            self.own(&stat.formula)
        };
        self.changed(&stat.id, base)
    }

    /// What conditions make of a stat.
    fn changed(&self, stat: &str, base: Option<i64>) -> Option<i64> {
        self.who.conditions.iter().fold(base, |value, held| {
            let Some(change) = self.file.changes(held, stat) else {
                return value;
            };
            let names = [("it", value?), ("n", count_of(held))];
            change.value(&|wanted| wanted.among(&names)).ok()
        })
    }

    /// What the character has against a kind of damage, which is a stat; 0 where kinds are only words.
    pub(super) fn against_kind(&self, kind: &str) -> i64 {
        let of_kind = || self.changed(kind, self.who.stats.get(kind).or(Some(0)));
        let stat = self.file.stat(kind);
        let has = stat.map_or_else(of_kind, |stat| self.stat(stat));
        has.unwrap_or(0)
    }

    /// The value of a formula that does not depend on the campaign.
    fn own(&self, formula: &F) -> Option<i64> {
        Self::alone(self.file, self.who).known(formula.get()?)
    }

    /// `STR.mod`: what the stat makes of its value.
    fn modifier(&self, stat: &Stat) -> Option<i64> {
        let names = [("it", self.stat(stat)?)];
        let alone = Self::alone(self.file, self.who);
        let more = |wanted: Wanted<'_>| wanted.among(&names);
        alone.with(stat.modifier.get()?, &more).ok()
    }

    /// The maximum of a track.
    pub(super) fn most(&self, track: &str) -> Option<i64> {
        self.own(&self.file.track(track)?.max)
    }

    /// Where a track stops.
    pub(super) fn limit(&self, track: &str) -> Option<i64> {
        let row = self.file.track(track)?;
        let mut limits = [&row.limit, &row.max].into_iter();
        self.own(limits.find(|limit| !limit.is_empty())?)
    }

    /// The value of a track. One that begins full has none until its maximum is known.
    pub(super) fn track(&self, track: &str) -> Option<i64> {
        let row = self.file.track(track)?;
        match self.who.tracks.get(&row.id) {
            Some(value) => Some(value),
            None if row.starts == Starts::Full => self.most(track),
            None => Some(0),
        }
    }

    /// What a skill counts, or what somebody without it rolls.
    pub(super) fn skill(&self, name: &str) -> Option<i64> {
        if let Some(held) = self.who.skill(name) {
            return self.rating(held);
        }
        let skills = &self.file.skills;
        let stat = skills.named.get(name)?;
        self.of_skill(skills.missing.get()?, stat, 0)
    }

    /// What a skill counts.
    pub(super) fn rating(&self, skill: &Skill) -> Option<i64> {
        let skills = &self.file.skills;
        let Some(formula) = skills.value.get() else {
            return Some(skill.ranks);
        };
        let of_rules = || skills.named.get(&skill.name).map_or("", |stat| stat);
        let stat = match skill.stat.as_str() {
            "" => of_rules(),
            stat => stat,
        };
        self.of_skill(formula, stat, skill.ranks)
    }

    fn of_skill(&self, formula: &Formula, stat: &str, ranks: i64) -> Option<i64> {
        let more = |wanted: Wanted<'_>| match wanted {
            Wanted::Name("ranks") => Some(ranks),
            Wanted::Name("stat") => self.stat(self.file.stat(stat)?),
            Wanted::Ask(ask) if ask.text == "stat" && ask.what == Asking::Mod => {
                self.modifier(self.file.stat(stat)?)
            }
            _ => None,
        };
        self.with(formula, &more).ok()
    }
}

impl State {
    /// Whether somebody in it is down or dead, and so in no state after it.
    pub(super) fn ends_others(&self) -> bool {
        matches!(self.fate, Fate::Down | Fate::Dead)
    }
}

impl File {
    /// Whether a character is in a state, by its numbers or by a condition of that name.
    pub(super) fn is_in(&self, person: &Person<'_>, state: &str) -> bool {
        let given =
            |held: &Held| held.effect != Effect::Nothing && held.name.eq_ignore_ascii_case(state);
        let mut all = self.states.iter();
        let nth = all.position(|rule| rule.name.is(state));
        nth.is_some_and(|nth| self.follows(person, nth)) || person.who.conditions.iter().any(given)
    }

    /// Whether a state follows from a character's numbers. Somebody who is down or dead is in no state after that.
    pub(super) fn follows(&self, person: &Person<'_>, nth: usize) -> bool {
        let Some((state, worse)) = self.states.get(nth).zip(self.states.get(..nth)) else {
            return false;
        };
        let mut ending = worse.iter().filter(|state| state.ends_others());
        person.is(&state.when) && !ending.any(|state| person.is(&state.when))
    }

    /// What is added to every roll of a character.
    pub(super) fn penalties(&self, campaign: &Campaign, who: &Character) -> Vec<Part> {
        let person = Person::new(self, who, campaign);
        let value = |formula: &Formula| person.value(formula).unwrap_or(0);
        let own = said(&self.penalties);
        let own = own.map(|(name, formula)| Part::new(&**name, value(formula)));
        let own = own.filter(|part| part.value != 0);
        own.chain(self.parts(&person, |row| row.add.get()))
            .collect()
    }

    /// What conditions add to a roll of a verb, and of what is rolled: each of these names once.
    pub(super) fn of_roll(&self, person: &Person<'_>, names: &[&str]) -> Vec<Part> {
        self.parts(person, |row| {
            let mut rolls = said(&row.rolls);
            let found = rolls.find(|(of, _)| names.iter().any(|name| of.is(name)));
            found.map(|(_, formula)| formula)
        })
    }

    /// What conditions add to attacks of a character.
    pub(super) fn of_attacks(&self, person: &Person<'_>) -> Vec<Part> {
        self.parts(person, |row| row.attacks.get())
    }

    /// What the conditions of a target add to attacks at it: the strongest counts.
    pub(super) fn against(&self, target: &Person<'_>) -> Option<Part> {
        let parts = self.parts(target, |row| row.against.get());
        parts.into_iter().max_by_key(|part| part.value.abs())
    }

    /// What the conditions of a character add by a formula of theirs, if it is not 0.
    fn parts(&self, person: &Person<'_>, of: impl Fn(&Row) -> Option<&Formula>) -> Vec<Part> {
        let held = person.who.conditions.iter();
        let parts = held.filter_map(|held| {
            let value = person.counted(held, of(self.row(held)?)?);
            Some(Part::new(held.name.as_str(), value))
        });
        parts.filter(|part| part.value != 0).collect()
    }
}

/// The count of a condition, 1 for one without.
pub(super) fn count_of(held: &Held) -> i64 {
    i64::from(held.count).max(1)
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// What somebody asks of the campaign, whoever is meant.
pub(super) fn asked_of_all(file: &File, campaign: &Campaign, ask: &Ask) -> Option<i64> {
    match ask.what {
        Asking::Clock => {
            let mut all = campaign.clocks.iter();
            let found = all.find(|one| one.name.eq_ignore_ascii_case(&ask.text));
            Some(found.map_or(-1, |one| one.value))
        }
        Asking::Option => {
            let set = file.setting(campaign, &ask.text)?;
            Some(i64::from(set.eq_ignore_ascii_case(&ask.value)))
        }
        _ => None,
    }
}

impl Stat {
    /// All its names.
    pub(super) fn names(&self) -> impl Iterator<Item = &Text> + Clone {
        self.also.iter().chain([&self.id])
    }
}

impl Row {
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
    pub(super) fn row(&self, held: &Held) -> Option<&Row> {
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
