//! Adding and ending conditions. Whatever ends with a condition, a sustained action, a character
//! or a scene is ended as soon as that event is drafted, whichever verb drafts it.

use super::Draft;
use crate::campaign::fold::same;
use crate::campaign::{
    At, Campaign, CampaignChange, Change, CharacterId, Condition, Event, Link, PersonChange, Until,
};
use crate::game::condition::is_spelled;

impl Draft<'_> {
    /// Gives a character a condition, replacing one of the same name. One of the game's has the name by which its
    /// rules look for it, however it was typed.
    pub(crate) fn put_condition(&mut self, who: CharacterId, mut condition: Condition) {
        if let Some(row) = self.game.conditions.row(&condition)
            && is_spelled(&condition.name, row.name)
        {
            row.name.clone_into(&mut condition.name);
        }
        let Some(person) = self.campaign().characters.get(who) else {
            return;
        };
        let held = &person.conditions;
        let known = held.iter().position(|one| same(&one.name, &condition.name));
        let change = match known {
            Some(at) => At::replace(at, held[at].clone(), condition),
            None => At::insert(held.len(), condition),
        };
        self.person(who, PersonChange::Condition(change));
    }

    /// Ends a character's condition and what is linked to it. Returns whether they had it.
    pub(crate) fn end_condition(&mut self, who: CharacterId, name: &str) -> bool {
        let Some(person) = self.campaign().characters.get(who) else {
            return false;
        };
        let Some(at) = person.conditions.iter().position(|held| held.name == name) else {
            return false;
        };
        let change = At::remove(at, person.conditions[at].clone());
        self.person(who, PersonChange::Condition(change));
        true
    }

    /// Ends every condition for which `ends` is true, and what is linked to it.
    pub(crate) fn end_conditions(&mut self, ends: impl Fn(&Condition) -> bool) {
        while let Some((who, name)) = first(self.campaign(), |_, one| ends(one)) {
            self.end_condition(who, &name);
        }
    }

    /// Reacts to an event just drafted: ends what is linked to anything it removed.
    pub(super) fn follow(&mut self, at: usize) {
        let Some(event) = self.events().get(at) else {
            return;
        };
        if let Event::Person(who, change) = event
            && let Some(link) = gone(*who, change)
        {
            self.end_conditions(|condition| condition.ends_with(&link));
        } else if let Event::Campaign(CampaignChange::Character(Change {
            from: Some(gone),
            to: None,
        })) = event
        {
            let gone = gone.id;
            self.end_conditions(|one| one.with.as_ref().is_some_and(|link| link.who == gone));
        } else if let Event::Campaign(CampaignChange::Scene(_) | CampaignChange::Session(_)) = event
        {
            self.end_conditions(|condition| condition.until == Until::Scene);
        }
    }
}

/// The first condition that may end by itself and for which `is_it` is true.
fn first(
    campaign: &Campaign,
    is_it: impl Fn(CharacterId, &Condition) -> bool,
) -> Option<(CharacterId, String)> {
    let mut all = campaign.ending();
    let found = all.find(|(who, condition)| is_it(*who, condition));
    found.map(|(who, condition)| (who, condition.name.clone()))
}

/// The condition or sustained action that a change removed.
fn gone(who: CharacterId, change: &PersonChange) -> Option<Link> {
    let (what, sustained) = match change {
        PersonChange::Condition(At { from, to: None, .. }) => (&from.as_ref()?.name, false),
        PersonChange::Sustained(At { from, to: None, .. }) => (&from.as_ref()?.what, true),
        _ => return None,
    };
    let what = what.clone();
    Some(Link {
        who,
        what,
        sustained,
    })
}
