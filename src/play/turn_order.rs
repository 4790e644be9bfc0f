//! Who is next in a sequential order, and where a place stands in it.

use super::fight::FightTable;
use crate::campaign::{Campaign, Combatant, CombatantId, Condition, Edge, Fight};
use crate::game::SKIP_FALLEN;

impl FightTable<'_> {
    /// The round of the next turn, and its place if anyone can take it: the first that has not had its turn this
    /// round, otherwise the first of the next round, not counting `leaving`.
    pub(super) fn next(&self, leaving: Option<CombatantId>) -> (u32, Option<CombatantId>) {
        let mut turns = self.turns();
        let next = turns.find(|(_, place)| Some(place.id) != leaving);
        match next {
            Some((round, place)) => (round, Some(place.id)),
            None => (self.fight.round + 1, None),
        }
    }

    /// The next `count` places at most after the running turn.
    pub(crate) fn upcoming(&self, count: usize) -> Vec<CombatantId> {
        let now = self.fight.round;
        let turns = self.turns();
        let others = turns.filter(|(round, place)| *round > now || !self.is_active(place));
        others.map(|(_, place)| place.id).take(count).collect()
    }

    /// The turns that are left in this round, then those of the next one.
    fn turns(&self) -> impl Iterator<Item = (u32, &Combatant)> {
        let fight = self.fight;
        let skips = skips_fallen(self.campaign);
        let rounds = [fight.round, fight.round + 1].into_iter();
        let all = rounds.flat_map(|round| fight.order.iter().map(move |place| (round, place)));
        all.filter(move |(round, place)| {
            waits_for_turn(place, *round) && (!skips || self.can_begin(place, *round))
        })
    }

    /// Whether a character can take their turn in a round, once the conditions that end at its
    /// start have ended.
    fn can_begin(&self, place: &Combatant, round: u32) -> bool {
        let ends = |held: &Condition| {
            held.is_over(|deadline| {
                let own = deadline.of == place.character && deadline.edge == Edge::Start;
                let watched = [CombatantId(0), place.id].contains(&deadline.place);
                let due = deadline.round < round || (deadline.round == round && own && watched);
                deadline.fight == self.fight.id && due
            })
        };
        let who = self.campaign.characters.get(place.character);
        who.is_some_and(|who| self.game.has_turns_without(self.campaign, who, ends))
    }
}

/// Whether the campaign skips characters who cannot act.
pub(crate) fn skips_fallen(campaign: &Campaign) -> bool {
    campaign.setting(SKIP_FALLEN) != Some("off")
}

/// Whether a place still has its turn of a round.
pub(super) fn waits_for_turn(place: &Combatant, round: u32) -> bool {
    place.acted < round && place.acts_in(round) && place.held != round
}

/// The row for a place: after all with a higher initiative and those who win the tie, by modifier and then roster
/// order.
pub(crate) fn row_for(fight: &Fight, place: &Combatant) -> usize {
    let rank = |one: &Combatant| {
        let roster = std::cmp::Reverse(one.character);
        (one.initiative, one.modifier, roster)
    };
    // The GM may have moved characters, so the order need not be sorted: the row follows the last
    // place that is ahead by the rules, and its whole group.
    let mut order = fight.order.iter();
    let last = order.rposition(|other| rank(other) > rank(place));
    last.map_or(0, |row| group_end(&fight.order, row) + 1)
}

/// The row for a new place, and whether the turn has passed it in this round.
pub(super) fn row_of(fight: &Fight, place: &Combatant) -> (usize, bool) {
    let row = row_for(fight, place);
    let active = fight.acting.and_then(|active| fight.place(active));
    (row, active.is_some_and(|(active, _)| row <= active))
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
