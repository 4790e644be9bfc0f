//! Which characters players see, and under which names.

use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::Game;
use crate::view::text::clean;

/// A campaign as its players see it.
#[derive(Clone, Copy)]
pub(super) struct PlayersView<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) game: &'static Game,
}

impl<'a> PlayersView<'a> {
    /// A character whom players see now; `None` if hidden or no longer in the campaign.
    pub(super) fn person(self, who: CharacterId) -> Option<&'a Character> {
        self.campaign.characters.get(who).filter(|who| !who.hidden)
    }

    /// The name under which players see a character, if they do.
    pub(super) fn name(self, who: CharacterId) -> Option<String> {
        Some(public_name(self.person(who)?))
    }

    /// Whether a condition is one of the game's, rather than one made up by the GM.
    pub(super) fn is_known(self, condition: &str) -> bool {
        let mut rows = self.game.conditions.rows.iter();
        rows.any(|row| row.name.eq_ignore_ascii_case(condition))
    }

    pub(super) fn setting(self, name: &str) -> Option<&'a str> {
        self.campaign.setting(name)
    }
}

/// The name that players use for a character.
pub(super) fn public_name(who: &Character) -> String {
    let name = if who.alias.is_empty() {
        &who.name
    } else {
        &who.alias
    };
    clean(name).into_owned()
}
