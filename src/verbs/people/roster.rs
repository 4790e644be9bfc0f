//! `remove` and `rename`: characters of the campaign.

use crate::campaign::statement::SheetStatement;
use std::sync::Arc;

use crate::campaign::{CampaignChange, Change, PersonChange};
use crate::game::syntax::{NAME, NAMES, text};
use crate::game::{Args, Draft, Refusal, Verb, Why};
use crate::play::fight::FightDraft;
use crate::play::{pending, work};

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
    for (id, _) in args.everybody(draft.table())? {
        let fights: Vec<_> = draft
            .campaign()
            .fights
            .iter()
            .map(|fight| fight.id)
            .collect();
        for fight in fights {
            FightDraft::of(draft, fight).leave(id);
        }
        pending::forget(draft, id);
        work::forget(draft, id);
        let Ok(who) = draft.character(id).cloned() else {
            continue;
        };
        draft.state_of(id, SheetStatement::Left);
        draft.apply(CampaignChange::Character(Change::new(
            Some(Arc::new(who)),
            None,
        )));
    }
    Ok(())
}

fn rename(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (who, _) = args.somebody(draft.table())?;
    let (to, at) = args.made("the new name")?;
    args.finish()?;
    if draft
        .campaign()
        .characters
        .named(&to)
        .is_some_and(|other| other != who)
    {
        return Err(Refusal::at(at, Why::NameInUse(to)));
    }
    let from = draft.character(who)?.name.clone();
    if from == to {
        return Err(Refusal::rule(at, format!("{from} is called that already")));
    }
    draft.state_of(who, SheetStatement::Renamed(to.as_str().into()));
    draft.person(who, PersonChange::Name(Change { from, to }));
    Ok(())
}
