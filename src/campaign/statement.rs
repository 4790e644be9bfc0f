//! Statements: what an act reports to the table, as data. The verb makes them once; they are put into words
//! when shown. Names are kept as they were at the time.

mod person;

pub use super::named::Named;
pub use super::text::Text;
pub use person::{Armour, DamageTaken, PersonStatement, Sustaining, Uncounted};

use serde::{Deserialize, Serialize};

use super::Event;
use super::each::Ran;
use super::fields::{is_default, stored};
use crate::rules::Part;

/// One statement of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Statement {
    /// What an event of the act did.
    Event {
        /// Its index among the events of the act.
        at: usize,
        /// The characters whom it is about, as they were called then.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        who: Vec<Named>,
        /// The round of the fight that it changes; 0 for other events.
        #[serde(default, skip_serializing_if = "is_default")]
        round: u32,
    },
    /// The GM overrode the rules for this act.
    Forced,
    /// Typed dice that this act did not need.
    SetAside(Vec<u32>),
    /// These characters' dice were entered by their players, on their own pages.
    ByPlayers(Vec<Named>),
    DamageRolled(DamageRoll),
    /// A statement about one character.
    Person(Named, PersonStatement),
    /// Whose turn it is.
    Turn {
        /// From 1.
        round: u32,
        /// `None` if nobody can act, or if the GM picks who does.
        who: Option<Named>,
        /// States of that character from their tracks (`disabled`), worst first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        states: Vec<Text>,
        /// Whether that character is hidden from the players.
        #[serde(default, skip_serializing_if = "is_default")]
        hidden: bool,
        /// Whether the GM picks who acts next.
        #[serde(default, skip_serializing_if = "is_default")]
        open: bool,
    },
    /// A character used an action.
    Acted {
        who: Named,
        /// Which (`quick action`).
        action: Text,
        /// What for, as typed; may be empty.
        what: Text,
        /// Whether that is something of the sheet or of the rules.
        #[serde(default, skip_serializing_if = "is_default")]
        known: bool,
        /// What is left besides, by kind of action; `None` if actions are not counted.
        left: Option<Vec<(Text, u32)>>,
        /// The ways in which the rest of the turn can be spent, each by kind of action.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ways: Vec<Vec<(Text, u32)>>,
    },
    /// A character used a power.
    Used {
        who: Named,
        power: Text,
        /// Whether the action that it took says so.
        #[serde(default, skip_serializing_if = "is_default")]
        acted: bool,
        /// What came of it for each target.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        on: Vec<UsedOn>,
    },
    /// These may interrupt the character who was picked.
    MayInterrupt(Vec<Named>),
    /// Characters imported from a file, another campaign or a text.
    Imported {
        /// Name of the source.
        from: Text,
        people: Vec<Text>,
        templates: Vec<Text>,
        encounters: Vec<Text>,
    },
    /// A line that ran by itself; what it did follows.
    Ran(Ran),
    /// A text for the players to read.
    Public(Text),
    /// An explanation, by its id.
    Remark {
        /// The character whom it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<Named>,
        id: Text,
        /// What else it is about; may be empty.
        about: Text,
    },
}

stored! {
    /// What came of a power for one target.
    pub struct UsedOn {
        pub who: Named,
        ..
        /// Whether its attack hit; `None` if it made none.
        pub hit: Option<bool>,
        /// Whether the target made its save; `None` if there was none.
        pub saved: Option<bool>,
        /// After armour; `None` if it did none.
        pub damage: Option<i64>,
        /// How much damage it healed; `None` if it heals nobody.
        pub healed: Option<i64>,
    }

    /// Damage before armour, and its parts.
    pub struct DamageRoll {
        /// The game's name for it (`DV`).
        pub label: Text,
        /// The total, with the bonus.
        pub total: i64,
        /// The dice expression (`1d10+5`).
        pub dice: Text,
        /// The faces; `None` if each counts as its maximum.
        pub fell: Option<Vec<u16>>,
        ..
        /// Indices of the dice that were typed in; the console rolled the others.
        pub typed: Vec<usize>,
        /// The total that was typed for the dice, which were worked out from it.
        pub typed_total: Option<i64>,
        /// The bonus from the margin of the attack.
        pub bonus: i64,
        /// Other bonuses, by name.
        pub others: Vec<Part>,
    }
}

/// What was typed in of the dice of damage.
#[derive(Debug, Default)]
pub(crate) struct ByHand {
    /// Indices of the dice that were.
    pub(crate) dice: Vec<usize>,
    /// A total in place of faces.
    pub(crate) total: Option<i64>,
}

impl DamageRoll {
    /// A roll without bonuses.
    pub(crate) fn new(
        label: &str,
        dice: &impl ToString,
        total: i64,
        fell: Vec<u16>,
        by_hand: ByHand,
    ) -> Self {
        Self {
            label: label.into(),
            total,
            dice: dice.to_string().into(),
            fell: Some(fell),
            typed: by_hand.dice,
            typed_total: by_hand.total,
            ..Self::default()
        }
    }
}

impl Statement {
    /// The event that it reports, of those of its act.
    #[must_use]
    pub fn event<'e>(&self, events: &'e [Event]) -> Option<&'e Event> {
        match self {
            Self::Event { at, .. } => events.get(*at),
            _ => None,
        }
    }

    /// Everybody it names.
    #[must_use]
    pub fn names(&self) -> Vec<&Named> {
        match self {
            Self::Person(who, _) | Self::Acted { who, .. } => vec![who],
            Self::Used { who, on, .. } => {
                let on = on.iter().map(|one| &one.who);
                std::iter::once(who).chain(on).collect()
            }
            Self::Turn { who, .. } | Self::Remark { who, .. } => who.iter().collect(),
            Self::Event { who, .. } | Self::MayInterrupt(who) => who.iter().collect(),
            Self::Forced
            | Self::SetAside(_)
            | Self::ByPlayers(_)
            | Self::DamageRolled(_)
            | Self::Imported { .. }
            | Self::Ran(_)
            | Self::Public(_) => Vec::new(),
        }
    }
}
