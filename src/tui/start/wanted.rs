//! What is chosen on the start screen.

use std::path::PathBuf;

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing yet.
    Nothing,
    /// To leave.
    Quit,
    /// A campaign.
    Open(PathBuf),
    /// A copy of a sample, by its place in the list.
    Sample(usize),
    /// A new campaign.
    New {
        /// What it is to be called.
        name: String,
        /// Id of the game that is to be played.
        system: String,
        /// Its edition; empty where it has one only.
        edition: String,
    },
    /// The backups of a campaign.
    Backups(PathBuf),
    /// A campaign as one of its backups has it.
    Restore(PathBuf, String),
}
