//! `order` and `then`: an ordered check, whose second side may be chosen after the first is seen.

use super::checks::{both, remember, roll};
use super::past::Past;
use super::points::ignore_penalties;
use super::read::{plan, plan_of, side};
use super::remarks;
use super::target::may_face;
use crate::campaign::ContestKind;
use crate::game::syntax::{Arg, DICE, ENTRY, SIDE, VERSUS_SIDE};
use crate::game::words::{dice, subject};
use crate::game::{Args, Draft, Note, Refusal, Result, Reveals, Table, Verb};
use crate::play::checks::{OTHER_SIDE, TypedSide, two_sides};
use crate::play::flow::{self, Plan};

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
        let (past, plan) = read_second(table, args)?;
        let first = past.contest.sides.first();
        let fell = first.and_then(|first| first.dice.first());
        let fell = fell.map(|die| i64::from(*die));
        Ok(flow::odds_after(&plan, fell.as_slice()))
    }),
    run: answer,
    ..Verb::PLAIN
};

/// Parses an ordered check, whose second side may be missing.
fn ordered(table: Table<'_>, args: &Args<'_>) -> Result<Plan> {
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

/// States that the second side has yet to roll, and begins the line for it.
pub(super) fn ask_for_the_other(draft: &mut Draft<'_>) {
    draft.remark(&remarks::OTHER_ROLLS, "");
    draft.asks = Some("then vs ".to_owned());
}

/// Parses the waiting check, with its second side.
fn read_second(table: Table<'_>, args: &Args<'_>) -> Result<(Past, Plan)> {
    let number = args.entry()?;
    let lacking = "'vs' and the second side";
    let [before, second] = two_sides(table, args, lacking)?;
    if let Some(extra) = before.cursor.rest().get(usize::from(number.is_some())) {
        return Err(Refusal::expected(extra.span, lacking));
    }
    second.is_there()?;
    let past = Past::waiting(table, number, args.verb.span)?;
    let second = side(second, "check")?;
    let mut all = plan_of(table.campaign, &past.contest);
    let first = past.contest.sides.first();
    may_face(&second, table, first.and_then(|first| first.who))?;
    if let (Some(ready), Some(first)) = (all.sides.first_mut(), first) {
        let rolled = dice(table.game, &first.dice);
        let lies = format!("{} rolled {rolled}", subject(first));
        ready.notes.push(Note::Text(lies));
    }
    all.sides
        .extend(plan(table.campaign, [second], past.contest.kind).sides);
    Ok((past, all))
}

fn answer(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (past, plan) = read_second(draft.table(), args)?;
    for ready in plan.sides.iter().skip(1) {
        ignore_penalties(draft, &ready.side)?;
    }
    let (contest, rolled) = flow::go_on(draft, &past.contest, &plan, None)?;
    let told = draft.said().len();
    remember(draft, &plan, &rolled, 1);
    draft.told_at(told, |draft| {
        draft.regraded(past.entry, past.contest, contest);
    });
    Ok(())
}
