//! The turn of a place in the order: whether it is now, and what is left of it.

use crate::campaign::{Combatant, Fight, TurnUsage};
use crate::game::words::ways;
use crate::play::fight::FightTable;
use crate::play::kind::{self, REACTION};
use crate::play::turn_order::skips_fallen;
use crate::view::text::width;

/// The state of a place's turn in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// Has the turn now.
    Acting,
    /// Has the turn after that.
    Next,
    /// Has not had its turn yet.
    Waiting,
    /// Has had its turn.
    Done,
    /// Has its first turn in this later round.
    Later(u32),
    /// A condition keeps it from acting, so its turn is skipped unless that ends before.
    Skipped,
    /// Is down or dead, so its turn is skipped.
    Fallen,
    /// Is not in the fight.
    #[default]
    None,
}

impl Turn {
    pub(super) fn of(table: FightTable<'_>, place: &Combatant, [fallen, next]: [bool; 2]) -> Self {
        let fight = table.fight;
        if fight.acting == Some(place.id) {
            Self::Acting
        } else if fallen {
            Self::Fallen
        } else if next {
            Self::Next
        } else if !place.acts_in(fight.round) {
            Self::Later(place.from_round.max(fight.round + 1))
        } else if place.acted >= fight.round {
            Self::Done
        } else if skips_fallen(table.campaign) && !table.has_turns(place.character) {
            Self::Skipped
        } else {
            Self::Waiting
        }
    }

    /// Whether the character has no turn for now, so that the name is dim.
    pub(super) fn is_quiet(self) -> bool {
        matches!(self, Self::Done | Self::Later(_) | Self::Fallen)
    }

    /// What is left of the turn, or when there is one: `S+Q|3Q R`, `skipped`, `round 2`. Of a turn that has not
    /// begun only what was spent before, such as the reaction.
    pub(super) fn left(self, table: FightTable<'_>, place: &Combatant) -> String {
        let fight = table.fight;
        match self {
            Self::Acting if table.can_act(place.character) => Left::of(fight, place).words(fight),
            Self::Next | Self::Waiting => {
                let usage = place.usage.at_the_next_turn();
                if usage == TurnUsage::default() {
                    return String::new();
                }
                let now = Left::of(fight, &using(place, usage));
                if now == Left::whole(fight, place) {
                    return String::new();
                }
                now.words(fight)
            }
            Self::Skipped => "skipped".to_owned(),
            Self::Later(round) => format!("round {round}"),
            // The sign before the name says so.
            Self::Acting | Self::Done | Self::Fallen | Self::None => String::new(),
        }
    }

    /// The columns of what is left at its beginning; 0 but for whose turn it is.
    pub(super) fn room_for_left(self, fight: &Fight, place: &Combatant) -> usize {
        match self {
            Self::Acting => width(&Left::whole(fight, place).words(fight)),
            _ => 0,
        }
    }
}

/// What is left of a turn.
#[derive(PartialEq)]
struct Left {
    /// The ways in which it can be spent.
    ways: Vec<Vec<(String, u32)>>,
    reaction: bool,
}

impl Left {
    fn of(fight: &Fight, place: &Combatant) -> Self {
        Self {
            ways: kind::ways_left(fight, place),
            reaction: kind::has_reaction(fight, place),
        }
    }

    /// Of a turn of which nothing is spent.
    fn whole(fight: &Fight, place: &Combatant) -> Self {
        Self::of(fight, &using(place, TurnUsage::default()))
    }

    /// The ways, then the reaction: `S+Q|3Q R`; `-` for nothing.
    fn words(&self, fight: &Fight) -> String {
        let reaction = if self.reaction { REACTION } else { "" };
        match (ways(&self.ways).as_str(), reaction) {
            ("", "") if fight.allot.is_empty() => String::new(),
            ("", "") => "-".to_owned(),
            ("", one) | (one, "") => one.to_owned(),
            (ways, reaction) => format!("{ways} {reaction}"),
        }
    }
}

fn using(place: &Combatant, usage: TurnUsage) -> Combatant {
    let place = place.clone();
    Combatant { usage, ..place }
}
