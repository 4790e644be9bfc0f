//! `attack`: an ordered contest, and the effect of the hit.

mod hit;
mod odds;
mod read;
mod strike;

use super::checks::{finish, warn};
use super::contests::{as_contest, rollers};
use super::points::ignore_penalties;
use super::settle::settle;
use crate::campaign::Attack;
use crate::game::syntax::{self, Arg, DICE, value};
use crate::game::{Args, Draft, Refusal, Reveals, Side, Verb};
use crate::play::attack::{BEGINNING, DAMAGE, MORE, PIERCES};
use crate::play::taking::use_attack;
use hit::{Earlier, land};
pub(super) use hit::{as_hit, land_anew, may_land};
use read::{defences, read};
pub(super) use read::{defends, fights};

pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        BEGINNING,
        Arg::Optional(&[value("DEFENCE", syntax::Kind::What, defences)]),
        Arg::Options(&[MORE, DAMAGE, PIERCES]),
        DICE,
    ],
    doc: "An attack: the defender rolls only if it would hit; then damage, armour and wounds.",
    reveals: Reveals::First,
    odds: Some(odds::preview),
    run,
    ..Verb::PLAIN
};

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let attack = read(draft.table(), args)?;
    let [one, two] = attack.limits(draft.table());
    ignore_penalties(draft, &attack.strike)?;
    if attack.no_defence.is_none() {
        ignore_penalties(draft, &attack.defence)?;
    }
    warn(draft, &attack.strike);
    warn(draft, &attack.defence);
    let who = rollers([&attack.strike, &attack.defence]);
    let mut kept = Attack {
        strikes: strike::named(&attack.strike),
        ..attack.kept.clone()
    };
    may_land(draft, who[0], &kept);
    Side::describe_both(draft, [&attack.strike, &attack.defence]);
    let settled = settle(draft, attack.manner(), who, [one, two], &[], Vec::new())?;
    let mut contest = as_contest(
        attack.manner(),
        [&attack.strike, &attack.defence],
        [one, two],
        settled,
    );
    contest.attack = Some(kept.clone());
    let how = hit::how(draft.campaign(), &contest);
    let at = finish(draft, contest);
    if let Some(who) = who[0] {
        use_attack(draft, who);
    }
    if let Some(how) = how {
        land(draft, who[0], &mut kept, how, Earlier::default())?;
        draft.keep_attack(at, kept);
    }
    Ok(())
}
