//! Whose somebody is, and whether the players see them.

use crate::campaign::statement::SheetStatement;
use crate::campaign::{Change, PersonChange};
use crate::game::syntax::NAMES;
use crate::game::{Args, Draft, Refusal, Verb};

pub(super) const PLAYER: Verb = Verb {
    name: "player",
    aliases: &["pc"],
    syntax: &[NAMES],
    doc: "Marks a player's character.",
    run: |draft, args| mark(draft, args, Flag::Player(true)),
    ..Verb::PLAIN
};

pub(super) const NPC: Verb = Verb {
    name: "npc",
    syntax: &[NAMES],
    doc: "Marks a character of the GM's.",
    run: |draft, args| mark(draft, args, Flag::Player(false)),
    ..Verb::PLAIN
};

pub(super) const HIDE: Verb = Verb {
    name: "hide",
    syntax: &[NAMES],
    doc: "Keeps somebody from the players' sight.",
    run: |draft, args| mark(draft, args, Flag::Hidden(true)),
    ..Verb::PLAIN
};

pub(super) const REVEAL: Verb = Verb {
    name: "reveal",
    syntax: &[NAMES],
    doc: "Shows somebody to the players.",
    run: |draft, args| mark(draft, args, Flag::Hidden(false)),
    ..Verb::PLAIN
};

#[derive(Clone, Copy)]
enum Flag {
    Player(bool),
    Hidden(bool),
}

fn mark(draft: &mut Draft<'_>, args: &Args<'_>, flag: Flag) -> Result<(), Refusal> {
    for (who, _) in args.everybody(draft.table())? {
        let person = draft.character(who)?;
        let (from, to, change, told): (_, _, fn(_) -> _, _) = match flag {
            Flag::Player(to) => (
                person.player,
                to,
                PersonChange::Player,
                SheetStatement::Player(to),
            ),
            Flag::Hidden(to) => (
                person.hidden,
                to,
                PersonChange::Hidden,
                SheetStatement::Hidden(to),
            ),
        };
        if from != to {
            draft.person(who, change(Change { from, to }));
        }
        draft.state_of(who, told);
    }
    Ok(())
}
