//! Resolves what is rolled: a skill, a common check or a formula.

use crate::campaign::pending::What;
use crate::campaign::{Character, Skill};
use crate::game::{Refusal, Result, Table};
use crate::lang::line::{Line, Span, Word};
use crate::lang::operand::Operand;
use crate::lang::read::{find, matching};
use crate::rules::Part;
use crate::rules::formula::{EvalError, Formula, FormulaError};

/// What an operand may be, in words.
pub(super) const ANYTHING_ROLLED: &str = "skill, check or formula";

/// What an operand means: a skill, a named check or a formula. A whole match of any kind comes
/// before a partial match.
pub(super) fn resolve(
    table: Table<'_>,
    line: &Line,
    person: Option<&Character>,
    what: &Operand<'_>,
) -> Result<What> {
    let skills: &[Skill] = person.map_or(&[], |person| &person.skills);
    let checks = (table.game.checks.named)(table.campaign);
    let skill = |at: usize| Ok(What::Skill(skills[at].name.clone()));
    let named = |at: usize| Ok(What::named(checks[at].id, checks[at].name));
    if let Some(word) = what.single() {
        let is_called = |name: &str| same(name, &word.text);
        if let Some(at) = skills.iter().position(|one| is_called(&one.name)) {
            return skill(at);
        }
        if let Some(at) = checks.iter().position(|one| is_called(one.name)) {
            return named(at);
        }
        let is_formula = !word.quoted && is_formula(table, &word.text);
        if !is_formula {
            let known = skills.iter().map(|skill| skill.name.as_str());
            if let Some(at) = find(word, "skill", known)? {
                return skill(at);
            }
            if let Some(at) = find(word, "check", checks.iter().map(|check| check.name))? {
                return named(at);
            }
            if !looks_like_formula(word) {
                return Err(unknown_what(table, person, word));
            }
        }
    } else if let Some(word) = what.words.iter().find(|word| word.quoted) {
        let wanted = "a number or a stat: a quoted word is neither";
        return Err(Refusal::expected(word.span, wanted));
    }
    read_formula(table, what.text(line), what.span).map(What::Formula)
}

/// Who rolls, and where the line says what.
#[derive(Clone, Copy)]
pub(super) struct Roller<'t> {
    pub(super) table: Table<'t>,
    pub(super) person: Option<&'t Character>,
    pub(super) span: Span,
}

impl Roller<'_> {
    /// The name, base value and skill of what is rolled.
    pub(super) fn evaluated(self, what: &What) -> Result<(String, Part, Option<Skill>)> {
        let gone = |kind, name: &str| Refusal::unknown(self.span, kind, name);
        match what {
            What::Skill(name) => {
                let skills: &[Skill] = self.person.map_or(&[], |person| &person.skills);
                let skill = skills.iter().find(|skill| skill.name == *name);
                let skill = skill.ok_or_else(|| gone("skill", name))?;
                Ok((skill.name.clone(), self.rating(skill)?, Some(skill.clone())))
            }
            What::Named { id, name } => {
                let checks = (self.table.game.checks.named)(self.table.campaign);
                let check = checks.iter().find(|check| check.id == id);
                let check = check.ok_or_else(|| gone("check", name))?;
                let base = match check.value {
                    Some(of) => {
                        let value = self.person.and_then(of);
                        let value = value.ok_or_else(|| self.missing(check.name))?;
                        Part::new(format!("{} {value}", check.name), value)
                    }
                    None => self.value(&read_formula(self.table, check.formula, self.span)?)?,
                };
                Ok((check.name.to_owned(), base, None))
            }
            What::Formula(formula) => Ok((formula.to_string(), self.value(formula)?, None)),
            What::Line(line) => {
                let why = format!("'{line}' is no check: roll runs it");
                Err(Refusal::rule(self.span, why))
            }
        }
    }

    /// The rating of a skill: stat plus ranks.
    fn rating(self, skill: &Skill) -> Result<Part> {
        let game = self.table.game;
        if let (Some(rates), Some(person)) = (game.checks.rates, self.person) {
            let value = rates(person, skill);
            let lacks = match skill.stat.as_str() {
                "" => format!("stat for {}: 'skill' gives it one", skill.name),
                stat => stat.to_owned(),
            };
            let value = value.ok_or_else(|| self.missing(&lacks))?;
            return Ok(Part::new(format!("{} {value}", skill.name), value));
        }
        if skill.stat.is_empty() {
            let label = format!("{} {}", skill.name, skill.ranks);
            return Ok(Part::new(label, skill.ranks));
        }
        let stat = self.person.and_then(|who| game.stat_of(who, &skill.stat));
        let stat = stat.ok_or_else(|| self.missing(&skill.stat))?;
        let label = format!("{} {} + {} {}", skill.name, skill.ranks, skill.stat, stat);
        Ok(Part::new(label, skill.ranks + stat))
    }

    fn value(self, formula: &Formula) -> Result<Part> {
        let game = self.table.game;
        let stats = |name: &str| self.person.and_then(|person| game.stat_of(person, name));
        let value = formula.eval(&stats).map_err(|error| match error {
            EvalError::MissingStat(stat) => match game.stat(&stat) {
                Some(known) => self.missing(known.id),
                None => self.unknown_stat(&stat),
            },
            other => Refusal::rule(self.span, other.to_string()),
        })?;
        Ok(Part::new(formula.explain(&stats), value))
    }

    fn missing(self, stat: &str) -> Refusal {
        match self.person {
            Some(person) => Refusal::lacks(self.span, &person.name, stat),
            None => Refusal::rule(self.span, format!("whose {stat}? Name who rolls")),
        }
    }

    fn unknown_stat(self, stat: &str) -> Refusal {
        let refusal = Refusal::unknown(self.span, "stat", stat);
        let is_skill = self.person.is_some_and(|person| {
            let names = person.skills.iter().map(|skill| skill.name.as_str());
            !matching(stat, names).is_empty()
        });
        if is_skill {
            let hint = format!("{stat} is a skill; a modifier is written {stat} +10");
            return refusal.hint(hint);
        }
        refusal
    }
}

fn same(name: &str, typed: &str) -> bool {
    name.to_lowercase() == typed.to_lowercase()
}

/// Whether a word is a formula whose stats all exist in the game.
fn is_formula(table: Table<'_>, text: &str) -> bool {
    let is_known = |stat: &str| table.game.stat(stat).is_some();
    Formula::parse(text).is_ok_and(|formula| formula.stats().all(is_known))
}

/// Whether a word was probably meant as a formula.
fn looks_like_formula(word: &Word) -> bool {
    let operator = |c: char| matches!(c, '+' | '*' | '/' | '×' | '(' | ')') || c.is_ascii_digit();
    !word.quoted && word.text.contains(operator)
}

fn unknown_what(table: Table<'_>, person: Option<&Character>, word: &Word) -> Refusal {
    let refusal = Refusal::no_match(word, ANYTHING_ROLLED);
    match person {
        Some(person) => {
            let default = table.game.checks.default_skill;
            if let Some(default) = default(table.campaign, person, &word.text) {
                return Refusal {
                    instead: default.instead.into(),
                    ..refusal.hint(default.hint)
                };
            }
            let checks = (table.game.checks.named)(table.campaign).into_iter();
            let skills = person.skills.iter().map(|skill| skill.name.as_str());
            let known = skills.chain(checks.map(|check| check.name));
            let refusal = refusal.or_near(&word.text, known);
            if refusal.hint.is_some() {
                return refusal;
            }
            refusal.hint(format!("for {}", person.name))
        }
        None => refusal.hint("nobody is rolling, so only numbers can be used"),
    }
}

/// The refusal of a text at `span` that is no formula.
pub(crate) fn no_formula(error: FormulaError, span: Span) -> Refusal {
    let at = (span.start + error.at).min(span.end);
    Refusal::rule(Span::new(at, at + 1), error.kind.to_string())
}

/// Parses a formula at `span`, with stats spelled as the game does.
fn read_formula(table: Table<'_>, text: &str, span: Span) -> Result<Formula> {
    let formula = Formula::parse(text).map_err(|error| no_formula(error, span))?;
    Ok(formula.spelled(|name| table.game.stat(name).map(|stat| stat.id)))
}
