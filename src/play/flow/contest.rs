//! Rolls of one or two sides: from the plan to the event, and their chances.

use super::plan::{Plan, Ready};
use crate::campaign::statement::PersonStatement;
use crate::campaign::{Contest, Roll, Statement};
use crate::dice::Die;
use crate::game::{Draft, Note, Preview, Refusal, RollOdds, Why};
use crate::rules::pool::PoolError;
use crate::rules::scale::{Counted, Numbers, Throw, verdict};
use crate::rules::{Grade, Odds, Verdict};

/// What fell for a side.
pub(super) struct Thrown {
    /// Empty if only the hits of a pool are known.
    pub(super) faces: Vec<u16>,
    /// The face, or the hits.
    pub(super) rolled: i64,
}

/// The result of a roll.
pub(crate) struct Rolled {
    /// Each side's own grade.
    pub(crate) grades: Vec<Grade>,
    /// The same after the sides were compared, as the log has them.
    pub(crate) left: Vec<Grade>,
    /// Who won; `None` for a check.
    pub(crate) verdict: Option<Verdict>,
}

/// Rolls a check or a contest and records it.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(super) fn roll(draft: &mut Draft<'_>, plan: &Plan) -> Result<Rolled, Refusal> {
    if plan.sides.len() > 1 {
        expect(draft, plan);
    }
    let mut told = Vec::new();
    let thrown = throw(draft, plan, &mut told)?;
    let rolled = read(plan, &thrown);
    let mut sides = rolls(plan, &thrown);
    for (side, left) in sides.iter_mut().zip(&rolled.left) {
        left.id.clone_into(&mut side.grade);
    }
    draft.rolled(Contest {
        kind: plan.kind,
        sides,
        verdict: rolled.verdict,
        ..Contest::default()
    });
    tell(draft, told);
    Ok(rolled)
}

/// Reads what fell for each side, and compares the sides.
pub(super) fn read(plan: &Plan, thrown: &[Thrown]) -> Rolled {
    let sides = plan.sides.iter().zip(thrown).enumerate();
    let counted = sides.map(|(nth, (side, fell))| Counted {
        base: side.side.subject.base.value,
        grade: side.numbers.grade(fell.rolled, against(plan, thrown, nth)),
        rolled: fell.rolled,
    });
    let counted: Vec<Counted> = counted.collect();
    let grades: Vec<Grade> = counted.iter().map(|one| one.grade).collect();
    let (verdict, left) = match (plan.versus, grades.first()) {
        (Some(versus), _) => {
            let (verdict, left) = (versus.decide)(&counted);
            (Some(verdict), left)
        }
        (None, Some(first)) if plan.opposed() => (Some(verdict(*first, true)), grades.clone()),
        (None, _) => (None, grades.clone()),
    };
    Rolled {
        grades,
        left,
        verdict,
    }
}

/// Announces the dice of all sides.
pub(super) fn expect(draft: &mut Draft<'_>, plan: &Plan) {
    for side in &plan.sides {
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
}

/// Spends what the sides cost and throws their dice, one side after the other. Adds to `told` what is to be
/// stated after the roll.
pub(super) fn throw(
    draft: &mut Draft<'_>,
    plan: &Plan,
    told: &mut Vec<Statement>,
) -> Result<Vec<Thrown>, Refusal> {
    for warning in plan.sides.iter().flat_map(|side| &side.side.warnings) {
        if !draft.has_told(|told| told == warning) {
            draft.state(warning.clone());
        }
    }
    let mut thrown = Vec::with_capacity(plan.sides.len());
    for (nth, side) in plan.sides.iter().enumerate() {
        told.extend(spend(draft, side));
        told.extend(side.told.iter().cloned());
        let other = plan.sides.get(usize::from(nth == 0));
        let target = plan.aim.as_ref().and_then(|aim| aim.target);
        if let Some(target) = target.filter(|_| nth == 0) {
            let whom = draft.named(target).name;
            let subject = &side.side.subject;
            draft.describe(subject.who, &subject.what, &whom, side.side.secret);
        } else {
            side.side.describe(draft, other.map(|other| &other.side));
        }
        thrown.push(throw_one(draft, side)?);
    }
    Ok(thrown)
}

/// Throws the dice of a side.
pub(super) fn throw_one(draft: &mut Draft<'_>, side: &Ready) -> Result<Thrown, Refusal> {
    let who = side.side.subject.who;
    let pool = match side.numbers.throw {
        Throw::Die(die) => {
            let faces = draft.roll(who, &[die])?;
            let rolled = faces.first().copied().map_or(0, i64::from);
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

/// The sides for the log.
pub(super) fn rolls(plan: &Plan, thrown: &[Thrown]) -> Vec<Roll> {
    let sides = plan.sides.iter().zip(thrown).enumerate();
    let each = sides.map(|(nth, (side, fell))| {
        side.in_log(fell.faces.clone(), fell.rolled, against(plan, thrown, nth))
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

/// The chances of a check or a contest, for its preview.
pub(super) fn odds(plan: &Plan) -> Preview {
    let mut notes: Vec<Note> = Vec::new();
    for note in plan.sides.iter().flat_map(|side| &side.notes) {
        if !notes.contains(note) {
            notes.push(note.clone());
        }
    }
    let sides: Vec<&_> = plan.sides.iter().map(|side| &side.side).collect();
    let mut preview = Preview {
        targets: plan.sides.iter().map(|side| side.words.clone()).collect(),
        notes,
        by_itself: crate::game::Side::by_itself(&sides),
        ..Preview::default()
    };
    if let Some(versus) = plan.versus {
        let sides = plan.sides.iter();
        let sides: Vec<(i64, &Numbers)> = sides
            .map(|side| (side.side.subject.base.value, &side.numbers))
            .collect();
        preview.odds = (versus.odds)(&sides);
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
