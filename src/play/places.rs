//! Where the characters in a fight are, in games with a map.

use crate::campaign::statement::{FightStatement, Named};
use crate::campaign::{Change, CharacterId, PersonChange};
use crate::game::Draft;
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
            let nowhere: Vec<Named> = nowhere.iter().map(|who| draft.named(*who)).collect();
            let names = nowhere.iter().map(|who| quoted(&who.name));
            let names = names.collect::<Vec<_>>().join(" ");
            draft.ask(format!("move {names} "));
            draft.state(FightStatement::Nowhere(nowhere));
        }
    }
}
