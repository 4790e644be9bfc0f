//! `encounter save`: keeps the creatures of the fight for another time.

use std::sync::Arc;

use super::known::{brings, named, put};
use crate::campaign::numbered::base_name;
use crate::campaign::{At, CampaignChange, Character, Encounter, Fight, Group, Side};
use crate::game::{Args, Draft, Refusal, Result};
use crate::verbs::people::as_template;

/// Saves the GM's characters of the fight as an encounter, with its zones. A creature that matches
/// no template becomes one, unhurt.
pub(super) fn save(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (name, _) = args.made("a name for the encounter")?;
    let verb = args.verb.span;
    let Some(fight) = draft.campaign().fight().cloned() else {
        let refusal = Refusal::rule(verb, "no fight is running, so there is nothing to save");
        return Err(refusal.hint("encounter new makes one without a fight"));
    };
    let foes = foes(draft, &fight);
    if foes.is_empty() {
        return Err(Refusal::rule(verb, "only players are in this fight"));
    }
    let mut creatures: Vec<Group> = Vec::new();
    for foe in &foes {
        let base = base_name(&foe.name);
        if draft.campaign().template(base).is_none() {
            add_template(draft, foe, base);
        }
        let alike = |group: &&mut Group| {
            group.template == base && group.zone == foe.zone && group.minion == foe.minion
        };
        match creatures.iter_mut().find(alike) {
            Some(group) => group.count += 1,
            None => creatures.push(Group {
                template: base.to_owned(),
                count: 1,
                zone: foe.zone.clone(),
                minion: foe.minion,
            }),
        }
    }
    let all = &draft.campaign().encounters;
    let at = named(draft, &name).unwrap_or(all.len());
    let before = all.get(at).cloned().unwrap_or_default();
    let here = foes.iter().map(|foe| foe.zone.as_str());
    let mut to = Encounter {
        name,
        creatures,
        zones: draft.campaign().zones_around(here),
        init: fight.init.clone(),
        allot: fight.allot.to_string(),
        ..before
    };
    let came: Vec<_> = foes.iter().map(|foe| foe.id).collect();
    brings(&mut to, &came);
    put(draft, at, to);
    Ok(())
}

fn foes(draft: &Draft<'_>, fight: &Fight) -> Vec<Character> {
    let people = &draft.campaign().characters;
    let all = fight.characters().into_iter();
    let all = all.filter_map(|id| people.get(id));
    all.filter(|who| who.side() == Side::Foe).cloned().collect()
}

fn add_template(draft: &mut Draft<'_>, foe: &Character, name: &str) {
    let template = Character {
        name: name.to_owned(),
        ..as_template(foe)
    };
    let at = draft.campaign().bestiary.len();
    draft.apply(CampaignChange::Template(At::insert(at, Arc::new(template))));
}
