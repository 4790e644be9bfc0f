//! What characters have done in their turns, and their defences in the current round of the running fight.

use super::options::is_universal;
use crate::campaign::{Campaign, CharacterId, Defences};
use crate::game::Draft;
use crate::play::fight::FightDraft;

/// The number and kinds of defences; `None` outside a fight, before the first defence, and in edition `srd`, which
/// does not count them.
pub(super) fn defences(campaign: &Campaign, who: CharacterId) -> Option<&Defences> {
    let fight = campaign.running().filter(|_| is_universal(campaign))?;
    let (_, place) = fight.place_of(who)?;
    (place.defences.round == fight.round).then_some(&place.defences)
}

pub(super) fn has_defended(campaign: &Campaign, who: CharacterId, kind: &str) -> bool {
    let defences = defences(campaign, who);
    defences.is_some_and(|defences| defences.kinds.iter().any(|known| known == kind))
}

/// The dodge that somebody has for the attacks that it gives up. It does not count among the defences of the round.
pub(super) const FREE_DODGE: &str = "free dodge";

/// Notes kinds of defence for the round, and counts one more defence unless it is the free dodge.
pub(super) fn count_defence(draft: &mut Draft<'_>, who: CharacterId, kinds: &[&str]) {
    let has_free = has_defended(draft.campaign(), who, FREE_DODGE);
    let is_free = kinds.contains(&FREE_DODGE) && !has_free;
    note_defence(draft, who, kinds, u32::from(!is_free));
}

/// Notes kinds of defence for the round, and so many more defences.
pub(super) fn note_defence(draft: &mut Draft<'_>, who: CharacterId, kinds: &[&str], more: u32) {
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
    defences.count = defences.count.saturating_add(more);
    for kind in kinds {
        if !defences.kinds.iter().any(|known| known == kind) {
            defences.kinds.push((*kind).to_owned());
        }
    }
    FightDraft::of(draft, id).change(place, |place| place.defences = defences);
}

/// Id in a turn for standing up, which takes the attack.
pub(super) const ROSE: &str = "rose";

/// Id in a turn for an attack, after which attacks can no longer be given up.
pub(super) const ATTACKED: &str = "attacked";

/// Notes what a character has done in its own turn; nothing in another's.
pub(super) fn declare(draft: &mut Draft<'_>, who: CharacterId, id: &str) {
    let Some(mut fight) = FightDraft::of_active(draft, who) else {
        return;
    };
    let Some(place) = fight.fight().acting else {
        return;
    };
    fight.change(place, |place| {
        if !place.usage.has_declared(id) {
            place.usage.declared.push(id.to_owned());
        }
    });
}

/// Whether a character has attacked in its turn of this round.
pub(super) fn has_attacked(campaign: &Campaign, who: CharacterId) -> bool {
    campaign.running().is_some_and(|fight| {
        let mut places = fight.places_of(who);
        places.any(|place| place.acted >= fight.round && place.usage.has_declared(ATTACKED))
    })
}
