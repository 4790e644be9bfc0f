//! Renaming and copying campaigns.

use std::path::{Path, PathBuf};

use super::opening::{open_store, read};
use super::{LibraryError, check_name, game_file};
use crate::campaign::visible::visible;
use crate::store::{self, Paths, RealFs, Storage, Store, StoreError};

/// The path of a campaign under a new name in the same folder.
fn beside(path: &Path, name: &str) -> Result<PathBuf, LibraryError> {
    check_name(name, &|_| false)?;
    Ok(path.with_file_name(format!("{name}.ron")))
}

/// A campaign under a new name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    pub path: PathBuf,
    /// What the GM should know about the file, if it was written or edited by hand.
    pub notices: Vec<String>,
}

/// Renames a campaign and its files.
///
/// # Errors
/// Returns an error if the name is not allowed or in use, if the campaign is open or cannot be
/// opened, or if the disk fails.
pub(crate) fn rename(path: &Path, name: &str) -> Result<Renamed, LibraryError> {
    let to = beside(path, name)?;
    store::outside::check_folder(&RealFs, &to)?;
    if to.exists() {
        return Err(StoreError::Exists { path: to }.into());
    }
    let mut opened = open_store(path)?;
    visible(name).as_ref().clone_into(&mut opened.campaign.name);
    let mark = opened.history.mark();
    opened.store.snapshot(&opened.campaign, mark)?;
    opened.store.close(&opened.campaign, mark)?;
    let notices = std::mem::take(&mut opened.notices);
    drop(opened);
    store::relocate(&RealFs, path, &to)?;
    Ok(Renamed { path: to, notices })
}

/// Copies a campaign in its current state, with a log of its own.
///
/// # Errors
/// Returns an error if the name is not allowed or in use, if the campaign cannot be read, or if the
/// disk fails.
pub(crate) fn copy(path: &Path, name: &str) -> Result<Renamed, LibraryError> {
    let to = beside(path, name)?;
    store::outside::check_folder(&RealFs, &to)?;
    let mut seen = read(path)?;
    visible(name).as_ref().clone_into(&mut seen.campaign.name);
    Store::create(&RealFs, &to, &seen.campaign)?;
    let [own, its] = [path, &to].map(|path| Paths::of(path).game);
    if own.exists() {
        let game = game_file(&own)?;
        store::files::install(&RealFs, &its, game.text.as_bytes())?;
    }
    Ok(Renamed {
        path: to,
        notices: seen.notices,
    })
}
