//! Common arguments of verbs for fights: the running fight, and characters in it.

use crate::campaign::CharacterId;
use crate::game::candidates::in_fight;
use crate::game::syntax::{Arg, Kind, value};
use crate::game::{Args, Draft, Result};
use crate::lang::line::Span;
use crate::play::fight::FightDraft;

/// A character in the fight.
pub(crate) const FIGHTER: Arg = value("NAME", Kind::Name, in_fight);
pub(super) const FIGHTERS: Arg = Arg::Many(&[value("NAME", Kind::Names, in_fight)]);

/// The running fight.
pub(super) fn running<'d, 'a>(
    draft: &'d mut Draft<'a>,
    args: &Args<'_>,
) -> Result<FightDraft<'d, 'a>> {
    FightDraft::running(draft, args.verb.span)
}

/// The running fight and the only name on the line, with its span.
pub(super) fn one<'d, 'a>(
    draft: &'d mut Draft<'a>,
    args: &Args<'_>,
) -> Result<(FightDraft<'d, 'a>, CharacterId, Span)> {
    let fight = running(draft, args)?;
    let (who, at) = args.somebody(fight.draft.table())?;
    Ok((fight, who, at))
}

/// Finds who leaves a fight by a line.
type WhoLeaves = fn(&mut Draft<'_>, &Args<'_>) -> Result<Vec<(CharacterId, Span)>>;

/// Runs a verb with which the characters that `who` finds leave the fight, which is `told` of each unless `then` tells it.
pub(super) fn leaving(
    draft: &mut Draft<'_>,
    args: &Args<'_>,
    who: WhoLeaves,
    told: bool,
    then: fn(&mut FightDraft<'_, '_>, CharacterId) -> Result,
) -> Result {
    let mut fight = running(draft, args)?;
    let turn = fight.fight().moment();
    for (who, at) in who(fight.draft, args)? {
        fight.table().first_of(who, at)?;
        fight.leave(who, told);
        then(&mut fight, who)?;
    }
    fight.say_a_new_turn(turn);
    Ok(())
}
