//! A campaign's file as its author wrote it.

use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::fs::Fs;
use super::paths::Paths;
use super::place;
use super::snapshot::{self, Checksum, Loaded, body_of};
use crate::campaign::{Campaign, Step};

/// A campaign with the text that it was read from, to say where in the file something is.
#[derive(Clone, Debug)]
pub struct Written {
    path: PathBuf,
    text: Vec<u8>,
    campaign: Campaign,
}

impl Written {
    fn new(path: &Path, loaded: &Loaded) -> Self {
        Self {
            path: path.to_owned(),
            text: loaded.bytes.clone(),
            campaign: loaded.campaign.clone(),
        }
    }

    /// The file, if people wrote or edited it.
    pub(super) fn by_hand(path: &Path, loaded: &Loaded) -> Option<Self> {
        (loaded.checksum != Checksum::Good).then(|| Self::new(path, loaded))
    }

    /// Reads a campaign's own file, without its history; `None` if there is no file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not a campaign.
    pub fn read(fs: &dyn Fs, path: &Path) -> Result<Option<Self>, StoreError> {
        let path = Paths::resolve(fs, path)?.campaign;
        let loaded = snapshot::load(fs, &path)?;
        Ok(loaded.map(|loaded| Self::new(&path, &loaded)))
    }

    /// The campaign in the file, without the acts since.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> String {
        Paths::of(&self.path).name()
    }

    /// The line and column of a part of the campaign, both from 1; `None` if the file leaves it
    /// out.
    #[must_use]
    pub fn place(&self, steps: &[Step]) -> Option<(usize, usize)> {
        let text = str::from_utf8(&self.text).ok()?;
        place::in_campaign(body_of(text), steps)
    }

    /// The error that something in the file cannot be played with.
    #[must_use]
    pub fn error(&self, steps: &[Step], message: String) -> StoreError {
        StoreError::unfit(&self.path, self.place(steps), message)
    }
}
