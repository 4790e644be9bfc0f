//! The damage of a hit: what its grade makes of the weapon's dice, and what is added to them.

use super::Grade;
use crate::dice::{Expression, Uncounted};

/// How a hit of a grade does damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub grade: Grade,
    /// The name of its chance in a preview; empty for none.
    pub called: &'static str,
    pub times: Times,
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
            times: Times::Once,
            label: "",
            unarmoured: false,
            critical: false,
        }
    }

    /// A critical hit, of which the dice count twice; `label` names what they add.
    #[must_use]
    pub const fn twice(grade: Grade, label: &'static str) -> Self {
        Self {
            times: Times::DiceTwice,
            label,
            critical: true,
            ..Self::once(grade)
        }
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
}

/// How often a weapon's damage counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Times {
    Once,
    /// What the dice show counts twice, what is added to them once.
    DiceTwice,
    /// All of it is rolled twice.
    RolledTwice,
    /// Its maximum, without dice.
    Highest,
    /// The same, told as dice that all show their highest face.
    Maximum,
    /// Its maximum and the dice.
    HighestAndOnce,
}

impl Times {
    /// Whether the damage is its maximum, whatever the dice show.
    pub(crate) fn is_maximum(self) -> bool {
        matches!(self, Self::Highest | Self::Maximum)
    }
}

/// How dice count towards the damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counts {
    Added,
    /// What they would show at most, without being rolled.
    Highest,
    Taken,
    /// Half, rounded up.
    Halved,
    /// What they show twice, what is added to them once.
    DiceTwice,
}

impl Counts {
    fn of(self, dice: &Expression, total: i64) -> i64 {
        match self {
            Self::Added => total,
            Self::Highest => dice.highest(),
            Self::Taken => -total,
            Self::Halved => total / 2 + total % 2,
            Self::DiceTwice => total.saturating_mul(2).saturating_sub(dice.total(&[])),
        }
    }
}

/// Damage to roll: a fixed number and dice.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Amount {
    fixed: i64,
    dice: Vec<(Expression, Counts)>,
}

impl Amount {
    /// The damage of a weapon, and other dice.
    pub(crate) fn of(
        times: Times,
        weapon: &Expression,
        others: impl IntoIterator<Item = (Expression, Counts)>,
    ) -> Self {
        let once = (weapon.clone(), Counts::Added);
        let (fixed, mut dice) = match times {
            Times::Once => (0, vec![once]),
            Times::DiceTwice => (0, vec![(weapon.clone(), Counts::DiceTwice)]),
            Times::RolledTwice => (0, vec![once.clone(), once]),
            Times::Highest => (weapon.highest(), Vec::new()),
            Times::Maximum => (0, vec![(weapon.clone(), Counts::Highest)]),
            Times::HighestAndOnce => (weapon.highest(), vec![once]),
        };
        dice.extend(others);
        Self { fixed, dice }
    }

    /// The dice to roll, in order.
    pub(crate) fn dice(&self) -> impl Iterator<Item = &Expression> {
        let rolled = self.dice.iter();
        let rolled = rolled.filter(|(_, counts)| *counts != Counts::Highest);
        rolled.map(|(dice, _)| dice)
    }

    /// The total for these results of [`Amount::dice`] and something more; at least 0.
    pub(crate) fn total(&self, rolled: &[i64], more: i64) -> i64 {
        let fixed = self.fixed.saturating_add(more);
        let each = self.counted(rolled).map(|(_, counted)| counted);
        each.fold(fixed, i64::saturating_add).max(0)
    }

    /// What dice that count twice add to counting once, for these results of [`Amount::dice`].
    pub(crate) fn doubled(&self, rolled: &[i64]) -> i64 {
        let twice = |counts| counts == Counts::DiceTwice;
        let each = self.dice.iter().zip(self.counted(rolled));
        let twice = each.filter(|((_, counts), _)| twice(*counts));
        twice.map(|(_, (total, counted))| counted - total).sum()
    }

    /// What each of the dice shows, and what it counts.
    fn counted(&self, rolled: &[i64]) -> impl Iterator<Item = (i64, i64)> {
        let mut rolled = rolled.iter().copied();
        self.dice.iter().map(move |(dice, counts)| {
            let total = match counts {
                Counts::Highest => 0,
                _ => rolled.next().unwrap_or(0),
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
        let mut fixed = self.fixed;
        let dice = self.dice.iter().map(|(dice, counts)| match counts {
            Counts::Added => (false, dice.clone()),
            Counts::Highest => (false, Expression::sum(dice.highest(), [])),
            Counts::Taken => (true, dice.clone()),
            Counts::Halved => (false, dice.clone().halved()),
            Counts::DiceTwice => {
                fixed = fixed.saturating_sub(dice.total(&[]));
                (false, dice.clone().doubled())
            }
        });
        let dice: Vec<_> = dice.collect();
        Expression::sum(fixed, dice)
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut plus = "";
        if self.fixed != 0 {
            write!(f, "{}", self.fixed)?;
            plus = "+";
        }
        for (dice, counts) in &self.dice {
            match counts {
                Counts::Taken => write!(f, "-{dice}")?,
                Counts::Added | Counts::Highest | Counts::DiceTwice => {
                    write!(f, "{plus}{dice}")?;
                }
                Counts::Halved => write!(f, "{plus}({dice})/2")?,
            }
            plus = "+";
        }
        Ok(())
    }
}
