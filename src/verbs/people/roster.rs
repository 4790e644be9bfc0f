//! `remove` and `rename`: characters of the campaign.

use std::sync::Arc;

use super::whose::Whose;
use crate::campaign::{CampaignChange, Change, Character, CharacterId};
use crate::game::syntax::{NAME, NAMES, text};
use crate::game::{Args, Draft, Refusal, Result, Verb};
use crate::lang::line::Word;
use crate::play::fight::FightDraft;
use crate::play::{past, pending, work};
use crate::sheet::NAME as FIELD;

pub(super) const REMOVE: Verb = Verb {
    name: "remove",
    syntax: &[NAMES],
    doc: "Removes a character from the campaign and from the fight.",
    run: remove,
    ..Verb::PLAIN
};

pub(super) const TIDY: Verb = Verb {
    name: "tidy",
    doc: "Removes all creatures of earlier fights, which the roster lists only with everybody: those that an encounter brought, and numbered ones, or ones named like their template, who were down or had fled. Whoever has a name of their own stays.",
    run: tidy,
    ..Verb::PLAIN
};

pub(super) const RENAME: Verb = Verb {
    name: "rename",
    syntax: &[NAME, text("NAME")],
    doc: "Renames a character.",
    run: rename,
    ..Verb::PLAIN
};

fn remove(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    for (id, _) in args.people(draft.table())? {
        remove_one(draft, id);
    }
    Ok(())
}

fn remove_one(draft: &mut Draft<'_>, id: CharacterId) {
    let fights = draft.campaign().fights.iter();
    for fight in fights.map(|fight| fight.id).collect::<Vec<_>>() {
        FightDraft::of(draft, fight).leave(id, false);
    }
    pending::remove_all(draft, |one| one.who == id);
    work::forget(draft, id);
    past::come_back(draft, id);
    let Ok(who) = draft.character(id).cloned() else {
        return;
    };
    draft.apply(CampaignChange::Character(Change::new(
        Some(Arc::new(who)),
        None,
    )));
}

fn tidy(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let gone = draft.campaign().of_earlier_fights();
    if gone.is_empty() {
        let why = "no creatures of earlier fights are left";
        return Err(Refusal::rule(args.verb.span, why));
    }
    for id in gone {
        remove_one(draft, id);
    }
    Ok(())
}

fn rename(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
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
pub(super) fn call(draft: &Draft<'_>, who: &mut Character, word: &Word) -> Result {
    FIELD.put(who, word)?;
    let other = draft.campaign().characters.named(&who.name);
    if other.is_some_and(|other| other != who.id) {
        return Err(Refusal::in_use(word.span, &who.name));
    }
    Ok(())
}
