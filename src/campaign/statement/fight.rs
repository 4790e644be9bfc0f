//! Statements about the turns of a fight.

use serde::{Deserialize, Serialize};

use super::{Named, Text};

/// A statement about the turns of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FightStatement {
    /// It begins with these characters, in this order.
    Began(Vec<InOrder>),
    /// These characters lack a stat of the initiative formula, so their modifier is 0.
    NoModifier(Vec<(Named, Text)>),
    /// The highest initiatives are tied, so nobody is first.
    TiedFirst,
    /// These have the same initiative; the first of them acts unless the GM changes the order.
    Tied(Vec<Named>),
    Ended {
        /// Its name; may be empty.
        name: Text,
        rounds: u32,
    },
    /// It was paused, under this title.
    Paused(Text),
    /// It was resumed, under this title.
    Resumed(Text),
    Turn {
        /// From 1.
        round: u32,
        /// Who acts; `None` if nobody can.
        who: Option<Named>,
        /// States of that character from their tracks (`disabled`), worst first.
        states: Vec<Text>,
        /// Whether that character is hidden from the players.
        hidden: bool,
    },
    /// Nobody has the turn in this round until the GM picks somebody.
    ToBeNamed(u32),
    Joined {
        /// Who, and with which initiative.
        who: InOrder,
        /// Whether their place in the order has passed, so that their first turn is in the next round.
        waits: bool,
    },
    /// These are in the fight, but in no zone of its map.
    Nowhere(Vec<Named>),
    Left(Named),
    /// A character fled.
    Fled(Named),
    /// A character was moved in the order.
    Placed {
        who: Named,
        /// Right after the other one; otherwise right before.
        after: bool,
        anchor: Named,
    },
    /// The initiative of these was set by hand; several act together.
    Initiative {
        who: Vec<Named>,
        to: i64,
    },
    /// What a turn allows (`1S+1Q|3Q`); empty if actions are not counted.
    Allows(Text),
    /// A character used an action.
    Acted {
        who: Named,
        kind: ActionKind,
        /// What for, as typed; may be empty.
        what: Text,
        /// What is left of the turn, by kind of action; `None` if actions are not counted.
        left: Option<Vec<(Text, u32)>>,
    },
    /// A power that was free has become an action this turn, or a condition takes the one action of the turn
    /// or all of it.
    Hindered {
        who: Named,
        /// The condition with its count.
        condition: Text,
        whole: bool,
    },
    NoLongerFree(Text),
    /// A turn was spent on a task, whose time this fight does not count.
    TurnLost {
        who: Named,
        /// The task or job that makes no progress.
        task: Text,
        /// Whether nothing of the turn had been used before.
        whole: bool,
    },
    /// A character attacked while it was not their turn.
    OutOfTurn(Named),
    Delayed(Named),
    /// A character who delayed acts after this one.
    ActsAfter(Named, Option<Named>),
    Readied(Named),
    /// The same, with the action.
    ReadiedFor(Named, Text),
    TookReadied(Named),
    Surprised {
        who: Named,
        /// The round of the first turn.
        round: u32,
    },
    /// How many turns a round a character has.
    Turns(Named, u32),
    /// These act together.
    Grouped {
        who: Vec<Named>,
        initiative: i64,
    },
    LeftGroup(Named),
    /// A character was attacked and may interrupt.
    Attacked(Named),
    /// These may interrupt the character who was picked.
    MayInterrupt(Vec<Named>),
    /// A character takes the turn of the one who was picked.
    Interrupts(Named),
}

/// A character in the order of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InOrder {
    pub who: Named,
    /// The initiative, if the game uses one.
    pub initiative: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActionKind {
    /// Brief, with full attention.
    Standard,
    /// Brief, in passing.
    Quick,
    /// Between turns.
    Reaction,
    /// It costs nothing.
    Free,
    /// A power that is free once a turn.
    FreePower,
    /// The same power again, which uses the action of the turn.
    FreePowerAgain,
    /// The one action of the turn.
    Action,
}

impl FightStatement {
    /// Everybody it names.
    #[must_use]
    pub fn names(&self) -> Vec<&Named> {
        match self {
            Self::Began(order) => order.iter().map(|place| &place.who).collect(),
            Self::NoModifier(lacking) => lacking.iter().map(|(who, _)| who).collect(),
            Self::Initiative { who, .. }
            | Self::Grouped { who, .. }
            | Self::MayInterrupt(who)
            | Self::Nowhere(who)
            | Self::Tied(who) => who.iter().collect(),
            Self::Turn { who, .. } => who.iter().collect(),
            Self::Placed { who, anchor, .. } => vec![who, anchor],
            Self::ActsAfter(who, after) => std::iter::once(who).chain(after).collect(),
            Self::Joined { who, .. } => vec![&who.who],
            Self::Left(who)
            | Self::Fled(who)
            | Self::Acted { who, .. }
            | Self::TurnLost { who, .. }
            | Self::Hindered { who, .. }
            | Self::OutOfTurn(who)
            | Self::Delayed(who)
            | Self::Readied(who)
            | Self::ReadiedFor(who, _)
            | Self::TookReadied(who)
            | Self::Surprised { who, .. }
            | Self::Turns(who, _)
            | Self::LeftGroup(who)
            | Self::Attacked(who)
            | Self::Interrupts(who) => vec![who],
            Self::TiedFirst
            | Self::ToBeNamed(_)
            | Self::Ended { .. }
            | Self::Paused(_)
            | Self::Resumed(_)
            | Self::Allows(_)
            | Self::NoLongerFree(_) => Vec::new(),
        }
    }
}
