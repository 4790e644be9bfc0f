//! The numbers of a character that formulas ask for.

use super::spec::{Held, Spec, Stat};
use super::template::Template;
use crate::campaign::{Campaign, Character, Condition, Effect};
use crate::rules::Part;
use crate::rules::formula::{Ask, Asking, EvalError, Formula, Wanted, Whose};

/// A character in a campaign, as formulas see it.
#[derive(Clone, Copy)]
pub(super) struct Person<'p> {
    pub(super) spec: &'p Spec,
    pub(super) who: &'p Character,
    /// `None` where a number must not depend on the rest of the campaign.
    pub(super) campaign: Option<&'p Campaign>,
}

impl<'p> Person<'p> {
    pub(super) fn new(spec: &'p Spec, who: &'p Character, campaign: &'p Campaign) -> Self {
        Self {
            spec,
            who,
            campaign: Some(campaign),
        }
    }

    /// The character's own numbers alone.
    pub(super) fn alone(spec: &'p Spec, who: &'p Character) -> Self {
        Self {
            spec,
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
    pub(super) fn counted(&self, held: &Condition, formula: &Formula) -> i64 {
        let names = [("n", count_of(held))];
        self.with(formula, &|wanted| wanted.among(&names))
            .unwrap_or(0)
    }

    /// The value of a formula, if it has one.
    pub(super) fn known(&self, formula: &Formula) -> Option<i64> {
        self.value(formula).ok()
    }

    /// A text with the numbers of the character; an unknown one is left out.
    pub(super) fn show(&self, template: &Template) -> String {
        template.with(&|formula| self.known(formula))
    }

    /// Whether a formula is true; an unknown one is not.
    pub(super) fn is(&self, formula: &Formula) -> bool {
        self.value(formula).is_ok_and(|value| value != 0)
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
        if let Some(stat) = self.spec.stat(name) {
            return self.stat(stat);
        }
        if self.spec.track(name).is_some() {
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
            Asking::Mod => self.modifier(self.spec.stat(text)?),
            Asking::Max => self.most(text),
            Asking::Cond => Some(self.condition(text).map_or(0, count_of)),
            Asking::State => Some(i64::from(self.spec.is_in(self, text))),
            Asking::Skill => self.skill(text),
            Asking::Zone => Some(i64::from(self.who.zone.eq_ignore_ascii_case(text))),
            Asking::Counter => {
                let mut all = self.who.counters.iter();
                let found = all.find(|one| one.name.eq_ignore_ascii_case(text));
                Some(found.map_or(-1, |one| one.value))
            }
            Asking::Clock => {
                let mut all = self.campaign?.clocks.iter();
                let found = all.find(|one| one.name.eq_ignore_ascii_case(text));
                Some(found.map_or(-1, |one| one.value))
            }
            Asking::Option => {
                let set = self.spec.setting(self.campaign?, text)?;
                Some(i64::from(set.eq_ignore_ascii_case(&ask.value)))
            }
            Asking::Trait | Asking::Is | Asking::Given | Asking::Faces => None,
        }
    }

    fn condition(&self, name: &str) -> Option<&'p Condition> {
        let called = |held: &&Condition| self.spec.is_condition(held, name);
        self.who.conditions.iter().find(called)
    }

    /// A stat with what conditions make of it.
    pub(super) fn stat(&self, stat: &Stat) -> Option<i64> {
        let unset = || self.alone_value(stat.unset.as_ref()?);
        let base = match &stat.formula {
            Some(formula) => self.alone_value(formula),
            None => self.who.stats.get(stat.id).or_else(unset),
        };
        self.who.conditions.iter().fold(base, |value, held| {
            let Some(change) = self.spec.changes(held, stat.id) else {
                return value;
            };
            let names = [("it", value?), ("n", count_of(held))];
            change.value(&|wanted| wanted.among(&names)).ok()
        })
    }

    /// The value of a formula that does not depend on the campaign.
    fn alone_value(&self, formula: &Formula) -> Option<i64> {
        Self::alone(self.spec, self.who).value(formula).ok()
    }

    /// `STR.mod`: what the stat makes of its value.
    fn modifier(&self, stat: &Stat) -> Option<i64> {
        let names = [("it", self.stat(stat)?)];
        let alone = Self::alone(self.spec, self.who);
        let more = |wanted: Wanted<'_>| wanted.among(&names);
        alone.with(stat.modifier.as_ref()?, &more).ok()
    }

    /// The maximum of a track.
    pub(super) fn most(&self, track: &str) -> Option<i64> {
        self.alone_value(self.spec.track(track)?.max.as_ref()?)
    }

    /// Where a track stops.
    pub(super) fn limit(&self, track: &str) -> Option<i64> {
        let rule = self.spec.track(track)?;
        match &rule.limit {
            Some(limit) => self.alone_value(limit),
            None => self.most(track),
        }
    }

    /// The value of a track. One that begins full has none until its maximum is known.
    pub(super) fn track(&self, track: &str) -> Option<i64> {
        let rule = self.spec.track(track)?;
        match self.who.tracks.get(rule.id) {
            Some(value) => Some(value),
            None if rule.full => self.most(track),
            None => Some(0),
        }
    }

    /// What a skill counts, or what somebody without it rolls.
    pub(super) fn skill(&self, name: &str) -> Option<i64> {
        let skills = &self.spec.skills;
        let held = self.who.skill(name);
        let stat = match held {
            Some(skill) if !skill.stat.is_empty() => skill.stat.as_str(),
            Some(_) => skills.stat_of(name).unwrap_or_default(),
            None => skills.stat_of(name)?,
        };
        let formula = match held {
            Some(_) => skills.value.as_ref(),
            None => Some(skills.missing.as_ref()?),
        };
        let ranks = held.map_or(0, |skill| skill.ranks);
        let Some(formula) = formula else {
            return Some(ranks);
        };
        let more = |wanted: Wanted<'_>| match wanted {
            Wanted::Name("ranks") => Some(ranks),
            Wanted::Name("stat") => self.stat(self.spec.stat(stat)?),
            Wanted::Ask(ask) if ask.text == "stat" && ask.what == Asking::Mod => {
                self.modifier(self.spec.stat(stat)?)
            }
            _ => None,
        };
        self.with(formula, &more).ok()
    }
}

impl Spec {
    /// Whether a character is in a state, by its numbers or by a condition of that name.
    pub(super) fn is_in(&self, person: &Person<'_>, state: &str) -> bool {
        let given = |held: &Condition| {
            held.effect != Effect::Nothing && held.name.eq_ignore_ascii_case(state)
        };
        let mut all = self.states.iter();
        let nth = all.position(|rule| rule.name.eq_ignore_ascii_case(state));
        nth.is_some_and(|nth| self.follows(person, nth)) || person.who.conditions.iter().any(given)
    }

    /// Whether a state follows from a character's numbers. Somebody who is down or dead is in no state after that.
    pub(super) fn follows(&self, person: &Person<'_>, nth: usize) -> bool {
        let Some((state, worse)) = self.states.get(nth).zip(self.states.get(..nth)) else {
            return false;
        };
        let mut ending = worse.iter().filter(|state| state.ends_others);
        person.is(&state.when) && !ending.any(|state| person.is(&state.when))
    }

    /// What is added to every roll of a character.
    pub(super) fn penalties(&self, campaign: &Campaign, who: &Character) -> Vec<Part> {
        let person = Person::new(self, who, campaign);
        let value = |formula: &Formula| person.value(formula).unwrap_or(0);
        let own = self.penalties.iter();
        let own = own.map(|(name, formula)| Part::new(*name, value(formula)));
        let own = own.filter(|part| part.value != 0);
        own.chain(self.parts(&person, |row| row.add.as_ref()))
            .collect()
    }

    /// What conditions add to a roll of a verb, and of what is rolled: each of these names once.
    pub(super) fn of_roll(&self, person: &Person<'_>, names: &[&str]) -> Vec<Part> {
        let is = |of: &str| names.iter().any(|name| name.eq_ignore_ascii_case(of));
        self.parts(person, |row| {
            let found = row.rolls.iter().find(|(of, _)| is(of));
            found.map(|(_, formula)| formula)
        })
    }

    /// What conditions add to attacks of a character.
    pub(super) fn of_attacks(&self, person: &Person<'_>) -> Vec<Part> {
        self.parts(person, |row| row.attacks.as_ref())
    }

    /// What the conditions of a target add to attacks at it: the strongest counts.
    pub(super) fn against(&self, target: &Person<'_>) -> Option<Part> {
        let parts = self.parts(target, |row| row.against.as_ref());
        parts.into_iter().max_by_key(|part| part.value.abs())
    }

    /// What the conditions of a character add by a formula of theirs, if it is not 0.
    fn parts(&self, person: &Person<'_>, of: impl Fn(&Held) -> Option<&Formula>) -> Vec<Part> {
        let held = person.who.conditions.iter();
        let parts = held.filter_map(|held| {
            let value = person.counted(held, of(self.row(held)?)?);
            Some(Part::new(held.name.as_str(), value))
        });
        parts.filter(|part| part.value != 0).collect()
    }
}

/// The count of a condition, 1 for one without.
pub(super) fn count_of(held: &Condition) -> i64 {
    i64::from(held.count).max(1)
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
