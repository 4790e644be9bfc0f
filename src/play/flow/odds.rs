//! The chances of a check or a contest, from the plan of its sides.

use super::plan::{Compare, Plan, Ready};
use crate::game::{Note, Preview, RollOdds};
use crate::rules::amount::How;
use crate::rules::chances::Chances;
use crate::rules::scale::{Numbers, verdict};
use crate::rules::versus::Versus;
use crate::rules::{Grade, Odds, Verdict};

/// The chances of a check or a contest, for its preview. `fell` are the dice of its first sides, if they have
/// rolled.
pub(crate) fn of_sides(plan: &Plan, fell: &[i64]) -> Preview {
    let mut notes: Vec<Note> = Vec::new();
    for note in plan.sides.iter().flat_map(|side| &side.notes) {
        if !notes.contains(note) {
            notes.push(note.clone());
        }
    }
    let counting = plan.sides.iter().filter(|ready| !ready.need);
    let sides: Vec<_> = counting.map(|ready| &ready.side).collect();
    let words = |side: &Ready| side.no_roll.unwrap_or(&side.words).to_owned();
    let mut preview = Preview {
        targets: plan.sides.iter().skip(fell.len()).map(words).collect(),
        notes,
        by_itself: crate::game::Side::by_itself(&sides),
        ..Preview::default()
    };
    match (&plan.compare, plan.sides.as_slice()) {
        (_, [one]) => {
            preview.odds = of_one(&one.numbers);
            let choices = one.choices.iter();
            let choices = choices.map(|(name, numbers)| named(name, of_one(numbers)));
            preview.compared.extend(choices);
        }
        // One that is not rolled, because one before it fails, counts as its worst grade.
        (Compare::Alone, [needs @ .., last]) if needs.iter().any(|side| side.need) => {
            let rolled = needs.iter().fold(last.numbers.grades(), |rolled, need| {
                rolled.with(&need.numbers.grades(), |grade, need| {
                    let worst = last.numbers.scale.grades.last().copied();
                    worst.filter(|_| need.rank < 0).unwrap_or(grade)
                })
            });
            preview.odds = graded(&rolled, &last.numbers);
        }
        // Those of an attack are counted together with its hits.
        (Compare::Versus(_), _) if plan.aim.is_some() => {}
        (Compare::Versus(versus), all) => {
            let sides = all.iter().take(plan.rolling());
            let sides: Vec<_> = sides.map(Ready::counted).collect();
            preview.odds = versus.odds(&sides, fell);
        }
        (Compare::Decides(decides), [one, two]) => {
            let verdicts = one
                .numbers
                .pairs(&two.numbers, |one, two| decides(one, two));
            preview.odds = verdicts.decided().odds(Verdict::all());
        }
        (Compare::Opposed, [one, two]) => {
            let both = one.numbers.opposed(&two.numbers);
            let first = both.map(|[first, _]| first);
            // The grades of an attack say nothing of what answers it.
            if plan.aim.as_ref().is_some_and(|aim| aim.deals.is_some()) {
                preview.odds = graded(&first, &one.numbers);
                return preview;
            }
            let verdicts = first.map(|first| verdict(first, true));
            preview.odds = verdicts.odds([Verdict::FIRST, Verdict::SECOND]);
            let second = both.map(|[_, second]| second);
            preview.compared = vec![
                named(name(one, "first"), graded(&first, &one.numbers)),
                named(name(two, "second"), graded(&second, &two.numbers)),
            ];
            let choices = one.choices.iter().map(|(name, numbers)| {
                let first = numbers.opposed(&two.numbers).map(|[first, _]| first);
                named(name, graded(&first, numbers))
            });
            preview.compared.extend(choices);
        }
        _ => {}
    }
    preview
}

/// The chances of what an attack and its defence come to, by the verdict, the grade of the attack, and that of
/// the defence if it is rolled: after the rolls that it needs, of which one that fails leaves it out.
pub(super) fn fought<T: Copy + PartialEq>(
    versus: &Versus,
    (first, others): (&Ready, &[Ready]),
    read: impl Fn(Option<Verdict>, How, Option<Grade>) -> T,
) -> Chances<T> {
    let defence = others.last().filter(|side| side.no_roll.is_none());
    let rolled = |side: &Ready| versus.counts(side.counted(), |key, _, how| (key, Some(how.grade)));
    let second = defence.map_or_else(|| Chances::certain((None, None)), rolled);
    let needs = others.iter().filter(|side| side.need);
    let second = needs.fold(second, |second, need| {
        second.with(&need.numbers.grades(), |defence, need| match need.rank {
            1.. => defence,
            _ => (None, None),
        })
    });
    let last = u8::try_from(others.len()).unwrap_or(u8::MAX);
    let first = versus.counts(first.counted(), |key, _, how| (key, how));
    first.with(&second, |(one, how), (two, defence)| {
        let won = match versus.between(one, two) {
            Some(Verdict::SECOND) => Some(Verdict::Side(last)),
            verdict => verdict,
        };
        read(won, how, defence)
    })
}

/// The odds of each grade of a side against its number.
pub(super) fn of_one(numbers: &Numbers) -> Odds {
    graded(&numbers.grades(), numbers)
}

fn graded(grades: &Chances<Grade>, numbers: &Numbers) -> Odds {
    grades.odds(numbers.scale.grades.iter().copied())
}

/// The character's name, or the place of the side if nobody rolls.
fn name<'r>(side: &'r Ready, place: &'r str) -> &'r str {
    match side.side.subject.name.as_str() {
        "" => place,
        name => name,
    }
}

fn named(who: &str, odds: Odds) -> RollOdds {
    RollOdds {
        who: who.to_owned(),
        what: String::new(),
        hit: None,
        odds,
    }
}
