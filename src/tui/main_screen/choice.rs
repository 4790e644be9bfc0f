//! What the rows of lists stand for.

use crate::campaign::CharacterId;

/// What a row stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// A line that is filled in, with the cursor at a character or at its end.
    Line(String, Option<usize>),
    /// A line that is run at once.
    Run(String),
    /// Who attacks whom; with what is asked next.
    Target { by: CharacterId, whom: CharacterId },
    /// A prepared fight, by its place among all.
    Encounter(usize),
    /// A fight of everyone who is here.
    Everyone,
    /// A fight that is still to be prepared.
    NewEncounter,
    /// A fight of those who are named.
    Named,
    /// How somebody is made; nothing leads back to the ways there are.
    Add(Option<How>),
    /// Somebody from the bestiary, by the place there.
    Template(usize),
    /// Somebody like another one.
    CopyOf(CharacterId),
}

/// How somebody is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Player,
    Npc,
    Bestiary,
    Copy,
}
