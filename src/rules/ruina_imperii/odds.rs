//! Exact odds. The hits of one die have the generating function (m + p z) / (1 - e z), with the
//! chances of a miss m, a plain hit p and an explosion e; a pool has its n-th power. The powers of
//! numerator and denominator are known term by term, and all terms are positive, so their product
//! loses no precision.

use super::{CRITICAL_SUCCESS, Explode, FAILURE, HARSH_FAILURE, Pool, SUCCESS};
use crate::rules::{Odds, Verdict};

/// The chance that a die misses.
const MISS: f64 = 0.5;

struct OneDie {
    /// A hit that does not explode.
    plain: f64,
    /// A hit that explodes.
    explode: f64,
    /// A pool of n dice has more than `n * slope.0 / slope.1 + beyond` hits with a chance below
    /// 1e-18 (Chernoff's bound, at z = 3, 2 and 3/2).
    slope: (usize, usize),
    beyond: usize,
}

fn one_die(explode: Option<Explode>) -> OneDie {
    let (plain, explode, slope, beyond) = match explode {
        None => (0.5, 0.0, (1, 1), 0),
        Some(Explode::Six) => (1.0 / 3.0, 1.0 / 6.0, (1, 1), 38),
        Some(Explode::Five) => (1.0 / 6.0, 1.0 / 3.0, (4, 3), 60),
        Some(Explode::Four) => (0.0, 0.5, (7, 4), 103),
    };
    OneDie {
        plain,
        explode,
        slope,
        beyond,
    }
}

/// The probability of each number of hits, from 0 up, leaving out numbers that are together less
/// likely than 1e-18.
#[must_use]
pub(crate) fn hits_odds(pool: &Pool) -> Vec<f64> {
    let die = one_die(pool.explode());
    let n = pool.dice();
    let count = usize::try_from(n).unwrap_or(usize::MAX);
    let most = count * die.slope.0 / die.slope.1 + die.beyond;
    let plain = terms(most.min(count), MISS.powf(f64::from(n)), |j| {
        (f64::from(n) - j) / (j + 1.0) * die.plain / MISS
    });
    let exploded = terms(most, 1.0, |i| (f64::from(n) + i) / (i + 1.0) * die.explode);
    product(&plain, &exploded, most)
}

/// The terms 0 to `last` of a series, given the first and the factor from each to the next; stops
/// early if only zeros follow.
fn terms(last: usize, first: f64, factor: impl Fn(f64) -> f64) -> Vec<f64> {
    let mut found = Vec::with_capacity(last + 1);
    let (mut term, mut index) = (first, 0.0);
    while term > 0.0 && found.len() <= last {
        found.push(term);
        term *= factor(index);
        index += 1.0;
    }
    found
}

/// The terms 0 to `last` of the product of two series.
fn product(a: &[f64], b: &[f64], last: usize) -> Vec<f64> {
    let mut sums = vec![0.0; last + 1];
    for (shift, x) in a.iter().enumerate() {
        for (sum, y) in sums.iter_mut().skip(shift).zip(b) {
            *sum += x * y;
        }
    }
    sums
}

/// The odds of each grade against a number of hits; a negative number counts as 0. `covered`:
/// Fortune prevents a harsh failure. Grades less likely than 1e-18 may be left out.
#[must_use]
pub(crate) fn check_odds(pool: &Pool, number: i64, covered: bool) -> Odds {
    let hits = hits_odds(pool);
    let number = usize::try_from(number.max(0)).unwrap_or(usize::MAX);
    let risk = usize::try_from(pool.risk()).unwrap_or(usize::MAX);
    let harsh = if covered { 0 } else { risk };
    let fails = number.saturating_add(1);
    let successes = number.saturating_mul(2).saturating_add(1);
    Odds::new([
        (CRITICAL_SUCCESS, sum(&hits, successes, hits.len())),
        (SUCCESS, sum(&hits, fails, successes)),
        (FAILURE, sum(&hits, harsh, fails)),
        (HARSH_FAILURE, sum(&hits, 0, harsh.min(fails))),
    ])
}

/// The sum of the terms from `from` to before `to`.
fn sum(terms: &[f64], from: usize, to: usize) -> f64 {
    let part = terms.get(from..to.min(terms.len())).unwrap_or_default();
    part.iter().sum()
}

/// The odds of each verdict of an opposed roll: the actor, who needs more hits, or the opponent.
#[must_use]
pub(crate) fn opposed_odds(actor: &Pool, opponent: &Pool) -> Odds {
    let (ours, theirs) = (hits_odds(actor), hits_odds(opponent));
    Odds::new([
        (Verdict::FIRST, above(&ours, &theirs, 0)),
        (Verdict::SECOND, above(&theirs, &ours, 1)),
    ])
}

/// The odds of each grade of the actor of an opposed roll. `covered`: Fortune prevents a harsh
/// failure.
#[must_use]
pub(crate) fn actor_odds(actor: &Pool, opponent: &Pool, covered: bool) -> Odds {
    let (ours, theirs) = (hits_odds(actor), hits_odds(opponent));
    let risk = usize::try_from(actor.risk()).unwrap_or(usize::MAX);
    let harsh = if covered { 0 } else { risk };
    let (above, below) = (from_up(&ours), up_to(&ours));
    let at_least = |hits: usize| above.get(hits).copied().unwrap_or(0.0);
    let fewer = |hits: usize| {
        let last = hits.min(below.len());
        last.checked_sub(1).map_or(0.0, |last| below[last])
    };
    let mut grades = [0.0; 4];
    for (number, p) in theirs.iter().enumerate() {
        let critical = at_least(2 * number + 1);
        let fails = fewer(number + 1);
        let harshly = fewer(harsh.min(number + 1));
        grades[0] += p * critical;
        grades[1] += p * (at_least(number + 1) - critical).max(0.0);
        grades[2] += p * (fails - harshly).max(0.0);
        grades[3] += p * harshly;
    }
    Odds::new([
        (CRITICAL_SUCCESS, grades[0]),
        (SUCCESS, grades[1]),
        (FAILURE, grades[2]),
        (HARSH_FAILURE, grades[3]),
    ])
}

/// The odds of each grade of the opponent, who is never critical.
#[must_use]
pub(crate) fn opponent_odds(actor: &Pool, opponent: &Pool, covered: bool) -> Odds {
    let (ours, theirs) = (hits_odds(actor), hits_odds(opponent));
    let risk = usize::try_from(opponent.risk()).unwrap_or(usize::MAX);
    let harsh = if covered { 0 } else { risk };
    let above = from_up(&ours);
    let mut grades = [0.0; 3];
    for (hits, p) in theirs.iter().enumerate() {
        let beaten = above.get(hits + 1).copied().unwrap_or(0.0);
        grades[0] += p * (1.0 - beaten).max(0.0);
        grades[if hits < harsh { 2 } else { 1 }] += p * beaten;
    }
    Odds::new([
        (SUCCESS, grades[0]),
        (FAILURE, grades[1]),
        (HARSH_FAILURE, grades[2]),
    ])
}

/// The chance of at least each number of hits.
fn from_up(hits: &[f64]) -> Vec<f64> {
    let mut sums = up_to_of(hits.iter().rev());
    sums.reverse();
    sums
}

/// The chance of at most each number of hits.
fn up_to(hits: &[f64]) -> Vec<f64> {
    up_to_of(hits.iter())
}

fn up_to_of<'a>(chances: impl Iterator<Item = &'a f64>) -> Vec<f64> {
    let sums = chances.scan(0.0, |sum, p| {
        *sum += p;
        Some(*sum)
    });
    sums.collect()
}

/// The chance that the first result is higher than the second minus `lead`.
fn above(ours: &[f64], theirs: &[f64], lead: usize) -> f64 {
    let mut below: f64 = theirs.iter().take(lead).sum();
    let mut chance = 0.0;
    let mut rest = theirs.iter().skip(lead);
    for p in ours {
        chance += p * below;
        below += rest.next().unwrap_or(&0.0);
    }
    chance
}
