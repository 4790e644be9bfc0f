//! `check` against a number, and `oppose` against another roll.

use super::modifiers::MODIFIERS as LISTED;
use super::read::{check as read, side};
use crate::campaign::ContestKind;
use crate::game::modifier::listed;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, WHAT, number};
use crate::game::{Args, Refusal, Reveals, Table, Verb};
use crate::play::checks::{OTHER_SIDE, two_sides};
use crate::play::flow::{self, Plan};
use crate::rules::ruina_imperii as rules;
use crate::rules::scale::Throw;

pub(super) const VERBS: &[Verb] = &[CHECK, OPPOSE];

const CHECK: Verb = Verb {
    name: "check",
    syntax: &[
        ANYONE,
        WHAT,
        Arg::Short("[+N]", &[MODIFIERS]),
        Arg::Word("vs", "the hits to beat"),
        number("NUMBER"),
        Arg::Listed(|| listed(LISTED, "check"), &[MODIFIERS]),
        DICE,
    ],
    doc: "Rolls a pool of d6: more hits (4, 5 or 6) than the number is a success, more than twice as many a critical one.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&Plan::of(read(table, args)?)))),
    run: |draft, args| {
        let check = Plan::of(read(draft.table(), args)?);
        flow::roll(draft, &check).map(drop)
    },
    ..Verb::PLAIN
};

const OPPOSE: Verb = Verb {
    name: "oppose",
    syntax: &[
        ANYONE,
        WHAT,
        Arg::Listed(
            || format!("[+N] {}", listed(LISTED, "oppose")),
            &[MODIFIERS],
        ),
        Arg::Word("vs", "the other side"),
        ANYONE,
        WHAT,
        Arg::Short("[...]", &[MODIFIERS]),
        DICE,
    ],
    doc: "Pool against pool: the first needs more hits than the second, so a tie is the second's.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&both(table, args)?))),
    run: |draft, args| {
        let contest = both(draft.table(), args)?;
        flow::roll(draft, &contest).map(drop)
    },
    ..Verb::PLAIN
};

/// The dice of a check.
pub(super) fn now(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    match read(table, args).ok()?.numbers.throw {
        Throw::Pool(pool) => Some(i64::from(pool.dice)),
        Throw::Die(_) | Throw::Dice(_) | Throw::Sure(_) => None,
    }
}

/// Parses both sides of an opposed roll, for the roll and its preview.
fn both(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    let [first, second] = two_sides(table, args, OTHER_SIDE)?;
    Ok(Plan {
        kind: ContestKind::Opposed,
        sides: vec![side(first, rules::CHECK)?, side(second, rules::ANSWER)?],
        versus: None,
        aim: None,
    })
}
