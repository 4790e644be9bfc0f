//! What the form of a character has on offer.

use crate::campaign::Campaign;
use crate::game::Game;

/// A skill that somebody has or the rules name, and the stat that it is linked to there; empty for none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownSkill {
    pub(crate) name: String,
    pub(crate) stat: String,
}

/// How many sheets are looked at: a crowd has the same skills many times over.
const SHEETS: usize = 400;

/// The skills that the game names and those of all sheets, each once, in the order of their names.
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
