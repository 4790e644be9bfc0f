//! `check` against a number, `oppose` and `attack` against another roll.

use super::attack::attack;
use super::modifiers::MODIFIERS as LISTED;
use super::side::ready;
use crate::campaign::PendingCheck;
use crate::campaign::pending::Against;
use crate::game::modifier::listed;
use crate::game::syntax::{ANYONE, Arg, DICE, Kind, MODIFIERS, NAME, WHAT, number, text, value};
use crate::game::{Args, Refusal, Reveals, Role, Side, Table, Verb};
use crate::lang::read::{Cursor, LARGEST};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{defences, strikes};
use crate::play::checks::{OTHER_SIDE, Reader, TypedSide, two_sides};
use crate::play::flow::{self, Plan, Ready};
use crate::rules::ruina_imperii as rules;
use crate::rules::scale::{Scale, Throw};

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "check",
        syntax: &[
            ANYONE,
            WHAT,
            Arg::Short("[+N]", &[MODIFIERS]),
            Arg::Word(VERSUS, "the hits to beat"),
            number("NUMBER"),
            Arg::Listed(|| listed(LISTED, "check"), &[MODIFIERS]),
            DICE,
        ],
        doc: "Rolls a pool of d6: more hits (4, 5 or 6) than the number is a success, more than twice as many a critical one.",
        ..ROLLED
    },
    Verb {
        name: OPPOSE,
        syntax: &[
            ANYONE,
            WHAT,
            Arg::Listed(
                || format!("[+N] {}", listed(LISTED, "oppose")),
                &[MODIFIERS],
            ),
            Arg::Word(VERSUS, "the other side"),
            ANYONE,
            WHAT,
            Arg::Short("[...]", &[MODIFIERS]),
            DICE,
        ],
        doc: "Pool against pool: the first needs more hits than the second, so a tie is the second's.",
        ..ROLLED
    },
    Verb {
        name: ATTACK,
        syntax: &[
            NAME,
            Arg::Optional(&[value("ATTACK|SKILL|POOL", Kind::What, strikes)]),
            Arg::Listed(
                || format!("[+N] {}", listed(LISTED, "attack")),
                &[MODIFIERS],
            ),
            Arg::Word(VERSUS, "the target"),
            NAME,
            Arg::Optional(&[value("SKILL|NUMBER", Kind::What, defences)]),
            Arg::Short("[...]", &[MODIFIERS]),
            Arg::Optional(&[
                Arg::Word(
                    "dv",
                    "damage that the GM gives a hit, such as 1d6: the game has none",
                ),
                text("1d6"),
            ]),
            DICE,
        ],
        doc: "Pool against the target's pool, or against a number of hits. Damage given with dv is shown: what it means is up to you.",
        ..ROLLED
    },
];

const OPPOSE: &str = "oppose";
const ATTACK: &str = "attack";

const ROLLED: Verb = Verb {
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?))),
    run: |draft, args| {
        let plan = read(draft.table(), args)?;
        flow::roll(draft, &plan).map(drop)
    },
    ..Verb::PLAIN
};

/// Parses a roll, for itself and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    match args.row.name {
        OPPOSE => both(table, args),
        ATTACK => attack(table, args),
        _ => Ok(Plan::of(against_number(table, args)?)),
    }
}

/// Parses both sides of an opposed roll.
fn both(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    let [first, second] = two_sides(table, args, OTHER_SIDE)?;
    let sides = vec![side(first, rules::CHECK)?, side(second, rules::ANSWER)?];
    Ok(Plan::opposed(sides))
}

/// Parses a whole side of an opposed roll.
fn side(typed: TypedSide<'_, '_>, scale: &'static Scale) -> Result<Ready, Refusal> {
    let side = typed.read("oppose", |subject| Ok(Side::new(subject, Role::Rolls)))?;
    ready(typed.table, side, scale, None)
}

/// The dice of a check.
pub(super) fn now(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    match against_number(table, args).ok()?.numbers.throw {
        Throw::Pool(pool) => Some(i64::from(pool.dice)),
        Throw::Die(_) | Throw::Dice(_) | Throw::Sure(_) => None,
    }
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    let check = against_number(table, args)?;
    let against = Against::Number(check.numbers.against);
    Ok(check.side.pending(Some(against)))
}

/// The side of a check against a number. Modifiers may also follow the number.
fn against_number(table: Table<'_>, args: &Args<'_>) -> Result<Ready, Refusal> {
    let lacking = "'vs' and the hits to beat, such as 'vs 2'";
    let (mut first, mut second) = TypedSide::whole(table, args).two(VERSUS, lacking);
    let given = args.given.and_then(|given| given.check.against.as_ref());
    let mut side = Side::new(first.subject()?, Role::Rolls);
    let mut reader = Reader::new(table, "check");
    first.modify(&mut reader, &mut side)?;
    first.no_more()?;
    let number = match given {
        Some(Against::Number(number)) if second.is_missing() => *number,
        _ => {
            second.is_there()?;
            let cursor = &mut second.cursor;
            let number = cursor.number("the hits to beat, such as 2", 0, LARGEST)?;
            reader.words(cursor, &mut side)?;
            nothing_more(cursor)?;
            number
        }
    };
    side.add_own(table);
    ready(table, side, rules::CHECK, Some(number))
}

/// Checks that nothing follows the number and its modifiers.
fn nothing_more(cursor: &Cursor<'_>) -> Result<(), Refusal> {
    let Some(word) = cursor.peek() else {
        return Ok(());
    };
    let refusal = Refusal::expected(word.span, "'risk', 'explode', 'fortune', '=' or the end");
    Err(if word.is_signed() {
        refusal.hint("modifiers of the pool go before 'vs'")
    } else {
        refusal
    })
}
