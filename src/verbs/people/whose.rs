//! A character or a template, by name.

use std::sync::Arc;

use crate::campaign::change::Delta;
use crate::campaign::statement::{Named, PersonStatement, SheetStatement};
use crate::campaign::{At, CampaignChange, Character, CharacterId, PersonChange, Statement};
use crate::game::candidates::names;
use crate::game::who::character;
use crate::game::{Completion, Draft, Refusal, Table, Typing, Why};
use crate::lang::line::Word;
use crate::lang::read::find;

pub(in crate::verbs) fn names_and_templates(
    table: Table<'_>,
    typing: &Typing<'_>,
) -> Vec<Completion> {
    let mut out = names(table, typing);
    let templates = table.campaign.bestiary.iter();
    out.extend(templates.map(|one| Completion::text(&one.name, "template")));
    out
}

/// The owner of a sheet.
#[derive(Clone, Copy)]
pub(in crate::verbs) enum Whose {
    Person(CharacterId),
    /// A template, by its index in the bestiary.
    Template(usize),
}

/// The owner of this name. A whole name takes precedence over a partial one, and a character over
/// a template.
pub(in crate::verbs) fn whose(table: Table<'_>, word: &Word) -> Result<Whose, Refusal> {
    let campaign = table.campaign;
    let templates = || campaign.bestiary.iter().map(|one| one.name.as_str());
    if campaign.characters.named(&word.text).is_none() {
        let wanted = word.text.to_lowercase();
        if let Some(at) = templates().position(|name| name.to_lowercase() == wanted) {
            return Ok(Whose::Template(at));
        }
    }
    character(table, word)
        .map(Whose::Person)
        .or_else(|refusal| match find(word, "template", templates())? {
            Some(at) if matches!(refusal.why, Why::NoMatch { .. }) => Ok(Whose::Template(at)),
            _ => Err(refusal),
        })
}

impl Whose {
    /// The sheet.
    ///
    /// # Errors
    /// Returns [`Why::Gone`] if the character no longer exists.
    pub(in crate::verbs) fn sheet<'d>(
        self,
        draft: &'d Draft<'_>,
    ) -> Result<&'d Character, Refusal> {
        match self {
            Self::Person(id) => draft.character(id),
            Self::Template(at) => {
                let template = draft.campaign().bestiary.get(at);
                template
                    .map(AsRef::as_ref)
                    .ok_or_else(|| Refusal::new(Why::Gone))
            }
        }
    }

    /// Changes the sheet and reports it.
    pub(in crate::verbs) fn change(
        self,
        draft: &mut Draft<'_>,
        change: PersonChange,
        told: SheetStatement,
    ) {
        match self {
            Self::Person(id) => {
                draft.state_of(id, told);
                draft.person(id, change);
            }
            Self::Template(at) => {
                let Some(from) = draft.campaign().bestiary.get(at).map(Arc::clone) else {
                    return;
                };
                let mut to = Character::clone(&from);
                change.apply(&mut to);
                let named = Named::from(&*from);
                draft.state(Statement::Person(named, PersonStatement::Sheet(told)));
                let to = Arc::new(to);
                draft.apply(CampaignChange::Template(At::replace(at, from, to)));
            }
        }
    }
}
