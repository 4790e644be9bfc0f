//! Where campaigns come from.

use std::path::{Path, PathBuf};

use super::message::Saved;
use crate::session::Session;

/// Takes what the store says, on whatever thread it says it.
pub type Reporter = Box<dyn Fn(Saved) + Send>;

/// A campaign, or a backup of one, as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignSummary {
    pub title: String,
    /// What else there is to say: its system, when it was played last.
    pub detail: String,
    pub path: PathBuf,
}

/// A campaign that is to be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewCampaign {
    /// What it is called.
    pub name: String,
    /// Id of the game that is to be played.
    pub system: String,
    /// Its edition; empty for the usual one.
    pub edition: String,
    /// Players roll the dice of their characters.
    pub own_dice: bool,
}

/// Where people out of a file go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportInto {
    Campaign(PathBuf),
    /// A campaign that is made for them.
    New(NewCampaign),
}

/// What a campaign's files say of it when they are read for the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    pub path: PathBuf,
    /// How far it has come, or what is wrong with it.
    pub detail: String,
    /// Its files are damaged.
    pub damaged: bool,
}

/// Is called with each inspection, on whatever thread; answers whether to go on.
pub type OnInspected = Box<dyn Fn(Inspection) -> bool + Send>;

/// Where campaigns come from.
pub trait Library {
    /// Recent campaigns, the last played first.
    fn recents(&self) -> Vec<CampaignSummary>;

    /// Inspects recent campaigns on a thread of its own.
    fn inspect(&self, told: OnInspected);

    /// Campaigns that come with the console.
    fn samples(&self) -> Vec<CampaignSummary>;

    /// Copies a sample to where campaigns are kept; answers with the place of the copy.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn take_sample(&mut self, index: usize) -> Result<PathBuf, String>;

    /// A sample to play with, of which nothing is kept.
    ///
    /// # Errors
    /// What is wrong with the sample, in words.
    fn practice(&self) -> Result<Session, String>;

    /// Makes a campaign without anybody in it.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn create(&mut self, new: &NewCampaign) -> Result<PathBuf, String>;

    /// The backups of a campaign, the latest first: their names as titles.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn backups(&self, path: &Path) -> Result<Vec<CampaignSummary>, String>;

    /// Makes a backup the campaign; what stood there becomes a backup.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn restore(&mut self, path: &Path, backup: &str) -> Result<(), String>;

    /// Gives a campaign and its files another name; answers with its new place.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn rename(&mut self, path: &Path, name: &str) -> Result<PathBuf, String>;

    /// Copies a campaign as it stands; answers with the place of the copy.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn copy(&mut self, path: &Path, name: &str) -> Result<PathBuf, String>;

    /// Moves a campaign that is not open into the bin; answers with its place there.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn discard(&mut self, path: &Path) -> Result<PathBuf, String>;

    /// What is in the bin, the last played first.
    fn binned(&self) -> Vec<CampaignSummary>;

    /// Moves a campaign out of the bin; answers with its place.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn put_back(&mut self, path: &Path) -> Result<PathBuf, String>;

    /// The paths that go on from what was typed of one; folders end with a slash.
    fn paths(&self, typed: &str) -> Vec<String>;

    /// What a file would bring into a campaign, and what could not be read of it, a line each.
    ///
    /// # Errors
    /// What is wrong with the file, in words, with line and column.
    fn look_into(&self, into: &ImportInto, file: &str) -> Result<Vec<String>, String>;

    /// Brings what a file holds into a campaign, as one act; answers with the place of the campaign and with
    /// what came.
    ///
    /// # Errors
    /// What went wrong, in words; then nothing has changed.
    fn import(&mut self, into: &ImportInto, file: &str) -> Result<(PathBuf, String), String>;

    /// Opens a campaign; answers with it and with what the GM is to be told.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn open(&mut self, path: &Path, report: Reporter) -> Result<(Session, Vec<String>), String>;
}
