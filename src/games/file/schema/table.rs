//! How turns go, what happens by itself, and what is shown.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::game::Occasion;
use crate::games::file::fields::{F, L, Reserved, T, parts};
use crate::games::file::text::Text;

parts! {
    /// How turns work.
    #[derive(Default)]
    struct Turns {
        ..
        order: Order,
        /// The initiative.
        roll: Text,
        /// Who goes first of equals: the higher.
        ties: F,
        /// Rolled again each round.
        each_round: bool,
        /// The side that goes first.
        first: First,
        /// Reserved.
        #[schemars(with = "bool")]
        interrupt: Reserved,
        /// Anybody may be picked at any time.
        again: bool,
        /// What a turn allows: `1A+1B|3B`.
        actions: Text,
        zones: bool,
    }
}

/// The order of turns.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(in crate::games::file) enum Order {
    Roll,
    Fixed,
    #[default]
    List,
    Popcorn,
    /// One side after the other.
    Sides,
}

/// The side that goes first.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(in crate::games::file) enum First {
    /// Each side rolls.
    #[default]
    Roll,
    Players,
    Foes,
}

parts! {
    /// Lines that run when something happens to a character.
    struct Hook {
        at: At,
        #[serde(rename = "do")]
        does: Vec<L>,
        ..
        when: F,
    }
}

/// What happens.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(in crate::games::file) enum At {
    TurnStart,
    TurnEnd,
    RoundEnd,
    FightStart,
    FightEnd,
    Scene,
    Session,
    Day,
    Harmed,
    Healed,
    /// A state begins.
    Enters(Text),
    /// A state ends.
    Leaves(Text),
    /// A track or clock reaches its end.
    Full(Text),
    /// A track or clock reaches 0.
    Emptied(Text),
}

impl At {
    pub(in crate::games::file) fn is(&self, occasion: Occasion) -> bool {
        matches!(
            (self, occasion),
            (Self::TurnStart, Occasion::TurnStart)
                | (Self::TurnEnd, Occasion::TurnEnd)
                | (Self::RoundEnd, Occasion::RoundEnd)
                | (Self::FightStart, Occasion::FightStart)
                | (Self::FightEnd, Occasion::FightEnd)
                | (Self::Scene, Occasion::Scene)
                | (Self::Session, Occasion::Session)
                | (Self::Day, Occasion::Day)
        )
    }
}

parts! {
    /// Stats that stand together on the sheet.
    struct Section {
        title: Text,
        ..
        stats: Vec<Text>,
        /// Lines after them.
        show: Vec<T>,
    }

    /// A cell of each character's row.
    struct Column {
        label: Text,
        ..
        /// The label where there is little room.
        short: Text,
        show: T,
        /// Shows skills instead.
        skills: Best,
        track: Text,
        beside: T,
        limit: T,
        /// The sheet shows it elsewhere.
        told: bool,
        when: F,
    }
}

/// The skills that a cell shows, the best first.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(in crate::games::file) enum Best {
    #[default]
    None,
    /// So many of all.
    Of(usize),
    /// The best for defence, which an attack has to beat.
    Defence,
}

parts! {
    /// Something that the third pane keeps in view.
    struct Kept {
        show: T,
        ..
        when: F,
        notable: F,
    }

    /// A page of the reference.
    struct Page {
        title: Text,
        ..
        lines: Vec<Text>,
    }
}
