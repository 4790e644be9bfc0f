//! What happens by itself at moments of a fight and of the story.

use super::downtime::end_downtime;
use crate::campaign::{
    At, CampaignChange, Change, Character, CharacterId, Counter, PersonChange, Refill,
};
use crate::game::{Draft, Occasion};

/// Something happens to these characters: counters are refilled, then the game does what it does.
pub(crate) fn happens(draft: &mut Draft<'_>, at: Occasion, who: &[CharacterId]) {
    if let Some(refill) = at.refill() {
        refill_counters(draft, who, refill);
    }
    (draft.game().turns.happens)(draft, at, Some(who));
}

/// Something happens to everybody who is in play.
pub(crate) fn happens_to_all(draft: &mut Draft<'_>, at: Occasion) {
    if let Some(refill) = at.refill() {
        let some = draft.campaign().characters.refilled();
        let some: Vec<CharacterId> = some.map(|who| who.id).collect();
        refill_counters(draft, &some, refill);
        refill_clocks(draft, refill);
    }
    (draft.game().turns.happens)(draft, at, None);
}

/// Ends the scene and begins the next one.
pub(crate) fn begin_scene(draft: &mut Draft<'_>) {
    end_downtime(draft);
    let scene = draft.campaign().scene;
    draft.apply(CampaignChange::Scene(Change::new(scene, scene + 1)));
    happens_to_all(draft, Occasion::Scene);
}

/// Refills what these characters count.
pub(crate) fn refill_counters(draft: &mut Draft<'_>, who: &[CharacterId], refill: Refill) {
    for who in who {
        let person = draft.campaign().characters.get(*who);
        let counters = person.map_or(&[][..], |who: &Character| &who.counters);
        for change in refilled(counters, refill) {
            draft.person(*who, PersonChange::Counter(change));
        }
    }
}

/// Refills the clocks of the table.
pub(crate) fn refill_clocks(draft: &mut Draft<'_>, refill: Refill) {
    for change in refilled(&draft.campaign().clocks, refill) {
        draft.apply(CampaignChange::Clock(change));
    }
}

fn refilled(counters: &[Counter], refill: Refill) -> Vec<At<Counter>> {
    let due = |counter: &Counter| counter.refill == Some(refill) && !counter.is_full();
    let due = counters
        .iter()
        .enumerate()
        .filter(|(_, counter)| due(counter));
    due.filter_map(|(at, counter)| {
        let to = Counter {
            value: counter.max?,
            ..counter.clone()
        };
        Some(At::replace(at, counter.clone(), to))
    })
    .collect()
}
