//! Attacks: a roll at somebody, the damage of a hit, what that does to the target, and what else follows.

use super::after::{follow, may_follow};
use super::contest::{self, Earlier, Rolled};
use super::hit::{Before, land, may_hit, roll_damage};
use super::plan::{Aim, Plan};
use crate::campaign::{Attack, Contest, ContestKind};
use crate::game::{Draft, Refusal};
use crate::play::elective::mark_attacked;
use crate::play::taking::use_attack;
use crate::rules::amount::{How, Way};
use crate::rules::scale::verdict;
use crate::rules::{Part, Verdict};

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

/// Rolls an attack and applies what comes of it. The roll is recorded before what it does: the action that it uses,
/// the damage of a hit, and the consequences of its grade. Damage is rolled before that, because a roll that stands
/// alone says itself what damage it does.
fn attack(draft: &mut Draft<'_>, plan: &Plan, aim: &Aim) -> Result<Rolled, Refusal> {
    let by = plan.sides.first().and_then(|side| side.side.subject.who);
    contest::expect(draft, plan, 0);
    may_hit(draft, by, aim);
    may_follow(draft, by, aim);
    let (mut contest, mut rolled) = contest::play(draft, plan, Earlier::default())?;
    let grade = rolled.grades.first().copied();
    let verdict = rolled
        .verdict
        .or_else(|| grade.map(|grade| verdict(grade, false)));
    let won = grade.filter(|_| verdict == Some(Verdict::FIRST));
    rolled.how = won.map(|grade| How {
        grade: (aim.how)(grade, plan.defence(&rolled.grades)),
        bonus: (aim.bonus)(rolled.die),
    });
    let how = rolled
        .how
        .filter(|how| Way::of(aim.ways, how.grade).is_some());
    let damage = match how {
        Some(how) => roll_damage(draft, by, aim, how, &[])?,
        None => None,
    };
    if let (Some(first), Some(damage), ContestKind::Check) =
        (contest.sides.first_mut(), &damage, plan.kind)
    {
        first.facts.push(Part::new("damage", damage.total));
    }
    let at = draft.rolled(Contest {
        verdict: verdict.filter(|_| aim.hits),
        ..contest
    });
    if aim.hits {
        let kept = aim.kept.clone();
        let target = aim.target.unwrap_or(kept.target);
        draft.keep_attack(at, Attack { target, ..kept });
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
    if let Some(how) = how {
        let kept = land(draft, aim, how, damage, Before::default())?;
        rolled.hit.clone_from(&kept.hit);
        if aim.hits {
            draft.keep_attack(at, kept);
        }
    }
    if let Some(grade) = grade {
        follow(draft, by, aim, grade)?;
    }
    contest::tell(draft, &rolled);
    Ok(rolled)
}
