//! Rolls as data: what a game says of them, from which they are read, rolled and counted.

use std::fmt;

use super::args::Given;
use super::words::sentence_case;
use super::{Args, Draft, Game, Preview, Refusal, Remark, Result, Side, Subject, Table, Verb};
use crate::campaign::{Character, Contest, Edge, PendingCheck, Skill};
use crate::dice::Die;
use crate::lang::line::quoted;
use crate::rules::Grade;

pub use crate::rules::amount::{Counts, Way};
pub use crate::rules::scale::{NamedDc, Scale, Seen};

/// A roll of a verb. The game needs [`Totals`].
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// `[NAME] WHAT dc N`: against a number, or against a stat of somebody, which is an attack.
    Check,
    /// `NAME [ATTACK] vs NAME [DC|STAT]`: an attack, by default against the stat for defence.
    Attack,
    /// `[NAME] WHAT vs NAME`: against this stat of the target, with a success in short, and what follows from the grade.
    Power(&'static str, &'static str, &'static [After]),
    /// `[NAME] WHAT dc N`, also by somebody whom a condition keeps from attacking.
    Escape(&'static [After]),
    /// `NAME [WHAT] vs NAME [WHAT]`: a roll against the target's, and what follows if it wins.
    Manoeuvre(&'static Manoeuvre),
    /// `NAME`: something that concerns only who does it, with what it does in short, and whether a table plays it.
    Alone(&'static str, fn(Table<'_>) -> bool),
    /// As the file of a game declares it.
    Declared(&'static dyn Declared),
}

/// A line that was read, to be run as often as the table is what it was then.
pub type Prepared<'p> = Box<dyn Fn(&mut Draft<'_>) -> Result + 'p>;

/// A verb that the file of a game declares.
pub trait Declared: Sync + fmt::Debug {
    /// Runs a line.
    ///
    /// # Errors
    /// Returns an error if the line is wrong, or if a rule refuses it.
    fn run(&self, draft: &mut Draft<'_>, args: &Args<'_>) -> Result;

    /// Reads a line for many runs; `None` if it is refused, or if each run reads it.
    fn prepare(&self, _: Table<'_>, _: &Args<'_>) -> Option<Prepared<'_>> {
        None
    }

    /// The odds of a line.
    ///
    /// # Errors
    /// Returns an error if the line is wrong, or if it rolls nothing.
    fn odds(&self, _: Table<'_>, args: &Args<'_>) -> Result<Preview> {
        let said = format!("'{}' rolls nothing that has odds", args.row.name);
        Err(Refusal::rule(args.verb.span, said))
    }

    /// Reads a check that is called for.
    ///
    /// # Errors
    /// Returns an error if the line is wrong, or if it rolls nothing.
    fn pending(&self, _: Table<'_>, args: &Args<'_>) -> Result<PendingCheck> {
        let said = format!("'{}' rolls nothing", args.row.name);
        Err(Refusal::rule(args.verb.span, said))
    }

    /// What a roll of a line leaves of damage that several share; `None` if the verb does not say.
    fn share(&self, _: Table<'_>, _: &Args<'_>, _: &Contest, _damage: i64) -> Option<i64> {
        None
    }

    /// The bonus of a line, or the number of its dice, if it rolls.
    fn now(&self, _: Table<'_>, _: &Args<'_>) -> Option<i64> {
        None
    }

    /// Lines with which the verb is tried, for two people and something that everybody rolls.
    fn tries(&self, people: [&str; 2], what: &str) -> Vec<String>;

    /// Whether it makes the roll of such a line again, with some new dice.
    fn makes_again(&self) -> bool {
        false
    }
}

/// How a game rolls a die plus a bonus against a number.
#[derive(Clone, Copy, Debug)]
pub struct Totals {
    pub die: Die,
    pub scale: &'static Scale,
    /// Difficulties with names, lowest first.
    pub named: &'static [NamedDc],
    /// The stat that attacks are rolled against.
    pub defence: &'static str,
    /// The stats that set a difficulty of [`Totals::passive`] more, as skills do.
    pub saves: &'static [&'static str],
    pub passive: i64,
    /// What surprise takes from the defence.
    pub surprised: i64,
    /// What hits do, by their grades.
    pub ways: &'static [Way],
    /// What a save of a grade leaves of the damage. The worst grade of the scale is as bad as a critical hit.
    pub share: fn(Grade, i64) -> i64,
    /// What a pending check rolls in place of what its character lacks.
    pub instead: fn(Table<'_>, &Given<'_>) -> Option<Subject>,
    /// What follows from a check of a character, by its grade; the flag: it was pending.
    pub after: fn(&mut Draft<'_>, &Side, Grade, bool) -> Result,
}

impl Totals {
    /// A d20, without named difficulties and saves. The game sets the scale and what attacks are rolled against.
    #[must_use]
    pub const fn new(scale: &'static Scale, defence: &'static str, ways: &'static [Way]) -> Self {
        Self {
            die: Die::D(20),
            scale,
            named: &[],
            defence,
            saves: &[],
            passive: 0,
            surprised: 0,
            ways,
            share: |_, damage| damage,
            instead: |_, _| None,
            after: |_, _, _, _| Ok(()),
        }
    }
}

/// What is done to somebody besides hurting them.
#[derive(Clone, Copy, Debug)]
pub struct Manoeuvre {
    /// The letter of the action that it takes, in an allotment.
    pub action: &'static str,
    /// What it rolls unless something else is typed: the best of these. Empty if it rolls nothing.
    pub rolls: &'static [Usual],
    /// What resists it, in the same way.
    pub against: &'static [Usual],
    /// Whether the situations of an attack count.
    pub attacks: bool,
    /// What follows if it wins, or at once if it rolls nothing.
    pub wins: &'static [(Whom, Does)],
    /// What follows, in short.
    pub short: &'static str,
    /// The conditions of which the target must have one; empty for any target.
    pub held: &'static [&'static str],
}

/// What is usually rolled for something.
#[derive(Clone, Copy, Debug)]
pub enum Usual {
    Skill(&'static str),
    /// Any skill of this kind, and what it is called.
    Skills(&'static str, fn(&Skill) -> bool),
    /// A check of the game, by its name.
    Check(&'static str),
    /// A stat in place of skills, which is not listed.
    Stat(&'static str),
    /// Stats, added up: `STR+SIZ`.
    Sum(&'static str),
}

impl Usual {
    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Skill(name)
            | Self::Skills(name, _)
            | Self::Check(name)
            | Self::Stat(name)
            | Self::Sum(name) => name,
        }
    }
}

impl Manoeuvre {
    /// Rolls nothing, at anybody; nothing follows.
    pub const PLAIN: Self = Self {
        action: "",
        rolls: &[],
        against: &[],
        attacks: false,
        wins: &[],
        short: "",
        held: &[],
    };

    /// Whether what follows is counted in turns, so that it takes a fight.
    pub(crate) fn counts_turns(&self) -> bool {
        let mut wins = self.wins.iter();
        wins.any(
            |(_, does)| matches!(does, Does::Begins(_, lasts) if *lasts != Lasts::UntilCleared),
        )
    }

    /// The conditions of the character that it ends, if that is all it does.
    pub(crate) fn frees_from(&self) -> &'static [&'static str] {
        match self.wins {
            [(Whom::Oneself, Does::Ends(conditions))] => conditions,
            _ => &[],
        }
    }

    /// How many of a character's skills it may roll.
    fn choices(&self, by: &Character) -> usize {
        let of = |usual: &Usual| match usual {
            Usual::Skills(_, is_one) => by.skills.iter().filter(|skill| is_one(skill)).count(),
            Usual::Skill(name) => usize::from(by.skill(name).is_some()),
            Usual::Check(_) | Usual::Stat(_) | Usual::Sum(_) => 0,
        };
        self.rolls.iter().map(of).sum()
    }

    /// What is rolled against what, and what follows, in short: `Deception vs Read: defends at -20`.
    fn in_short(&self) -> String {
        let names = |usual: &[Usual]| {
            let skilled = usual.iter().filter(|one| !matches!(one, Usual::Stat(_)));
            let names: Vec<&str> = skilled.map(|one| one.name()).collect();
            names.join(" or ")
        };
        let (rolls, against, short) = (names(self.rolls), names(self.against), self.short);
        match self.rolls {
            [] => short.to_owned(),
            _ if rolls == against => format!("{rolls} vs the same: {short}"),
            _ => format!("{rolls} vs {against}: {short}"),
        }
    }
}

/// Something done to a target other than attacking it with a weapon, for a list of attacks.
pub struct Power {
    pub name: String,
    /// The line that a key writes, with the same placeholders as for attacks.
    pub line: String,
    /// What it is rolled against, and a success in short.
    pub doc: String,
}

impl Game {
    /// The DC of the hold on a character, as an escape takes it: the best fighting skill of whoever holds it, or else
    /// a save; empty if nobody is known to.
    fn dc_of_hold(&self, table: Table<'_>, held: &Character) -> String {
        let by = held.conditions.iter().find_map(|held| held.by);
        let holder = by.and_then(|by| table.campaign.characters.get(by));
        let Some((holder, totals)) = holder.zip(self.totals) else {
            return String::new();
        };
        let rating = |skill: &&Skill| self.rating_of(holder, skill);
        let is_save = |name: &str| totals.saves.contains(&name) || name == self.turns.init;
        let skills = holder.skills.iter();
        let skills = skills.filter(|skill| (self.attacks.fights)(skill) && !is_save(&skill.name));
        let best = skills.max_by_key(rating).map(|skill| quoted(&skill.name));
        let save = totals.saves.first().map(|save| (*save).to_owned());
        let dc = best.or(save).unwrap_or_default();
        format!("{dc} of {}", quoted(&holder.name))
    }

    /// What can be done to a target besides hurting it: the verbs of such a shape, each with its line.
    pub(crate) fn manoeuvres(
        &self,
        table: Table<'_>,
        by: &Character,
    ) -> impl Iterator<Item = (&'static Verb, Power)> {
        let more = self.totals.map_or(0, |totals| totals.passive);
        let verbs = self.verbs.iter().copied().flatten();
        verbs.filter_map(move |verb| {
            let held;
            let (doc, rest) = match verb.shape? {
                Shape::Power(stat, short, _) => {
                    (format!("against {more} + {stat}: {short}"), " | vs {who}")
                }
                // Where nothing is to be chosen, digits that follow are dice.
                Shape::Manoeuvre(manoeuvre) if manoeuvre.choices(by) < 2 => {
                    (manoeuvre.in_short(), " vs {who}")
                }
                Shape::Manoeuvre(manoeuvre) => (manoeuvre.in_short(), " | vs {who}"),
                Shape::Escape(_) => {
                    let dc = self.dc_of_hold(table, by);
                    held = format!(" | dc {dc}");
                    ("against the DC of the hold".to_owned(), held.as_str())
                }
                Shape::Alone(short, counts) if counts(table) => ((*short).to_owned(), ""),
                _ => return None,
            };
            let power = Power {
                name: sentence_case(verb.name),
                line: format!("{} {{acting}}{rest}", verb.name),
                doc,
            };
            Some((verb, power))
        })
    }
}

/// A consequence of a grade.
#[derive(Clone, Copy, Debug)]
pub struct After {
    pub grade: Grade,
    pub whom: Whom,
    pub does: Does,
}

/// Who bears a consequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    /// The character who rolled.
    Oneself,
    Target,
}

/// What a consequence is.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// A condition.
    Begins(&'static str, Lasts),
    /// The end of these conditions.
    Ends(&'static [&'static str]),
    /// A remark about the character, with these words after the name.
    Remark(&'static Remark, &'static str),
    /// A die of damage, with what it comes from.
    Hurts(u16, &'static str),
}

/// How long a condition lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasts {
    UntilCleared,
    /// Until the start or the end of the next turn of who rolled.
    NextTurn(Edge),
    /// Until the end of the turn in which it begins.
    ThisTurn,
}

impl After {
    #[must_use]
    pub const fn target(grade: Grade, does: Does) -> Self {
        let whom = Whom::Target;
        Self { grade, whom, does }
    }

    #[must_use]
    pub const fn oneself(grade: Grade, does: Does) -> Self {
        let whom = Whom::Oneself;
        Self { grade, whom, does }
    }
}

impl Does {
    /// A condition that stays.
    #[must_use]
    pub const fn begins(name: &'static str) -> Self {
        Self::Begins(name, Lasts::UntilCleared)
    }
}
