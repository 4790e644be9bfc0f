//! Looking up zones by name, and changing them.

use crate::campaign::fold::same;
use crate::campaign::{At, CampaignChange, Zone};
use crate::game::{Draft, Refusal};
use crate::lang::line::Word;
use crate::lang::read::choose_or;

/// The name of the zone that a word means.
pub(super) fn find(draft: &Draft<'_>, word: &Word) -> Result<String, Refusal> {
    const NONE: &str = "there are no zones yet: zone \"Bridge\" joins \"Gate\"";
    let zones = &draft.campaign().zones;
    let names = zones.iter().map(|zone| zone.name.as_str());
    let at = choose_or(word, "zone", names, NONE)?;
    Ok(zones[at].name.clone())
}

/// Whether a zone says itself that it joins another one.
pub(super) fn joins(zone: &Zone, other: &str) -> bool {
    zone.joins.iter().any(|joined| same(joined, other))
}

/// Changes the zones for which `is_it` is true, each in an event of its own.
pub(super) fn change(
    draft: &mut Draft<'_>,
    is_it: impl Fn(&Zone) -> bool,
    change: impl Fn(&mut Zone),
) {
    for at in 0..draft.campaign().zones.len() {
        let from = draft.campaign().zones[at].clone();
        if is_it(&from) {
            let mut to = from.clone();
            change(&mut to);
            draft.apply(CampaignChange::Zone(At::replace(at, from, to)));
        }
    }
}
