//! Whether a character can act: not when fallen, surprised, or stopped by a condition.

use crate::campaign::{Character, CharacterId, Condition, Effect};
use crate::game::{Result, Table};
use crate::lang::line::Span;

/// The state or condition that stops a character from acting, worst first (`disabled`); `None` if
/// they can act.
pub(crate) fn why_unable(table: Table<'_>, who: &Character) -> Option<String> {
    let fallen = table.game.fallen_by(table.campaign, who);
    if let Some(state) = fallen.first() {
        return Some(state.name.to_owned());
    }
    let stops = |held: &&_| table.game.conditions.effect_of(held) == Effect::CannotAct;
    if let Some(held) = who.conditions.iter().find(stops) {
        return Some(held.label().into_owned());
    }
    let campaign = table.campaign;
    // A surprised character who has the turn was given it by the GM.
    let surprised = campaign.is_surprised(who.id) && campaign.acting() != Some(who.id);
    surprised.then(|| "surprised".to_owned())
}

/// Checks that a character may act. Checks and contests are always allowed.
///
/// # Errors
/// Returns an error if something stops the character and the GM does not override it.
pub(crate) fn may_act(table: Table<'_>, who: CharacterId, at: Span) -> Result {
    let who = table.character(who)?;
    let Some(why) = why_unable(table, who) else {
        return Ok(());
    };
    let refused = table.forbid(at, format!("{} is {why} and cannot act", who.name));
    let is_down = !table.game.fallen_by(table.campaign, who).is_empty();
    let help = table.game.help_for(table.campaign, who);
    let Some(help) = help.filter(|_| is_down) else {
        return refused;
    };
    refused.map_err(|refusal| {
        let before = refusal.hint.as_deref().unwrap_or_default();
        let hint = format!("{}; {before}", help.words());
        refusal.hint(hint)
    })
}

/// Refuses what a condition keeps a character from, if it is `held`.
///
/// # Errors
/// Returns an error unless the GM overrides it.
pub(super) fn kept_from(
    table: Table<'_>,
    who: &Character,
    held: Option<&Condition>,
    so: &str,
    at: Span,
) -> Result {
    let why = held.map(|held| format!("{} is {} and {so}", who.name, held.label()));
    why.map_or(Ok(()), |why| table.forbid(at, why))
}

/// Checks that no condition holds a character in place.
///
/// # Errors
/// Returns an error if one does and the GM does not override it.
pub(crate) fn may_move(table: Table<'_>, who: CharacterId, at: Span) -> Result {
    let who = table.character(who)?;
    let held = table.game.conditions.first(who, |row| row.holds);
    kept_from(table, who, held, "does not move", at)
}

/// Checks that a character may act, and that no condition takes its actions away. One that counts
/// turns takes them as they begin.
///
/// # Errors
/// Returns an error if something stops the character and the GM does not override it.
pub(crate) fn may_take_action(table: Table<'_>, who: CharacterId, at: Span) -> Result {
    may_act(table, who, at)?;
    let who = table.character(who)?;
    let taking = table.game.conditions.taking(who);
    let held = taking.iter().find(|(held, _)| held.count == 0);
    let held = held.map(|(held, _)| held);
    kept_from(table, who, held, "has no 1-Action", at)
}

/// Checks that no condition bars an action of this description, as a grab bars all but breaking
/// free.
///
/// # Errors
/// Returns an error if one does and the GM does not override it.
pub(crate) fn may_do(table: Table<'_>, who: CharacterId, what: &str, at: Span) -> Result {
    let who = table.character(who)?;
    match table.game.conditions.barring(who, what) {
        Some((held, left)) => kept_from(table, who, Some(held), &format!("can only {left}"), at),
        None => Ok(()),
    }
}
