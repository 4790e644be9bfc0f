//! `damage` and `heal`, in the games that count harm.

use crate::game::syntax::{Arg, CALLED_DICE, NAMES, number};
use crate::game::{Args, Damage, Draft, Refusal, Verb};
use crate::lang::line::Span;
use crate::lang::read::LARGEST;

/// The verbs of games that count harm.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "damage",
        aliases: &["hurt"],
        syntax: &[
            NAMES,
            number("7"),
            Arg::Options(&[
                &[Arg::Word("ap", "armour pierced"), number("2")],
                &[Arg::Word("unarmoured", "armour does not count")],
            ]),
            CALLED_DICE,
        ],
        doc: "Deals damage: armour takes its share, and what is left may wound.",
        run: damage,
        ..Verb::PLAIN
    },
    Verb {
        name: "heal",
        syntax: &[NAMES, number("3")],
        doc: "Takes harm off.",
        run: heal,
        ..Verb::PLAIN
    },
];

/// Where a refusal that points nowhere points: at the first word.
fn at_first(args: &Args<'_>) -> Span {
    args.words.first().map_or(args.verb.span, |word| word.span)
}

fn damage(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let read = args.read(draft.table());
    let who = read.people()?;
    let amount = read.count("how much damage", 0, LARGEST)?;
    let pierce = match read
        .after("ap")
        .number("how much armour is pierced", 0, LARGEST)?
    {
        None if read.has("ap") => return Err(read.missing("how much armour is pierced")),
        pierce => pierce.unwrap_or(0),
    };
    let unarmoured = read.has("unarmoured");
    read.finish()?;
    let damage = Damage {
        amount,
        pierce,
        unarmoured,
    };
    // A game without it has no such verb.
    let Some(harm) = draft.game().harm else {
        return Ok(());
    };
    for (id, _) in who {
        (harm.apply_damage)(draft, id, damage).map_err(|refusal| refusal.or_at(at_first(args)))?;
    }
    Ok(())
}

fn heal(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let read = args.read(draft.table());
    let who = read.people()?;
    let amount = read.count("how much heals", 0, LARGEST)?;
    read.finish()?;
    // A game without it has no such verb.
    let Some(harm) = draft.game().harm else {
        return Ok(());
    };
    for (id, _) in who {
        (harm.heal)(draft, id, amount).map_err(|refusal| refusal.or_at(at_first(args)))?;
    }
    Ok(())
}
