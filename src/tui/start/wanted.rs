//! What is chosen on the start screen.

use std::path::PathBuf;

use crate::tui::library::{ImportInto, NewCampaign};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Nothing,
    Quit,
    Open(PathBuf),
    /// A copy of a sample, by its place in the list.
    Sample(usize),
    New(NewCampaign),
    /// The tour, or the rest of it.
    Tour,
    Backups(PathBuf),
    /// A campaign as one of its backups has it.
    Restore(PathBuf, String),
    /// A campaign under another name.
    Rename(PathBuf, String),
    /// A copy of a campaign under a name of its own.
    Copy(PathBuf, String),
    /// A campaign goes into the bin.
    Discard(PathBuf),
    /// What is in the bin is to be shown.
    Bin,
    /// Paths that go on from what was typed of one.
    Complete(String),
    /// What a file holds is to be shown.
    LookInto(ImportInto, String),
    /// What a file holds is to be brought.
    Import(ImportInto, String),
    /// A campaign comes out of the bin.
    PutBack(PathBuf),
}
