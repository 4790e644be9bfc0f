//! `order` and `then`: an ordered check, whose second side may be chosen after the first is seen.

use std::sync::Arc;

use super::aftermath::regrade;
use super::aim::numbered;
use super::checks::{remember, roll};
use super::contests::both;
use super::points::ignore_penalties;
use super::read::{plan, plan_of, side};
use super::remarks;
use super::target::may_face;
use crate::campaign::{Contest, ContestKind};
use crate::game::syntax::{Arg, DICE, ENTRY, SIDE, VERSUS_SIDE};
use crate::game::words::{dice, subject};
use crate::game::{Args, Draft, Note, Refusal, Reveals, Table, Verb};
use crate::lang::line::Span;
use crate::play::checks::{OTHER_SIDE, TypedSide, two_sides};
use crate::play::flow::{self, Earlier, Plan};

pub(super) const VERBS: &[Verb] = &[ORDER, THEN];

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
        Arg::Optional(&[VERSUS_SIDE]),
        DICE,
    ],
    doc: "An ordered check: the second rolls only if the first succeeded, or failed; 'then' may name it.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&ordered(table, args)?))),
    run: |draft, args| {
        let plan = ordered(draft.table(), args)?;
        let rolled = roll(draft, &plan)?;
        if rolled.verdict.is_none() {
            ask_for_the_other(draft);
        }
        Ok(())
    },
    ..Verb::PLAIN
};

const THEN: Verb = Verb {
    name: "then",
    syntax: &[ENTRY, VERSUS_SIDE, DICE],
    doc: "Rolls the second side of the last ordered check that waits for one, or of the given one.",
    odds: Some(|table, args| {
        let (open, plan) = read_second(table, args)?;
        let fell: Vec<i64> = open.fell().map(i64::from).collect();
        Ok(flow::odds_after(&plan, &fell))
    }),
    run: answer,
    ..Verb::PLAIN
};

/// Parses an ordered check, whose second side may be missing.
fn ordered(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    let mut kind = ContestKind::OnSuccess;
    let mut args = *args;
    if args.has("on") {
        kind = match args.keyword(&["failure", "success"]) {
            Some(("failure", _)) => ContestKind::OnFailure,
            Some(_) => ContestKind::OnSuccess,
            None => return Err(args.missing("'success' or 'failure'")),
        };
        args = args.with(args.words.get(2..).unwrap_or_default());
    }
    let [_, second] = two_sides(table, &args, OTHER_SIDE)?;
    if second.is_missing() {
        let only = side(TypedSide::whole(table, &args), "check")?;
        return Ok(plan(table.campaign, [only], kind));
    }
    both(table, &args, kind)
}

/// Whether an ordered check is waiting for its second side.
pub(super) fn is_open(contest: &Contest) -> bool {
    let ordered = matches!(
        contest.kind,
        ContestKind::OnSuccess | ContestKind::OnFailure
    );
    ordered && contest.sides.len() == 1 && contest.verdict.is_none()
}

/// States that the second side has yet to roll, and begins the line for it.
pub(super) fn ask_for_the_other(draft: &mut Draft<'_>) {
    draft.remark(&remarks::OTHER_ROLLS, "");
    draft.ask("then vs ");
}

/// An ordered check that is waiting for its second side.
struct Open {
    entry: u64,
    contest: Arc<Contest>,
}

impl Open {
    /// The die of the first side.
    fn fell(&self) -> impl Iterator<Item = u16> {
        self.contest.sides.iter().flat_map(|side| side.dice.clone())
    }
}

/// How many log entries back a waiting ordered check is looked for.
const LOOKED_BACK: usize = 500;

/// The ordered check of an entry, or the last one, that is waiting for its second side.
fn open(table: Table<'_>, number: Option<(u64, Span)>, at: Span) -> Result<Open, Refusal> {
    let waits = |number| {
        let contest = table.history.contest(number).filter(|it| is_open(it))?;
        Some(Open {
            entry: number,
            contest,
        })
    };
    if let Some((number, at)) = number {
        let number = numbered(table, number, at)?.number;
        let why = format!("entry #{number} is not waiting for a second side");
        return waits(number).ok_or_else(|| Refusal::rule(at, why));
    }
    let latest = table.history.entries().iter().rev().take(LOOKED_BACK);
    let mut latest = latest.filter(|entry| !entry.undone && entry.corrects().is_none());
    let found = latest.find_map(|entry| {
        let one_sided = |contest: &Arc<Contest>| contest.sides.len() == 1;
        entry.rolled().filter(|it| one_sided(it))?;
        waits(entry.number)
    });
    let why = "no ordered check is waiting for its second side";
    found.ok_or_else(|| Refusal::rule(at, why).hint("order NAME WHAT rolls the first"))
}

/// Parses the waiting check, with its second side.
fn read_second(table: Table<'_>, args: &Args<'_>) -> Result<(Open, Plan), Refusal> {
    let number = args.entry()?;
    let lacking = "'vs' and the second side";
    let [before, second] = two_sides(table, args, lacking)?;
    if let Some(extra) = before.cursor.rest().get(usize::from(number.is_some())) {
        return Err(Refusal::expected(extra.span, lacking));
    }
    second.is_there()?;
    let open = open(table, number, args.verb.span)?;
    let second = side(second, "check")?;
    let mut all = plan_of(table.campaign, &open.contest);
    let first = open.contest.sides.first();
    may_face(&second, table, first.and_then(|first| first.who))?;
    if let (Some(ready), Some(first)) = (all.sides.first_mut(), first) {
        let rolled = dice(table.game, &first.dice);
        let lies = format!("{} rolled {rolled}", subject(first));
        ready.notes.push(Note::Text(lies));
    }
    all.sides
        .extend(plan(table.campaign, [second], open.contest.kind).sides);
    Ok((open, all))
}

fn answer(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (open, plan) = read_second(draft.table(), args)?;
    for ready in plan.sides.iter().skip(1) {
        ignore_penalties(draft, &ready.side)?;
    }
    let earlier = Earlier {
        fell: open.fell().collect(),
        rerolled: Vec::new(),
    };
    let (contest, rolled) = flow::roll_on(draft, &plan, earlier)?;
    let told = draft.told_count();
    remember(draft, &plan, &rolled, 1);
    draft.told_at(told, |draft| {
        regrade(draft, open.entry, open.contest, contest);
    });
    Ok(())
}
