//! Attack against defence, and the effect of a hit (combat.md, Basic Roleplaying).

use super::Grading;
use crate::dice::{Expression, Uncounted};
use crate::rules::Grade;
use crate::rules::chances::summed;

/// The quality of a hit, after the defence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Hit {
    /// Weapon damage plus damage modifier.
    Normal,
    /// Extra damage or an effect, by edition and kind of weapon.
    Special,
    /// The weapon's maximum damage, ignoring armour.
    Critical,
}

/// The result of an attack and its defence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Blow {
    /// The quality of the hit; `None` for a miss.
    pub hit: Option<Hit>,
    /// The hit points that the parrying item loses.
    pub parry_loses: i64,
    /// The hit points that the attacker's weapon loses when parried in melee.
    pub weapon_loses: i64,
}

/// The matrix of attack and defence (combat.md); `defence` is `None` without a defence. Edition
/// `srd` uses the same matrix without criticals.
#[must_use]
pub(crate) fn blow(attack: Grade, defence: Option<Grade>) -> Blow {
    let against = defence.map_or(0, |grade| grade.rank.max(0));
    if attack.rank <= 0 {
        return Blow::default();
    }
    let left = attack.rank - against;
    let hit = match left {
        ..=0 => None,
        1 => Some(Hit::Normal),
        2 => Some(Hit::Special),
        3.. => Some(Hit::Critical),
    };
    Blow {
        hit,
        parry_loses: if against > 0 {
            i64::from(left.max(0)) * 2
        } else {
            0
        },
        weapon_loses: i64::from((-left).max(0)),
    }
}

/// The effect of a special success: always the same in edition `srd`, by kind of weapon in `uge`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `srd`: the weapon's maximum plus its roll.
    Maximum,
    /// `uge`, for a weapon of unknown kind: normal damage.
    Plain,
    /// The weapon's dice and bonus are rolled twice.
    Impale,
    /// Normal damage, and the target bleeds.
    Bleed,
    /// The dice of the damage modifier are doubled.
    Crush,
    /// Normal damage, and the target is thrown back.
    Knockback,
    /// Normal damage, and the target is entangled.
    Entangle,
}

/// A damage modifier: dice that are added or subtracted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Modifier {
    /// The number of dice; negative if they are subtracted.
    pub count: i64,
    /// Their faces.
    pub faces: i64,
}

impl Modifier {
    /// The modifier for the sum of STR and SIZ (combat.md, DM).
    #[must_use]
    pub(crate) fn of(strength_and_size: i64) -> Self {
        let (count, faces) = match strength_and_size {
            ..=12 => (-1, 6),
            13..=16 => (-1, 4),
            17..=24 => (0, 0),
            25..=32 => (1, 4),
            33..=40 => (1, 6),
            // Characters reach 110 in each at most; above 1000 the dice stay the same.
            sum => (2 + (sum.min(1000) - 41) / 16, 6),
        };
        Self { count, faces }
    }

    /// The modifier without a bonus, as for a prone attacker.
    #[must_use]
    pub(crate) fn not_positive(self) -> Self {
        if self.count > 0 {
            Self::default()
        } else {
            self
        }
    }

    /// The modifier of a crushing special success: doubled; 1D4 if there is none; none if it is
    /// negative.
    #[must_use]
    fn crushing(self) -> Self {
        match self.count {
            ..0 => Self::default(),
            0 => Self { count: 1, faces: 4 },
            count => Self {
                count: count * 2,
                ..self
            },
        }
    }

    fn expression(self) -> Option<Expression> {
        let (count, faces) = (self.count.abs(), self.faces);
        Expression::parse(&format!("{count}d{faces}")).ok()
    }
}

/// How dice count towards the damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counts {
    Added,
    Taken,
    /// Half, rounded up.
    Halved,
}

/// Damage to roll: a fixed number and dice.
#[derive(Clone, Debug)]
pub(crate) struct Damage {
    fixed: i64,
    dice: Vec<(Expression, Counts)>,
    /// Ignores armour.
    pub unarmoured: bool,
}

impl Damage {
    /// The damage of a hit. `halved`: a positive damage modifier counts half, rounded up, as for
    /// thrown weapons and bows.
    #[must_use]
    pub(crate) fn of(
        hit: Hit,
        weapon: &Expression,
        modifier: Modifier,
        kind: Kind,
        halved: bool,
    ) -> Self {
        let once = (weapon.clone(), Counts::Added);
        let (fixed, mut dice) = match (hit, kind) {
            (Hit::Critical, _) => (weapon.highest(), Vec::new()),
            (Hit::Special, Kind::Maximum) => (weapon.highest(), vec![once]),
            (Hit::Special, Kind::Impale) => (0, vec![once.clone(), once]),
            (Hit::Special | Hit::Normal, _) => (0, vec![once]),
        };
        let modifier = match (hit, kind) {
            (Hit::Special, Kind::Crush) => modifier.crushing(),
            _ => modifier,
        };
        let counts = match modifier.count {
            ..0 => Counts::Taken,
            _ if halved => Counts::Halved,
            _ => Counts::Added,
        };
        let modifier = modifier.expression().filter(|_| modifier.count != 0);
        dice.extend(modifier.map(|modifier| (modifier, counts)));
        Self {
            fixed,
            dice,
            unarmoured: hit == Hit::Critical,
        }
    }

    /// The dice to roll, in order.
    pub(crate) fn dice(&self) -> impl Iterator<Item = &Expression> {
        self.dice.iter().map(|(dice, _)| dice)
    }

    /// The total for these results of [`Damage::dice`]; at least 0.
    #[must_use]
    pub(crate) fn total(&self, rolled: &[i64]) -> i64 {
        let each = self.dice.iter().zip(rolled);
        let sum: i64 = each.map(|((_, how), total)| count(*how, *total)).sum();
        (self.fixed + sum).max(0)
    }

    /// All of it as one expression, which may come out below 0.
    fn expression(&self) -> Expression {
        let dice = self.dice.iter().map(|(dice, how)| match how {
            Counts::Added => (false, dice.clone()),
            Counts::Taken => (true, dice.clone()),
            Counts::Halved => (false, dice.clone().halved()),
        });
        Expression::sum(self.fixed, dice)
    }

    /// Every total with its chance, lowest first.
    ///
    /// # Errors
    /// Returns the bounds instead if there are too many results.
    pub(crate) fn distribution(&self) -> Result<Vec<(i64, f64)>, Uncounted> {
        match self.expression().distribution() {
            Ok(all) => Ok(summed(all.into_iter().map(|(sum, p)| (sum.max(0), p)))),
            Err(why) => Err(Uncounted {
                least: Some(why.least.unwrap_or(0).max(0)),
                ..why
            }),
        }
    }
}

fn count(how: Counts, total: i64) -> i64 {
    match how {
        Counts::Added => total,
        Counts::Taken => -total,
        Counts::Halved => total / 2 + total % 2,
    }
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.fixed != 0 {
            write!(f, "{}", self.fixed)?;
        }
        for (nth, (dice, how)) in self.dice.iter().enumerate() {
            match (how, nth > 0 || self.fixed != 0) {
                (Counts::Taken, _) => write!(f, "-{dice}")?,
                (Counts::Added, true) => write!(f, "+{dice}")?,
                (Counts::Added, false) => write!(f, "{dice}")?,
                (Counts::Halved, _) => write!(f, "+({dice})/2")?,
            }
        }
        Ok(())
    }
}

/// The penalty for each earlier defence of a round (`uge`).
pub(crate) const EACH_DEFENCE: i64 = -30;

/// The percentage of missiles that a shield covers, by size (combat.md, Attack): `small`,
/// `medium`, `large`.
#[must_use]
pub(crate) fn shield_covers(size: &str) -> i64 {
    match size {
        "small" => 15,
        "large" => 60,
        _ => 30,
    }
}

/// The divisor of the chance beyond twice the range (combat.md, situations): up to 3 times in
/// edition `srd`, up to 4 times in `uge`.
#[must_use]
pub(crate) fn beyond_range(grading: Grading) -> i64 {
    match grading {
        Grading::Table | Grading::RoundUp => 4,
        Grading::Universal => 5,
    }
}

/// The modifier for the size of the target: 20 if its SIZ is more than twice the attacker's, -20
/// if less than half of it.
#[must_use]
pub(crate) fn of_size(own: i64, target: i64) -> i64 {
    if target > own.saturating_mul(2) {
        20
    } else if target.saturating_mul(2) < own {
        -20
    } else {
        0
    }
}
