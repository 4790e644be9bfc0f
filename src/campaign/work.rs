//! Work in progress, and checks that failed in this scene.

use super::fields::stored;
use super::ids::CharacterId;

stored! {
    /// A task or job that a character has begun.
    pub struct Work {
        pub who: CharacterId,
        pub what: String,
        ..
        /// Whether it is a job, counted in shifts, rather than a task, counted in minutes.
        pub job: bool,
        !
        /// How much it takes, in minutes or shifts.
        pub total: i64,
        #[serde(default)]
        pub done: i64,
        ..
        /// How much it would take without a check, after taking more or less time.
        pub frame: i64,
        pub rushed: bool,
        /// Whether it will turn out to have failed.
        pub fails: bool,
    }

    /// How many times a character has failed a check in this scene.
    pub struct Tried {
        pub who: CharacterId,
        pub what: String,
        pub times: u32,
    }
}
