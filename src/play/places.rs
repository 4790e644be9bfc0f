//! Where the characters in a fight are, in games with a map.

use crate::campaign::{Change, CharacterId, PersonChange};
use crate::game::Draft;
use crate::game::remark::NOWHERE;
use crate::lang::line::quoted;

/// Puts characters who join a fight and are nowhere yet into the only zone. If there are several,
/// the GM is asked for theirs.
pub(super) fn find_place(draft: &mut Draft<'_>, who: &[CharacterId]) {
    let campaign = draft.campaign();
    let nowhere = |who: &&CharacterId| {
        let person = campaign.characters.get(**who);
        person.is_some_and(|person| person.zone.is_empty())
    };
    let nowhere: Vec<CharacterId> = who.iter().filter(nowhere).copied().collect();
    if !draft.game().zones || nowhere.is_empty() {
        return;
    }
    match campaign.zones.as_slice() {
        [] => {}
        [only] => {
            let only = only.name.clone();
            for who in nowhere {
                let change = Change::new(String::new(), only.clone());
                draft.person(who, PersonChange::Zone(change));
            }
        }
        _ => {
            let names = nowhere.iter().map(|who| campaign.name_of(*who));
            let (typed, names): (Vec<_>, Vec<_>) = names.map(|name| (quoted(name), name)).unzip();
            let (typed, names) = (typed.join(" "), names.join(", "));
            draft.asks = Some(format!("move {typed} "));
            draft.remark(&NOWHERE, &names);
        }
    }
}
