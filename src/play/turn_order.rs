//! Who is next, as pure functions of a fight.

use crate::campaign::{CharacterId, Combatant, CombatantId, Fight};

/// The next turn: its round and its place, if anyone can take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Next {
    pub round: u32,
    pub place: Option<CombatantId>,
}

/// The next turn in a sequential order: the first place that has not had its turn this round,
/// otherwise the first of the next round. Skips `leaving` and places that are not `able` to take
/// their turn in that round.
pub(crate) fn next(
    fight: &Fight,
    leaving: Option<CombatantId>,
    able: impl Fn(&Combatant, u32) -> bool,
) -> Next {
    let mut turns = turns(fight, &able).filter(|(_, place)| Some(place.id) != leaving);
    match turns.next() {
        Some((round, place)) => Next {
            round,
            place: Some(place.id),
        },
        None => Next {
            round: fight.round + 1,
            place: None,
        },
    }
}

/// The turns that are left in this round, then those of the next one.
fn turns<'f>(
    fight: &'f Fight,
    able: &'f impl Fn(&Combatant, u32) -> bool,
) -> impl Iterator<Item = (u32, &'f Combatant)> {
    let rounds = [fight.round, fight.round + 1].into_iter();
    let all = rounds.flat_map(|round| fight.order.iter().map(move |place| (round, place)));
    all.filter(|(round, place)| waits_for_turn(place, *round) && able(place, *round))
}

/// The next `count` places at most after the running turn: the rest of this round, then the next
/// one.
pub(crate) fn upcoming(
    fight: &Fight,
    count: usize,
    able: impl Fn(&Combatant, u32) -> bool,
) -> Vec<CombatantId> {
    let turns = turns(fight, &able);
    let others =
        turns.filter(|(round, place)| *round > fight.round || Some(place.id) != fight.acting);
    others.map(|(_, place)| place.id).take(count).collect()
}

/// Whether a place still has its turn of a round.
fn waits_for_turn(place: &Combatant, round: u32) -> bool {
    place.acted < round && place.acts_in(round) && place.held != round
}

/// The places skipped on the way to `next` in a round.
pub(crate) fn passed_over(fight: &Fight, round: u32, next: CombatantId) -> Vec<CombatantId> {
    let before = fight.order.iter().take_while(|place| place.id != next);
    let passed = before.filter(|place| waits_for_turn(place, round));
    passed.map(|place| place.id).collect()
}

/// The row for a character with this initiative: after all with a higher one and those who win the
/// tie, by modifier and then roster order.
pub(crate) fn row_for(fight: &Fight, initiative: i64, modifier: i64, who: CharacterId) -> usize {
    let before = |place: &Combatant| {
        (
            place.initiative,
            place.modifier,
            std::cmp::Reverse(place.character),
        ) > (initiative, modifier, std::cmp::Reverse(who))
    };
    // The GM may have moved characters, so the order need not be sorted: the row follows the last
    // place that is ahead by the rules, and its whole group.
    fight
        .order
        .iter()
        .rposition(before)
        .map_or(0, |row| group_end(&fight.order, row) + 1)
}

/// The last row of the group of the place in a row; the row itself without a group.
pub(crate) fn group_end(order: &[Combatant], row: usize) -> usize {
    row + in_group(order, row, order.iter().skip(row + 1))
}

/// The first row of the group of the place in a row; the row itself without a group.
pub(crate) fn group_start(order: &[Combatant], row: usize) -> usize {
    row - in_group(order, row, order.iter().take(row).rev())
}

/// How many of the `next` places belong to the group of the place in a row.
fn in_group<'a>(
    order: &[Combatant],
    row: usize,
    next: impl Iterator<Item = &'a Combatant>,
) -> usize {
    let group = order.get(row).map_or(0, |place| place.group);
    next.take_while(|place| group != 0 && place.group == group)
        .count()
}

/// Sorts places by initiative, then modifier, then roster order.
pub(crate) fn sort(order: &mut [Combatant]) {
    order.sort_by_key(|place| {
        (
            std::cmp::Reverse((place.initiative, place.modifier)),
            place.character,
            place.id,
        )
    });
}
