//! What the rows of lists stand for.

use crate::campaign::CharacterId;

/// What a row does when it is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// Fills in a line, with the cursor at a character or at the end.
    Line(String, Option<usize>),
    /// Runs a line at once.
    Run(String),
    /// Chooses a target; the attack is asked for next. Asks first if both are on the same side.
    Target { by: CharacterId, whom: CharacterId },
    /// Attacks somebody on the attacker's own side.
    OwnSide { by: CharacterId, whom: CharacterId },
    /// Lists the possible targets again.
    Targets,
    /// Begins a prepared encounter, by name.
    Encounter(String),
    /// Begins a fight with everyone present.
    Everyone,
    /// Prepares a new encounter.
    NewEncounter,
    /// Begins a fight with characters named by the GM.
    Named,
    /// A way to add a character; `None` goes back to the menu.
    Add(Option<How>),
    /// Adds a creature from the bestiary, by name.
    Template(String),
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
