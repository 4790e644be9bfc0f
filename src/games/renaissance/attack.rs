//! `attack`: an ordered contest, and what the hit does.

mod hit;
mod odds;
mod read;

use super::checks::{finish, warn};
use super::contests::as_contest;
use super::points::ignore_penalties;
use super::settle::settle;
use crate::campaign::Attack;
use crate::command::checks::complete_side;
use crate::game::verb::{Shape, Versus};
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::play::actions::{Kind, spend_if_any};
use hit::strike;
pub(super) use hit::strike_anew;
use read::read;

pub(super) const ATTACK: Verb = Verb {
    name: "attack",
    usage: "attack NAME SKILL [M...] vs NAME [SKILL] [M...] [dv 1d10+5] [ap 2] [unaware] [= DICE]",
    doc: "An attack: the defender rolls only if it would hit; then damage, armour and wounds.",
    dice: true,
    reveals: true,
    complete,
    shape: Shape {
        versus: Versus::Name,
        ..Shape::NAMED
    },
    odds: Some(odds::preview),
    run,
    ..Verb::PLAIN
};

fn complete(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = complete_side(table, typing);
    if typing.has("vs") {
        for (word, doc) in [
            ("dv", "damage value, such as 1d10+5 or 1d10+DB"),
            ("ap", "armour pierced"),
            ("unaware", "does not roll"),
        ] {
            if !typing.has(word) && !typing.after("dv") && !typing.after("ap") {
                out.push(Completion::keyword(word, doc));
            }
        }
    } else if typing.before.len() > 1 {
        out.push(Completion::keyword("vs", "the target"));
    }
    out
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let attack = read(draft.table(), args)?;
    let [one, two] = attack.limits(draft.table());
    ignore_penalties(draft, &attack.strike)?;
    if !attack.unaware {
        ignore_penalties(draft, &attack.defence)?;
    }
    warn(draft, &attack.strike);
    warn(draft, &attack.defence);
    if let Some(who) = attack.strike.subject.who {
        spend_if_any(draft, who, Kind::Standard);
    }
    let settled = settle(draft, attack.manner(), [one, two], &[], Vec::new())?;
    let mut contest = as_contest(
        attack.manner(),
        [&attack.strike, &attack.defence],
        [one, two],
        settled,
    );
    let mut kept = Attack {
        target: attack.target,
        damage: attack.damage,
        pierce: attack.pierce,
        hit: None,
    };
    contest.attack = Some(kept.clone());
    let how = hit::how(&contest);
    let at = finish(draft, contest);
    if let (Some(how), Some(dice)) = (how, kept.damage.clone()) {
        kept.hit = Some(strike(draft, &kept, &dice, how, Vec::new(), true)?);
        draft.keep_attack(at, kept);
    }
    Ok(())
}
