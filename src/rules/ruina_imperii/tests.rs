mod check;
mod odds;

use super::{ANSWER, CHECK};
use crate::rules::pool::Pool;
use crate::rules::scale::{Numbers, Scale, Throw, verdict};
use crate::rules::{Grade, Verdict};

/// A side with this pool.
fn numbers(scale: &'static Scale, pool: Pool, number: i64, covered: bool) -> Numbers {
    let named = vec![
        ("risk", i64::from(pool.risk)),
        ("covered", i64::from(covered)),
    ];
    let total = i64::from(pool.dice);
    Numbers {
        named,
        ..Numbers::new(scale, Throw::Pool(pool), total, number)
    }
}

/// The opponent of a contest.
fn answer(pool: Pool, covered: bool) -> Numbers {
    numbers(ANSWER, pool, 0, covered)
}

/// A pool whose dice do not matter, with a risk.
fn risking(risk: u32) -> Pool {
    Pool {
        dice: 1,
        risk,
        called: "",
        explodes: None,
    }
}

/// The grade of this many hits with a risk.
fn check(hits: u32, risk: u32, covered: bool, number: i64) -> Grade {
    numbers(CHECK, risking(risk), number, covered).grade(i64::from(hits), number)
}

/// The result of the hits and the risk of both sides.
fn opposed(one: (u32, u32), two: (u32, u32), covered: bool) -> (Verdict, [Grade; 2]) {
    let first = check(one.0, one.1, false, i64::from(two.0));
    let second = answer(risking(two.1), covered).grade(i64::from(two.0), i64::from(one.0));
    (verdict(first, true), [first, second])
}
