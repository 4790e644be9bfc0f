//! Luck options after a roll.

use super::attack::as_how;
use super::options::named;
use super::past::check_settled;
use super::points::may_spend;
use super::read::plan_of;
use super::stats::track_of;
use crate::campaign::{Attack, Contest, Roll, Side};
use crate::game::Table;
use crate::game::groups::{Offer, Then};
use crate::play::flow::{self, Compare};
use crate::rules::amount::How;
use crate::rules::renaissance as rules;
use crate::rules::{Grade, Verdict};

/// What Luck could do for a check right now: the line to type, and the result. Only what changes the result
/// for the character who spends the point, and not for foes: the GM can spend theirs all the same.
pub(super) fn offers(table: Table<'_>, entry: u64) -> Vec<Offer> {
    let contest = table.history.contest(entry);
    let Some(contest) = contest.filter(|contest| contest.is_graded()) else {
        return Vec::new();
    };
    let plan = plan_of(table.campaign, &contest);
    let settles = settles_a_check(table, entry);
    let mut out = Vec::new();
    for (side, roll) in contest.sides.iter().enumerate() {
        let person = roll.who.and_then(|id| table.campaign.characters.get(id));
        let (Some(person), Some(now), Some(die)) = (person, Reading::of(roll), roll.dice.first())
        else {
            continue;
        };
        if person.side() == Side::Foe
            || track_of(person, "luck") < 1
            || !may_spend(table.campaign, roll.luck)
            || roll.shifted
        {
            continue;
        }
        let offer = |verb, grade| Offer {
            verb,
            who: person.id,
            die: None,
            grade: named(table.campaign, grade),
            then: None,
        };
        let stake = |reading: Reading, then| {
            if settles {
                Worth::alone(i64::from(reading.grade.rank > 0))
            } else if matches!(plan.compare, Compare::Alone) {
                Worth::alone(reading.grade.rank.into())
            } else {
                stake(table, &contest, side, reading, then)
            }
        };
        let before = stake(now, None);
        let die = Some(rules::flip(*die)).filter(|turned| turned != die);
        if let Some(die) = die
            && let Some(reading) = Reading::of(&plan.sides[side].reads(die))
        {
            let then = flow::then(&contest, &plan, side, die);
            if stake(reading, then) > before {
                out.push(Offer {
                    die: Some(die),
                    then,
                    ..offer("flip", reading.grade)
                });
            }
        }
        if let Some(grade) = rules::upgrade(now.grade)
            && stake(Reading { grade, ..now }, None) > before
        {
            out.push(offer("upgrade luck", grade));
        }
    }
    out
}

/// How a roll counts.
#[derive(Clone, Copy)]
struct Reading {
    grade: Grade,
    margin: i64,
}

impl Reading {
    /// `None` for a side that did not roll.
    fn of(roll: &Roll) -> Option<Self> {
        Some(Self {
            grade: Grade::find(rules::GRADES, &roll.grade)?,
            margin: roll.margin.as_ref().map_or(0, |margin| margin.value),
        })
    }

    /// What counts in a contest; `None` for a failure.
    fn success(self) -> Option<i64> {
        (self.grade.rank > 0).then_some(self.margin)
    }
}

/// Whether an entry rolled a pending check, for which only success or failure matters.
fn settles_a_check(table: Table<'_>, entry: u64) -> bool {
    let entry = table.history.entry(entry);
    let entry = entry.and_then(|entry| table.history.standing(&entry));
    entry.is_some_and(|entry| check_settled(&entry.events).is_some())
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
    Some(Hit {
        bonus: how.bonus,
        critical: how.grade == rules::CRITICAL_SUCCESS && !is_most,
        strong: rules::is_strong(how.grade) && !attack.strikes.is_empty(),
    })
}

/// The result for one side if its roll counts as this check, and the effect on the contest.
fn stake(
    table: Table<'_>,
    contest: &Contest,
    side: usize,
    reading: Reading,
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
        return Worth::contest(standing, reading.success());
    };
    let hits = side == 0 && standing == Standing::Won;
    let hit = hits.then(|| as_how(table.campaign, reading.grade, reading.margin));
    let hit = hit.and_then(|how| counted(table, attack, how));
    Worth::attack(standing, hit)
}

/// What a roll is worth to the character who made it: of two of the same check, the greater is better. In a contest
/// only the verdict matters, and of a hit its effect: a better grade of a miss, or of a contest already won, changes
/// nothing.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Worth {
    standing: Standing,
    hit: Option<Hit>,
    success: Option<i64>,
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

/// What matters of a hit.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Hit {
    /// The bonus to the DV.
    bonus: i64,
    /// Whether it is critical, so that the dice count as their maximum.
    critical: bool,
    /// Whether its strikes have their effects.
    strong: bool,
}

impl Worth {
    /// A single check.
    fn alone(success: i64) -> Self {
        Self::contest(Standing::Open, Some(success))
    }

    /// A side of a contest; the MoS of its success counts as long as the contest is open.
    fn contest(standing: Standing, success: Option<i64>) -> Self {
        Self {
            standing,
            hit: None,
            success: success.filter(|_| standing == Standing::Open),
        }
    }

    /// A side of an attack, with its hit if it is the attacker's and hits.
    fn attack(standing: Standing, hit: Option<Hit>) -> Self {
        Self {
            standing,
            hit,
            success: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changes_the_result_is_better() {
        use Standing::{Lost, Open, Partial, Won};
        let hit = |bonus, critical| {
            Some(Hit {
                bonus,
                critical,
                strong: false,
            })
        };
        for (better, than) in [
            (Worth::alone(3), Worth::alone(1)),
            (Worth::alone(-1), Worth::alone(-3)),
            (Worth::contest(Won, Some(3)), Worth::contest(Lost, Some(30))),
            (
                Worth::contest(Partial, Some(3)),
                Worth::contest(Open, Some(30)),
            ),
            (
                Worth::contest(Open, Some(21)),
                Worth::contest(Open, Some(12)),
            ),
            (
                Worth::attack(Won, hit(5, false)),
                Worth::attack(Won, hit(0, true)),
            ),
            (
                Worth::attack(Won, hit(5, true)),
                Worth::attack(Won, hit(5, false)),
            ),
        ] {
            assert!(better > than, "{better:?} {than:?}");
        }
        // A contest won by more, or lost by less, is still won or lost; a miss is a miss.
        for (one, other) in [
            (Worth::contest(Won, Some(70)), Worth::contest(Won, Some(7))),
            (Worth::contest(Lost, Some(70)), Worth::contest(Lost, None)),
            (Worth::attack(Lost, None), Worth::attack(Lost, None)),
        ] {
            assert_eq!(one, other);
        }
    }
}
