//! Who is next. Pure questions about a fight; the answers become events.

use super::character::CharacterId;
use super::fight::{Combatant, CombatantId, Fight};

/// How a game orders its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By a die and a modifier, highest first.
    Rolled,
    /// By a number that needs no die, highest first.
    Fixed,
    /// As the GM puts them.
    Manual,
    /// Whoever acted names who is next, among those who have not acted this round.
    Elective,
}

/// The next turn: its round, and who takes it if anybody can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The round of that turn.
    pub round: u32,
    /// Who takes it.
    pub place: Option<CombatantId>,
}

/// Who is next in a sequential order: the first from the top that has not had
/// its turn this round, else the first of the next round. `leaving` is not counted.
#[must_use]
pub fn next(fight: &Fight, leaving: Option<CombatantId>) -> Next {
    let fits = |place: &&Combatant, round: u32| {
        Some(place.id) != leaving
            && place.acted < round
            && place.from_round <= round
            && place.held != round
    };
    let first = |round: u32| {
        fight
            .order
            .iter()
            .find(|place| fits(place, round))
            .map(|place| place.id)
    };
    match first(fight.round) {
        Some(place) => Next {
            round: fight.round,
            place: Some(place),
        },
        None => Next {
            round: fight.round + 1,
            place: first(fight.round + 1),
        },
    }
}

/// The row at which someone with this initiative comes in: after all who are
/// higher, and after those who tie (`modifier`, then roster order decide).
#[must_use]
pub fn row_for(fight: &Fight, initiative: i64, modifier: i64, who: CharacterId) -> usize {
    let before = |place: &Combatant| {
        (
            place.initiative,
            place.modifier,
            std::cmp::Reverse(place.character),
        ) > (initiative, modifier, std::cmp::Reverse(who))
    };
    // The GM may have moved people, so the order need not be sorted: come in
    // right after the last one that is ahead by the rules, and after its whole group.
    fight
        .order
        .iter()
        .rposition(before)
        .map_or(0, |row| group_end(&fight.order, row) + 1)
}

/// The last row of those who act together with the one in a row; its own if it acts alone.
#[must_use]
pub fn group_end(order: &[Combatant], row: usize) -> usize {
    let Some(group) = order
        .get(row)
        .map(|place| place.group)
        .filter(|group| *group != 0)
    else {
        return row;
    };
    let behind = order.iter().skip(row + 1);
    row + behind.take_while(|place| place.group == group).count()
}

/// The first row of those who act together with the one in a row; its own if it acts alone.
#[must_use]
pub fn group_start(order: &[Combatant], row: usize) -> usize {
    let Some(group) = order
        .get(row)
        .map(|place| place.group)
        .filter(|group| *group != 0)
    else {
        return row;
    };
    let ahead = order.iter().take(row).rev();
    row - ahead.take_while(|place| place.group == group).count()
}

/// Who may be named next in an elective order: those who have not acted this
/// round, else everybody for the round after. `able` says who can act at all.
#[must_use]
pub fn namable(fight: &Fight, able: &dyn Fn(CharacterId) -> bool) -> Vec<CombatantId> {
    let ready = |place: &&Combatant| able(place.character);
    let waiting = waiting(fight, able);
    if waiting.is_empty() {
        let all = fight.order.iter().filter(ready);
        return all.map(|place| place.id).collect();
    }
    waiting
}

/// Those who have still to act this round.
#[must_use]
pub fn waiting(fight: &Fight, able: &dyn Fn(CharacterId) -> bool) -> Vec<CombatantId> {
    let round = fight.round;
    let fits = |place: &&Combatant| {
        able(place.character) && place.acted < round && place.from_round <= round
    };
    let waiting = fight.order.iter().filter(fits);
    waiting.map(|place| place.id).collect()
}

/// Who may interrupt the one who was named: attacked in the turn before, and still to act.
#[must_use]
pub fn interrupters(fight: &Fight, able: &dyn Fn(CharacterId) -> bool) -> Vec<CombatantId> {
    let claims = |id: &CombatantId| {
        let place = fight.place(*id);
        place.is_some_and(|(_, place)| fight.traces.claims.contains(&place.character))
    };
    waiting(fight, able).into_iter().filter(claims).collect()
}

/// Puts places in the order of the rules: initiative, then modifier, then roster order.
pub fn sort(order: &mut [Combatant]) {
    order.sort_by_key(|place| {
        (
            std::cmp::Reverse((place.initiative, place.modifier)),
            place.character,
            place.id,
        )
    });
}
