//! Moves a campaign with its history: renaming, and the bin.

use std::path::{Path, PathBuf};

use super::error::{IoAt, StoreError};
use super::fs::Fs;
use super::paths::Paths;
use super::{lock, whole};

/// The name of the folder for deleted campaigns, beside the others.
const BIN: &str = "bin";

/// Moves a campaign with its history to a path on the same file system.
///
/// # Errors
/// Returns `NotFound`, `Exists` if something is at the new path, `Locked` if the campaign is open,
/// or an error if moving failed; the campaign is then where it was.
pub fn relocate(fs: &dyn Fs, from: &Path, to: &Path) -> Result<(), StoreError> {
    let (from, to) = (Paths::resolve(fs, from)?, Paths::of(to));
    let there = |path: &Path| fs.look(path).at("look at", path);
    if there(&from.campaign)?.is_none() {
        let path = from.campaign;
        return Err(StoreError::NotFound { path });
    }
    from.check_links(fs)?;
    for path in [&to.campaign, &to.history, &to.game] {
        if there(path)?.is_some() {
            return Err(StoreError::Exists { path: path.clone() });
        }
    }
    let has_history = there(&from.history)?.is_some();
    if has_history {
        // The lock is released before the folder moves, because some systems do not move a folder
        // with an open file in it.
        drop(lock::take(fs, &from)?);
    }
    whole::create_folders(fs, &to.folder)?;
    if has_history {
        fs.rename(&from.history, &to.history)
            .at("move", &from.history)?;
    }
    if let Err(error) = fs.rename(&from.campaign, &to.campaign) {
        if has_history {
            // The first error is reported; a failure here shows when the campaign is missing.
            let _ = fs.rename(&to.history, &from.history);
        }
        return Err(error).at("move", &from.campaign);
    }
    if there(&from.game)?.is_some() {
        fs.rename(&from.game, &to.game).at("move", &from.game)?;
    }
    for folder in [&to.folder, &from.folder] {
        fs.sync_folder(folder).at("sync", folder)?;
    }
    Ok(())
}

/// Moves a campaign into the bin beside it. Returns its new path.
///
/// # Errors
/// Returns the errors of [`relocate`].
pub fn discard(fs: &dyn Fs, path: &Path) -> Result<PathBuf, StoreError> {
    let (bin, name) = (bin_beside(path), stem(path));
    let mut to = bin.join(format!("{name}.ron"));
    let mut nth = 1;
    loop {
        match relocate(fs, path, &to) {
            Err(StoreError::Exists { .. }) => nth += 1,
            moved => return moved.map(|()| to),
        }
        to = bin.join(format!("{name} {nth}.ron"));
    }
}

/// Moves a campaign out of the bin. Returns its new path.
///
/// # Errors
/// Returns the errors of [`relocate`].
pub fn put_back(fs: &dyn Fs, path: &Path) -> Result<PathBuf, StoreError> {
    let bin = path.parent().unwrap_or(path);
    let folder = bin.parent().unwrap_or(bin);
    let to = folder.join(path.file_name().unwrap_or_default());
    relocate(fs, path, &to)?;
    Ok(to)
}

/// Deletes a campaign with its history from the disk.
///
/// # Errors
/// Returns `NotFound`, `Locked` if the campaign is open, or an error if deleting failed.
pub fn erase(fs: &dyn Fs, path: &Path) -> Result<(), StoreError> {
    let paths = Paths::of(path);
    let there = |path: &Path| fs.look(path).at("look at", path);
    if there(path)?.is_none() {
        let path = paths.campaign;
        return Err(StoreError::NotFound { path });
    }
    if there(&paths.history)?.is_some() {
        drop(lock::take(fs, &paths)?);
        std::fs::remove_dir_all(&paths.history).at("remove", &paths.history)?;
    }
    if there(&paths.game)?.is_some() {
        fs.remove(&paths.game).at("remove", &paths.game)?;
    }
    fs.remove(path).at("remove", path)?;
    fs.sync_folder(&paths.folder).at("sync", &paths.folder)
}

/// The bin for the campaigns in the folder of `campaign`.
#[must_use]
pub fn bin_beside(campaign: &Path) -> PathBuf {
    campaign.with_file_name(BIN)
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
