//! What the rows of lists stand for.

use crate::campaign::CharacterId;

/// What a row does when it is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// Fills in a line, with the cursor at a character or at the end.
    Line(String, Option<usize>),
    /// Runs a line at once.
    Run(String),
    /// Chooses a target; the attack is asked for next.
    Target { by: CharacterId, whom: CharacterId },
    /// Begins a prepared encounter, by index.
    Encounter(usize),
    /// Begins a fight with everyone present.
    Everyone,
    /// Prepares a new encounter.
    NewEncounter,
    /// Begins a fight with characters named by the GM.
    Named,
    /// A way to add a character; `None` goes back to the menu.
    Add(Option<How>),
    /// Adds a creature from the bestiary, by index.
    Template(usize),
    /// Adds a copy of a character.
    CopyOf(CharacterId),
}

/// How a character is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Player,
    Npc,
    Bestiary,
    Copy,
}
