//! Verbs about turns: beginning, passing and ending a fight, and who is in it.

mod act;
mod begin;
mod delay;
pub mod elective;
mod fights;
mod groups;
mod order;
mod turns;

pub use act::POWER;

use crate::campaign::CharacterId;
use crate::game::candidates::in_fight;
use crate::game::syntax::{Arg, Kind, value};
use crate::game::{Args, Draft, Refusal, Table, Verb};
use crate::lang::line::Span;
use crate::play::fight::FightDraft;

/// Verbs about turns.
pub const VERBS: &[Verb] = &[
    act::ACT,
    delay::DELAY,
    delay::READY,
    delay::SURPRISED,
    groups::TURNS,
    groups::GROUP,
    act::ALLOT,
    begin::BEGIN,
    turns::NEXT,
    turns::BACK,
    fights::END,
    order::JOIN,
    order::LEAVE,
    order::PLACE,
    fights::PAUSE,
    fights::RESUME,
];

/// Somebody in the fight.
const FIGHTER: Arg = value("NAME", Kind::Name, in_fight);
/// Some who are in the fight.
const FIGHTERS: Arg = Arg::Many(&[value("NAME", Kind::Names, in_fight)]);

/// The running fight of a verb.
fn running<'d, 'a>(
    draft: &'d mut Draft<'a>,
    args: &Args<'_>,
) -> Result<FightDraft<'d, 'a>, Refusal> {
    FightDraft::running(draft, args.verb.span)
}

/// The one name of a line, and where it stands.
fn only(draft: &Draft<'_>, args: &Args<'_>) -> Result<(CharacterId, Span), Refusal> {
    let mut cursor = args.cursor();
    let at = cursor.here();
    let who = cursor.character(draft.table())?;
    cursor.finish()?;
    Ok((who, at))
}

/// Everybody that the words of a line name, each with the word that did: names, and patterns such as
/// `goblin*`. Whoever is named twice is meant once.
pub(super) fn several(
    table: Table<'_>,
    args: &Args<'_>,
) -> Result<Vec<(CharacterId, Span)>, Refusal> {
    if args.words.is_empty() {
        return Err(Refusal::expected(args.end(), "a character's name"));
    }
    let mut found: Vec<(CharacterId, Span)> = Vec::new();
    for word in args.words {
        for id in crate::game::args::characters(table, word)? {
            if found.iter().all(|(other, _)| *other != id) {
                found.push((id, word.span));
            }
        }
    }
    Ok(found)
}
