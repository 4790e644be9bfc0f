//! Where campaigns come from.

use std::path::{Path, PathBuf};

use super::message::Saved;
use crate::session::Session;
use crate::view::text::clean;

/// The title of a campaign by its path.
pub(in crate::tui) fn title_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    clean(&stem.to_string_lossy()).into_owned()
}

/// Receives messages from the store, on any thread.
pub type Reporter = Box<dyn Fn(Saved) + Send>;

/// A campaign or a backup as shown in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignSummary {
    pub title: String,
    /// Further details: its system, when it was last played, or what is wrong with it.
    pub detail: String,
    pub path: PathBuf,
    /// Its files are damaged.
    pub damaged: bool,
}

/// A campaign to be created.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewCampaign {
    /// Its name.
    pub name: String,
    /// The id of its game, or the file of one.
    pub system: String,
    /// The edition; empty for the default one.
    pub edition: String,
    /// Players roll dice for their own characters.
    pub own_dice: bool,
}

/// Where imported characters go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportInto {
    Campaign(PathBuf),
    /// A new campaign created for them.
    New(NewCampaign),
}

/// Called with what was found in the files of each campaign, on any thread. Returns whether to go on.
pub type OnInspected = Box<dyn Fn(CampaignSummary) -> bool + Send>;

/// Where campaigns come from.
pub trait Library {
    /// Recent campaigns, the last played first.
    fn recents(&self) -> Vec<CampaignSummary>;

    /// The folder in which new campaigns and copies of samples are kept, if there is one.
    fn folder(&self) -> Option<PathBuf> {
        None
    }

    /// Inspects the recent campaigns on a separate thread.
    fn inspect(&self, told: OnInspected);

    /// Sample campaigns that come with the console.
    fn samples(&self) -> Vec<CampaignSummary>;

    /// Copies a sample to the campaigns folder and returns the path of the copy.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    fn take_sample(&mut self, index: usize) -> Result<PathBuf, String>;

    /// A sample to practise with; nothing in it is saved.
    ///
    /// # Errors
    /// Returns a description of what is wrong with the sample.
    fn practice(&self) -> Result<Session, String>;

    /// The games from files that a campaign can be made of: the name, and the file for [`NewCampaign::system`].
    fn games(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Creates an empty campaign.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    fn create(&mut self, new: &NewCampaign) -> Result<PathBuf, String>;

    /// The backups of a campaign, the latest first, with their names as titles.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    fn backups(&self, path: &Path) -> Result<Vec<CampaignSummary>, String>;

    /// Restores a campaign from a backup. Its current state becomes a backup.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    fn restore(&mut self, path: &Path, backup: &str) -> Result<(), String>;

    /// Renames a campaign and its files and returns the new path.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    fn rename(&mut self, path: &Path, name: &str) -> Result<PathBuf, String>;

    /// Copies a campaign in its current state and returns the path of the copy.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    fn copy(&mut self, path: &Path, name: &str) -> Result<PathBuf, String>;

    /// Moves a campaign that is not open to the bin. Returns its path there and what the command that puts it
    /// back calls it, since the bin may have another one of its name.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    fn discard(&mut self, path: &Path) -> Result<(PathBuf, String), String>;

    /// The paths that complete a typed one; folders end with a slash.
    fn paths(&self, typed: &str) -> Vec<String>;

    /// What importing a file would add to a campaign, and what could not be read in it, as lines.
    ///
    /// # Errors
    /// Returns a description of what is wrong with the file, with line and column.
    fn look_into(&self, into: &ImportInto, file: &str) -> Result<Vec<String>, String>;

    /// Imports a file into a campaign as one act. Returns the campaign's path and a summary of what
    /// was added.
    ///
    /// # Errors
    /// Returns a description of what went wrong; nothing has changed then.
    fn import(&mut self, into: &ImportInto, file: &str) -> Result<(PathBuf, String), String>;

    /// Opens a campaign. Returns it with notices for the GM.
    ///
    /// # Errors
    /// Returns a description of what went wrong.
    fn open(&mut self, path: &Path, report: Reporter) -> Result<(Session, Vec<String>), String>;
}
