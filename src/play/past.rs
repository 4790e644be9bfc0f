//! Creatures of earlier fights, which are no longer among those present.

use super::fight::may_begin;
use crate::campaign::{Campaign, CampaignChange, Change, Character, CharacterId, Fight, Side};
use crate::game::remark::TIDY;
use crate::game::{Draft, Game};

/// Leaves behind those creatures of a fight that ends who are down or have fled, and the foes who are minions.
pub(super) fn leave_behind(draft: &mut Draft<'_>, over: &Fight) {
    let (campaign, game) = (draft.campaign(), draft.game());
    let joined = over.letters.iter().copied();
    let joined = joined.chain(over.shares.iter().map(|(who, _)| *who));
    let joined: Vec<CharacterId> = joined.collect();
    let down = joined.iter().copied().filter(|who| {
        let person = campaign.characters.get(*who);
        let person = person.filter(|person| !person.player && campaign.is_copy(person));
        let is_done =
            |who: &Character| is_out(game, campaign, who) || who.minion && who.side() == Side::Foe;
        person.is_some_and(is_done) && !campaign.is_fighting(*who)
    });
    let mut past = campaign.past.clone();
    past.retain(|who| !joined.contains(who));
    past.extend(down);
    past.sort_unstable();
    past.dedup();
    keep(draft, past);
}

/// Says how many creatures of earlier fights there are, and how to remove them.
pub(super) fn offer_to_tidy(draft: &mut Draft<'_>) {
    let left = draft.campaign().of_earlier_fights().len();
    if left > 0 {
        draft.remark(&TIDY, &left.to_string());
    }
}

/// Takes somebody back among those present who was left behind and has recovered.
pub(crate) fn come_back(draft: &mut Draft<'_>, who: CharacterId) {
    let mut past = draft.campaign().past.clone();
    past.retain(|one| *one != who);
    keep(draft, past);
}

fn keep(draft: &mut Draft<'_>, to: Vec<CharacterId>) {
    let from = draft.campaign().past.clone();
    if from != to {
        draft.apply(CampaignChange::Past(Change { from, to }));
    }
}

/// Whether a character is dead or has fled. A foe is out in any other state too; an ally who lies there is still cared
/// for.
fn is_out(game: &Game, campaign: &Campaign, who: &Character) -> bool {
    let is_down = || who.side() == Side::Foe && game.is_down(campaign, who);
    !may_begin(game, campaign, who) || is_down()
}
