//! `revive`: the only command that brings a dead character back.

use crate::campaign::CharacterId;
use crate::game::recovery::REVIVES;
use crate::game::remark::REVIVED;
use crate::game::syntax::{Arg, NAME, number};
use crate::game::{Args, Draft, Fate, Refusal, Result, Table, Verb};
use crate::lang::line::{Span, quoted};
use crate::play::flow;

pub(super) const REVIVE: Verb = Verb {
    name: "revive",
    syntax: &[NAME, Arg::Optional(&[number("12")])],
    doc: "Brings a dead character back to life; the number is the damage or the hit points they then have.",
    run: revive,
    ..Verb::PLAIN
};

fn revive(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    const WHAT: &str = "the damage or hit points they then have";
    let (id, at) = args.somebody(draft.table())?;
    let who = draft.character(id)?;
    let name = who.name.clone();
    let harm = draft.game().harm;
    let to = match (args.number_at(), harm.map(|harm| harm.lives(who))) {
        (None, _) => None,
        (Some(_), Some(Some((least, most)))) => args.number(WHAT, least, most)?,
        (Some(at), Some(None)) => {
            let why = format!("{name} lacks the stats that damage is counted by");
            return Err(Refusal::rule(at, why));
        }
        (Some(at), None) => {
            return Err(Refusal::rule(at, "this game counts no damage"));
        }
    };
    if !draft.game().is_dead(draft.campaign(), who) {
        return Err(Refusal::rule(at, format!("{name} is not dead")));
    }
    draft.remark_of(id, &REVIVED, "");
    let conditions = draft.character(id)?.conditions.clone();
    let states = draft.game().states;
    for state in states.iter().filter(|state| state.fate == Fate::Dead) {
        let mut held = conditions.iter();
        if let Some(held) = held.find(|held| held.name.eq_ignore_ascii_case(state.name)) {
            draft.end_condition(id, &held.name);
        }
    }
    flow::revive(draft, id, to)
}

/// Whether a character is dead.
pub(crate) fn is_dead(draft: &Draft<'_>, id: CharacterId) -> Result<bool> {
    let who = draft.character(id)?;
    Ok(draft.game().is_dead(draft.campaign(), who))
}

/// Checks that a character lives, so that care and healing do not bring it back.
///
/// # Errors
/// Returns an error for the dead.
pub(crate) fn must_live(table: Table<'_>, id: CharacterId, at: Span) -> Result {
    if table.game.is_dead(table.campaign, table.character(id)?) {
        return Err(stays_dead(table, id, at));
    }
    Ok(())
}

/// The error for a command that would bring a dead character back; `force` does not override it.
pub(super) fn stays_dead(table: Table<'_>, id: CharacterId, at: Span) -> Refusal {
    let name = table.campaign.name_of(id);
    let refusal = Refusal::rule(at, format!("{name} is dead"));
    refusal.hint(REVIVES.of(&quoted(name)))
}
