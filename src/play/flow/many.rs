//! A check of each of several characters, with damage that is rolled once and shared by grade.

use std::sync::Arc;

use super::contest::{self, Earlier, Rolled, Shown};
use super::harm::land;
use super::odds::of_one;
use super::plan::Plan;
use crate::campaign::CharacterId;
use crate::dice::Expression;
use crate::game::{Damage, Distribution, Draft, Preview, Result, RollOdds};
use crate::rules::amount::How;
use crate::rules::{Grade, Part};

/// Damage that each of them bears by its own grade.
pub(crate) struct Shared {
    /// Whose dice it is.
    pub(crate) by: Option<CharacterId>,
    pub(crate) dice: Expression,
    /// What a roll leaves of it.
    pub(crate) share: Share,
    /// The kind of the damage; empty for none.
    pub(crate) kind: &'static str,
    /// The grade with which it is as bad as a critical hit, if there is one.
    pub(crate) critical: Option<Grade>,
}

/// What is left of shared damage, by how somebody has rolled.
pub(crate) type Share = Arc<dyn Fn(How, i64) -> i64>;

/// Rolls the damage, then each check, and applies its share. `begin` comes between what may be rolled and the
/// first die.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(crate) fn roll(
    draft: &mut Draft<'_>,
    plan: &Plan,
    shared: Option<&Shared>,
    begin: impl FnOnce(&mut Draft<'_>),
) -> Result<Rolled> {
    if let Some(shared) = shared {
        draft.hand.may_roll_expression(shared.by, &shared.dice);
    }
    contest::expect(draft, plan, 0);
    begin(draft);
    let damage = match shared {
        Some(shared) => Some((shared, draft.roll_total(shared.by, &shared.dice, "damage")?)),
        None => None,
    };
    let (mut contest, rolled) = contest::play(draft, plan, Earlier::default())?;
    let mut borne = Vec::new();
    if let Some((shared, damage)) = damage {
        for (roll, Shown { how, .. }) in contest.sides.iter_mut().zip(&rolled.sides) {
            let amount = (shared.share)(*how, damage).max(0);
            roll.facts.push(Part::new("damage", amount));
            let damage = Damage {
                critical: shared.critical == Some(how.grade),
                from: shared.kind,
                ..Damage::of(amount)
            };
            borne.extend(roll.who.map(|who| (who, damage)));
        }
    }
    draft.rolled(contest);
    contest::tell(draft, &rolled.told);
    for (who, damage) in borne {
        land(draft, who, damage)?;
    }
    Ok(rolled)
}

/// The chances of each check, and of the damage if there is only one; `None` if nobody rolls.
pub(crate) fn odds(plan: &Plan, shared: Option<&Shared>) -> Option<Preview> {
    let damage = shared.map(|shared| (&shared.share, shared.dice.distribution()));
    // Worked out once for all who roll alike.
    let mut means: Vec<(How, f64)> = Vec::new();
    let each = plan.sides.iter().map(|side| {
        let mut what = side.words.clone();
        if let Some((share, Ok(rolled))) = &damage {
            let mut sum = 0.0;
            let hows = How::chances(&side.numbers);
            for (how, p) in hows.each() {
                let known = means.iter().position(|(known, _)| *known == how);
                let at = known.unwrap_or_else(|| {
                    means.push((how, mean(rolled, |damage| share(how, damage).max(0))));
                    means.len() - 1
                });
                sum += means[at].1 * p;
            }
            what = format!("{what}, {:.1} damage on average", sum / hows.total());
        }
        RollOdds {
            who: side.side.subject.name.clone(),
            what,
            hit: None,
            odds: of_one(&side.numbers),
        }
    });
    let preview = Preview::of_each(each.collect())?;
    let damage = match (damage, plan.sides.as_slice()) {
        (Some((_, Err(why))), _) => Some(Err(why)),
        (Some((share, Ok(rolled))), [only]) => {
            let hows = How::chances(&only.numbers);
            Some(Ok(hows.spread(|how| {
                let left = rolled.iter();
                let left = left.map(|(sum, p)| (share(how, *sum).max(0), *p));
                left.collect()
            })))
        }
        _ => None,
    };
    Some(preview.with(damage.map(|damage| Distribution::counted("damage", damage))))
}

/// The mean of what is left of these amounts.
fn mean(rolled: &[(i64, f64)], share: impl Fn(i64) -> i64) -> f64 {
    #[allow(clippy::cast_precision_loss)] // damage is small
    let each = rolled.iter().map(|(sum, p)| share(*sum) as f64 * p);
    each.sum()
}
