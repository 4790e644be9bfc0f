//! Attacks: a roll at somebody, the damage of a hit, what that does to the target, and what else follows.

use super::after::{follow, may_follow};
use super::contest::{self, Earlier, Rolled};
use super::harm::land;
use super::plan::{Aim, Does, Plan};
use crate::campaign::statement::DamageRoll;
use crate::campaign::{CharacterId, Contest, ContestKind, Hit, Statement};
use crate::dice::Uncounted;
use crate::game::{Damage, Distribution, Draft, Game, Note, Preview, Refusal, Remark};
use crate::lang::line::quoted;
use crate::play::attack::{no_damage_note, preview};
use crate::play::elective::mark_attacked;
use crate::play::taking::use_attack;
use crate::rules::amount::{Amount, Times, Way};
use crate::rules::chances::Chances;
use crate::rules::harm::after_armour;
use crate::rules::scale::verdict;
use crate::rules::{Grade, Part, Verdict};

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
    may_damage(draft, by, aim);
    may_follow(draft, by, aim);
    let mut told = Vec::new();
    let (mut contest, mut rolled) = contest::play(draft, plan, Earlier::default(), &mut told)?;
    let grade = rolled.grades.first().copied();
    let verdict = rolled
        .verdict
        .or_else(|| grade.map(|grade| verdict(grade, false)));
    let won = grade.filter(|_| verdict == Some(Verdict::FIRST));
    rolled.how = won.map(|grade| (aim.how)(grade, plan.defence(&rolled.grades)));
    let way = rolled.how.and_then(|grade| Way::of(aim.ways, grade));
    let hit = aim.target.zip(way);
    let damage = match hit.and_then(|(target, way)| Some((target, way, aim.amount(way)?))) {
        Some((target, way, amount)) => {
            draft.describe_damage(by, &aim.kept.weapon, target);
            Some((target, way, roll_damage(draft, by, &amount, way)?))
        }
        None => None,
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
        let hit = land_on(draft, target, kept.pierce, way, damage)?;
        rolled.hit = Some(hit.clone());
        kept.hit = Some(hit);
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

/// Announces the damage with the most dice.
fn may_damage(draft: &mut Draft<'_>, by: Option<CharacterId>, aim: &Aim) {
    let amounts = aim.ways.iter().filter_map(|way| aim.amount(*way));
    let dice = |amount: &Amount| {
        amount
            .dice()
            .map(|dice| dice.missing(&[]).len())
            .sum::<usize>()
    };
    if let Some(most) = amounts.max_by_key(dice) {
        for dice in most.dice() {
            draft.may_roll_expression(by, dice);
        }
    }
}

/// Rolls the damage of a hit.
fn roll_damage(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    amount: &Amount,
    way: Way,
) -> Result<DamageRoll, Refusal> {
    let (mut fell, mut totals, mut typed) = (Vec::new(), Vec::new(), Vec::new());
    for dice in amount.dice() {
        let (faces, by_hand) = draft.roll_damage(by, dice)?;
        totals.push(dice.total(&faces));
        typed.extend(by_hand.into_iter().map(|at| at + fell.len()));
        fell.extend(faces);
    }
    let more = Part::new(way.label, amount.doubled(&totals));
    Ok(DamageRoll {
        others: Some(more)
            .filter(|_| !way.label.is_empty())
            .into_iter()
            .collect(),
        ..DamageRoll::new("damage", amount, amount.total(&totals), fell, typed)
    })
}

/// Reports the damage of a hit and applies it.
fn land_on(
    draft: &mut Draft<'_>,
    target: CharacterId,
    pierce: i64,
    way: Way,
    rolled: DamageRoll,
) -> Result<Hit, Refusal> {
    let (amount, dice) = (rolled.total, rolled.fell.clone().unwrap_or_default());
    draft.state(Statement::DamageRolled(rolled));
    let damage = Damage {
        pierce,
        unarmoured: way.unarmoured,
        critical: way.critical,
        ..Damage::of(amount)
    };
    Ok(Hit {
        dice,
        maximum: way.times == Times::Highest,
        ..land(draft, target, damage)?
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
    let grades = hits(plan, aim);
    let ways = aim.ways.iter();
    let ways: Vec<_> = ways
        .map(|way| (way, grades.chance(|how| how == Some(way.grade))))
        .collect();
    let critical = ways.iter().filter(|(way, _)| way.critical);
    let critical = critical.map(|(_, p)| Note::Chance("critical hit", *p));
    let mut notes: Vec<Note> = critical.collect();
    if aim.kept.damage.is_none() && game.harm.is_some() {
        notes.insert(0, no_damage_note());
    }
    of.notes.splice(0..0, notes);
    let hit = grades.chance(|how| how.is_some());
    let mut preview = preview(of, hit, damage_odds(plan, aim));
    let called = ways
        .iter()
        .filter(|(way, p)| !way.called.is_empty() && *p > 0.0);
    preview
        .details
        .extend(called.map(|(way, p)| (way.called, *p)));
    preview
}

/// The chances of the grades by which hits count; `None` for a miss.
fn hits(plan: &Plan, aim: &Aim) -> Chances<Option<Grade>> {
    let won = |first: Grade| (first.rank > 0).then(|| (aim.how)(first, None));
    match (plan.versus, plan.sides.as_slice()) {
        (Some(_), _) => contest::fought(plan, |verdict, first, second| {
            (verdict == Some(Verdict::FIRST)).then(|| (aim.how)(first, second))
        }),
        (None, [one, two]) => one
            .numbers
            .opposed(&two.numbers)
            .map(|[first, _]| won(first)),
        (None, [one, ..]) => one.numbers.grades().map(won),
        (None, []) => Chances::weighted([]),
    }
}

/// The chances of each amount of damage after armour, by a weapon or by what follows a grade, or a note why
/// there are none; `None` without damage.
fn damage_odds(plan: &Plan, aim: &Aim) -> Option<Result<Distribution, Note>> {
    let grades = hits(plan, aim);
    if aim.kept.damage.is_some() {
        let values = weapon_odds(aim, &grades);
        return Some(Distribution::counted("damage", values));
    }
    let falls = aim.after.iter().find_map(|after| match after.does {
        Does::Hurts(die, _) => Some((after.grade, die)),
        _ => None,
    });
    let (of, die) = falls?;
    let p = 1.0 / f64::from(die);
    let faces: Vec<_> = (1..=die).map(|face| (i64::from(face), p)).collect();
    let values = grades.amounts(&faces, |grade, face| (grade == Some(of)).then_some(face));
    Some(Distribution::counted("damage", Ok(values)))
}

/// The chances of each amount of a weapon's damage after armour.
///
/// # Errors
/// Returns the bounds before armour if there are too many results.
fn weapon_odds(aim: &Aim, grades: &Chances<Option<Grade>>) -> Result<Vec<(i64, f64)>, Uncounted> {
    let (mut counted, mut uncounted) = (Vec::new(), None::<Uncounted>);
    for way in aim.ways {
        let happens = grades.chance(|how| how == Some(way.grade)) > 0.0;
        let Some(amount) = aim.amount(*way).filter(|_| happens) else {
            continue;
        };
        let worn = if way.unarmoured { 0 } else { aim.armour };
        match amount.distribution() {
            Ok(values) => {
                let values = values.into_iter();
                let left = |value| after_armour(value, worn, aim.kept.pierce);
                let values = values.map(|(value, p)| (left(value), p));
                counted.push((way.grade, values.collect::<Vec<_>>()));
            }
            Err(why) => uncounted = Some(uncounted.map_or(why, |other| other.or(why))),
        }
    }
    if let Some(why) = uncounted {
        return Err(why);
    }
    Ok(grades.spread(|how| {
        let found = counted.iter().find(|(grade, _)| how == Some(*grade));
        found.map_or_else(Vec::new, |(_, values)| values.clone())
    }))
}
