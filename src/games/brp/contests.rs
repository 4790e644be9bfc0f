//! `oppose`: skill against skill, of two sides or more.

use super::checks::{earn, finish};
use super::options::{special, special_tie};
use super::read::side;
use super::remarks;
use super::target::Side;
use crate::campaign::Roll;
use crate::campaign::Statement;
use crate::dice::Die;
use crate::game::syntax::{Arg, DICE, SIDE};
use crate::game::{Args, Draft, Preview, Refusal, Reveals, Table, Verb};
use crate::play::checks::sides;
use crate::rules::brp::{self as rules, Contestant, MOST_SIDES};
use crate::rules::{Grade, Part, Verdict};

/// The verbs of this file.
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
    doc: "Skill against skill: the best quality wins, then the higher rating; a SIDE is what follows check.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let sides = read(table, args)?;
        let contestants: Vec<Contestant> = sides.iter().map(|(side, c)| held(side, *c)).collect();
        Ok(Preview {
            targets: sides.iter().map(|(side, _)| side.words()).collect(),
            odds: rules::contest_odds(
                &contestants,
                special(table.campaign),
                special_tie(table.campaign),
            ),
            ..Preview::default()
        })
    }),
    run: oppose,
    ..Verb::PLAIN
};

fn held(side: &Side, chance: i64) -> Contestant {
    Contestant {
        skill: side.ability,
        chance,
    }
}

/// Every side with its chance: for the roll and for its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Vec<(Side, i64)>, Refusal> {
    let cursor = args.cursor();
    let parts = sides(cursor);
    if parts.len() < 2 {
        return Err(Refusal::expected(cursor.end(), "'vs' and the other side"));
    }
    if let Some(beyond) = parts.get(MOST_SIDES) {
        let said = format!("a contest has at most {MOST_SIDES} sides");
        return Err(Refusal::rule(beyond.here(), said));
    }
    let mut found = Vec::with_capacity(parts.len());
    for (nth, part) in parts.into_iter().enumerate() {
        let side = side(table, args.line, part, nth == 0, false)?;
        let chance = side.rolled()?;
        found.push((side, chance));
    }
    Ok(found)
}

fn oppose(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let sides = read(draft.table(), args)?;
    let faces = draft.roll(&vec![Die::D100; sides.len()])?;
    let reading = special(draft.campaign());
    let own: Vec<Grade> = sides
        .iter()
        .zip(&faces)
        .map(|((_, chance), face)| rules::check(*face, *chance, reading).grade)
        .collect();
    let graded: Vec<rules::Side> = sides
        .iter()
        .zip(&own)
        .map(|((side, _), grade)| rules::Side {
            skill: side.ability,
            grade: *grade,
        })
        .collect();
    let contest = rules::contest(&graded, special_tie(draft.campaign()));
    let rolls = sides
        .iter()
        .zip(&faces)
        .zip(&contest.grades)
        .map(|(((side, _), face), grade)| Roll {
            dice: vec![*face],
            grade: grade.id.to_owned(),
            facts: vec![Part::new("rating", side.ability)],
            ..side.roll()
        })
        .collect();
    finish(draft, rolls, Some(contest.verdict));
    tell(draft, &sides, &own, &contest);
    for ((side, _), own) in sides.iter().zip(own) {
        earn(draft, side, own);
    }
    Ok(())
}

/// Says what the contest made of each side's own roll, and what that leaves to the game master.
fn tell(draft: &mut Draft<'_>, sides: &[(Side, i64)], own: &[Grade], contest: &rules::Contest) {
    for ((nth, (side, _)), (own, left)) in sides
        .iter()
        .enumerate()
        .zip(own.iter().zip(&contest.grades))
    {
        if own != left {
            draft.state(Statement::CountsAs {
                side: nth,
                name: side.subject.name.as_str().into(),
                from: own.id.into(),
                to: left.id.into(),
            });
        }
    }
    if contest.doubled {
        draft.remark(&remarks::DOUBLED, "");
    }
    match contest.verdict {
        Verdict::Tie => draft.remark(&remarks::TIED, ""),
        Verdict::Neither if own.iter().all(|grade| grade.rank < 0) => {
            draft.remark(&remarks::STALEMATE, "");
        }
        _ => {}
    }
}
