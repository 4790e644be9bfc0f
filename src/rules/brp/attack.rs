//! Attack against defence, and the effect of a hit (combat.md, Basic Roleplaying).

use super::{CRITICAL_SUCCESS, FAILURE, GRADES, SPECIAL_SUCCESS, SUCCESS};
use crate::dice::Expression;
use crate::rules::amount::{Counts, Way};
use crate::rules::versus::{Versus, When};
use crate::rules::{Grade, Verdict};

/// An attack and its defence, which is rolled if the attack would hit, and stops it if it is as good.
pub(crate) const STRIKE: &Versus = &Versus {
    when: When::Succeeded,
    key: |side| (side.grade.rank > 0).then_some([side.grade.rank.into(), 0, 0]),
    equal: |_| Some(Verdict::SECOND),
    nobody: Some(Verdict::Neither),
    left: None,
    lists: false,
};

/// The grade by which a hit counts (combat.md, the matrix of attack and defence): one step lower for each step of
/// the defence above a failure.
pub(crate) fn lowered(attack: Grade, defence: Option<Grade>) -> Grade {
    let left = attack.rank - defence.map_or(0, |grade| grade.rank.max(0));
    Grade::ranked(GRADES, left).unwrap_or(FAILURE)
}

/// The hit points that the parrying item and the parried weapon lose if both rolls succeed: 2 for each step by
/// which the attack is better, and 1 for each by which it is worse.
pub(crate) fn losses(attack: Grade, defence: Grade) -> (i64, i64) {
    let ahead = match (attack.rank, defence.rank) {
        (attack @ 1.., defence @ 1..) => i64::from(attack - defence),
        _ => 0,
    };
    (ahead.max(0) * 2, (-ahead).max(0))
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

impl Kind {
    /// What hits of each grade do with the weapon's damage. A critical hit does the maximum and ignores armour.
    pub(crate) fn ways(self) -> &'static [Way] {
        const MAXIMUM: &[Way] = &ways(&[Counts::Highest, Counts::Added]);
        const IMPALE: &[Way] = &ways(&[Counts::Added, Counts::Added]);
        const PLAIN: &[Way] = &ways(&[Counts::Added]);
        match self {
            Self::Maximum => MAXIMUM,
            Self::Impale => IMPALE,
            Self::Plain | Self::Bleed | Self::Crush | Self::Knockback | Self::Entangle => PLAIN,
        }
    }
}

const fn ways(special: &'static [Counts]) -> [Way; 3] {
    [
        Way {
            called: "critical hit",
            times: &[Counts::Highest],
            unarmoured: true,
            ..Way::once(CRITICAL_SUCCESS)
        },
        Way {
            called: "special hit",
            times: special,
            ..Way::once(SPECIAL_SUCCESS)
        },
        Way {
            called: "normal hit",
            ..Way::once(SUCCESS)
        },
    ]
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
    pub(crate) fn not_positive(self) -> Self {
        if self.count > 0 {
            Self::default()
        } else {
            self
        }
    }

    /// The modifier of a crushing special success: doubled; 1D4 if there is none; none if it is
    /// negative.
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

    /// The dice that are added to a hit of each grade. `halved`: a bonus counts half, as for thrown weapons and
    /// bows.
    pub(crate) fn adds(self, kind: Kind, halved: bool) -> Vec<(Grade, Expression, Counts)> {
        let hits = [CRITICAL_SUCCESS, SPECIAL_SUCCESS, SUCCESS].into_iter();
        let each = hits.filter_map(|grade| {
            let Self { count, faces } = match (grade, kind) {
                (SPECIAL_SUCCESS, Kind::Crush) => self.crushing(),
                _ => self,
            };
            let counts = match count {
                0 => return None,
                ..0 => Counts::Taken,
                _ if halved => Counts::Halved,
                _ => Counts::Added,
            };
            let dice = Expression::parse(&format!("{}d{faces}", count.abs())).ok()?;
            Some((grade, dice, counts))
        });
        each.collect()
    }
}

/// The penalty for each earlier defence of a round (`uge`).
pub(crate) const EACH_DEFENCE: i64 = -30;

/// The percentage of missiles that a shield covers, by size (combat.md, Attack): `small`,
/// `medium`, `large`.
pub(crate) fn shield_covers(size: &str) -> i64 {
    match size {
        "small" => 15,
        "large" => 60,
        _ => 30,
    }
}

/// How many metres a blow throws somebody back that has overcome its SIZ (`uge`): one for each 5 points of damage, as a
/// special hit does, or of the damage beyond this SIZ, as an attempt does.
pub(crate) fn thrown_back(damage: i64, beyond: Option<i64>) -> i64 {
    damage.saturating_sub(beyond.unwrap_or(0)).max(0) / 5
}

/// The modifier for the size of the target: 20 if its SIZ is more than twice the attacker's, -20
/// if less than half of it.
pub(crate) fn of_size(own: i64, target: i64) -> i64 {
    if target > own.saturating_mul(2) {
        20
    } else if target.saturating_mul(2) < own {
        -20
    } else {
        0
    }
}
