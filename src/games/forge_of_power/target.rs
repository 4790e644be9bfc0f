//! One roll against a DC, and its modifiers.

use super::reach;
use crate::campaign::pending::{Against, What};
use crate::campaign::statement::DamageRoll;
use crate::campaign::{CharacterId, HeldAgainst, Roll};
use crate::dice::Expression;
use crate::game::words::{breakdown, signed};
use crate::game::{Distribution, Draft, Game, Note, Refusal, Side as Reading, Table};
use crate::lang::line::{Span, Word};
use crate::rules::forge_of_power::{self as rules, Check};
use crate::rules::{Grade, Part};

/// One roll, ready to be made.
pub(super) struct Side {
    /// Who rolls what, with all modifiers of the bonus.
    pub(super) read: Reading,
    pub(super) dc: i64,
    /// The number on a sheet that the DC is based on, and its modifiers.
    pub(super) dc_parts: Vec<Part>,
    /// The target of an attack, whose stat is the DC.
    pub(super) attacks: Option<CharacterId>,
    /// What the DC is based on.
    pub(super) against: Against,
    /// The damage of a hit.
    pub(super) damage: Option<Expression>,
}

impl Side {
    /// A roll against a plain number.
    pub(super) fn new(read: Reading, dc: i64) -> Self {
        Self {
            read,
            dc,
            dc_parts: vec![Part::new(dc.to_string(), dc)],
            attacks: None,
            against: Against::Number(dc),
            damage: None,
        }
    }

    /// Adds modifiers that apply to the roller automatically.
    pub(super) fn add_own(&mut self, table: Table<'_>) {
        self.read.add_own(table);
        let subject = &self.read.subject;
        let name = match &subject.rolls {
            What::Skill(name) | What::Named { name, .. } => Some(name.as_str()),
            What::Formula(formula) => formula.only_stat(),
        };
        let person = subject.who.and_then(|who| table.character(who).ok());
        if let (Some(person), Some(name)) = (person, name) {
            let condition = table.game.conditions.of_roll(person, name);
            self.read.parts.extend(condition);
        }
    }

    /// Sets the DC from its parts.
    pub(super) fn set_dc(&mut self, parts: Vec<Part>) {
        self.dc = parts.iter().map(|part| part.value).sum();
        self.dc_parts = parts;
    }

    /// The character's number it is rolled against, if any.
    fn held_against(&self, table: Table<'_>) -> Option<HeldAgainst> {
        let Against::Stat(name, who) = &self.against else {
            return None;
        };
        let person = table.campaign.characters.get(*who);
        let skill = person.and_then(|person| person.skill(name));
        let stat = table.game.stat(name).map(|stat| stat.id);
        let what = skill.map(|skill| skill.name.as_str()).or(stat);
        Some(HeldAgainst {
            what: what.unwrap_or(name).to_owned(),
            of: table.campaign.name_of(*who).to_owned(),
            parts: self.dc_parts.clone(),
        })
    }

    /// The bonus with all modifiers.
    pub(super) fn bonus(&self) -> i64 {
        self.read.total()
    }

    /// The distribution of damage from dice and attribute, or a note why there is none; `None` without
    /// damage.
    pub(super) fn damage_odds(&self) -> Option<Result<Distribution, Note>> {
        let damage = self.damage.as_ref()?;
        let attribute = damage.total(&[]);
        let values = damage
            .distribution()
            .map(|rolled| rules::attack_damage_odds(self.bonus(), self.dc, &rolled, attribute));
        Some(Distribution::counted("damage", values))
    }

    /// Rolls the damage of a hit; `None` for a miss.
    pub(super) fn roll_damage(
        &self,
        draft: &mut Draft<'_>,
        grade: Grade,
    ) -> Result<Option<DamageRoll>, Refusal> {
        let Some(damage) = self.damage.as_ref().filter(|_| grade.rank > 0) else {
            return Ok(None);
        };
        let (faces, typed) = draft.roll_damage(self.read.subject.who, damage)?;
        let attribute = damage.total(&[]);
        let dice = damage.total(&faces) - attribute;
        let critical = (grade == rules::CRITICAL_SUCCESS).then(|| Part::new("critical", dice));
        let total = rules::attack_damage(grade, dice, attribute);
        Ok(total.map(|total| DamageRoll {
            label: "damage".into(),
            total,
            dice: damage.to_string().into(),
            fell: Some(faces),
            typed,
            bonus: 0,
            others: critical.into_iter().collect(),
        }))
    }

    /// Describes the roll and its target before the die is rolled.
    pub(super) fn describe(&self, draft: &mut Draft<'_>) {
        let target = self.attacks.map(|who| draft.named(who).name);
        let target = target.as_deref().unwrap_or_default();
        let subject = &self.read.subject;
        draft.describe(subject.who, &subject.what, target, self.read.secret);
    }

    /// A note if it is an attack on somebody in another zone.
    pub(super) fn reach(&self, table: Table<'_>) -> Option<Note> {
        reach::note(table, self.read.subject.who, self.attacks)
    }

    /// The roll in words, for a preview.
    pub(super) fn words(&self, game: &Game) -> String {
        let parts = breakdown(&self.read.parts);
        let what = match &self.against {
            Against::Stat(name, _) => game.stat(name).map_or(name.as_str(), |stat| stat.id),
            Against::Number(_) => "DC",
        };
        let mut out = format!("{} ({parts}) vs {what} {}", signed(self.bonus()), self.dc);
        if self.dc_parts.len() > 1 {
            out = format!("{out} ({})", breakdown(&self.dc_parts));
        }
        out
    }

    /// The roll for the log.
    pub(super) fn as_roll(&self, table: Table<'_>, check: &Check) -> Roll {
        let fact = |label: &str, value: i64| Part::new(label, value);
        Roll {
            dice: vec![check.roll],
            against: self.held_against(table),
            grade: check.grade.id.to_owned(),
            margin: Some(fact("margin", check.margin)),
            facts: vec![
                fact("bonus", check.bonus),
                fact("dc", check.dc),
                fact("total", check.total),
            ],
            ..self.read.roll()
        }
    }
}

/// Parses typed damage.
pub(super) fn expression(word: &Word) -> Result<Expression, Refusal> {
    let what = "damage such as 20 or 4d6";
    Expression::parse(&word.text).map_err(|error| {
        let at = word.span.start + error.at;
        Refusal::expected(Span::new(at, (at + 1).max(word.span.end)), what)
    })
}
