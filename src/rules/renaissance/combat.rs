//! Attacks: the effect of a hit, and exact odds (Renaissance, Combat). Damage is in points of
//! damage value (DV). Odds are counted in integers and divided once.

use std::collections::BTreeMap;

use super::{
    CRITICAL_SUCCESS, EXCEPTIONAL_SUCCESS, Edition, Gains, attack_bonus, check, damage_after_armour,
};
use crate::rules::Grade;

/// The number of faces of D%.
const FACES: u32 = 100;

/// The quality of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) struct Hit {
    /// The bonus of the MoS to the DV: 0, 5 or 10.
    pub bonus: i64,
    /// Whether it is critical, so that the dice count as their maximum.
    pub critical: bool,
    /// Whether it is good enough for the effect of a strike.
    pub strong: bool,
}

/// The target number of an attack on an unseen target, instead of the skill: 50 or Luck x10,
/// whichever is lower; 50 for a character without Luck (Renaissance, Blind attacks).
#[must_use]
pub(crate) fn blind_attack(luck: Option<i64>) -> i64 {
    luck.map_or(BLIND, |luck| luck.saturating_mul(10).min(BLIND))
}

const BLIND: i64 = 50;

/// Whether a hit of this grade is good enough for the effect of a strike: an exceptional or
/// critical success (Renaissance, Strikes).
#[must_use]
pub(crate) fn is_strong(grade: Grade) -> bool {
    grade == EXCEPTIONAL_SUCCESS || grade == CRITICAL_SUCCESS
}

impl Hit {
    /// The DV: the dice as rolled, or `maximum` for a critical hit, plus the bonus. (Reading: the
    /// bonus follows the MoS, the maximum the final grade.)
    #[must_use]
    pub(crate) fn damage_value(self, dice_total: i64, maximum: i64) -> i64 {
        let dice = if self.critical { maximum } else { dice_total };
        dice.saturating_add(self.bonus)
    }
}

/// The exact odds of an attack. Ties are rerolled from the attack on, so they do not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AttackOdds {
    hits: BTreeMap<Hit, u32>,
    misses: u32,
}

impl AttackOdds {
    /// The probability of a hit.
    #[must_use]
    pub(crate) fn hit(&self) -> f64 {
        let count: u32 = self.hits.values().sum();
        f64::from(count) / f64::from(self.all())
    }

    /// The probability of a hit good enough for the effect of a strike.
    #[must_use]
    pub(crate) fn strong(&self) -> f64 {
        let strong = self.hits.iter().filter(|(hit, _)| hit.strong);
        let count: u32 = strong.map(|(_, count)| count).sum();
        f64::from(count) / f64::from(self.all())
    }

    /// The probability of a miss.
    #[must_use]
    pub(crate) fn miss(&self) -> f64 {
        f64::from(self.misses) / f64::from(self.all())
    }

    /// Every possible kind of hit with its probability; together with the misses the sum is 1.
    pub(crate) fn hits(&self) -> impl Iterator<Item = (Hit, f64)> + '_ {
        let all = f64::from(self.all());
        self.hits
            .iter()
            .map(move |(hit, count)| (*hit, f64::from(*count) / all))
    }

    /// Never 0, because an attack roll of 99 always fails.
    fn all(&self) -> u32 {
        self.misses + self.hits.values().sum::<u32>()
    }
}

/// The odds of an attack: an ordered contest in which the defence rolls if the attack succeeds,
/// and the higher of two successes wins. Without a defence target the other side is unaware or
/// cannot defend, and does not roll. Targets are given before limits.
#[must_use]
pub(crate) fn attack_odds(attack_tn: i64, defence_tn: Option<i64>, edition: Edition) -> AttackOdds {
    // How many faces succeed for the defence; 0 if it does not roll.
    let defended = defence_tn.map_or(0, |tn| {
        (0..100)
            .map(|roll| u32::from(check(roll, tn, edition).succeeded()))
            .sum()
    });
    let mut odds = AttackOdds {
        hits: BTreeMap::new(),
        misses: 0,
    };
    for roll in 0..100 {
        let attack = check(roll, attack_tn, edition);
        if !attack.succeeded() {
            odds.misses += FACES;
            continue;
        }
        let face = u32::from(roll);
        let hit = Hit {
            bonus: attack_bonus(attack.margin, edition),
            critical: attack.grade == CRITICAL_SUCCESS,
            strong: is_strong(attack.grade),
        };
        // The defence loses with failures and with successes below this one.
        let beaten = FACES - defended + face.min(defended);
        *odds.hits.entry(hit).or_default() += beaten;
        // Higher successes of the defence; an equal one is a tie.
        odds.misses += defended.saturating_sub(face + 1);
    }
    odds.hits.retain(|_, count| *count > 0);
    odds
}

/// The exact odds of an attack's damage.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DamageOdds {
    /// The probability of a miss.
    pub miss: f64,
    /// Each possible damage of a hit, lowest first, with its probability among all attacks. Damage
    /// 0 is a hit stopped by armour.
    pub damage: Vec<(i64, f64)>,
}

impl DamageOdds {
    /// The probability of a hit with at least this damage: 1 for any damage, WT for a wound.
    #[must_use]
    pub(crate) fn at_least(&self, damage: i64) -> f64 {
        let enough = self.damage.iter().filter(|(value, _)| *value >= damage);
        enough.map(|(_, p)| p).sum()
    }
}

/// The exact distribution of damage of an attack with these odds: `dice` are the probabilities of
/// the rolls and `maximum` their maximum, against armour value `av` with armour piercing `ap`.
/// `gains` are the effects of strikes on a strong hit.
#[must_use]
pub(crate) fn damage_odds(
    odds: &AttackOdds,
    dice: &[(i64, f64)],
    maximum: i64,
    av: i64,
    ap: i64,
    gains: Gains,
) -> DamageOdds {
    let mut damage: BTreeMap<i64, f64> = BTreeMap::new();
    for (hit, chance) in odds.hits() {
        let gains = if hit.strong { gains } else { Gains::default() };
        let pierced = ap.saturating_add(gains.ap);
        let mut add = |rolled: i64, p: f64| {
            let value = hit.damage_value(rolled, maximum).saturating_add(gains.dv);
            *damage
                .entry(damage_after_armour(value, av, pierced))
                .or_default() += p;
        };
        if hit.critical {
            add(maximum, chance);
        } else {
            for (rolled, p) in dice {
                add(*rolled, chance * p);
            }
        }
    }
    DamageOdds {
        miss: odds.miss(),
        damage: damage.into_iter().filter(|(_, p)| *p > 0.0).collect(),
    }
}
