//! Luck options after a roll.

use super::aid::is_care;
use super::attack::as_how;
use super::luck::spent_on;
use super::options::named;
use super::past::{Past, check_settled};
use super::points::may_spend;
use super::read::plan_of;
use super::stats::track_of;
use crate::campaign::{Attack, Contest, Entry, Roll, Side, Statement};
use crate::game::Table;
use crate::game::groups::{Offer, Then};
use crate::lang::line::Span;
use crate::play::flow::{self, Compare};
use crate::rules::amount::How;
use crate::rules::renaissance as rules;
use crate::rules::{Grade, Verdict};

/// What Luck could do for a check right now: the line to type, and the result. Only what changes the result
/// for the character who spends the point, and not for foes: the GM can spend theirs all the same.
pub(super) fn offers(table: Table<'_>, entry: u64) -> Vec<Offer> {
    let Some(made) = table.history.entry(entry) else {
        return Vec::new();
    };
    // Of a pending check only success or failure matters.
    let standing = table.history.standing(&made);
    let settled = standing.is_some_and(|entry| check_settled(&entry.events).is_some());
    let settles = settled || saves(&made);
    let each = Past::each(table, &made, Span::default()).into_iter();
    each.flat_map(|past| of_one(table, &past, settles))
        .collect()
}

/// What Luck could do for a check; if it `settles` something, only whether it succeeds matters.
fn of_one(table: Table<'_>, past: &Past, settles: bool) -> Vec<Offer> {
    let mut out = Vec::new();
    let (roll, contest, side) = (past.roll(), &past.contest, past.side);
    let person = roll.who.and_then(|id| table.campaign.characters.get(id));
    let (Some(person), Some(now), Some(die)) = (person, reading(roll), roll.dice.first()) else {
        return out;
    };
    let lies = past.is_part.then(|| past.lies(table).ok());
    let spent = match &lies {
        Some(Some(lies)) => spent_on(table, past, lies),
        _ => roll.luck,
    };
    if person.side() == Side::Foe
        || track_of(person, "luck") < 1
        || !may_spend(table.campaign, spent)
        || roll.shifted
    {
        return out;
    }
    let plan = plan_of(table.campaign, contest);
    let offer = |verb, grade| Offer {
        verb,
        who: person.id,
        nth: past.nth,
        die: None,
        grade: named(table.campaign, grade),
        then: None,
    };
    let worth = |reading: Reading, then| match plan.compare {
        _ if settles => of_check(i64::from(reading.0.rank > 0)),
        Compare::Alone => of_check(reading.0.rank.into()),
        _ => in_contest(table, contest, side, reading, then),
    };
    let before = worth(now, None);
    let can_flip = lies.as_ref().is_none_or(Option::is_some);
    let die = Some(rules::flip(*die)).filter(|turned| can_flip && turned != die);
    if let Some(die) = die
        && let Some(reading) = reading(&plan.sides[side].reads(die))
    {
        let then = flow::then(contest, &plan, side, die);
        if worth(reading, then) > before {
            out.push(Offer {
                die: Some(die),
                then,
                ..offer("flip", reading.0)
            });
        }
    }
    let can_shift = past.nth == 0 && !is_care(contest);
    if let Some(grade) = rules::upgrade(now.0).filter(|_| can_shift)
        && worth((grade, now.1), None) > before
    {
        out.push(offer("upgrade luck", grade));
    }
    out
}

/// How a roll counts: its grade and its margin.
type Reading = (Grade, i64);

/// `None` for a side that did not roll.
fn reading(roll: &Roll) -> Option<Reading> {
    let grade = Grade::find(rules::GRADES, &roll.grade)?;
    let margin = roll.margin.as_ref().map_or(0, |margin| margin.value);
    Some((grade, margin))
}

/// Whether an entry rolled what a power lets its targets save with.
fn saves(entry: &Entry) -> bool {
    let saved = |said: &Statement| match said {
        Statement::Used { on, .. } => on.iter().any(|one| one.saved.is_some()),
        _ => false,
    };
    entry.said.iter().any(saved)
}

/// The relevant effect of a hit: the dead take no more, and dice already at maximum gain nothing from a
/// critical success.
fn counted(table: Table<'_>, attack: &Attack, how: How) -> Option<Hit> {
    let target = table.campaign.characters.get(attack.target);
    if target.is_some_and(|target| table.game.is_dead(table.campaign, target)) {
        return None;
    }
    let fell = attack.hit.as_ref().map(|hit| &hit.dice);
    let is_most = match (&attack.damage, fell) {
        (Some(dice), Some(fell)) => dice.total(fell) >= dice.highest(),
        _ => false,
    };
    let critical = how.grade == rules::CRITICAL_SUCCESS && !is_most;
    let strong = rules::is_strong(how.grade) && !attack.strikes.is_empty();
    Some((how.bonus, critical, strong))
}

/// The result for one side if its roll counts as this check, and the effect on the contest.
fn in_contest(
    table: Table<'_>,
    contest: &Contest,
    side: usize,
    (grade, margin): Reading,
    then: Option<Then>,
) -> Worth {
    let verdict = match then {
        None => contest.verdict,
        Some(Then::OtherRolls | Then::RollAgain) => None,
        Some(Then::Verdict(verdict)) => Some(verdict),
    };
    let standing = match verdict {
        None => Standing::Open,
        Some(Verdict::Partial) => Standing::Partial,
        Some(Verdict::Side(won)) if usize::from(won) == side => Standing::Won,
        Some(Verdict::Side(_) | Verdict::Tie | Verdict::Neither) => Standing::Lost,
    };
    let Some(attack) = &contest.attack else {
        return of_contest(standing, (grade.rank > 0).then_some(margin));
    };
    let hits = side == 0 && standing == Standing::Won;
    let hit = hits.then(|| as_how(table.campaign, grade, margin));
    let hit = hit.and_then(|how| counted(table, attack, how));
    (standing, hit, None)
}

/// What a roll is worth to the character who made it: of two of the same check, the greater is better. In a contest
/// only the verdict matters, and of a hit its effect: a better grade of a miss, or of a contest already won, changes
/// nothing.
type Worth = (Standing, Option<Hit>, Option<i64>);

/// What matters of a hit: the bonus to the DV, whether the dice count as their maximum, and whether its strikes have
/// their effects.
type Hit = (i64, bool, bool);

/// A side of a contest; the MoS of its success counts as long as the contest is open.
fn of_contest(standing: Standing, success: Option<i64>) -> Worth {
    let success = success.filter(|_| standing == Standing::Open);
    (standing, None, success)
}

/// A single check.
fn of_check(success: i64) -> Worth {
    of_contest(Standing::Open, Some(success))
}

/// The standing of a side in a contest, worst first.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Standing {
    /// Another side wins, or none does.
    Lost,
    /// The contest is rerolled, or the other side still has to roll.
    Open,
    /// Both sides have a partial success.
    Partial,
    /// This side wins.
    Won,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changes_the_result_is_better() {
        use Standing::{Lost, Open, Partial, Won};
        let hit = |bonus, critical| (Won, Some((bonus, critical, false)), None);
        for (better, than) in [
            (of_check(3), of_check(1)),
            (of_check(-1), of_check(-3)),
            (of_contest(Won, Some(3)), of_contest(Lost, Some(30))),
            (of_contest(Partial, Some(3)), of_contest(Open, Some(30))),
            (of_contest(Open, Some(21)), of_contest(Open, Some(12))),
            (hit(5, false), hit(0, true)),
            (hit(5, true), hit(5, false)),
        ] {
            assert!(better > than, "{better:?} {than:?}");
        }
        // A contest won by more, or lost by less, is still won or lost.
        for (one, other) in [
            (of_contest(Won, Some(70)), of_contest(Won, Some(7))),
            (of_contest(Lost, Some(70)), of_contest(Lost, None)),
        ] {
            assert_eq!(one, other);
        }
    }
}
