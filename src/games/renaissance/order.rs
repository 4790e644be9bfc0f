//! `order` and `then`: an ordered check, whose second side may be chosen after the first is seen.

use std::sync::Arc;

use super::aftermath::regrade;
use super::aim::numbered;
use super::checks::{as_roll, count_try, finish, plan, replace_passive, roll_side, unrolled, warn};
use super::contests::{self, limited};
use super::options::edition;
use super::points::ignore_penalties;
use super::read::words;
use super::remarks;
use super::settle::{as_check, grade, kind, manner, settle};
use super::target::may_face;
use crate::campaign::{Contest, ContestKind};
use crate::game::syntax::{Arg, DICE, ENTRY, SIDE, VERSUS_SIDE};
use crate::game::words::{dice, subject};
use crate::game::{Args, Draft, Note, Preview, Refusal, Reveals, Side, Table, Verb};
use crate::lang::line::Span;
use crate::play::checks::{OTHER_SIDE, TypedSide, two_sides};
use crate::play::flow;
use crate::rules::renaissance::{self as rules, Manner};

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
    odds: Some(|table, args| {
        let (on, args) = order_on(args)?;
        match only_side(table, &args)? {
            Some(first) => {
                let (first, _) = limited(first)?;
                Ok(flow::odds(&plan(table, first, kind(on))))
            }
            None => contests::preview(table, &args, on),
        }
    }),
    run: |draft, args| {
        let (manner, args) = order_on(args)?;
        let Some(first) = only_side(draft.table(), &args)? else {
            return contests::run(draft, &args, manner);
        };
        let (first, target) = limited(first)?;
        let check = roll_side(draft, &first, target)?;
        let contest = Contest {
            kind: kind(manner),
            sides: vec![as_roll(&first, &check)],
            verdict: manner.decide_alone(check.success()),
            ..Contest::default()
        };
        let (open, verdict) = (is_open(&contest), contest.verdict);
        finish(draft, contest);
        replace_passive(draft, &(&first).into());
        if verdict.is_some_and(|verdict| rules::has_lost(verdict, 0)) {
            count_try(draft, &(&first).into());
        }
        if open {
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
        let (open, (second, target)) = read_second(table, args)?;
        let edition = edition(table.campaign);
        let odds = rules::second_odds(open.manner, &open.first, target, edition);
        let roll = &open.contest.sides[0];
        let lies = format!("{} rolled {}", subject(roll), dice(table.game, &roll.dice));
        Ok(Preview {
            notes: vec![Note::Text(lies)],
            by_itself: second.by_itself.iter().map(|word| (1, *word)).collect(),
            ..Preview::new(vec![words(&second, target)], odds)
        })
    }),
    run: answer,
    ..Verb::PLAIN
};

/// When the second side rolls, and the sides.
fn order_on<'a>(args: &Args<'a>) -> Result<(Manner, Args<'a>), Refusal> {
    if !args.has("on") {
        return Ok((Manner::OnSuccess, *args));
    }
    let on = match args.keyword(&["failure", "success"]) {
        Some(("failure", _)) => Manner::OnFailure,
        Some(_) => Manner::OnSuccess,
        None => return Err(args.missing("'success' or 'failure'")),
    };
    let words = args.words.get(2..).unwrap_or_default();
    Ok((on, args.with(words)))
}

/// The first side, if no other side was typed.
fn only_side<'t, 'a>(
    table: Table<'t>,
    args: &Args<'a>,
) -> Result<Option<TypedSide<'t, 'a>>, Refusal> {
    let [_, second] = two_sides(table, args, OTHER_SIDE)?;
    Ok(second.is_missing().then(|| TypedSide::whole(table, args)))
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
    first: rules::Check,
    manner: Manner,
}

/// How many log entries back a waiting ordered check is looked for.
const LOOKED_BACK: usize = 500;

/// The ordered check of an entry, or the last one, that is waiting for its second side.
fn open(table: Table<'_>, number: Option<(u64, Span)>, at: Span) -> Result<Open, Refusal> {
    let waits = |number| {
        let contest = table.history.contest(number).filter(|it| is_open(it))?;
        Some(Open {
            entry: number,
            first: as_check(contest.sides.first()?)?,
            manner: manner(contest.kind)?,
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

/// Parses the waiting check, and the second side with its limited target.
fn read_second(table: Table<'_>, args: &Args<'_>) -> Result<(Open, (Side, i64)), Refusal> {
    let number = args.entry()?;
    let lacking = "'vs' and the second side";
    let [before, second] = two_sides(table, args, lacking)?;
    if let Some(extra) = before.cursor.rest().get(usize::from(number.is_some())) {
        return Err(Refusal::expected(extra.span, lacking));
    }
    second.is_there()?;
    let open = open(table, number, args.verb.span)?;
    let second = limited(second)?;
    let first = open.contest.sides.first();
    may_face(&second.0, table, first.and_then(|first| first.who))?;
    Ok((open, second))
}

fn answer(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (open, (second, target)) = read_second(draft.table(), args)?;
    ignore_penalties(draft, &second)?;
    warn(draft, &second);
    let targets = [open.first.target, target];
    let subject = &second.subject;
    let first = &open.contest.sides[0];
    draft.describe(first.who, &first.what, &subject.name, first.secret);
    draft.describe(subject.who, &subject.what, &first.name, second.secret);
    let settled = settle(
        draft,
        open.manner,
        [open.contest.sides[0].who, second.subject.who],
        targets,
        &[open.first.roll],
        Vec::new(),
    )?;
    let mut contest = Contest::clone(&open.contest);
    grade(&mut contest.sides[0], Some(&settled.first));
    let waits = unrolled(&second, target);
    let answer = settled
        .second
        .map_or(waits, |check| as_roll(&second, &check));
    contest.sides.push(answer);
    contest.rerolled = settled.rerolled;
    contest.verdict = Some(settled.verdict);
    let told = draft.told_count();
    if settled.second.is_some() {
        replace_passive(draft, &(&second).into());
        if rules::has_lost(settled.verdict, 1) {
            count_try(draft, &(&second).into());
        }
    }
    if rules::has_lost(settled.verdict, 0) {
        count_try(draft, &(&open.contest.sides[0]).into());
    }
    draft.told_at(told, |draft| {
        regrade(draft, open.entry, open.contest, contest);
    });
    Ok(())
}
