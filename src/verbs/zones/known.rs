//! Looking up zones by name.

use crate::game::{Draft, Refusal};
use crate::lang::line::Word;
use crate::lang::read::choose;

/// Whether two names mean the same zone.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// The name of the zone that a word means.
pub(super) fn find(draft: &Draft<'_>, word: &Word) -> Result<String, Refusal> {
    let zones = &draft.campaign().zones;
    let at =
        choose(word, "zone", zones.iter().map(|zone| zone.name.as_str())).map_err(|refusal| {
            if zones.is_empty() {
                refusal.hint("there are no zones yet: zone \"Bridge\" joins \"Gate\"")
            } else {
                refusal
            }
        })?;
    Ok(zones[at].name.clone())
}
