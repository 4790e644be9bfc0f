//! A character's defences in the current round of the running fight.

use crate::campaign::{Campaign, CharacterId, Defences};
use crate::game::Draft;
use crate::play::fight::FightDraft;

/// The number and kinds of defences; `None` outside a fight and before the first defence.
pub(super) fn defences(campaign: &Campaign, who: CharacterId) -> Option<&Defences> {
    let fight = campaign.running()?;
    let (_, place) = fight.place_of(who)?;
    (place.defences.round == fight.round).then_some(&place.defences)
}

pub(super) fn has_defended(campaign: &Campaign, who: CharacterId, kind: &str) -> bool {
    let defences = defences(campaign, who);
    defences.is_some_and(|defences| defences.kinds.iter().any(|known| known == kind))
}

pub(super) fn count_defence(draft: &mut Draft<'_>, who: CharacterId, kinds: &[&str]) {
    let Some(fight) = draft.campaign().running() else {
        return;
    };
    let (id, round) = (fight.id, fight.round);
    let Some((_, place)) = fight.place_of(who) else {
        return;
    };
    let place = place.id;
    let mut defences = defences(draft.campaign(), who).cloned().unwrap_or_default();
    defences.round = round;
    defences.count = defences.count.saturating_add(1);
    for kind in kinds {
        if !defences.kinds.iter().any(|known| known == kind) {
            defences.kinds.push((*kind).to_owned());
        }
    }
    FightDraft::of(draft, id).change(place, |place| place.defences = defences);
}
