//! The first turn of a fight, where the rules leave a tie to the game master.

use super::elective::displace;
use crate::campaign::turn_order::Order;
use crate::campaign::{At, CampaignChange, CharacterId, Event, FightChange, FightId};
use crate::game::Draft;
use crate::play::turn::{give, who_acts};

/// Whether the two highest have the same initiative.
pub(super) fn tied_first(draft: &Draft<'_>, id: FightId) -> bool {
    let fight = draft.campaign().fight_by_id(id);
    fight.is_some_and(|fight| match fight.order.as_slice() {
        [first, second, ..] => first.initiative == second.initiative,
        _ => false,
    })
}

/// One was put before or after another. If one of them stands at the top, that decides a tie for the
/// first turn, as long as nothing else has been done in this fight.
pub(super) fn decide(draft: &mut Draft<'_>, id: FightId, placed: [CharacterId; 2]) {
    if !matches!(draft.game().turns.order, Order::Elective | Order::Fixed) {
        return;
    }
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return;
    };
    let top = fight.order.first();
    let Some(top) = top.filter(|top| placed.contains(&top.character)) else {
        return;
    };
    let highest = fight.order.iter().map(|place| place.initiative).max();
    let first_turn = fight.turns.len() <= 1 && fight.acting != Some(top.id);
    if !first_turn || highest != Some(top.initiative) {
        return;
    }
    let top = top.id;
    // In the first turn there is not much to look back over.
    if !is_untouched(draft, id) {
        return;
    }
    if fight.acting.is_some() {
        displace(draft, id);
    }
    give(draft, id, 1, Some(top));
    let acts = who_acts(draft, id);
    draft.say(acts);
}

/// Whether people were only put in order since the fight began.
fn is_untouched(draft: &Draft<'_>, id: FightId) -> bool {
    let history = draft.history();
    let numbers = (1..=history.mark().entries).rev();
    let entries = numbers.map_while(|number| history.entry(number));
    for entry in entries.filter(|entry| !entry.undone) {
        let began = |event: &Event| matches!(event, Event::Campaign(CampaignChange::Fight(At { from: None, to: Some(fight), .. })) if fight.id == id);
        if entry.events.iter().any(began) {
            return true;
        }
        let orders = |event: &Event| {
            matches!(
                event,
                Event::Fight(_, FightChange::Place(_) | FightChange::Turn(_))
            )
        };
        if !entry.events.iter().all(orders) {
            return false;
        }
    }
    false
}
