//! What is chosen on the start screen.

use std::path::PathBuf;

use crate::tui::library::NewCampaign;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Nothing,
    Quit,
    Open(PathBuf),
    /// A copy of a sample, by its place in the list.
    Sample(usize),
    New(NewCampaign),
    Backups(PathBuf),
    /// A campaign as one of its backups has it.
    Restore(PathBuf, String),
}
