//! Attacks: the effect of a hit, and exact odds (Renaissance, Combat). Damage is in points of
//! damage value (DV).

use super::{
    CRITICAL_SUCCESS, EXCEPTIONAL_SUCCESS, Edition, Gains, ON_SUCCESS, attack_bonus, numbers,
};
use crate::rules::chances::Chances;
use crate::rules::harm::after_armour;
use crate::rules::{Grade, Verdict};

/// The quality of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) struct Hit {
    /// The bonus of the MoS to the DV: 0, 5 or 10.
    pub bonus: i64,
    /// Whether it is critical, so that the dice count as their maximum.
    pub critical: bool,
    /// Whether it is good enough for the effect of a strike: an exceptional or critical success (Renaissance,
    /// Strikes).
    pub strong: bool,
}

/// The target number of an attack on an unseen target, instead of the skill: 50 or Luck x10,
/// whichever is lower; 50 for a character without Luck (Renaissance, Blind attacks).
#[must_use]
pub(crate) fn blind_attack(luck: Option<i64>) -> i64 {
    luck.map_or(BLIND, |luck| luck.saturating_mul(10).min(BLIND))
}

const BLIND: i64 = 50;

impl Hit {
    /// The hit of a successful attack roll of this grade and MoS.
    #[must_use]
    pub(crate) fn of(grade: Grade, mos: i64, edition: Edition) -> Self {
        Self {
            bonus: attack_bonus(mos, edition),
            critical: grade == CRITICAL_SUCCESS,
            strong: grade == EXCEPTIONAL_SUCCESS || grade == CRITICAL_SUCCESS,
        }
    }

    /// The DV: the dice as rolled, or `maximum` for a critical hit, plus the bonus. (Reading: the
    /// bonus follows the MoS, the maximum the final grade.)
    #[must_use]
    pub(crate) fn damage_value(self, dice_total: i64, maximum: i64) -> i64 {
        let dice = if self.critical { maximum } else { dice_total };
        dice.saturating_add(self.bonus)
    }
}

/// The chances of an attack: its verdict and its hit, which is `None` for a miss. Ties are rerolled from the attack on,
/// so they do not count. Without a defence target the other side is unaware or cannot defend, and does not roll.
/// Targets are given before limits.
#[must_use]
pub(crate) fn attack_odds(
    attack_tn: i64,
    defence_tn: Option<i64>,
    edition: Edition,
) -> Chances<(Verdict, Option<Hit>)> {
    let attack = numbers(attack_tn, edition, false).each(|rolled, grade| {
        let key = (grade.rank > 0).then_some([rolled, 0, 0]);
        (key, key.map(|_| Hit::of(grade, rolled, edition)))
    });
    let defence = defence_tn.map_or_else(
        || Chances::certain((None, ())),
        |tn| {
            let keys = ON_SUCCESS.keys((0, &numbers(tn, edition, false)));
            keys.map(|key| (key, ()))
        },
    );
    let fought = ON_SUCCESS.fought(&attack, &defence, |verdict, hit, ()| {
        let verdict = verdict?;
        Some((verdict, hit.filter(|_| verdict == Verdict::FIRST)))
    });
    fought.decided()
}

/// Each possible damage of an attack, lowest first, with its probability among all attacks; 0 is a hit stopped
/// by armour. `dice` are the probabilities of the rolls and `maximum` their maximum, against armour value `av`
/// with armour piercing `ap`. `gains` are the effects of strikes on a strong hit.
#[must_use]
pub(crate) fn damage_odds(
    odds: &Chances<Option<Hit>>,
    dice: &[(i64, f64)],
    maximum: i64,
    av: i64,
    ap: i64,
    gains: Gains,
) -> Vec<(i64, f64)> {
    odds.amounts(dice, |hit, rolled| {
        let hit = hit?;
        let gains = if hit.strong { gains } else { Gains::default() };
        let value = hit.damage_value(rolled, maximum).saturating_add(gains.dv);
        Some(after_armour(value, av, ap.saturating_add(gains.ap)))
    })
}
