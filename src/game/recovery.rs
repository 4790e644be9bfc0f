//! What helps a character who has fallen, as commands to type.

use super::{Fate, Game, Remark};
use crate::campaign::{Campaign, Character};
use crate::lang::line::quoted;

/// What ends a character's worst state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    pub remark: Remark,
    /// The subject of the remark: the character's name as it is typed.
    pub about: String,
}

impl Help {
    /// The commands with the character's name.
    #[must_use]
    pub fn words(&self) -> String {
        self.remark.of(&self.about)
    }
}

/// For the dead.
pub(crate) const REVIVES: Remark = Remark {
    id: "revives",
    words: "revive {} brings them back",
};

/// For a state that the GM gave as a condition, about the name and the condition.
const CLEARS: Remark = Remark {
    id: "clears",
    words: "clear {} ends it",
};

impl Game {
    /// What ends a character's worst state; `None` without a state, or if no command does.
    #[must_use]
    pub fn help_for(&self, campaign: &Campaign, who: &Character) -> Option<Help> {
        let worst = self.states_of(campaign, who).into_iter().next()?;
        let name = quoted(&who.name);
        if worst.fate == Fate::Dead {
            return Some(Help {
                remark: REVIVES,
                about: name,
            });
        }
        if let Some(remark) = (self.helps)(campaign, who, worst.name) {
            return Some(Help {
                remark,
                about: name,
            });
        }
        let held = who.conditions.iter().find(|held| worst.is_of(held))?;
        Some(Help {
            remark: CLEARS,
            about: format!("{name} {}", quoted(&held.name)),
        })
    }
}
