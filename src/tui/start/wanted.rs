//! What is chosen on the start screen.

use std::path::PathBuf;

use crate::tui::library::{ImportInto, NewCampaign};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Nothing,
    Quit,
    Open(PathBuf),
    /// A copy of a sample, by its index in the list.
    Sample(usize),
    New(NewCampaign),
    /// The tour, or the rest of it.
    Tour,
    Backups(PathBuf),
    /// Restores a campaign from a backup.
    Restore(PathBuf, String),
    /// Renames a campaign.
    Rename(PathBuf, String),
    /// Copies a campaign under a new name.
    Copy(PathBuf, String),
    /// Moves a campaign to the bin.
    Discard(PathBuf),
    /// Completes a typed path.
    Complete(String),
    /// Shows what is in a file to be imported.
    LookInto(ImportInto, String),
    /// Imports a file.
    Import(ImportInto, String),
    /// Restores a campaign from the bin.
    PutBack(PathBuf),
}
