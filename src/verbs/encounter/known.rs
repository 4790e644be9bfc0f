//! Looking up encounters, templates, and creatures without their numbers.

use crate::campaign::fold::same;
use crate::campaign::{At, CampaignChange, CharacterId, Encounter};
use crate::game::words::creatures;
use crate::game::{Args, Completion, Draft, Result, Table, Typing};
use crate::lang::line::Span;
use crate::lang::read::choose_or;

/// Every prepared encounter, with its creatures.
pub(super) fn encounters(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let encounters = table.campaign.encounters.iter();
    let each = encounters.map(|one| Completion::text(&one.name, creatures(one)));
    each.collect()
}

/// The encounter that the first text means: its index, a copy of it to change, and the span of its name.
pub(super) fn known(draft: &Draft<'_>, args: &Args<'_>) -> Result<(usize, Encounter, Span)> {
    const NONE: &str = "nothing is prepared yet: encounter new \"Quay rats\" rat x3";
    let word = args.word(0, "an encounter")?;
    let all = &draft.campaign().encounters;
    let names = all.iter().map(|encounter| encounter.name.as_str());
    let at = choose_or(word, "encounter", names, NONE)?;
    Ok((at, all[at].clone(), word.span))
}

/// The index of the encounter with exactly this name, ignoring case.
pub(super) fn named(draft: &Draft<'_>, name: &str) -> Option<usize> {
    let mut all = draft.campaign().encounters.iter();
    all.position(|other| same(&other.name, name))
}

/// Makes the encounter at an index be like this one, or adds it behind the last.
pub(super) fn put(draft: &mut Draft<'_>, at: usize, to: Encounter) {
    let change = At::put(&draft.campaign().encounters, at, to);
    draft.apply(CampaignChange::Encounter(change));
}

/// Notes that an encounter has brought in some characters. Earlier ones still belong to it, dead or alive.
pub(super) fn brings(encounter: &mut Encounter, came: &[CharacterId]) {
    encounter.brought.retain(|id| !came.contains(id));
    encounter.brought.extend(came);
}
