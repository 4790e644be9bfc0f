//! Whom players see, and what they call them.

use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::Game;
use crate::view::text::clean;

/// A campaign as its players see it.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) game: &'static Game,
}

impl<'a> Seen<'a> {
    /// Somebody, if players see that one now. Whoever is not in the campaign any more is not seen.
    pub(super) fn person(self, who: CharacterId) -> Option<&'a Character> {
        self.campaign.characters.get(who).filter(|who| !who.hidden)
    }

    /// What players call somebody whom they see.
    pub(super) fn name(self, who: CharacterId) -> Option<String> {
        Some(called(self.person(who)?))
    }

    /// Whether a condition is one of the game's, and not one that the GM made up.
    pub(super) fn is_known(self, condition: &str) -> bool {
        let mut rows = self.game.conditions.rows.iter();
        rows.any(|row| row.name.eq_ignore_ascii_case(condition))
    }

    pub(super) fn setting(self, name: &str) -> Option<&'a str> {
        self.campaign.setting(name)
    }
}

/// What players call somebody.
pub(super) fn called(who: &Character) -> String {
    let name = if who.alias.is_empty() {
        &who.name
    } else {
        &who.alias
    };
    clean(name).into_owned()
}
