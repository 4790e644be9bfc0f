//! Renaming, removing and annotating a zone.

use super::known::{find, same};
use crate::campaign::{At, CampaignChange, Change, CharacterId, Encounter, PersonChange, Zone};
use crate::game::{Args, Draft, Refusal, Why};
use crate::lang::read::made;

/// `zone rename|remove|note`.
pub(super) fn run(draft: &mut Draft<'_>, args: &Args<'_>, form: &str) -> Result<(), Refusal> {
    let texts = args.texts();
    let zone = texts.first().ok_or_else(|| args.missing("a zone"))?;
    let name = find(draft, zone)?;
    if form == "remove" {
        args.finish()?;
        remove(draft, &name);
    } else if form == "rename" {
        let what = "the new name";
        let word = texts.get(1).ok_or_else(|| args.missing(what))?;
        args.finish()?;
        let (to, at) = made(word, what)?;
        let taken = draft.campaign().zone(&to);
        if taken.is_some_and(|other| other.name != name) {
            return Err(Refusal::at(at, Why::NameInUse(to)));
        }
        rename(draft, &name, &to);
    } else {
        let notes = texts.get(1);
        let notes = notes.ok_or_else(|| args.missing("the notes, in quotes"))?;
        args.finish()?;
        change_one(draft, &name, |zone| zone.notes = notes.text.trim().into());
    }
    Ok(())
}

/// Characters in the zone are then in none. Prepared encounters keep the zone, and bring it back.
fn remove(draft: &mut Draft<'_>, name: &str) {
    change_others(draft, name, |zone| {
        zone.joins.retain(|joined| !same(joined, name));
    });
    move_all(draft, name, "");
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
    change_others(draft, name, rename);
    change_one(draft, name, rename);
    move_all(draft, name, to);
    for at in 0..draft.campaign().encounters.len() {
        let from = draft.campaign().encounters[at].clone();
        let mut after: Encounter = from.clone();
        after.zones.iter_mut().for_each(rename);
        for group in &mut after.creatures {
            if same(&group.zone, name) {
                to.clone_into(&mut group.zone);
            }
        }
        if from != after {
            let change = CampaignChange::Encounter(At::replace(at, from, after));
            draft.untold(|draft| draft.apply(change));
        }
    }
}

/// Changes what the zones around one say of it.
fn change_others(draft: &mut Draft<'_>, name: &str, change: impl Fn(&mut Zone)) {
    for at in 0..draft.campaign().zones.len() {
        let from = draft.campaign().zones[at].clone();
        let mut to = from.clone();
        change(&mut to);
        if from != to && !same(&from.name, name) {
            let change = CampaignChange::Zone(At::replace(at, from, to));
            draft.untold(|draft| draft.apply(change));
        }
    }
}

fn change_one(draft: &mut Draft<'_>, name: &str, change: impl FnOnce(&mut Zone)) {
    let mut zones = draft.campaign().zones.iter();
    if let Some(at) = zones.position(|zone| same(&zone.name, name)) {
        let from = draft.campaign().zones[at].clone();
        let mut to = from.clone();
        change(&mut to);
        draft.apply(CampaignChange::Zone(At::replace(at, from, to)));
    }
}

/// Moves all characters in a zone to another one, or to none.
fn move_all(draft: &mut Draft<'_>, from: &str, to: &str) {
    let there = draft.campaign().characters.iter();
    let there = there.filter(|who| same(&who.zone, from));
    let there: Vec<(CharacterId, String)> = there.map(|who| (who.id, who.zone.clone())).collect();
    for (who, zone) in there {
        let change = Change::new(zone, to.to_owned());
        draft.untold(|draft| draft.person(who, PersonChange::Zone(change)));
    }
}
