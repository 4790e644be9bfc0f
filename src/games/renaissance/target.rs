//! The target number of one side, and what changes it.

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

/// For what a target is made: it decides which modifiers make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// A check or a side of a contest.
    Check,
    /// The check of a task or job.
    Work,
    Attack,
    /// The defence of an attack.
    Defence {
        /// The attack is in melee.
        melee: bool,
        /// Who attacks.
        from: Option<CharacterId>,
    },
}

impl Scope {
    /// A verb that reads such a target.
    pub(super) fn verb(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Work => "task",
            Self::Attack | Self::Defence { .. } => "attack",
        }
    }
}

/// Which side of an attack a situation changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Changes {
    Attack,
    Defence,
    /// Whichever the one it is said of rolls.
    Either,
}

/// A situation of combat: a number of the attack or the defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    label: &'static str,
    value: i64,
    changes: Changes,
    /// May be said on either side, and then changes its own; two of one kind exclude each other.
    kind: &'static str,
}

impl Situation {
    /// It may be said of the attack or of its target.
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

/// Changes whatever the one it is said of rolls.
pub(super) const fn either(label: &'static str, value: i64) -> Situation {
    situation(label, value, Changes::Either)
}

/// A strike as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) strike: Strike,
    /// The attacker's damage bonus, for a strike that adds it.
    pub(super) bonus: i64,
    at: Span,
}

/// One side, ready to be rolled.
#[allow(clippy::struct_excessive_bools)] // each is said of a side or is not
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what, and each modifier.
    pub(super) read: Reading,
    /// The first of a contest.
    pub(super) first: bool,
    pub(super) scope: Scope,
    /// -20, rolled in secret: a later open check counts instead.
    pub(super) passive: bool,
    /// Where a Luck Point was spent to ignore its penalties.
    pub(super) ignores: Option<Span>,
    /// Steps of time taken or saved.
    pub(super) time: TimeStep,
    /// Why it does not roll; `None` for whoever does.
    pub(super) no_defence: Option<&'static str>,
    /// It rolls, whatever the console knows of it.
    pub(super) defends_anyway: bool,
    /// At a range, so that any skill is used at range.
    pub(super) at_range: bool,
    /// The situations that change this side.
    situations: Vec<Situation>,
    /// Those said here that change the other side, and where.
    across: Vec<(Situation, Span)>,
    /// What the attack is also meant to do.
    pub(super) strikes: Vec<Named>,
    /// A charge, and where it was said; it adds the damage bonus to hits in melee.
    charge: Option<(i64, Span)>,
    /// How many earlier tries there were.
    pub(super) tries: Option<u32>,
    /// What the GM should know and may ignore.
    pub(super) warnings: Vec<Statement>,
}

impl Target for Side {
    fn reading(&mut self) -> &mut Reading {
        &mut self.read
    }
}

impl Side {
    /// A side with nothing but its base.
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

    /// Takes more or less time: `steps` of it.
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

    /// Adds situations to this side or, where they are about the other one, to that.
    pub(super) fn situation(
        &mut self,
        said: &TypedModifier<'_, '_, '_>,
        situations: &[Situation],
    ) -> Result<(), Refusal> {
        for one in situations {
            let elsewhere = match (self.scope, one.changes) {
                (Scope::Attack, Changes::Defence) => Some("the defence"),
                (Scope::Defence { .. }, Changes::Attack) => Some("the attack"),
                _ => None,
            };
            match elsewhere {
                None => {
                    self.plus(one.label, one.value);
                    self.situations.push(*one);
                }
                Some(_) if !one.kind.is_empty() => self.across.push((*one, said.at)),
                Some(side) => {
                    let why = format!("'{}' applies to {side}", said.word);
                    return Err(Refusal::rule(said.at, why));
                }
            }
        }
        Ok(())
    }

    /// Adds to another side what was said of it here.
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

    /// Makes the attack the end of a charge.
    pub(super) fn charge(&mut self, said: &TypedModifier<'_, '_, '_>) -> Result<(), Refusal> {
        self.situation(said, &[attack("charge", -10)])?;
        self.charge = Some((self.damage_bonus(said)?, said.at));
        Ok(())
    }

    /// What a charge adds to the damage value of a hit in melee.
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

    /// Attacks a target that cannot be seen: chance counts instead of the skill.
    pub(super) fn blind(&mut self, said: &TypedModifier<'_, '_, '_>) -> Result<(), Refusal> {
        let who = self.read.subject.who.map(|who| said.table.character(who));
        let luck = who
            .transpose()?
            .and_then(|who| said.table.game.stat_of(who, "Luck"));
        let change = rules::blind_attack(luck) - self.read.subject.base.value;
        self.situation(said, &[attack("blind attack", change)])
    }

    /// Fights unarmed against arms.
    pub(super) fn unarmed(&mut self, said: &TypedModifier<'_, '_, '_>) -> Result<(), Refusal> {
        let skill = self.read.subject.skill.as_ref();
        if skill.is_some_and(|skill| !rules::basic_proficiency(skill.ranks)) {
            let name = &self.read.subject.name;
            let why = format!("bare hands against arms take 10 ranks, and {name} has fewer");
            said.table.forbid(said.at, why)?;
        }
        let label = "bare hands against arms";
        let one = match self.scope {
            Scope::Defence { .. } => defence(label, -20),
            Scope::Check | Scope::Work | Scope::Attack => attack(label, -10),
        };
        self.situation(said, &[one])
    }

    /// The size of a target, which counts at range.
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

    /// What the attack is meant to do has to be possible at its range.
    pub(super) fn must_suit(&mut self, table: Table<'_>, melee: bool) -> Result<(), Refusal> {
        if let Some((_, at)) = self.charge.filter(|_| !melee) {
            // Whoever has charged may still shoot, without its bonus.
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

    /// The target of an attack does not roll.
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

    /// The target of an attack rolls, whatever the console knows of it.
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

    /// Whether something holds of whoever attacks or is attacked, for what counts by itself.
    pub(super) fn takes_part(&self, holds: impl Fn(CharacterId) -> bool) -> Known {
        let attack = matches!(self.scope, Scope::Attack | Scope::Defence { .. });
        match self.read.subject.who.filter(|who| attack && holds(*who)) {
            Some(_) => Known::Counts(Value::Nothing),
            None => Known::No,
        }
    }

    /// The same of whoever attacks or defends: of a target only if it rolls.
    pub(super) fn fights(&self, holds: impl Fn(CharacterId) -> bool) -> Known {
        self.takes_part(|who| self.no_defence.is_none() && holds(who))
    }

    /// The same of whoever defends.
    pub(super) fn defends(&self, holds: impl Fn(CharacterId) -> bool) -> Known {
        match self.scope {
            Scope::Defence { .. } => self.fights(holds),
            Scope::Check | Scope::Work | Scope::Attack => Known::No,
        }
    }
}
