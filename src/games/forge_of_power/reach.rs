//! Attacks from one zone to another, which the rules of a weapon may or may not allow.

use super::remarks::APART;
use crate::campaign::{Campaign, CharacterId};
use crate::game::{Draft, Note, Table};

/// Where two characters are, if they are not in the same zone: `Gate to Bridge`.
fn apart(campaign: &Campaign, by: CharacterId, target: CharacterId) -> Option<String> {
    let [one, other] = [by, target].map(|who| campaign.characters.get(who));
    let (one, other) = (one?, other?);
    let same = one.zone.to_lowercase() == other.zone.to_lowercase();
    let nowhere = [one, other].into_iter().find(|who| who.zone.is_empty());
    match nowhere {
        _ if campaign.zones.is_empty() || (same && nowhere.is_none()) => None,
        Some(nowhere) => Some(format!("{} is in no zone", nowhere.name)),
        None => Some(format!("{} to {}", one.zone, other.zone)),
    }
}

/// The note of a preview.
pub(super) fn note(
    table: Table<'_>,
    by: Option<CharacterId>,
    target: Option<CharacterId>,
) -> Option<Note> {
    let words = apart(table.campaign, by?, target?)?;
    Some(Note::Text(APART.of(&words)))
}

/// The same in the log.
pub(super) fn remark(draft: &mut Draft<'_>, by: Option<CharacterId>, target: Option<CharacterId>) {
    let both = by.zip(target);
    if let Some(words) = both.and_then(|(by, target)| apart(draft.campaign(), by, target)) {
        draft.remark(&APART, &words);
    }
}
