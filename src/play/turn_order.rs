//! Who is next. Pure questions about a fight; the answers become events.

use crate::campaign::{CharacterId, Combatant, CombatantId, Fight};
use crate::game::Order;

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

/// Who is next in a sequential order: the first from the top that has not had its turn this round,
/// else the first of the next round. `leaving` is not counted, and those who will not be able to take
/// their turn of that round are passed over.
#[must_use]
pub fn next(
    fight: &Fight,
    leaving: Option<CombatantId>,
    able: impl Fn(&Combatant, u32) -> bool,
) -> Next {
    let fits = |place: &&Combatant, round: u32| {
        Some(place.id) != leaving && waits_for_turn(place, round) && able(place, round)
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

/// Who has a turn after the running one, at most so many: the rest of this round, then the next one.
#[must_use]
pub fn upcoming(
    fight: &Fight,
    count: usize,
    able: impl Fn(&Combatant, u32) -> bool,
) -> Vec<CombatantId> {
    let able = &able;
    let of = |round: u32, but: Option<CombatantId>| {
        let waiting = fight.order.iter().filter(move |place| {
            Some(place.id) != but && waits_for_turn(place, round) && able(place, round)
        });
        waiting.map(|place| place.id)
    };
    let now = of(fight.round, fight.acting);
    now.chain(of(fight.round + 1, None)).take(count).collect()
}

/// Whether a place has its turn of a round to come.
fn waits_for_turn(place: &Combatant, round: u32) -> bool {
    place.acted < round && place.acts_in(round) && place.held != round
}

/// Those whom the turn passes over on its way to a place in a round.
#[must_use]
pub fn passed_over(fight: &Fight, round: u32, next: CombatantId) -> Vec<CombatantId> {
    let before = fight.order.iter().take_while(|place| place.id != next);
    let passed = before.filter(|place| waits_for_turn(place, round));
    passed.map(|place| place.id).collect()
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
    row + in_group(order, row, order.iter().skip(row + 1))
}

/// The first row of those who act together with the one in a row; its own if it acts alone.
#[must_use]
pub fn group_start(order: &[Combatant], row: usize) -> usize {
    row - in_group(order, row, order.iter().take(row).rev())
}

/// How many of those that follow on one in a row belong to its group.
fn in_group<'a>(
    order: &[Combatant],
    row: usize,
    next: impl Iterator<Item = &'a Combatant>,
) -> usize {
    let group = order.get(row).map_or(0, |place| place.group);
    next.take_while(|place| group != 0 && place.group == group)
        .count()
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
