//! Conditions that end with something else: a child goes when its parent goes.

use serde::{Deserialize, Serialize};

use super::Campaign;
use super::character::CharacterId;

/// A condition, or a sustained action, of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Who has it.
    pub who: CharacterId,
    /// What it is called.
    pub what: String,
}

/// A condition that ends when another one does, or when a sustained action is released.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tie {
    /// The condition that ends.
    pub child: Held,
    /// What it ends with.
    pub parent: Held,
    /// The parent is a sustained action rather than a condition.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sustained: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde hands a reference
fn is_false(value: &bool) -> bool {
    !value
}

impl Campaign {
    /// What a condition ends with, if it ends with anything.
    #[must_use]
    pub fn tie_of(&self, who: CharacterId, condition: &str) -> Option<&Tie> {
        self.ties
            .iter()
            .find(|tie| tie.child.who == who && tie.child.what == condition)
    }

    /// The conditions that end with a condition (or, `sustained`, with such an action), and those
    /// that end with them in turn, the nearest first.
    #[must_use]
    pub fn tied_to(&self, who: CharacterId, what: &str, sustained: bool) -> Vec<Held> {
        let mut found: Vec<Held> = Vec::new();
        let mut from = 0;
        let root = Held {
            who,
            what: what.to_owned(),
        };
        let mut parent = root.clone();
        let mut kind = sustained;
        loop {
            for tie in &self.ties {
                let is_new = tie.child != root && !found.contains(&tie.child);
                if tie.parent == parent && tie.sustained == kind && is_new {
                    found.push(tie.child.clone());
                }
            }
            let Some(next) = found.get(from) else {
                return found;
            };
            parent = next.clone();
            kind = false;
            from += 1;
        }
    }
}
