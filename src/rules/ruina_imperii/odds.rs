//! Exact odds. The hits of one die have the generating function (m + p z) / (1 - e z), with the
//! chances of a miss m, a plain hit p and an explosion e; a pool has its n-th power. The powers of
//! numerator and denominator are known term by term, and all terms are positive, so their product
//! loses no precision.

use super::{Contest, Explode, GRADES, Pool, Side, check, opposed};
use crate::rules::Odds;
use crate::rules::chances::Chances;

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

/// The chances of each grade against a number of hits. `covered`: Fortune prevents a harsh failure. Grades less
/// likely than 1e-18 may be left out.
#[must_use]
pub(crate) fn check_odds(pool: &Pool, number: i64, covered: bool) -> Odds {
    let hits = Chances::weighted((0..).zip(hits_odds(pool)));
    hits.map(|hits| check(side(pool, hits, covered), number))
        .odds(GRADES.iter().copied())
}

/// The chances of an opposed roll. `covered`: whose harsh failure Fortune prevents.
#[must_use]
pub(crate) fn opposed_chances(pools: [&Pool; 2], covered: [bool; 2]) -> Chances<Contest> {
    let [ours, theirs] = pools.map(hits_odds);
    // The chance of fewer than each number of hits.
    let below: Vec<f64> = std::iter::once(0.0)
        .chain(ours.iter().scan(0.0, |sum, p| {
            *sum += p;
            Some(*sum)
        }))
        .collect();
    let contest = |one: u32, other: u32| {
        opposed(
            side(pools[0], one, covered[0]),
            side(pools[1], other, covered[1]),
        )
    };
    let numbers: Vec<u32> = (0..).zip(&ours).map(|(hits, _)| hits).collect();
    // A grade rises with the hits, so that only its first and last number of hits are looked for.
    let each = (0..).zip(&theirs).flat_map(|(other, p)| {
        let mut all = Vec::new();
        let mut from = 0;
        while let Some(least) = numbers.get(from) {
            let same = contest(*least, other);
            let to = from + numbers[from..].partition_point(|one| contest(*one, other) == same);
            all.push((same, (below[to] - below[from]) * p));
            from = to;
        }
        all
    });
    Chances::weighted(each)
}

fn side(pool: &Pool, hits: u32, covered: bool) -> Side {
    Side {
        hits,
        risk: pool.risk(),
        covered,
    }
}
