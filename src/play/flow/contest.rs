//! Rolls of one or two sides: from the plan to the event, and their chances.

use super::plan::{Plan, Ready};
use crate::campaign::statement::PersonStatement;
use crate::campaign::{Contest, Hit, Roll, Statement};
use crate::dice::Die;
use crate::game::{Draft, Note, Preview, Refusal, RollOdds, Why};
use crate::rules::amount::How;
use crate::rules::chances::Chances;
use crate::rules::pool::PoolError;
use crate::rules::scale::{Numbers, Throw, verdict};
use crate::rules::versus::{Counted, Next, VERDICTS, Versus};
use crate::rules::{Grade, Odds, Verdict};

/// What fell for a side.
pub(super) struct Thrown {
    /// Empty if only the hits of a pool are known.
    pub(super) faces: Vec<u16>,
    /// The face, or the hits.
    pub(super) rolled: i64,
}

/// Dice that were rolled before, for a roll that goes on.
#[derive(Default)]
pub(crate) struct Earlier {
    /// Those of the first sides that count.
    pub(crate) fell: Vec<u16>,
    /// Those that decided nothing.
    pub(crate) rerolled: Vec<Vec<u16>>,
}

/// The result of a roll.
pub(crate) struct Rolled {
    /// The own grade of each side that rolled.
    pub(crate) grades: Vec<Grade>,
    /// The same after the sides were compared, as the log has them.
    pub(crate) left: Vec<Grade>,
    /// Who won; `None` for a check, or if a side is still missing.
    pub(crate) verdict: Option<Verdict>,
    /// The die of the first side.
    pub(crate) die: i64,
    /// How an attack hits; `None` for a miss.
    pub(crate) how: Option<How>,
    /// What a hit did; `None` for a miss, and without damage.
    pub(crate) hit: Option<Hit>,
}

/// Dice that never decide are not fair; fair ones do long before this, whatever they are rolled against.
const MOST_REROLLS: usize = 10_000;

/// Rolls a check or a contest and records it.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(super) fn roll(draft: &mut Draft<'_>, plan: &Plan) -> Result<Rolled, Refusal> {
    if plan.sides.len() > 1 {
        expect(draft, plan, 0);
    }
    let mut told = Vec::new();
    let (contest, rolled) = play(draft, plan, Earlier::default(), &mut told)?;
    draft.rolled(contest);
    tell(draft, told);
    Ok(rolled)
}

/// Rolls on from dice that were rolled before; returns the whole as it counts now.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(crate) fn roll_on(
    draft: &mut Draft<'_>,
    plan: &Plan,
    earlier: Earlier,
) -> Result<(Contest, Rolled), Refusal> {
    if plan.sides.len() > 1 {
        expect(draft, plan, earlier.fell.len());
    }
    play(draft, plan, earlier, &mut Vec::new())
}

/// What comes after these dice of the first sides.
pub(crate) fn next(plan: &Plan, fell: &[u16]) -> Next {
    let fell = fell.iter().map(|face| Thrown {
        faces: vec![*face],
        rolled: i64::from(*face),
    });
    after(plan, &fell.collect::<Vec<_>>())
}

fn after(plan: &Plan, thrown: &[Thrown]) -> Next {
    let next = match plan.versus {
        Some(versus) => {
            let sides = match plan.rolling() {
                all if all == plan.sides.len() => all.max(2),
                some => some,
            };
            let needs = plan.sides.iter().filter(|side| side.need).count();
            versus.next(&counted(plan, thrown), sides - needs)
        }
        None if thrown.len() < plan.sides.len() => Next::Roll,
        None => {
            let first = counted(plan, thrown).first().map(|first| first.grade);
            let first = first.filter(|_| plan.opposed());
            Next::End(first.map(|first| verdict(first, true)))
        }
    };
    match next {
        Next::Roll if thrown.len() == plan.sides.len() => Next::End(None),
        next => next,
    }
}

/// Throws what is needed until it is decided.
pub(super) fn play(
    draft: &mut Draft<'_>,
    plan: &Plan,
    earlier: Earlier,
    told: &mut Vec<Statement>,
) -> Result<(Contest, Rolled), Refusal> {
    for warning in plan.sides.iter().flat_map(|side| &side.side.warnings) {
        if !draft.has_told(|told| told == warning) {
            draft.state(warning.clone());
        }
    }
    let mut rerolled = earlier.rerolled;
    let mut fell = earlier.fell.into_iter();
    let mut paid = 0;
    let mut thrown: Vec<Thrown> = Vec::with_capacity(plan.sides.len());
    let verdict = loop {
        match after(plan, &thrown) {
            Next::Roll => {
                let nth = thrown.len();
                if let Some(face) = fell.next() {
                    thrown.push(Thrown {
                        faces: vec![face],
                        rolled: i64::from(face),
                    });
                    continue;
                }
                if nth >= paid {
                    paid = nth + 1;
                    told.extend(spend(draft, &plan.sides[nth]));
                    told.extend(plan.sides[nth].told.iter().cloned());
                }
                describe(draft, plan, nth);
                thrown.push(throw_one(draft, &plan.sides[nth])?);
            }
            Next::Again => {
                let fell = thrown.drain(..).flat_map(|fell| fell.faces);
                rerolled.push(fell.collect());
                if rerolled.len() >= MOST_REROLLS {
                    let why = "these dice never decide".to_owned();
                    return Err(Refusal::new(Why::Rule(why)));
                }
                draft.rolls_again();
            }
            Next::End(verdict) => break verdict,
        }
    };
    let grades: Vec<Grade> = counted(plan, &thrown).iter().map(|one| one.grade).collect();
    let left = match plan.versus {
        Some(versus) => versus.left(&counted(plan, &thrown), verdict),
        None => grades.clone(),
    };
    let contest = Contest {
        kind: plan.kind,
        sides: rolls(plan, &thrown, &left),
        rerolled,
        verdict,
        ..Contest::default()
    };
    let rolled = Rolled {
        grades,
        left,
        verdict,
        die: thrown.first().map_or(0, |first| first.rolled),
        how: None,
        hit: None,
    };
    Ok((contest, rolled))
}

/// What each side has rolled so far.
fn counted(plan: &Plan, thrown: &[Thrown]) -> Vec<Counted> {
    let sides = plan.sides.iter().zip(thrown).enumerate();
    let counted = sides.map(|(nth, (side, fell))| Counted {
        base: side.side.subject.base.value,
        grade: side.numbers.grade(fell.rolled, against(plan, thrown, nth)),
        rolled: fell.rolled,
        need: side.need,
    });
    counted.collect()
}

/// Describes what the dice of a side are for.
fn describe(draft: &mut Draft<'_>, plan: &Plan, nth: usize) {
    let side = &plan.sides[nth];
    let subject = &side.side.subject;
    let target = plan.aim.as_ref().and_then(|aim| aim.target);
    let against = match (target, plan.sides.get(usize::from(nth == 0))) {
        (Some(target), _) if nth == 0 => &draft.named(target).name.to_string(),
        (_, Some(other)) => return side.side.describe(draft, Some(&other.side)),
        (_, None) => &side.foe,
    };
    draft.describe(subject.who, &subject.what, against, side.side.secret);
}

/// Announces the dice that the sides may roll, after those of the first ones that `fell`, and a pair of each
/// if they may roll again.
pub(super) fn expect(draft: &mut Draft<'_>, plan: &Plan, fell: usize) {
    let repeats = plan.versus.is_some_and(Versus::repeats) && plan.rolling() == plan.sides.len();
    let again = if repeats { &plan.sides[..] } else { &[] };
    for side in plan.sides[..plan.rolling()].iter().skip(fell).chain(again) {
        expect_one(draft, side);
    }
}

/// Announces the dice of a side.
pub(super) fn expect_one(draft: &mut Draft<'_>, side: &Ready) {
    let dice = match side.numbers.throw {
        Throw::Die(die) => vec![die],
        Throw::Pool(pool) => vec![Die::D(6); usize::try_from(pool.dice).unwrap_or(usize::MAX)],
        Throw::Sure(_) => Vec::new(),
    };
    draft.may_roll(side.side.subject.who, &dice);
    if let Some(gain) = &side.gain {
        draft.may_roll(side.side.subject.who, &[gain.die]);
    }
}

/// Throws the dice of a side.
pub(super) fn throw_one(draft: &mut Draft<'_>, side: &Ready) -> Result<Thrown, Refusal> {
    let who = side.side.subject.who;
    let pool = match side.numbers.throw {
        Throw::Die(die) => {
            let mut faces = draft.roll(who, &[die])?;
            let rolled = faces.first().copied().map_or(0, i64::from);
            let grade = side.numbers.grade(rolled, side.numbers.against);
            if let Some(gain) = side.gain.as_ref().filter(|_| grade.rank > 0) {
                draft.describe(who, &gain.what, "", side.side.secret);
                faces.extend(draft.roll(who, &[gain.die])?);
            }
            return Ok(Thrown { faces, rolled });
        }
        Throw::Pool(pool) => pool,
        Throw::Sure(_) => {
            return Ok(Thrown {
                faces: Vec::new(),
                rolled: 0,
            });
        }
    };
    if let Some(hits) = draft.typed_hits(who, pool.most_hits())? {
        return Ok(Thrown {
            faces: Vec::new(),
            rolled: i64::from(hits),
        });
    }
    let mut first = true;
    let risk = usize::try_from(pool.risk).unwrap_or(0);
    draft.describe_last(who, risk, pool.called);
    let fell = pool.roll(|dice| {
        if !std::mem::take(&mut first) {
            draft.explode(who);
        }
        draft.roll_pool(who, dice)
    })?;
    Ok(Thrown {
        faces: fell.faces,
        rolled: i64::from(fell.hits),
    })
}

impl From<PoolError> for Refusal {
    fn from(error: PoolError) -> Self {
        Self::new(Why::Rule(error.to_string()))
    }
}

/// Spends the point that a side costs; returns the statement about it.
fn spend(draft: &mut Draft<'_>, side: &Ready) -> Option<Statement> {
    let (cost, who) = (side.cost?, side.side.subject.who?);
    let person = draft.campaign().characters.get(who)?;
    let before = draft.game().track_of(person, cost.track);
    // With `force` it costs nothing if there is none.
    let left = if before > 0 { before - 1 } else { before };
    draft.set_track(who, cost.track, left);
    let spent = PersonStatement::Spent {
        amount: before - left,
        label: cost.label.into(),
        left,
    };
    Some(Statement::Person(draft.named(who), spent))
}

/// The number that a side has to beat: its own, or the other side's roll.
fn against(plan: &Plan, thrown: &[Thrown], nth: usize) -> i64 {
    let other = thrown.get(usize::from(nth == 0));
    let other = other.filter(|_| plan.opposed());
    other.map_or(plan.sides[nth].numbers.against, |other| other.rolled)
}

/// The sides for the log: those that rolled with the grades that are left of theirs, the others with the numbers
/// that they would have rolled against.
fn rolls(plan: &Plan, thrown: &[Thrown], left: &[Grade]) -> Vec<Roll> {
    let lists = plan.versus.is_none_or(|versus| versus.lists);
    let sides = plan.sides.iter().enumerate();
    let sides = sides.filter(|(nth, _)| lists || *nth < thrown.len());
    let each = sides.map(|(nth, side)| {
        let fell = thrown.get(nth);
        let dice = fell.map_or(&[][..], |fell| &fell.faces);
        if !dice.is_empty() && side.log.dice == dice {
            // It has been read already, and perhaps shifted.
            return side.log.clone();
        }
        let against = against(plan, thrown, nth);
        match fell.zip(left.get(nth)) {
            Some((fell, left)) => side.in_log(dice.to_vec(), fell.rolled, against, *left),
            None => side.unrolled(against),
        }
    });
    each.collect()
}

/// States what is told after a roll; what stands on both sides is told once.
pub(super) fn tell(draft: &mut Draft<'_>, told: Vec<Statement>) {
    for statement in told {
        if !draft.has_told(|told| *told == statement) {
            draft.state(statement);
        }
    }
}

/// The chances of a check or a contest, for its preview. `fell` are the dice of its first sides, if they have
/// rolled.
pub(super) fn odds(plan: &Plan, fell: &[i64]) -> Preview {
    let mut notes: Vec<Note> = Vec::new();
    for note in plan.sides.iter().flat_map(|side| &side.notes) {
        if !notes.contains(note) {
            notes.push(note.clone());
        }
    }
    let sides: Vec<&Ready> = plan.sides.iter().filter(|side| !side.need).collect();
    let sides: Vec<&_> = sides.iter().map(|side| &side.side).collect();
    let words = |side: &Ready| {
        side.no_roll
            .map_or_else(|| side.words.clone(), str::to_owned)
    };
    let mut preview = Preview {
        targets: plan.sides.iter().skip(fell.len()).map(words).collect(),
        notes,
        by_itself: crate::game::Side::by_itself(&sides),
        ..Preview::default()
    };
    if plan.aim.is_some() && plan.versus.is_some() {
        preview.odds = fought(plan, |_| 0, |verdict, _, _| verdict)
            .decided()
            .odds(VERDICTS);
        return preview;
    }
    if let Some(versus) = plan.versus.filter(|_| plan.sides.len() > 1) {
        let sides = plan.sides.iter().take(plan.rolling());
        let sides: Vec<(i64, &Numbers)> = sides
            .map(|side| (side.side.subject.base.value, &side.numbers))
            .collect();
        preview.odds = versus.odds(&sides, fell);
        return preview;
    }
    match plan.sides.as_slice() {
        [one] => {
            preview.odds = of_one(&one.numbers);
            let choices = one.choices.iter();
            let choices = choices.map(|(name, numbers)| named(name, of_one(numbers)));
            preview.compared.extend(choices);
        }
        [one, two] => {
            let both = one.numbers.opposed(&two.numbers);
            preview.odds = both
                .map(|[first, _]| verdict(first, true))
                .odds([Verdict::FIRST, Verdict::SECOND]);
            let first = |numbers: &Numbers| {
                let grades = numbers.opposed(&two.numbers).map(|[first, _]| first);
                grades.odds(numbers.scale.grades.iter().copied())
            };
            let second = both.map(|[_, second]| second);
            let second = second.odds(two.numbers.scale.grades.iter().copied());
            preview.compared = vec![
                named(name(one, "first"), first(&one.numbers)),
                named(name(two, "second"), second),
            ];
            let choices = one.choices.iter();
            let choices = choices.map(|(name, numbers)| named(name, first(numbers)));
            preview.compared.extend(choices);
        }
        _ => {}
    }
    preview
}

/// The chances of what an attack and its defence come to, by the verdict, the grade of the attack, and that of
/// the defence if it is rolled: after the rolls that it needs, of which one that fails leaves it out.
pub(super) fn fought<T: Copy + PartialEq>(
    plan: &Plan,
    bonus: fn(i64) -> i64,
    read: impl Fn(Option<Verdict>, How, Option<Grade>) -> T,
) -> Chances<T> {
    let (Some(versus), Some((first, others))) = (plan.versus, plan.sides.split_first()) else {
        return Chances::weighted([]);
    };
    let seen = |side: &Ready| versus.seen((side.side.subject.base.value, &side.numbers));
    let defence = others.last().filter(|side| side.no_roll.is_none());
    let rolled = defence.map(|side| seen(side).map(|(key, grade)| (key, Some(grade))));
    let second = rolled.unwrap_or_else(|| Chances::certain((None, None)));
    let needs = others.iter().filter(|side| side.need);
    let second = needs.fold(second, |second, need| {
        second.with(&need.numbers.grades(), |defence, need| match need.rank {
            1.. => defence,
            _ => (None, None),
        })
    });
    let last = u8::try_from(others.len()).unwrap_or(u8::MAX);
    let base = first.side.subject.base.value;
    let first = first.numbers.each(|rolled, grade| {
        let counted = Counted {
            base,
            grade,
            rolled,
            need: false,
        };
        let bonus = bonus(rolled);
        ((versus.key)(&counted), How { grade, bonus })
    });
    versus.fought(&first, &second, |verdict, one, two| {
        let won = match verdict {
            Some(Verdict::SECOND) => Some(Verdict::Side(last)),
            verdict => verdict,
        };
        read(won, one, two)
    })
}

/// The odds of each grade of a side against its number.
pub(super) fn of_one(numbers: &Numbers) -> Odds {
    let grades = numbers.scale.grades.iter().copied();
    numbers.grades().odds(grades)
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
        odds,
    }
}
