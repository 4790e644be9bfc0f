mod attack;
mod check;
mod contest;
mod harm;
mod odds;

use crate::rules::brp::{SPECIALS_COMPARE, SPECIALS_FAIL};
use crate::rules::versus::Versus;

/// What happens to two or more special successes in a contest; the rules give both versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SpecialTie {
    BothFail,
    HigherSkill,
}

fn versus(tie: SpecialTie) -> &'static Versus {
    match tie {
        SpecialTie::BothFail => SPECIALS_FAIL,
        SpecialTie::HigherSkill => SPECIALS_COMPARE,
    }
}
