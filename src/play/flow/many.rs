//! A roll of each of several characters against one number, with damage that is rolled once and shared by grade.

use super::harm::land;
use super::odds::of_one;
use super::plan::Ready;
use super::throw::{expect_one, throw_one};
use crate::campaign::statement::DamageRoll;
use crate::campaign::{CharacterId, Contest, Statement};
use crate::dice::Expression;
use crate::game::{Damage, Distribution, Draft, Preview, Refusal, RollOdds};
use crate::rules::{Grade, Part};

/// Rolls of several characters, ready to be made.
pub(crate) struct Many {
    pub(crate) sides: Vec<Ready>,
    /// How many of the first ones must succeed, or the others are not rolled.
    pub(crate) needed: usize,
    pub(crate) damage: Option<Shared>,
}

/// Damage that each of them bears by its own grade.
pub(crate) struct Shared {
    /// Whose dice it is.
    pub(crate) by: Option<CharacterId>,
    pub(crate) dice: Expression,
    /// What a grade leaves of it.
    pub(crate) share: fn(Grade, i64) -> i64,
    /// The grade with which it is as bad as a critical hit.
    pub(crate) critical: Grade,
}

/// Rolls the damage, then each roll, and applies its share. `begin` comes between what may be rolled and the
/// first die. Returns the dice of each roll that was made.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(crate) fn roll(
    draft: &mut Draft<'_>,
    many: &Many,
    begin: impl FnOnce(&mut Draft<'_>),
) -> Result<Vec<Vec<u16>>, Refusal> {
    if let Some(shared) = &many.damage {
        draft.may_roll_expression(shared.by, &shared.dice);
    }
    for side in &many.sides {
        expect_one(draft, side);
    }
    begin(draft);
    let damage = match &many.damage {
        Some(shared) => {
            let (faces, typed) = draft.roll_damage(shared.by, &shared.dice)?;
            let total = shared.dice.total(&faces).max(0);
            let rolled = DamageRoll::new("damage", &shared.dice, total, faces, typed);
            draft.state(Statement::DamageRolled(rolled));
            Some((shared, total))
        }
        None => None,
    };
    let mut sides = Vec::with_capacity(many.sides.len());
    let (mut shares, mut failed) = (Vec::new(), false);
    for (nth, side) in many.sides.iter().enumerate() {
        if nth >= many.needed && failed {
            break;
        }
        let who = side.side.subject.who;
        side.side.describe(draft, None);
        let fell = throw_one(draft, side)?;
        let against = side.numbers.against;
        let grade = side.numbers.grade(fell.rolled, against);
        failed |= nth < many.needed && grade.rank < 0;
        let mut roll = side.in_log(fell.faces, fell.rolled, against, grade);
        if let Some((shared, damage)) = damage {
            let amount = (shared.share)(grade, damage);
            roll.facts.push(Part::new("damage", amount));
            let critical = grade == shared.critical;
            let damage = Damage {
                critical,
                ..Damage::of(amount)
            };
            shares.extend(who.map(|who| (who, damage)));
        }
        sides.push(roll);
    }
    let dice = sides.iter().map(|side| side.dice.clone()).collect();
    draft.rolled(Contest {
        sides,
        ..Contest::default()
    });
    for (who, damage) in shares {
        land(draft, who, damage)?;
    }
    Ok(dice)
}

/// The chances of each roll, and of the damage if there is only one; `None` if nobody rolls.
pub(crate) fn odds(many: &Many) -> Option<Preview> {
    let share = many.damage.as_ref().map(|shared| shared.share);
    let rolled = many
        .damage
        .as_ref()
        .map(|shared| shared.dice.distribution());
    let counted = rolled.as_ref().and_then(|rolled| rolled.as_deref().ok());
    // Worked out once for each grade, however many there are.
    let grades = many.sides.first()?.numbers.scale.grades;
    let means: Option<Vec<_>> = counted.zip(share).map(|(rolled, share)| {
        let mean = |grade| mean(rolled, |damage| share(grade, damage));
        grades.iter().map(|grade| (*grade, mean(*grade))).collect()
    });
    let each = many.sides.iter().map(|side| {
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
    Some(match (rolled.zip(share), many.sides.as_slice()) {
        (Some((Err(why), _)), _) => preview.with(Distribution::counted("damage", Err(why))),
        (Some((Ok(rolled), share)), [only]) => {
            let grades = only.numbers.grades();
            let values = grades.amounts(&rolled, |grade, sum| Some(share(grade, sum)));
            preview.with(Distribution::counted("damage", Ok(values)))
        }
        _ => preview,
    })
}

/// The mean of what is left of these amounts.
fn mean(rolled: &[(i64, f64)], share: impl Fn(i64) -> i64) -> f64 {
    #[allow(clippy::cast_precision_loss)] // damage is small
    let each = rolled.iter().map(|(sum, p)| share(*sum) as f64 * p);
    each.sum()
}
