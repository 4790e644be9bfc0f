//! The file of a game as it is written. What each field means stands beside it; the rest is in the guide.

mod people;
mod rolls;
mod table;

use super::fields::{F, parts};
use super::text::{Map, Text};

pub(super) use people::{Attacks, Condition, Harm, Skills, Starts, Stat, State, Track, Trait};
pub(super) use rolls::{
    Act, Against, Kind, Modes, Modifier, Push, Rolled, Takes, Together, Verb, What, Who,
};
pub(super) use table::{At, Best, Column, First, Hook, Kept, Order, Page, Section, Turns};

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
