//! What the character form offers.

use crate::campaign::Campaign;
use crate::game::Game;

/// A skill that a character has or the rules name, with its linked stat; empty for none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownSkill {
    pub(crate) name: String,
    pub(crate) stat: String,
}

/// How many sheets are searched, because the many sheets of a large campaign repeat the same
/// skills.
const SHEETS: usize = 400;

/// The skills named by the game and those of all sheets, without duplicates, sorted by name.
#[must_use]
pub(crate) fn known_skills(campaign: &Campaign, game: &Game) -> Vec<KnownSkill> {
    let named = game.checks.skills.iter();
    let named = named.map(|(name, stat)| (*name, *stat));
    let people = campaign.characters.iter().take(SHEETS);
    let templates = campaign.bestiary.iter().take(SHEETS);
    let sheets = people.map(|who| &who.skills);
    let sheets = sheets.chain(templates.map(|who| &who.skills)).flatten();
    let sheets = sheets.map(|skill| (skill.name.as_str(), skill.stat.as_str()));
    let mut known: Vec<KnownSkill> = Vec::new();
    for (name, stat) in sheets.chain(named) {
        if !known
            .iter()
            .any(|one| one.name.to_lowercase() == name.to_lowercase())
        {
            known.push(KnownSkill {
                name: name.to_owned(),
                stat: stat.to_owned(),
            });
        }
    }
    known.sort_by_cached_key(|one| one.name.to_lowercase());
    known
}
