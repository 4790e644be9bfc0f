//! A character or a template, by name, and changes of their sheet.

use std::sync::Arc;

use super::revive::{is_dead, stays_dead};
use crate::campaign::fold::same;
use crate::campaign::statement::Named;
use crate::campaign::{At, CampaignChange, Character, CharacterId, PersonChange, Power, Weapon};
use crate::game::candidates::names;
use crate::game::changes::changes;
use crate::game::remark::UNCHANGED;
use crate::game::syntax::{Arg, Kind, value};
use crate::game::who::character;
use crate::game::{Completion, Draft, Refusal, Result, Table, Typing, Why};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, choose_or, find};
use crate::lang::refusal::either;

/// A character or a template.
pub(crate) const WHOSE: Arg = value("NAME", Kind::Name, names_and_templates);

/// The characters and the bestiary.
fn names_and_templates(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = names(table, typing);
    out.extend(templates(table, typing));
    out
}

/// The bestiary.
pub(crate) fn templates(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let templates = table.campaign.bestiary.iter();
    Completion::all(templates.map(|template| &template.name), "template")
}

/// The owner of a sheet.
#[derive(Clone, Copy)]
pub(crate) enum Whose {
    Person(CharacterId),
    /// A template, by its index in the bestiary.
    Template(usize),
}

impl Whose {
    /// The owner of this name. A whole name takes precedence over a partial one, and a character
    /// over a template.
    ///
    /// # Errors
    /// Returns an error if no name or several match.
    pub(crate) fn of(table: Table<'_>, word: &Word) -> Result<Self> {
        let campaign = table.campaign;
        if campaign.characters.named(&word.text).is_none()
            && let Some((at, _)) = campaign.template(&word.text)
        {
            return Ok(Self::Template(at));
        }
        let templates = campaign.bestiary.iter().map(|one| &*one.name);
        character(table, word).map(Self::Person).or_else(|refusal| {
            match find(word, "template", templates)? {
                Some(at) if matches!(refusal.why, Why::NoMatch { .. }) => Ok(Self::Template(at)),
                _ => Err(refusal),
            }
        })
    }

    /// What a copy of this name is made from. A whole name takes precedence over a partial one, and a
    /// template over a character.
    ///
    /// # Errors
    /// Returns an error if no name or several match.
    pub(super) fn to_copy(table: Table<'_>, word: &Word) -> Result<Self> {
        const NONE: &str = "the bestiary of this campaign is empty";
        let campaign = table.campaign;
        if campaign.template(&word.text).is_none()
            && let Some(id) = campaign.characters.named(&word.text)
        {
            return Ok(Self::Person(id));
        }
        let templates = campaign.bestiary.iter().map(|one| &*one.name);
        let template = choose_or(word, "template", templates, NONE).map(Self::Template);
        template.or_else(|refusal| {
            let who = character(table, word).map_err(|_| refusal)?;
            Ok(Self::Person(who))
        })
    }

    /// The sheet.
    ///
    /// # Errors
    /// Returns an error if the character no longer exists.
    pub(crate) fn sheet(self, table: Table<'_>) -> Result<&Character> {
        match self {
            Self::Person(id) => table.character(id),
            Self::Template(at) => {
                let template = table.campaign.bestiary.get(at).map(AsRef::as_ref);
                template.ok_or_else(Refusal::gone)
            }
        }
    }

    /// Makes the sheet be like this one.
    ///
    /// # Errors
    /// Returns an error if the character no longer exists.
    pub(crate) fn becomes(self, draft: &mut Draft<'_>, to: &Character) -> Result {
        let from = self.sheet(draft.table())?;
        let changes = changes(draft.game(), from, to);
        if changes.is_empty() {
            let named = Named::from(from);
            draft.state(UNCHANGED.by(named, ""));
        }
        match self {
            Self::Person(id) => {
                for change in &changes {
                    let put = |draft: &mut Draft<'_>| draft.person(id, change.clone());
                    if follows(change, &changes) {
                        draft.untold(put);
                    } else {
                        put(draft);
                    }
                }
            }
            Self::Template(at) => {
                let change = At::put(&draft.campaign().bestiary, at, Arc::new(to.clone()));
                draft.apply(CampaignChange::Template(change));
            }
        }
        Ok(())
    }
}

/// The sheet whose name stands before the cursor.
pub(crate) fn sheet_named<'t>(table: Table<'t>, typing: &Typing<'_>) -> Option<&'t Character> {
    Whose::of(table, typing.name?).ok()?.sheet(table).ok()
}

/// Whether an attack or a power changes only because its skill has a new name.
fn follows(change: &PersonChange, all: &[PersonChange]) -> bool {
    let Some((was, is)) = other_skill(change) else {
        return false;
    };
    let is_renamed = |change: &PersonChange| match change {
        PersonChange::Skill(skill) => {
            let mut names = skill.both().map(|skill| &skill.name);
            names.next().is_some_and(|name| same(name, &was)) && names.next() == Some(&is)
        }
        _ => false,
    };
    all.iter().any(is_renamed)
}

/// The skill of an attack or a power before and after, if nothing else of it changes.
fn other_skill(change: &PersonChange) -> Option<(String, String)> {
    match change {
        PersonChange::Attack(attack) => {
            let (was, is) = (attack.from.as_ref()?, attack.to.as_ref()?);
            let kept = Weapon {
                skill: is.skill.clone(),
                ..was.clone()
            };
            (kept == *is).then(|| (was.skill.clone(), is.skill.clone()))
        }
        PersonChange::Power(power) => {
            let (was, is) = (power.from.as_ref()?, power.to.as_ref()?);
            let (mut kept, mut is) = (Power::clone(was), Power::clone(is));
            let skill = is.skill_mut()?.clone();
            let was = std::mem::replace(kept.skill_mut()?, skill.clone());
            (kept == is).then_some((was, skill))
        }
        _ => None,
    }
}

/// Refuses anything after the last word that was read; `more` are the keywords that could follow.
///
/// # Errors
/// Returns an error at the first word that is left.
pub(crate) fn end(cursor: &Cursor<'_>, more: &[&str]) -> Result {
    let Some(word) = cursor.peek() else {
        return Ok(());
    };
    if more.is_empty() {
        return Err(Refusal::expected(word.span, "nothing more here"));
    }
    let mut each: Vec<String> = more.iter().map(|word| format!("'{word}'")).collect();
    each.push("the end".to_owned());
    Err(Refusal::expected(word.span, either(&each)))
}

/// Changes a sheet, unless that would bring a dead character back, whose name is `at`.
///
/// # Errors
/// Returns an error if the change does, or if a dead character would live again.
pub(super) fn without_reviving(
    draft: &mut Draft<'_>,
    (who, at): (CharacterId, Span),
    change: impl FnOnce(&mut Draft<'_>) -> Result,
) -> Result {
    let dead = is_dead(draft, who)?;
    change(draft)?;
    if dead && !is_dead(draft, who)? {
        return Err(stays_dead(draft.table(), who, at));
    }
    Ok(())
}
