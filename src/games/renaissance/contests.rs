//! `oppose`, `vary` and `order`: two sides, rerolled until they are decided.

use super::checks::{as_roll, finish, unrolled};
use super::edition;
use super::target::{Side, side, words};
use crate::campaign::Contest;
use crate::command::checks::{complete_side, two_sides};
use crate::command::line::Line;
use crate::dice::Die;
use crate::game::{Args, Completion, Cursor, Draft, Preview, Refusal, Table, Typing, Verb, Why};
use crate::rules::renaissance::{self as rules, Check, Edition, OrderOn};
use crate::rules::{Odds, Verdict};

/// Fair dice decide long before this for any targets; it bounds dice that are not fair.
const MOST_REROLLS: usize = 10_000;

pub(super) const OPPOSE: Verb = Verb {
    name: "oppose",
    aliases: &[],
    usage: "oppose [NAME] WHAT [M...] vs [NAME] WHAT [M...] [= DICE]",
    doc: "An opposed check: the higher margin wins, ties and double failures are rolled again.",
    dice: true,
    complete: complete_contest,
    odds: Some(|table, args| preview(table, args.line, args.cursor(), rules::opposed_odds)),
    run: |draft, args| both(draft, args, "oppose", rules::opposed),
};

pub(super) const VARY: Verb = Verb {
    name: "vary",
    aliases: &[],
    usage: "vary [NAME] WHAT [M...] vs [NAME] WHAT [M...] [= DICE]",
    doc: "A variable check: when both succeed, both have a partial success.",
    dice: true,
    complete: complete_contest,
    odds: Some(|table, args| preview(table, args.line, args.cursor(), rules::variable_odds)),
    run: |draft, args| both(draft, args, "vary", rules::variable),
};

pub(super) const ORDER: Verb = Verb {
    name: "order",
    aliases: &[],
    usage: "order [on success|failure] [NAME] WHAT [M...] vs [NAME] WHAT [M...] [= DICE]",
    doc: "An ordered check: the second rolls only if the first succeeded, or failed.",
    dice: true,
    complete: |table, typing| {
        let mut out = complete_contest(table, typing);
        if typing.before.is_empty() {
            out.push(Completion::keyword(
                "on failure",
                "the second rolls if the first fails",
            ));
        }
        out
    },
    odds: Some(|table, args| {
        let (on, cursor) = order_on(args)?;
        preview(table, args.line, cursor, |first, second, edition| {
            rules::ordered_odds(first, second, on, edition)
        })
    }),
    run: ordered,
};

fn complete_contest(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = complete_side(table, typing);
    if !typing.before.is_empty() && !typing.has("vs") {
        out.push(Completion::keyword("vs", "the other side"));
    }
    out
}

/// Two sides with their targets within limits: for the roll and for its preview.
fn read(table: Table<'_>, line: &Line, cursor: Cursor<'_>) -> Result<[(Side, i64); 2], Refusal> {
    let [first, second] = two_sides(cursor)?;
    let limited = |side: Side| {
        let target = rules::limit(side.target(), edition(table.campaign));
        (side, target)
    };
    Ok([
        limited(side(table, line, first, true)?),
        limited(side(table, line, second, false)?),
    ])
}

fn preview(
    table: Table<'_>,
    line: &Line,
    cursor: Cursor<'_>,
    odds: impl Fn(i64, i64, Edition) -> Odds,
) -> Result<Preview, Refusal> {
    let [(first, one), (second, two)] = read(table, line, cursor)?;
    let targets = vec![words(&first, one), words(&second, two)];
    Ok(Preview {
        targets,
        odds: odds(one, two, edition(table.campaign)),
    })
}

type Decide = fn(&Check, &Check) -> Option<Verdict>;

fn both(draft: &mut Draft<'_>, args: &Args<'_>, kind: &str, decide: Decide) -> Result<(), Refusal> {
    let sides = read(draft.table(), args.line, args.cursor())?;
    let edition = edition(draft.campaign());
    let mut rerolled = Vec::new();
    let ([first, second], verdict) = loop {
        let dice = draft.roll(&[Die::Percentile, Die::Percentile])?;
        let checks = [
            rules::check(dice[0], sides[0].1, edition),
            rules::check(dice[1], sides[1].1, edition),
        ];
        match decide(&checks[0], &checks[1]) {
            Some(verdict) => break (checks, verdict),
            None => again(&mut rerolled, dice)?,
        }
    };
    let rolls = vec![as_roll(&sides[0].0, &first), as_roll(&sides[1].0, &second)];
    finish(
        draft,
        Contest {
            kind: kind.to_owned(),
            sides: rolls,
            rerolled,
            verdict: verdict.id().to_owned(),
        },
    );
    Ok(())
}

fn again(rerolled: &mut Vec<Vec<u16>>, dice: Vec<u16>) -> Result<(), Refusal> {
    rerolled.push(dice);
    if rerolled.len() < MOST_REROLLS {
        return Ok(());
    }
    Err(Refusal::new(Why::Rule(
        "these dice never decide".to_owned(),
    )))
}

/// On what the second rolls, and the sides.
fn order_on<'a>(args: &Args<'a>) -> Result<(OrderOn, Cursor<'a>), Refusal> {
    let mut cursor = args.cursor();
    if !cursor.take("on") {
        return Ok((OrderOn::Success, cursor));
    }
    let at = cursor.here();
    match cursor.take_one_of(&["failure", "success"]) {
        Some("failure") => Ok((OrderOn::Failure, cursor)),
        Some(_) => Ok((OrderOn::Success, cursor)),
        None => Err(Refusal::expected(at, "'success' or 'failure'")),
    }
}

fn ordered(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (on, cursor) = order_on(args)?;
    let sides = read(draft.table(), args.line, cursor)?;
    let edition = edition(draft.campaign());
    let mut rerolled = Vec::new();
    let (first, second, verdict) = loop {
        let mut dice = draft.roll(&[Die::Percentile])?;
        let first = rules::check(dice[0], sides[0].1, edition);
        let mut second = None;
        if rules::second_rolls(&first, on) {
            dice.extend(draft.roll(&[Die::Percentile])?);
            second = Some(rules::check(dice[1], sides[1].1, edition));
        }
        match rules::ordered(&first, second.as_ref(), on) {
            Some(verdict) => break (first, second, verdict),
            None => again(&mut rerolled, dice)?,
        }
    };
    let waits = unrolled(&sides[1].0, sides[1].1);
    let answer = second.map_or(waits, |check| as_roll(&sides[1].0, &check));
    let kind = if on == OrderOn::Failure {
        "order on failure"
    } else {
        "order"
    };
    let rolls = vec![as_roll(&sides[0].0, &first), answer];
    finish(
        draft,
        Contest {
            kind: kind.to_owned(),
            sides: rolls,
            rerolled,
            verdict: verdict.id().to_owned(),
        },
    );
    Ok(())
}
