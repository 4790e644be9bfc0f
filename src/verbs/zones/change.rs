//! Finding zones by name and changing them: their names and notes, and removing them.

use crate::campaign::fold::same;
use crate::campaign::{At, CampaignChange, Change, CharacterId, PersonChange, Zone};
use crate::game::{Args, Draft, Refusal, Result};
use crate::lang::line::Word;
use crate::lang::read::{choose_or, made};

/// `zone rename|remove|note`.
pub(super) fn rename_or_remove(draft: &mut Draft<'_>, args: &Args<'_>, form: &str) -> Result {
    let name = find(draft, args.word(0, "a zone")?)?;
    if form == "remove" {
        remove(draft, &name);
    } else if form == "rename" {
        let what = "the new name";
        let word = args.word(1, what)?;
        let (to, at) = made(word, what)?;
        let taken = draft.campaign().zone(&to);
        if taken.is_some_and(|other| other.name != name) {
            return Err(Refusal::in_use(at, &to));
        }
        rename(draft, &name, &to);
    } else {
        let notes = args.word(1, "the notes, in quotes")?.text.trim();
        let is_it = |zone: &Zone| zone.name == name;
        change(draft, is_it, |zone| zone.notes = notes.into());
    }
    Ok(())
}

/// Characters in the zone are then in none. Prepared encounters keep the zone, and bring it back.
fn remove(draft: &mut Draft<'_>, name: &str) {
    draft.untold(|draft| {
        let part = |zone: &mut Zone| zone.joins.retain(|joined| !same(joined, name));
        change(draft, |zone| joins(zone, name), part);
        move_all(draft, name, "");
    });
    let zones = &draft.campaign().zones;
    if let Some(at) = zones.iter().position(|zone| same(&zone.name, name)) {
        let gone = zones[at].clone();
        draft.apply(CampaignChange::Zone(At::remove(at, gone)));
    }
}

/// Renames the zone on the map, for the characters in it, and in prepared encounters.
fn rename(draft: &mut Draft<'_>, name: &str, to: &str) {
    let rename = |zone: &mut Zone| {
        for text in zone.joins.iter_mut().chain([&mut zone.name]) {
            if same(text, name) {
                to.clone_into(text);
            }
        }
    };
    draft.untold(|draft| change(draft, |zone| joins(zone, name), rename));
    change(draft, |zone| same(&zone.name, name), rename);
    draft.untold(|draft| {
        move_all(draft, name, to);
        for at in 0..draft.campaign().encounters.len() {
            let from = draft.campaign().encounters[at].clone();
            let mut after = from.clone();
            after.zones.iter_mut().for_each(rename);
            for group in &mut after.creatures {
                if same(&group.zone, name) {
                    to.clone_into(&mut group.zone);
                }
            }
            if from != after {
                draft.apply(CampaignChange::Encounter(At::replace(at, from, after)));
            }
        }
    });
}

/// Moves all characters in a zone to another one, or to none.
fn move_all(draft: &mut Draft<'_>, from: &str, to: &str) {
    let there = draft.campaign().characters.iter();
    let there = there.filter(|who| same(&who.zone, from));
    for who in there.map(|who| who.id).collect::<Vec<_>>() {
        put_in(draft, who, to);
    }
}

/// Moves a character to a zone, or to none.
pub(in crate::verbs) fn put_in(draft: &mut Draft<'_>, who: CharacterId, zone: &str) {
    let from = zone_of(draft, who).to_owned();
    if from != zone {
        let change = Change::new(from, zone.to_owned());
        draft.person(who, PersonChange::Zone(change));
    }
}

/// The name of a character's zone; empty if there is none.
pub(in crate::verbs) fn zone_of<'d>(draft: &'d Draft<'_>, who: CharacterId) -> &'d str {
    let person = draft.campaign().characters.get(who);
    person.map_or("", |person| person.zone.as_str())
}

/// The name of the zone that a word means.
pub(super) fn find(draft: &Draft<'_>, word: &Word) -> Result<String> {
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
