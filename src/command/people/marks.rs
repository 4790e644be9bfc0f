//! Whose somebody is, and whether the players see them.

use crate::campaign::{Change, Event, PersonChange};
use crate::command::named::several;
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
    for (who, _) in several(draft.table(), args)? {
        let person = draft.character(who)?;
        let name = person.name.clone();
        let (is, event, said) = match flag {
            Flag::Player(to) => {
                let from = person.player;
                let said = if to {
                    "is a player's character"
                } else {
                    "is the GM's"
                };
                (
                    from == to,
                    Event::Person(who, PersonChange::Player(Change { from, to })),
                    said,
                )
            }
            Flag::Hidden(to) => {
                let from = person.hidden;
                let said = if to {
                    "is hidden from the players"
                } else {
                    "can be seen"
                };
                (
                    from == to,
                    Event::Person(who, PersonChange::Hidden(Change { from, to })),
                    said,
                )
            }
        };
        if !is {
            draft.apply(event);
        }
        draft.say(format!("{name} {said}"));
    }
    Ok(())
}
