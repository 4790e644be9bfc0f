//! Conditions that end as the turn passes, and return when the turn steps back.

use super::fight::FightDraft;
use crate::campaign::{At, CharacterId, Condition, Expired, FightChange, Link};
use crate::game::Draft;
use crate::game::remark::AGAIN;

/// Ends the conditions whose moment has come, and those linked to them.
pub(super) fn expire(fight: &mut FightDraft<'_, '_>) {
    let id = fight.id();
    loop {
        let (campaign, now) = (fight.draft.campaign(), fight.fight());
        let is_due = |condition: &Condition| {
            condition.is_over(|deadline| deadline.fight == id && now.is_due(deadline))
        };
        let Some((who, condition)) = campaign.ending().find(|(_, one)| is_due(one)) else {
            return;
        };
        let link = Link {
            who,
            what: condition.name.clone(),
            sustained: false,
        };
        let mut ending = vec![(who, condition)];
        ending.extend(campaign.linked_to(&link));
        // Without an active turn, they ended after the last one.
        let turn = now.turn() + u32::from(now.acting.is_none());
        let expired = |(who, condition): (CharacterId, &Condition)| Expired {
            who,
            condition: condition.clone(),
            turn,
        };
        // Linked conditions are listed before the one they depend on, because they are brought
        // back in reverse.
        let ending: Vec<Expired> = ending.into_iter().rev().map(expired).collect();
        for (at, expired) in (now.expired.len()..).zip(ending) {
            fight.apply(FightChange::Expired(At::insert(at, expired)));
        }
        fight.draft.end_condition(who, &link.what);
    }
}

/// Brings back the conditions that ended after the present moment.
pub(super) fn restore_expired(fight: &mut FightDraft<'_, '_>) {
    loop {
        let now = fight.fight();
        let ended_later = |expired: &Expired| expired.turn > now.turn();
        let Some(at) = now.expired.iter().rposition(ended_later) else {
            return;
        };
        let expired = now.expired[at].clone();
        fight.apply(FightChange::Expired(At::remove(at, expired.clone())));
        restore_condition(fight.draft, expired);
    }
}

/// Brings a condition back, unless its holder is gone or has it again, or the condition that it
/// was linked to is not back.
fn restore_condition(draft: &mut Draft<'_>, expired: Expired) {
    let Expired {
        who, mut condition, ..
    } = expired;
    let characters = &draft.campaign().characters;
    let Some(person) = characters.get(who) else {
        return;
    };
    let holds = |link: &Link| characters.get(link.who).is_some_and(|one| one.holds(link));
    condition.with = condition.with.filter(holds);
    let ended_itself = condition.deadline().is_some() || condition.with.is_some();
    let is_gone = person.condition(&condition.name).is_none();
    if condition.count > 0 || is_gone && ended_itself {
        again(draft, who, condition);
    }
}

/// Gives a condition back that had ended.
pub(super) fn again(draft: &mut Draft<'_>, who: CharacterId, condition: Condition) {
    let label = condition.label();
    let stands = draft.game().conditions.stands(&label).join(" ");
    draft.remark_of(who, &AGAIN, &stands);
    draft.untold(|draft| draft.put_condition(who, condition));
}
