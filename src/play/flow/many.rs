//! A check of each of several characters, with damage that is rolled once and shared by grade.

use super::contest::{self, Earlier};
use super::harm::land;
use super::odds::of_one;
use super::plan::Plan;
use crate::campaign::CharacterId;
use crate::dice::Expression;
use crate::game::{Damage, Distribution, Draft, Preview, Refusal, RollOdds};
use crate::rules::{Grade, Part};

/// Damage that each of them bears by its own grade.
pub(crate) struct Shared {
    /// Whose dice it is.
    pub(crate) by: Option<CharacterId>,
    pub(crate) dice: Expression,
    /// What a grade leaves of it.
    pub(crate) share: fn(Grade, i64) -> i64,
    /// The grade with which it is as bad as a critical hit, if there is one.
    pub(crate) critical: Option<Grade>,
}

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
) -> Result<(), Refusal> {
    if let Some(shared) = shared {
        draft.may_roll_expression(shared.by, &shared.dice);
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
        for (roll, grade) in contest.sides.iter_mut().zip(&rolled.grades) {
            let amount = (shared.share)(*grade, damage);
            roll.facts.push(Part::new("damage", amount));
            let damage = Damage {
                critical: shared.critical == Some(*grade),
                ..Damage::of(amount)
            };
            borne.extend(roll.who.map(|who| (who, damage)));
        }
    }
    draft.rolled(contest);
    contest::tell(draft, &rolled);
    for (who, damage) in borne {
        land(draft, who, damage)?;
    }
    Ok(())
}

/// The chances of each check, and of the damage if there is only one; `None` if nobody rolls.
pub(crate) fn odds(plan: &Plan, shared: Option<&Shared>) -> Option<Preview> {
    let share = shared.map(|shared| shared.share);
    let rolled = shared.map(|shared| shared.dice.distribution());
    let counted = rolled.as_ref().and_then(|rolled| rolled.as_deref().ok());
    // Worked out once for each grade, however many there are.
    let grades = plan.sides.first()?.numbers.scale.grades;
    let means: Option<Vec<_>> = counted.zip(share).map(|(rolled, share)| {
        let mean = |grade| mean(rolled, |damage| share(grade, damage));
        grades.iter().map(|grade| (*grade, mean(*grade))).collect()
    });
    let each = plan.sides.iter().map(|side| {
        let mut what = side.words.clone();
        if let Some(means) = &means {
            let chances = side.numbers.grades();
            let each = means.iter();
            let each = each.map(|(of, mean)| mean * chances.chance(|grade| grade == *of));
            what = format!("{what}, {:.1} damage on average", each.sum::<f64>());
        }
        RollOdds {
            who: side.side.subject.name.clone(),
            what,
            odds: of_one(&side.numbers),
        }
    });
    let preview = Preview::of_each(each.collect())?;
    let damage = match (rolled.zip(share), plan.sides.as_slice()) {
        (Some((Err(why), _)), _) => Some(Err(why)),
        (Some((Ok(rolled), share)), [only]) => {
            let grades = only.numbers.grades();
            Some(Ok(
                grades.amounts(&rolled, |grade, sum| Some(share(grade, sum)))
            ))
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
