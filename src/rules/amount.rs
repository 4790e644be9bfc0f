//! The damage of a hit: what its grade makes of the weapon's dice, and what is added to them.

use super::Grade;
use super::chances::Chances;
use super::scale::{MOST_CARRIED, Numbers, Seen};
use crate::dice::{Expression, Uncounted};

/// How a hit of a grade does damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub grade: Grade,
    /// The name of its chance in a preview; empty for none.
    pub called: &'static str,
    /// How the weapon's dice count, once for each time that they do.
    pub times: &'static [Counts],
    /// The name of what dice that count twice add to counting once; empty for nothing.
    pub label: &'static str,
    /// Ignores armour.
    pub unarmoured: bool,
    /// Whether it is worse for the target than an ordinary hit.
    pub critical: bool,
}

impl Way {
    /// A hit whose dice count once.
    #[must_use]
    pub const fn once(grade: Grade) -> Self {
        Self {
            grade,
            called: "",
            times: &[Counts::Added],
            label: "",
            unarmoured: false,
            critical: false,
        }
    }

    /// A critical hit, of which the dice count twice; `label` names what they add.
    #[must_use]
    pub const fn twice(grade: Grade, label: &'static str) -> Self {
        Self {
            times: &[Counts::DiceTwice],
            label,
            critical: true,
            ..Self::once(grade)
        }
    }

    /// Whether the damage is its maximum, whatever the dice show.
    pub(crate) fn is_maximum(self) -> bool {
        self.times.iter().all(|counts| counts.is_maximum())
    }

    /// The way of this grade; `None` for a miss.
    pub(crate) fn of(ways: &[Self], grade: Grade) -> Option<Self> {
        ways.iter().copied().find(|way| way.grade == grade)
    }
}

/// How an attack hits: by a grade, and with what its die adds to the damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct How {
    pub grade: Grade,
    pub bonus: i64,
    /// Further numbers of the roll on which the damage depends.
    pub carried: [i64; MOST_CARRIED],
}

impl How {
    /// A roll that shows this.
    pub(crate) fn of(numbers: &Numbers, seen: &Seen<'_>) -> Self {
        let mut carried = [0; MOST_CARRIED];
        for (place, calc) in carried.iter_mut().zip(numbers.scale.carries) {
            *place = calc(seen);
        }
        Self {
            grade: numbers.read(seen),
            bonus: (numbers.scale.bonus)(seen),
            carried,
        }
    }

    /// The chances of the ways to roll.
    pub(crate) fn chances(numbers: &Numbers) -> Chances<Self> {
        numbers.each_seen(|seen| Self::of(numbers, seen))
    }

    /// A hit of a grade.
    pub(crate) fn plain(grade: Grade, bonus: i64) -> Self {
        Self {
            grade,
            bonus,
            carried: [0; MOST_CARRIED],
        }
    }
}

/// How dice count towards the damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    Added,
    /// Their maximum, without being rolled.
    Highest,
    /// The same, told as dice that all show their highest face.
    Maximum,
    Taken,
    /// Half, rounded up.
    Halved,
    /// What they show twice, what is added to them once.
    DiceTwice,
}

impl Counts {
    /// Whether nothing is rolled for them.
    fn is_maximum(self) -> bool {
        matches!(self, Self::Highest | Self::Maximum)
    }

    fn of(self, dice: &Expression, total: i64) -> i64 {
        match self {
            Self::Added => total,
            Self::Highest | Self::Maximum => dice.highest(),
            Self::Taken => -total,
            Self::Halved => total / 2 + total % 2,
            Self::DiceTwice => total.saturating_mul(2).saturating_sub(dice.total(&[])),
        }
    }
}

/// Damage to roll: dice, and how they count.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Amount(Vec<(Expression, Counts)>);

impl Amount {
    /// The damage of a weapon, and other dice.
    pub(crate) fn of(
        times: &[Counts],
        weapon: &Expression,
        others: impl IntoIterator<Item = (Expression, Counts)>,
    ) -> Self {
        let weapon = times.iter().map(|counts| (weapon.clone(), *counts));
        Self(weapon.chain(others).collect())
    }

    /// The dice to roll, in order.
    pub(crate) fn dice(&self) -> impl Iterator<Item = &Expression> {
        let rolled = self.0.iter().filter(|(_, counts)| !counts.is_maximum());
        rolled.map(|(dice, _)| dice)
    }

    /// The total for these results of [`Amount::dice`] and something more; it may be below 0.
    pub(crate) fn total(&self, rolled: &[i64], more: i64) -> i64 {
        let each = self.counted(rolled).map(|(_, counted)| counted);
        each.fold(more, i64::saturating_add)
    }

    /// What dice that count twice add to counting once, for these results of [`Amount::dice`].
    pub(crate) fn doubled(&self, rolled: &[i64]) -> i64 {
        let twice = |counts| counts == Counts::DiceTwice;
        let each = self.0.iter().zip(self.counted(rolled));
        let twice = each.filter(|((_, counts), _)| twice(*counts));
        twice.map(|(_, (total, counted))| counted - total).sum()
    }

    /// What each of the dice shows, and what it counts.
    fn counted(&self, rolled: &[i64]) -> impl Iterator<Item = (i64, i64)> {
        let mut rolled = rolled.iter().copied();
        self.0.iter().map(move |(dice, counts)| {
            let total = if counts.is_maximum() {
                0
            } else {
                rolled.next().unwrap_or(0)
            };
            (total, counts.of(dice, total))
        })
    }

    /// Every total with its chance, lowest first; it may be below 0.
    ///
    /// # Errors
    /// Returns the bounds instead if there are too many results; they are not below 0.
    pub(crate) fn distribution(&self) -> Result<Vec<(i64, f64)>, Uncounted> {
        self.expression().distribution().map_err(|why| Uncounted {
            least: Some(why.least.unwrap_or(0).max(0)),
            ..why
        })
    }

    /// All of it as one expression, which may come out below 0.
    fn expression(&self) -> Expression {
        let mut fixed = 0_i64;
        let dice = self.0.iter().filter_map(|(dice, counts)| match counts {
            Counts::Added => Some((false, dice.clone())),
            Counts::Taken => Some((true, dice.clone())),
            Counts::Halved => Some((false, dice.clone().halved())),
            Counts::Highest | Counts::Maximum => {
                fixed = fixed.saturating_add(dice.highest());
                None
            }
            Counts::DiceTwice => {
                fixed = fixed.saturating_sub(dice.total(&[]));
                Some((false, dice.clone().doubled()))
            }
        });
        let dice: Vec<_> = dice.collect();
        Expression::sum(fixed, dice)
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut plus = "";
        for (dice, counts) in &self.0 {
            match counts {
                Counts::Highest if dice.highest() == 0 => continue,
                Counts::Highest => write!(f, "{plus}{}", dice.highest())?,
                Counts::Taken => write!(f, "-{dice}")?,
                Counts::Added | Counts::Maximum | Counts::DiceTwice => {
                    write!(f, "{plus}{dice}")?;
                }
                Counts::Halved => write!(f, "{plus}({dice})/2")?,
            }
            plus = "+";
        }
        Ok(())
    }
}
