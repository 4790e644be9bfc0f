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

/// What a place shows as its initiative: nothing where people stand as the GM puts them and no
/// formula was named.
#[must_use]
pub fn initiative(order: Order, fight: &Fight, place: &Combatant) -> Option<i64> {
    let counts = order != Order::Manual || place.initiative != 0 || fight.init != "0";
    counts.then_some(place.initiative)
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
    row + together(order, row, order.iter().skip(row + 1))
}

/// The first row of those who act together with the one in a row; its own if it acts alone.
#[must_use]
pub fn group_start(order: &[Combatant], row: usize) -> usize {
    row - together(order, row, order.iter().take(row).rev())
}

/// How many of those that follow on one in a row belong to its group.
fn together<'a>(
    order: &[Combatant],
    row: usize,
    next: impl Iterator<Item = &'a Combatant>,
) -> usize {
    let group = order.get(row).map_or(0, |place| place.group);
    next.take_while(|place| group != 0 && place.group == group)
        .count()
}

/// Who may be named next in an elective order: those who have not acted this
/// round, else everybody for the round after. Before the very first turn it is
/// those with the highest initiative. `able` says who can act at all.
#[must_use]
pub fn namable(fight: &Fight, able: &dyn Fn(CharacterId) -> bool) -> Vec<CombatantId> {
    let ready = |place: &&Combatant| able(place.character);
    let mut waiting = waiting(fight, able);
    if fight.turns.is_empty() {
        let initiative = |id: &CombatantId| fight.place(*id).map(|(_, place)| place.initiative);
        let highest = waiting.iter().map(initiative).max().flatten();
        waiting.retain(|id| initiative(id) == highest);
    }
    if waiting.is_empty() {
        let all = fight.order.iter().filter(ready);
        return all.map(|place| place.id).collect();
    }
    waiting
}

/// Those who have still to act this round.
#[must_use]
pub fn waiting(fight: &Fight, able: &dyn Fn(CharacterId) -> bool) -> Vec<CombatantId> {
    let waiting = fight.order.iter().filter(|place| waits(fight, place, able));
    waiting.map(|place| place.id).collect()
}

fn waits(fight: &Fight, place: &Combatant, able: &dyn Fn(CharacterId) -> bool) -> bool {
    let round = fight.round;
    place.acted < round && place.from_round <= round && able(place.character)
}

/// What an elective order lets somebody do when the turn is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Call {
    /// Nothing.
    #[default]
    None,
    /// Be named as the next.
    Named,
    /// Take the turn of the one who was named just now.
    Interrupts,
}

/// What an elective order lets some places do, in their order; the same answers that [`namable`]
/// and [`interrupters`] give, without looking further than it must.
#[must_use]
pub fn calls(fight: &Fight, places: &[Combatant], able: &dyn Fn(CharacterId) -> bool) -> Vec<Call> {
    let over = !fight.order.iter().any(|place| waits(fight, place, able));
    let first_turn = fight.turns.is_empty();
    let ready = || fight.order.iter().filter(|place| waits(fight, place, able));
    let highest = first_turn.then(|| ready().map(|place| place.initiative).max());
    let call = |place: &Combatant| {
        if over {
            return if able(place.character) {
                Call::Named
            } else {
                Call::None
            };
        }
        if !waits(fight, place, able) {
            return Call::None;
        }
        let claims = fight.traces.claims.contains(&place.character);
        match highest {
            _ if claims && fight.acting.is_some() => Call::Interrupts,
            Some(highest) if highest != Some(place.initiative) => Call::None,
            _ => Call::Named,
        }
    };
    places.iter().map(call).collect()
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
