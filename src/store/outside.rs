//! Files that the user names: where they may be written, so that none of them takes the place of a
//! campaign's own files.

use std::fs;
use std::io::{
    self,
    ErrorKind::{NotADirectory, NotFound},
};
use std::path::{Path, PathBuf};

use super::error::{IoAt, StoreError};
use super::fs::{Fs, Kind};
use super::paths::{Paths, folder_of, journal_number};
use super::{files, snapshot, whole};

/// The maximum length of a file that is read to find out what it is, in bytes.
const LONGEST: u64 = snapshot::LONGEST;

/// Writes a whole file that the user named, creating its folder. `campaign` is the one that is
/// being read, if any. An existing file is replaced only if `may_replace` says so of its content.
///
/// # Errors
/// Returns `Taken` if the path belongs to a campaign or is not a regular file, `Exists` if the
/// existing file may not be replaced, or an error if reading or writing failed.
pub fn install(
    fs: &dyn Fs,
    path: &Path,
    campaign: Option<&Path>,
    bytes: &[u8],
    may_replace: impl FnOnce(&[u8]) -> bool,
) -> Result<(), StoreError> {
    check_folder(fs, path)?;
    // A link is followed, so that the checks are about the file that would change.
    let target = fs.resolve(path).at("look at", path)?;
    check_folder(fs, &target)?;
    let taken = |why| Err(StoreError::taken(path, why));
    let there = fs.look(&target).at("look at", &target)?;
    if let Some(there) = there {
        match there.kind {
            Kind::File => {}
            Kind::Folder => return taken("is a folder: name a file in it"),
            Kind::Link | Kind::Other => {
                return taken("is not a regular file: choose another file");
            }
        }
        let own = campaign.map(|campaign| fs.resolve(campaign).at("look at", campaign));
        let own = own.transpose()?;
        let own = own.and_then(|own| fs.look(&own).ok().flatten());
        if own.is_some_and(|own| own.identity == there.identity) {
            return taken(CAMPAIGN);
        }
    }
    // Its file may be missing while its history is there.
    if is_history(fs, &Paths::of(&target).history) {
        return taken(CAMPAIGN);
    }
    if there.is_some() {
        let old = whole::read(fs, &target, LONGEST);
        let old = old.or_else(|error| match error {
            StoreError::TooLarge { .. } => Ok(None),
            error => Err(error),
        })?;
        let old = old.unwrap_or_else(|| b"too long to read".to_vec());
        if snapshot::is_campaign(&target, &old) {
            return taken(CAMPAIGN);
        }
        if !may_replace(&old) {
            let path = path.to_owned();
            return Err(StoreError::Exists { path });
        }
    }
    files::install(fs, &target, bytes)
}

const CAMPAIGN: &str = "is a campaign: choose another file";

/// Refuses a path inside the history of a campaign, whatever its spelling.
///
/// # Errors
/// Returns `Taken`, or an error if a folder cannot be looked at.
pub fn check_folder(fs: &dyn Fs, path: &Path) -> Result<(), StoreError> {
    let folder = real(&folder_of(path)).at("look at", path)?;
    if folder.ancestors().any(|folder| is_history(fs, folder)) {
        let why = "is in the history of a campaign: choose another folder";
        return Err(StoreError::taken(path, why));
    }
    Ok(())
}

/// The folder without links and dots; those parts that do not exist yet are left as they are.
fn real(folder: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(folder) {
        // Below a file there is nothing either; whoever makes the folder says so.
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => {
            let folder = std::path::absolute(folder)?;
            let (Some(above), Some(name)) = (folder.parent(), folder.file_name()) else {
                return Ok(folder);
            };
            Ok(real(above)?.join(name))
        }
        real => real,
    }
}

/// Whether a folder is the history of a campaign.
fn is_history(fs: &dyn Fs, folder: &Path) -> bool {
    let named = folder.extension().is_some_and(|end| end == "history");
    let own = |name: &String| {
        ["lock", "backups"].contains(&name.as_str()) || journal_number(name).is_some()
    };
    named && fs.list(folder).is_ok_and(|names| names.iter().any(own))
}
