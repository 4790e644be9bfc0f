//! One side of a roll as numbers: what is thrown, how it is read, and the chances of each result. The roll and its
//! odds call the same functions.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::chances::Chances;
use super::{Grade, Verdict};
use crate::dice::{Asked, Die, Expression, Features};

/// What is thrown for a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Throw {
    Die(Die),
    /// Dice of one pool, with what is asked of them.
    Dice(Arc<(Expression, Asked)>),
    /// Nothing: the grade is known.
    Sure(Grade),
}

/// What a throw shows.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Fell {
    /// The face of the die, or what the dice count.
    pub rolled: i64,
    /// What is asked of the dice, if they are [`Throw::Dice`].
    pub features: Features,
}

impl From<i64> for Fell {
    fn from(rolled: i64) -> Self {
        Self {
            rolled,
            ..Self::default()
        }
    }
}

impl Fell {
    /// What these features count: hits if they are asked for, or else the sum.
    pub(crate) fn of(features: Features, asked: &Asked) -> Self {
        let rolled = if asked.hits {
            features.hits
        } else {
            features.sum
        };
        Self { rolled, features }
    }
}

/// All that reading a throw may depend on.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'s> {
    /// The face of the die, or what the dice count.
    pub rolled: i64,
    /// The base and all modifiers.
    pub total: i64,
    /// The number to beat.
    pub against: i64,
    /// What is asked of the dice.
    pub(crate) features: Features,
    named: &'s [(&'static str, i64)],
}

impl Seen<'_> {
    /// What was rolled, with the base and all modifiers.
    pub(crate) fn sum(&self) -> i64 {
        self.rolled.saturating_add(self.total)
    }

    /// How far the sum is above the number to beat; negative if below.
    #[must_use]
    pub fn margin(&self) -> i64 {
        self.sum().saturating_sub(self.against)
    }

    /// A further number by its name; 0 if there is none.
    pub(crate) fn number(&self, name: &str) -> i64 {
        self.known(name).unwrap_or(0)
    }

    /// A further number by its name, ignoring case, if there is one.
    pub(crate) fn known(&self, name: &str) -> Option<i64> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        let found = self.named.iter().find(|(known, _)| is(known));
        found.map(|(_, number)| *number)
    }
}

/// A number that follows from a throw.
pub(crate) type Calc = &'static (dyn Fn(&Seen<'_>) -> i64 + Sync);

/// A grade that follows from a throw.
pub(crate) type Graded = &'static (dyn Fn(&Seen<'_>) -> Grade + Sync);

/// How a throw is read.
pub struct Scale {
    /// Every grade, best first.
    pub grades: &'static [Grade],
    pub grade: Graded,
    /// What the die of an attack adds to the damage of a hit.
    pub bonus: Calc,
    /// Whether the log shows its number as the target of the dice.
    pub is_target: bool,
    /// The margin with its name, where the game has one.
    pub margin: fn(&Seen<'_>) -> Option<(&'static str, i64)>,
    /// Further numbers that a roll in the log has, by name.
    pub facts: &'static [(&'static str, Calc)],
    /// What the other side has to beat.
    pub answer: Calc,
    /// What the damage of a hit depends on; at most `MOST_CARRIED` numbers.
    pub carries: &'static [Calc],
    /// A higher roll never has a worse grade, nor a roll against a higher number a better one, and what the other side
    /// has to beat rises with the roll.
    pub is_steady: bool,
}

impl fmt::Debug for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grades.fmt(f)
    }
}

impl Scale {
    /// A throw against a target, of which the die or the hits matter, and nothing else.
    pub(crate) const fn of(grades: &'static [Grade], grade: Graded) -> Self {
        Self {
            grades,
            grade,
            bonus: &|_| 0,
            is_target: true,
            margin: |_| None,
            facts: &[],
            answer: &|seen| seen.rolled,
            carries: &[],
            is_steady: true,
        }
    }

    /// A die plus a bonus against a number, read by how far the sum is above it.
    pub const fn of_totals(grades: &'static [Grade], grade: Graded) -> Self {
        Self {
            is_target: false,
            margin: |seen| Some(("margin", seen.margin())),
            facts: &[
                ("bonus", &|seen| seen.total),
                ("dc", &|seen| seen.against),
                ("total", &|seen| seen.sum()),
            ],
            ..Self::of(grades, grade)
        }
    }
}

/// At most so many numbers are carried from a roll to its damage.
pub(crate) const MOST_CARRIED: usize = 4;

/// How many hits of exploded dice are looked at, more than anybody rolls.
const EXPLODED: i64 = 50;

/// One side, ready to be thrown.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub scale: &'static Scale,
    pub throw: Throw,
    pub total: i64,
    pub against: i64,
    /// Further numbers for the scale, by name.
    pub named: Vec<(&'static str, i64)>,
}

impl Numbers {
    /// A throw against a number, without further numbers.
    pub(crate) fn new(scale: &'static Scale, throw: Throw, total: i64, against: i64) -> Self {
        Self {
            scale,
            throw,
            total,
            against,
            named: Vec::new(),
        }
    }

    /// What the other side has to beat if this falls.
    pub(crate) fn answer(&self, fell: Fell) -> i64 {
        (self.scale.answer)(&self.seen(fell, 0))
    }

    /// A throw that shows this, against a number.
    pub(crate) fn seen(&self, fell: impl Into<Fell>, against: i64) -> Seen<'_> {
        let Fell { rolled, features } = fell.into();
        Seen {
            rolled,
            total: self.total,
            against,
            features,
            named: &self.named,
        }
    }

    /// What players call the total of a throw: that of the log, or else what the dice show.
    pub(crate) fn comes_to(&self, fell: Fell, shown: impl Fn() -> i64) -> i64 {
        let mut facts = self.scale.facts.iter();
        let total = facts.find(|(name, _)| *name == "total");
        let seen = self.seen(fell, self.against);
        total.map_or_else(shown, |(_, total)| total(&seen))
    }

    /// The grade of a throw that shows this.
    pub(crate) fn read(&self, seen: &Seen<'_>) -> Grade {
        match self.throw {
            Throw::Sure(grade) => grade,
            Throw::Die(_) | Throw::Dice(_) => (self.scale.grade)(seen),
        }
    }

    /// The grade of a throw against a number.
    pub(crate) fn grade(&self, fell: impl Into<Fell>, against: i64) -> Grade {
        self.read(&self.seen(fell, against))
    }

    /// Whether anything is thrown.
    pub(crate) fn is_thrown(&self) -> bool {
        !matches!(self.throw, Throw::Sure(_))
    }

    /// The values that people see of the throw, and their unit in the singular: faces of one die, or hits; `None` for other dice.
    pub(crate) fn shown(&self) -> Option<(RangeInclusive<i64>, &'static str)> {
        match &self.throw {
            Throw::Die(die) => Some((die.lowest().into()..=die.highest().into(), "")),
            Throw::Dice(thrown) if thrown.1.is_hits() => {
                let highest = thrown.0.highest();
                let most = thrown.0.most_hits().map_or(highest + EXPLODED, i64::from);
                Some((0..=most, "hit"))
            }
            Throw::Dice(_) | Throw::Sure(_) => None,
        }
    }

    /// The throw that shows this value.
    pub(crate) fn showing(&self, value: i64) -> Fell {
        match &self.throw {
            Throw::Dice(thrown) => {
                let features = Features {
                    hits: value,
                    ..Features::default()
                };
                Fell::of(features, &thrown.1)
            }
            Throw::Die(_) | Throw::Sure(_) => value.into(),
        }
    }

    /// All that the throw may show with its weight, lowest first; nothing for dice that have too many results.
    fn rolls(&self) -> Chances<Fell> {
        let of = |(rolled, p): (i64, f64)| (Fell::from(rolled), p);
        Chances::distinct(match &self.throw {
            Throw::Die(die) => {
                let faces = die.lowest()..=die.highest();
                faces.map(|face| of((i64::from(face), 1.0))).collect()
            }
            Throw::Dice(thrown) => {
                let (dice, asked) = &**thrown;
                let all = dice.joint(asked).unwrap_or_default().into_iter();
                all.map(|(features, p)| (Fell::of(features, asked), p))
                    .collect()
            }
            Throw::Sure(_) => vec![of((0, 1.0))],
        })
    }

    /// The chances of what each roll means, by all that it shows.
    pub(crate) fn each_seen<T: Copy + PartialEq>(
        &self,
        read: impl Fn(&Seen<'_>) -> T,
    ) -> Chances<T> {
        self.rolls()
            .map(|fell| read(&self.seen(fell, self.against)))
    }

    /// The chances of what the rolls of two sides mean together, by all that they show.
    pub(crate) fn pairs<T: Copy + PartialEq>(
        &self,
        other: &Self,
        read: impl Fn(Fell, Fell) -> T,
    ) -> Chances<T> {
        self.rolls().with(&other.rolls(), read)
    }

    /// The chances of each grade against its number.
    pub(crate) fn grades(&self) -> Chances<Grade> {
        self.each_seen(|seen| self.read(seen))
    }

    /// Whether more is asked of its dice than what they come to.
    fn shows_more(&self) -> bool {
        matches!(&self.throw, Throw::Dice(thrown) if !thrown.1.is_result())
    }

    /// The chances of both grades if each side's roll is the number that the other has to beat. Of dice that only
    /// come to a number, and are read so that a grade never falls as its own roll rises, only the first and last roll of
    /// each grade are looked for.
    pub(crate) fn opposed(&self, other: &Self) -> Chances<[Grade; 2]> {
        let is_steady = |side: &Self| side.scale.is_steady && !side.shows_more();
        if !is_steady(self) || !is_steady(other) {
            return self.pairs(other, |one, two| {
                let [ours, theirs] = [self.answer(one), other.answer(two)];
                [self.grade(one, theirs), other.grade(two, ours)]
            });
        }
        let (ours, theirs) = (self.rolls(), other.rolls());
        let ours: Vec<(Fell, f64)> = ours.each().collect();
        // The weight of everything lower than each roll.
        let mut below = vec![0.0];
        below.extend(ours.iter().scan(0.0, |sum, (_, p)| {
            *sum += p;
            Some(*sum)
        }));
        let each = theirs.each().flat_map(|(answer, p)| {
            let grades = |roll: Fell| {
                let [ours, theirs] = [self.answer(roll), other.answer(answer)];
                [self.grade(roll, theirs), other.grade(answer, ours)]
            };
            let mut all = Vec::new();
            let mut from = 0;
            while let Some((least, _)) = ours.get(from) {
                let same = grades(*least);
                let to = from + ours[from..].partition_point(|(roll, _)| grades(*roll) == same);
                all.push((same, (below[to] - below[from]) * p));
                from = to;
            }
            all
        });
        Chances::weighted(each)
    }
}

/// Who wins if only the first side has a grade to win by.
pub(crate) fn verdict(first: Grade, opposed: bool) -> Verdict {
    match (first.rank > 0, opposed) {
        (true, _) => Verdict::FIRST,
        (false, true) => Verdict::SECOND,
        (false, false) => Verdict::Neither,
    }
}

/// A difficulty with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedDc {
    /// The word in commands and files.
    pub id: &'static str,
    /// The words on screen.
    pub label: &'static str,
    pub dc: i64,
}

impl NamedDc {
    #[must_use]
    pub const fn new(id: &'static str, label: &'static str, dc: i64) -> Self {
        Self { id, label, dc }
    }
}
