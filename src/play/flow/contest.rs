//! Rolls of one or more sides: from the plan to the event.

use std::ops::RangeInclusive;

use super::plan::{Compare, Plan};
use super::throw::{Thrown, expect_one, spend, throw_one};
use crate::campaign::plural::plural;
use crate::campaign::{Contest, ContestKind, Hit, Roll, Statement};
use crate::game::draft::Goal;
use crate::game::{Draft, Refusal, Result, Why};
use crate::rules::amount::How;
use crate::rules::scale::{Fell, verdict};
use crate::rules::versus::{Counted, Next};
use crate::rules::{Grade, Verdict};

/// Dice that were rolled before, for a roll that goes on.
#[derive(Default)]
pub(super) struct Earlier {
    /// Those of the first sides that count.
    pub(super) fell: Vec<u16>,
    /// Those that decided nothing.
    pub(super) rerolled: Vec<Vec<u16>>,
}

/// What a side has rolled.
pub(crate) struct Shown {
    /// All its dice; empty if only the hits of a pool are known.
    pub(crate) dice: Vec<u16>,
    pub(crate) fell: Fell,
    /// The number that it had to beat.
    pub(crate) against: i64,
    /// Its own grade, and how it would hit.
    pub(crate) how: How,
    /// The grade that is left after the sides were compared, as the log has it.
    pub(crate) left: Grade,
}

/// The result of a roll.
pub(crate) struct Rolled {
    /// The sides that rolled.
    pub(crate) sides: Vec<Shown>,
    /// Who won; `None` for a check, or if a side is still missing.
    pub(crate) verdict: Option<Verdict>,
    /// What is still to be told after the roll.
    pub(super) told: Vec<Statement>,
    /// How an attack hits; `None` for a miss.
    pub(crate) how: Option<How>,
    /// What a hit did; `None` for a miss, and without damage.
    pub(crate) hit: Option<Hit>,
}

impl Rolled {
    /// The own grade of each side that rolled.
    pub(crate) fn grades(&self) -> impl Iterator<Item = Grade> {
        self.sides.iter().map(|side| side.how.grade)
    }

    /// The grade of the last of several sides of a plan, if all of them have rolled.
    pub(crate) fn defence(&self, plan: &Plan) -> Option<Grade> {
        let last = plan.sides.len().checked_sub(1).filter(|last| *last > 0);
        self.grades().nth(last?)
    }
}

/// Dice that never decide are not fair; fair ones do long before this, whatever they are rolled against.
const MOST_REROLLS: usize = 10_000;

/// The same where a game from a file says what decides, and may say that nothing does.
const MOST_DECIDED: usize = 100;

/// Rolls a check or a contest and records it.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(super) fn roll(draft: &mut Draft<'_>, plan: &Plan) -> Result<Rolled> {
    // A throw that stands alone needs no announcement: nothing else can claim a die typed for it. Only the other dice
    // of a power can.
    let using = draft.using.as_ref().map(|using| using.who);
    let more = using.is_some_and(|who| plan.by() == using && draft.hand.expects(who));
    if more || plan.sides.len() > 1 || plan.sides.iter().any(|side| side.gain.is_some()) {
        expect(draft, plan, 0);
    }
    let (contest, rolled) = play(draft, plan, Earlier::default())?;
    draft.rolled(contest);
    tell(draft, &rolled.told);
    Ok(rolled)
}

/// What comes after these dice of the first sides.
pub(super) fn next(plan: &Plan, fell: &[u16]) -> Next {
    let fell = fell.iter().map(|face| Thrown::of(*face));
    next_step(plan, &fell.collect::<Vec<_>>())
}

/// What comes after these throws of the first sides. This alone decides who rolls, and who wins.
fn next_step(plan: &Plan, thrown: &[Thrown]) -> Next {
    match &plan.compare {
        Compare::Versus(versus) => {
            let sides = match plan.rolling() {
                // The second side of an ordered check may be named later.
                all if all == plan.sides.len() => all.max(2),
                some => some,
            };
            let needs = plan.sides.iter().filter(|side| side.need).count();
            match versus.next(&counted(plan, thrown), sides - needs) {
                // It is not named yet.
                Next::Roll if thrown.len() == plan.sides.len() => Next::End(None),
                next => next,
            }
        }
        _ if thrown.len() < plan.sides.len() && !is_stopped(plan, thrown) => Next::Roll,
        Compare::Alone => Next::End(None),
        Compare::Opposed => {
            let rolled = counted(plan, thrown);
            Next::End(rolled.first().map(|first| verdict(first.grade, true)))
        }
        Compare::Decides(decides) => {
            let verdict = match thrown {
                [one, two] => decides(one.fell, two.fell),
                _ => None,
            };
            verdict.map_or(Next::Again, |verdict| Next::End(Some(verdict)))
        }
    }
}

/// Whether the next of several checks is not made, because one that is needed for it has failed.
fn is_stopped(plan: &Plan, thrown: &[Thrown]) -> bool {
    let rolled = counted(plan, thrown);
    let mut needs = rolled.iter().take_while(|side| side.need);
    let next = plan.sides.get(thrown.len());
    next.is_some_and(|next| !next.need) && needs.any(|need| need.grade.rank < 0)
}

/// Throws what is needed until it is decided.
pub(super) fn play(
    draft: &mut Draft<'_>,
    plan: &Plan,
    earlier: Earlier,
) -> Result<(Contest, Rolled)> {
    let warnings = plan.sides.iter().flat_map(|side| &side.side.warnings);
    tell(draft, warnings);
    let mut rerolled = earlier.rerolled;
    let mut fell = earlier.fell.into_iter();
    let (mut begun, mut told) = (0, Vec::new());
    let mut thrown: Vec<Thrown> = Vec::with_capacity(plan.sides.len());
    let verdict = loop {
        match next_step(plan, &thrown) {
            Next::Roll => {
                let nth = thrown.len();
                if let Some(face) = fell.next() {
                    thrown.push(Thrown::of(face));
                    continue;
                }
                if nth >= begun {
                    begun = nth + 1;
                    told.extend(spend(draft, &plan.sides[nth]));
                    told.extend(plan.sides[nth].told.iter().cloned());
                }
                describe(draft, plan, &thrown);
                thrown.push(throw_one(draft, &plan.sides[nth])?);
            }
            Next::Again => {
                let fell = thrown.drain(..).flat_map(|fell| fell.faces);
                rerolled.push(fell.collect());
                let most = match plan.compare {
                    Compare::Decides(_) => MOST_DECIDED,
                    _ => MOST_REROLLS,
                };
                if rerolled.len() >= most {
                    let why = "these dice never decide".to_owned();
                    return Err(Refusal::new(Why::Rule(why)));
                }
                draft.hand.again = true;
            }
            Next::End(verdict) => break verdict,
        }
    };
    let shown = shown(plan, &thrown, verdict);
    let contest = Contest {
        kind: plan.kind,
        sides: rolls(plan, &shown),
        rerolled,
        verdict,
        ..Contest::default()
    };
    let rolled = Rolled {
        sides: shown,
        verdict,
        told,
        how: None,
        hit: None,
    };
    Ok((contest, rolled))
}

/// What each side has rolled in the end.
fn shown(plan: &Plan, thrown: &[Thrown], verdict: Option<Verdict>) -> Vec<Shown> {
    let counted = counted(plan, thrown);
    let left = match &plan.compare {
        Compare::Versus(versus) => versus.left(&counted, verdict),
        _ => counted.iter().map(|one| one.grade).collect(),
    };
    let sides = plan.sides.iter().zip(thrown).zip(left).enumerate();
    let each = sides.map(|(nth, ((side, thrown_by), left))| {
        let against = against(plan, thrown, nth);
        let seen = side.numbers.seen(thrown_by.fell, against);
        Shown {
            dice: thrown_by.faces.clone(),
            fell: thrown_by.fell,
            against,
            how: How::of(&side.numbers, &seen),
            left,
        }
    });
    each.collect()
}

/// What each side has rolled so far.
fn counted(plan: &Plan, thrown: &[Thrown]) -> Vec<Counted> {
    let sides = plan.sides.iter().zip(thrown).enumerate();
    let counted = sides.map(|(nth, (side, fell))| Counted {
        base: side.side.subject.base.value,
        grade: side.numbers.grade(fell.fell, against(plan, thrown, nth)),
        rolled: fell.fell.rolled,
        need: side.need,
    });
    counted.collect()
}

/// Describes what the dice of the next side are for, whom or what they are rolled against, and what they have to show.
/// Dice that make no difference are not asked for.
fn describe(draft: &mut Draft<'_>, plan: &Plan, thrown: &[Thrown]) {
    let nth = thrown.len();
    let side = &plan.sides[nth];
    let subject = &side.side.subject;
    let target = plan.aim.as_ref().and_then(|aim| aim.target);
    let other = plan.sides.get(usize::from(nth == 0));
    let other = other.filter(|_| plan.kind != ContestKind::Check);
    let other = other.map(|other| &other.side.subject);
    let against = match (target, other) {
        (Some(target), _) if nth == 0 => &draft.named(target).name.to_string(),
        (_, Some(other)) if other.name.is_empty() => &other.what,
        (_, Some(other)) => &other.name,
        (_, None) => &side.foe.name.to_string(),
    };
    // What answers a secret roll would reveal it.
    let secret = side.side.secret || plan.sides[0].side.secret;
    let may_ask = draft.hand.may_ask(draft.campaign(), subject.who);
    let wanted = may_ask.then(|| wanted(plan, thrown, against));
    let is_vain = matches!(wanted, Some(None));
    let hand = &mut draft.hand;
    let known = hand.describe(subject.who, subject.purpose(), against, secret || is_vain);
    known.wanted = wanted.flatten().unwrap_or_default();
    known.shared = plan.kind == ContestKind::Check;
    known.last = side.last;
}

/// What the next side has to show; `None` if nothing that it shows makes a difference.
fn wanted(plan: &Plan, thrown: &[Thrown], other: &str) -> Option<Goal> {
    let nth = thrown.len();
    let side = &plan.sides[nth];
    let unknown = nth == 0 && matches!(plan.compare, Compare::Opposed);
    let Some((values, unit)) = side.numbers.shown().filter(|_| !unknown) else {
        return Some(Goal::default());
    };
    let against = against(plan, thrown, nth);
    let mut all = thrown.to_vec();
    let (mut successes, mut wins, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for value in values.clone() {
        all.truncate(nth);
        let fell = side.numbers.showing(value);
        all.push(Thrown::unseen(fell));
        let end = next_step(plan, &all);
        if side.numbers.grade(fell, against).rank > 0 {
            successes.push(value);
        }
        let won = u8::try_from(nth).map(Verdict::Side);
        if matches!(end, Next::End(Some(verdict)) if Ok(verdict) == won) {
            wins.push(value);
        }
        // What is left of the first side's grade.
        let grades = counted(plan, &all);
        let left = match (&plan.compare, end) {
            (Compare::Versus(versus), Next::End(verdict)) => {
                versus.left(&grades, verdict).first().copied()
            }
            _ => grades.first().map(|one| one.grade),
        };
        ends.push((end, left));
    }
    let decides = !matches!(plan.compare, Compare::Alone) && !side.need;
    let is_last = decides && nth > 0 && nth + 1 == plan.sides.len();
    let same = ends.windows(2).all(|two| two[0] == two[1]);
    if is_last && same {
        return None;
    }
    let own = range(&successes, &values, unit);
    if nth == 0 || wins.is_empty() || wins == successes {
        let beats = String::new();
        return Some(Goal { own, beats });
    }
    let beats = match (wins.first(), wins.last()) {
        (Some(least), most) if most == successes.last() => format!("above {}", least - 1),
        _ => range(&wins, &values, unit),
    };
    let beats = format!("{beats} to beat {other}");
    Some(Goal { own, beats })
}

/// Some of these values in words: `45 or less`, `9 or more`, `2 hits or more`; empty for what is no range.
fn range(some: &[i64], all: &RangeInclusive<i64>, unit: &str) -> String {
    let (Some(least), Some(most)) = (some.first(), some.last()) else {
        return String::new();
    };
    let whole = i64::try_from(some.len()).is_ok_and(|count| count == most - least + 1);
    let told = |value: i64| match unit {
        "" => value.to_string(),
        unit => plural(value, unit),
    };
    match (least == all.start(), most == all.end()) {
        _ if !whole => String::new(),
        (true, true) => "anything".to_owned(),
        (true, false) => format!("{} or less", told(*most)),
        (false, true) => format!("{} or more", told(*least)),
        (false, false) => format!("{least} to {}", told(*most)),
    }
}

/// Announces the dice that the sides may roll, after those of the first ones that `fell`, and a pair of each
/// if they may roll again.
pub(super) fn expect(draft: &mut Draft<'_>, plan: &Plan, fell: usize) {
    let repeats = matches!(&plan.compare, Compare::Versus(versus) if versus.repeats())
        && plan.rolling() == plan.sides.len();
    let again = if repeats { &plan.sides[..] } else { &[] };
    for side in plan.sides[..plan.rolling()].iter().skip(fell).chain(again) {
        expect_one(draft, side);
    }
}

/// The number that a side has to beat: its own, or the other side's roll.
fn against(plan: &Plan, thrown: &[Thrown], nth: usize) -> i64 {
    let other = usize::from(nth == 0);
    let is_opposed = matches!(plan.compare, Compare::Opposed);
    let fell = thrown.get(other).filter(|_| is_opposed);
    fell.map_or(plan.sides[nth].numbers.against, |fell| {
        plan.sides[other].numbers.answer(fell.fell)
    })
}

/// The sides for the log: those that rolled with the grades that are left of theirs, the others with the numbers
/// that they would have rolled against.
fn rolls(plan: &Plan, shown: &[Shown]) -> Vec<Roll> {
    let lists = matches!(&plan.compare, Compare::Versus(versus) if versus.lists);
    let sides = plan.sides.iter().enumerate();
    let sides = sides.filter(|(nth, _)| lists || *nth < shown.len());
    let each = sides.map(|(nth, side)| match shown.get(nth) {
        // It has been read already, and perhaps shifted.
        Some(shown) if !shown.dice.is_empty() && side.log.dice == shown.dice => side.log.clone(),
        Some(shown) => side.in_log(shown.dice.clone(), shown.fell, shown.against, shown.left),
        None => side.unrolled(side.numbers.against),
    });
    each.collect()
}

/// States what is told before or after a roll; what stands on both sides is told once.
pub(super) fn tell<'s>(draft: &mut Draft<'_>, told: impl IntoIterator<Item = &'s Statement>) {
    for statement in told {
        if !draft.said().contains(statement) {
            draft.state(statement.clone());
        }
    }
}
