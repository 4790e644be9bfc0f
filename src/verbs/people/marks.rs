//! A character's side, dice, and what the players see of them.

use super::whose::Whose;
use crate::campaign::CharacterId;
use crate::game::syntax::{Arg, NAME, NAMES, text};
use crate::game::{Args, Draft, Result, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::syntax::keywords;
use crate::sheet::{self, Field};

pub(super) const SIDE: Verb = Verb {
    name: "side",
    syntax: &[
        NAMES,
        Arg::OneOf(&[
            &[Arg::Word("player", "a player's character")],
            &[Arg::Word("foe", "an NPC, against the players")],
            &[Arg::Word("ally", "an NPC, on the players' side")],
        ]),
    ],
    doc: "Sets whether a character is a player's, a foe or an ally.",
    run: |draft, args| choose(draft, args, sheet::SIDE),
    ..Verb::PLAIN
};

pub(super) const PLAYER: Verb = Verb {
    name: "player",
    aliases: &["pc"],
    syntax: &[NAMES],
    doc: "Makes an NPC a player's character.",
    run: |draft, args| put_all(draft, args, sheet::SIDE, "player"),
    ..Verb::PLAIN
};

pub(super) const NPC: Verb = Verb {
    name: "npc",
    syntax: &[NAMES],
    doc: "Makes a character an NPC: a foe, unless 'side' says otherwise.",
    run: |draft, args| put_all(draft, args, sheet::SIDE, "foe"),
    ..Verb::PLAIN
};

pub(super) const HIDE: Verb = Verb {
    name: "hide",
    syntax: &[NAMES],
    doc: "Hides a character from the players.",
    run: |draft, args| put_all(draft, args, sheet::HIDDEN, "yes"),
    ..Verb::PLAIN
};

pub(super) const REVEAL: Verb = Verb {
    name: "reveal",
    syntax: &[NAMES],
    doc: "Reveals a character to the players; one they already see is shown with the real name.",
    run: |draft, args| {
        for (who, at) in args.people(draft.table())? {
            let person = draft.character(who)?;
            // If the players see the character already, the name is revealed.
            let (field, to) = if person.hidden || person.alias.is_empty() {
                (sheet::HIDDEN, "no")
            } else {
                (sheet::ALIAS, "-")
            };
            put(draft, who, field, &Word::bare(to, at))?;
        }
        Ok(())
    },
    ..Verb::PLAIN
};

pub(super) const ALIAS: Verb = Verb {
    name: "alias",
    syntax: &[
        NAME,
        Arg::OneOf(&[
            &[text("\"a tall stranger\"")],
            &[Arg::Word("-", "players see the name")],
        ]),
    ],
    doc: "Sets the name under which players see a character, until 'reveal'; '-' removes it.",
    run: |draft, args| {
        let (who, _) = args.somebody(draft.table())?;
        let gone = Word::bare("-", Span::default());
        let word = args.text().or_else(|| args.has("-").then_some(&gone));
        let word = word.ok_or_else(|| args.missing(sheet::ALIAS.expects()))?;
        put(draft, who, sheet::ALIAS, word)
    },
    ..Verb::PLAIN
};

pub(super) const OWN_DICE: Verb = Verb {
    name: "own_dice",
    syntax: &[
        NAMES,
        Arg::OneOf(&[
            &[Arg::Word("on", "the prompt asks for their dice")],
            &[Arg::Word("off", "the console rolls for them")],
            &[Arg::Word("-", "as the option own_dice says")],
        ]),
    ],
    doc: "Sets whether the prompt asks for a character's dice. The console always makes secret rolls.",
    run: |draft, args| choose(draft, args, sheet::OWN_DICE),
    ..Verb::PLAIN
};

/// Sets a field of several characters to one of the keywords, which ends the line.
fn choose(draft: &mut Draft<'_>, args: &Args<'_>, field: Field) -> Result {
    let Some((word, _)) = args.keyword(&keywords(args.row.syntax)) else {
        args.people(draft.table())?;
        return Err(args.missing(field.expects()));
    };
    put_all(draft, args, field, word)
}

/// Sets a field of all characters in the line.
fn put_all(draft: &mut Draft<'_>, args: &Args<'_>, field: Field, to: &'static str) -> Result {
    for (who, at) in args.people(draft.table())? {
        put(draft, who, field, &Word::bare(to, at))?;
    }
    Ok(())
}

/// Sets a field of a character.
fn put(draft: &mut Draft<'_>, who: CharacterId, field: Field, to: &Word) -> Result {
    let mut sheet = draft.character(who)?.clone();
    field.put(&mut sheet, to)?;
    Whose::Person(who).becomes(draft, &sheet)
}
