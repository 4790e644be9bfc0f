//! Reads whole files up to a maximum length, and writes them so that after a crash either the old
//! or the new one exists.

use std::io;
use std::path::{Path, PathBuf};

use super::error::{IoAt, StoreError};
use super::fs::{Access, Fs, Kind};
use super::paths::folder_of;

/// Reads a regular file of at most `most` bytes; `None` if there is none.
pub(super) fn read(fs: &dyn Fs, path: &Path, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
    match fs.read(path, most) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound => Ok(None),
            io::ErrorKind::InvalidInput => Err(StoreError::NotOurs {
                path: path.to_owned(),
                why: "is not a regular file",
            }),
            io::ErrorKind::FileTooLarge => Err(StoreError::TooLarge {
                path: path.to_owned(),
                most,
            }),
            _ => Err(error).at("read", path),
        },
    }
}

/// Replaces a file: writes a new one beside it, syncs it, reads it back to compare, renames it,
/// and syncs the folder. The caller holds the campaign's lock.
pub(super) fn write(
    fs: &dyn Fs,
    path: &Path,
    access: Access<'_>,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let (folder, beside) = beside(path);
    let done = write_beside(fs, &beside, access, bytes)
        .and_then(|()| fs.rename(&beside, path).at("replace", path));
    if done.is_err() {
        // If this fails, the next attempt removes it.
        let _ = fs.remove(&beside);
        return done;
    }
    fs.sync_folder(&folder).at("sync", &folder)
}

fn beside(path: &Path) -> (PathBuf, PathBuf) {
    let folder = folder_of(path);
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".new");
    let beside = folder.join(name);
    (folder, beside)
}

fn write_beside(
    fs: &dyn Fs,
    beside: &Path,
    access: Access<'_>,
    bytes: &[u8],
) -> Result<(), StoreError> {
    unless(fs.remove(beside), io::ErrorKind::NotFound).at("remove", beside)?;
    let mut file = fs.create_new(beside, access).at("create", beside)?;
    file.write(bytes)
        .and_then(|()| file.sync_all())
        .at("write", beside)?;
    drop(file);
    let back = fs
        .read(beside, bytes.len() as u64)
        .at("read back", beside)?;
    if back != bytes {
        let other = io::Error::other("it reads as something else than was written");
        return Err(other).at("write", beside);
    }
    Ok(())
}

/// Creates a folder and its parents, waiting until each name is on disk. A link to a folder counts
/// as one.
pub(super) fn create_folders(fs: &dyn Fs, path: &Path) -> Result<(), StoreError> {
    if path.as_os_str().is_empty() {
        return Ok(());
    }
    let look = |path: &Path| fs.look(path).at("look at", path);
    if let Some(mut there) = look(path)? {
        if there.kind == Kind::Link {
            let target = fs.resolve(path).at("look at", path)?;
            there = look(&target)?.unwrap_or(there);
        }
        return match there.kind {
            Kind::Folder => Ok(()),
            Kind::File | Kind::Link | Kind::Other => {
                Err(StoreError::taken(path, "is a file, not a folder"))
            }
        };
    }
    let above = folder_of(path);
    create_folders(fs, &above)?;
    unless(fs.create_folder(path), io::ErrorKind::AlreadyExists).at("create", path)?;
    fs.sync_folder(&above).at("sync", &above)
}

/// Creates a folder of a history in an existing folder, for its owner only.
pub(super) fn create_own(fs: &dyn Fs, path: &Path) -> Result<(), StoreError> {
    if fs.look(path).at("look at", path)?.is_some() {
        return Ok(());
    }
    unless(fs.create_private_folder(path), io::ErrorKind::AlreadyExists).at("create", path)?;
    let above = folder_of(path);
    fs.sync_folder(&above).at("sync", &above)
}

/// Ignores one kind of error.
fn unless(done: io::Result<()>, kind: io::ErrorKind) -> io::Result<()> {
    done.or_else(|error| {
        if error.kind() == kind {
            Ok(())
        } else {
            Err(error)
        }
    })
}
