//! Contests of two sides (Renaissance, Kinds of check), decided by the MoS of each side's success rather than by
//! grades.

use crate::rules::Verdict;
use crate::rules::versus::{Versus, When};

/// The higher MoS wins. Ties and double failures are rolled again.
pub(crate) const OPPOSE: &Versus = &Versus {
    when: When::Always,
    key: |side| (side.grade.rank > 0).then_some([side.rolled, 0, 0]),
    equal: |_| None,
    nobody: None,
    left: None,
    lists: true,
};

/// Two successes are a partial success for both.
pub(crate) const VARY: &Versus = &Versus {
    key: |side| (side.grade.rank > 0).then_some([0, 0, 0]),
    equal: |_| Some(Verdict::Partial),
    ..*OPPOSE
};

/// The second side rolls only if the first succeeded: a defence against an attack.
pub(crate) const ON_SUCCESS: &Versus = &Versus {
    when: When::Succeeded,
    ..*OPPOSE
};

/// The second side rolls only if the first failed.
pub(crate) const ON_FAILURE: &Versus = &Versus {
    when: When::Failed,
    ..*OPPOSE
};

/// Whether a side that rolled, 0 or 1, has lost a contest with this verdict.
pub(crate) fn has_lost(verdict: Verdict, side: u8) -> bool {
    match verdict {
        Verdict::Side(winner) => winner != side,
        Verdict::Neither => true,
        Verdict::Partial | Verdict::Tie => false,
    }
}
