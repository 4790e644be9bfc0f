mod attack;
mod check;
mod odds;

use super::{CHECK, worse};
use crate::dice::Die;
use crate::rules::Grade;
use crate::rules::harm::absorbed;
use crate::rules::scale::{Numbers, Throw};

/// A d20 with a bonus against a DC.
fn numbers(bonus: i64, dc: i64) -> Numbers {
    Numbers::new(CHECK, Throw::Die(Die::D(20)), bonus, dc)
}

/// A rolled check, with the numbers that the log keeps of it.
struct Check {
    bonus: i64,
    dc: i64,
    total: i64,
    margin: i64,
    grade: Grade,
}

fn check(face: u16, bonus: i64, dc: i64) -> Check {
    let numbers = numbers(bonus, dc);
    let seen = numbers.seen(i64::from(face), dc);
    let number = |name: &str| {
        let mut facts = CHECK.facts.iter();
        facts.find(|(known, _)| *known == name).unwrap().1(&seen)
    };
    Check {
        bonus: number("bonus"),
        dc: number("dc"),
        total: number("total"),
        margin: (CHECK.margin)(&seen).unwrap().1,
        grade: numbers.grade(i64::from(face), dc),
    }
}

/// Hit points, temporary ones and the dying value after damage.
pub(super) fn hurt(
    (hp, temporary, dying): (i64, i64, i64),
    damage: i64,
    critical: bool,
) -> (i64, i64, i64) {
    let (temporary, rest) = absorbed(temporary, damage);
    let hp = (hp - rest).max(0);
    (hp, temporary, worse(dying, hp, rest, critical))
}
