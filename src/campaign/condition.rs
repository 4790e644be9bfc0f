//! Conditions: each holds its modifier, its end and its effect.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Campaign;
use super::each::Each;
use super::fields::stored;
use super::ids::{CharacterId, CombatantId, FightId};

stored! {
    /// A condition of a character; its name is unique among that character's conditions.
    pub struct Condition {
        pub name: String,
        ..
        /// Modifier for its holder's rolls: for every one, or for those that `on` names.
        pub modifier: i64,
        /// The check, by its id, or the skill to which the modifier is limited; empty for every roll.
        pub on: String,
        pub until: Until,
        /// Other moments of the same fight: it ends at the last of all.
        pub also: Vec<Deadline>,
        pub with: Option<Link>,
        /// How many more turns it lasts, if turns count it down; otherwise 0.
        pub count: u32,
        /// Its effect besides the modifier.
        pub effect: Effect,
        /// The line that runs in each turn of its holder.
        pub each: Option<Each>,
        /// Who holds its holder fast, if the rules say who; it ends when they no longer can.
        pub by: Option<CharacterId>,
    }

    /// A moment in a fight. It is absolute, so reordering never counts a turn twice or loses one.
    pub struct Deadline {
        pub fight: FightId,
        /// Whose turn it refers to.
        pub of: CharacterId,
        ..
        /// Which of their turns, if they have several a round; otherwise their first.
        pub place: CombatantId,
        !
        pub round: u32,
        /// Whether it is the start or the end of that turn.
        pub edge: Edge,
    }

    /// What a condition ends with: a condition or a sustained action of somebody.
    pub struct Link {
        pub who: CharacterId,
        pub what: String,
        ..
        /// Whether it is a sustained action rather than a condition.
        pub sustained: bool,
    }

    /// A condition that ended in a fight, kept for stepping back.
    pub struct Expired {
        pub who: CharacterId,
        pub condition: Condition,
        /// How many turns of the fight had begun when it ended.
        pub turn: u32,
    }
}

/// When a condition ends automatically.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    #[default]
    Cleared,
    Scene,
    Turn(Deadline),
}

/// When in a turn something ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edge {
    #[default]
    Start,
    End,
}

/// The effect of a condition besides its modifier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// The effect that the game defines for a condition of this name.
    #[default]
    OfItsName,
    /// No effect, whatever its name.
    Nothing,
    /// The holder cannot act.
    CannotAct,
}

impl Condition {
    /// A condition with only a name, which lasts until it is cleared.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// Its name, with its count, and with `(scene)` if it ends with the scene.
    pub(crate) fn label(&self) -> Cow<'_, str> {
        let counted = match self.count {
            0 => Cow::Borrowed(self.name.as_str()),
            count => Cow::Owned(format!("{} {count}", self.name)),
        };
        match self.until {
            Until::Scene => Cow::Owned(format!("{counted} (scene)")),
            Until::Cleared | Until::Turn(_) => counted,
        }
    }

    /// The moment in a fight at which it ends, if there is one.
    #[must_use]
    pub fn deadline(&self) -> Option<&Deadline> {
        match &self.until {
            Until::Turn(deadline) => Some(deadline),
            Until::Cleared | Until::Scene => None,
        }
    }

    /// All moments that have to come before it ends.
    pub fn deadlines(&self) -> impl Iterator<Item = &Deadline> {
        self.deadline().into_iter().chain(&self.also)
    }

    /// Whether it ends, if these moments have come.
    pub(crate) fn is_over(&self, has_come: impl Fn(&Deadline) -> bool) -> bool {
        self.deadline().is_some() && self.deadlines().all(has_come)
    }

    /// This condition for a holder who has it already as `known`: it lasts as long as the longer of both. Which
    /// of two turns in the same round comes later is not known yet in every order, so it waits for both.
    pub(crate) fn besides(self, known: &Self) -> Self {
        if known.with.is_some() || known.effect != self.effect {
            return self;
        }
        match (&known.until, self.until) {
            (Until::Cleared | Until::Scene, Until::Turn(_)) | (Until::Cleared, Until::Scene) => {
                known.clone()
            }
            (Until::Turn(old), Until::Turn(new)) if old.fight == new.fight => {
                let last = known.deadlines().chain([&new]);
                let last = last.map(|one| one.round).max().unwrap_or(new.round);
                let each = [&new].into_iter().chain(known.deadlines());
                let mut all: Vec<Deadline> = Vec::new();
                for one in each.filter(|one| one.round == last) {
                    if !all.contains(one) {
                        all.push(one.clone());
                    }
                }
                let also = all.split_off(1.min(all.len()));
                Self {
                    until: all.pop().map_or(Until::Turn(new), Until::Turn),
                    also,
                    ..known.clone()
                }
            }
            (_, until) => Self {
                until,
                also: self.also,
                ..known.clone()
            },
        }
    }

    /// Whether it can end without being cleared.
    pub(crate) fn ends_by_itself(&self) -> bool {
        self.until != Until::Cleared || self.with.is_some()
    }

    /// Whether it ends together with a given condition or sustained action.
    pub(crate) fn ends_with(&self, link: &Link) -> bool {
        self.with.as_ref() == Some(link)
    }
}

impl Campaign {
    /// The conditions that can end without being cleared, with their holders.
    pub fn ending(&self) -> impl Iterator<Item = (CharacterId, &Condition)> {
        let all = self.characters.with_ending_conditions();
        all.flat_map(|who| who.conditions.iter().map(|condition| (who.id, condition)))
            .filter(|(_, condition)| condition.ends_by_itself())
    }

    /// The conditions that end with a given condition or sustained action, directly or through others,
    /// nearest first.
    pub(crate) fn linked_to(&self, root: &Link) -> Vec<(CharacterId, &Condition)> {
        let link_to = |(who, condition): (CharacterId, &Condition)| Link {
            who,
            what: condition.name.clone(),
            sustained: false,
        };
        let mut found: Vec<(CharacterId, &Condition)> = Vec::new();
        let mut parent = root.clone();
        for next in 0.. {
            for one in self.ending().filter(|(_, one)| one.ends_with(&parent)) {
                if link_to(one) != *root && !found.contains(&one) {
                    found.push(one);
                }
            }
            let Some(child) = found.get(next) else { break };
            parent = link_to(*child);
        }
        found
    }
}

#[cfg(test)]
mod tests;
