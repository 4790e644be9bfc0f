//! What has been used of a turn, and what is left of it.

use crate::campaign::{CharacterId, Combatant, CombatantId, Fight, FightId};
use crate::game::Draft;
use crate::play::turn::{replace, running};
use crate::rules::allotment as counts;

/// How reactions are counted; every allotment has one.
pub const REACTION: &str = "R";

/// How the one move of a turn is counted.
pub(crate) const MOVE: &str = "move";

/// Before the name of a free power among what was spent.
pub(crate) const FREE: &str = "free ";
/// Before what an action was for, among what was spent.
const DID: &str = "did ";

/// How what was done is kept.
pub(crate) fn did_key(what: &str) -> String {
    format!("{DID}{}", what.to_lowercase())
}

/// Whether somebody has done one of these things since its turn began, by what `act` was told in
/// small letters.
#[must_use]
pub fn has_done(place: &Combatant, what: &[&str]) -> bool {
    what.iter()
        .any(|what| count(&place.spent, &did_key(what)) > 0)
}

/// How the one action of a turn is counted.
pub(crate) const ACTION: &str = "A";

pub(crate) fn place_of(
    draft: &Draft<'_>,
    id: FightId,
    who: CharacterId,
) -> Option<(usize, Combatant)> {
    let fight = draft.campaign().fight_by_id(id)?;
    let acting: Option<CombatantId> = fight
        .acting
        .filter(|_| fight.acting_character() == Some(who));
    let found = acting
        .and_then(|place| fight.place(place))
        .or_else(|| fight.place_of(who));
    found.map(|(row, place)| (row, place.clone()))
}

pub(crate) fn count(spent: &[(String, u32)], kind: &str) -> u32 {
    spent
        .iter()
        .filter(|(of, _)| of == kind)
        .map(|(_, count)| count)
        .sum()
}

/// What counts against the allotment: not reactions, not the one move.
pub(crate) fn counted(spent: &[(String, u32)]) -> Vec<(String, u32)> {
    spent
        .iter()
        .filter(|(kind, _)| kind != REACTION && kind != MOVE)
        .filter(|(kind, _)| !kind.starts_with(FREE) && !kind.starts_with(DID))
        .cloned()
        .collect()
}

pub(crate) fn spend(place: &mut Combatant, kind: &str, more: u32) {
    if kind.is_empty() || more == 0 {
        return;
    }
    match place.spent.iter_mut().find(|(of, _)| of == kind) {
        Some((_, count)) => *count += more,
        None => place.spent.push((kind.to_owned(), more)),
    }
}

/// Uses the reaction up.
pub(crate) fn spend_reaction(place: &mut Combatant) {
    if count(&place.spent, REACTION) == 0 {
        spend(place, REACTION, 1);
    }
}

/// The ways in which the rest of a turn can still be spent.
#[must_use]
pub fn ways(fight: &Fight, place: &Combatant) -> Vec<Vec<(String, u32)>> {
    counts::remaining(&fight.allot.0, &counted(&place.spent))
}

/// Whether somebody has the reaction, where actions are counted.
#[must_use]
pub fn has_reaction(fight: &Fight, place: &Combatant) -> bool {
    counts_reactions(fight) && count(&place.spent, REACTION) == 0
}

/// Whether there are reactions: where actions are counted, unless a turn is one action.
fn counts_reactions(fight: &Fight) -> bool {
    let mut kinds = fight.allot.0.iter().flatten();
    kinds.any(|(kind, _)| kind != ACTION)
}

/// A place as it will stand when its turn begins: all but the reaction comes back.
#[must_use]
pub fn refreshed(place: &Combatant) -> Combatant {
    let mut place = place.clone();
    place.spent.retain(|(kind, _)| kind == REACTION);
    place
}

/// What is left of somebody's turn: kinds with how many, the reaction last.
#[must_use]
pub fn left(fight: &Fight, place: &Combatant) -> Vec<(String, u32)> {
    if fight.allot.is_empty() {
        return Vec::new();
    }
    let mut left = counts::left(&fight.allot.0, &counted(&place.spent));
    if counts_reactions(fight) {
        left.push((
            REACTION.to_owned(),
            1_u32.saturating_sub(count(&place.spent, REACTION)),
        ));
    }
    left
}

pub(crate) fn left_in_words(draft: &Draft<'_>, id: FightId, who: CharacterId) -> String {
    let Some((fight, (_, place))) = draft
        .campaign()
        .fight_by_id(id)
        .zip(place_of(draft, id, who))
    else {
        return String::new();
    };
    let left: Vec<String> = left(fight, &place)
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| format!("{count}{kind}"))
        .collect();
    if left.is_empty() {
        "nothing is left".to_owned()
    } else {
        format!("left: {}", left.join(" "))
    }
}

/// Counts an action that a command takes by itself, if its character is acting;
/// one that does not fit is said and not refused.
pub(crate) fn spend_if_any(draft: &mut Draft<'_>, who: CharacterId, kind: &str) {
    let Ok(fight) = running(draft) else { return };
    let id = fight.id;
    if fight.acting_character() != Some(who) || fight.allot.is_empty() {
        return;
    }
    let fits = |place: &Combatant| counts::fits(&fight.allot.0, &counted(&place.spent), kind, 1);
    let Some((row, place)) = place_of(draft, id, who) else {
        return;
    };
    if !fits(&place) {
        let said = format!(
            "note: {} has no such action left this turn",
            draft.campaign().name_of(who)
        );
        draft.say(said);
        return;
    }
    let mut after = place.clone();
    spend(&mut after, kind, 1);
    replace(draft, id, row, place, after);
}
