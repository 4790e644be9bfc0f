//! Who is in the campaign and not here: those of other fights.

use std::collections::BTreeSet;

use super::{Campaign, Character, CharacterId};

impl Campaign {
    /// Those who are not here: whoever an encounter has brought, or who stands in a fight that is not
    /// in front of the GM, and is neither in the one that is nor a player's character.
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

    /// Everybody who is here, in roster order.
    pub fn present(&self) -> impl Iterator<Item = &Character> {
        let absent = self.absent();
        let everyone = self.characters.iter();
        everyone.filter(move |who| !absent.contains(&who.id))
    }
}
