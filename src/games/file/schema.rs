//! The file of a game as it is written. What each field means stands beside it; the rest is in the guide.

mod people;
mod rolls;

use schemars::JsonSchema;
use serde::Deserialize;

use super::fields::{F, L, Reserved, T, parts};
use super::text::{Map, Text};
use crate::game::Occasion;

pub(super) use people::{Attacks, Condition, Harm, Skills, Starts, Stat, State, Track, Trait};
pub(super) use rolls::{
    Act, Against, Kind, Modes, Modifier, Push, Rolled, Takes, Together, Verb, What, Who,
};

parts! {
    /// A game.
    #[schemars(rename = "Game")]
    struct File {
        /// The version of the form of this file: 1.
        gmscreen_game: u32,
        /// The id in campaigns: letters, digits and `-`.
        id: Text,
        name: Text,
        ..
        /// The author's version.
        version: Text,
        /// Credits and licence.
        about: Text,
        /// The word for a target number.
        target: Text,
        /// Settings of the campaign.
        options: Vec<Choice>,
        stats: Vec<Stat>,
        tracks: Vec<Track>,
        /// Made with a new campaign.
        clocks: Vec<Clock>,
        skills: Skills,
        /// What everybody can roll by name.
        checks: Map<F>,
        /// Every grade, best first, with its rank: above 0 a success.
        grades: Vec<(Text, i8)>,
        modes: Modes,
        verbs: Vec<Verb>,
        modifiers: Vec<Modifier>,
        /// Added to every roll of a character, by name, if not 0.
        penalties: Map<F>,
        attacks: Attacks,
        harm: Harm,
        /// Worst first.
        states: Vec<State>,
        conditions: Vec<Condition>,
        /// What the GM may add to rolls by a condition.
        condition_range: Option<(i64, i64)>,
        turns: Turns,
        /// Lines that run by themselves.
        on: Vec<Hook>,
        columns: Vec<Column>,
        /// Stats that stand together on the sheet, in this order.
        sheet: Vec<Section>,
        keep: Vec<Kept>,
        /// The title of the third pane, long and short, and its help.
        view: (Text, Text, Text),
        /// Points that players spend.
        luck: Luck,
        reference: Vec<Page>,
    }

    /// A setting; the first value is the default.
    struct Choice {
        name: Text,
        values: Vec<Text>,
        ..
        doc: Text,
    }

    /// A clock of a new campaign.
    struct Clock {
        name: Text,
        max: u32,
        ..
        starts: u32,
        public: bool,
    }

    /// Points that players spend on rolls: what they cost is told after the roll, as spent on it.
    #[derive(Default)]
    struct Luck {
        ..
        track: Text,
        /// What its key writes: `fortune {who} `.
        line: Text,
    }
}

impl File {
    /// The verbs that roll.
    pub(super) fn rolling(&self) -> impl Iterator<Item = (Kind, &Rolled)> {
        self.verbs.iter().filter_map(Verb::rolls)
    }

    /// The verbs that do not.
    pub(super) fn acting(&self) -> impl Iterator<Item = &Act> + Clone {
        self.verbs.iter().filter_map(|verb| match verb {
            Verb::Act(act) => Some(&**act),
            _ => None,
        })
    }
}

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
pub(super) enum Order {
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
pub(super) enum First {
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
pub(super) enum At {
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
    pub(super) fn is(&self, occasion: Occasion) -> bool {
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
pub(super) enum Best {
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
