//! Adds what was read to a campaign, as one act.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::found::{Found, Person};
use crate::campaign::bounds::OutOfBounds;
use crate::campaign::fold::same;
use crate::campaign::{At, CampaignChange, Character, Encounter, Statement};
use crate::game::{Draft, Refusal, Result, Why};
use crate::verbs::people::{as_template, bring as bring_one, number};

/// Where characters go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum To {
    #[default]
    Roster,
    /// As templates, from which several can be made later.
    Bestiary,
}

impl To {
    /// Both, with their names on the command line.
    pub const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Roster, "roster", ""),
        (Self::Bestiary, "bestiary", ""),
    ];
}

/// Drafts the import. A name in use gets a number; a template or an encounter replaces the one with
/// the same name.
///
/// # Errors
/// Returns an error if the campaign cannot hold it.
pub fn bring(draft: &mut Draft<'_>, from: &str, found: &Found, to: To) -> Result {
    draft.untold(|draft| bring_all(draft, from, found, to))
}

fn bring_all(draft: &mut Draft<'_>, from: &str, found: &Found, to: To) -> Result {
    let (mut people, mut templates) = (Vec::new(), Vec::new());
    for Person {
        who,
        count,
        template,
    } in &found.people
    {
        if *template || to == To::Bestiary {
            let new = if *template {
                who.clone()
            } else {
                as_template(who)
            };
            self::template(draft, new);
            templates.push(who.name.as_str().into());
            continue;
        }
        for _ in 0..count.unwrap_or(1) {
            let taken = draft.campaign().characters.named(&who.name).is_some();
            let numbered = (taken || count.is_some()).then(|| number(draft, &who.name));
            let name = numbered.unwrap_or_else(|| who.name.clone());
            bring_one(draft, who, &name)?;
            people.push(name.as_str().into());
        }
    }
    found
        .encounters
        .iter()
        .for_each(|one| encounter(draft, one));
    let encounters = found.encounters.iter().map(|one| one.name.as_str().into());
    let cannot = |error: OutOfBounds| Refusal::new(Why::Rule(error.message));
    draft.campaign().check_bounds().map_err(cannot)?;
    draft.state(Statement::Imported {
        from: from.into(),
        people,
        templates,
        encounters: encounters.collect(),
    });
    Ok(())
}

fn template(draft: &mut Draft<'_>, new: Character) {
    let campaign = draft.campaign();
    let known = campaign.template(&new.name).map(|(at, _)| at);
    let at = known.unwrap_or(campaign.bestiary.len());
    let change = At::put(&campaign.bestiary, at, Arc::new(new));
    draft.apply(CampaignChange::Template(change));
}

fn encounter(draft: &mut Draft<'_>, new: &Encounter) {
    let all = &draft.campaign().encounters;
    let known = all.iter().position(|known| same(&known.name, &new.name));
    let change = At::put(all, known.unwrap_or(all.len()), new.clone());
    draft.apply(CampaignChange::Encounter(change));
}
