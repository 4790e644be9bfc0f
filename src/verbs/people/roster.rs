//! `remove` and `rename`: characters of the campaign.

use std::sync::Arc;

use super::whose::Whose;
use crate::campaign::{CampaignChange, Change, Character};
use crate::game::syntax::{NAME, NAMES, text};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::lang::line::Word;
use crate::play::fight::FightDraft;
use crate::play::{pending, work};
use crate::sheet::NAME as FIELD;

pub(super) const REMOVE: Verb = Verb {
    name: "remove",
    syntax: &[NAMES],
    doc: "Removes a character from the campaign and from the fight.",
    run: remove,
    ..Verb::PLAIN
};

pub(super) const RENAME: Verb = Verb {
    name: "rename",
    syntax: &[NAME, text("NAME")],
    doc: "Renames a character.",
    run: rename,
    ..Verb::PLAIN
};

fn remove(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    for (id, _) in args.people(draft.table())? {
        let fights = draft.campaign().fights.iter();
        for fight in fights.map(|fight| fight.id).collect::<Vec<_>>() {
            FightDraft::of(draft, fight).leave(id, false);
        }
        pending::remove_all(draft, |one| one.who == id);
        work::forget(draft, id);
        let Ok(who) = draft.character(id).cloned() else {
            continue;
        };
        draft.apply(CampaignChange::Character(Change::new(
            Some(Arc::new(who)),
            None,
        )));
    }
    Ok(())
}

fn rename(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (who, _) = args.somebody(draft.table())?;
    let word = args.word(0, FIELD.expects())?;
    let from = draft.character(who)?.name.clone();
    if from == word.text.trim() {
        let why = format!("{from} is called that already");
        return Err(Refusal::rule(word.span, why));
    }
    let mut to = draft.character(who)?.clone();
    call(draft, &mut to, word)?;
    Whose::Person(who).becomes(draft, &to)
}

/// Writes another name onto the sheet of a character.
///
/// # Errors
/// Returns an error if it is no name, or if another character has it.
pub(super) fn call(draft: &Draft<'_>, who: &mut Character, word: &Word) -> Result<(), Refusal> {
    FIELD.put(who, word)?;
    let other = draft.campaign().characters.named(&who.name);
    if other.is_some_and(|other| other != who.id) {
        return Err(Refusal::in_use(word.span, &who.name));
    }
    Ok(())
}
