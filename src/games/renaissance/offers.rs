//! Luck options after a roll.

use super::aftermath::check_settled;
use super::attack::as_hit;
use super::options::{edition, named};
use super::points::points_per_check;
use super::settle::{as_check, manner};
use super::stats::track_of;
use crate::campaign::{Attack, Contest, Side};
use crate::game::Table;
use crate::game::groups::{Offer, Then};
use crate::rules::Verdict;
use crate::rules::renaissance::{self as rules, Check, Edition, Hit, Stake, Standing};

/// What Luck could do for a check right now: the line to type, and the result. Only what changes the result
/// for the character who spends the point, and not for foes: the GM can spend theirs all the same.
pub(super) fn offers(table: Table<'_>, entry: u64) -> Vec<Offer> {
    let contest = table.history.contest(entry);
    let Some(contest) = contest.filter(|contest| contest.is_graded()) else {
        return Vec::new();
    };
    let most = points_per_check(table.campaign);
    let edition = edition(table.campaign);
    let mut out = Vec::new();
    for (side, roll) in contest.sides.iter().enumerate() {
        let person = roll.who.and_then(|id| table.campaign.characters.get(id));
        let (Some(person), Some(now)) = (person, as_check(roll)) else {
            continue;
        };
        if person.side() == Side::Foe
            || track_of(person, "luck") < 1
            || !rules::luck_allows(roll.luck, most)
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
        let settles = settles_a_check(table, entry);
        let stake = |check: &Check, then| {
            if settles {
                Stake::Settles(check.succeeded())
            } else {
                stake(table, &contest, side, check, then)
            }
        };
        let before = stake(&now, None);
        let improves = |check: &Check, then| stake(check, then).is_better_than(before);
        let flipped = rules::check_after_flip(&now, edition).filter(|_| !roll.shifted);
        if let Some(check) = flipped {
            let then = what_then(&contest, side, check, edition);
            if improves(&check, then) {
                out.push(Offer {
                    die: Some(check.roll),
                    then,
                    ..offer("flip", check.grade)
                });
            }
        }
        let upgraded = rules::upgrade(now.grade).filter(|_| !roll.shifted);
        if let Some(grade) = upgraded.filter(|grade| {
            improves(
                &Check {
                    grade: *grade,
                    ..now
                },
                None,
            )
        }) {
            out.push(offer("upgrade luck", grade));
        }
    }
    out
}

/// Whether an entry rolled a pending check, for which only success or failure matters.
fn settles_a_check(table: Table<'_>, entry: u64) -> bool {
    let entry = table.history.entry(entry);
    let entry = entry.and_then(|entry| table.history.standing(&entry));
    entry.is_some_and(|entry| check_settled(&entry.events).is_some())
}

/// The relevant effect of a hit: the dead take no more, and dice already at maximum gain nothing from a
/// critical success.
fn counted(table: Table<'_>, attack: &Attack, how: Hit) -> Option<Hit> {
    let target = table.campaign.characters.get(attack.target);
    if target.is_some_and(|target| table.game.is_dead(table.campaign, target)) {
        return None;
    }
    let fell = attack.hit.as_ref().map(|hit| &hit.dice);
    let is_most = match (&attack.damage, fell) {
        (Some(dice), Some(fell)) => dice.total(fell) >= dice.highest(),
        _ => false,
    };
    let critical = how.critical && !is_most;
    Some(Hit { critical, ..how })
}

/// The result for one side if its roll counts as this check, and the effect on the contest.
fn stake(
    table: Table<'_>,
    contest: &Contest,
    side: usize,
    check: &Check,
    then: Option<Then>,
) -> Stake {
    if manner(contest.kind).is_none() {
        return Stake::Alone(check.grade);
    }
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
        return Stake::Contest(standing, check.success());
    };
    let hits = side == 0 && standing == Standing::Won;
    let hit = hits.then(|| as_hit(table.campaign, attack, check.grade, check.margin));
    let hit = hit.and_then(|how| counted(table, attack, how));
    Stake::Attack(standing, hit)
}

/// The result of a contest if one side changes; `None` if it stays the same.
fn what_then(contest: &Contest, side: usize, check: Check, edition: Edition) -> Option<Then> {
    let manner = manner(contest.kind)?;
    let of = |nth: usize| {
        if nth == side {
            return Some(check);
        }
        let roll = contest.sides.get(nth)?;
        Some(rules::check(*roll.dice.first()?, roll.target?, edition))
    };
    let first = of(0)?;
    let (first, second) = (first.success(), of(1));
    if manner.second_rolls(first) && second.is_none() {
        return Some(Then::OtherRolls);
    }
    match manner.decide(first, second.and_then(|second| second.success())) {
        None => Some(Then::RollAgain),
        then if then == contest.verdict => None,
        Some(then) => Some(Then::Verdict(then)),
    }
}
