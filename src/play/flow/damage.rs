//! The chances of an attack and its damage.

use super::odds::{fought, of_sides};
use super::plan::{Aim, Bare, Compare, Plan};
use crate::dice::Uncounted;
use crate::game::spec::Does;
use crate::game::{Distribution, Note, Preview};
use crate::rules::amount::How;
use crate::rules::chances::Chances;
use crate::rules::harm::after_armour;
use crate::rules::{Grade, Verdict};

/// The chance to hit among the details of a preview.
pub(crate) const HIT: &str = "hit";

/// The chances of what was read, for its preview, with those of the damage if it does any.
pub(crate) fn odds(plan: &Plan) -> Preview {
    match &plan.aim {
        Some(aim) => attack_odds(plan, aim).0,
        None => of_sides(plan, &[]),
    }
}

/// The same for an attack, with the chances of the ways to hit, `None` for a miss. If it is told as one that hits or
/// misses, that comes first.
pub(crate) fn attack_odds(plan: &Plan, aim: &Aim) -> (Preview, Chances<Option<How>>) {
    let mut preview = of_sides(plan, &[]);
    let hits = hits(plan, aim, &mut preview);
    let damage = damage_odds(aim, &hits);
    if !aim.hits {
        return (preview.with(damage), hits);
    }
    preview.defence = defence(plan);
    let by_grade = |of: Grade| hits.chance(|how| how.is_some_and(|how| how.grade == of));
    let hit = hits.chance(|how| how.is_some());
    let rest = std::mem::replace(&mut preview.notes, vec![Note::Bar(HIT, hit)]);
    if damage.is_none() && aim.bare == Bare::Noted {
        let none = "no damage: dv 1d6 at the end of the line adds it";
        preview.notes.push(Note::Text(none.to_owned()));
    }
    preview = preview.with(damage);
    let critical = aim.ways.iter().filter(|way| way.critical);
    let critical = critical.map(|way| Note::Chance("critical hit", by_grade(way.grade)));
    preview.notes.extend(critical.chain(rest));
    let called = aim.ways.iter().filter(|way| !way.called.is_empty());
    let called = called.map(|way| (way.called, by_grade(way.grade)));
    let possible = called.filter(|(_, p)| *p > 0.0);
    preview
        .details
        .extend([(HIT, hit)].into_iter().chain(possible));
    (preview, hits)
}

/// What an attack, or whatever is tried on somebody, has to beat: the roll of its target, or a number.
pub(crate) fn defence(plan: &Plan) -> String {
    match plan.sides.as_slice() {
        [] => String::new(),
        [one] => one.log.against.as_ref().map_or_else(String::new, |held| {
            let sum: i64 = held.parts.iter().map(|part| part.value).sum();
            format!("{} {sum}", held.what)
        }),
        [.., last] => match last.no_roll {
            Some(_) => "none".to_owned(),
            None => format!("{} {}", last.side.subject.what, last.side.total()),
        },
    }
}

/// The chances of the ways to hit. Those of the verdicts, which are counted with them, become the odds of the preview.
fn hits(plan: &Plan, aim: &Aim, preview: &mut Preview) -> Chances<Option<How>> {
    let won = |first: How| (first.grade.rank > 0).then(|| aim.lowered_by(first, None));
    match (&plan.compare, plan.sides.as_slice()) {
        (Compare::Versus(versus), [first, others @ ..]) => {
            let fought = fought(versus, (first, others), |verdict, first, second| {
                let won = (verdict == Some(Verdict::FIRST)).then(|| aim.lowered_by(first, second));
                verdict.map(|verdict| (verdict, won))
            });
            let decided = fought.decided();
            preview.odds = decided.map(|(verdict, _)| verdict).odds(Verdict::all());
            decided.map(|(_, hit)| hit)
        }
        (Compare::Opposed, [one, two]) if aim.deals.is_some() => {
            one.numbers.pairs(&two.numbers, |fell, other| {
                let seen = one.numbers.seen(fell, two.numbers.answer(other));
                won(How::of(&one.numbers, &seen))
            })
        }
        (Compare::Opposed, [one, two]) => {
            let grades = one.numbers.opposed(&two.numbers);
            grades.map(|[first, _]| won(How::plain(first, 0)))
        }
        (_, [one, ..]) => How::chances(&one.numbers).map(won),
        (_, []) => Chances::weighted([]),
    }
}

/// The chances of each amount of damage after armour, by a weapon or by what follows a grade, or a note why
/// there are none; `None` without damage.
fn damage_odds(aim: &Aim, hits: &Chances<Option<How>>) -> Option<Result<Distribution, Note>> {
    if aim.kept.damage.is_some() {
        let values = weapon_odds(aim, hits);
        return Some(Distribution::counted("damage", values));
    }
    let falls = aim.after.iter().find_map(|after| match after.does {
        Does::Hurts(die, _) => Some((after.grade, die)),
        _ => None,
    });
    let (of, die) = falls?;
    let p = 1.0 / f64::from(die);
    let faces: Vec<_> = (1..=die).map(|face| (i64::from(face), p)).collect();
    let values = hits.spread(|how| match how {
        Some(how) if how.grade == of => faces.clone(),
        _ => Vec::new(),
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
        let way_of = |how: How| counted.iter().find(|(way, _)| way.grade == how.grade);
        let Some((how, (way, values))) = how.and_then(|how| Some((how, way_of(how)?))) else {
            return Vec::new();
        };
        let worn = if way.unarmoured { 0 } else { aim.armour };
        let left = |rolled: i64| {
            let damage = aim.dealt(how, rolled.saturating_add(aim.more(how)));
            match &aim.deals {
                Some(deals) => (deals.lost)(damage),
                None => after_armour(damage, worn, aim.pierce(how)),
            }
        };
        let values = values.iter();
        values.map(|(rolled, p)| (left(*rolled), *p)).collect()
    }))
}
