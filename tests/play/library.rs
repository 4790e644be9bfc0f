//! A library without campaigns, because a transcript brings its own.

use std::path::{Path, PathBuf};

use gmscreen::session::Session;
use gmscreen::tui::{CampaignSummary, ImportInto, Library, NewCampaign, OnInspected, Reporter};

/// A library without campaigns.
pub(crate) struct NoLibrary;

fn nothing<T>() -> Result<T, String> {
    Err("there are no campaigns here".to_owned())
}

impl Library for NoLibrary {
    fn recents(&self) -> Vec<CampaignSummary> {
        Vec::new()
    }
    fn inspect(&self, _: OnInspected) {}
    fn samples(&self) -> Vec<CampaignSummary> {
        Vec::new()
    }
    fn take_sample(&mut self, _: usize) -> Result<PathBuf, String> {
        nothing()
    }
    fn practice(&self) -> Result<Session, String> {
        nothing()
    }
    fn create(&mut self, _: &NewCampaign) -> Result<PathBuf, String> {
        nothing()
    }
    fn backups(&self, _: &Path) -> Result<Vec<CampaignSummary>, String> {
        nothing()
    }
    fn restore(&mut self, _: &Path, _: &str) -> Result<(), String> {
        nothing()
    }
    fn rename(&mut self, _: &Path, _: &str) -> Result<PathBuf, String> {
        nothing()
    }
    fn copy(&mut self, _: &Path, _: &str) -> Result<PathBuf, String> {
        nothing()
    }
    fn discard(&mut self, _: &Path) -> Result<(PathBuf, String), String> {
        nothing()
    }
    fn paths(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn look_into(&self, _: &ImportInto, _: &str) -> Result<Vec<String>, String> {
        nothing()
    }
    fn import(&mut self, _: &ImportInto, _: &str) -> Result<(PathBuf, String), String> {
        nothing()
    }
    fn open(&mut self, _: &Path, _: Reporter) -> Result<(Session, Vec<String>), String> {
        nothing()
    }
}
