//! How often somebody has defended in the round of the running fight.

use super::fight::FightDraft;
use crate::campaign::{Campaign, CharacterId, Defences};
use crate::game::Draft;

/// How often; 0 outside a fight.
#[must_use]
pub fn defences(campaign: &Campaign, who: CharacterId) -> u32 {
    let fight = campaign.running();
    let counted = fight.and_then(|fight| {
        let (_, place) = fight.place_of(who)?;
        (place.defences.round == fight.round).then_some(place.defences.count)
    });
    counted.unwrap_or(0)
}

/// Counts one more.
pub fn count_defence(draft: &mut Draft<'_>, who: CharacterId) {
    let count = defences(draft.campaign(), who).saturating_add(1);
    let Some(fight) = draft.campaign().running() else {
        return;
    };
    let (id, round) = (fight.id, fight.round);
    if let Some((_, place)) = fight.place_of(who) {
        let place = place.id;
        FightDraft::of(draft, id).change(place, |place| place.defences = Defences { round, count });
    }
}
