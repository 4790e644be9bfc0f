//! `check` and `simple`.

use super::edition;
use super::luck::ignore_penalties;
use super::target::{Side, side, words};
use crate::campaign::{Contest, Roll};
use crate::command::checks::{complete_side, one_side};
use crate::dice::Die;
use crate::game::{Args, Draft, Preview, Refusal, Table, Verb};
use crate::rules::Modifier;
use crate::rules::renaissance::{self as rules, Check};

pub(super) const CHECK: Verb = Verb {
    name: "check",
    aliases: &[],
    usage: "check [NAME] WHAT [M...] [= DICE]",
    doc: "One check: D% against the target.",
    dice: true,
    complete: complete_side,
    odds: Some(|table, args| {
        let (side, target) = read(table, args)?;
        Ok(Preview {
            targets: vec![words(&side, target)],
            odds: rules::check_odds(target, edition(table.campaign)),
        })
    }),
    run: |draft, args| roll_one(draft, args, "check"),
};

pub(super) const SIMPLE: Verb = Verb {
    name: "simple",
    aliases: &[],
    usage: "simple [NAME] WHAT [M...] [= DICE]",
    doc: "A simple check: the task is achieved either way, the roll says how well.",
    dice: true,
    complete: complete_side,
    odds: Some(|table, args| {
        let (side, target) = read(table, args)?;
        Ok(Preview {
            targets: vec![words(&side, target)],
            odds: rules::simple_odds(target, edition(table.campaign)),
        })
    }),
    run: |draft, args| roll_one(draft, args, "simple"),
};

/// The one side of a check and its target within limits: for the roll and for its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<(Side, i64), Refusal> {
    let side = side(table, args.line, one_side(args)?, true)?;
    let target = rules::limit(side.target(), edition(table.campaign));
    Ok((side, target))
}

fn roll_one(draft: &mut Draft<'_>, args: &Args<'_>, kind: &str) -> Result<(), Refusal> {
    let (side, target) = read(draft.table(), args)?;
    ignore_penalties(draft, &side)?;
    let die = draft.roll(&[Die::Percentile])?[0];
    let edition = edition(draft.campaign());
    let check = if kind == "simple" {
        rules::simple(die, target, edition)
    } else {
        rules::check(die, target, edition)
    };
    let contest = Contest {
        kind: kind.to_owned(),
        sides: vec![as_roll(&side, &check)],
        ..Contest::default()
    };
    finish(draft, contest);
    Ok(())
}

/// Drafts a contest and says what came of it.
pub(super) fn finish(draft: &mut Draft<'_>, contest: Contest) {
    draft.say(crate::game::words::contest(draft.game(), &contest));
    draft.rolled(contest);
}

/// A side that was rolled.
pub(super) fn as_roll(side: &Side, check: &Check) -> Roll {
    let simple = [rules::EXCEL.id, rules::STUMBLE.id].contains(&check.grade.id);
    let label = if check.succeeded() { "MoS" } else { "MoF" };
    Roll {
        dice: vec![check.roll],
        grade: check.grade.id.to_owned(),
        margin: (!simple).then(|| Modifier {
            label: label.to_owned(),
            value: check.margin,
        }),
        ..unrolled(side, check.target)
    }
}

/// A side that did not need to roll.
pub(super) fn unrolled(side: &Side, target: i64) -> Roll {
    Roll {
        who: side.subject.who,
        name: side.subject.name.clone(),
        what: side.subject.what.clone(),
        parts: side.parts.clone(),
        target: Some(target),
        secret: side.secret,
        luck: u32::from(side.ignores.is_some()),
        ..Roll::default()
    }
}
