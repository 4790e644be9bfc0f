//! Sustained actions: beginning and releasing them.

use crate::campaign::statement::{PersonStatement, Sustaining};
use crate::campaign::{At, Campaign, CharacterId, Link, PersonChange, Sustained, Until};
use crate::game::{Draft, Result};

/// Ends everything that a character sustains, and reports it; nothing if there is nothing.
pub(crate) fn release_all(draft: &mut Draft<'_>, who: CharacterId) {
    let person = draft.campaign().characters.get(who);
    let held = person.map_or_else(Vec::new, |person| person.sustained.to_vec());
    if held.is_empty() {
        return;
    }
    for (at, action) in held.into_iter().enumerate().rev() {
        draft.person(who, PersonChange::Sustained(At::remove(at, action)));
    }
    say_sustained(draft, who, Sustaining::ReleasedAll);
}

/// Reports what a character did, how many actions they sustain now, and the cost.
pub(crate) fn say_sustained(draft: &mut Draft<'_>, who: CharacterId, did: Sustaining) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let count = person.sustained.len();
    let game = draft.game();
    let cost = game.upkeep.map(|cost| cost(count));
    draft.state_of(who, PersonStatement::Sustains { did, count, cost });
}

/// Lets a character sustain something from now on.
///
/// # Errors
/// Returns an error if the character is gone.
pub(crate) fn begin_sustaining(draft: &mut Draft<'_>, who: CharacterId, what: &str) -> Result {
    let at = draft.character(who)?.sustained.len();
    let fight = draft.campaign().running();
    let fight = fight.filter(|fight| fight.place_of(who).is_some());
    let round = fight.map_or(0, |fight| fight.round);
    let held = Sustained {
        what: what.to_owned(),
        since: draft.now(),
        round,
    };
    draft.person(who, PersonChange::Sustained(At::insert(at, held)));
    say_sustained(draft, who, Sustaining::Began(what.into()));
    Ok(())
}

/// The sustained actions on which conditions depend that end with the scene.
pub(crate) fn of_the_scene(campaign: &Campaign) -> Vec<Link> {
    let ending = campaign.ending();
    let ending = ending.filter(|(_, held)| held.until == Until::Scene);
    let mut links: Vec<Link> = Vec::new();
    for (_, held) in ending {
        let link = held.with.as_ref().filter(|link| link.sustained);
        links.extend(link.filter(|link| !links.contains(link)).cloned());
    }
    links
}

/// Ends those of these sustained actions on which no condition depends any more, and reports it.
pub(crate) fn release_idle(draft: &mut Draft<'_>, links: Vec<Link>) {
    for link in links {
        let campaign = draft.campaign();
        if !campaign.linked_to(&link).is_empty() {
            continue;
        }
        let person = campaign.characters.get(link.who);
        let held = person.and_then(|person| {
            let mut held = person.sustained.iter().enumerate();
            held.find(|(_, held)| held.what == link.what)
        });
        if let Some((at, held)) = held.map(|(at, held)| (at, held.clone())) {
            draft.person(link.who, PersonChange::Sustained(At::remove(at, held)));
            let did = Sustaining::Released(link.what.as_str().into());
            say_sustained(draft, link.who, did);
        }
    }
}
