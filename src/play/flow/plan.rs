//! A roll as it was read from a line: everything that rolling it and counting its chances need.

use std::sync::Arc;

use crate::campaign::statement::Named;
use crate::campaign::{Attack, CharacterId, ContestKind, Roll, Statement};
use crate::dice::{Die, Expression};
use crate::game::spec::After;
use crate::game::{Draft, Note, Result, Role, Side, Subject};
use crate::rules::amount::{Amount, Counts, How, Way};
use crate::rules::scale::{Fell, Numbers, Throw};
use crate::rules::versus::Versus;
use crate::rules::{Grade, Part, Verdict};

/// A roll, ready to be made.
#[derive(Clone)]
pub(crate) struct Plan {
    /// What the log calls it. The sides of a check roll one after another, each for itself.
    pub(crate) kind: ContestKind,
    pub(crate) sides: Vec<Ready>,
    pub(crate) compare: Compare,
    /// What a hit does, if the first side attacks somebody.
    pub(crate) aim: Option<Aim>,
}

/// How the sides of a roll compare.
#[derive(Clone)]
pub(crate) enum Compare {
    /// Not at all: each has a number of its own to beat.
    Alone,
    /// Each of two has the other's roll as the number to beat.
    Opposed,
    /// By what each of them counts.
    Versus(&'static Versus),
    /// By what two throws come to; `None` if both roll again.
    Decides(Arc<dyn Fn(Fell, Fell) -> Option<Verdict>>),
}

/// What a hit does in a game from a file.
#[derive(Clone)]
pub(crate) struct Deals {
    /// The damage of a hit, by how it hits and what its dice come to.
    pub(crate) amount: Arc<dyn Fn(How, i64) -> i64>,
    /// What the target loses of it, for its chances.
    pub(crate) lost: Arc<dyn Fn(i64) -> i64>,
    /// The kind of the damage; empty for none.
    pub(crate) kind: &'static str,
}

/// A side, ready to be rolled.
#[derive(Clone, Debug)]
pub(crate) struct Ready {
    /// Who rolls what, with all modifiers.
    pub(crate) side: Side,
    pub(crate) numbers: Numbers,
    /// The roll for the log, as far as it is known.
    pub(crate) log: Roll,
    /// Against whom or what it is rolled, where no other side is.
    pub(crate) foe: Named,
    /// Whether it counts nothing itself, but has to succeed before other sides roll.
    pub(crate) need: bool,
    /// Why it is not rolled at all; then nothing after it is.
    pub(crate) no_roll: Option<&'static str>,
    /// How many of its last dice are for something else, and for what, in a question for them.
    pub(crate) last: (usize, &'static str),
    /// What a success rolls besides.
    pub(crate) gain: Option<Gain>,
    /// What the roll costs, whatever its result.
    pub(crate) cost: Option<Cost>,
    /// What is stated after the roll.
    pub(crate) told: Vec<Statement>,
    /// The roll in words, for a preview.
    pub(crate) words: String,
    /// What is noted in a preview.
    pub(crate) notes: Vec<Note>,
    /// Choices of which the chances are compared, by name.
    pub(crate) choices: Vec<(String, Numbers)>,
}

/// A die that is added to a number.
#[derive(Clone, Debug)]
pub(crate) struct Gain {
    /// What it is for.
    pub(crate) what: String,
    pub(crate) die: Die,
    /// The number, and its name in the log.
    pub(crate) from: Part,
}

/// Points that are spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) track: &'static str,
    pub(crate) points: i64,
    /// The points in words.
    pub(crate) label: &'static str,
}

/// The attack of the first side.
#[derive(Clone)]
pub(crate) struct Aim {
    /// `None` for what is done to nobody, such as getting free.
    pub(crate) target: Option<CharacterId>,
    /// The weapon, and the damage of a hit.
    pub(crate) kept: Attack,
    /// The target's armour, for the chances of its damage.
    pub(crate) armour: i64,
    /// The grade by which a hit counts, for those of the attack and of the defence, if that was rolled.
    pub(crate) how: fn(Grade, Option<Grade>) -> Grade,
    /// What a hit does with the damage, by its grade.
    pub(crate) ways: &'static [Way],
    /// Dice that are added to the damage of a hit of a grade.
    pub(crate) adds: Vec<(Grade, Expression, Counts)>,
    /// What else is added to a hit of a grade.
    pub(crate) boosts: Vec<Boost>,
    /// Applies what comes of the strikes that were named before the roll, and notes it in the attack.
    pub(crate) strikes: Strikes,
    /// What the damage and its target make of the dice; `None` for a game that was not read from a file.
    pub(crate) deals: Option<Deals>,
    /// What follows from the grade of the attack besides damage.
    pub(crate) after: &'static [After],
    /// Whether the log tells it as an attack that hits or misses, rather than by its grade.
    pub(crate) hits: bool,
    /// What a hit comes to for which no damage was given.
    pub(crate) bare: Bare,
    /// Whether the damage is only rolled, and does nothing to the target.
    pub(crate) spares: bool,
    /// What the GM should know and may ignore.
    pub(crate) warning: Option<Statement>,
}

/// What a hit without damage comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bare {
    /// Nothing: it was not meant to harm.
    Harmless,
    /// It takes a minion down.
    Fells,
    /// The same; of anybody else it is noted that no damage was given.
    Noted,
}

/// Applies what comes of the strikes of an attack that has hit.
pub(crate) type Strikes = fn(&mut Draft<'_>, &mut Attack, How) -> Result;

/// What is added to a hit of a grade.
#[derive(Clone, Debug)]
pub(crate) struct Boost {
    pub(crate) grade: Grade,
    /// Further damage, by the name of what gives it.
    pub(crate) damage: Part,
    /// Further armour that is ignored.
    pub(crate) pierce: i64,
}

impl Ready {
    /// A side as it was rolled before.
    pub(crate) fn again(roll: &Roll, numbers: Numbers) -> Self {
        let subject = Subject::plain(roll.who, &roll.name, &roll.what, Part::new("", 0));
        let mut side = Side::new(subject, Role::Rolls);
        side.secret = roll.secret;
        Self {
            log: roll.clone(),
            ..Self::new(side, numbers, String::new())
        }
    }

    /// A side without further numbers and notes.
    pub(crate) fn new(side: Side, numbers: Numbers, words: String) -> Self {
        Self {
            log: side.roll(),
            side,
            numbers,
            foe: Named::default(),
            need: false,
            no_roll: None,
            last: (0, ""),
            gain: None,
            cost: None,
            told: Vec::new(),
            words,
            notes: Vec::new(),
            choices: Vec::new(),
        }
    }

    /// Its base and its numbers, for the chances of a contest.
    pub(super) fn counted(&self) -> (i64, &Numbers) {
        (self.side.subject.base.value, &self.numbers)
    }

    /// The roll for the log as if its die had shown this.
    pub(crate) fn reads(&self, die: u16) -> Roll {
        let (rolled, against) = (i64::from(die), self.numbers.against);
        let grade = self.numbers.grade(rolled, against);
        self.in_log(vec![die], rolled, against, grade)
    }

    /// The roll for the log: the dice, what they count, the number to beat, and the grade that counts.
    pub(super) fn in_log(
        &self,
        dice: Vec<u16>,
        fell: impl Into<Fell>,
        against: i64,
        left: Grade,
    ) -> Roll {
        let scale = self.numbers.scale;
        let seen = self.numbers.seen(fell, against);
        let margin = (scale.margin)(&seen).filter(|_| self.numbers.is_thrown());
        let mut roll = self.unrolled(against);
        let facts = scale.facts.iter();
        let facts = facts.map(|(name, fact)| Part::new(*name, fact(&seen)));
        let gained = dice.get(1).copied().map_or(0, i64::from);
        let gain = self.gain.iter().map(|gain| &gain.from);
        let gain = gain.map(|from| Part::new(&*from.label, from.value.saturating_add(gained)));
        roll.facts.extend(facts.chain(gain));
        let spent = self.cost.map_or(0, |cost| cost.points);
        let spent = u32::try_from(spent).unwrap_or(0);
        if let Throw::Dice(thrown) = &self.numbers.throw {
            let counting = thrown.0.counting(&dice);
            roll.dropped = (0..dice.len()).filter(|at| !counting[*at]).collect();
        }
        Roll {
            dice,
            grade: left.id.to_owned(),
            margin: margin.map(|(name, margin)| Part::new(name, margin)),
            luck: roll.luck.saturating_add(spent),
            ..roll
        }
    }

    /// The roll for the log without any dice.
    pub(super) fn unrolled(&self, against: i64) -> Roll {
        let has_target = self.numbers.scale.is_target && self.numbers.is_thrown();
        Roll {
            target: has_target.then_some(against),
            dice: Vec::new(),
            grade: String::new(),
            margin: None,
            shifted: false,
            ..self.log.clone()
        }
    }
}

impl Aim {
    /// An attack whose hits count by its own grade.
    pub(crate) fn new(kept: Attack, ways: &'static [Way]) -> Self {
        Self {
            target: None,
            kept,
            armour: 0,
            how: |attack, _| attack,
            ways,
            adds: Vec::new(),
            boosts: Vec::new(),
            strikes: |_, _, _| Ok(()),
            deals: None,
            after: &[],
            hits: true,
            bare: Bare::Noted,
            spares: false,
            warning: None,
        }
    }

    /// The damage of a hit, if any was given.
    pub(super) fn amount(&self, way: Way) -> Option<Amount> {
        let adds = self.adds.iter().filter(|(grade, ..)| *grade == way.grade);
        let adds = adds.map(|(_, dice, counts)| (dice.clone(), *counts));
        let weapon = self.kept.damage.as_ref()?;
        Some(Amount::of(way.times, weapon, adds))
    }

    pub(super) fn boosts_of(&self, grade: Grade) -> impl Iterator<Item = &Boost> {
        self.boosts.iter().filter(move |boost| boost.grade == grade)
    }

    /// The damage of a hit whose dice, with what is added to them, come to this; at least 0.
    pub(super) fn dealt(&self, how: How, counted: i64) -> i64 {
        let dealt = match &self.deals {
            Some(deals) => (deals.amount)(how, counted),
            None => counted,
        };
        dealt.max(0)
    }

    /// How a hit counts against the defence, if one was rolled.
    pub(super) fn lowered_by(&self, hit: How, defence: Option<Grade>) -> How {
        How {
            grade: (self.how)(hit.grade, defence),
            ..hit
        }
    }

    /// What is added to the damage of a hit besides dice.
    pub(super) fn more(&self, how: How) -> i64 {
        let boosts = self.boosts_of(how.grade).map(|boost| boost.damage.value);
        boosts.fold(how.bonus, i64::saturating_add)
    }

    /// The armour that a hit ignores.
    pub(super) fn pierce(&self, how: How) -> i64 {
        let boosts = self.boosts_of(how.grade).map(|boost| boost.pierce);
        boosts.fold(self.kept.pierce, i64::saturating_add)
    }
}

impl Plan {
    /// A check of one side.
    pub(crate) fn of(side: Ready) -> Self {
        Self::each(vec![side])
    }

    /// A check of each of these, one after another.
    pub(crate) fn each(sides: Vec<Ready>) -> Self {
        Self::new(ContestKind::Check, sides, Compare::Alone)
    }

    /// Two sides of which each has the other's roll as the number to beat.
    pub(crate) fn opposed(sides: Vec<Ready>) -> Self {
        Self::new(ContestKind::Opposed, sides, Compare::Opposed)
    }

    /// Sides that compare in this way.
    pub(crate) fn new(kind: ContestKind, sides: Vec<Ready>, compare: Compare) -> Self {
        Self {
            kind,
            sides,
            compare,
            aim: None,
        }
    }

    /// The same as an attack.
    pub(crate) fn aiming(self, aim: Aim) -> Self {
        let aim = Some(aim);
        Self { aim, ..self }
    }

    /// Who rolls first.
    pub(crate) fn by(&self) -> Option<CharacterId> {
        self.sides.first().and_then(|side| side.side.subject.who)
    }

    /// How many of the sides may roll.
    pub(super) fn rolling(&self) -> usize {
        let mut sides = self.sides.iter();
        let stops = sides.position(|side| side.no_roll.is_some());
        stops.unwrap_or(self.sides.len())
    }
}
