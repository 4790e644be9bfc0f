//! What rows of the verb tables begin with: `..Verb::PLAIN` and its kin say
//! what most verbs have in common, so that a row holds only what is its own.

use super::{Completion, Refusal, Table, Typing, Verb, Why};
use crate::campaign::Character;

/// How a line that rolls is made: what its usage says, for what is offered while it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What its first word calls.
    pub who: Who,
    /// Several may be named there.
    pub many: bool,
    /// What stands behind `vs`.
    pub versus: Versus,
    /// It has a difficulty, behind `dc`.
    pub dc: bool,
}

/// What the first word of a line calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Somebody who may be left out.
    Anyone,
    /// Somebody who must be named.
    Named,
    /// What is owed, by its number.
    Owed,
}

/// What stands behind `vs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Versus {
    /// There is no other side.
    Nothing,
    /// Another side, made like the first.
    Side,
    /// Somebody, who must be named.
    Name,
    /// A number.
    Number,
}

impl Shape {
    /// Somebody or nobody rolls, against nothing.
    pub const PLAIN: Self = Self {
        who: Who::Anyone,
        many: false,
        versus: Versus::Nothing,
        dc: false,
    };
    /// The same for somebody who must be named.
    pub const NAMED: Self = Self {
        who: Who::Named,
        ..Self::PLAIN
    };
    /// Two sides made alike.
    pub const SIDES: Self = Self {
        versus: Versus::Side,
        ..Self::PLAIN
    };
}

impl Verb {
    /// Takes no dice, completes nothing, has no odds and no other name.
    pub const PLAIN: Self = Self {
        name: "",
        aliases: &[],
        usage: "",
        doc: "",
        dice: false,
        reveals: false,
        shape: Shape::PLAIN,
        complete: |_, _| Vec::new(),
        odds: None,
        run: |_, args| {
            Err(Refusal::at(
                args.verb.span,
                Why::UnknownVerb(args.verb.text.clone()),
            ))
        },
    };

    /// The same for a verb whose first word is a character's name.
    pub const OF_ONE: Self = Self {
        complete: |table, typing| match typing.before {
            [] => names(table),
            _ => Vec::new(),
        },
        ..Self::PLAIN
    };

    /// The same for a verb whose words are all characters' names.
    pub const OF_MANY: Self = Self {
        complete: everyone,
        ..Self::PLAIN
    };
}

fn everyone(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    names(table)
}

/// Everyone, by name.
#[must_use]
pub fn names(table: Table<'_>) -> Vec<Completion> {
    let kind = |who: &Character| if who.player { "player" } else { "npc" };
    table
        .campaign
        .characters
        .iter()
        .map(|who| Completion::text(&who.name, kind(who)))
        .collect()
}
