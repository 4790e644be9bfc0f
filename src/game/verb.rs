//! What rows of the verb tables begin with: `..Verb::PLAIN` and its kin say
//! what most verbs have in common, so that a row holds only what is its own.

use super::{Completion, Refusal, Table, Typing, Verb, Why};
use crate::campaign::Character;

impl Verb {
    /// Takes no dice, completes nothing, has no odds and no other name.
    pub const PLAIN: Self = Self {
        name: "",
        aliases: &[],
        usage: "",
        doc: "",
        dice: false,
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
