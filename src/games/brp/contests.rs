//! `oppose`: skill against skill, with two or more sides.

use super::checks::{earn, finish, roll};
use super::options::{grading, is_universal, special_tie};
use super::read::side;
use super::remarks;
use super::target::Side;
use crate::campaign::Roll;
use crate::campaign::{Campaign, Statement};
use crate::dice::Die;
use crate::game::syntax::{Arg, DICE, SIDE};
use crate::game::{Args, Draft, Preview, Refusal, Reveals, Table, Verb};
use crate::play::checks::sides;
use crate::rules::brp::{self as rules, Chance, Contestant, MOST_SIDES};
use crate::rules::{Grade, Odds, Part, Verdict};

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
        let contestants: Vec<Contestant> = sides.iter().map(held).collect();
        Ok(Preview {
            targets: sides.iter().map(Side::words).collect(),
            odds: odds(table.campaign, &contestants),
            ..Preview::default()
        })
    }),
    run: oppose,
    ..Verb::PLAIN
};

fn odds(campaign: &Campaign, sides: &[Contestant]) -> Odds {
    if is_universal(campaign) {
        rules::universal_contest_odds(sides)
    } else {
        rules::contest_odds(sides, grading(campaign), special_tie(campaign))
    }
}

fn decide(campaign: &Campaign, sides: &[Side], rolled: &[(Vec<u16>, Grade)]) -> rules::Contest {
    let sides = sides.iter().zip(rolled);
    if is_universal(campaign) {
        let sides = sides.map(|(side, (dice, grade))| rules::Rolled {
            rating: side.rating(),
            grade: *grade,
            die: dice.first().copied().unwrap_or(0),
        });
        return rules::universal_contest(&sides.collect::<Vec<_>>());
    }
    let sides = sides.map(|(side, (_, grade))| rules::Side {
        skill: side.rating(),
        grade: *grade,
    });
    rules::contest(&sides.collect::<Vec<_>>(), special_tie(campaign))
}

fn held(side: &Side) -> Contestant {
    Contestant {
        skill: side.rating(),
        chance: side.chance,
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
    let mut rolled = Vec::with_capacity(sides.len());
    for side in &sides {
        if let Chance::Roll(_) = side.chance {
            draft.may_roll(side.read.subject.who, &[Die::D100]);
        }
    }
    for (nth, side) in sides.iter().enumerate() {
        // The first rolls against the second, all others against the first.
        let against = sides.get(usize::from(nth == 0));
        side.read.describe(draft, against.map(|side| &side.read));
        rolled.push(roll(draft, side.read.subject.who, side.chance)?);
    }
    let contest = decide(draft.campaign(), &sides, &rolled);
    let rolls = sides
        .iter()
        .zip(&rolled)
        .zip(&contest.grades)
        .map(|((side, (dice, _)), grade)| Roll {
            dice: dice.clone(),
            grade: grade.id.to_owned(),
            facts: vec![Part::new("rating", side.rating())],
            ..side.roll()
        })
        .collect();
    finish(draft, rolls, Some(contest.verdict));
    let own: Vec<Grade> = rolled.iter().map(|(_, grade)| *grade).collect();
    tell(draft, &sides, &own, &contest);
    for (side, own) in sides.iter().zip(own) {
        earn(draft, side, own);
    }
    Ok(())
}

/// States how the contest changed each side's own roll, and what is left for the GM to decide.
fn tell(draft: &mut Draft<'_>, sides: &[Side], own: &[Grade], contest: &rules::Contest) {
    for ((nth, side), (own, left)) in sides
        .iter()
        .enumerate()
        .zip(own.iter().zip(&contest.grades))
    {
        if own != left {
            draft.state(Statement::CountsAs {
                side: nth,
                name: side.read.subject.name.as_str().into(),
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
