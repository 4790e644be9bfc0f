//! `damage` and `heal`, in the games that count harm.

use crate::game::args::LARGEST;
use crate::game::syntax::{Arg, CALLED_DICE, NAMES, number};
use crate::game::{Args, Damage, Draft, Refusal, Verb};
use crate::lang::line::Span;

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
    let mut cursor = args.cursor();
    let who = cursor.characters(draft.table(), &["ap", "unarmoured"])?;
    let mut damage = Damage {
        amount: cursor.number("how much damage", 0, LARGEST)?,
        pierce: 0,
        unarmoured: false,
    };
    let mut pierced = false;
    while cursor.peek().is_some() {
        let at = cursor.here();
        match cursor.take_one_of(&["ap", "unarmoured"]) {
            Some("ap") if !pierced => {
                damage.pierce = cursor.number("how much armour is pierced", 0, LARGEST)?;
                pierced = true;
            }
            Some("unarmoured") if !damage.unarmoured => damage.unarmoured = true,
            _ => return Err(Refusal::expected(at, "'ap', 'unarmoured' or the end")),
        }
    }
    // A game without it has no such verb.
    let Some(harm) = draft.game().harm else {
        return Ok(());
    };
    for id in who {
        (harm.apply_damage)(draft, id, damage).map_err(|refusal| refusal.or_at(at_first(args)))?;
    }
    Ok(())
}

fn heal(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.characters(draft.table(), &[])?;
    let amount = cursor.number("how much heals", 0, LARGEST)?;
    cursor.finish()?;
    // A game without it has no such verb.
    let Some(harm) = draft.game().harm else {
        return Ok(());
    };
    for id in who {
        (harm.heal)(draft, id, amount).map_err(|refusal| refusal.or_at(at_first(args)))?;
    }
    Ok(())
}
