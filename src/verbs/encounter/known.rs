//! Looking up encounters, templates, and creatures without their numbers.

use crate::campaign::{At, CampaignChange, Character, CharacterId, Encounter};
use crate::game::words::creatures;
use crate::game::{Completion, Draft, Refusal, Table, Typing};
use crate::lang::line::Word;
use crate::lang::read::choose;

/// Every prepared encounter, with its creatures.
pub(super) fn encounters(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let encounters = table.campaign.encounters.iter();
    encounters
        .map(|encounter| Completion::text(&encounter.name, creatures(encounter)))
        .collect()
}

/// The index of the encounter that a word means.
pub(super) fn find(table: Table<'_>, word: &Word) -> Result<usize, Refusal> {
    let all = &table.campaign.encounters;
    let names = all.iter().map(|encounter| encounter.name.as_str());
    choose(word, "encounter", names).map_err(|refusal| {
        if all.is_empty() {
            refusal.hint("nothing is prepared yet: encounter new \"Quay rats\" rat x3")
        } else {
            refusal
        }
    })
}

/// The index of the encounter with exactly this name, ignoring case.
pub(super) fn named(draft: &Draft<'_>, name: &str) -> Option<usize> {
    let folded = name.to_lowercase();
    let mut all = draft.campaign().encounters.iter();
    all.position(|other| other.name.to_lowercase() == folded)
}

/// Replaces an encounter.
pub(super) fn replace(draft: &mut Draft<'_>, at: usize, to: Encounter) {
    let from = draft.campaign().encounters[at].clone();
    draft.apply(CampaignChange::Encounter(At::replace(at, from, to)));
}

/// The template with exactly this name, ignoring case.
pub(super) fn template(table: Table<'_>, name: &str) -> Option<Character> {
    let folded = name.to_lowercase();
    let mut bestiary = table.campaign.bestiary.iter();
    let found = bestiary.find(|template| template.name.to_lowercase() == folded)?;
    Some(Character::clone(found))
}

/// A name without its number: `Reed goblin` for `Reed goblin 2`.
pub(super) fn base_name(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((base, number))
            if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) =>
        {
            base
        }
        _ => name,
    }
}

/// Whether a character is in a fight, running or paused.
pub(super) fn is_fighting(draft: &Draft<'_>, who: CharacterId) -> bool {
    let mut fights = draft.campaign().fights.iter();
    fights.any(|fight| fight.place_of(who).is_some())
}

/// All characters that an encounter has brought in, the new ones last. Earlier ones still belong
/// to it, dead or alive.
pub(super) fn all_brought(
    encounter: Option<&Encounter>,
    came: Vec<CharacterId>,
) -> Vec<CharacterId> {
    let mut brought = encounter.map_or_else(Vec::new, |one| one.brought.clone());
    brought.retain(|id| !came.contains(id));
    brought.extend(came);
    brought
}
