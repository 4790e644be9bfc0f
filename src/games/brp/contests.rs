//! `oppose`: skill against skill, with two or more sides.

use super::checks::earn;
use super::options::{grading, is_universal, special_tie};
use super::read::side;
use super::remarks;
use super::target::Side;
use crate::campaign::{Campaign, ContestKind, Statement};
use crate::game::syntax::{Arg, DICE, SIDE};
use crate::game::{Args, Draft, Refusal, Reveals, Table, Verb};
use crate::play::checks::sides;
use crate::play::flow::{self, Plan, Rolled};
use crate::rules::brp::{self as rules, MOST_SIDES, SpecialTie};
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
    odds: Some(|table, args| {
        let sides = read(table, args)?;
        Ok(flow::odds(&plan(table.campaign, &sides)))
    }),
    run: oppose,
    ..Verb::PLAIN
};

/// The contest of these sides.
fn plan(campaign: &Campaign, sides: &[Side]) -> Plan {
    let versus = match special_tie(campaign) {
        _ if is_universal(campaign) => rules::DIE_COMPARES,
        SpecialTie::BothFail => rules::SPECIALS_FAIL,
        SpecialTie::HigherSkill => rules::SPECIALS_COMPARE,
    };
    let sides = sides.iter().map(|side| {
        let mut ready = side.ready(grading(campaign));
        ready.log.facts.push(Part::new("rating", side.rating()));
        ready
    });
    Plan {
        kind: ContestKind::Opposed,
        sides: sides.collect(),
        versus: Some(versus),
        aim: None,
    }
}

/// Parses all sides, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Vec<Side>, Refusal> {
    let parts = sides(table, args);
    if let Some(beyond) = parts.get(MOST_SIDES) {
        let said = format!("a contest has at most {MOST_SIDES} sides");
        return Err(Refusal::rule(beyond.cursor.here(), said));
    }
    let read = parts.into_iter().map(|typed| {
        let side = side(typed, false)?;
        side.must_be_rolled(table)?;
        Ok(side)
    });
    read.collect()
}

fn oppose(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let sides = read(draft.table(), args)?;
    let plan = plan(draft.campaign(), &sides);
    let rolled = flow::roll(draft, &plan)?;
    tell(draft, &sides, &rolled);
    for (side, own) in sides.iter().zip(rolled.grades) {
        earn(draft, side, own);
    }
    Ok(())
}

/// States how the contest changed each side's own roll, and what is left for the GM to decide.
fn tell(draft: &mut Draft<'_>, sides: &[Side], rolled: &Rolled) {
    let own = &rolled.grades;
    for ((nth, side), (own, left)) in sides.iter().enumerate().zip(own.iter().zip(&rolled.left)) {
        if own != left {
            draft.state(Statement::CountsAs {
                side: nth,
                name: side.read.subject.name.as_str().into(),
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
