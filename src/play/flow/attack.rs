//! Attacks: a roll at somebody, the damage of a hit, what that does to the target, and what else follows.

use super::after::{follow, may_follow};
use super::contest::{self, Earlier, Rolled};
use super::hit::{Before, land, may_hit, roll_damage};
use super::plan::{Aim, Plan};
use crate::campaign::{Attack, Contest, ContestKind};
use crate::dice::Uncounted;
use crate::game::spec::Does;
use crate::game::{Distribution, Draft, Game, Note, Preview, Refusal};
use crate::play::attack::{no_damage_note, preview};
use crate::play::elective::mark_attacked;
use crate::play::taking::use_attack;
use crate::rules::amount::{How, Way};
use crate::rules::chances::Chances;
use crate::rules::harm::after_armour;
use crate::rules::scale::verdict;
use crate::rules::{Grade, Part, Verdict};

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
    may_hit(draft, by, aim);
    may_follow(draft, by, aim);
    let mut told = Vec::new();
    let (mut contest, mut rolled) = contest::play(draft, plan, Earlier::default(), &mut told)?;
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
    // A roll that stands alone says itself what damage it does.
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
    contest::tell(draft, told);
    Ok(rolled)
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
    let hits = hits(plan, aim);
    let ways = aim.ways.iter();
    let ways: Vec<_> = ways
        .map(|way| {
            let is = |how: How| how.grade == way.grade;
            (way, hits.chance(|how| how.is_some_and(is)))
        })
        .collect();
    let critical = ways.iter().filter(|(way, _)| way.critical);
    let critical = critical.map(|(_, p)| Note::Chance("critical hit", *p));
    let mut notes: Vec<Note> = critical.collect();
    if aim.kept.damage.is_none() && game.harm.is_some() {
        notes.insert(0, no_damage_note());
    }
    of.notes.splice(0..0, notes);
    let hit = hits.chance(|how| how.is_some());
    let mut preview = preview(of, hit, damage_odds(plan, aim));
    let called = ways
        .iter()
        .filter(|(way, p)| !way.called.is_empty() && *p > 0.0);
    preview
        .details
        .extend(called.map(|(way, p)| (way.called, *p)));
    preview
}

/// The chances of the ways to hit; `None` for a miss.
pub(crate) fn hits(plan: &Plan, aim: &Aim) -> Chances<Option<How>> {
    let how = |first: How, second| How {
        grade: (aim.how)(first.grade, second),
        ..first
    };
    let won = |grade: Grade, bonus| (grade.rank > 0).then(|| how(How { grade, bonus }, None));
    match (plan.versus, plan.sides.as_slice()) {
        (Some(_), _) => contest::fought(plan, aim.bonus, |verdict, first, second| {
            let won = (verdict == Some(Verdict::FIRST)).then(|| how(first, second));
            verdict.map(|_| won)
        })
        .decided(),
        (None, [one, two]) => one
            .numbers
            .opposed(&two.numbers)
            .map(|[first, _]| won(first, 0)),
        (None, [one, ..]) => one.numbers.each(|die, grade| won(grade, (aim.bonus)(die))),
        (None, []) => Chances::weighted([]),
    }
}

/// The chances of each amount of damage after armour, by a weapon or by what follows a grade, or a note why
/// there are none; `None` without damage.
fn damage_odds(plan: &Plan, aim: &Aim) -> Option<Result<Distribution, Note>> {
    let hits = hits(plan, aim);
    if aim.kept.damage.is_some() {
        let values = weapon_odds(aim, &hits);
        return Some(Distribution::counted("damage", values));
    }
    let falls = aim.after.iter().find_map(|after| match after.does {
        Does::Hurts(die, _) => Some((after.grade, die)),
        _ => None,
    });
    let (of, die) = falls?;
    let p = 1.0 / f64::from(die);
    let faces: Vec<_> = (1..=die).map(|face| (i64::from(face), p)).collect();
    let values = hits.amounts(&faces, |how, face| {
        how.filter(|how| how.grade == of).map(|_| face)
    });
    Some(Distribution::counted("damage", Ok(values)))
}

/// The chances of each amount of a weapon's damage after armour.
///
/// # Errors
/// Returns the bounds before armour if there are too many results.
fn weapon_odds(aim: &Aim, hits: &Chances<Option<How>>) -> Result<Vec<(i64, f64)>, Uncounted> {
    let (mut counted, mut uncounted) = (Vec::new(), None::<Uncounted>);
    for way in aim.ways {
        let happens = hits.chance(|how| how.is_some_and(|how| how.grade == way.grade)) > 0.0;
        let Some(amount) = aim.amount(*way).filter(|_| happens) else {
            continue;
        };
        match amount.distribution() {
            Ok(values) => counted.push((way, values)),
            Err(why) => uncounted = Some(uncounted.map_or(why, |other| other.or(why))),
        }
    }
    if let Some(why) = uncounted {
        return Err(why);
    }
    Ok(hits.spread(|how| {
        let found = how.zip(
            counted
                .iter()
                .find(|(way, _)| how.is_some_and(|how| how.grade == way.grade)),
        );
        let Some((how, (way, values))) = found else {
            return Vec::new();
        };
        let worn = if way.unarmoured { 0 } else { aim.armour };
        let boosts = aim.boosts_of(how.grade).map(|boost| boost.pierce);
        let pierce = boosts.fold(aim.kept.pierce, i64::saturating_add);
        let left = |rolled: i64| after_armour(rolled.saturating_add(aim.more(how)), worn, pierce);
        values
            .iter()
            .map(|(rolled, p)| (left(*rolled), *p))
            .collect()
    }))
}
