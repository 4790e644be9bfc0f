//! Attacks: a roll at somebody, the damage of a hit, what that does to the target, and what else follows.

use super::after::{follow, may_follow};
use super::contest::{self, Earlier, Rolled};
use super::harm::land;
use super::plan::{Aim, Does, Plan};
use crate::campaign::statement::DamageRoll;
use crate::campaign::{CharacterId, Contest, ContestKind, Hit, Statement};
use crate::dice::Expression;
use crate::game::{Damage, Distribution, Draft, Game, Note, Preview, Refusal, Remark};
use crate::lang::line::quoted;
use crate::play::attack::{no_damage_note, preview};
use crate::play::elective::mark_attacked;
use crate::play::taking::use_attack;
use crate::rules::chances::Chances;
use crate::rules::scale::{Way, verdict};
use crate::rules::{Grade, Part};

/// A hit without damage, about the target's name as it is typed.
pub(crate) const NO_DAMAGE: Remark =
    Remark::new("no damage", "no damage given: damage {} 1d6 deals it");

/// Remarks that a hit dealt no damage.
pub(crate) fn remark_no_damage(draft: &mut Draft<'_>, target: CharacterId) {
    let name = quoted(draft.campaign().name_of(target));
    draft.remark(&NO_DAMAGE, &name);
}

/// Rolls what was read: a check, a contest or an attack.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(crate) fn roll(draft: &mut Draft<'_>, plan: &Plan) -> Result<Rolled, Refusal> {
    match &plan.aim {
        Some(aim) => attack(draft, plan, aim),
        None => contest::roll(draft, plan),
    }
}

/// Rolls an attack and applies what comes of it: the action that it uses, the damage of a hit and the
/// consequences of its grade.
fn attack(draft: &mut Draft<'_>, plan: &Plan, aim: &Aim) -> Result<Rolled, Refusal> {
    let by = plan.sides.first().and_then(|side| side.side.subject.who);
    contest::expect(draft, plan, 0);
    if let Some(damage) = &aim.kept.damage {
        draft.may_roll_expression(by, damage);
    }
    may_follow(draft, by, aim);
    let mut told = Vec::new();
    let (mut contest, rolled) = contest::play(draft, plan, Earlier::default(), &mut told)?;
    let grade = rolled.grades.first().copied();
    let verdict = grade.map(|grade| verdict(grade, plan.opposed()));
    let way = grade.and_then(|grade| Way::of(aim.ways, grade));
    let hit = aim.target.zip(way);
    let damage = match (&aim.kept.damage, hit) {
        (Some(dice), Some((target, way))) => {
            draft.describe_damage(by, &aim.kept.weapon, target);
            Some((target, way, roll_damage(draft, by, dice, way)?))
        }
        _ => None,
    };
    // A roll that stands alone says itself what damage it does.
    if let (Some(first), Some((_, _, damage)), ContestKind::Check) =
        (contest.sides.first_mut(), &damage, plan.kind)
    {
        first.facts.push(Part::new("damage", damage.total));
    }
    let at = draft.rolled(Contest {
        verdict: verdict.filter(|_| aim.hits),
        ..contest
    });
    let mut kept = aim.kept.clone();
    if let Some(target) = aim.target {
        kept.target = target;
    }
    if aim.hits {
        draft.keep_attack(at, kept.clone());
    }
    if let Some(by) = by {
        if let Some(warning) = &aim.warning {
            draft.state(warning.clone());
        }
        if let Some(target) = aim.target {
            mark_attacked(draft, by, target);
        }
        use_attack(draft, by);
    }
    if let Some((target, way, damage)) = damage {
        let (amount, fell) = (damage.total, damage.fell.clone().unwrap_or_default());
        draft.state(Statement::DamageRolled(damage));
        let damage = Damage {
            pierce: kept.pierce,
            critical: way.critical,
            ..Damage::of(amount)
        };
        kept.hit = Some(Hit {
            dice: fell,
            ..land(draft, target, damage)?
        });
        if aim.hits {
            draft.keep_attack(at, kept);
        }
    } else if let Some((target, _)) = hit.filter(|_| aim.hits && draft.game().harm.is_some()) {
        remark_no_damage(draft, target);
    }
    if let Some(grade) = grade {
        follow(draft, by, aim, grade)?;
    }
    contest::tell(draft, told);
    Ok(rolled)
}

/// Rolls the damage of a hit.
fn roll_damage(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    dice: &Expression,
    way: Way,
) -> Result<DamageRoll, Refusal> {
    let (faces, typed) = draft.roll_damage(by, dice)?;
    let flat = dice.total(&[]);
    let rolled = dice.total(&faces) - flat;
    let more = (way.times > 1).then(|| Part::new(way.label, rolled * (way.times - 1)));
    Ok(DamageRoll {
        others: more.into_iter().collect(),
        ..DamageRoll::new("damage", dice, way.amount(rolled, flat), faces, typed)
    })
}

/// The chances of what was read, for its preview, with those of the damage if it does any.
pub(crate) fn odds(plan: &Plan) -> Preview {
    let preview = contest::odds(plan, &[]);
    match plan.aim.as_ref().and_then(|aim| damage_odds(plan, aim)) {
        Some(damage) => preview.with(damage),
        None => preview,
    }
}

/// The chances of a roll that goes on from these dice of its first sides.
pub(crate) fn odds_after(plan: &Plan, fell: &[i64]) -> Preview {
    contest::odds(plan, fell)
}

/// The same for an attack that hits or misses: whether it hits, and how, come first.
pub(crate) fn attack_odds(game: &Game, plan: &Plan) -> Preview {
    let mut of = contest::odds(plan, &[]);
    let Some(aim) = &plan.aim else { return of };
    let grades = first_grades(plan);
    let critical = aim.ways.iter().filter(|way| way.critical);
    let critical = critical.map(|way| grades.chance(|grade| grade == way.grade));
    let critical: Vec<Note> = critical.map(|p| Note::Chance("critical hit", p)).collect();
    of.notes.splice(0..0, critical);
    if aim.kept.damage.is_none() && game.harm.is_some() {
        of.notes.insert(0, no_damage_note());
    }
    let hit = grades.chance(|grade| grade.rank > 0);
    preview(of, hit, damage_odds(plan, aim))
}

/// The chances of the first side's grades.
fn first_grades(plan: &Plan) -> Chances<Grade> {
    match plan.sides.as_slice() {
        [one, two] => one.numbers.opposed(&two.numbers).map(|[first, _]| first),
        [one, ..] => one.numbers.grades(),
        [] => Chances::weighted([]),
    }
}

/// The chances of each amount of damage, by a weapon or by what follows a grade, or a note why there are none;
/// `None` without damage.
fn damage_odds(plan: &Plan, aim: &Aim) -> Option<Result<Distribution, Note>> {
    let grades = first_grades(plan);
    if let Some(dice) = &aim.kept.damage {
        let flat = dice.total(&[]);
        let values = dice.distribution().map(|rolled| {
            grades.amounts(&rolled, |grade, sum| {
                Some(Way::of(aim.ways, grade)?.amount(sum - flat, flat))
            })
        });
        return Some(Distribution::counted("damage", values));
    }
    let falls = aim.after.iter().find_map(|after| match after.does {
        Does::Hurts(die, _) => Some((after.grade, die)),
        _ => None,
    });
    let (of, die) = falls?;
    let p = 1.0 / f64::from(die);
    let faces: Vec<_> = (1..=die).map(|face| (i64::from(face), p)).collect();
    let values = grades.amounts(&faces, |grade, face| (grade == of).then_some(face));
    Some(Distribution::counted("damage", Ok(values)))
}
