//! Which characters are in the campaign but not present, because they belong to another fight or an earlier one.

use std::collections::BTreeSet;

use super::numbered::numbered;
use super::{Campaign, Character, CharacterId};

impl Campaign {
    /// The absent characters: those added by an encounter, part of a fight that is not the current one, or left behind
    /// by an earlier fight; except players' characters, everyone in the current fight, and those in no fight who have
    /// a name of their own.
    pub(crate) fn absent(&self) -> BTreeSet<CharacterId> {
        let brought = self.encounters.iter().flat_map(|one| &one.brought).copied();
        let person = |id: &CharacterId| self.characters.get(*id);
        let is_numbered = |who: &Character| numbered(&who.name).is_some();
        let past = self.past.iter().copied();
        let past = past.filter(|id| person(id).is_some_and(|who| self.is_copy(who)));
        let others = self.fights.iter();
        let others = others.filter(|fight| Some(fight.id) != self.current);
        let places = others.flat_map(|fight| &fight.order);
        let mut absent: BTreeSet<CharacterId> = brought
            .filter(|id| person(id).is_some_and(is_numbered))
            .chain(places.map(|place| place.character))
            .chain(past)
            .filter(|id| person(id).is_some_and(|who| !who.player))
            .collect();
        let here = self.fight().map_or(&[][..], |fight| &fight.order);
        for place in here {
            absent.remove(&place.character);
        }
        absent
    }

    /// Whether a character has a number or is called like a template, and so has no name of its own.
    pub(crate) fn is_copy(&self, who: &Character) -> bool {
        numbered(&who.name).is_some() || self.template(&who.name).is_some()
    }

    /// The absent characters who are in no fight: the creatures of earlier ones, in roster order.
    pub(crate) fn of_earlier_fights(&self) -> Vec<CharacterId> {
        let absent = self.absent().into_iter();
        absent.filter(|who| !self.is_fighting(*who)).collect()
    }

    /// Everyone present, in roster order.
    pub fn present(&self) -> impl Iterator<Item = &Character> {
        let absent = self.absent();
        let everyone = self.characters.iter();
        everyone.filter(move |who| !absent.contains(&who.id))
    }

    /// The characters that a whole zone means, in roster order: in a fight all who are in it, or else everyone present.
    pub(crate) fn in_zones(&self) -> impl Iterator<Item = &Character> {
        let fight = self.fight();
        self.present()
            .filter(move |who| fight.is_none_or(|fight| fight.place_of(who.id).is_some()))
    }
}
