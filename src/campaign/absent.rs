//! Which characters are in the campaign but not present, because they belong to another fight.

use std::collections::BTreeSet;

use super::{Campaign, Character, CharacterId};

impl Campaign {
    /// The absent characters: those added by an encounter or part of a fight that is not the current one,
    /// except players' characters and everyone in the current fight.
    #[must_use]
    pub fn absent(&self) -> BTreeSet<CharacterId> {
        let brought = self.encounters.iter().flat_map(|one| &one.brought).copied();
        let others = self.fights.iter();
        let others = others.filter(|fight| Some(fight.id) != self.current);
        let places = others.flat_map(|fight| &fight.order);
        let mut absent: BTreeSet<CharacterId> = brought
            .chain(places.map(|place| place.character))
            .filter(|id| self.characters.get(*id).is_some_and(|who| !who.player))
            .collect();
        let here = self.fight().map_or(&[][..], |fight| &fight.order);
        for place in here {
            absent.remove(&place.character);
        }
        absent
    }

    /// Everyone present, in roster order.
    pub fn present(&self) -> impl Iterator<Item = &Character> {
        let absent = self.absent();
        let everyone = self.characters.iter();
        everyone.filter(move |who| !absent.contains(&who.id))
    }
}
