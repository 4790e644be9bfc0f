//! Renaming, removing and annotating a zone.

use super::known::{find, same};
use crate::campaign::statement::ZoneStatement;
use crate::campaign::{
    At, CampaignChange, Change, CharacterId, Encounter, PersonChange, Statement, Zone,
};
use crate::game::{Args, Draft, Refusal, Why};
use crate::lang::read::made;

/// `zone rename|remove|note`.
pub(super) fn run(draft: &mut Draft<'_>, args: &Args<'_>, form: &str) -> Result<(), Refusal> {
    let texts = args.texts();
    let zone = texts.first().ok_or_else(|| args.missing("a zone"))?;
    let name = find(draft, zone)?;
    let told = if form == "remove" {
        args.finish()?;
        remove(draft, &name);
        ZoneStatement::Removed
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
        ZoneStatement::Renamed(to.as_str().into())
    } else {
        let notes = texts.get(1);
        let notes = notes.ok_or_else(|| args.missing("the notes, in quotes"))?;
        args.finish()?;
        let notes = notes.text.trim();
        change(draft, |zone| {
            if same(&zone.name, &name) {
                zone.notes = notes.into();
            }
        });
        ZoneStatement::Noted(notes.into())
    };
    draft.state(Statement::ZoneChanged(name.as_str().into(), told));
    Ok(())
}

/// Characters in the zone are then in none. Prepared encounters keep the zone, and bring it back.
fn remove(draft: &mut Draft<'_>, name: &str) {
    change(draft, |zone| {
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
    change(draft, rename);
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
            draft.apply(CampaignChange::Encounter(At::replace(at, from, after)));
        }
    }
}

/// Changes all zones of the map.
fn change(draft: &mut Draft<'_>, change: impl Fn(&mut Zone)) {
    for at in 0..draft.campaign().zones.len() {
        let from = draft.campaign().zones[at].clone();
        let mut to = from.clone();
        change(&mut to);
        if from != to {
            draft.apply(CampaignChange::Zone(At::replace(at, from, to)));
        }
    }
}

/// Moves all characters in a zone to another one, or to none.
fn move_all(draft: &mut Draft<'_>, from: &str, to: &str) {
    let there = draft.campaign().characters.iter();
    let there = there.filter(|who| same(&who.zone, from));
    let there: Vec<(CharacterId, String)> = there.map(|who| (who.id, who.zone.clone())).collect();
    for (who, zone) in there {
        let change = Change::new(zone, to.to_owned());
        draft.person(who, PersonChange::Zone(change));
    }
}
