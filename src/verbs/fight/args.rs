//! Common arguments of verbs for fights: the running fight, and characters in it.

use crate::game::candidates::in_fight;
use crate::game::syntax::{Arg, Kind, value};
use crate::game::{Args, Draft, Refusal};
use crate::play::fight::FightDraft;

/// A character in the fight.
pub(in crate::verbs) const FIGHTER: Arg = value("NAME", Kind::Name, in_fight);
pub(super) const FIGHTERS: Arg = Arg::Many(&[value("NAME", Kind::Names, in_fight)]);

/// The running fight.
pub(super) fn running<'d, 'a>(
    draft: &'d mut Draft<'a>,
    args: &Args<'_>,
) -> Result<FightDraft<'d, 'a>, Refusal> {
    FightDraft::running(draft, args.verb.span)
}
