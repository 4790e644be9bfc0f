//! What helps a character who has fallen, as commands to type.

use super::{Fate, Game, Remark};
use crate::campaign::{Campaign, Character};
use crate::lang::line::quoted;

/// What ends a character's worst state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    pub remark: Remark,
    /// The subject of the remark: the character's name as it is typed, and what follows it.
    pub about: String,
}

impl Help {
    /// Commands about a character.
    pub(crate) fn of(remark: Remark, who: &Character) -> Self {
        Self {
            remark,
            about: quoted(&who.name),
        }
    }

    /// Commands about a character and a number, such as the points to heal.
    pub(crate) fn by(remark: Remark, who: &Character, number: i64) -> Self {
        Self {
            remark,
            about: format!("{} {number}", quoted(&who.name)),
        }
    }

    /// The commands with the character's name.
    pub(crate) fn words(&self) -> String {
        self.remark.of(&self.about)
    }
}

/// For the dead.
pub(crate) const REVIVES: Remark = Remark::new("revives", "revive {} brings them back");

/// For a state that the GM gave as a condition, about the name and the condition.
const CLEARS: Remark = Remark::new("clears", "clear {} ends it");

impl Game {
    /// What ends a character's worst state; `None` without a state, or if no command does.
    pub(crate) fn help_for(&self, campaign: &Campaign, who: &Character) -> Option<Help> {
        let worst = self.states_of(campaign, who).into_iter().next()?;
        if worst.fate == Fate::Dead {
            return Some(Help::of(REVIVES, who));
        }
        if let Some(help) = (self.helps)(campaign, who, worst.name) {
            return Some(help);
        }
        let held = who.conditions.iter().find(|held| worst.is_of(held))?;
        Some(Help {
            remark: CLEARS,
            about: format!("{} {}", quoted(&who.name), quoted(&held.name)),
        })
    }
}
