//! What is chosen on the start screen.

use std::path::PathBuf;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Nothing,
    Quit,
    Open(PathBuf),
    /// A copy of a sample, by its place in the list.
    Sample(usize),
    New {
        name: String,
        /// Id of the game that is to be played.
        system: String,
        /// Its edition; empty where it has one only.
        edition: String,
    },
    Backups(PathBuf),
    /// A campaign as one of its backups has it.
    Restore(PathBuf, String),
}
