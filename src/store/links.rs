//! The links of the players' page, kept in a campaign's history for the next console.

use std::io;
use std::path::Path;

use super::error::{IoAt, StoreError};
use super::fs::{Access, Fs};
use super::paths::Paths;
use super::whole;

/// The maximum length of the file, in bytes.
const LONGEST: u64 = 1 << 20;

/// The links kept beside the campaign; `None` if there are none.
///
/// # Errors
/// Returns an error if the file cannot be read, is too long, or is no text.
pub fn read(fs: &dyn Fs, campaign: &Path) -> Result<Option<String>, StoreError> {
    let path = Paths::resolve(fs, campaign)?.links;
    let bytes = whole::read(fs, &path, LONGEST)?;
    let text = bytes.map(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
    text.transpose().at("read", &path)
}

/// Keeps links beside the campaign, for its owner only.
///
/// # Errors
/// Returns an error if writing failed.
pub fn write(fs: &dyn Fs, campaign: &Path, text: &str) -> Result<(), StoreError> {
    let path = Paths::resolve(fs, campaign)?.links;
    whole::write(fs, &path, Access::Private, text.as_bytes())
}

/// Removes the links kept beside the campaign, if there are any.
///
/// # Errors
/// Returns an error if removing failed.
pub fn forget(fs: &dyn Fs, campaign: &Path) -> Result<(), StoreError> {
    let path = Paths::resolve(fs, campaign)?.links;
    match fs.remove(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error).at("remove", &path),
        _ => Ok(()),
    }
}
