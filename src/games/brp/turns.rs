//! What characters have done in their turns.

use crate::campaign::{Campaign, CharacterId};
use crate::game::Draft;
use crate::play::fight::FightDraft;

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
