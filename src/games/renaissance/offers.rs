//! What Luck could still make of a roll.

use super::attack::as_hit;
use super::options::edition;
use super::points::points_per_check;
use super::settle::{Manner, as_check};
use super::stats::track_of;
use crate::campaign::{Campaign, Contest};
use crate::game::Table;
use crate::game::groups::{Offer, Then};
use crate::rules::Verdict;
use crate::rules::renaissance::{self as rules, Check, Edition, Stake, Standing};

/// What Luck could make of a check right now: the line to type, and what it would become. Only what
/// improves its result, by somebody who has a point for it.
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
        if track_of(person, "luck") < 1 || !rules::luck_allows(roll.luck, most) {
            continue;
        }
        let offer = |verb, grade| Offer {
            verb,
            who: person.id,
            die: None,
            grade,
            then: None,
        };
        let before = stake(table.campaign, &contest, side, &now, None);
        let improves = |check: &Check, then| {
            stake(table.campaign, &contest, side, check, then).is_better_than(before)
        };
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

/// What one side comes to if it counts as this check, and that does this to the contest.
fn stake(
    campaign: &Campaign,
    contest: &Contest,
    side: usize,
    check: &Check,
    then: Option<Then>,
) -> Stake {
    if Manner::of(contest.kind).is_none() {
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
        return Stake::Contest(standing, check.grade);
    };
    let hits = side == 0 && standing == Standing::Won;
    let hit = hits.then(|| as_hit(campaign, attack, check.grade, check.margin));
    Stake::Attack(standing, check.grade, hit)
}

/// What comes of a contest in which a side counts so; `None` where it stays as it is.
fn what_then(contest: &Contest, side: usize, check: Check, edition: Edition) -> Option<Then> {
    let manner = Manner::of(contest.kind)?;
    let of = |nth: usize| {
        if nth == side {
            return Some(check);
        }
        let roll = contest.sides.get(nth)?;
        Some(rules::check(*roll.dice.first()?, roll.target?, edition))
    };
    let first = of(0)?;
    let second = of(1).filter(|_| manner.second_rolls(&first));
    if manner.second_rolls(&first) && second.is_none() {
        return Some(Then::OtherRolls);
    }
    match manner.decide(&first, second.as_ref()) {
        None => Some(Then::RollAgain),
        then if then == contest.verdict => None,
        Some(then) => Some(Then::Verdict(then)),
    }
}
