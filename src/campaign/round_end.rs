//! What the end of a round did to a character.

use super::character::Injury;
use super::condition::Condition;
use super::fields::stored;
use super::ids::CharacterId;

stored! {
    /// What the end of a round did to a character, kept for stepping back.
    pub struct RoundEnd {
        /// The round that ended.
        pub round: u32,
        pub who: CharacterId,
        ..
        /// Each changed track with its value before and after.
        pub tracks: Vec<(String, i64, i64)>,
        /// The conditions that began.
        pub began: Vec<String>,
        /// The conditions that ended.
        pub ended: Vec<Condition>,
        pub injuries: Vec<Injury>,
        /// The pending checks that were called for.
        pub pending: Vec<u32>,
    }
}

impl RoundEnd {
    /// A round's end that has not done anything to a character yet.
    pub(crate) fn of(round: u32, who: CharacterId) -> Self {
        Self {
            round,
            who,
            ..Self::default()
        }
    }
}
