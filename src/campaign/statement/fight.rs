//! What is told about the turns of a fight.

use serde::{Deserialize, Serialize};

use super::{Named, Text};

/// Something about the turns of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FightStatement {
    /// It begins with these, in this order.
    Began(Vec<InOrder>),
    /// These lack a stat of the initiative formula, so their modifier is 0.
    NoModifier(Vec<(Named, Text)>),
    /// Nobody is first: the highest have the same initiative.
    TiedFirst,
    /// These have the same initiative; the first of them acts unless the GM says otherwise.
    Tied(Vec<Named>),
    Ended {
        /// What it is called; empty for nothing.
        name: Text,
        rounds: u32,
    },
    /// It was set aside, under this title.
    Paused(Text),
    /// It was taken up again, under this title.
    Resumed(Text),
    Turn {
        /// From 1.
        round: u32,
        /// Who acts; nobody where nobody can.
        who: Option<Named>,
        /// What its tracks make of that one (`disabled`), worst first.
        states: Vec<Text>,
        /// The players do not see that one.
        hidden: bool,
    },
    /// Nobody has the turn in this round before the GM names somebody.
    ToBeNamed(u32),
    Joined {
        /// Who, and at which initiative.
        who: InOrder,
        /// The place in the order has passed, so the first turn is in the next round.
        waits: bool,
    },
    Left(Named),
    /// Somebody ran from it.
    Fled(Named),
    /// Somebody stands elsewhere in the order.
    Placed {
        who: Named,
        /// Right after the other one, else right before.
        after: bool,
        anchor: Named,
    },
    /// The initiative of these was set by hand; several act together.
    Initiative {
        who: Vec<Named>,
        to: i64,
    },
    /// What a turn allows (`1S+1Q|3Q`); empty where actions are not counted.
    Allows(Text),
    /// Somebody took an action.
    Acted {
        who: Named,
        kind: ActionKind,
        /// What it was for, as it was typed; empty for nothing.
        what: Text,
        /// What is left of the turn, by kind of action.
        left: Vec<(Text, u32)>,
    },
    /// What was free once this turn costs the action.
    /// A condition takes the one action of the turn, or the whole of it.
    Hindered {
        who: Named,
        /// The condition with its count.
        condition: Text,
        whole: bool,
    },
    NoLongerFree(Text),
    /// A turn went by over a task that this fight does not count.
    TurnLost {
        who: Named,
        /// The task or job that does not go on.
        task: Text,
        /// Nothing of the turn had been used before.
        whole: bool,
    },
    /// An action was taken that the turn no longer allows.
    NoActionLeft(Named),
    Delayed(Named),
    /// Somebody who held the turn back takes it after this one.
    ActsAfter(Named, Option<Named>),
    Readied(Named),
    /// The same, with what it is.
    ReadiedFor(Named, Text),
    TookReadied(Named),
    Surprised {
        who: Named,
        /// The round of the first turn.
        round: u32,
    },
    /// How many turns a round somebody has.
    Turns(Named, u32),
    /// These act together.
    Grouped {
        who: Vec<Named>,
        initiative: i64,
    },
    LeftGroup(Named),
    /// Somebody was attacked, and may interrupt.
    Attacked(Named),
    /// These may interrupt whoever was named.
    MayInterrupt(Vec<Named>),
    /// Somebody takes the turn of whoever was named.
    Interrupts(Named),
}

/// Somebody in the order of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InOrder {
    pub who: Named,
    /// The initiative, where it says something.
    pub initiative: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActionKind {
    /// Brief, with all one's mind.
    Standard,
    /// Brief, in passing.
    Quick,
    /// Between turns.
    Reaction,
    /// It costs nothing.
    Free,
    /// A power that is free once a turn.
    FreePower,
    /// The same again, which costs the action of the turn.
    FreePowerAgain,
    /// The one action of the turn.
    Action,
}

impl FightStatement {
    /// Everybody whom it names.
    #[must_use]
    pub fn names(&self) -> Vec<&Named> {
        match self {
            Self::Began(order) => order.iter().map(|place| &place.who).collect(),
            Self::NoModifier(lacking) => lacking.iter().map(|(who, _)| who).collect(),
            Self::Initiative { who, .. }
            | Self::Grouped { who, .. }
            | Self::MayInterrupt(who)
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
            | Self::NoActionLeft(who)
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
