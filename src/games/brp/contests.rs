//! `oppose`: skill against skill, with two or more sides.

use super::checks::earn;
use super::options::{is_universal, versus};
use super::read::side;
use super::remarks;
use crate::campaign::{ContestKind, Statement};
use crate::game::syntax::{Arg, DICE, SIDE};
use crate::game::{Args, Draft, Refusal, Reveals, Table, Verb};
use crate::play::checks::sides;
use crate::play::flow::{self, Plan, Rolled};
use crate::rules::brp::{self as rules, MOST_SIDES};
use crate::rules::{Part, Verdict};

pub(super) const VERBS: &[Verb] = &[OPPOSE];

const OPPOSE: Verb = Verb {
    name: "oppose",
    syntax: &[
        Arg::Short("SIDE", &[SIDE]),
        Arg::Word("vs", "the other side"),
        Arg::Short("SIDE", &[SIDE]),
        Arg::Short(
            "[vs SIDE...]",
            &[Arg::Any(&[Arg::Word("vs", "another side"), SIDE])],
        ),
        DICE,
    ],
    doc: "Skill against skill: the best quality wins, then the higher rating (edition uge: the higher die first); a SIDE is what follows check.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?))),
    run: |draft, args| {
        let plan = read(draft.table(), args)?;
        let rolled = flow::roll(draft, &plan)?;
        tell(draft, &plan, &rolled);
        earn(draft, &plan, &rolled);
        Ok(())
    },
    ..Verb::PLAIN
};

/// Parses all sides, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    let parts = sides(table, args);
    if let Some(beyond) = parts.get(MOST_SIDES) {
        let said = format!("a contest has at most {MOST_SIDES} sides");
        return Err(Refusal::rule(beyond.cursor.here(), said));
    }
    let sides = parts.into_iter().map(|typed| {
        let mut ready = side(typed, false)?.must_be_rolled(table)?.ready();
        let rating = Part::new("rating", ready.side.subject.base.value);
        ready.log.facts.push(rating);
        Ok(ready)
    });
    Ok(Plan {
        kind: ContestKind::Opposed,
        sides: sides.collect::<Result<_, Refusal>>()?,
        versus: Some(versus(table.campaign)),
        aim: None,
    })
}

/// States how the contest changed each side's own roll, and what is left for the GM to decide.
fn tell(draft: &mut Draft<'_>, plan: &Plan, rolled: &Rolled) {
    let own = &rolled.grades;
    let sides = plan.sides.iter().enumerate();
    for ((nth, side), (own, left)) in sides.zip(own.iter().zip(&rolled.left)) {
        if own != left {
            draft.state(Statement::CountsAs {
                side: nth,
                name: side.side.subject.name.as_str().into(),
                from: own.id.into(),
                to: left.id.into(),
            });
        }
    }
    if !is_universal(draft.campaign()) && rules::is_doubled(own) {
        draft.remark(&remarks::DOUBLED, "");
    }
    match rolled.verdict {
        Some(Verdict::Tie) => draft.remark(&remarks::TIED, ""),
        Some(Verdict::Neither) if own.iter().all(|grade| grade.rank < 0) => {
            draft.remark(&remarks::STALEMATE, "");
        }
        _ => {}
    }
}
