//! Imports from another campaign: its characters, templates and encounters.

use super::found::{Found, ImportError, Person};
use crate::campaign::{Campaign, Character, Encounter, List};
use crate::game::Game;

/// Everyone in a campaign, without the current state of play: fights, conditions, sustained
/// effects.
///
/// # Errors
/// Returns an error if it is a campaign of another game.
pub fn of_campaign(game: &'static Game, campaign: &Campaign) -> Result<Found, ImportError> {
    if campaign.system != game.id {
        let why = format!(
            "it plays '{}', this campaign '{}'",
            campaign.system, game.id
        );
        return Err(ImportError::malformed(1, 1, why));
    }
    let people = campaign.characters.iter().map(|who| Person {
        who: Character {
            id: crate::campaign::CharacterId::default(),
            conditions: List::default(),
            sustained: List::default(),
            zone: String::new(),
            ..who.clone()
        },
        ..Person::default()
    });
    let templates = campaign.bestiary.iter().map(|one| Person {
        who: Character::clone(one),
        template: true,
        ..Person::default()
    });
    let encounters = campaign.encounters.iter().map(|one| Encounter {
        brought: Vec::new(),
        ..one.clone()
    });
    let mut found = Found {
        people: people.chain(templates).collect(),
        encounters: encounters.collect(),
        misses: Vec::new(),
    };
    found.tidy();
    Ok(found)
}
