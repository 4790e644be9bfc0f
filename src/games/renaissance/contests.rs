//! `oppose` and `vary`: two sides, rerolled until there is a decision. `order` has its own file.

use super::checks::roll;
use super::read::{plan, side};
use super::target::may_meet;
use crate::campaign::ContestKind;
use crate::game::syntax::{DICE, SIDE, VERSUS_SIDE};
use crate::game::{Args, Refusal, Reveals, Table, Verb};
use crate::play::checks::{OTHER_SIDE, two_sides};
use crate::play::flow::{self, Plan};

pub(super) const VERBS: &[Verb] = &[OPPOSE, VARY];

const OPPOSE: Verb = Verb {
    name: "oppose",
    syntax: &[SIDE, VERSUS_SIDE, DICE],
    doc: "An opposed check: the higher margin wins, ties and double failures are rolled again.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&both(table, args, ContestKind::Opposed)?))),
    run: |draft, args| {
        let plan = both(draft.table(), args, ContestKind::Opposed)?;
        roll(draft, &plan).map(drop)
    },
    ..Verb::PLAIN
};

const VARY: Verb = Verb {
    name: "vary",
    syntax: &[SIDE, VERSUS_SIDE, DICE],
    doc: "A variable check: when both succeed, both have a partial success.",
    reveals: Reveals::Everybody,
    odds: Some(|table, args| Ok(flow::odds(&both(table, args, ContestKind::Varied)?))),
    run: |draft, args| {
        let plan = both(draft.table(), args, ContestKind::Varied)?;
        roll(draft, &plan).map(drop)
    },
    ..Verb::PLAIN
};

/// Parses two sides, for both the roll and its preview.
pub(super) fn both(table: Table<'_>, args: &Args<'_>, kind: ContestKind) -> Result<Plan, Refusal> {
    let [first, second] = two_sides(table, args, OTHER_SIDE)?;
    let sides = [side(first, "check")?, side(second, "check")?];
    may_meet(table, [&sides[0], &sides[1]])?;
    Ok(plan(table.campaign, sides, kind))
}
