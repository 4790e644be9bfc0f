//! What an act told the table, as data: made once by its verb, put into words where it is shown.

use serde::{Deserialize, Serialize};

/// One thing that an act told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Statement {
    /// What the act rolled: the number of that roll among its own, from 0.
    Rolled(usize),
    /// A new session began, with this number.
    Session(u32),
    /// A new scene began, with this number.
    Scene(u32),
    /// A sentence.
    Text(String),
}
