//! The target number of one side, and its modifiers.

use super::remarks;
use crate::campaign::CharacterId;
use crate::campaign::Statement;
use crate::game::modifier::Value;
use crate::game::{Refusal, Table};
use crate::lang::line::Span;
use crate::play::checks::{Known, Reading, Subject, Target, TypedModifier};
use crate::rules::Part;
use crate::rules::renaissance::{self as rules, Strike, TimeStep};

/// Why a damage bonus cannot be added.
const NO_DAMAGE_BONUS: &str = "without SOM and STR there is no damage bonus";

/// The purpose of a target: it decides which modifiers apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// A check or a side of a contest.
    Check,
    /// The check of a task or job.
    Work,
    Attack,
    /// The defence of an attack.
    Defence {
        /// Whether the attack is in melee.
        melee: bool,
    },
}

impl Scope {
    /// A verb that uses this kind of target.
    pub(super) fn verb(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Work => "task",
            Self::Attack | Self::Defence { .. } => "attack",
        }
    }
}

/// The side of an attack that a situation changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Changes {
    Attack,
    Defence,
    /// The roll of the side on which it is typed.
    Either,
}

/// A combat situation: a modifier of the attack or the defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    label: &'static str,
    value: i64,
    changes: Changes,
    /// A group of situations that can be typed on either side and change that side; two of a group exclude
    /// each other.
    kind: &'static str,
}

impl Situation {
    /// Allows it to be typed for the attack or for its target.
    pub(super) const fn of_target(self, kind: &'static str) -> Self {
        Self { kind, ..self }
    }
}

const fn situation(label: &'static str, value: i64, changes: Changes) -> Situation {
    Situation {
        label,
        value,
        changes,
        kind: "",
    }
}

/// Changes the attack.
pub(super) const fn attack(label: &'static str, value: i64) -> Situation {
    situation(label, value, Changes::Attack)
}

/// Changes the defence.
pub(super) const fn defence(label: &'static str, value: i64) -> Situation {
    situation(label, value, Changes::Defence)
}

/// Changes the roll of the side on which it is typed.
pub(super) const fn either(label: &'static str, value: i64) -> Situation {
    situation(label, value, Changes::Either)
}

fn applies_to(said: &TypedModifier<'_, '_, '_>, side: &str) -> Refusal {
    let why = format!("'{}' applies to {side}", said.word);
    Refusal::rule(said.at, why)
}

/// A typed strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) strike: Strike,
    /// The attacker's damage bonus, for strikes that add it.
    pub(super) bonus: i64,
    at: Span,
}

/// One side, ready to be rolled.
#[allow(clippy::struct_excessive_bools)] // independent properties of a side
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what, and each modifier.
    pub(super) read: Reading,
    /// Whether it is the first side of a contest.
    pub(super) first: bool,
    pub(super) scope: Scope,
    /// -20, rolled in secret; a later open check replaces it.
    pub(super) passive: bool,
    /// Position of the word that spends a Luck Point to ignore penalties.
    pub(super) ignores: Option<Span>,
    /// Steps of time taken or saved.
    pub(super) time: TimeStep,
    /// Why it does not roll; `None` if it does.
    pub(super) no_defence: Option<&'static str>,
    /// Whether it rolls in spite of its state.
    pub(super) defends_anyway: bool,
    /// Whether a range was typed, so that any skill is used at range.
    pub(super) at_range: bool,
    /// The situations that change this side.
    situations: Vec<Situation>,
    /// Situations typed here that change the other side, with their positions.
    across: Vec<(Situation, Span)>,
    /// Additional aims of the attack.
    pub(super) strikes: Vec<Named>,
    /// A charge, with its position; it adds the damage bonus to hits in melee.
    charge: Option<(i64, Span)>,
    /// The named helpers, with the positions of their names.
    pub(super) helpers: Vec<(CharacterId, Span)>,
    /// The number of earlier tries.
    pub(super) tries: Option<u32>,
    /// Warnings that the GM may ignore.
    pub(super) warnings: Vec<Statement>,
}

impl Target for Side {
    fn reading(&mut self) -> &mut Reading {
        &mut self.read
    }
}

impl Side {
    /// A side with only its base.
    pub(super) fn new(subject: Subject, first: bool, scope: Scope) -> Self {
        Self {
            read: Reading::new(subject),
            first,
            scope,
            passive: false,
            ignores: None,
            time: TimeStep::None,
            no_defence: None,
            defends_anyway: false,
            at_range: false,
            situations: Vec::new(),
            across: Vec::new(),
            strikes: Vec::new(),
            charge: None,
            helpers: Vec::new(),
            tries: None,
            warnings: Vec::new(),
        }
    }

    /// The target before its limits.
    pub(super) fn target(&self) -> i64 {
        self.read.total()
    }

    /// Adds a modifier.
    pub(super) fn plus(&mut self, label: impl Into<String>, value: i64) {
        self.read.parts.push(Part::new(label, value));
    }

    /// Takes more or less time, by a number of steps.
    pub(super) fn takes_time(
        &mut self,
        said: &TypedModifier<'_, '_, '_>,
        step: fn(u8) -> TimeStep,
        label: fn(u8) -> String,
    ) {
        let steps = u8::try_from(said.number()).unwrap_or(1);
        self.time = self.time.and(step(steps));
        self.plus(label(steps), step(steps).modifier());
    }

    /// Adds a range of the attack.
    pub(super) fn at_range(
        &mut self,
        said: &TypedModifier<'_, '_, '_>,
        label: &'static str,
        value: i64,
    ) -> Result<(), Refusal> {
        self.at_range = true;
        self.situation(said, &[attack(label, value)])
    }

    /// Adds situations to this side, or keeps them for the other one.
    pub(super) fn situation(
        &mut self,
        said: &TypedModifier<'_, '_, '_>,
        situations: &[Situation],
    ) -> Result<(), Refusal> {
        for one in situations {
            match self.elsewhere(one.changes) {
                None => {
                    self.plus(one.label, one.value);
                    self.situations.push(*one);
                }
                Some(_) if !one.kind.is_empty() => self.across.push((*one, said.at)),
                Some(side) => return Err(applies_to(said, side)),
            }
        }
        Ok(())
    }

    /// The other side, if that is the one that a situation changes.
    fn elsewhere(&self, changes: Changes) -> Option<&'static str> {
        match (self.scope, changes) {
            (Scope::Attack, Changes::Defence) => Some("the defence"),
            (Scope::Defence { .. }, Changes::Attack) => Some("the attack"),
            _ => None,
        }
    }

    /// Adds the situations typed here to the other side.
    pub(super) fn cross(&self, other: &mut Self) -> Result<(), Refusal> {
        for (situation, at) in &self.across {
            let mut there = other.situations.iter();
            match there.find(|there| there.kind == situation.kind) {
                None => other.plus(situation.label, situation.value),
                Some(same) if same.label == situation.label => {}
                Some(another) => {
                    let why = format!("not together with {}", another.label);
                    return Err(Refusal::rule(*at, why));
                }
            }
        }
        Ok(())
    }

    /// Checks that nobody helps against themselves.
    pub(super) fn may_face(
        &self,
        table: Table<'_>,
        other: Option<CharacterId>,
    ) -> Result<(), Refusal> {
        let mut helpers = self.helpers.iter();
        match helpers.find(|(id, _)| Some(*id) == other) {
            Some((id, at)) => {
                let name = table.campaign.name_of(*id);
                table.forbid(*at, format!("{name} is the other side of this contest"))
            }
            None => Ok(()),
        }
    }

    /// The same for both sides of a contest.
    pub(super) fn may_meet(table: Table<'_>, [one, two]: [&Self; 2]) -> Result<(), Refusal> {
        one.may_face(table, two.read.subject.who)?;
        two.may_face(table, one.read.subject.who)
    }

    /// Makes the attack a strike.
    pub(super) fn strike(
        &mut self,
        said: &TypedModifier<'_, '_, '_>,
        strike: Strike,
    ) -> Result<(), Refusal> {
        self.situation(said, &[attack(strike.id(), strike.penalty())])?;
        let bonus = if strike.needs_damage_bonus() {
            self.damage_bonus(said)?
        } else {
            0
        };
        let at = said.at;
        self.strikes.push(Named { strike, bonus, at });
        Ok(())
    }

    /// Makes the attack follow a charge.
    pub(super) fn charge(&mut self, said: &TypedModifier<'_, '_, '_>) -> Result<(), Refusal> {
        self.situation(said, &[attack("charge", -10)])?;
        self.charge = Some((self.damage_bonus(said)?, said.at));
        Ok(())
    }

    /// The bonus of a charge to the damage value of a melee hit.
    pub(super) fn charge_bonus(&self) -> i64 {
        self.charge.map_or(0, |(bonus, _)| bonus)
    }

    fn damage_bonus(&self, said: &TypedModifier<'_, '_, '_>) -> Result<i64, Refusal> {
        let who = self.read.subject.who.map(|who| said.table.character(who));
        let db = who
            .transpose()?
            .and_then(|who| said.table.game.stat_of(who, "DB"));
        if db.is_none() {
            said.table.forbid(said.at, NO_DAMAGE_BONUS)?;
        }
        Ok(db.unwrap_or(0))
    }

    /// Attacks an unseen target: chance replaces the skill.
    pub(super) fn blind(&mut self, said: &TypedModifier<'_, '_, '_>) -> Result<(), Refusal> {
        let who = self.read.subject.who.map(|who| said.table.character(who));
        let luck = who
            .transpose()?
            .and_then(|who| said.table.game.stat_of(who, "Luck"));
        if let Some(side) = self.elsewhere(Changes::Attack) {
            return Err(applies_to(said, side));
        }
        // It is the base, and no penalty that a Luck Point could ignore.
        if let Some(base) = self.read.parts.first_mut() {
            let target = rules::blind_attack(luck);
            *base = Part::new(format!("blind attack {target}"), target);
        }
        Ok(())
    }

    /// Fights unarmed against an armed foe.
    pub(super) fn unarmed(&mut self, said: &TypedModifier<'_, '_, '_>) -> Result<(), Refusal> {
        let skill = self.read.subject.skill.as_ref();
        if skill.is_some_and(|skill| !rules::basic_proficiency(skill.ranks)) {
            let name = &self.read.subject.name;
            let why = format!("fighting an armed foe unarmed takes 10 ranks, and {name} has fewer");
            said.table.forbid(said.at, why)?;
        }
        let label = "unarmed against an armed foe";
        let one = match self.scope {
            Scope::Defence { .. } => defence(label, -20),
            Scope::Check | Scope::Work | Scope::Attack => attack(label, -10),
        };
        self.situation(said, &[one])
    }

    /// The size of a target, which matters at range.
    pub(super) fn size(
        &mut self,
        said: &TypedModifier<'_, '_, '_>,
        label: &'static str,
        value: i64,
    ) -> Result<(), Refusal> {
        self.must_defend(said)?;
        if matches!(self.scope, Scope::Defence { melee: true, .. }) {
            let why = "the size of a target counts at range only";
            said.table.forbid(said.at, why)?;
        }
        self.situation(said, &[attack(label, value).of_target("size")])
    }

    /// Checks that the strikes of the attack are possible at its range.
    pub(super) fn must_suit(&mut self, table: Table<'_>, melee: bool) -> Result<(), Refusal> {
        if let Some((_, at)) = self.charge.filter(|_| !melee) {
            // A character who charged may still shoot, without the bonus.
            if !self.read.by_itself.contains(&"charge") {
                table.forbid(at, "a charge ends in melee")?;
            }
            self.charge = None;
        }
        for named in &self.strikes {
            if !melee && named.strike.is_for_melee_only() {
                let why = format!("a {} is possible in melee only", named.strike.id());
                table.forbid(named.at, why)?;
            }
        }
        Ok(())
    }

    /// Prevents the target of an attack from rolling.
    pub(super) fn cannot_defend(
        &mut self,
        said: &TypedModifier<'_, '_, '_>,
    ) -> Result<(), Refusal> {
        self.must_defend(said)?;
        let known = Some(said.choice()).filter(|why| !why.is_empty());
        if let Some(why) = known {
            let about = format!("{} is {why}", self.read.subject.name);
            self.warnings.push(remarks::NO_DEFENCE.about(&about));
        }
        self.no_defence = Some(known.unwrap_or("unaware"));
        Ok(())
    }

    /// Lets the target of an attack roll in spite of its state.
    pub(super) fn defends_anyway(
        &mut self,
        said: &TypedModifier<'_, '_, '_>,
    ) -> Result<(), Refusal> {
        self.must_defend(said)?;
        self.defends_anyway = true;
        Ok(())
    }

    fn must_defend(&self, said: &TypedModifier<'_, '_, '_>) -> Result<(), Refusal> {
        match self.scope {
            Scope::Defence { .. } => Ok(()),
            Scope::Check | Scope::Work | Scope::Attack => {
                let why = format!("'{}' applies to the target of an attack", said.word);
                Err(Refusal::rule(said.at, why))
            }
        }
    }

    /// Whether a condition holds for a participant of an attack, for automatic modifiers.
    pub(super) fn takes_part(&self, holds: impl Fn(CharacterId) -> bool) -> Known {
        let attack = matches!(self.scope, Scope::Attack | Scope::Defence { .. });
        match self.read.subject.who.filter(|who| attack && holds(*who)) {
            Some(_) => Known::Counts(Value::Nothing),
            None => Known::No,
        }
    }

    /// The same for the attacker or the defender; for a target only if it rolls.
    pub(super) fn fights(&self, holds: impl Fn(CharacterId) -> bool) -> Known {
        self.takes_part(|who| self.no_defence.is_none() && holds(who))
    }

    /// The same for the defender.
    pub(super) fn defends(&self, holds: impl Fn(CharacterId) -> bool) -> Known {
        match self.scope {
            Scope::Defence { .. } => self.fights(holds),
            Scope::Check | Scope::Work | Scope::Attack => Known::No,
        }
    }
}
