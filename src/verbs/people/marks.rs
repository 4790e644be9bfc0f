//! A character's side, dice, and what the players see of them.

use crate::campaign::statement::SheetStatement;
use crate::campaign::{Change, CharacterId, PersonChange, Side};
use crate::game::syntax::{Arg, NAME, NAMES, text};
use crate::game::{Args, Draft, Refusal, Verb, Why};

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
    run: side,
    ..Verb::PLAIN
};

pub(super) const PLAYER: Verb = Verb {
    name: "player",
    aliases: &["pc"],
    syntax: &[NAMES],
    doc: "Makes an NPC a player's character.",
    run: |draft, args| put(draft, args, Side::Player),
    ..Verb::PLAIN
};

pub(super) const NPC: Verb = Verb {
    name: "npc",
    syntax: &[NAMES],
    doc: "Makes a character an NPC: a foe, unless 'side' says otherwise.",
    run: |draft, args| put(draft, args, Side::Foe),
    ..Verb::PLAIN
};

pub(super) const HIDE: Verb = Verb {
    name: "hide",
    syntax: &[NAMES],
    doc: "Hides a character from the players.",
    run: |draft, args| hide(draft, args, true),
    ..Verb::PLAIN
};

pub(super) const REVEAL: Verb = Verb {
    name: "reveal",
    syntax: &[NAMES],
    doc: "Reveals a character to the players; one they already see is shown with the real name.",
    run: |draft, args| hide(draft, args, false),
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
    run: alias,
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
    run: |draft, args| {
        let Some((word, _)) = args.keyword(&["on", "off", "-"]) else {
            args.people(draft.table())
                .map_err(|refusal| choice(refusal, args, "'on', 'off' or '-'"))?;
            return Err(args.missing("'on', 'off' or '-'"));
        };
        let to = match word {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        let several = args.before(word).people(draft.table())?;
        args.finish()?;
        for (who, _) in several {
            let from = draft.character(who)?.own_dice;
            if from != to {
                draft.person(who, PersonChange::OwnDice(Change { from, to }));
            }
            draft.state_of(who, SheetStatement::OwnDice(to));
        }
        Ok(())
    },
    ..Verb::PLAIN
};

/// The sides of a character.
const SIDES: &str = "'player', 'foe' or 'ally'";

/// The refusal of an unknown name at the end of a line, where a choice must stand.
fn choice(refusal: Refusal, args: &Args<'_>, choices: &str) -> Refusal {
    match (&refusal.why, args.words) {
        (Why::NoMatch { .. }, [_, .., last]) if refusal.span == Some(last.span) => {
            Refusal::expected(last.span, choices)
        }
        _ => refusal,
    }
}

fn side(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let has_side = Side::ALL.into_iter().any(|side| args.has(side.id()));
    let who = args.people(draft.table()).map_err(|refusal| {
        if has_side {
            refusal
        } else {
            choice(refusal, args, SIDES)
        }
    })?;
    args.finish()?;
    let said = Side::ALL.into_iter().find(|side| args.has(side.id()));
    let side = said.ok_or_else(|| args.missing(SIDES))?;
    for (who, _) in who {
        set_side(draft, who, side)?;
    }
    Ok(())
}

fn put(draft: &mut Draft<'_>, args: &Args<'_>, side: Side) -> Result<(), Refusal> {
    for (who, _) in args.everybody(draft.table())? {
        set_side(draft, who, side)?;
    }
    Ok(())
}

fn set_side(draft: &mut Draft<'_>, who: CharacterId, side: Side) -> Result<(), Refusal> {
    let person = draft.character(who)?;
    let player = Change::new(person.player, side == Side::Player);
    let ally = Change::new(person.ally, side == Side::Ally);
    if player.from != player.to {
        draft.person(who, PersonChange::Player(player));
    }
    if ally.from != ally.to {
        draft.person(who, PersonChange::Ally(ally));
    }
    draft.state_of(who, SheetStatement::Side(side));
    Ok(())
}

fn hide(draft: &mut Draft<'_>, args: &Args<'_>, to: bool) -> Result<(), Refusal> {
    for (who, _) in args.everybody(draft.table())? {
        let person = draft.character(who)?;
        let (from, has_alias) = (person.hidden, !person.alias.is_empty());
        if from != to {
            draft.person(who, PersonChange::Hidden(Change { from, to }));
        } else if !to && has_alias {
            // The players see the character already, so the name is revealed.
            set_alias(draft, who, String::new())?;
            continue;
        }
        draft.state_of(who, SheetStatement::Hidden(to));
    }
    Ok(())
}

fn alias(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (who, _) = args.somebody(draft.table())?;
    let alias = if args.has("-") {
        String::new()
    } else {
        args.made("the name that players see, or -")?.0
    };
    args.finish()?;
    set_alias(draft, who, alias)
}

fn set_alias(draft: &mut Draft<'_>, who: CharacterId, to: String) -> Result<(), Refusal> {
    let from = draft.character(who)?.alias.clone();
    draft.state_of(who, SheetStatement::Alias(to.as_str().into()));
    if from != to {
        draft.person(who, PersonChange::Alias(Change { from, to }));
    }
    Ok(())
}
