//! `oppose`, `vary` and `order`: two sides, rerolled until they are decided.

use super::checks::{as_roll, finish, unrolled, warn};
use super::options::edition;
use super::points::ignore_penalties;
use super::read::{side, words};
use super::settle::{Manner, Settled, settle};
use super::target::{Scope, Side};
use crate::campaign::Contest;
use crate::game::syntax::{Arg, DICE, SIDE, VERSUS_SIDE};
use crate::game::{Args, Draft, Preview, Refusal, Reveals, Table, Verb};
use crate::play::checks::{Reading, two_sides};
use crate::rules::Odds;
use crate::rules::renaissance::{self as rules, Edition, OrderOn};

/// The verbs of this file.
pub(super) const VERBS: &[Verb] = &[OPPOSE, VARY, ORDER];

const OPPOSE: Verb = Verb {
    name: "oppose",
    syntax: &[SIDE, VERSUS_SIDE, DICE],
    doc: "An opposed check: the higher margin wins, ties and double failures are rolled again.",
    reveals: Reveals::First,
    odds: Some(|table, args| preview(table, args, rules::opposed_odds)),
    run: |draft, args| run(draft, args, Manner::Oppose),
    ..Verb::PLAIN
};

const VARY: Verb = Verb {
    name: "vary",
    syntax: &[SIDE, VERSUS_SIDE, DICE],
    doc: "A variable check: when both succeed, both have a partial success.",
    reveals: Reveals::Everybody,
    odds: Some(|table, args| preview(table, args, rules::variable_odds)),
    run: |draft, args| run(draft, args, Manner::Vary),
    ..Verb::PLAIN
};

const ORDER: Verb = Verb {
    name: "order",
    syntax: &[
        Arg::Optional(&[
            Arg::Word("on", "when the second rolls"),
            Arg::OneOf(&[
                &[Arg::Word(
                    "success",
                    "the second rolls if the first succeeds",
                )],
                &[Arg::Word("failure", "the second rolls if the first fails")],
            ]),
        ]),
        SIDE,
        VERSUS_SIDE,
        DICE,
    ],
    doc: "An ordered check: the second rolls only if the first succeeded, or failed.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let (on, sides) = order_on(table, args)?;
        preview(table, &sides, |first, second, edition| {
            rules::ordered_odds(first, second, on, edition)
        })
    }),
    run: |draft, args| {
        let (on, sides) = order_on(draft.table(), args)?;
        run(draft, &sides, Manner::Order(on))
    },
    ..Verb::PLAIN
};

/// Two sides with their targets within limits: for the roll and for its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<[(Side, i64); 2], Refusal> {
    let [first, second] = two_sides(table, args)?;
    let limited = |side: Side| {
        let target = rules::limit(side.target(), edition(table.campaign));
        (side, target)
    };
    Ok([
        limited(side(first, Scope::Check)?),
        limited(side(second, Scope::Check)?),
    ])
}

fn preview(
    table: Table<'_>,
    args: &Args<'_>,
    odds: impl Fn(i64, i64, Edition) -> Odds,
) -> Result<Preview, Refusal> {
    let [(first, one), (second, two)] = read(table, args)?;
    let targets = vec![words(&first, one), words(&second, two)];
    Ok(Preview {
        targets,
        odds: odds(one, two, edition(table.campaign)),
        by_itself: Reading::by_itself(&[&first.read, &second.read]),
        ..Preview::default()
    })
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>, manner: Manner) -> Result<(), Refusal> {
    let [(first, one), (second, two)] = read(draft.table(), args)?;
    ignore_penalties(draft, &first)?;
    ignore_penalties(draft, &second)?;
    warn(draft, &first);
    warn(draft, &second);
    let settled = settle(draft, manner, [one, two], &[], Vec::new())?;
    let contest = as_contest(manner, [&first, &second], [one, two], settled);
    finish(draft, contest);
    Ok(())
}

/// A contest that was settled, for the log.
pub(super) fn as_contest(
    manner: Manner,
    sides: [&Side; 2],
    targets: [i64; 2],
    settled: Settled,
) -> Contest {
    let waits = unrolled(sides[1], targets[1]);
    let answer = settled
        .second
        .map_or(waits, |check| as_roll(sides[1], &check));
    Contest {
        kind: manner.kind(),
        sides: vec![as_roll(sides[0], &settled.first), answer],
        rerolled: settled.rerolled,
        verdict: Some(settled.verdict),
        ..Contest::default()
    }
}

/// On what the second rolls, and the sides.
fn order_on<'a>(table: Table<'_>, args: &Args<'a>) -> Result<(OrderOn, Args<'a>), Refusal> {
    let read = args.read(table);
    if !read.has("on") {
        return Ok((OrderOn::Success, *args));
    }
    let on = match read.keyword(&["failure", "success"]) {
        Some(("failure", _)) => OrderOn::Failure,
        Some(_) => OrderOn::Success,
        None => return Err(read.missing("'success' or 'failure'")),
    };
    let words = args.words.get(2..).unwrap_or_default();
    Ok((on, Args { words, ..*args }))
}
