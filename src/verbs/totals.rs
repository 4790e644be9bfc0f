//! `check`, `attack` and powers against a stat, for games that roll a die plus a bonus against a number.

mod number;
mod read;
mod saves;

use super::quote;
use crate::campaign::CharacterId;
use crate::game::candidates::named;
use crate::game::syntax::{ANYONE, Arg, DICE, Kind, MODIFIERS, NAME, signed, text, value, what};
use crate::game::who::character;
use crate::game::words::LISTED;
use crate::game::{Completion, Shape, Table, Typing, Verb};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{DAMAGE, MORE, strikes};

pub(crate) use number::bonus_of;
pub use read::{CHECKS, DC, NO_ATTACK, ROLLED};
pub(crate) use saves::{SAVE, SAVERS, SUFFERED, saves};

/// A roll against a number or against somebody's stat.
pub const CHECK: Verb = Verb {
    name: "check",
    syntax: &[
        ANYONE,
        what("BONUS"),
        MODIFIERS,
        Arg::Word(DC, "the difficulty"),
        DIFFICULTY,
        MODIFIERS,
        HIT,
        MODIFIERS,
        DICE,
    ],
    doc: "A die plus the bonus against the DC; against a character's defence or save it is an attack, which may do damage.",
    shape: Some(&Shape::Check),
    ..ROLLED
};

/// An attack with a weapon, a skill or a bonus.
pub const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        NAME,
        Arg::Optional(&[value("ATTACK|SKILL|BONUS", Kind::What, fighting)]),
        MODIFIERS,
        Arg::Word(VERSUS, "the target"),
        NAME,
        Arg::Optional(&[value("DC|SAVE", Kind::What, defences)]),
        Arg::Options(&[MORE, DAMAGE]),
        DICE,
    ],
    doc: "A die plus the bonus against the target's defence: a hit does its damage.",
    shape: Some(&Shape::Attack),
    ..ROLLED
};

/// What is done to somebody. A game adds the name, the doc and the shape.
pub const POWER_AT: Verb = Verb {
    syntax: &[
        ANYONE,
        what("BONUS"),
        MODIFIERS,
        Arg::Word(VERSUS, "whom"),
        NAME,
        MODIFIERS,
        DICE,
    ],
    ..ROLLED
};

/// A difficulty, in a game without names for any.
pub const DIFFICULTY: Arg = Arg::OneOf(&[&[signed("N")], OF_SOMEBODY]);

/// A stat of somebody as the difficulty.
pub const OF_SOMEBODY: &[Arg] = &[
    value("STAT", Kind::Like(|word| !word.is_number()), targets),
    Arg::Word("of", "whose"),
    NAME,
];

/// What a check does that is an attack and hits.
pub const HIT: Arg = Arg::Optional(&[
    Arg::Word("damage", "what a hit does: dice plus attribute"),
    text("1d8+4"),
]);

/// A character's attacks, then fighting skills; if there are neither, all skills that are neither saves nor for the
/// order of turns.
fn fighting(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = strikes(table, typing);
    if let Some(totals) = table.game.totals {
        let init = table.game.turns.init;
        out.retain(|one| one.text != init && !totals.saves.contains(&one.text.as_str()));
    }
    out
}

/// What an attack can be rolled against instead of the usual defence.
fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let Some(totals) = table.game.totals else {
        return Vec::new();
    };
    let person = named(table, typing);
    let number = |stat: &str| person.and_then(|who| bonus_of(table, who, stat));
    let usual = number(totals.defence);
    let usual = usual.map(|defence| Completion::keyword(totals.defence, defence.to_string()));
    let saves = totals.saves.iter().filter_map(|save| {
        let (passive, dc) = (totals.passive, number(save)? + totals.passive);
        Some(Completion::keyword(
            *save,
            format!("{passive} + the save: {dc}"),
        ))
    });
    let dcs = totals.named.iter();
    let dcs = dcs.map(|dc| Completion::keyword(dc.id, dc.dc.to_string()));
    usual.into_iter().chain(saves).chain(dcs).collect()
}

/// The defence of each possible target, as one choice.
fn targets(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let Some(totals) = table.game.totals else {
        return Vec::new();
    };
    let fight = table.campaign.running();
    let fighting = fight.into_iter().flat_map(|fight| &fight.order);
    let mut who: Vec<CharacterId> = fighting.map(|place| place.character).collect();
    if fight.is_none() {
        let everybody = table.campaign.characters.iter().map(|who| who.id);
        who = everybody.take(LISTED).collect();
    }
    let named = typing.name.and_then(|word| character(table, word).ok());
    let attacker = named.or(table.campaign.acting());
    let others = who.into_iter().filter(|id| Some(*id) != attacker);
    let people = others.filter_map(|id| table.campaign.characters.get(id));
    let choices = people.filter_map(|who| {
        let defence = table.game.stat_of(who, totals.defence)?;
        let name = quote(table.game, &who.name);
        Some(Completion::keyword(
            format!("{} of {name}", totals.defence),
            defence.to_string(),
        ))
    });
    choices.collect()
}
