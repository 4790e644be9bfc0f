//! Who may act: nobody who has fallen, whom a condition keeps from it, or who is surprised.

use super::fight::FightTable;
use crate::campaign::{Character, CharacterId, Effect};
use crate::game::{Refusal, Table};
use crate::lang::line::Span;

/// What keeps somebody from acting, worst first, by its name (`disabled`); `None` for nothing.
#[must_use]
pub fn hindrance(table: Table<'_>, who: &Character) -> Option<String> {
    let fallen = table.game.fallen_by(table.campaign, who);
    if let Some(state) = fallen.first() {
        return Some(state.name.to_owned());
    }
    let stops = |held: &&_| table.game.conditions.effect_of(held) == Effect::CannotAct;
    if let Some(held) = who.conditions.iter().find(stops) {
        return Some(held.label().into_owned());
    }
    let fight = FightTable::running(table.campaign, table.game)?;
    let mut places = fight.fight.places_of(who.id);
    // Whoever has the turn all the same was given it by force.
    let surprised = places.any(|place| place.surprised == fight.fight.round)
        && fight.fight.acting_character() != Some(who.id);
    surprised.then(|| "surprised".to_owned())
}

/// Whether somebody may do what takes an action; checks are no matter.
///
/// # Errors
/// Something keeps them from acting, and the GM does not overrule it.
pub fn may_act(table: Table<'_>, who: CharacterId, at: Span) -> Result<(), Refusal> {
    let who = table.character(who)?;
    match hindrance(table, who) {
        Some(why) => table.forbid(at, format!("{} is {why} and cannot act", who.name)),
        None => Ok(()),
    }
}
